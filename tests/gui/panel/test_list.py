"""The list of facts: rows as sentences, order, groups, keys, and facts that come and go meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.panel import PanelGrouping
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.strip import StripWidget
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.panel import words as panel_words
from korely_desktop.gui.panel.model import Column, RowRole
from korely_desktop.gui.panel.page import PanelPage
from korely_desktop.gui.theme import theme
from korely_desktop.memory import facts
from korely_desktop.memory.access import keys
from korely_desktop.memory.history import verbs
from korely_desktop.memory.listing import panel
from korely_desktop.memory.listing.panel_lists import PanelLists
from tests.gui.learning import ago
from tests.gui.panel.reading import AGENT, Painted, click, row_of, sentences
from tests.memory.rows import Rows


def test_the_list_shows_facts_as_sentences_under_day_heads(open_page, world):
    page = open_page()
    assert sentences(page) == [
        "Giulia Ferri lives in Turin",
        "Giulia Ferri likes email follow-ups",
        "Marco Conti works at Acme GmbH",
        "Nadia Rossi is allergic to peanuts",
    ]
    assert page.filters.count.text() == "4 of 5 facts"
    assert page.model.group(0) is not None


def test_of_a_row_each_cell_is_read_aloud_by_itself_and_the_first_has_the_rest_as_its_description(open_page, world):
    page = open_page()
    row = row_of(page, "email follow-ups")
    spoken = [page.model.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in Column]
    assert spoken[Column.FACT] == "Giulia Ferri likes email follow-ups. Replaced phone calls."
    assert spoken[Column.TRUE].startswith("since ")
    assert spoken[Column.LEARNED].startswith("support-bot, ")
    assert spoken[Column.STATE] == "Confirmed, your word"
    besides = page.model.index(row, Column.FACT).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert besides.startswith("Since ")
    assert besides.endswith(" Learned from support-bot. Confirmed, your word.")


def test_j_and_k_move_and_skip_the_heads(open_page, world):
    page = open_page()
    page.view.setFocus()
    seen = []
    for _ in range(3):
        QTest.keyClick(page.view, Qt.Key.Key_J)
        seen.append(page.model.fact(page.view.currentIndex().row()).fact.object)
    assert seen == ["Turin", "email follow-ups", "Acme GmbH"]
    QTest.keyClick(page.view, Qt.Key.Key_K)
    assert page.model.fact(page.view.currentIndex().row()).fact.object == "email follow-ups"


def test_all_that_is_selected_stays_selected_when_the_list_is_read_again(open_page, services, qtbot):
    many = 1_050  # more than are kept one by one
    rows = Rows(services.store)
    with rows.together():
        for number in range(many):
            rows.fact("Ann", "likes", f"tea {number}", learned=ago(2), begin=ago(2))
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(page.view.selected()) == many
    facts.add_triple(services, AGENT, NewTriple("Bo", "likes", "tea"))
    qtbot.waitUntil(lambda: page.model.total == many + 1)
    assert len(page.view.selected()) == many


def test_home_and_end_are_the_first_and_the_last_fact(open_page, world):
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_End)
    assert page.model.fact(page.view.currentIndex().row()).fact.object == "peanuts"
    QTest.keyClick(page.view, Qt.Key.Key_Home)
    assert page.model.fact(page.view.currentIndex().row()).fact.object == "Turin"


def test_the_first_fact_of_a_group_comes_into_sight_with_its_head(open_page, services, desk, settle):
    for number in range(40):
        facts.add_triple(services, AGENT, NewTriple("Ann", "owns", f"book {number}"))
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_End)
    settle(desk)
    assert page.view.verticalScrollBar().value() > 0
    QTest.keyClick(page.view, Qt.Key.Key_Home)
    settle(desk)
    assert page.view.current_seq() == page.model.seqs()[0]
    assert page.view.verticalScrollBar().value() == 0, "the head above it is in sight too"


def test_a_fact_that_was_never_in_sight_takes_the_pane_too(qtbot, open_page, services, desk, settle):
    rows = Rows(services.store)
    with rows.together():
        for number in range(300):
            rows.fact("Ann", "owns", f"book {number}", learned=ago(2), begin=ago(2))
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_J)
    settle(desk)
    last = page.model.seqs()[-1]
    assert not page.model.loaded_rows([last])
    QTest.keyClick(page.view, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: bool(page.model.loaded_rows([last])))
    settle(desk)
    assert page.view.selected() == [last]
    assert page.pane.fact_id == page.model.loaded_rows([last])[0].fact.id


def test_a_selection_goes_on_across_the_heads_of_groups(open_page, world):
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_J)
    for _ in range(3):
        QTest.keyClick(page.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert page.view.selected() == list(page.model.seqs())
    QTest.keyClick(page.view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert page.view.selected() == list(page.model.seqs())[:3]


def test_the_row_that_the_keys_leave_is_painted_anew_as_a_whole(open_page, qtbot, world):
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_J)
    QTest.keyClick(page.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    open_page.loaded(page)
    last_cell = page.view.visualRect(page.model.index(page.view.currentIndex().row(), Column.STATE))
    painted = Painted(page.view.viewport())
    QTest.keyClick(page.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: not painted.region.isEmpty())
    assert QRegion(last_cell).subtracted(painted.region).isEmpty()


def test_enter_opens_the_profile_and_brackets_walk_the_list(open_page, desk, settle, world):
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_J)
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    settle(desk)
    assert page.drawer.profile.name == "Giulia Ferri"
    assert not page.view.columns.is_shown(Column.LEARNED)
    QTest.keyClicks(page.drawer, "]")
    settle(desk)
    assert page.drawer.profile.name == "Marco Conti"
    page.leave()
    settle(desk)
    assert not page.drawer.isVisible()
    assert page.view.columns.is_shown(Column.LEARNED)
    assert page.focusWidget() is page.view


def test_selecting_a_fact_opens_it_in_the_pane(open_page, desk, settle, world):
    page = open_page()
    click(page, "email follow-ups")
    settle(desk)
    assert page.pane.isVisible()
    assert page.pane.explanation.fact.object == "email follow-ups"
    page.leave()
    assert not page.pane.isVisible()


def test_a_fact_that_an_agent_writes_appears_by_itself(open_page, desk, settle, services, qtbot, world):
    page = open_page()
    facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "green tea", agent_id="Cursor"))
    qtbot.waitUntil(lambda: page.model.total == 5)
    open_page.loaded(page)
    assert sentences(page)[0] == "Ann likes green tea"
    assert page.model.index(1, 0).data(RowRole).fact.writer == "Cursor"


def test_a_fact_written_directly_is_of_the_key_it_came_with(open_page, desk, settle, services):
    """Whoever confirms it later wrote nothing, and what a person corrects is the person's."""
    claude, bot = (
        replace(AGENT, key_id=keys.create_key(services, PERSON, name=name)[0].id, label=name)
        for name in ("Claude Code", "bot")
    )
    green = facts.add_triple(services, claude, NewTriple("Ann", "likes", "green tea"))
    mine = facts.add_triple(services, PERSON, NewTriple("Ann", "likes", "rain"))
    for fact in (green, mine):
        facts.add_triple(services, bot, NewTriple("Ann", "likes", fact.object))
    wrong = facts.add_triple(services, claude, NewTriple("Ann", "likes", "coffee"))
    facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "snow"))
    verbs.correct(services, claude, wrong.id, object="cocoa")
    page = open_page()
    writers = {}
    for number in range(page.model.rowCount()):
        row = page.model.index(number, 0).data(RowRole)
        if isinstance(row, panel.PanelRow):
            writers[row.fact.object] = panel_words.writer(row)[0]
    assert writers == {"green tea": "Claude Code", "rain": "You", "cocoa": "Claude Code", "snow": "An agent"}


