"""Keys in the window: made, shown once, paused, revoked, and what each did."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import PERSON, READ, Caller
from korely_desktop.gui.agents.dialogs import NewKeyDialog, RevokeDialog
from korely_desktop.gui.agents.list import ROW, AgentRow
from korely_desktop.memory import keys, remember


@pytest.fixture
def window(qtbot, open_main, services, settle):
    made = open_main("agents", "activity")
    made.show_page("agents")
    settle(made.desk)
    return made


def rows(page) -> dict[str, AgentRow]:
    model = page.list.agents
    found = [model.index(number).data(ROW) for number in range(model.rowCount())]
    return {row.name: row for row in found if isinstance(row, AgentRow)}


def choose(page, name: str) -> None:
    model = page.list.agents
    for number in range(model.rowCount()):
        row = model.index(number).data(ROW)
        if isinstance(row, AgentRow) and row.name == name:
            page.list.setCurrentIndex(model.index(number))


def test_a_new_key_works_and_is_shown_only_once(qtbot, window, services, settle):
    page = window.page("agents")
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
    dialog = window.findChild(NewKeyDialog)
    qtbot.keyClicks(dialog.name, "Claude Code")
    qtbot.mouseClick(dialog.rights.part("read"), Qt.MouseButton.LeftButton)
    qtbot.keyClicks(dialog.users, "giulia, customer-*")
    qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.new_key is not None and "Claude Code" in rows(page))
    caller = keys.authenticate(services, page.new_key.key.value)
    assert caller.scopes == {READ}
    assert caller.users == ("giulia", "customer-*")
    secret = page.new_key.key.value
    window.show_page("activity")
    window.show_page("agents")
    assert page.new_key is None
    assert not [label for label in page.findChildren(QLabel) if secret in label.text()]


def test_pausing_and_resuming_one_agent(qtbot, window, services):
    key, secret = keys.create_key(services, PERSON, name="Cursor")
    page = window.page("agents")
    qtbot.waitUntil(lambda: "Cursor" in rows(page))
    choose(page, "Cursor")
    page.detail.pause_pressed.emit(key)
    qtbot.waitUntil(lambda: rows(page)["Cursor"].state.word == "Paused")
    window.undo()
    qtbot.waitUntil(lambda: rows(page)["Cursor"].state.word == "New")
    assert keys.authenticate(services, secret).label == "Cursor"


def test_revoking_asks_first_and_then_is_final(qtbot, window, services):
    key, _ = keys.create_key(services, PERSON, name="old-importer")
    page = window.page("agents")
    page.detail.revoke_pressed.emit(key)
    dialog = window.findChild(RevokeDialog)
    dialog.reject()
    assert keys.keys(services, PERSON)[0].revoked_at is None
    page.detail.revoke_pressed.emit(key)
    dialog = next(found for found in window.findChildren(RevokeDialog) if found.isVisible())
    dialog.accept()
    qtbot.waitUntil(lambda: "old-importer" in rows(page) and rows(page)["old-importer"].state.word == "Revoked")


def test_what_an_agent_did_is_listed_beside_its_key(qtbot, window, services, settle):
    key, _ = keys.create_key(services, PERSON, name="support-bot")
    caller = Caller("rest", key_id=key.id, label="support-bot")
    remember.add(services, caller, NewMemory("Giulia called.", agent_id="support-bot"))
    page = window.page("agents")
    qtbot.waitUntil(lambda: "support-bot" in rows(page) and rows(page)["support-bot"].agent is not None)
    page.refresh()
    settle(window.desk)
    page.list.setCurrentIndex(page.list.agents.index(1))
    settle(window.desk)
    words = [label.text() for label in page.detail.findChildren(QLabel)]
    assert "added a text “Giulia called.”" in words
