"""Services whose clock stands still until a test sets it, and services that rank by vectors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from tests.fakes import Clock
from tests.memory.scene import START


@pytest.fixture
def clock() -> Clock:
    return Clock(START)


@pytest.fixture
def at(services: Services, clock: Clock) -> Services:
    return replace(services, clock=clock)


@pytest.fixture
def ready(services: Services) -> Services:
    """Services whose index is built and ranks with the vectors of the test embedder."""
    assert isinstance(services.index, RecallIndex)
    services.index.build()
    services.index.use_model(services.embedder.name)
    return services
