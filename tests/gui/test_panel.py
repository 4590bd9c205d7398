"""The Memory page on a real store: search, filters, keys, pointer, selection, live facts, the past."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from PySide6.QtCore import QDate, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.panel import Change, PanelGrouping, PanelState, Show
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.components.elided import LineLink
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.panel import words
from korely_desktop.gui.panel.model import Column, RowRole
from korely_desktop.gui.panel.page import PanelPage
from korely_desktop.gui.theme import theme
from korely_desktop.memory import facts, panel, verbs
from tests.memory.rows import Rows

AGENT = Caller(actor="rest", label="support-bot")


def ago(days: float) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


@pytest.fixture
def rows(services):
    return Rows(services.store)


@pytest.fixture
def world(rows):
    email = rows.fact("Giulia Ferri", "likes", "email follow-ups", learned=ago(1), begin=ago(1), trust=Trust.PERSON)
    rows.fact("Giulia Ferri", "likes", "phone calls", learned=ago(90), begin=ago(400), end=ago(1), by=email)
    rows.fact("Giulia Ferri", "lives_in", "Turin", family="places", learned=ago(0.9), begin=ago(430))
    rows.fact("Marco Conti", "works_at", "Acme GmbH", family="work", learned=ago(40), begin=ago(300))
    rows.fact(
        "Nadia Rossi", "allergic_to", "peanuts", family="health", learned=ago(200), begin=ago(200), agent="Cursor"
    )
    return rows


@pytest.fixture
def open_page(qtbot, desk, settle):
    def open_it(width: int = 1080, height: int = 720) -> PanelPage:
        page = PanelPage(desk)
        qtbot.addWidget(page)
        desk.changes.changed.connect(page.on_changes)
        page.resize(width, height)
        page.show()
        page.refresh()
        loaded(page)
        return page

    def loaded(page: PanelPage) -> None:
        for _ in range(3):
            settle(desk)
            page.view.grab()
            QTest.qWait(5)
        settle(desk)

    open_it.loaded = loaded
    return open_it


def sentences(page: PanelPage) -> list[str]:
    shown = []
    for row in range(page.model.rowCount()):
        if page.model.group(row) is None:
            found = page.model.fact(row)
            shown.append(found.sentence if found else "…")
    return shown


def row_of(page: PanelPage, value: str) -> int:
    for row in range(page.model.rowCount()):
        found = page.model.fact(row)
        if found is not None and found.fact.object == value:
            return row
    raise AssertionError(f"no row for {value}: {sentences(page)}")


def click(page: PanelPage, value: str, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    rect = page.view.visualRect(page.model.index(row_of(page, value), 0))
    QTest.mouseClick(
        page.view.viewport(), Qt.MouseButton.LeftButton, modifiers, rect.topLeft() + QPoint(60, rect.height() // 2)
    )


def state_in_store(services, value: str) -> tuple[State, Trust, datetime | None]:
    page = panel.PanelLists(services, PERSON).ids
    for state in (Show.ALL, PanelState.FORGOTTEN):
        query = panel.PanelQuery(state=state)
        for row in panel.rows(services, PERSON, list(page(query).ids), query, "en"):
            if row.fact.object == value:
                return row.fact.state, row.fact.trust, row.fact.invalid_at
    raise AssertionError(f"{value} is not in the store")


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


def test_a_row_is_read_aloud_as_full_sentences(open_page, world):
    page = open_page()
    index = page.model.index(row_of(page, "email follow-ups"), Column.FACT)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Giulia Ferri likes email follow-ups. Since ")
    assert "Replaced phone calls. Learned from support-bot. Confirmed, your word." in spoken


def test_typing_narrows_the_list_and_a_typed_filter_becomes_a_chip(open_page, world):
    page = open_page()
    page.find()
    QTest.keyClicks(page.search, "tur")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    open_page.loaded(page)
    assert sentences(page) == ["Giulia Ferri lives in Turin"]
    page.search.clear()
    QTest.keyClicks(page.search, "person: giulia ")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    open_page.loaded(page)
    assert page.search.text() == ""
    assert page.filters.chips["person"].text() == "giulia"
    assert len(sentences(page)) == 2
    page.filters.chips["person"].cleared.emit()
    open_page.loaded(page)
    assert len(sentences(page)) == 4


def test_enter_finishes_a_filter_and_half_of_one_is_not_searched_for(open_page, world):
    page = open_page()
    page.find()
    QTest.keyClicks(page.search, "person: mar")
    page.search.searched.emit(page.search.text())
    open_page.loaded(page)
    assert len(sentences(page)) == 4
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    open_page.loaded(page)
    assert page.filters.chips["person"].text() == "mar"
    assert sentences(page) == ["Marco Conti works at Acme GmbH"]


def test_enter_opens_the_profile_and_brackets_walk_the_list(open_page, desk, settle, world):
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_J)
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    settle(desk)
    assert page.drawer.profile.name == "Giulia Ferri"
    assert not page.view.column_is_shown(Column.LEARNED)
    QTest.keyClicks(page.drawer, "]")
    settle(desk)
    assert page.drawer.profile.name == "Marco Conti"
    page.leave()
    QTest.qWait(20)
    assert not page.drawer.isVisible()
    assert page.view.column_is_shown(Column.LEARNED)
    assert page.focusWidget() is page.view


def test_after_a_correction_by_keyboard_the_list_has_the_focus_again(qtbot, open_page, world):
    page = open_page()
    click(page, "Turin")
    qtbot.waitUntil(lambda: page.pane.explanation is not None)
    QTest.keyClick(page.view, Qt.Key.Key_E)
    qtbot.waitUntil(lambda: page.pane.editor is not None)
    page.pane.editor.setText("Milan")
    QTest.keyClick(page.pane.editor, Qt.Key.Key_Return)
    assert page.focusWidget() is page.view
    qtbot.waitUntil(lambda: "Giulia Ferri lives in Milan" in sentences(page))


def test_filters_without_a_result_say_which_and_can_be_cleared(open_page, world):
    page = open_page()
    QTest.keyClicks(page.search, "zebra")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    open_page.loaded(page)
    assert page.empty.isVisible()
    assert not page.empty.is_first
    page.empty.clear_wanted.emit()
    open_page.loaded(page)
    assert page.view.isVisible()
    assert len(sentences(page)) == 4


def test_the_first_start_offers_to_connect_or_to_load_demo_data(open_page, desk, qtbot):
    page = open_page()
    assert page.empty.is_first
    with qtbot.waitSignal(desk.page_wanted) as asked:
        page.empty.connect_wanted.emit()
    assert asked.args == ["welcome"]


def test_the_chips_choose_state_family_and_agent(open_page, world):
    page = open_page()
    page.filters.chips["live"].cleared.emit()
    open_page.loaded(page)
    assert len(sentences(page)) == 5
    page.filters._set(state=PanelState.ENDED)
    open_page.loaded(page)
    assert sentences(page) == ["Giulia Ferri likes phone calls"]
    page.filters._set(state=Show.LIVE, agent="Cursor")
    open_page.loaded(page)
    assert sentences(page) == ["Nadia Rossi is allergic to peanuts"]
    menu = page.filters._agent_menu()
    assert {action.text() for action in menu.actions()} == {"support-bot", "Cursor"}


def test_chips_that_do_not_fit_wait_behind_one(open_page, world):
    page = open_page(width=1080)
    assert page.filters._more.isHidden()
    page.resize(560, 600)
    menus = ("person", "family", "agent", "state")
    gathered = [name for name in menus if page.filters.chips[name].isHidden()]
    assert gathered
    assert page.filters._more.text() == f"{len(gathered)} more"
    assert len(page.filters._more_menu().findChildren(QMenu)) == len(gathered)


def test_columns_give_way_in_order_when_it_gets_narrow(open_page, world):
    page = open_page(width=1080)
    assert all(page.view.column_is_shown(column) for column in Column)
    page.resize(560, 600)
    assert not page.view.column_is_shown(Column.LEARNED)
    page.resize(430, 600)
    assert not page.view.column_is_shown(Column.TRUE)
    assert page.view.column_is_shown(Column.STATE)


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


def test_selecting_a_fact_opens_it_in_the_pane(open_page, desk, settle, world):
    page = open_page()
    click(page, "email follow-ups")
    settle(desk)
    assert page.pane.isVisible()
    assert page.pane.explanation.fact.object == "email follow-ups"
    page.leave()
    assert not page.pane.isVisible()


def test_a_corrected_fact_is_selected_and_undo_shows_the_old_one_again(qtbot, open_main, services, settle):
    facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", "Oslo"))
    facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "tea"))
    window = open_main("memory")
    page = window.page("memory")
    qtbot.waitUntil(lambda: len(sentences(page)) == 2 and "…" not in sentences(page))
    click(page, "Oslo")
    qtbot.waitUntil(lambda: page.pane.explanation is not None)
    QTest.keyClick(page.view, Qt.Key.Key_E)
    qtbot.waitUntil(lambda: page.pane.editor is not None)
    assert all(page.pane.buttons[verb].isHidden() for verb in ("confirm", "correct", "forget"))
    page.pane.editor.setText("Bergen")
    QTest.keyClick(page.pane.editor, Qt.Key.Key_Return)

    def chosen() -> list[str]:
        return [row.sentence for row in page.model.loaded_rows(page.view.selected())]

    qtbot.waitUntil(lambda: chosen() == ["Ann lives in Bergen"])
    window.undo()
    qtbot.waitUntil(lambda: chosen() == ["Ann lives in Oslo"])
    qtbot.waitUntil(lambda: page.pane.explanation is not None and page.pane.explanation.fact.object == "Oslo")


def test_after_forgetting_the_keys_go_on_from_the_same_place(qtbot, open_page, desk, settle, world):
    page = open_page()
    click(page, "email follow-ups")
    before = sentences(page)
    QTest.keyClick(page.view, Qt.Key.Key_F)
    qtbot.waitUntil(lambda: "Giulia Ferri likes email follow-ups" not in sentences(page))
    open_page.loaded(page)
    assert page.view.selected() == []
    QTest.keyClick(page.view, Qt.Key.Key_Down)
    following = before[before.index("Giulia Ferri likes email follow-ups") + 1]
    assert [row.sentence for row in page.model.loaded_rows(page.view.selected())] == [following]


def test_f_forgets_and_undo_brings_it_back(open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "peanuts")
    settle(desk)
    told = []
    desk.toast.connect(lambda words, step: told.append((words, step)))
    QTest.keyClick(page.view, Qt.Key.Key_F)
    open_page.loaded(page)
    QTest.qWait(120)
    open_page.loaded(page)
    assert state_in_store(services, "peanuts")[0] is State.FORGOTTEN
    assert "Nadia Rossi is allergic to peanuts" not in sentences(page)
    words, step = told[-1]
    assert words == "Forgot 1 fact. Agents no longer see it."
    step.inverse()
    assert state_in_store(services, "peanuts")[0] is State.ACTIVE


def test_p_pins_and_unpins_and_pinned_facts_are_found_by_their_state(qtbot, open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "peanuts")
    QTest.keyClick(page.view, Qt.Key.Key_P)
    qtbot.waitUntil(lambda: row_note(page, "peanuts").startswith("pinned by you"), timeout=10_000)
    assert next(a for a in page.filters._state_menu().actions() if a.text() == "Pinned").icon().isNull() is False
    next(a for a in page.filters._state_menu().actions() if a.text() == "Pinned").trigger()
    open_page.loaded(page)
    assert sentences(page) == ["Nadia Rossi is allergic to peanuts"]
    assert page.filters.chips["state"].text() == "Pinned"
    click(page, "peanuts")
    QTest.keyClick(page.view, Qt.Key.Key_P)
    qtbot.waitUntil(lambda: page.model.is_loaded and page.model.total == 0, timeout=10_000)


def test_a_fact_is_kept_back_from_the_pane_and_says_what_follows(qtbot, open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "peanuts")
    settle(desk)
    page.pane._act("keep_back")
    qtbot.waitUntil(lambda: "Kept back by you" in pane_words(page), timeout=10_000)
    assert facts.query(services, AGENT, FactQuery(entity="Nadia Rossi"))[0] == []
    page.pane._act("tell_as_usual")
    qtbot.waitUntil(lambda: "Kept back by you" not in pane_words(page), timeout=10_000)
    assert len(facts.query(services, AGENT, FactQuery(entity="Nadia Rossi"))[0]) == 1


def row_note(page, word: str) -> str:
    row = row_of(page, word)
    return words.note_of(page.model.index(row, 0).data(RowRole))


def pane_words(page) -> str:
    return " ".join(label.text() for label in page.pane.findChildren(QLabel) if label.isVisible())


def test_forgotten_facts_are_found_by_their_state_and_restored(qtbot, open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "peanuts")
    settle(desk)
    QTest.keyClick(page.view, Qt.Key.Key_F)
    open_page.loaded(page)
    offered = next(action for action in page.filters._state_menu().actions() if action.text().startswith("Forgotten"))
    offered.trigger()
    open_page.loaded(page)
    assert sentences(page) == ["Nadia Rossi is allergic to peanuts"]
    click(page, "peanuts")
    settle(desk)
    page.pane.buttons["restore"].click()
    settle(desk)
    assert state_in_store(services, "peanuts")[0] is State.ACTIVE
    qtbot.waitUntil(lambda: page.model.is_loaded and page.model.total == 0, timeout=10_000)


def test_c_confirms(open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "Turin")
    settle(desk)
    QTest.keyClick(page.view, Qt.Key.Key_C)
    settle(desk)
    assert state_in_store(services, "Turin")[1] is Trust.PERSON


def test_single_letters_can_be_turned_off(open_page, desk, settle, services, world):
    page = open_page()
    page.view.set_single_keys(False)
    page.view.setFocus()
    click(page, "Turin")
    settle(desk)
    QTest.keyClick(page.view, Qt.Key.Key_F)
    settle(desk)
    assert state_in_store(services, "Turin")[0] is State.ACTIVE


def test_the_acts_under_the_pointer_work(open_page, desk, settle, services, world):
    page = open_page()
    row = row_of(page, "Acme GmbH")
    cell = page.view.acts_cell(row)
    forget = QPoint(cell.x() - 4 + 2 + 28 * 3 + 14, cell.center().y())
    QTest.mouseMove(page.view.viewport(), forget)
    page.view._hover(forget)
    assert page.view.delegate.hovered_act == "forget"
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, forget)
    settle(desk)
    assert state_in_store(services, "Acme GmbH")[0] is State.FORGOTTEN


def test_several_selected_facts_bring_the_selection_bar(open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "Turin")
    click(page, "Acme GmbH", Qt.KeyboardModifier.ControlModifier)
    assert page.selection.isVisible()
    assert page.selection.words.text() == "2 facts selected"
    assert not page.pane.isVisible()
    page.selection.buttons["forget"].click()
    settle(desk)
    assert state_in_store(services, "Turin")[0] is State.FORGOTTEN
    assert state_in_store(services, "Acme GmbH")[0] is State.FORGOTTEN


def test_ctrl_a_selects_every_fact_and_escape_lets_go(open_page, world):
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(page.view.selected()) == 4
    page.leave()
    assert page.view.selected() == []


def test_a_fact_that_an_agent_writes_appears_by_itself(open_page, desk, settle, services, qtbot, world):
    page = open_page()
    facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "green tea", agent_id="Cursor"))
    qtbot.waitUntil(lambda: page.model.total == 5, timeout=5_000)
    open_page.loaded(page)
    assert sentences(page)[0] == "Ann likes green tea"
    assert page.model.index(1, 0).data(RowRole).fact.agent == "Cursor"


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
    assert page.arrivals.pill.text() == "2 facts new"
    page.arrivals.pill.click()
    assert bar.value() == 0
    assert not page.arrivals.pill.isVisible()


def test_new_rows_fade_in_once_and_not_with_reduced_motion(open_page, qtbot, world):
    page = open_page()
    page.arrivals.fade([1])
    assert page.view.delegate.fading == {}
    theme().set(reduced_motion=False)
    page.arrivals.fade([1])
    assert page.view.delegate.fading == {1: 1.0}
    qtbot.waitUntil(lambda: page.view.delegate.fading == {}, timeout=5_000)


def test_folding_a_group_hides_its_rows(open_page, world):
    page = open_page()
    before = page.model.rowCount()
    rect = page.view.visualRect(page.model.index(0, 0))
    QTest.mouseClick(
        page.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rect.topLeft() + QPoint(20, 10)
    )
    assert page.model.rowCount() < before
    assert page.model.total == 4


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
    assert "Changed, now email follow-ups." in last.data(Qt.ItemDataRole.AccessibleTextRole)
    assert page.model.index(row_of(page, "Acme GmbH"), Column.STATE).data().startswith("Late news, learned ")
    header = page.view.horizontalHeader()
    at = QPoint(header.sectionViewportPosition(Column.STATE) + 20, header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
    open_page.loaded(page)
    qtbot.waitUntil(lambda: sentences(page)[:1] == ["Giulia Ferri likes phone calls"], timeout=10_000)
    page.leave()
    open_page.loaded(page)
    assert page.model.headerData(Column.STATE, Qt.Orientation.Horizontal) == "State"


def test_the_other_clock_shows_what_was_known_then(open_page, world):
    page = open_page()
    page._look_at(date.today() - timedelta(days=60))
    page.past.clocks.part("known").click()
    open_page.loaded(page)
    assert sentences(page) == ["Giulia Ferri likes phone calls", "Nadia Rossi is allergic to peanuts"]


def test_another_part_of_the_window_can_show_a_fact_that_filters_hide(open_page, world, services):
    page = open_page()
    page.filters._set(family="health")
    open_page.loaded(page)
    found = panel.rows(
        services,
        PERSON,
        list(panel.PanelLists(services, PERSON).ids(panel.PanelQuery(text="turin")).ids),
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


def test_closing_while_a_list_is_on_its_way_is_quiet(qtbot, desk, world):
    page = PanelPage(desk)
    page.refresh()
    page.deleteLater()
    QTest.qWait(100)
    assert desk.background.close()


def test_a_fact_that_ended_is_open_again_after_undo(open_page, desk, settle, services, qtbot):
    facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", "Oslo", agent_id="Cursor"))
    page = open_page()
    told = []
    desk.toast.connect(lambda words, step: told.append((words, step)))
    click(page, "Oslo")
    settle(desk)
    page.acts.end([page.pane.fact_id])
    settle(desk)
    assert state_in_store(services, "Oslo")[2] is not None
    words, step = told[-1]
    assert words.endswith("It stays in history.")
    step.inverse()
    assert state_in_store(services, "Oslo")[2] is None


class TestSavedViews:
    def test_the_rail_counts_and_opens_them(self, qtbot, open_main, services, settle):
        tea = facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "tea"))
        facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "coffee"))
        verbs.hide(services, PERSON, tea.id)
        window = open_main("memory", "review")
        page = window.page("memory")
        settle(window.desk)
        trash, added = window.rail.view("trash"), window.rail.view("added_today")
        assert trash.accessibleName() == "Trash, 1 fact"
        assert added.accessibleName() == "Added today, 1 fact"
        window.show_page("review")
        qtbot.mouseClick(trash, Qt.MouseButton.LeftButton)
        settle(window.desk)
        assert (window.page_name, page.saved_view, trash.isChecked()) == ("memory", "trash", True)
        qtbot.waitUntil(lambda: sentences(page) == ["Ann likes tea"])
        qtbot.mouseClick(window.rail.item("memory"), Qt.MouseButton.LeftButton)
        settle(window.desk)
        assert (page.saved_view, trash.isChecked()) == (None, False)
        assert page.model.total == 1

    def test_a_view_begins_without_the_fact_that_was_looked_at_before(self, qtbot, open_main, services, settle):
        facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "tea"))
        window = open_main("memory")
        page = window.page("memory")
        qtbot.waitUntil(lambda: sentences(page) == ["Ann likes tea"])
        click(page, "tea")
        qtbot.waitUntil(lambda: page.pane.isVisible())
        qtbot.mouseClick(window.rail.view("trash"), Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not page.pane.isVisible())

    def test_an_empty_view_says_what_belongs_there(self, qtbot, open_main, settle):
        window = open_main("memory")
        qtbot.mouseClick(window.rail.view("trash"), Qt.MouseButton.LeftButton)
        settle(window.desk)
        assert not window.page("memory").empty.is_first


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
        qtbot.waitUntil(lambda: page.past.day.date().toPython() == page.past.slider.day, timeout=5_000)
        settle(desk)
        assert abs((date.today() - page.past.slider.day).days - 300) <= 1
        assert "Nadia Rossi is allergic to peanuts" not in sentences(page)
        assert "Giulia Ferri likes phone calls" in sentences(page)

    def test_a_click_at_its_end_is_today(self, qtbot, page, desk, settle):
        slider = page.past.slider
        qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() - 4, 40))
        qtbot.waitUntil(lambda: page.past.day.date().toPython() == date.today(), timeout=5_000)

    def test_after_the_last_change_comes_today(self, page):
        assert page.past.slider.change_beside(date.today(), 1) == date.today()


class TestRoom:
    def test_the_pane_is_dragged_and_keeps_its_width(self, qtbot, open_page, world, desk, settle):
        page = open_page(width=1200)
        page.view.select_facts([page.model.seqs()[0]])
        settle(desk)
        before = page.pane.width()
        grip = page._body._grip
        QTest.mousePress(grip, Qt.MouseButton.LeftButton, pos=QPoint(3, 200))
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        to = QPointF(-77, 200)
        moved = QMouseEvent(QMouseEvent.Type.MouseMove, to, grip.mapToGlobal(to), none, left, Qt.KeyboardModifier(0))
        QApplication.sendEvent(grip, moved)
        QTest.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=QPoint(3, 200))
        assert page.pane.width() > before
        assert page.view.geometry().right() < page.width() - page.pane.width()
        again = open_page(width=1200)
        again.view.select_facts([again.model.seqs()[0]])
        settle(desk)
        assert again.pane.width() == page.pane.width()

    def test_where_there_is_little_room_the_pane_lies_over_the_list(self, open_page, world, desk, settle):
        page = open_page(width=700)
        page.view.select_facts([page.model.seqs()[0]])
        settle(desk)
        assert page.pane.isVisible()
        assert page.view.width() == page.width()

    def test_a_column_is_dragged_and_keeps_its_width(self, open_page, world):
        page = open_page(width=1200)
        before = page.view.columnWidth(Column.LEARNED)
        page.view.horizontalHeader().resizeSection(Column.LEARNED, before + 40)
        assert page.view.columnWidth(Column.LEARNED) == before + 40
        assert sum(page.view.columnWidth(column) for column in Column) == page.view.viewport().width()
        assert open_page(width=1200).view.columnWidth(Column.LEARNED) == before + 40


class TestTakingBack:
    def test_a_confirmation(self, qtbot, open_page, desk, settle, services, world):
        page = open_page()
        page.view.setFocus()
        click(page, "Turin")
        QTest.keyClick(page.view, Qt.Key.Key_C)
        qtbot.waitUntil(lambda: desk.undo.top is not None, timeout=10_000)
        assert state_in_store(services, "Turin")[1] is Trust.PERSON
        desk.undo.take().inverse()
        assert state_in_store(services, "Turin")[1] is Trust.EXTRACTED


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


def test_columns_are_chosen_and_stay_chosen(open_main, settle, services):
    window = open_main("memory")
    page = window.page("memory")
    settle(window.desk)
    page._columns.choose({Column.LEARNED, Column.STATE})
    assert not page.view.column_is_shown(Column.TRUE)
    window.close()
    again = open_main("memory").page("memory")
    assert not again.view.column_is_shown(Column.TRUE)
    assert again.view.column_is_shown(Column.LEARNED)
    again._columns.choose({Column.TRUE, Column.LEARNED, Column.STATE})
    assert again.view.column_is_shown(Column.TRUE)


def test_the_edge_of_the_pane_moves_by_keys(qtbot, open_main, settle, services):
    facts.add_triple(services, PERSON, NewTriple("Giulia", "owns", "a car", object_is_literal=True))
    window = open_main("memory")
    page = window.page("memory")
    settle(window.desk)
    page.view.select_facts(page.model.seqs()[:1])
    settle(window.desk)
    before, grip = page.pane.width(), page._body._grip
    grip.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(grip, Qt.Key.Key_Left)
    assert page.pane.width() > before
    kept = window.desk.preferences.read("memory_pane")
    qtbot.keyClick(grip, Qt.Key.Key_Right)
    assert int(window.desk.preferences.read("memory_pane")) < int(kept)
