"""Keys in the window: made, shown once, paused, revoked, and how much each wrote."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import How, NewTriple
from korely_desktop.domain.scope import PERSON, READ, Caller
from korely_desktop.gui.agents.dialogs import RevokeDialog
from korely_desktop.gui.components.sparkline import sparkline_words
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import keys
from korely_desktop.memory.history import verbs
from tests.gui.agents.ledgers import choose, lines, open_key
from tests.gui.agents.rows import rows


def test_a_single_write_is_told_as_one(window):
    assert sparkline_words([0, 1, 0], date(2026, 5, 4)) == "one write in 3 days, on 3 May"
    assert sparkline_words([2, 1, 0], date(2026, 5, 4)) == "3 writes in 3 days, most on 2 May: 2"


def test_agents_are_shown_before_what_they_wrote_is_counted(qtbot, open_main, services, settle):
    key, _ = keys.create_key(services, PERSON, name="Cursor")
    remember.add(services, Caller("rest", key_id=key.id), NewMemory("Giulia called.", agent_id="Meeting notes"))
    window = open_main("activity", "agents")
    page = window.page("agents")
    seen = []
    page.list.agents.modelReset.connect(lambda: seen.append({name: row.writes for name, row in rows(page).items()}))
    window.show_page("agents")
    settle(window.desk)
    assert seen[0] == {"Cursor": ()}, "what takes no time is there first, and nothing is said of what is not known"
    assert {name: sum(writes) for name, writes in seen[-1].items()} == {"Cursor": 1, "Meeting notes": 1}
    counted = len(seen)
    keys.create_key(services, PERSON, name="Codex")
    qtbot.waitUntil(lambda: "Codex" in rows(page))
    settle(window.desk)
    assert all(shown["Cursor"] for shown in seen[counted:]), "what was known stays meanwhile"


def test_pausing_and_resuming_one_agent(qtbot, window, services):
    key, secret = keys.create_key(services, PERSON, name="Cursor")
    page = window.page("agents")
    qtbot.waitUntil(lambda: "Cursor" in rows(page))
    choose(page, "Cursor")
    page.detail.pause_pressed.emit(key)
    qtbot.waitUntil(lambda: rows(page)["Cursor"].state.word == "Paused")
    window.undoing.undo()
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
    assert (rows(page)["old-importer"].second, rows(page)["old-importer"].third) == ("nothing", "nobody")


def test_revoking_the_key_of_this_computer_says_whom_it_keeps_out(window, services):
    key, secret = keys.create_key(services, PERSON, name="This computer")
    keys.note_local(services, secret)
    dialog = RevokeDialog(next(one for one in keys.keys(services, PERSON)), window)
    assert any("the key on the welcome page" in label.text() for label in dialog.findChildren(QLabel))
    dialog = RevokeDialog(key, window)
    assert any("To let the agent back in, create a new key." in label.text() for label in dialog.findChildren(QLabel))


def test_a_key_with_an_end_says_until_when_and_since_when(window, services, settle):
    keys.create_key(services, PERSON, name="Trial", expires_in_days=30)
    keys.create_key(services, PERSON, name="Over", expires_in_days=0)
    page = window.page("agents")
    open_key(page, settle, "Trial")
    assert any(label.text().startswith("valid until ") for label in page.detail.findChildren(QLabel))
    open_key(page, settle, "Over")
    assert not any(label.text().startswith("valid until ") for label in page.detail.findChildren(QLabel))
    assert rows(page)["Over"].state.word == "Expired"
    assert rows(page)["Over"].state_note.startswith("since ")


def test_what_each_wrote_is_drawn_by_day_and_told_in_words(window, services, settle):
    made, _ = keys.create_key(services, PERSON, name="Claude Code")
    agent = Caller("rest", key_id=made.id, label="Claude Code")
    for number in range(3):
        remember.add(services, agent, NewMemory(f"Text {number}.", agent_id="coder"))
    page = window.page("agents")
    page.refresh()
    settle(window.desk)
    for name in ("Claude Code", "coder"):
        assert rows(page)[name].writes == (0,) * 29 + (3,)
    number = page.list.agents.row_of(made.id)
    told = page.list.agents.index(number).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "3 writes in 30 days, most on " in told
    quiet, _ = keys.create_key(services, PERSON, name="Quiet")
    page.refresh()
    settle(window.desk)
    told = page.list.agents.index(page.list.agents.row_of(quiet.id)).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told.endswith("nothing written in 30 days")


def test_how_much_of_what_an_agent_wrote_was_let_stand(window, services, settle):
    written = [
        facts.add_triple(services, Caller("rest"), NewTriple("Anna", "owns", thing, agent_id="bot")).id
        for thing in ("a boat", "a car", "a bike", "a kite")
    ]
    verbs.hide(services, PERSON, written[0])
    verbs.correct(services, PERSON, written[1], object="a van", how=How.NEVER_SO)
    page = window.page("agents")
    page.refresh()
    settle(window.desk)
    assert (rows(page)["bot"].third, rows(page)["bot"].third_note) == ("50%", "of 4 facts")
    page.list.setCurrentIndex(page.list.agents.index(page.list.agents.row_of("bot")))
    settle(window.desk)
    said = {label.text() for label in page.detail.findChildren(QLabel)}
    assert {"4 facts", "forgotten", "never true"} <= said
    assert not any("a van" in one for one in said)
    assert any("did not correct, reject or forget" in line for line in lines(page.list.agents))


def test_closing_the_detail_gives_the_focus_back_to_the_list(qtbot, window, services, settle):
    page = window.page("agents")
    keys.create_key(services, PERSON, name="Cursor", scopes=frozenset({READ}), users=[])
    qtbot.waitUntil(lambda: "Cursor" in rows(page))
    choose(page, "Cursor")
    settle(window.desk)
    page.detail.list.setFocus()
    assert page.detail.isAncestorOf(window.focusWidget())
    page.leave()
    assert window.focusWidget() is page.list


def test_the_only_agent_is_opened_by_a_press_or_enter_also_after_its_pane_was_closed(qtbot, window, services, settle):
    page = window.page("agents")
    key, _ = keys.create_key(services, PERSON, name="Cursor", scopes=frozenset({READ}), users=[])
    qtbot.waitUntil(lambda: "Cursor" in rows(page))
    settle(window.desk)
    window.show_page("activity")
    window.show_page("agents")
    settle(window.desk)
    place = page.list.agents.index(page.list.agents.row_of(key.id))
    assert page.list.currentIndex() == place, "a list that gets the focus is on its first row already"
    qtbot.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=page.list.visualRect(place).center())
    assert page.detail.isVisible()
    page.leave()
    assert not page.detail.isVisible()
    qtbot.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=page.list.visualRect(place).center())
    assert page.detail.isVisible()
    page.leave()
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    assert page.detail.isVisible()
    assert page.list.selectionModel().isSelected(place)
