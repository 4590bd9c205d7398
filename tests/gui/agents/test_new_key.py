"""A new agent: what is asked, whom it may be for, and its key, shown once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import ADD, PERSON, READ
from korely_desktop.gui.agents.dialogs import NewKeyDialog
from korely_desktop.gui.agents.list import ROW
from korely_desktop.gui.components.controls import Button
from korely_desktop.memory import remember
from korely_desktop.memory.access import keys
from tests.gui.agents.rows import rows


def test_a_new_key_works_and_is_shown_only_once(qtbot, window, services, settle):
    page = window.page("agents")
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
    dialog = window.findChild(NewKeyDialog)
    qtbot.keyClicks(dialog.name, "Claude Code")
    qtbot.mouseClick(dialog.may.rights.part("read"), Qt.MouseButton.LeftButton)
    qtbot.keyClicks(dialog.may.users, "giulia, customer-*")
    qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.new_key is not None and "Claude Code" in rows(page))
    caller = keys.authenticate(services, page.new_key.key.value)
    assert caller.scopes == {READ}
    assert caller.users == ("giulia", "customer-*")
    secret = page.new_key.key.value
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().text() == secret, "the focus begins at what is wanted next: to copy it"
    window.show_page("activity")
    window.show_page("agents")
    assert page.new_key is None
    assert not [label for label in page.findChildren(QLabel) if secret in label.text()]


def test_the_new_agent_is_seen_to_arrive(qtbot, window, services, settle):
    for number in range(14):
        keys.create_key(services, PERSON, name=f"Bot {number}")
    page = window.page("agents")
    page.refresh()
    settle(window.desk)
    qtbot.keyClicks(page.search, "bot")
    settle(window.desk)
    page.list.setCurrentIndex(page.list.agents.index(9))
    page.make_key("Cursor", frozenset({READ}), [])
    qtbot.waitUntil(lambda: page.new_key is not None and "Cursor" in rows(page))
    settle(window.desk)
    current = page.list.currentIndex()
    assert current.data(ROW).name == "Cursor"
    assert page.list.selectionModel().isSelected(current)
    assert page.list.viewport().rect().contains(page.list.visualRect(current))
    assert page.detail.isVisible()
    assert page.detail._key.name == "Cursor"
    assert page.new_key.key.isAncestorOf(window.focusWidget()) or page.new_key.key is window.focusWidget()


def test_for_whom_an_agent_is_offers_who_is_known_and_says_who_is_not(qtbot, window, services, settle):
    for user in ("giulia", "giorgio", "Nora"):
        remember.add(services, PERSON, NewMemory("Likes tea.", user_id=user))
    window.page("agents").ask_new()
    dialog = window.findChild(NewKeyDialog)
    dialog.may.users.setFocus()
    offers = dialog.may.users.completer()
    qtbot.keyClicks(dialog.may.users, "gi")
    qtbot.waitUntil(lambda: offers.model().stringList() == ["giorgio", "giulia"])
    offers.popup().hide()
    qtbot.keyClicks(dialog.may.users, "ulia, nor")
    qtbot.waitUntil(lambda: offers.model().stringList() == ["giulia, Nora"])
    qtbot.waitUntil(lambda: "Nothing is known about nor yet." in dialog.may.note.text())
    dialog.may.users.setText("giulia, Nora, gi*")
    qtbot.waitUntil(lambda: "Leave empty for everybody" in dialog.may.note.text())
    dialog.reject()
    settle(window.desk)


def test_a_key_that_is_refused_keeps_what_was_typed(qtbot, window, services, settle):
    page = window.page("agents")
    page.ask_new()
    dialog = window.findChild(NewKeyDialog)
    qtbot.keyClicks(dialog.name, "Trip planner")
    dialog.may.users.setText("*giulia")
    qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "with a * only at the end" in dialog.may.note.text())
    assert dialog.isVisible()
    assert dialog.name.text() == "Trip planner"
    assert not keys.keys(services, PERSON)
    dialog.may.users.setText("giulia*")
    settle(window.desk)
    qtbot.keyClick(dialog.may.users, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.new_key is not None)
    assert [key.users for key in keys.keys(services, PERSON)] == [("giulia*",)]


def test_a_key_that_must_not_erase(qtbot, window, services):
    page = window.page("agents")
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
    dialog = window.findChild(NewKeyDialog)
    qtbot.keyClicks(dialog.name, "Cursor")
    dialog.may.rights.part("read").click()
    assert not dialog.may.erases.isEnabled()
    dialog.may.rights.part("both").click()
    qtbot.mouseClick(dialog.may.erases, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.new_key is not None and "Cursor" in rows(page))
    assert keys.authenticate(services, page.new_key.key.value).scopes == {READ, ADD}
    assert (rows(page)["Cursor"].second, rows(page)["Cursor"].second_note) == ("read and write", "not erase")


def test_nothing_is_offered_to_forget_of_an_agent_that_may_only_read(window, services, settle):
    keys.create_key(services, PERSON, name="Reader", scopes=[READ])
    page = window.page("agents")
    page.refresh()
    settle(window.desk)
    page.list.setCurrentIndex(page.list.agents.index(1))
    settle(window.desk)
    shown = [button.text() for button in page.detail.findChildren(Button) if button.isVisible()]
    assert "Revoke…" in shown
    assert "Forget all it wrote…" not in shown
