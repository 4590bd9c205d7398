"""After forgetting and erasing: what the Trash offers, what a key means then, and what is said of how much went."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from korely_desktop.domain.facts import State
from korely_desktop.domain.panel import SavedView
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts
from korely_desktop.memory.history import verbs
from tests.gui.panel.reading import AGENT, click, press_on, sentences, state_in_store


@pytest.fixture
def told(desk):
    """What the window said, oldest first."""
    said: list[str] = []
    desk.toast.connect(lambda words, _step: said.append(words))
    return said


def select_all(page) -> None:
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)


def offered(page) -> list[str]:
    return [verb for verb, button in page.selection.buttons.items() if button.isVisible()]


def test_several_facts_in_the_trash_can_be_restored_from_the_bar_which_offers_nothing_in_vain(
    open_page, desk, settle, services, world
):
    page = open_page()
    select_all(page)
    assert "restore" not in offered(page)
    page.selection.buttons["forget"].click()
    settle(desk)
    page.show_view(SavedView.TRASH.value)
    open_page.loaded(page)
    select_all(page)
    assert offered(page) == ["restore", "export", "erase"]
    page.selection.buttons["restore"].click()
    settle(desk)
    assert {state_in_store(services, value)[0] for value in ("Turin", "Acme GmbH", "peanuts")} == {State.ACTIVE}


def test_the_key_on_restore_restores_what_was_just_forgotten(open_page, desk, settle, services, world):
    page = open_page()
    press_on(page, "Turin", Qt.Key.Key_F, lambda: open_page.loaded(page))
    assert "restore" in page.pane.buttons, "it stays beside the list, with its key on the button"
    QTest.keyClick(page.view, Qt.Key.Key_R)
    settle(desk)
    assert state_in_store(services, "Turin")[0] is State.ACTIVE


def test_the_key_on_restore_also_restores_what_emptied_the_list(open_page, desk, settle, services, world):
    page = open_page()
    page.search.setText("Turin")
    page._search("Turin")
    open_page.loaded(page)
    press_on(page, "Turin", Qt.Key.Key_F, lambda: open_page.loaded(page))
    assert page.empty.isVisible()
    QTest.keyClick(page.empty.currentWidget(), Qt.Key.Key_R)
    settle(desk)
    assert state_in_store(services, "Turin")[0] is State.ACTIVE


def test_forgetting_says_which_wordings_went_along_and_restoring_that_they_are_back(
    open_page, desk, settle, services, told
):
    old = facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", "Oslo"))
    verbs.correct(services, PERSON, old.id, object="Bergen")
    page = open_page()
    press_on(page, "Bergen", Qt.Key.Key_F, lambda: settle(desk))
    assert told == ["Forgot 1 fact and 1 earlier wording. Agents no longer see them."]
    page.show_view(SavedView.TRASH.value)
    open_page.loaded(page)
    assert sentences(page) == ["Ann lives in Bergen", "Ann lives in Oslo"]
    press_on(page, "Bergen", Qt.Key.Key_R, lambda: settle(desk))
    assert told[1:] == ["Restored 1 fact and 1 earlier wording. Agents see current ones again."]


def test_what_was_erased_from_the_pane_takes_the_pane_along_and_the_list_has_the_focus(
    open_page, desk, settle, services, world
):
    page = open_page()
    click(page, "Turin")
    settle(desk)
    page.pane.buttons["forget"].setFocus()
    page.pane._act("erase")
    settle(desk)
    page.erasing.dialog.act.click()
    open_page.loaded(page)
    page.erasing.receipt.accept()
    open_page.loaded(page)
    assert not page.pane.isVisible()
    assert page.focusWidget() is page.view
    assert page.view.current_seq() is not None, "the keys go on beside where it stood"
