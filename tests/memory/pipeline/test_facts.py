"""A text becomes facts: with evidence, of the right subject, dated, checked against what is known, and once."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from korely_desktop.domain.facts import Precision, Tense
from korely_desktop.domain.memories import MemoryKind, MemoryStatus
from korely_desktop.domain.questions import EntityQuery, FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.statements import Mention, Operation
from korely_desktop.memory import facts
from korely_desktop.memory.entities import entities
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.intake import pipeline
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from tests.fakes import Clock, HashEmbedder, ScriptedEngine, statement
from tests.memory.pipeline.reading import current, everything, learn
from tests.memory.scene import AGENT, day
from tests.reading import read_all


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


@pytest.mark.parametrize("role", ["assistant", " AI ", "tool"])
def test_the_other_side_of_a_chat_says_nothing_of_the_user(at: Services, engine: ScriptedEngine, role: str) -> None:
    text = "I love the Alps, you should go to Chamonix."
    engine.says(text, statement(text, "", "likes", "Alps", subject_is_user=True))
    memory = learn(at, text, user_id="alex", metadata={"role": role})
    assert (memory.status, memory.outcome, everything(at)) == (MemoryStatus.READY, 0, [])
    learn(at, text, user_id="alex", metadata={"role": "user"})
    assert current(at) == {"likes": {"Alps"}}


def test_what_an_assistant_notes_of_the_user_is_read(at: Services, engine: ScriptedEngine) -> None:
    text = "User likes the Alps."
    engine.says(text, statement(text, "", "likes", "Alps", subject_is_user=True))
    learn(at, text, user_id="alex", metadata={"role": "assistant"})
    assert current(at) == {"likes": {"Alps"}}


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


def test_what_begins_on_a_day_ahead_may_end_on_the_last_day_there_is(at: Services, engine: ScriptedEngine) -> None:
    text = "From Tuesday on Alex works at Acme."
    engine.says(
        text, statement(text, "Alex", "works_at", "Acme", valid_from=day(3), valid_from_precision=Precision.DAY)
    )
    learn(at, text)
    [begun] = everything(at)
    assert begun.valid_from == day(3)
    last = datetime.max.replace(tzinfo=UTC)
    verbs.close(at, AGENT, begun.id, last)
    assert everything(at)[0].invalid_at == last


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


def test_a_preference_of_another_kind_takes_no_place_and_asks_nothing(
    at: Services, engine: ScriptedEngine, clock: Clock
) -> None:
    first, second = "User likes jazz and hiking", "User prefers concise answers now"
    engine.says(first, statement(first, "", "likes", "jazz"), statement(first, "", "likes", "hiking"))
    engine.says(second, statement(second, "", "likes", "concise answers", replaces=True))
    learn(at, first)
    clock.now = day(3)
    learn(at, second)
    assert current(at) == {"likes": {"jazz", "hiking", "concise answers"}}
    assert review.waiting(at, PERSON)[0] == []


def test_a_moved_to_is_read_by_what_is_known(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    first, second = "Alex works at Google", "Alex moved to Stripe"
    engine.says(first, statement(first, "Alex", "works_at", "Google"))
    engine.says(second, statement(second, "Alex", "lives_in", "Stripe", alternatives=("works_at",), replaces=True))
    learn(at, first)
    clock.now = day(30)
    learn(at, second)
    assert current(at) == {"works_at": {"Stripe"}}


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
