"""Facts that were learned from texts, and the pane beside the list."""

from __future__ import annotations

import pytest

from tests.fakes import statement
from tests.gui.detail.story import STORY
from tests.gui.learning import ago, learn


@pytest.fixture
def story(services):
    """Giulia's plan, once Developer and now Advanced, and where she lives."""
    first = "Giulia is on the Developer plan."
    learn(services, first, statement(first, "Giulia", "has_plan", "Developer"), at=ago(200))
    learn(
        services,
        STORY,
        statement(STORY, "Giulia", "has_plan", "Advanced", evidence="upgraded to the Advanced plan", replaces=True),
        statement(STORY, "Giulia", "likes", "email follow-ups", evidence="prefers email follow-ups"),
        statement(STORY, "Giulia", "lives_in", "Turin", evidence="based in Turin", object_type="place"),
        at=ago(2),
    )
    return services