def test_facts_that_arrive_above_do_not_move_what_is_read(open_page, desk, settle, rows, world):
    for number in range(60):
        rows.fact("Ann", "likes", f"thing {number}", learned=ago(50 + number), begin=ago(50 + number))
    page = open_page()
    bar = page.view.verticalScrollBar()
    bar.setValue(900)
    open_page.loaded(page)
    top = page.model.fact(page.view.rowAt(60)).sentence
    for number in range(2):
        rows.fact("Bob", "likes", f"news {number}", learned=ago(0), begin=ago(0))
    page.on_changes(Changes("rest", facts=frozenset({"fct_new"})))
    open_page.loaded(page)
    assert page.model.fact(page.view.rowAt(60)).sentence == top
    assert page.arrivals.pill.isVisible()
    assert page.arrivals.pill.text() == "New: 2 facts"
    page.arrivals.pill.click()
    assert bar.value() == 0
    assert not page.arrivals.pill.isVisible()


def test_words_read_again_are_painted_again_only_where_they_changed(open_page, desk, services, world):
    page = open_page()
    told: list[tuple[int, int]] = []
    page.model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    page.on_changes(Changes("rest", facts=frozenset({"fct_other"})))
    open_page.loaded(page)
    assert told == []
    row = row_of(page, "Turin")
    fact = page.model.fact(row).fact
    verbs.confirm(services, PERSON, fact.id)
    open_page.loaded(page)
    row = row_of(page, "Turin")
    assert told == [(row, row)]
    assert page.model.fact(row).fact.trust is Trust.PERSON


def test_new_rows_fade_in_once_and_not_with_reduced_motion(open_page, qtbot, world):
    page = open_page()
    page.arrivals.fade([1])
    assert page.view.delegate.fading == {}
    theme().set(reduced_motion=False)
    page.arrivals.fade([1])
    assert page.view.delegate.fading == {1: 1.0}
    qtbot.waitUntil(lambda: page.view.delegate.fading == {})


