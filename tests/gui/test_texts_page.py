"""Source texts: keeping them back from agents, beside a fact that is kept back and in their own list."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.texts import TextQuery
from korely_desktop.memory import choosing, facts, pipeline, reading_jobs, remember, texts
from tests.fakes import ScriptedEngine, statement

AGENT = Caller("rest", label="support-bot")
TOLD = "Nadia Rossi is allergic to peanuts."


@pytest.fixture
def nuts(services, engine: ScriptedEngine):
    """A text from which a fact was learned, beside one from which nothing was."""
    engine.says(TOLD, statement(TOLD, "Nadia Rossi", "allergic_to", "peanuts"))
    remember.add(services, AGENT, NewMemory("The spare keys hang behind the door."))
    memory = remember.add(services, AGENT, NewMemory(TOLD, agent_id="support-bot"), reader="test")
    pipeline.read_memory(services, reading_jobs.of_memory(services, AGENT, memory.id).id)
    return memory


def said(page) -> str:
    return " ".join(label.text() for label in page.pane.findChildren(QLabel))


def test_beside_a_fact_that_is_kept_back_its_text_can_be_kept_back_as_well(qtbot, open_main, services, nuts):
    fact = facts.query(services, PERSON, FactQuery())[0][0]
    choosing.choose(services, PERSON, {fact.id: Recall.NEVER})
    window = open_main("memory")
    page = window.page("memory")
    page.show_fact(fact.id)
    qtbot.waitUntil(lambda: "keep_texts_back" in page.pane.buttons)
    assert "1 text still says it" in said(page)
    qtbot.mouseClick(page.pane.buttons["keep_texts_back"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "1 text kept back as well." in said(page))
    assert texts.texts(services, PERSON, TextQuery(kept_back=True))[0][0].id == nuts.id
    window.undo()
    qtbot.waitUntil(lambda: "keep_texts_back" in page.pane.buttons)


def test_texts_that_are_kept_back_are_found_by_their_state(qtbot, open_main, services, settle, nuts):
    choosing.choose_texts(services, PERSON, {nuts.id: Recall.NEVER})
    window = open_main("texts")
    page = window.page("texts")
    window.show_page("texts")
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)
    qtbot.mouseClick(page.state_chip, Qt.MouseButton.LeftButton)
    menu = page.findChild(QMenu)
    next(action for action in menu.actions() if action.text() == "Kept back from agents").trigger()
    menu.close()
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)
    assert page.model.memory(0).id == nuts.id
    page.state_chip.cleared.emit()
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)
