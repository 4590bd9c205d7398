"""Archived, done, expired, brought back: what reads give then, and that nothing of a text is ever lost by it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.changes import ChangeBus, Changes
from korely_desktop.domain.errors import Conflict, Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.memories import Filters, Labels, Life, Memory, MemoryQuery, NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.recall import ContextQuery, CutReason, SearchQuery
from korely_desktop.domain.scope import PERSON, READ, WRITE, Caller
from korely_desktop.domain.upkeep import Task
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import facts, lifecycle, remember
from korely_desktop.memory.access import audit
from korely_desktop.memory.answers import context, recall
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.memory.upkeep import tasks
from korely_desktop.store import memories as rows
from korely_desktop.store.engine import Store
from tests.fakes import Clock, HashEmbedder, ScriptedEngine
from tests.gui.learning import learn
from tests.memory.scene import START

DAY = timedelta(days=1)
ADMIN = Caller("rest")
AGENT = Caller("rest", scopes=frozenset({READ, WRITE}), key_id="key_1")
ARCHIVED = Filters(include_archived=True)


@pytest.fixture(params=["index", "words"])
def timed(services: Services, clock: Clock, request: pytest.FixtureRequest) -> Services:
    """With the index built, and with search going by the store's full text."""
    if request.param == "index":
        assert isinstance(services.index, RecallIndex)
        services.index.build()
    return replace(services, clock=clock)


def note(services: Services, content: str = "Buy tea.", **more: object) -> Memory:
    return remember.add(services, AGENT, NewMemory(content, **more))  # type: ignore[arg-type]


def listed(services: Services, filters: Filters = Filters()) -> set[str]:  # noqa: B008
    return {text.id for text in remember.list_memories(services, AGENT, MemoryQuery(filters=filters))[0]}


def found(services: Services, filters: Filters = Filters(), query: str = "tea") -> set[str]:  # noqa: B008
    return {hit.id for hit in recall.search(services, AGENT, SearchQuery(query, filters=filters))}


def told(services: Services, filters: Filters = Filters(), query: str | None = "tea") -> set[str]:  # noqa: B008
    block = context.context(services, AGENT, ContextQuery(query, filters=filters, token_budget=4_000))
    return {source for source in block.sources if source.startswith("mem_")}


def test_what_is_archived_is_out_of_every_read_that_does_not_ask_for_it(timed: Services, clock: Clock) -> None:
    kept, put = note(timed, "Green tea."), note(timed, "Black tea.")
    clock.now += DAY
    assert lifecycle.archive(timed, AGENT, put.id).life == Life(archived_at=clock.now)
    for read in (listed, found, told):
        assert read(timed) == {kept.id}
        assert read(timed, ARCHIVED) == {kept.id, put.id}
    assert told(timed, query=None) == {kept.id}
    assert remember.get(timed, AGENT, put.id).content == "Black tea."
    assert lifecycle.restore(timed, AGENT, put.id).life == Life()
    assert listed(timed) == found(timed) == told(timed) == {kept.id, put.id}


def test_what_was_learned_from_an_archived_text_is_told_as_before(full_services: Services) -> None:
    memory = learn(full_services, "Giulia lives in Turin.")
    lifecycle.archive(full_services, PERSON, memory.id)
    assert [fact.object for fact in facts.query(full_services, AGENT, FactQuery())[0]] == ["Turin"]


def test_asked_for_twice_it_is_done_once(timed: Services, clock: Clock) -> None:
    todo = note(timed, labels=Labels("todo"))
    for act in (lifecycle.archive, lifecycle.done, lifecycle.restore):
        first = act(timed, AGENT, todo.id)
        clock.now += DAY
        assert act(timed, AGENT, todo.id) == first
    verbs = [event.meta["verb"] for event in audit.read(timed, PERSON, AuditQuery())[0]]
    assert [verb for verb in verbs if verb != "add"] == ["restore_text", "finish_text", "archive_text"]


