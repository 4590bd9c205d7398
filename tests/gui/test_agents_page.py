"""Keys in the window: made, shown once, paused, revoked, and what each did."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, READ, Caller
from korely_desktop.gui.agents.dialogs import RevokeDialog
from korely_desktop.gui.agents.list import ROW, AgentRow
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.sentence import SentenceLabel
from korely_desktop.gui.components.sparkline import sparkline_words
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.history import verbs
from tests.gui.agent_rows import rows


@pytest.fixture
def window(qtbot, open_main, services, settle):
    made = open_main("agents", "activity")
    made.show_page("agents")
    settle(made.desk)
    return made


def choose(page, name: str) -> None:
    model = page.list.agents
    for number in range(model.rowCount()):
        row = model.index(number).data(ROW)
        if isinstance(row, AgentRow) and row.name == name:
            page.list.setCurrentIndex(model.index(number))


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
    assert any("that the first page shows" in label.text() for label in dialog.findChildren(QLabel))
    dialog = RevokeDialog(key, window)
    assert any("To let the agent back in, make a new key." in label.text() for label in dialog.findChildren(QLabel))


def test_a_key_with_an_end_says_until_when_and_since_when(window, services, settle):
    keys.create_key(services, PERSON, name="Trial", expires_in_days=30)
    keys.create_key(services, PERSON, name="Over", expires_in_days=0)
    page = window.page("agents")
    open_key(page, settle, "Trial")
    assert any(label.text().startswith("works until ") for label in page.detail.findChildren(QLabel))
    open_key(page, settle, "Over")
    assert not any(label.text().startswith("works until ") for label in page.detail.findChildren(QLabel))
    assert rows(page)["Over"].state.word == "Expired"
    assert rows(page)["Over"].state_note.startswith("since ")


def open_key(page, settle, name: str) -> None:
    page.refresh()
    settle(page._desk)
    choose_key(page, name)
    settle(page._desk)


def choose_key(page, name: str) -> None:
    model = page.list.agents
    found = [model.index(number).data(ROW) for number in range(model.rowCount())]
    row = next(number for number, one in enumerate(found) if getattr(one, "key", None) and one.name == name)
    page.list.setCurrentIndex(model.index(row))


def lines(model) -> list[str]:
    return [model.index(number).data() for number in range(model.rowCount())]


@pytest.fixture
def agent(services) -> Caller:
    key, _ = keys.create_key(services, PERSON, name="support-bot")
    return Caller("rest", key_id=key.id, label="support-bot")


def wrote(services, agent, value: str) -> None:
    facts.add_triple(services, agent, NewTriple("Aurora", "costs", value, object_is_literal=True))


def test_what_a_key_did_is_listed_beside_it_by_day(window, services, agent, settle):
    remember.add(services, agent, NewMemory("Giulia called.", agent_id="support-bot"))
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    listed = lines(page.detail.list.ledger)
    assert listed[0] == "Today"
    assert "added a text “Giulia called.”" in listed[1]


def test_reads_are_shown_with_what_they_were_given(window, services, agent, settle):
    wrote(services, agent, "50 euro")
    facts.query(services, agent, FactQuery(subject="Aurora"))
    audit.flush_reads(services)
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    page.detail._set_kind("Reads", ("read",))
    settle(window.desk)
    ledger = page.detail.list
    assert len(lines(ledger.ledger)) == 2
    ledger.setCurrentIndex(ledger.ledger.index(1))
    settle(window.desk)
    said = [label.accessibleName() for label in page.detail.foot.findChildren(SentenceLabel)]
    assert said == ["Aurora costs 50 euro"]
    assert page.detail.foot.undo is None


def test_what_a_key_of_another_project_did_is_told_too(window, services, settle):
    work = keys.create_project(services, PERSON, "Work")
    key, _ = keys.create_key(services, PERSON, name="At work", project_id=work.id)
    agent = Caller("rest", project_id=work.id, key_id=key.id, label="At work")
    wrote(services, agent, "50 euro")
    facts.query(services, agent, FactQuery(subject="Aurora"))
    page = window.page("agents")
    open_key(page, settle, "At work")
    ledger = page.detail.list
    assert len(lines(ledger.ledger)) == 3, lines(ledger.ledger)
    ledger.setCurrentIndex(ledger.ledger.index(1))
    settle(window.desk)
    said = [label.accessibleName() for label in page.detail.foot.findChildren(SentenceLabel)]
    assert said == ["Aurora costs 50 euro"]


def test_a_call_is_seen_in_the_table_and_in_the_open_ledger(qtbot, window, services, agent, settle):
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    assert page.detail._none.text() == "Nothing yet."
    _, secret = keys.create_key(services, PERSON, name="Cursor")
    qtbot.waitUntil(lambda: "Cursor" in rows(page))
    keys.authenticate(services, secret)
    facts.query(services, agent, FactQuery(subject="Aurora"))
    qtbot.waitUntil(lambda: len(lines(page.detail.list.ledger)) == 2)
    qtbot.waitUntil(
        lambda: any(words.startswith("Cursor. State: Active, last call") for words in lines(page.list.agents))
    )


def test_older_lines_of_a_ledger_are_read_as_one_scrolls(qtbot, window, services, agent, settle):
    for number in range(205):
        remember.add(services, agent, NewMemory(f"Text {number}."))
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    page.detail.list.scrollToBottom()
    qtbot.waitUntil(lambda: len(lines(page.detail.list.ledger)) == 206)
    page.detail.list.setCurrentIndex(page.detail.list.ledger.index(205))
    qtbot.waitUntil(lambda: page.detail.foot.undo is not None)
    assert "Takes back 205 texts." in [label.text() for label in page.detail.foot.findChildren(QLabel)]


def test_pausing_leaves_the_focus_at_the_acts(qtbot, window, services, agent, settle):
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    pause = next(button for button in page.detail.findChildren(Button) if button.text() == "Pause")
    pause.setFocus()
    qtbot.keyClick(pause, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: isinstance(window.focusWidget(), Button) and window.focusWidget().text() == "Resume")


def test_home_and_end_lead_past_the_heads_and_the_keys_stay_on_their_row(qtbot, window, services, agent, settle):
    remember.add(services, agent, NewMemory("Giulia called.", agent_id="Meeting notes"))
    page = window.page("agents")
    qtbot.waitUntil(lambda: "Meeting notes" in rows(page))
    qtbot.keyClick(page.list, Qt.Key.Key_End)
    assert page.list.currentIndex().data(ROW).name == "Meeting notes"
    qtbot.keyClick(page.list, Qt.Key.Key_Home)
    assert page.list.currentIndex().data(ROW).name == "support-bot"
    window.leave()
    keys.create_key(services, PERSON, name="Cursor")
    qtbot.waitUntil(lambda: "Cursor" in rows(page))
    assert page.list.currentIndex().data(ROW).name == "support-bot"
    assert not page.detail.isVisible()


def test_a_day_without_anything_says_so(window, services, agent, settle):
    wrote(services, agent, "50 euro")
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    page.detail.when.set_day(date.today() - timedelta(days=3))
    settle(window.desk)
    assert lines(page.detail.list.ledger) == []
    assert page.detail._none.text() == "Nothing on that day."


def test_everything_since_a_line_is_undone_undone_again_and_redone(qtbot, window, services, agent, settle):
    wrote(services, agent, "50 euro")
    wrote(services, agent, "60 euro")
    wrote(services, agent, "70 euro")

    def price() -> str:
        return facts.query(services, PERSON, FactQuery(subject="Aurora"))[0][0].object

    page = window.page("agents")
    open_key(page, settle, "support-bot")
    ledger = page.detail.list
    ledger.setCurrentIndex(ledger.ledger.index(2))
    foot = page.detail.foot
    qtbot.waitUntil(lambda: foot.undo is not None)
    assert [ledger.ledger.is_taken(row) for row in range(4)] == [False, True, True, False]
    words = [label.text() for label in foot.findChildren(QLabel)]
    assert "Takes back 2 facts." in words
    assert "One earlier value holds again: Aurora costs 50 euro." in words
    assert price() == "70 euro"
    foot.undo.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.mouseClick(foot.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    assert price() == "50 euro"
    settle(window.desk)
    assert window.focusWidget() is ledger, "and not at Pause or Revoke, where Space would stop the agent"

    def undone() -> list[bool]:
        return [words.endswith("undone") for words in lines(ledger.ledger)]

    qtbot.waitUntil(lambda: undone() == [False, True, True, False])
    window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    assert price() == "70 euro"
    qtbot.waitUntil(lambda: not any(undone()))
    window.undoing.redo()
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    assert price() == "50 euro"
    window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    assert price() == "70 euro"


def values(services) -> set[str]:
    return {fact.object for fact in facts.query(services, PERSON, FactQuery(limit=50))[0]}


def shown_words(widget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel)]


def test_all_that_a_key_wrote_is_forgotten_after_a_preview_and_comes_back(qtbot, window, services, agent, settle):
    facts.add_triple(services, PERSON, NewTriple("Aurora", "costs", "40 euro", object_is_literal=True, agent_id="me"))
    wrote(services, agent, "50 euro")
    facts.add_triple(services, agent, NewTriple("Giulia", "lives_in", "Turin"))
    verbs.confirm(services, PERSON, facts.query(services, PERSON, FactQuery(subject="Giulia"))[0][0].id)
    before = values(services)
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    qtbot.mouseClick(page.detail.forget, Qt.MouseButton.LeftButton)
    settle(window.desk)
    dialog = page.forgetting.dialog
    assert dialog.title.text() == "Forget all that support-bot wrote?"
    assert "You confirmed or corrected 1 fact: your word stays." in shown_words(dialog)
    assert values(services) == before
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    settle(window.desk)
    assert values(services) == before
    qtbot.mouseClick(page.detail.forget, Qt.MouseButton.LeftButton)
    settle(window.desk)
    qtbot.mouseClick(page.forgetting.dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    assert values(services) == before - {"50 euro"} | {"40 euro"}
    window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    assert values(services) == before


def test_an_agent_by_name_is_forgotten_with_a_way_back_and_erased_without(qtbot, window, services, settle):
    keys.create_key(services, PERSON, name="wild")
    for value in ("Oslo", "Bergen"):
        facts.add_triple(services, Caller("rest"), NewTriple(f"Who of {value}", "lives_in", value, agent_id="wild"))
    page = window.page("agents")

    def open_agent() -> None:
        page.refresh()
        settle(window.desk)
        model = page.list.agents
        found = [model.index(number).data(ROW) for number in range(model.rowCount())]
        at = next(n for n, one in enumerate(found) if getattr(one, "agent", None) and one.name == "wild")
        page.list.setCurrentIndex(model.index(at))
        settle(window.desk)

    open_agent()
    qtbot.mouseClick(page.detail.forget, Qt.MouseButton.LeftButton)
    settle(window.desk)
    qtbot.mouseClick(page.forgetting.dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    settle(window.desk)
    assert values(services) == set()
    assert not page.detail.isVisible()
    window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    assert values(services) == {"Oslo", "Bergen"}
    open_agent()
    qtbot.mouseClick(page.detail.erase, Qt.MouseButton.LeftButton)
    settle(window.desk)
    dialog = page.erasing.dialog
    assert dialog.title.text() == "Erase all that wild wrote?"
    qtbot.mouseClick(dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.erasing.receipt is not None)
    assert values(services) == set()
    page.erasing.receipt.accept()


def test_the_line_stays_where_it_is_when_the_agent_goes_on(qtbot, window, services, agent, settle):
    wrote(services, agent, "50 euro")
    wrote(services, agent, "60 euro")
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    ledger, foot = page.detail.list, page.detail.foot
    ledger.setCurrentIndex(ledger.ledger.index(1))
    wrote(services, agent, "70 euro")
    settle(window.desk)
    assert [ledger.ledger.is_taken(row) for row in range(4)] == [False, True, True, False]
    qtbot.waitUntil(lambda: "Takes back 2 facts." in [label.text() for label in foot.findChildren(QLabel)])


def test_the_line_can_be_taken_away(qtbot, window, services, agent, settle):
    wrote(services, agent, "50 euro")
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    ledger = page.detail.list
    ledger.setCurrentIndex(ledger.ledger.index(1))
    qtbot.waitUntil(lambda: page.detail.foot.isVisible())
    page.detail.foot.left.emit()
    assert not page.detail.foot.isVisible()
    assert ledger.ledger.marked is None


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
    page = window.page("agents")
    page.refresh()
    settle(window.desk)
    assert (rows(page)["bot"].third, rows(page)["bot"].third_note) == ("75%", "of 4 facts")
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
