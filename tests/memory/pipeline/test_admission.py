"""What a text may not settle by itself waits in Review, stays a plain memory, or leaves standing what ranks higher."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.memories import MemoryStatus
from korely_desktop.domain.questions import EntityQuery, FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import entities, facts
from korely_desktop.memory.access import audit
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from tests.fakes import Clock, ScriptedEngine, statement
from tests.memory.pipeline.reading import current, everything, learn
from tests.memory.scene import AGENT, day


def test_switching_asks_when_several_things_can_be_meant(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    for number, thing in enumerate(("pizza", "TypeScript")):
        clock.now = day(number)
        text = f"User likes {thing}"
        engine.says(text, statement(text, "", "likes", thing))
        learn(at, text)
    clock.now = day(9)
    text = "Actually I switched to Rust"
    engine.says(text, statement(text, "", "likes", "Rust", replaces=True))
    learn(at, text)
    assert current(at) == {"likes": {"pizza", "TypeScript", "Rust"}}
    cards, total = review.waiting(at, PERSON)
    assert total == 1
    assert (cards[0].kind, cards[0].old_fact and cards[0].old_fact.object) == ("ambiguous", "TypeScript")


@pytest.mark.parametrize(
    "changes",
    [
        {"subject": "she"},
        {"subject": "This"},
        {"subject": "now"},
        {"subject": "someone"},
        {"object_": "it"},
        {"object_": "40 euro"},
        {"confidence": 0.1},
    ],
)
def test_what_is_no_real_statement_stays_a_plain_memory(
    at: Services, engine: ScriptedEngine, changes: dict[str, object]
) -> None:
    text = "She said this now costs 50 euro for someone, it does."
    values: dict[str, object] = {"subject": "Alex", "object_": "50 euro", **changes}
    engine.says(text, statement(text, values.pop("subject"), "costs", values.pop("object_"), **values))  # type: ignore[arg-type]
    memory = learn(at, text)
    assert (memory.status, memory.outcome) == (MemoryStatus.READY, 0)
    assert everything(at) == []


def test_a_hedged_statement_waits_in_review_and_agents_do_not_get_it(at: Services, engine: ScriptedEngine) -> None:
    text = "Maybe Alex lives in Rome."
    engine.says(text, statement(text, "Alex", "lives_in", "Rome", hedged=True))
    learn(at, text)
    assert current(at) == {}
    cards, total = review.waiting(at, PERSON)
    assert total == 1
    assert cards[0].kind == "uncertain"
    assert cards[0].fact is not None
    assert cards[0].sources[0].text == text


def test_what_was_unsure_and_is_said_plainly_needs_no_question(
    at: Services, engine: ScriptedEngine, clock: Clock
) -> None:
    maybe, plain = "Maybe Alex lives in Rome.", "Alex lives in Rome."
    engine.says(maybe, statement(maybe, "Alex", "lives_in", "Rome", hedged=True))
    engine.says(plain, statement(plain, "Alex", "lives_in", "Rome"))
    learn(at, maybe)
    clock.now = day(1)
    learn(at, plain)
    assert current(at) == {"lives_in": {"Rome"}}
    assert review.waiting(at, PERSON) == ([], 0)
    learn(at, maybe)
    assert review.waiting(at, PERSON) == ([], 0)


def test_what_a_person_confirmed_is_not_ended_by_a_text(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    first, second = "Alex lives in Rome.", "Alex lives in Milan."
    engine.says(first, statement(first, "Alex", "lives_in", "Rome"))
    engine.says(second, statement(second, "Alex", "lives_in", "Milan"))
    learn(at, first)
    verbs.confirm(at, PERSON, facts.query(at, PERSON, FactQuery())[0][0].id)
    clock.now = day(9)
    learn(at, second)
    assert current(at) == {"lives_in": {"Rome"}}
    cards, _ = review.waiting(at, PERSON)
    assert [(card.kind, card.old_fact and card.old_fact.object) for card in cards] == [("clash", "Rome")]
    review.decide(at, PERSON, cards[0].id, "accept")
    assert current(at) == {"lives_in": {"Milan"}}


def test_what_a_person_forgot_is_not_learned_again(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    first, second = "Alex likes phone calls.", "Alex likes the Phone call"
    engine.says(first, statement(first, "Alex", "likes", "phone calls"))
    engine.says(second, statement(second, "Alex", "likes", "the Phone call"))
    learn(at, first)
    verbs.hide(at, PERSON, facts.query(at, PERSON, FactQuery())[0][0].id)
    clock.now = day(2)
    memory = learn(at, second)
    assert (memory.outcome, current(at)) == (0, {})
    events, _ = audit.read(at, PERSON, AuditQuery(target_id=memory.id))
    assert next(event for event in events if event.actor == "worker").meta["blocked"] == 1


def test_two_people_who_may_be_one_are_asked_about(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    first, full = "Giulia lives in Milan.", "Giulia Ferri lives in Turin."
    engine.says(first, statement(first, "Giulia", "lives_in", "Milan"))
    engine.says(full, statement(full, "Giulia Ferri", "lives_in", "Turin"))
    learn(at, first)
    clock.now = day(1)
    learn(at, full)
    assert current(at) == {"lives_in": {"Milan", "Turin"}}
    cards, _ = review.waiting(at, PERSON)
    assert [card.kind for card in cards] == ["same_entity"]
    review.decide(at, PERSON, cards[0].id, "accept")
    assert current(at) == {"lives_in": {"Turin"}}
    review.undo(at, PERSON, cards[0].id)
    assert current(at) == {"lives_in": {"Milan", "Turin"}}


def test_a_direct_fact_of_another_source_is_not_ended_by_a_text(
    at: Services, engine: ScriptedEngine, clock: Clock
) -> None:
    facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Rome", agent_id="crm"))
    clock.now = day(5)
    text = "Alex lives in Milan."
    engine.says(text, statement(text, "Alex", "lives_in", "Milan"))
    learn(at, text, agent_id="chat")
    assert current(at) == {"lives_in": {"Rome"}}
    clock.now = day(6)
    learn(at, text, agent_id="crm")
    assert current(at) == {"lives_in": {"Milan"}}


def test_whether_anything_was_forgotten_is_asked_once_a_text(at: Services, engine: ScriptedEngine) -> None:
    one, many = "User likes figs", "User likes plums, pears, quinces, medlars"
    engine.says(one, statement(one, "", "likes", "figs"))
    engine.says(many, *(statement(many, "", "likes", fruit) for fruit in ("plums", "pears", "quinces", "medlars")))
    asked: list[str] = []
    with at.store.write() as connection:
        assert connection.connection.dbapi_connection is not None
        connection.connection.dbapi_connection.set_trace_callback(asked.append)
    learn(at, one)
    before = sum("FROM settings" in each for each in asked)
    learn(at, many)
    assert len(current(at)["likes"]) == 5
    assert sum("FROM settings" in each for each in asked) == 2 * before > 0


@pytest.fixture
def says(at: Services, engine: ScriptedEngine, clock: Clock) -> Callable[[str, str], str]:
    """Somebody likes something, said a day after what was said before; the answer is who that is."""

    def said(name: str, thing: str) -> str:
        clock.now += timedelta(days=1)
        text = f"{name} likes {thing}."
        engine.says(text, statement(text, name, "likes", thing))
        learn(at, text)
        (fact,) = (fact for fact in everything(at) if fact.object == thing)
        return fact.subject_canonical or ""

    return said


def asked(services: Services) -> list[tuple[str, str]]:
    cards, _ = review.waiting(services, PERSON)
    return [(card.entity.name, card.other_entity.name) for card in cards if card.entity and card.other_entity]


def test_of_two_people_of_one_first_name_neither_gets_what_is_said_of_it(
    at: Services, says: Callable[[str, str], str]
) -> None:
    assert says("Dario Sala", "tea") == "Dario Sala"
    assert says("Dario", "jazz") == "Dario Sala", "nobody else is known"
    assert says("Dario Moro", "jam") == "Dario Moro"
    assert asked(at) == [], "two full names are two people"
    assert says("Dario", "snow") == "Dario"
    assert says("Dario", "rain") == "Dario"
    assert set(asked(at)) == {("Dario", "Dario Sala"), ("Dario", "Dario Moro")}

    cards, _ = review.waiting(at, PERSON)
    moro = next(card.id for card in cards if card.other_entity and card.other_entity.name == "Dario Moro")
    review.decide(at, PERSON, moro, "accept")
    assert says("Dario", "wind") == "Dario Moro"
    assert current(at, subject="Dario Moro") == {"likes": {"jam", "snow", "rain", "wind"}}
    assert current(at, subject="Dario Sala") == {"likes": {"tea", "jazz"}}
    review.undo(at, PERSON, moro)
    assert says("Dario", "hail") == "Dario"


def test_whose_first_name_it_is_the_person_has_said(at: Services, says: Callable[[str, str], str]) -> None:
    says("Dario", "tea")
    (short,) = (one for one in entities.entities(at, PERSON, EntityQuery())[0] if one.name == "Dario")
    entities.rename(at, PERSON, short.id, "Dario Sala")
    says("Dario Moro", "jam")
    assert says("Dario", "snow") == "Dario Sala"
    assert asked(at) == []