def test_what_is_done_is_found_and_listed_but_told_no_more(timed: Services, clock: Clock) -> None:
    todo = note(timed, labels=Labels("todo"))
    lifecycle.done(timed, AGENT, todo.id)
    assert listed(timed) == found(timed) == {todo.id}
    assert told(timed) == told(timed, query=None) == set()
    assert told(timed, ARCHIVED) == {todo.id}
    lifecycle.restore(timed, AGENT, todo.id)
    assert told(timed) == {todo.id}


def test_only_what_can_be_done_is_done(timed: Services) -> None:
    plain, goal = note(timed, "Tea is green."), note(timed, "Drink less tea.", labels=Labels("goal"))
    with pytest.raises(Conflict, match="todo or goal"):
        lifecycle.done(timed, AGENT, plain.id)
    lifecycle.done(timed, AGENT, goal.id)
    changed = remember.update(timed, AGENT, goal.id, labels={"type": "decision"})
    assert (changed.life, remember.get(timed, AGENT, goal.id).life) == (Life(), Life())


def test_what_expires_is_out_from_that_instant_on_before_upkeep_and_after(timed: Services, clock: Clock) -> None:
    kept, brief = note(timed, "Green tea."), note(timed, "Black tea until noon.", expires_at=START + DAY)
    clock.now = START + DAY - timedelta(microseconds=1)
    assert listed(timed) == found(timed) == told(timed) == {kept.id, brief.id}
    clock.now = START + DAY
    for swept in (False, True):
        for read in (listed, found, told):
            assert read(timed) == {kept.id}
            assert read(timed, ARCHIVED) == {kept.id, brief.id}
        if not swept:
            assert tasks.run(timed, ADMIN, Task.EXPIRE, dry_run=True).counts["expired_texts"] == 1
            assert tasks.run(timed, ADMIN, Task.EXPIRE).counts["expired_texts"] == 1
            assert tasks.run(timed, ADMIN, Task.EXPIRE).counts["expired_texts"] == 0
    assert remember.get(timed, AGENT, brief.id).life == Life(START + DAY, START + DAY)


@pytest.mark.parametrize("swept", [False, True])
def test_a_later_date_or_a_restore_brings_back_what_had_expired(timed: Services, clock: Clock, swept: bool) -> None:
    later, back = (note(timed, f"{number} tea bags.", expires_at=START + DAY) for number in (1, 2))
    clock.now += 2 * DAY
    if swept:
        lifecycle.archive_expired(timed)
    remember.update(timed, AGENT, later.id, details={"expires_at": START + 5 * DAY})
    lifecycle.restore(timed, AGENT, back.id)
    assert listed(timed) == found(timed) == {later.id, back.id}
    assert remember.get(timed, AGENT, back.id).life == Life()


def test_a_date_of_expiry_brings_back_nothing_that_was_archived_by_hand(timed: Services, clock: Clock) -> None:
    memory = note(timed, expires_at=START + DAY)
    lifecycle.archive(timed, AGENT, memory.id)
    remember.update(timed, AGENT, memory.id, details={"expires_at": None})
    assert listed(timed) == found(timed) == set()


def test_an_expiry_that_is_over_is_refused(timed: Services) -> None:
    with pytest.raises(InvalidRequest, match="archive it") as refused:
        note(timed, expires_at=START)
    assert refused.value.extra["field"] == "expires_at"
    memory = note(timed)
    with pytest.raises(InvalidRequest, match="future"):
        remember.update(timed, AGENT, memory.id, details={"expires_at": START - DAY, "source": "nowhere"})
    assert remember.get(timed, AGENT, memory.id).source is None, "nothing was changed"


def test_what_was_known_then_is_told_as_it_was_then(timed: Services, clock: Clock) -> None:
    memory = note(timed)
    clock.now += DAY
    lifecycle.archive(timed, AGENT, memory.id)
    clock.now += DAY
    block = context.context(timed, AGENT, ContextQuery("tea", known_as_of=START + DAY / 2))
    assert memory.id in block.sources
    assert memory.id not in context.context(timed, AGENT, ContextQuery("tea")).sources


