"""What is offered to a person who begins to type."""

from __future__ import annotations

import pytest

from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import completing, facts
from tests.memory.scene import AGENT


def wrote(services, subject: str, predicate: str, value: str) -> str:
    return facts.add_triple(services, AGENT, NewTriple(subject, predicate, value)).id


def test_values_of_the_same_kind_come_first_the_most_frequent_on_top(services):
    home = wrote(services, "Anna", "lives_in", "Oslo")
    wrote(services, "Bruno", "lives_in", "Turin")
    for who in ("Carla", "Dario"):
        wrote(services, who, "lives_in", "Turku")
    wrote(services, "Anna", "likes", "turnips")
    assert completing.values(services, PERSON, home, "tu")[:2] == ["Turku", "Turin"]
    assert completing.values(services, PERSON, home, "") == []


def test_names_are_found_by_any_of_their_words(services):
    wrote(services, "Anna Rossi", "likes", "tea")
    wrote(services, "Rosa Bianchi", "likes", "tea")
    wrote(services, "Marta Grossi", "likes", "tea")
    assert set(completing.names(services, PERSON, "ros")) == {"Anna Rossi", "Rosa Bianchi"}


def test_letters_that_mean_something_to_the_store_are_only_letters(services):
    home = wrote(services, "Anna", "lives_in", "Oslo")
    assert completing.values(services, PERSON, home, "%") == []


def test_a_confined_key_is_not_told_what_others_say(services):
    home = wrote(services, "Anna", "lives_in", "Oslo")
    with pytest.raises(Forbidden):
        completing.values(services, Caller("rest", users=("u1",)), home, "o")


def test_end_users_are_found_by_any_letters_of_their_ids(services):
    for user in ("bruno", "anna", "rosanna", "carla_1"):
        facts.add_triple(services, AGENT, NewTriple("Tea", "is_a", "drink", user_id=user))
    assert completing.end_users(services, PERSON, "ANN") == ["anna", "rosanna"]
    assert completing.end_users(services, PERSON, "_") == ["carla_1"]
    assert completing.end_users(services, PERSON, " ") == []
    assert completing.strangers(services, PERSON, ["anna", "Anna", "ros*", "x*"]) == ["Anna", "x*"]
    with pytest.raises(Forbidden):
        completing.end_users(services, Caller("rest", users=("anna",)), "b")
