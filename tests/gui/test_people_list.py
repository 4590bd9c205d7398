"""The list of people and things beside an open profile, and while agents write."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from korely_desktop.domain.questions import EntityQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.people.delegate import beside_its_name
from korely_desktop.gui.people.page import PeoplePage
from korely_desktop.memory import entities, facts
from tests.gui.learning import AGENT

MANY = 40


def says(services, name: str, *values: str) -> None:
    for value in values:
        facts.add_triple(
            services, AGENT, NewTriple(name, "likes", value, subject_type="person", object_is_literal=True)
        )


@pytest.fixture
def page(desk, show_alone, services):
    for number in range(MANY):
        says(services, f"Person {number:02}", "tea")
    made = PeoplePage(desk)
    show_alone(made, height=600)
    return made


def chosen(page) -> str:
    (index,) = page.view.selectedIndexes()
    return index.data()


def test_the_row_of_the_profile_in_sight_is_the_chosen_one(page, desk, settle):
    page.view.activated.emit(page.model.index(3))
    settle(desk)
    assert chosen(page) == page.drawer.profile.name
    page.drawer.setFocus()
    QTest.keyClick(page.drawer, Qt.Key.Key_BracketRight)
    settle(desk)
    assert chosen(page) == page.drawer.profile.name == page.model.index(4).data()


def test_what_is_in_the_memory_of_an_end_user_who_got_a_name_stands_under_that(services):
    told = NewTriple("u-8831", "lives_in", "Izmir", user_id="u-8831")
    customer = facts.add_triple(services, AGENT, told).subject_entity_id
    entities.rename(services, PERSON, customer, "Yusuf Demir")
    listed = entities.entities(services, PERSON, EntityQuery(every_user=True))[0]
    assert {one.name: beside_its_name(one) for one in listed} == {
        "Yusuf Demir": "Person · u-8831",
        "Izmir": "Place · Yusuf Demir",
    }


def test_the_list_stays_where_it_is_while_agents_write(page, desk, settle, services):
    page.view.setCurrentIndex(page.model.index(MANY - 5))
    settle(desk)
    name, scrolled = chosen(page), page.view.verticalScrollBar().value()
    assert scrolled
    says(services, "Person 00", "coffee")
    settle(desk)
    assert page.model.index(0).data() == "Person 00"
    assert chosen(page) == name
    assert page.view.verticalScrollBar().value() == scrolled


def test_another_search_begins_at_its_top(page, desk, settle):
    page.view.setCurrentIndex(page.model.index(MANY - 5))
    settle(desk)
    QTest.keyClicks(page.search, "Person")
    settle(desk)
    assert page.view.verticalScrollBar().value() == 0
