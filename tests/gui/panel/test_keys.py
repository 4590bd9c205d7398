"""Keys in the list of facts: whether letters act, and where the focus goes on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from korely_desktop.domain.facts import State
from korely_desktop.domain.questions import NewTriple
from korely_desktop.memory import facts
from tests.gui.panel.reading import AGENT, click, press_on, row_of, sentences, state_in_store


@pytest.mark.parametrize("of_the_list", [True, False], ids=["in the list", "while the list is open"])
def test_single_letters_can_be_turned_off(open_page, desk, settle, services, world, of_the_list):
    page = open_page()
    if of_the_list:
        page.view.set_single_keys(False)
    else:
        desk.choices.set("single_keys", False)
    press_on(page, "Turin", Qt.Key.Key_F, lambda: settle(desk))
    assert state_in_store(services, "Turin")[0] is State.ACTIVE


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


def test_after_several_were_forgotten_the_focus_is_on_the_next_one(open_page, desk, settle, services):
    for value in ("a", "b", "c", "d", "e", "f"):
        facts.add_triple(services, AGENT, NewTriple("Ann", "likes", value))
    page = open_page()
    page.view.setFocus()
    order = [row.fact.object for row in page.model.loaded_rows(page.model.seqs_between(0, page.model.rowCount()))]
    click(page, order[1])
    for _ in range(2):
        QTest.keyClick(page.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert len(page.view.selected()) == 3
    QTest.keyClick(page.view, Qt.Key.Key_F)
    settle(desk)
    assert page.model.fact(page.view.currentIndex().row()).fact.object == order[4]


def test_what_is_picked_stays_while_the_keys_go_on_until_nothing_is_or_a_row_is_clicked(
    open_page, desk, settle, services
):
    for value in ("a", "b", "c", "d", "e"):
        facts.add_triple(services, AGENT, NewTriple("Ann", "likes", value))
    page = open_page()
    page.view.setFocus()
    order = [row.fact.object for row in page.model.loaded_rows(page.model.seqs_between(0, page.model.rowCount()))]

    def chosen(*keys) -> list[str]:
        for key in keys:
            QTest.keyClick(page.view, key)
        return [row.fact.object for row in page.model.loaded_rows(page.view.selected())]

    click(page, order[0])
    assert chosen(Qt.Key.Key_X, Qt.Key.Key_J, Qt.Key.Key_Down, Qt.Key.Key_X) == [order[0], order[2]]
    assert chosen(Qt.Key.Key_End, Qt.Key.Key_X, Qt.Key.Key_K) == [order[0], order[2], order[4]]
    assert chosen(Qt.Key.Key_K, Qt.Key.Key_X) == [order[0], order[4]]
    page.refresh()
    settle(desk)
    assert chosen(Qt.Key.Key_K) == [order[0], order[4]]
    click(page, order[1])
    assert chosen(Qt.Key.Key_J) == [order[2]]
    assert chosen(Qt.Key.Key_X, Qt.Key.Key_X) == []
    assert chosen(Qt.Key.Key_J) == [order[2]]
    assert chosen(Qt.Key.Key_J) == [order[3]]
    chosen(Qt.Key.Key_X, Qt.Key.Key_F)
    settle(desk)
    assert (chosen(), chosen(Qt.Key.Key_J), chosen(Qt.Key.Key_K)) == ([], [order[4]], [order[2]])


def test_the_list_stands_on_a_fact_about_whose_profile_is_beside_it(open_page, desk, settle, services):
    for name in ("Ann", "Bea"):
        facts.add_triple(services, AGENT, NewTriple(name, "likes", f"{name} tea", subject_type="person"))
    page = open_page()
    click(page, "Bea tea")
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    settle(desk)
    page.drawer.go_to_neighbour(1)
    settle(desk)
    [chosen] = page.model.loaded_rows(page.view.selected())
    assert (chosen.fact.object, page.drawer.profile.name) == ("Ann tea", "Ann")


def test_the_key_of_menus_opens_that_of_the_row_with_the_mark_of_the_keyboard(open_page, world):
    page = open_page()
    page.view.setFocus()
    for name in ("peanuts", "Acme GmbH"):
        page.view.select_facts((), page.model.seq(row_of(page, name)))
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), page.view.mapToGlobal(QPoint(5, 5)))
        QApplication.sendEvent(page.view, asked)
        menu = page.findChildren(QMenu)[-1]
        whose = page.model.fact(row_of(page, name)).fact.subject
        assert f"Open {whose}\tEnter" in [action.text() for action in menu.actions()]
        menu.close()
        menu.deleteLater()


def test_a_keyboard_without_a_key_of_menus_opens_them_and_my_own_profile_is_called_mine(open_main, settle, services):
    facts.add_triple(services, AGENT, NewTriple("user", "likes", "tea"))
    window = open_main("memory")
    window.show_page("memory")
    settle(window.desk)
    view = window.page("memory").view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    (menu,) = (one for one in window.page("memory").findChildren(QMenu) if one.isVisible())
    assert "Open your profile\tEnter" in [action.text() for action in menu.actions()]
    menu.close()
