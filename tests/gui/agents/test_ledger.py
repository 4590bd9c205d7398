"""What a key did, listed beside it by day."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.agents.list import ROW
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.sentence import SentenceLabel
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import audit, keys, projects
from tests.gui.agents.ledgers import lines, open_key, wrote
from tests.gui.agents.rows import rows


def test_what_a_key_did_is_listed_beside_it_by_day(window, services, agent, settle):
    remember.add(services, agent, NewMemory("Giulia called.", agent_id="support-bot"))
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    listed = lines(page.detail.list.ledger)
    assert listed[0] == "Today"
    assert "added a text “Giulia called.”" in listed[1]
    tip = page.detail.list.ledger.index(1).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "added a text “Giulia called.”", "in the pane a long one is cut"


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
    work = projects.create(services, PERSON, "Work")
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
        lambda: any(words.startswith("Cursor. State: Active, last seen") for words in lines(page.list.agents))
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
