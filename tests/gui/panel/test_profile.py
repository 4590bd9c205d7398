"""The profile drawer over the list: in the past, and what is done to names, each with its way back."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.drawer.dialogs import MergeDialog, NameDialog
from korely_desktop.gui.drawer.lanes import LaneWidget
from korely_desktop.memory import entities, facts
from tests.gui.panel.reading import AGENT, sentences


@pytest.fixture
def open_profile(open_page, desk, settle, world):
    def open_it(name: str, days_back: int | None = None):
        page = open_page()
        if days_back is not None:
            page.as_of.picked.emit(date.today() - timedelta(days=days_back))
            open_page.loaded(page)
        page.open_entity(world.entities[name])
        settle(desk)
        return page

    return open_it


def lanes(page) -> list[str]:
    return [lane.accessibleName() for lane in page.drawer.profile.findChildren(LaneWidget)]


def labels(page) -> list[str]:
    return [label.text() for label in page.drawer.profile.findChildren(QLabel)]


def known(desk, entity_id: str) -> Entity:
    return entities.entity(desk.services, PERSON, entity_id).entity


def test_in_the_past_the_profile_shows_what_held_then(open_profile, desk, settle):
    page = open_profile("Giulia Ferri", days_back=60)
    assert any(words.startswith("phone calls: ") for words in lanes(page))
    assert not any("email follow-ups" in words for words in lanes(page))
    assert any(text.startswith("What was true on ") for text in labels(page))
    page.past.clocks.part("known").click()
    settle(desk)
    assert any(text.startswith("What was known on ") for text in labels(page))
    assert not any("Turin" in words for words in lanes(page)), "it was learned later"


def test_in_the_past_the_profile_writes_nothing_and_leaves_the_day_in_sight(open_profile, desk, settle):
    page = open_profile("Giulia Ferri", days_back=60)
    assert not page.drawer.profile.buttons["add_name"].isEnabled()
    assert not any(action.isEnabled() for action in page.drawer.profile.buttons["more"].menu().actions())
    assert page.drawer.y() == page.past.mapTo(page, QPoint(0, page.past.height())).y()
    page.past.left.emit()
    settle(desk)
    assert page.drawer.is_open
    assert any("email follow-ups" in words for words in lanes(page))
    assert page.drawer.profile.buttons["add_name"].isEnabled()
    assert page.drawer.y() == page._top.height()


def test_the_slider_moves_an_open_profile_too(open_profile, open_page, desk, settle):
    page = open_profile("Giulia Ferri")
    page.as_of.picked.emit(date.today() - timedelta(days=60))
    open_page.loaded(page)
    assert any(words.startswith("phone calls: ") for words in lanes(page))


def test_a_fact_of_the_profile_is_followed_by_keys(open_profile, desk, settle, qtbot):
    page = open_profile("Marco Conti")
    wanted = []
    desk.fact_wanted.connect(wanted.append)
    page.drawer.profile.buttons["add_name"].setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return):
        qtbot.keyClick(page.window().focusWidget(), key)
    qtbot.waitUntil(lambda: len(wanted) == 1)


def test_a_rename_that_is_undone_leaves_no_name_behind(open_profile, desk, settle):
    page = open_profile("Marco Conti")
    told = []
    desk.toast.connect(lambda words, step: told.append(step))
    page.drawer._act("rename")
    dialog = page.window().findChild(NameDialog)
    dialog.field.setText("Mark")
    dialog.act.click()
    settle(desk)
    told[-1].inverse()
    settle(desk)
    back = known(desk, page.drawer.entity_id)
    assert back.name == "Marco Conti"
    assert "Mark" not in back.aliases


def test_merging_says_who_and_is_taken_back_also_from_ones_own_profile(open_page, desk, settle, qtbot):
    told = [("user", "likes", "tea"), ("Lena Okafor", "lives_in", "Turin")]
    you, _ = (facts.add_triple(desk.services, AGENT, NewTriple(*one)).subject_entity_id for one in told)
    page = open_page()
    page.open_entity(you)
    settle(desk)
    said = []
    desk.toast.connect(lambda words, step: said.append((words, step)))
    page.drawer._act("merge")
    dialog = page.window().findChild(MergeDialog)
    qtbot.keyClicks(dialog.search, "lena")
    qtbot.waitUntil(lambda: dialog.list.count() == 1)
    assert dialog.act.isEnabled(), "who was typed for is chosen"
    dialog.act.click()
    settle(desk)
    assert said[-1][0] == "Lena Okafor is you from now on."
    assert any("Turin" in words for words in lanes(page))
    said[-1][1].inverse()
    settle(desk)
    assert not any("Turin" in words for words in lanes(page))


def test_ones_own_profile_is_erased_in_words_for_oneself(open_page, desk, settle):
    you = facts.add_triple(desk.services, AGENT, NewTriple("user", "likes", "tea")).subject_entity_id
    page = open_page()
    page.open_entity(you)
    settle(desk)
    page.drawer._act("erase")
    settle(desk)
    assert page.erasing.dialog.title.text() == "Erase everything about you?"
    page.erasing.dialog.reject()


def test_what_was_merged_is_listed_under_the_name_it_has_now_and_can_be_taken_out(open_page, desk, settle):
    told = [("G. Ferri", "likes", "tea"), ("Giulia Ferri", "lives_in", "Turin")]
    short, giulia = (facts.add_triple(desk.services, AGENT, NewTriple(*one)).subject_entity_id for one in told)
    entities.merge(desk.services, PERSON, short, giulia)
    page = open_page()
    assert sentences(page) == ["Giulia Ferri lives in Turin", "Giulia Ferri likes tea"]
    page.open_entity(giulia)
    settle(desk)
    told = []
    desk.toast.connect(lambda words, step: told.append((words, step)))
    entries = {action.text(): action for action in page.drawer.profile.buttons["more"].menu().actions()}
    entries["Separate G. Ferri again"].trigger()
    settle(desk)
    assert not any("tea" in words for words in lanes(page))
    assert told[-1][0] == "G. Ferri is a separate profile again, with the facts of that name."
    told[-1][1].inverse()
    settle(desk)
    assert any("tea" in words for words in lanes(page))