def test_grouping_by_person_and_compact_rows(open_page, world):
    page = open_page()
    tall = page.view.rowHeight(1)
    page._ask(page._query.__class__(group=PanelGrouping.PERSON))
    open_page.loaded(page)
    heads = [page.model.group(row).key for row in page.model.heads()]
    assert heads == ["Giulia Ferri", "Marco Conti", "Nadia Rossi"]
    page.view.set_compact(True)
    assert page.view.rowHeight(1) < tall
    assert page.view.rowHeight(0) == theme().scaled(28)


def test_a_column_head_sorts_and_turns_round(open_page, world):
    page = open_page()
    header = page.view.horizontalHeader()
    header.sectionClicked.emit(int(Column.FACT))
    open_page.loaded(page)
    assert sentences(page) == sorted(sentences(page))
    header.sectionClicked.emit(int(Column.FACT))
    open_page.loaded(page)
    assert sentences(page) == sorted(sentences(page), reverse=True)


def test_another_part_of_the_window_can_show_a_fact_that_filters_hide(open_page, world, services):
    page = open_page()
    page.filters._set(family="health")
    open_page.loaded(page)
    found = panel.rows(
        services,
        PERSON,
        list(PanelLists(services, PERSON).ids(panel.PanelQuery(text="turin")).ids),
        panel.PanelQuery(),
        "en",
    )
    page.show_fact(found[0].fact.id)
    open_page.loaded(page)
    assert page.view.selected() == [found[0].fact.seq]
    assert page.pane.fact_id == found[0].fact.id


def test_a_fact_erased_meanwhile_stays_as_a_grey_row(open_page, world):
    page = open_page()
    row = row_of(page, "Turin")
    seq = page.model.seq(row)
    world.erase(seq)
    page.model._stale = {seq}
    page.model._asked.clear()
    page.model.index(row, 0).data(RowRole)
    open_page.loaded(page)
    from korely_desktop.gui.panel.model import GoneRole

    assert page.model.index(row, 0).data(GoneRole)


def test_italian(open_page, world):
    install_language("it")
    page = open_page()
    assert "Giulia Ferri vive a Turin" in sentences(page)
    assert page.filters.chips["live"].text() == "Tutti tranne i finiti"


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_it_paints_in_both_modes(open_page, world, mode):
    theme().set(appearance=mode)
    page = open_page()
    picture = page.view.grab().toImage()
    ground = theme().color("surface").name()
    assert picture.pixelColor(picture.width() - 20, picture.height() - 5).name() == ground
    inks = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 3) for y in range(0, 200, 2)}
    assert len(inks) > 20


def test_closing_while_a_list_is_on_its_way_is_quiet(desk, settle, world):
    page = PanelPage(desk)
    page.refresh()
    page.deleteLater()
    settle(desk)
    assert desk.background.close()


def test_what_waits_is_hollow_among_the_values_beside_the_list(open_page, qtbot, world):
    world.fact("Aurora", "costs", "50 euro", learned=ago(30), begin=ago(30))
    world.fact("Aurora", "costs", "60 euro", learned=ago(0.5), begin=ago(1), state=State.REVIEW)
    page = open_page()
    click(page, "60 euro")
    qtbot.waitUntil(lambda: len(page.pane.findChildren(StripWidget)) == 2)
    assert [strip._span.kind for strip in page.pane.findChildren(StripWidget)] == ["review", "now"]


def test_the_mark_of_the_keyboard_goes_around_the_whole_row_below_the_scroll_bar_too(open_page, rows):
    for number in range(40):
        rows.fact("Ann", "likes", f"tea number {number}", learned=ago(1), begin=ago(1))
    page = open_page()
    view = page.view
    assert view.verticalScrollBar().isVisible()
    view.setFocus(Qt.FocusReason.ShortcutFocusReason)
    open_page.loaded(page)
    row = view.currentIndex().row()
    middle = view.viewport().y() + view.rowViewportPosition(row) + view.rowHeight(row) // 2
    shown = page.grab().toImage()
    place = view.mapTo(page, QPoint(view.width() - 1, middle))
    assert shown.pixelColor(place).name() == theme().color("accent").name()


def test_a_letter_first_shows_the_fact_that_is_only_framed_and_then_does_it(qtbot, open_page, desk, settle, world):
    page = open_page()
    page.view.setFocus(Qt.FocusReason.TabFocusReason)
    page.view.clearSelection()
    framed = page.view.current_seq()
    assert framed is not None
    QTest.keyClick(page.view, Qt.Key.Key_F)
    settle(desk)
    assert page.view.selected() == [framed]
    assert page.pane.fact_id is not None, "it is seen what would be forgotten"
    assert desk.undo.top is None, "nothing was done yet"
    QTest.keyClick(page.view, Qt.Key.Key_F)
    qtbot.waitUntil(lambda: desk.undo.top is not None)


def test_the_menu_key_opens_the_menu_of_the_fact_that_is_only_framed(qtbot, open_page, world):
    page = open_page()
    page.view.setFocus(Qt.FocusReason.TabFocusReason)
    page.view.clearSelection()
    place = page.view.visualRect(page.view.currentIndex()).center()
    page.view.menu_wanted.emit(place)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert any(action.text().startswith("Correct") for action in menu.actions())
    menu.close()
