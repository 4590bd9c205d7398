"""Services whose clock stands still until a test sets it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from korely_desktop.memory.services import Services
from tests.fakes import Clock
from tests.memory.scene import START


@pytest.fixture
def clock() -> Clock:
    return Clock(START)


@pytest.fixture
def at(services: Services, clock: Clock) -> Services:
    return replace(services, clock=clock)
