"""The window at the page of agents, and an agent that writes."""

from __future__ import annotations

import pytest

from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory.access import keys


@pytest.fixture
def window(qtbot, open_main, services, settle):
    made = open_main("agents", "activity")
    made.show_page("agents")
    settle(made.desk)
    return made


@pytest.fixture
def agent(services) -> Caller:
    key, _ = keys.create_key(services, PERSON, name="support-bot")
    return Caller("rest", key_id=key.id, label="support-bot")
