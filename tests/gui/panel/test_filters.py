"""What the list is narrowed to: typed words, chips, saved views, and what is said when nothing is left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from korely_desktop.domain.panel import PanelState, Show
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.quick_add import QuickAdd
from korely_desktop.memory import facts
from korely_desktop.memory.history import verbs
from tests.gui.panel.reading import AGENT, click, sentences


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


def test_a_name_of_two_words_is_typed_in_quotes(open_page, world):
    page = open_page()
    page.find()
    for letter in 'person: "Giulia Ferri"':
        QTest.keyClicks(page.search, letter)
        page.search.searched.emit(page.search.text())
    open_page.loaded(page)
    assert page.search.text() == ""
    assert page.filters.chips["person"].text() == "Giulia Ferri"
    assert len(sentences(page)) == 2


def test_a_filter_takes_along_the_fact_beside_the_list_that_it_hides(open_page, qtbot, world):
    page = open_page()
    click(page, "peanuts")
    qtbot.waitUntil(lambda: page.pane.explanation is not None)
    page.filters._set(family="health")
    open_page.loaded(page)
    assert page.pane.isVisible()
    page.filters._set(family="places")
    open_page.loaded(page)
    assert not page.pane.isVisible()


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


def test_before_the_first_fact_one_can_write_something_down_oneself(open_page, qtbot):
    page = open_page()
    [aside] = [one for one in page.empty.findChildren(Button) if one.isVisible() and "yourself" in one.text()]
    QTest.mouseClick(aside, Qt.MouseButton.LeftButton)
    note = page.window().findChild(QuickAdd)
    assert note.isVisible()
    note.reject()


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

    @pytest.mark.parametrize("way", ["key", "command"])
    def test_memory_by_its_key_or_from_the_palette_leaves_them_as_a_press_in_the_rail_does(
        self, qtbot, open_main, settle, way
    ):
        window = open_main("memory")
        window.show_view("trash")
        settle(window.desk)
        assert window.page("memory").saved_view == "trash"
        if way == "key":
            qtbot.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
        else:
            next(command for command in window.commands() if command.name == "page:memory").run()
        assert window.page("memory").saved_view is None

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


def test_how_many_facts_answer_a_search_is_read_aloud(open_page, desk, settle, world, monkeypatch):
    heard = []
    monkeypatch.setattr("korely_desktop.gui.panel.arrivals.announce", lambda _widget, words: heard.append(words))
    page = open_page()
    assert heard == [], "the whole list is no answer"
    page.search.setFocus()
    QTest.keyClicks(page.search, "Acme")
    open_page.loaded(page)
    assert heard[-1] == "1 fact"


def test_a_chip_says_whether_it_is_on_and_how_it_goes_off(qtbot):
    chip = FilterChip("State")
    qtbot.addWidget(chip)
    assert chip.accessibleDescription() == "Off. Press it to choose."
    chip.set_on("Current")
    assert (chip.accessibleName(), chip.accessibleDescription()) == ("Current", "On. Delete turns it off.")


def test_down_leads_from_the_search_to_what_was_found(open_page, world):
    page = open_page()
    page.find()
    QTest.keyClicks(page.search, "peanuts")
    open_page.loaded(page)
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    open_page.loaded(page)
    assert page.view.hasFocus()
    assert page.pane.explanation.fact.object == "peanuts"


def test_the_states_have_their_counts_only_where_they_count_what_is_listed(open_page, world):
    page = open_page()
    page.refresh()
    open_page.loaded(page)

    def counted() -> bool:
        return any("\t" in action.text() for action in page.filters._state_menu().actions())

    assert counted()
    page.filters._set(family="health")
    open_page.loaded(page)
    assert not counted()