def test_what_the_person_put_aside_an_agent_does_not_bring_back(timed: Services) -> None:
    by_person, by_agent, todo = note(timed), note(timed, "Sell tea."), note(timed, "Pour tea.", labels=Labels("todo"))
    lifecycle.archive(timed, PERSON, by_person.id)
    lifecycle.done(timed, PERSON, todo.id)
    lifecycle.archive(timed, AGENT, by_agent.id)
    lifecycle.restore(timed, AGENT, by_agent.id)
    for memory in (by_person, todo):
        with pytest.raises(Forbidden, match="The person put this memory aside") as refused:
            lifecycle.restore(timed, AGENT, memory.id)
        assert refused.value.extra["required_scope"] == "admin"
        assert lifecycle.restore(timed, ADMIN, memory.id).life == Life()
        lifecycle.restore(timed, AGENT, memory.id)


def test_no_detour_of_an_agent_brings_back_what_the_person_put_aside(timed: Services, clock: Clock) -> None:
    todo, finished = note(timed, labels=Labels("todo")), note(timed, "Pour tea.", labels=Labels("todo"))
    lifecycle.archive(timed, PERSON, todo.id)
    lifecycle.done(timed, PERSON, finished.id)
    clock.now += DAY
    lifecycle.done(timed, AGENT, todo.id)
    lifecycle.archive(timed, AGENT, finished.id)
    for act in (
        lambda name: lifecycle.restore(timed, AGENT, name),
        lambda name: remember.update(timed, AGENT, name, details={"expires_at": clock.now + DAY}),
        lambda name: remember.update(timed, AGENT, name, details={"expires_at": None}),
    ):
        with suppress(Forbidden):
            act(todo.id)
            act(finished.id)
    with pytest.raises(Forbidden):
        remember.update(timed, AGENT, finished.id, "Pour green tea.", labels={"type": None})
    kept = remember.get(timed, AGENT, finished.id)
    assert (kept.content, kept.labels.type, kept.life.done_at) == ("Pour tea.", "todo", START)
    assert remember.get(timed, AGENT, todo.id).life.archived_at == START
    assert told(timed) == set()
    assert remember.update(timed, PERSON, finished.id, labels={"type": None}).life.done_at is None


def test_restoring_brings_back_what_was_forgotten_and_archived(timed: Services) -> None:
    memory = note(timed)
    lifecycle.archive(timed, AGENT, memory.id)
    remember.delete(timed, AGENT, memory.id)
    with pytest.raises(Forbidden):
        lifecycle.restore(timed, AGENT, memory.id)
    for act in (lifecycle.archive, lifecycle.done):
        with pytest.raises(NotFound):
            act(timed, ADMIN, memory.id)
    lifecycle.restore(timed, ADMIN, memory.id)
    assert listed(timed) == found(timed) == {memory.id}


def test_the_person_sees_what_an_agent_is_not_told_because_it_is_put_aside(timed: Services) -> None:
    archived, done, kept = note(timed), note(timed, "Pour tea.", labels=Labels("todo")), note(timed, "Tea is green.")
    lifecycle.archive(timed, AGENT, archived.id)
    lifecycle.done(timed, AGENT, done.id)
    asked = ContextQuery("tea")
    cut = {one.id: one.reason for one in context.explained(timed, AGENT, asked, viewer=PERSON).cut}
    assert cut == dict.fromkeys((archived.id, done.id), CutReason.ARCHIVED)
    everything = replace(asked, filters=ARCHIVED)
    assert context.explained(timed, AGENT, everything, viewer=PERSON).cut == ()
    told_to_agent = context.explained(timed, AGENT, replace(asked, agent_id="bot")).cut
    assert {one.id for one in told_to_agent} == {kept.id}, "an agent learns of nothing that is put aside"


def test_a_life_is_put_back_as_it_was(timed: Services, clock: Clock) -> None:
    todo = note(timed, labels=Labels("todo"), expires_at=START + 9 * DAY)
    lifecycle.done(timed, PERSON, todo.id)
    clock.now += DAY
    before = lifecycle.archive(timed, PERSON, todo.id).life
    lifecycle.restore(timed, PERSON, todo.id)
    assert lifecycle.put_back(timed, PERSON, todo.id, before).life == before
    with pytest.raises(Forbidden):
        lifecycle.put_back(timed, AGENT, todo.id, Life())


