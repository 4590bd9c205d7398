"""The Insights page: its figures, in words too, and every bar opens what it counts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import Caller
from korely_desktop.gui.insights.plots import ShareBar
from korely_desktop.memory import facts


@pytest.fixture
def window(services, open_main, settle):
    agent = Caller("rest", label="bot")
    for subject, predicate, value in (("Anna", "owns", "a boat"), ("Anna", "owns", "a car"), ("Anna", "likes", "tea")):
        new = NewTriple(subject, predicate, value, agent_id="bot", object_is_literal=True)
        facts.add_triple(services, agent, new)
    made = open_main("memory", "insights")
    made.show_page("insights")
    settle(made.desk)
    return made


def bars(page) -> dict[str, ShareBar]:
    return {bar.text(): bar for bar in page.findChildren(ShareBar)}


def test_figures_are_said_in_words(window):
    page = window.page("insights")
    assert page.growth.accessibleName() == "In 26 weeks 3 facts were learned and 0 ended."
    assert page.load.accessibleName() == "0 questions were asked and 0 decided; 0 wait."
    assert bars(page)["Ownership"].accessibleName() == "Ownership: 2 facts"
    assert bars(page)["bot"].accessibleName() == "bot: 100% of 3 facts kept"
    assert page.top._note.text().startswith("3 facts hold")


def test_a_bar_opens_the_facts_it_counts(qtbot, window, settle):
    page = window.page("insights")
    qtbot.mouseClick(bars(page)["Ownership"], Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert window.page_name == "memory"
    assert window.page("memory").model.total == 2
    assert window.page("memory").filters.chips["family"].is_on


def test_it_is_painted_at_every_size_and_empty(window, settle):
    page = window.page("insights")
    for width in (960, 1600):
        window.resize(width, 700)
        settle(window.desk)
        assert not page.grab().isNull()
        assert page.area.horizontalScrollBar().maximum() == 0
