"""Source texts put aside, done with, linked, with an expiry and a source: in the window, by clicks and keys."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu

from korely_desktop.domain.links import NewLink
from korely_desktop.domain.memories import Filters, Labels, Life, MemoryQuery, NewMemory
from korely_desktop.domain.panel import SavedView
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.texts.details import ExpiryDialog, SourceDialog
from korely_desktop.gui.texts.links import LinkDialog
from korely_desktop.memory import lifecycle, linking, remember

AGENT = Caller("rest", label="support-bot")


@pytest.fixture
def todo(services):
    """A to-do beside a note."""
    remember.add(services, AGENT, NewMemory("The spare keys hang behind the door."))
    return remember.add(services, AGENT, NewMemory("Renew the passport.", labels=Labels("todo")))


@pytest.fixture
def page(qtbot, open_main, services, todo):
    window = open_main("texts", "memory")
    window.show_page("texts")
    page = window.page("texts")
    page.show_text(todo.id)
    qtbot.waitUntil(lambda: page.reader.shown is not None and page.reader.shown.memory.id == todo.id)
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)
    return page


def life(services, memory):
    return remember.get(services, PERSON, memory.id).life


def said(page) -> str:
    return " ".join(label.text() for label in page.reader.findChildren(QLabel))


def chosen(page, chip, words: str) -> None:
    """Choose from the menu of a chip."""
    chip.click()
    menu = page.findChild(QMenu)
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()
    menu.deleteLater()


def press(qtbot, button) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def undo(qtbot, page, words: str) -> None:
    """Take back the act that is called so, once it is the newest."""
    window = page.window()
    qtbot.waitUntil(lambda: window.desk.undo.top is not None and window.desk.undo.top.words == words)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def test_a_text_is_archived_found_under_archived_and_brought_back(qtbot, page, services, todo):
    press(qtbot, page.reader.buttons["archive"])
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)
    qtbot.waitUntil(lambda: "restore" in page.reader.buttons)
    assert "Archived on " in said(page)
    chosen(page, page.filters.state, "Archived")
    qtbot.waitUntil(lambda: page.model.rowCount() == 1 and page.model.row(0).id == todo.id)
    assert "archived" in page.model.data(page.model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    press(qtbot, page.reader.buttons["restore"])
    qtbot.waitUntil(lambda: life(services, todo) == Life())
    page.filters.state.cleared.emit()
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)


def test_the_keyboard_stays_where_an_act_on_a_text_was(qtbot, page, todo):
    reader = page.reader
    for verb, then in (("archive", "restore"), ("restore", "done"), ("keep_back", "tell_as_usual")):
        qtbot.waitUntil(lambda verb=verb: verb in reader.buttons)
        reader.buttons[verb].setFocus()
        qtbot.keyClick(reader.buttons[verb], Qt.Key.Key_Space)
        qtbot.waitUntil(lambda then=then: then in reader.buttons)
        qtbot.waitUntil(lambda then=then: page.window().focusWidget() is reader.buttons[then])  # once it is shown
    reader.labels.put("abroad")
    qtbot.waitUntil(lambda: "abroad" in reader.labels.chips)
    reader.labels.chips["abroad"].setFocus()
    qtbot.keyClick(reader.labels.chips["abroad"], Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "abroad" not in reader.labels.chips)
    qtbot.waitUntil(lambda: page.window().focusWidget() is reader.labels.add)
    reader.buttons["forget"].setFocus()
    qtbot.keyClick(reader.buttons["forget"], Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: reader.shown is not None and reader.shown.memory.id != todo.id)
    assert page.window().focusWidget() is page.view


def test_archiving_is_undone_and_done_again(qtbot, page, services, todo):
    window = page.window()
    press(qtbot, page.reader.buttons["archive"])
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)
    undo(qtbot, page, "archived a text")
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)
    assert life(services, todo) == Life()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    window.undoing.redo()
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)


def test_only_a_todo_can_be_marked_as_done_and_open_again(qtbot, page, services, todo):
    press(qtbot, page.reader.buttons["done"])
    qtbot.waitUntil(lambda: "restore" in page.reader.buttons)
    assert "Done on " in said(page)
    assert page.reader.buttons["restore"].text() == "Mark as not done"
    qtbot.waitUntil(lambda: page.model.row(0).life.done_at is not None)
    assert page.model.rowCount() == 2
    press(qtbot, page.reader.buttons["restore"])
    qtbot.waitUntil(lambda: "done" in page.reader.buttons)
    page.view.setCurrentIndex(page.model.index(1))
    qtbot.waitUntil(lambda: page.reader.shown.memory.id != todo.id)
    assert "done" not in page.reader.buttons


def test_an_expiry_is_set_shown_in_plain_words_and_taken_away(qtbot, page, services, todo):
    page.reader.labels._ask_expiry()
    dialog = page.window().findChild(ExpiryDialog)
    press(qtbot, dialog.week)
    press(qtbot, dialog.act)
    qtbot.waitUntil(lambda: any(words.startswith("Expires on ") for words in page.reader.labels.chips))
    now = services.clock()
    assert timedelta(days=5) < life(services, todo).expires_at - now < timedelta(days=8)
    (chip,) = [chip for words, chip in page.reader.labels.chips.items() if words.startswith("Expires")]
    qtbot.keyClick(chip, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: life(services, todo) == Life())
    undo(qtbot, page, "removed an expiry")
    qtbot.waitUntil(lambda: life(services, todo).expires_at is not None)


def test_what_has_expired_is_among_the_archived(qtbot, page, services, todo):
    remember.update(services, PERSON, todo.id, details={"expires_at": services.clock() + timedelta(days=1)})
    later = services.clock() + timedelta(days=2)
    object.__setattr__(services, "clock", lambda: later)
    page.refresh()
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)
    chosen(page, page.filters.state, "Archived")
    qtbot.waitUntil(lambda: page.model.row(0).id == todo.id)
    assert "expired" in page.model.data(page.model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    page.show_text(todo.id)
    qtbot.waitUntil(lambda: "Expired on " in said(page))


def test_where_it_is_from_is_noted_and_undone(qtbot, page, services, todo):
    page.reader.labels._ask_where_from()
    dialog = page.window().findChild(SourceDialog)
    qtbot.keyClicks(dialog.field, "Letter of 3 May")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "From: Letter of 3 May" in said(page))
    undo(qtbot, page, "noted where a text is from")
    qtbot.waitUntil(lambda: "From:" not in said(page))


def test_two_texts_are_linked_followed_and_parted(qtbot, page, services, todo):
    press(qtbot, page.reader.links.add)
    dialog = page.window().findChild(LinkDialog)
    dialog.relation.setCurrentIndex(dialog.relation.findText("is part of"))
    qtbot.keyClicks(dialog.field, "keys")
    qtbot.waitUntil(lambda: [offer.text() for offer in dialog.offers] == ["The spare keys hang behind the door."])
    press(qtbot, dialog.offers[0])
    qtbot.waitUntil(lambda: len(page.reader.links.lines) == 1)
    line = page.reader.links.lines[0]
    assert line.text() == "Is part of: “The spare keys hang behind the door.”"
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.reader.shown.memory.id != todo.id)
    qtbot.waitUntil(lambda: [one.text() for one in page.reader.links.lines] == ["Contains: “Renew the passport.”"])
    press(qtbot, page.reader.links.removals[0])
    qtbot.waitUntil(lambda: page.reader.links.lines == [])
    assert linking.links(services, PERSON, todo.id) == []
    undo(qtbot, page, "removed a link between texts")
    qtbot.waitUntil(lambda: len(page.reader.links.lines) == 1)
    assert [link.direction for link in linking.links(services, PERSON, todo.id)] == ["out"]


def test_a_link_that_an_agent_makes_appears(qtbot, page, services, todo):
    other = remember.add(services, AGENT, NewMemory("Photos are booked.", links=(NewLink(todo.id, "follows"),)))
    qtbot.waitUntil(lambda: [one.text() for one in page.reader.links.lines] == ["Is followed by: “Photos are booked.”"])
    lifecycle.archive(services, PERSON, other.id)
    archived = MemoryQuery(filters=Filters(include_archived=True))
    assert remember.list_memories(services, replace(AGENT), archived)[1] == 3


def open_text(qtbot, page, content: str) -> None:
    qtbot.waitUntil(lambda: page.reader.shown is not None and page.reader.shown.memory.content == content)


def test_after_one_was_forgotten_the_next_text_is_read(qtbot, page, services, todo):
    last = remember.add(services, AGENT, NewMemory("Water the plants."))
    qtbot.waitUntil(lambda: page.model.rowCount() == 3)
    page.view.setCurrentIndex(page.model.index(1))
    open_text(qtbot, page, todo.content)
    qtbot.keyClick(page.view, Qt.Key.Key_F)
    open_text(qtbot, page, "The spare keys hang behind the door.")
    qtbot.keyClick(page.view, Qt.Key.Key_Delete)
    open_text(qtbot, page, last.content)


def test_the_trash_leads_to_the_forgotten_texts_which_come_back_by_a_key(qtbot, page, services, todo):
    window = page.window()
    window.show_view(SavedView.TRASH.value)
    panel = window.page("memory")
    qtbot.waitUntil(lambda: panel.model.is_loaded)
    line = panel._area.texts
    assert not line.isVisible()
    remember.delete(services, PERSON, todo.id)
    qtbot.waitUntil(line.isVisible)
    assert (line.words.text(), panel.view_counts()["trash"]) == ("1 whole text forgotten.", (1, "1 text"))
    panel.show_view(None)
    assert not line.isVisible()
    panel.show_view(SavedView.TRASH.value)
    press(qtbot, line.show_them)
    open_text(qtbot, page, todo.content)
    assert (window.page_name, page.model.rowCount(), page.filters.state.text()) == ("texts", 1, "Forgotten")
    assert "Forgotten on " in said(page)
    assert list(page.reader.buttons) == ["bring_back", "erase"]
    qtbot.keyClick(page.view, Qt.Key.Key_F)
    qtbot.keyClick(page.view, Qt.Key.Key_R)
    qtbot.waitUntil(lambda: page.model.rowCount() == 0)
    assert remember.list_memories(services, PERSON, MemoryQuery())[1] == 2
    undo(qtbot, page, "brought a text back")
    open_text(qtbot, page, todo.content)
    page.filters.state.cleared.emit()
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)