def test_its_history_tells_of_it(timed: Services, clock: Clock) -> None:
    todo = note(timed, labels=Labels("todo"), expires_at=START + 9 * DAY)
    for act in (lifecycle.done, lifecycle.archive, lifecycle.restore):
        clock.now += DAY
        act(timed, AGENT, todo.id)
    clock.now += 30 * DAY
    events = [(event.event, event.at - START) for event in remember.history(timed, AGENT, todo.id)]
    assert events == [
        ("created", 0 * DAY),
        ("done", DAY),
        ("archived", 2 * DAY),
        ("restored", 3 * DAY),
        ("expired", 9 * DAY),
    ]


def test_the_window_hears_of_it(timed: Services, clock: Clock) -> None:
    heard: list[Changes] = []
    memory, brief = note(timed), note(timed, "Soon over.", expires_at=START + DAY)
    timed.changes.subscribe(heard.append)
    lifecycle.archive(timed, AGENT, memory.id)
    clock.now += 2 * DAY
    lifecycle.archive_expired(timed)
    assert [set(change.memories) for change in heard] == [{memory.id}, {brief.id}]


# -- in any order ------------------------------------------------------------------------------------------------------

ACTS: dict[str, Callable[[Services, str], object]] = {
    "archive": lambda services, name: lifecycle.archive(services, ADMIN, name),
    "archive by the person": lambda services, name: lifecycle.archive(services, PERSON, name),
    "done": lambda services, name: lifecycle.done(services, AGENT, name),
    "restore": lambda services, name: lifecycle.restore(services, ADMIN, name),
    "restore by an agent": lambda services, name: lifecycle.restore(services, AGENT, name),
    "forget": lambda services, name: remember.delete(services, AGENT, name),
    "expire soon": lambda services, name: remember.update(
        services, AGENT, name, details={"expires_at": services.clock() + 2 * DAY}
    ),
    "never expire": lambda services, name: remember.update(services, AGENT, name, details={"expires_at": None}),
    "sweep": lambda services, _: lifecycle.archive_expired(services),
    "wait": lambda services, _: None,
}


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.integers(0, 2)), min_size=1, max_size=15))
def test_whatever_happens_reads_agree_and_nothing_is_lost(
    empty_store: Path, tmp_path_factory: pytest.TempPathFactory, vocabulary: Vocabulary, acts: list[tuple[str, int]]
) -> None:
    folder = tmp_path_factory.mktemp("life")
    with Store.open(Path(shutil.copy(empty_store, folder / "korely.db"))) as store:
        changes, clock = ChangeBus(), Clock(START)
        index = RecallIndex(store, changes)
        services = Services(store, vocabulary, ScriptedEngine(), HashEmbedder(), index, changes)
        services = replace(services, clock=clock)
        index.build()
        texts = [
            note(services, f"{word} tea.", labels=Labels(kind, 4, ("Tea",)), source="the shop")
            for word, kind in (("Green", "todo"), ("Black", "goal"), ("White", None))
        ]
        for act, number in acts:
            clock.now += DAY
            with suppress(Conflict, Forbidden, NotFound):
                ACTS[act](services, texts[number].id)
            _agree(services, texts)
        clock.now += DAY
        for text in texts:
            back = lifecycle.restore(services, ADMIN, text.id)
            assert (back.content, back.labels, back.source) == (text.content, text.labels, text.source)
        assert listed(services) == found(services) == told(services) == {text.id for text in texts}
        index.close()


def _agree(services: Services, texts: list[Memory]) -> None:
    """Search, context and lists give what the dates of each text say, with and without what is archived."""
    with services.store.read() as connection:
        stored = rows.by_ids(connection, [text.id for text in texts]).values()
    now = services.clock()
    present = [text for text in stored if text.deleted_at is None]
    standing = {text.id for text in present if not text.life.is_aside(now)}
    undone = {text.id for text in present if text.life.done_at is None}
    assert listed(services) == found(services) == standing
    assert told(services) == standing & undone
    assert (
        listed(services, ARCHIVED)
        == found(services, ARCHIVED)
        == told(services, ARCHIVED)
        == {text.id for text in present}
    )
    assert {text.id for text in present if text.life.done_at and text.labels.type is None} == set()
