"""Working notes in the window: listed, changed with a way back, erased after a question; messages among the texts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.blocks import MAX_BLOCK, BlockPlace
from korely_desktop.domain.conversations import NewEpisode, NewMessage
from korely_desktop.domain.errors import NotFound
from korely_desktop.domain.memories import NewMemory, Role
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.agents.list import ROW, AgentRow
from korely_desktop.gui.agents.working_memory import BlockDialog, WorkingMemoryDialog
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.memory import blocks, conversations, remember

AGENT = Caller("rest", label="support-bot")
TASKS = BlockPlace("giulia", "support-bot", "tasks")


@pytest.fixture
def block(services):
    remember.add(services, AGENT, NewMemory("A note.", agent_id="support-bot"))
    return blocks.put(services, AGENT, TASKS, "Send the offer.")


@pytest.fixture
def window(open_main, settle, block):
    made = open_main("agents", "texts")
    made.show_page("agents")
    settle(made.desk)
    return made


@pytest.fixture
def opened(qtbot, window, settle, block) -> BlockDialog:
    """The note, opened from the list of all."""
    qtbot.mouseClick(window.page("agents").working, Qt.MouseButton.LeftButton)
    settle(window.desk)
    listed = window.findChild(WorkingMemoryDialog)
    qtbot.mouseClick(listed.lines.buttons[block.id], Qt.MouseButton.LeftButton)
    return listed.findChild(BlockDialog)


def said(widget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def test_every_note_is_listed_and_so_are_those_of_an_agent(qtbot, window, settle, block):
    qtbot.mouseClick(window.page("agents").working, Qt.MouseButton.LeftButton)
    settle(window.desk)
    listed = window.findChild(WorkingMemoryDialog)
    assert {"tasks", "support-bot · giulia"} <= set(said(listed))
    listed.accept()
    page = window.page("agents")
    rows = [page.list.agents.index(number).data(ROW) for number in range(page.list.agents.rowCount())]
    named = next(n for n, row in enumerate(rows) if isinstance(row, AgentRow) and row.key is None)
    page.list.setCurrentIndex(page.list.agents.index(named))
    settle(window.desk)
    assert {"Working notes", "tasks", "giulia"} <= set(said(page.detail))


def test_the_person_changes_one_and_takes_it_back(qtbot, window, services, settle, opened):
    assert not opened.save.isEnabled()
    opened.text.selectAll()
    qtbot.keyClicks(opened.text, "Wait for Marco.")
    qtbot.mouseClick(opened.save, Qt.MouseButton.LeftButton)
    settle(window.desk)
    written = blocks.get(services, PERSON, TASKS)
    assert (written.content, written.by_person) == ("Wait for Marco.", True)
    window.undoing.undo()
    settle(window.desk)
    assert blocks.get(services, PERSON, TASKS).content == "Send the offer."


def test_a_note_that_an_agent_changed_meanwhile_is_not_overwritten(qtbot, window, services, settle, opened, block):
    blocks.put(services, AGENT, TASKS, "Something else.")
    with services.store.write() as connection:
        connection.exec_driver_sql("UPDATE blocks SET updated_at = updated_at + 5000000")
    qtbot.keyClicks(opened.text, "Mine. ")
    qtbot.mouseClick(opened.save, Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert opened.isVisible()
    assert "changed" in opened.note.text()
    assert blocks.get(services, PERSON, TASKS).content == "Something else."


def test_too_long_a_note_cannot_be_saved(opened):
    opened.text.setPlainText("x" * (MAX_BLOCK + 1))
    assert not opened.save.isEnabled()


def test_erasing_asks_first(qtbot, window, services, settle, opened):
    qtbot.mouseClick(opened.erase, Qt.MouseButton.LeftButton)
    question = next(found for found in opened.findChildren(Dialog) if found.isVisible())
    question.reject()
    assert blocks.get(services, PERSON, TASKS).content == "Send the offer."
    qtbot.mouseClick(opened.erase, Qt.MouseButton.LeftButton)
    question = next(found for found in opened.findChildren(Dialog) if found.isVisible())
    question.accept()
    settle(window.desk)
    with pytest.raises(NotFound):
        blocks.get(services, PERSON, TASKS)
    assert "No agent has any notes." in said(window.findChild(WorkingMemoryDialog))


def test_a_message_says_who_spoke(window, services, settle):
    said_by = (NewMessage(Role.USER, "Hello."), NewMessage(Role.ASSISTANT, "Good morning."))
    kept = conversations.keep(services, AGENT, NewEpisode("chat", said_by, "giulia", "support-bot"))
    window.show_page("texts")
    settle(window.desk)
    reader = window.page("texts").reader
    window.page("texts").show_text(kept.messages[1].memory.id)
    settle(window.desk)
    assert any(words.startswith("Kept as it was said.") for words in said(reader))
    assert "ask" not in reader.buttons
    window.page("texts").show_text(kept.messages[0].memory.id)
    settle(window.desk)
    assert not any(words.startswith("Kept as it was said.") for words in said(reader))
    assert "ask" in reader.buttons
