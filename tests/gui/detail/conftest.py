"""Facts that were learned from texts, and the pane beside the list."""

from __future__ import annotations

import pytest

from korely_desktop.gui.detail.pane import DetailPane
from korely_desktop.gui.panel.acts import FactActs
from tests.fakes import statement
from tests.gui.detail.story import STORY, ago
from tests.gui.learning import learn


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


@pytest.fixture
def open_pane(qtbot, desk, settle):
    def open_it(fact_id: str) -> DetailPane:
        pane = DetailPane(desk, FactActs(desk, desk))
        qtbot.addWidget(pane)
        pane.setFixedWidth(360)
        pane.resize(360, 800)
        pane.show()
        pane.show_fact(fact_id)
        settle(desk)
        return pane

    return open_it
