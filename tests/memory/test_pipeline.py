"""A text becomes facts: admitted, dated, checked against what is known, once, and again when the text changes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.memories import Memory, MemoryKind, MemoryStatus, NewMemory
from korely_desktop.domain.questions import EntityQuery, FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.statements import Mention, Operation
from korely_desktop.memory import audit, erasure, facts, pipeline, remember, review, verbs
from korely_desktop.memory.entities import entities
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from tests.fakes import Clock, HashEmbedder, ScriptedEngine, statement

AGENT = Caller(actor="rest")
START = datetime(2026, 1, 1, tzinfo=UTC)


def day(number: int) -> datetime:
    return START + timedelta(days=number)


@pytest.fixture
def clock() -> Clock:
    return Clock(START)


@pytest.fixture
def at(services: Services, clock: Clock) -> Services:
    return replace(services, clock=clock)


def read_all(services: Services) -> list[str]:
    """Lease and carry out every reading that is due; the ids of their memories."""
    done = []
    while True:
        with services.store.write() as connection:
            leased = jobs.lease(
                connection, worker="test", now=services.clock(), seconds=60, limit=10, kinds=[READ_MEMORY]
            )
        if not leased:
            return done
        for job in leased:
            pipeline.read_memory(services, job.id)
            done.append(job.memory_id or "")


def learn(services: Services, content: str, **more: object) -> Memory:
    memory = remember.add(services, AGENT, NewMemory(content, **more))  # type: ignore[arg-type]
    read_all(services)
    return remember.get(services, AGENT, memory.id)


def current(services: Services, **filters: object) -> dict[str, set[str]]:
    listed, _ = facts.query(services, AGENT, FactQuery(limit=200, **filters))  # type: ignore[arg-type]
    found: dict[str, set[str]] = {}
    for fact in listed:
        found.setdefault(fact.predicate, set()).add(fact.object)
    return found


def everything(services: Services) -> list[Fact]:
    states = (State.ACTIVE, State.REVIEW, State.REJECTED)
    return facts.query(services, PERSON, FactQuery(include_invalidated=True, states=states, limit=200))[0]


def test_a_text_becomes_facts_with_evidence(at: Services, engine: ScriptedEngine) -> None:
    text = "Giulia lives in Turin. She likes tea."
    engine.says(
        text,
        statement(text, "Giulia", "lives_in", "Turin", evidence="Giulia lives in Turin."),
        statement(text, "Giulia", "likes", "tea", evidence="She likes tea."),
    )
    engine.mentions[text] = (Mention("Giulia", "person", 0, 6), Mention("Turin", "place", 16, 21))
    memory = learn(at, text, agent_id="bot")
    assert (memory.status, memory.outcome) == (MemoryStatus.READY, 2)
    assert current(at) == {"lives_in": {"Turin"}, "likes": {"tea"}}
    fact = facts.query(at, AGENT, FactQuery(predicate="likes"))[0][0]
    assert (fact.source_memory_ids, fact.agent_id, fact.subject_canonical) == ((memory.id,), "bot", "Giulia")
    people, _ = entities(at, AGENT, EntityQuery(type="person"))
    assert [(person.name, person.facts, person.memories) for person in people] == [("Giulia", 2, 1)]


def test_a_reading_happens_once(at: Services, engine: ScriptedEngine) -> None:
    text = "Alex likes tea."
    engine.says(text, statement(text, "Alex", "likes", "tea"))
    memory = learn(at, text)
    with at.store.read() as connection:
        job = jobs.counts(connection)
    assert (job.done, job.open) == (1, 0)
    read_all(at)
    assert facts.query(at, AGENT, FactQuery(memory_id=memory.id))[0][0].observation_count == 1


def test_facts_hold_from_the_event_date(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    clock.now = day(100)
    for text, place, when in (("Alex works at Google.", "Google", 10), ("Alex works at Stripe.", "Stripe", 40)):
        engine.says(text, statement(text, "Alex", "works_at", place))
        learn(at, text, timestamp=day(when))
    assert current(at) == {"works_at": {"Stripe"}}
    assert current(at, as_of=day(20)) == {"works_at": {"Google"}}
    assert current(at, as_of=day(20), known_as_of=day(99)) == {}


def test_late_news_does_not_replace_what_is_newer(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    clock.now = day(100)
    for text, place, when in (("Alex works at Stripe.", "Stripe", 40), ("Alex works at Google.", "Google", 10)):
        engine.says(text, statement(text, "Alex", "works_at", place))
        learn(at, text, timestamp=day(when))
    assert current(at) == {"works_at": {"Stripe"}}
    assert current(at, as_of=day(20)) == {"works_at": {"Google"}}


def test_an_ending_closes_what_it_denies_on_the_day_and_invents_nothing(
    at: Services, engine: ScriptedEngine, clock: Clock
) -> None:
    first = "Giulia likes phone calls."
    engine.says(first, statement(first, "Giulia", "likes", "phone calls"))
    learn(at, first, timestamp=day(1))
    clock.now = day(30)
    second = "Giulia asked us to stop calling her. She prefers email follow-ups."
    engine.says(
        second,
        statement(second, "Giulia", "likes", "calling", evidence="stop calling her", operation=Operation.END),
        statement(second, "Giulia", "likes", "email follow-ups", evidence="prefers email follow-ups"),
    )
    learn(at, second, timestamp=day(20))
    assert current(at) == {"likes": {"email follow-ups"}}
    closed = next(fact for fact in everything(at) if fact.object == "phone calls")
    assert (closed.invalid_at, closed.closed_known_at) == (day(20), day(30))
    assert len(everything(at)) == 2


def test_an_ending_of_something_unknown_is_remembered(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    clock.now = day(50)
    ended, began = "Alex no longer works at Acme.", "Alex works at Acme."
    engine.says(ended, statement(ended, "Alex", "works_at", "Acme", operation=Operation.END))
    engine.says(began, statement(began, "Alex", "works_at", "Acme"))
    learn(at, ended, timestamp=day(30))
    assert current(at) == {}
    learn(at, began, timestamp=day(10))
    assert current(at) == {}
    assert current(at, as_of=day(20)) == {"works_at": {"Acme"}}


def test_leaving_a_job_without_naming_it_ends_the_one_that_holds(
    at: Services, engine: ScriptedEngine, clock: Clock
) -> None:
    clock.now = day(10)
    began, left = "Alex works at Acme.", "Alex left the job."
    engine.says(began, statement(began, "Alex", "works_at", "Acme"))
    engine.says(left, statement(left, "Alex", "works_at", "job", operation=Operation.END))
    learn(at, began, timestamp=day(0))
    learn(at, left, timestamp=day(5))
    assert current(at) == {}


def test_switching_takes_the_place_of_the_only_thing_it_can_mean(
    at: Services, engine: ScriptedEngine, clock: Clock
) -> None:
    first, second = "User prefers TypeScript with strict mode", "Actually I switched to Rust"
    engine.says(first, statement(first, "", "likes", "TypeScript with strict mode"))
    engine.says(second, statement(second, "", "likes", "Rust", replaces=True))
    learn(at, first)
    clock.now = day(3)
    learn(at, second)
    assert current(at) == {"likes": {"Rust"}}
    old = next(fact for fact in everything(at) if fact.object.startswith("TypeScript"))
    assert old.invalidated_by == next(fact.id for fact in everything(at) if fact.object == "Rust")


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


def test_a_moved_to_is_read_by_what_is_known(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    first, second = "Alex works at Google", "Alex moved to Stripe"
    engine.says(first, statement(first, "Alex", "works_at", "Google"))
    engine.says(second, statement(second, "Alex", "lives_in", "Stripe", alternatives=("works_at",), replaces=True))
    learn(at, first)
    clock.now = day(30)
    learn(at, second)
    assert current(at) == {"works_at": {"Stripe"}}


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


def test_a_changed_text_takes_back_what_it_no_longer_says(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    home, before, after = (
        "Alex lives in Bonn.",
        "Alex lives in Bern and likes tea.",
        "Alex lives in Berlin and likes tea.",
    )
    engine.says(home, statement(home, "Alex", "lives_in", "Bonn"))
    for text, place in ((before, "Bern"), (after, "Berlin")):
        engine.says(text, statement(text, "Alex", "lives_in", place), statement(text, "Alex", "likes", "tea"))
    learn(at, home)
    clock.now = day(5)
    memory = learn(at, before)
    tea = next(fact.id for fact in everything(at) if fact.object == "tea")
    clock.now = day(9)
    remember.update(at, AGENT, memory.id, after)
    read_all(at)
    assert current(at) == {"lives_in": {"Berlin"}, "likes": {"tea"}}
    kept = facts.get(at, AGENT, tea)
    assert (kept.is_open, kept.observation_count) == (True, 1)
    assert current(at, as_of=day(7), known_as_of=day(8)) == {"lives_in": {"Bern"}, "likes": {"tea"}}
    assert current(at, as_of=day(7)) == {"lives_in": {"Berlin"}, "likes": {"tea"}}


def test_a_changed_text_gives_back_what_it_had_ended(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    first, second = "Alex lives in Bonn.", "Alex lives in Bern."
    engine.says(first, statement(first, "Alex", "lives_in", "Bonn"))
    engine.says(second, statement(second, "Alex", "lives_in", "Bern"))
    learn(at, first)
    clock.now = day(5)
    memory = learn(at, second)
    clock.now = day(6)
    remember.update(at, AGENT, memory.id, "Nothing about homes any more.")
    read_all(at)
    assert current(at) == {"lives_in": {"Bonn"}}


def test_the_history_of_a_changed_text_names_what_only_its_earlier_wording_said(
    at: Services, engine: ScriptedEngine, clock: Clock
) -> None:
    before, after = "Alex lives in Bern and likes tea.", "Alex likes tea."
    engine.says(before, statement(before, "Alex", "lives_in", "Bern"), statement(before, "Alex", "likes", "tea"))
    engine.says(after, statement(after, "Alex", "likes", "tea"))
    memory = learn(at, before)
    clock.now = day(5)
    remember.update(at, AGENT, memory.id, after)
    read_all(at)
    told = [(event.event, event.fact) for event in remember.history(at, AGENT, memory.id) if event.fact]
    assert sorted(told) == [
        ("fact_extracted", "Alex likes tea"),
        ("fact_extracted", "Alex lives_in Bern"),
        ("fact_invalidated", "Alex lives_in Bern"),
    ]
    erasure.erase(at, PERSON, EraseTarget(fact_ids=tuple(fact.id for fact in everything(at) if fact.object == "Bern")))
    assert not [event for event in remember.history(at, AGENT, memory.id) if "Bern" in (event.fact or "")]


def test_a_session_log_can_be_left_out_until_a_note_says_the_same(
    at: Services, engine: ScriptedEngine, clock: Clock
) -> None:
    text = "Alex likes tea."
    engine.says(text, statement(text, "Alex", "likes", "tea"))
    learn(at, text, kind=MemoryKind.SESSION)
    assert current(at, exclude_sessions=True) == {}
    clock.now = day(1)
    learn(at, text)
    assert current(at, exclude_sessions=True) == {"likes": {"tea"}}


def test_two_values_of_one_breath_stand_side_by_side(at: Services, engine: ScriptedEngine) -> None:
    text = "Alex works at Acme and at Globex."
    engine.says(text, statement(text, "Alex", "works_at", "Acme"), statement(text, "Alex", "works_at", "Globex"))
    learn(at, text)
    assert current(at) == {"works_at": {"Acme", "Globex"}}


def test_a_plan_waits_beside_what_holds(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    now, plan = "Alex lives in Rome.", "Alex moves to Berlin in March."
    engine.says(now, statement(now, "Alex", "lives_in", "Rome"))
    engine.says(plan, statement(plan, "Alex", "lives_in", "Berlin", tense=Tense.PLANNED, valid_from=day(60)))
    learn(at, now)
    learn(at, plan)
    assert current(at) == {"lives_in": {"Rome"}}
    clock.now = day(70)
    assert current(at) == {"lives_in": {"Rome", "Berlin"}}
    learn(at, now)
    assert current(at)["lives_in"] == {"Rome", "Berlin"}


def test_a_memory_is_ready_without_a_model_and_embedded_later(services: Services, engine: ScriptedEngine) -> None:
    embedder = HashEmbedder(state="loading")
    waiting = replace(services, embedder=embedder)
    text = "Alex likes tea."
    engine.says(text, statement(text, "Alex", "likes", "tea"))
    assert learn(waiting, text).status is MemoryStatus.READY
    embedder.state = "ready"
    with services.store.write() as connection:
        (job,) = jobs.lease(connection, worker="test", now=services.clock(), seconds=60)
    assert job.kind == "embed_memory"
    pipeline.embed_memory(waiting, job.id)
    with services.store.read() as connection:
        assert jobs.counts(connection).open == 0


def test_the_end_user_is_one_subject_whatever_the_text_calls_them(at: Services, engine: ScriptedEngine) -> None:
    text = "Customer-4812 called. I like tea. The user likes jam."
    engine.says(
        text,
        statement(text, "Customer-4812", "likes", "jam", evidence="The user likes jam."),
        statement(text, "", "likes", "tea", evidence="I like tea."),
    )
    learn(at, text, user_id="customer-4812")
    listed, _ = facts.query(at, AGENT, FactQuery(user_id="customer-4812"))
    assert {(fact.subject_canonical, fact.subject_is_user) for fact in listed} == {("customer-4812", True)}
    assert len({fact.subject_entity_id for fact in listed}) == 1


def test_a_first_name_stands_for_the_only_full_name(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    full, first = "Giulia Ferri lives in Turin.", "Giulia lives in Milan."
    engine.says(full, statement(full, "Giulia Ferri", "lives_in", "Turin"))
    engine.says(first, statement(first, "Giulia", "lives_in", "Milan"))
    learn(at, full)
    clock.now = day(1)
    learn(at, first)
    assert current(at) == {"lives_in": {"Milan"}}


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
