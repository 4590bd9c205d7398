"""What a change ends, and what it does not: values named as old, values that cannot stand together, vaguer words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.facts import Precision, State, Tense
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.memory import facts, remember
from korely_desktop.memory.history import explain
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from tests.fakes import Clock, ScriptedEngine, statement
from tests.reading import read_all

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def at(services: Services) -> Services:
    return replace(services, clock=Clock(START))


def say(services: Services, engine: ScriptedEngine, content: str, *said: Statement) -> None:
    """Tell a text that says these things, a day after the one before."""
    services.clock.now += timedelta(days=1)  # type: ignore[attr-defined]
    engine.says(content, *said)
    remember.add(services, Caller(actor="rest"), NewMemory(content))
    read_all(services)


def known(services: Services) -> set[tuple[str, str]]:
    listed, _ = facts.query(services, PERSON, FactQuery(limit=200))
    return {(fact.predicate, fact.object) for fact in listed}


def test_a_value_named_as_old_ends_in_whatever_relation_it_stands(at: Services, engine: ScriptedEngine) -> None:
    first = "I use Vim and Firefox."
    say(at, engine, first, statement(first, "", "uses", "Vim"), statement(first, "", "uses", "Firefox"))
    second = "I switched from Vim to Helix."
    say(at, engine, second, statement(second, "", "likes", "Helix", replaces=True, instead_of="Vim"))
    assert known(at) == {("uses", "Helix"), ("uses", "Firefox")}
    ended = next(
        fact
        for fact in facts.query(at, PERSON, FactQuery(include_invalidated=True, limit=9))[0]
        if fact.object == "Vim"
    )
    helix = next(fact for fact in facts.query(at, PERSON, FactQuery(limit=9))[0] if fact.object == "Helix")
    assert ended.invalidated_by == helix.id
    assert [verdict.applied for verdict in explain.explain(at, PERSON, ended.id).verdicts][-1]


def test_a_change_from_something_unknown_is_remembered_as_over(at: Services, engine: ScriptedEngine) -> None:
    text = "I switched from Vim to Helix."
    say(at, engine, text, statement(text, "", "uses", "Helix", replaces=True, instead_of="Vim"))
    assert known(at) == {("uses", "Helix")}
    listed, _ = facts.query(at, PERSON, FactQuery(include_invalidated=True, limit=9))
    assert [(fact.object, fact.tense) for fact in listed if fact.object == "Vim"] == [("Vim", Tense.PAST)]


def test_a_disliked_thing_left_behind_stays_disliked(at: Services, engine: ScriptedEngine) -> None:
    first = "I dislike Vim."
    say(at, engine, first, statement(first, "", "dislikes", "Vim"))
    second = "I switched from Vim to Helix."
    say(at, engine, second, statement(second, "", "likes", "Helix", replaces=True, instead_of="Vim"))
    assert known(at) == {("dislikes", "Vim"), ("likes", "Helix")}


@pytest.mark.parametrize(
    ("held", "value", "status", "said", "left"),
    [
        ("married_to", "Louise", "marital_status", "divorced", set()),
        ("partner", "Sam", "marital_status", "divorced", {("partner", "Sam")}),
        ("works_at", "Acme", "employment_status", "retired", set()),
        ("works_at", "Acme", "employment_status", "working part-time", {("works_at", "Acme")}),
        ("eats", "meat", "diet", "vegetarian", set()),
        ("eats", "lentils", "diet", "vegetarian", {("eats", "lentils")}),
    ],
)
def test_a_value_ends_what_cannot_stand_beside_it(
    at: Services, engine: ScriptedEngine, held: str, value: str, status: str, said: str, left: set[tuple[str, str]]
) -> None:
    first = f"It is {value} for me."
    say(at, engine, first, statement(first, "", held, value))
    second = f"I am {said} by now."
    say(at, engine, second, statement(second, "", status, said, object_is_literal=True))
    assert known(at) == {(status, said), *left}


def test_what_one_text_says_together_stands_together(at: Services, engine: ScriptedEngine) -> None:
    text = "I am divorced, I was married to Louise."
    say(
        at,
        engine,
        text,
        statement(text, "", "married_to", "Louise"),
        statement(text, "", "marital_status", "divorced", object_is_literal=True),
    )
    assert known(at) == {("married_to", "Louise"), ("marital_status", "divorced")}


@pytest.mark.parametrize(
    ("predicate", "value", "over", "ends"),
    [
        ("drinks", "wine", "red wine", False),
        ("drinks", "red wine", "wine", True),
        ("likes", "coffee", "coffee machine", False),
        ("owns", "car", "red car", True),
        ("owns", "car", "car seat", False),
        ("subscribes_to", "Netflix", "Netflix subscription", True),
        ("smokes", "a pack a day", "tobacco", True),
    ],
)
def test_how_much_an_end_means(
    at: Services, engine: ScriptedEngine, predicate: str, value: str, over: str, ends: bool
) -> None:
    first = f"It is {value} here."
    say(at, engine, first, statement(first, "", predicate, value, object_is_literal=True))
    second = f"No more {over} now."
    say(at, engine, second, statement(second, "", predicate, over, operation=Operation.END, object_is_literal=True))
    assert known(at) == (set() if ends else {(predicate, value)})


def test_a_vaguer_value_never_pushes_out_a_name(at: Services, engine: ScriptedEngine) -> None:
    first = "I live in Toronto."
    say(at, engine, first, statement(first, "", "lives_in", "Toronto"))
    second = "I live in a small flat."
    say(at, engine, second, statement(second, "", "lives_in", "small flat", object_is_literal=True))
    assert known(at) == {("lives_in", "Toronto")}
    cards, total = review.waiting(at, PERSON)
    assert total == 1
    assert (cards[0].kind, cards[0].fact.object if cards[0].fact else None) == (ReviewKind.UNCERTAIN, "small flat")
    third = "I live in a house boat now."
    say(at, engine, third, statement(third, "", "lives_in", "house boat", object_is_literal=True, replaces=True))
    assert known(at) == {("lives_in", "house boat")}
    states = (State.ACTIVE, State.REVIEW)
    waiting, _ = facts.query(at, PERSON, FactQuery(states=states, include_invalidated=True, limit=9))
    assert {fact.object for fact in waiting if fact.state is State.REVIEW} == {"small flat"}


def test_an_end_on_the_day_of_the_beginning_comes_after_it(at: Services, engine: ScriptedEngine) -> None:
    first = "I smoke."
    say(at, engine, first, statement(first, "", "smokes", "tobacco", object_is_literal=True))
    held = facts.query(at, PERSON, FactQuery(limit=9))[0][0]
    midnight = held.valid_from.replace(hour=0)
    assert held.valid_from > midnight
    second = "I quit smoking that very day."
    over = statement(
        second, "", "smokes", "tobacco", operation=Operation.END, valid_from=midnight, object_is_literal=True
    )
    say(at, engine, second, replace(over, valid_from_precision=Precision.DAY))
    assert known(at) == set()
    ended = facts.query(at, PERSON, FactQuery(include_invalidated=True, limit=9))[0][0]
    assert ended.valid_from < (ended.invalid_at or ended.valid_from) <= midnight + timedelta(days=1)
