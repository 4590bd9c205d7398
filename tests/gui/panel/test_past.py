"""Looking at an earlier day: both clocks, the slider, and what came since."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
from PySide6.QtCore import QDate, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.facts import State
from korely_desktop.domain.panel import Change, PanelGrouping, PanelQuery
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.elided import LineLink
from korely_desktop.gui.panel.model import Column
from korely_desktop.memory import date_words, facts
from korely_desktop.memory.history import verbs
from tests.gui.learning import ago
from tests.gui.panel.reading import click, row_of, sentences, state_in_store


def test_the_past_shows_what_held_then_and_refuses_to_write(open_page, desk, settle, services, world):
    page = open_page()
    page._look_at(date.today() - timedelta(days=60))
    open_page.loaded(page)
    assert "Giulia Ferri likes phone calls" in sentences(page)
    assert "Giulia Ferri likes email follow-ups" not in sentences(page)
    assert page.past.isVisible()
    click(page, "peanuts")
    settle(desk)
    assert not page.pane.buttons["forget"].isEnabled()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_F)
    settle(desk)
    assert state_in_store(services, "peanuts")[0] is State.ACTIVE
    page.view.clearSelection()
    page._close_pane()
    page.leave()
    open_page.loaded(page)
    assert not page.past.isVisible()
    assert "Giulia Ferri likes email follow-ups" in sentences(page)


def test_the_past_says_what_became_of_each_fact_and_sorts_by_it(qtbot, open_page, desk, settle, world):
    page = open_page()
    page._look_at(date.today() - timedelta(days=60))
    open_page.loaded(page)
    head = page.model.headerData(Column.STATE, Qt.Orientation.Horizontal)
    assert head == "Since then"
    last = page.model.index(row_of(page, "phone calls"), Column.STATE)
    assert last.data() == "Changed, now email follow-ups"
    assert last.data(Qt.ItemDataRole.AccessibleTextRole) == "Changed, now email follow-ups"
    assert page.model.index(row_of(page, "Acme GmbH"), Column.STATE).data().startswith("Late news, learned ")
    header = page.view.horizontalHeader()
    at = QPoint(header.sectionViewportPosition(Column.STATE) + 20, header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
    open_page.loaded(page)
    qtbot.waitUntil(lambda: sentences(page)[:1] == ["Giulia Ferri likes phone calls"])
    page.leave()
    open_page.loaded(page)
    assert page.model.headerData(Column.STATE, Qt.Orientation.Horizontal) == "State"


def test_what_waits_in_review_is_not_called_still_so_in_the_past(open_page, world):
    world.fact("Elena Conti", "wants", "to learn Danish", learned=ago(90), begin=ago(90), state=State.REVIEW)
    page = open_page()
    page._look_at(date.today() - timedelta(days=60))
    open_page.loaded(page)
    waits = page.model.index(row_of(page, "to learn Danish"), Column.STATE)
    assert waits.data().startswith("In review")
    assert page.model.index(row_of(page, "peanuts"), Column.STATE).data().startswith("Still true")


def test_the_other_clock_shows_what_was_known_then(open_page, world):
    page = open_page()
    page._look_at(date.today() - timedelta(days=60))
    page.past.clocks.part("known").click()
    open_page.loaded(page)
    assert sentences(page) == ["Giulia Ferri likes phone calls", "Nadia Rossi is allergic to peanuts"]


class TestTheSliderOfTime:
    @pytest.fixture
    def page(self, open_page, world, desk, settle):
        page = open_page()
        page.as_of.picked.emit(date.today() - timedelta(days=7))
        settle(desk)
        return page

    def test_the_arrow_keys_go_from_change_to_change_and_the_list_follows(self, qtbot, page, desk, settle):
        assert "Nadia Rossi is allergic to peanuts" in sentences(page)
        for _ in range(2):
            qtbot.keyClick(page.past.slider, Qt.Key.Key_Left)
        qtbot.waitUntil(lambda: page.past.day.date().toPython() == page.past.slider.day)
        settle(desk)
        assert abs((date.today() - page.past.slider.day).days - 300) <= 1
        assert "Nadia Rossi is allergic to peanuts" not in sentences(page)
        assert "Giulia Ferri likes phone calls" in sentences(page)

    def test_a_click_at_its_end_is_today(self, qtbot, page, desk, settle):
        slider = page.past.slider
        qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() - 4, 40))
        qtbot.waitUntil(lambda: page.past.day.date().toPython() == date.today())

    def test_after_the_last_change_comes_today(self, page):
        assert page.past.slider.change_beside(date.today(), 1) == date.today()


def test_the_past_says_what_changed_since_and_lists_it(qtbot, open_main, services, settle):
    fact = facts.add_triple(services, PERSON, NewTriple("Giulia", "owns", "a boat", object_is_literal=True))
    verbs.close(services, PERSON, fact.id)
    facts.add_triple(services, PERSON, NewTriple("Giulia", "owns", "a car", object_is_literal=True))
    window = open_main("memory")
    page = window.page("memory")
    window.ways.look_back(None)
    settle(window.desk)
    assert page.since.isVisible()
    qtbot.waitUntil(lambda: page.since.cards[Change.ADDED].accessibleName() == "Added: 2")
    assert not page.since.cards[Change.FORGOTTEN].isEnabled()
    qtbot.mouseClick(page.since.cards[Change.ADDED], Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert not page.past.isVisible()
    assert page.filters.chips["change"].is_on
    assert page.model.total == 2
    page.filters.chips["change"].cleared.emit()
    settle(window.desk)
    assert page.model.total == 1


def test_back_from_the_past_the_list_has_the_focus(qtbot, open_main, rows, settle):
    rows.fact("Marco Conti", "works_at", "Acme GmbH", family="work", learned=ago(40), begin=ago(300))
    window = open_main("memory")
    page = window.page("memory")
    window.ways.look_back(None)
    settle(window.desk)
    qtbot.waitUntil(lambda: page.model.total == 1)
    assert page.past.slider.hasFocus()
    qtbot.keyClick(page.past.slider, Qt.Key.Key_Escape)
    assert not page.past.isVisible()
    assert page.view.hasFocus()


def test_the_past_is_compared_with_another_day_before_or_after(qtbot, open_page, desk, settle, world):
    page = open_page()
    page.as_of.picked.emit(date.today() - timedelta(days=10))
    settle(desk)
    other = date.today() - timedelta(days=60)
    page.since.other.setDate(QDate(other.year, other.month, other.day))
    qtbot.waitUntil(lambda: [link.text() for link in page.since.findChildren(LineLink)] == ["Marco Conti"])
    assert page.since.cards[Change.CHANGED].accessibleName() == "Changed: 0"
    qtbot.mouseClick(page.since.cards[Change.ADDED], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: sentences(page) == ["Marco Conti works at Acme GmbH"])
    assert " to " in page.filters.chips["change"].text()


def test_escape_leads_from_what_changed_back_to_the_day(qtbot, open_page, desk, settle, world):
    page = open_page()
    day = date.today() - timedelta(days=7)
    page.as_of.picked.emit(day)
    qtbot.waitUntil(lambda: page.since._note.text().startswith("7 days, "))
    qtbot.mouseClick(page.since.cards[Change.ADDED], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.filters.chips["change"].is_on)
    page._search("nobody of that name")
    qtbot.waitUntil(lambda: page.empty.isVisible())
    since = f"Added since {date_words.day_words(day, 'en', short=True)}"
    assert any(since in label.text() for label in page.empty.currentWidget().findChildren(QLabel))
    page.leave()
    assert (page.past.isVisible(), page.past.day.picked) == (True, day)
    page.leave()
    assert not page.past.isVisible()


def test_nothing_is_taken_back_or_done_again_while_the_past_is_in_sight(qtbot, open_main, settle):
    window = open_main("memory", "people")
    undo, status, done = window.desk.undo, window.status, []
    undo.push("first", lambda: done.append("first taken back"), lambda: done.append("first again"))
    undo.push("second", lambda: done.append("second taken back"), lambda: done.append("second again"))
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: undo.next is not None)
    assert {"undo", "redo"} <= {command.name for command in window.commands()}
    window.ways.look_back(None)
    settle(window.desk)
    assert not status.undo_button.isEnabled()
    assert status.undo_button.toolTip() == "The past is read-only. To make changes, go back to now."
    assert not {"undo", "redo"} & {command.name for command in window.commands()}
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    settle(window.desk)
    assert window.toasts.words == "The past is read-only. To make changes, go back to now."
    assert done == ["second taken back"]
    window.show_page("people")  # the past waits on its page; here is now
    assert status.undo_button.isEnabled()
    window.show_page("memory")
    assert not status.undo_button.isEnabled()
    window.page("memory").past.banner.acted.emit()
    assert (status.undo_button.isEnabled(), status.undo_button.toolTip()) == (True, "")
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: done == ["second taken back", "first taken back"])


def test_a_selection_does_not_stay_in_the_bar_when_the_past_holds_none_of_it(open_page, desk, settle, world):
    world.fact("Giulia Ferri", "likes", "peonies", learned=ago(2), begin=ago(2))
    page = open_page()
    new = [row_of(page, value) for value in ("email follow-ups", "peonies")]
    page.view.select_facts([page.model.seq(row) for row in new])
    assert page._area.bars.currentWidget() is page.selection
    page._look_at(date.today() - timedelta(days=60))
    open_page.loaded(page)
    settle(desk)
    assert page.view.selected() == []
    assert page._area.bars.currentWidget() is page.filters


def test_what_began_in_the_evening_holds_on_its_day(open_page, services, world):
    day = date.today() - timedelta(days=30)
    at = datetime.combine(day, time(21, 30)).astimezone(UTC)
    told = NewTriple("Giulia Ferri", "attends", "a choir", object_is_literal=True, valid_from=at)
    facts.add_triple(services, PERSON, told)
    page = open_page()
    page._look_at(day)
    open_page.loaded(page)
    assert any("choir" in sentence for sentence in sentences(page))
    page._look_at(day - timedelta(days=1))
    open_page.loaded(page)
    assert not any("choir" in sentence for sentence in sentences(page))


def test_what_is_folded_in_the_past_stays_unfolded_in_the_present(open_page, world):
    page = open_page()
    page._ask(PanelQuery(group=PanelGrouping.PERSON))
    open_page.loaded(page)
    page.view._toggle(page.model.heads()[-1])
    now = page.model.rowCount()
    page._look_at(date.today() - timedelta(days=60))
    open_page.loaded(page)
    page.view._toggle(0)
    assert page.model.is_collapsed(page.model.group(0))
    page._look_at(None)
    open_page.loaded(page)
    assert not page.model.is_collapsed(page.model.group(0))
    assert page.model.rowCount() == now, "what was folded before is so still"
