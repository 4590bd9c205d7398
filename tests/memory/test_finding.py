"""Finding people, facts and texts by a few letters."""

from __future__ import annotations

import pytest

from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import entities
from korely_desktop.memory.answers.finding import Finder
from korely_desktop.memory.history import verbs
from tests.memory.known import Known


@pytest.fixture
def known(services):
    known = Known(services)
    known.text("Giulia Ferri lives in Turin.", ("Giulia Ferri", "lives_in", "Turin"))
    known.text("Giulia Ferri works at Acme.", ("Giulia Ferri", "works_at", "Acme"))
    known.text("Giulio Rinaldi lives in Rome.", ("Giulio Rinaldi", "lives_in", "Rome"))
    return known


def names(found) -> list[str]:
    return [one.entity.name for one in found.names]


def test_people_facts_and_texts_are_found_together(services, known):
    found = Finder(services, PERSON).find("giul", "en")
    assert names(found) == ["Giulia Ferri", "Giulio Rinaldi"]
    assert {row.sentence for row in found.facts} == {
        "Giulia Ferri lives in Turin",
        "Giulia Ferri works at Acme",
        "Giulio Rinaldi lives in Rome",
    }
    assert len(found.texts) == 3
    assert found.names[0].spans == ((0, 4),)
    assert found.names[0].entity.facts == 2


@pytest.mark.parametrize("typed", ["giluia", "gferri", "ferri giulia", "giulia fer"])
def test_names_are_found_in_spite_of_a_slip(services, known, typed):
    assert names(Finder(services, PERSON).find(typed, "en"))[0] == "Giulia Ferri"


@pytest.mark.parametrize(
    ("typed", "nearly"), [("giul", False), ("ferri giulia", False), ("giluia", True), ("gf", True)]
)
def test_it_is_told_whether_a_name_only_nearly_fits(services, known, typed, nearly):
    assert {one.nearly for one in Finder(services, PERSON).find(typed, "en").names} == {nearly}


def test_a_name_is_found_by_its_alias_and_once(services, known):
    [giulia], _ = entities.entities(services, PERSON, EntityQuery(every_user=True, q="Giulia Ferri"))
    entities.add_alias(services, PERSON, giulia.id, "the accountant")
    found = Finder(services, PERSON).find("accountant", "en")
    assert [(one.entity.name, one.spans) for one in found.names] == [("Giulia Ferri", ())]
    entities.add_alias(services, PERSON, giulia.id, "Giuli")
    assert names(Finder(services, PERSON).find("giuli", "en")).count("Giulia Ferri") == 1


def test_letters_that_mean_something_to_sql_are_letters(services, known):
    assert names(Finder(services, PERSON).find("%", "en")) == []
    assert names(Finder(services, PERSON).find("_", "en")) == []
    assert names(Finder(services, PERSON).find("\\", "en")) == []


def test_ended_facts_come_after_those_that_hold(services, known):
    finder = Finder(services, PERSON)
    lives = next(row for row in finder.find("turin", "en").facts)
    verbs.close(services, PERSON, lives.fact.id)
    finder.forget()
    found = finder.find("giulia", "en")
    assert [row.sentence for row in found.facts] == ["Giulia Ferri works at Acme", "Giulia Ferri lives in Turin"]


def test_recent_ones_that_are_gone_are_left_out(services, known):
    finder = Finder(services, PERSON)
    found = finder.find("turin", "en")
    place, fact = found.names[0].entity.id, found.facts[0].fact.id
    again = finder.again(["ent_gone", place], ["fct_gone", fact], "en")
    assert names(again) == ["Turin"]
    assert [row.fact.id for row in again.facts] == [fact]


def test_a_confined_key_cannot_look_across_everybody(services, known):
    with pytest.raises(Forbidden):
        Finder(services, Caller("rest", users=("giulia",))).find("turin", "en")
