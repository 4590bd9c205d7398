"""The source texts: what was learned from each, which state they are in, forgetting and erasing one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from sqlalchemy import update

from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import MemoryStatus, NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.texts import TextState
from korely_desktop.gui.texts.page import TextsPage
from korely_desktop.memory import facts, remember
from korely_desktop.store import memories, tables
from tests.gui.learning import AGENT
from tests.gui.profiles.scene import labels


@pytest.fixture
def texts(desk, show_alone, settle, world):
    page = TextsPage(desk)
    show_alone(page)
    settle(desk)
    return page


def shown_texts(page: TextsPage) -> list[str]:
    return [page.model.row(row).content for row in range(page.model.rowCount())]


def test_texts_newest_first_with_what_was_learned_beside(texts, desk, settle):
    assert shown_texts(texts)[0] == "Marco works at Acme GmbH."
    texts.view.setCurrentIndex(texts.model.index(2))
    settle(desk)
    read = texts.reader.shown
    assert read.memory.content == "Giulia works at Acme GmbH and lives in Turin."
    assert [fact.row.sentence for fact in read.learned] == ["Giulia works at Acme GmbH", "Giulia lives in Turin"]
    assert "2 facts" in labels(texts.reader)


def test_a_learned_fact_leads_to_the_panel(texts, desk, settle, qtbot):
    (sentence,) = [label for label in texts.reader.findChildren(QLabel) if "works at" in label.text()]
    with qtbot.waitSignal(desk.fact_wanted) as asked:
        sentence.linkActivated.emit(texts.reader.shown.learned[0].row.fact.id)
    assert asked.args[0].startswith("fct_")


def test_words_agent_and_state_filter_texts(texts, desk, settle):
    texts.find()
    QTest.keyClicks(texts.search, "plan giu")
    QTest.keyClick(texts.search, Qt.Key.Key_Return)
    settle(desk)
    assert len(shown_texts(texts)) == 2
    texts.filters.set_agent("Cursor")
    settle(desk)
    assert shown_texts(texts) == ["Giulia switched to the Advanced plan."]
    texts.filters.set_state(TextState.FAILED)
    settle(desk)
    assert shown_texts(texts) == []


def test_a_text_is_followed_from_being_read_to_learned(texts, desk, settle, qtbot):
    content = "Ann likes tea."
    memory = remember.add(desk.services, AGENT, NewMemory(content, agent_id="Cursor"))
    qtbot.waitUntil(lambda: content in shown_texts(texts))
    texts.view.setCurrentIndex(texts.model.index(texts.model.row_of(memory.id)))
    settle(desk)
    assert "It is still being read." in labels(texts.reader)


def test_a_text_that_failed_says_why_and_can_be_read_again(texts, desk, settle, qtbot):
    memory = remember.add(desk.services, AGENT, NewMemory("Broken.", agent_id="Cursor"))
    with desk.services.store.write() as connection:
        connection.execute(update(tables.jobs).where(tables.jobs.c.memory_id == memory.id).values(state="failed"))
        memories.set_status(connection, memory.id, MemoryStatus.ERROR, error="The model ran out of memory.")
    texts.refresh()
    settle(desk)
    texts.view.setCurrentIndex(texts.model.index(texts.model.row_of(memory.id)))
    settle(desk)
    assert "The model ran out of memory." in labels(texts.reader)
    texts.reader.buttons["retry"].click()
    settle(desk)
    assert remember.get(desk.services, AGENT, memory.id).status is MemoryStatus.PROCESSING
    qtbot.waitUntil(lambda: "It is still being read." in labels(texts.reader))


def test_forgetting_a_text_ends_what_only_it_said(texts, desk, settle, qtbot):
    texts.view.setCurrentIndex(texts.model.index(0))
    settle(desk)
    content = texts.reader.shown.memory.content
    texts.reader.buttons["forget"].click()
    qtbot.waitUntil(lambda: content not in shown_texts(texts))
    found, _ = facts.query(desk.services, PERSON, FactQuery(subject="Marco"))
    assert found == []


def test_erasing_a_text_takes_it_and_its_facts(texts, desk, settle, qtbot):
    texts.view.setCurrentIndex(texts.model.index(0))
    settle(desk)
    content = texts.reader.shown.memory.content
    texts.reader.buttons["erase"].click()
    settle(desk)
    texts.erasing.dialog.act.click()
    settle(desk)
    qtbot.waitUntil(lambda: content not in shown_texts(texts))
    texts.erasing.receipt.close()
    found, _ = facts.query(desk.services, PERSON, FactQuery(subject="Marco", states=tuple(State)))
    assert found == []
