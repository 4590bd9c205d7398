"""The memory's check of itself: what it asks, what it makes of the answers, and what it never keeps."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.memories import Memory, NewMemory
from korely_desktop.domain.recall import SearchQuery
from korely_desktop.domain.scope import PERSON, READ, Caller
from korely_desktop.memory import remember, selfcheck
from korely_desktop.memory.access import audit
from korely_desktop.memory.access.audit import flush_reads
from korely_desktop.memory.answers import recall
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.forgetting.erasure import erase
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from tests.fakes import Clock, ScriptedEngine, statement
from tests.reading import read_all

AGENT = Caller(actor="rest", key_id="key_1")
START = datetime(2026, 6, 10, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> Clock:
    return Clock(START)


@pytest.fixture
def ready(services: Services, clock: Clock) -> Services:
    assert isinstance(services.index, RecallIndex)
    services.index.build()
    services.index.use_model(services.embedder.name)
    return replace(services, clock=clock)


def tell(services: Services, engine: ScriptedEngine, text: str, fact: tuple[str, str, str] | None = None) -> Memory:
    if fact is not None:
        engine.says(text, statement(text, *fact))
    memory = remember.add(services, AGENT, NewMemory(text, user_id="u"))
    read_all(services)
    embedding_jobs.catch_up(services)
    return memory


def test_golden_questions_and_canaries_are_asked(ready: Services, engine: ScriptedEngine) -> None:
    moved = tell(ready, engine, "Giulia lives in Turin now", ("Giulia", "lives_in", "Turin"))
    keys = tell(ready, engine, "the spare keys hang behind the kitchen door")
    for number in range(8):
        tell(ready, engine, f"apples, pears and plums of the week {number}")
    selfcheck.add_question(ready, PERSON, "Where are the spare keys?", keys.id)
    selfcheck.add_question(ready, PERSON, "apples, pears and plums of the week", moved.id)
    made = selfcheck.run(ready, PERSON)
    assert made is not None
    assert (made.golden, made.golden_recall) == (2, 0.5), "the second asks for what is nowhere near"
    assert (made.canaries, made.canary_recall) == (1, 1.0)
    assert made.model == ready.embedder.name
    assert made.junk is not None
    assert 0 <= made.junk <= 1
    assert made.p95_ms > 0
    assert selfcheck.history(ready, PERSON) == [made]


def test_each_question_tells_where_its_answer_stands(ready: Services, engine: ScriptedEngine) -> None:
    moved = tell(ready, engine, "Giulia lives in Turin now", ("Giulia", "lives_in", "Turin"))
    keys = tell(ready, engine, "the spare keys hang behind the kitchen door")
    for number in range(8):
        tell(ready, engine, f"apples, pears and plums of the week {number}")
    found = selfcheck.add_question(ready, PERSON, "Where are the spare keys?", keys.id)
    lost = selfcheck.add_question(ready, PERSON, "apples, pears and plums of the week", moved.id)
    first, second, canary = selfcheck.asked(ready, PERSON)
    assert (first.id, first.place, first.answer) == (found.id, 1, keys.content)
    assert (second.id, second.place) == (lost.id, None)
    assert (canary.id, canary.question, canary.memory_id) == (None, "Giulia lives in", moved.id)
    assert selfcheck.history(ready, PERSON) == [], "only a run keeps figures"


def test_a_question_made_of_a_fact_is_told_in_the_language_of_whoever_looks(
    ready: Services, engine: ScriptedEngine
) -> None:
    tell(ready, engine, "Giulia lives in Turin now", ("Giulia", "lives_in", "Turin"))
    assert [each.question for each in selfcheck.asked(ready, PERSON, "it")] == ["Giulia vive a"]


def test_it_is_asked_in_the_language_of_the_text_that_answers_it(
    ready: Services, engine: ScriptedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(ready, engine, "Giulia lives in Turin now", ("Giulia", "lives_in", "Turin"))
    tell(ready, engine, "Da maggio Marco abita a Torino con la sua famiglia", ("Marco", "lives_in", "Torino"))
    searched: list[str] = []
    select = recall.select

    def listen(services: Services, caller: Caller, query: SearchQuery) -> recall.Selection:
        searched.append(query.query)
        return select(services, caller, query)

    monkeypatch.setattr(recall, "select", listen)
    selfcheck.asked(ready, PERSON, "it")
    assert set(searched) == {"Giulia lives in", "Marco vive a"}


def test_the_texts_to_choose_the_answer_from_are_those_that_search_finds(
    ready: Services, engine: ScriptedEngine
) -> None:
    keys = tell(ready, engine, "the spare keys hang behind the kitchen door")
    tell(ready, engine, "apples, pears and plums")
    assert selfcheck.candidates(ready, PERSON, "Where are the spare keys?")[0].id == keys.id
    assert selfcheck.candidates(ready, PERSON, "  ") == []


def test_a_run_leaves_no_trace_of_reading(ready: Services, engine: ScriptedEngine) -> None:
    memory = tell(ready, engine, "Giulia lives in Turin now", ("Giulia", "lives_in", "Turin"))
    selfcheck.add_question(ready, PERSON, "Where does Giulia live?", memory.id)
    flush_reads(ready)
    before = audit.read(ready, PERSON, AuditQuery())[1]
    selfcheck.run(ready, PERSON)
    flush_reads(ready)
    assert audit.read(ready, PERSON, AuditQuery())[1] == before


def test_stale_is_what_only_tells_what_has_ended(ready: Services, engine: ScriptedEngine, clock: Clock) -> None:
    old = tell(ready, engine, "Giulia lives in Milan", ("Giulia", "lives_in", "Milan"))
    clock.now += timedelta(days=30)
    tell(ready, engine, "Giulia lives in Turin", ("Giulia", "lives_in", "Turin"))
    selfcheck.add_question(ready, PERSON, "Where does Giulia live?", old.id)
    clock.now += timedelta(days=1)
    made = selfcheck.run(ready, PERSON)
    assert made is not None
    assert made.stale == 0.5


def test_it_is_due_once_a_day_and_when_the_model_changed(ready: Services, engine: ScriptedEngine, clock: Clock) -> None:
    tell(ready, engine, "Giulia lives in Turin now", ("Giulia", "lives_in", "Turin"))
    assert selfcheck.is_due(ready, PERSON)
    assert selfcheck.run_due(ready) == 1
    assert selfcheck.run_due(ready) == 0
    clock.now += selfcheck.EVERY
    assert selfcheck.run_due(ready) == 1
    ready.index.use_model("another")  # type: ignore[attr-defined]
    assert selfcheck.is_due(ready, PERSON)
    assert selfcheck.run(ready, PERSON, stopped=lambda: True) is None
    assert len(selfcheck.history(ready, PERSON)) == 2, "a run cut short keeps nothing"


def test_a_question_goes_with_the_memory_it_names(ready: Services, engine: ScriptedEngine) -> None:
    secret = tell(ready, engine, "the safe opens with tamarisk")
    other = tell(ready, engine, "the dog sleeps in the hall")
    selfcheck.add_question(ready, PERSON, "Does the safe open with tamarisk?", secret.id)
    kept = selfcheck.add_question(ready, PERSON, "Where does the dog sleep?", other.id)
    receipt = erase(ready, PERSON, EraseTarget(memory_ids=(secret.id,)))
    assert receipt.memories == 1
    assert selfcheck.questions(ready, PERSON) == [kept]
    assert b"tamarisk" not in ready.store.path.read_bytes()
    selfcheck.remove_question(ready, PERSON, kept.id)
    with pytest.raises(NotFound):
        selfcheck.remove_question(ready, PERSON, kept.id)


def test_only_who_sees_everybody_may(ready: Services, engine: ScriptedEngine) -> None:
    memory = tell(ready, engine, "the dog sleeps in the hall")
    for caller in (replace(PERSON, users=("u",)), replace(AGENT, scopes=frozenset({READ}))):
        with pytest.raises(Forbidden):
            selfcheck.run(ready, caller)
        with pytest.raises(Forbidden):
            selfcheck.add_question(ready, caller, "Where?", memory.id)
    elsewhere = replace(PERSON, project_id="prj_11111111111111111111111111")
    with pytest.raises(NotFound):
        selfcheck.add_question(ready, elsewhere, "Where?", memory.id)
    with pytest.raises(InvalidRequest):
        selfcheck.add_question(ready, PERSON, "  ", memory.id)
