"""Looking after a memory: what a task says beforehand is what it does; a dry run changes nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.conversations import NewEpisode, NewMessage
from korely_desktop.domain.errors import Conflict, Forbidden
from korely_desktop.domain.memories import Labels, MemoryQuery, NewMemory, Role
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import ALL_SCOPES, PERSON, Caller
from korely_desktop.domain.upkeep import MOST_ASKED, Task
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import conversations, facts, remember
from korely_desktop.memory.access import audit, read_notes
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from korely_desktop.memory.upkeep import dreaming, tasks
from korely_desktop.store.engine import Store
from tests.fakes import Clock, HashEmbedder, ScriptedEngine
from tests.memory.known import AGENT
from tests.memory.scene import START

YEAR = timedelta(days=365)


def note(services: Services, content: str, **more: Any) -> str:
    return remember.add(services, AGENT, NewMemory(content, **more)).id


def state(*triple: str, services: Services, caller: Caller = AGENT, **more: Any) -> str:
    return facts.add_triple(services, caller, NewTriple(*triple, **more)).id


def given_texts(services: Services) -> set[str]:
    return {memory.id for memory in remember.list_memories(services, AGENT, MemoryQuery(limit=200))[0]}


# -- fading


def test_decay_counts_and_changes_nothing(at: Services) -> None:
    note(at, "New.")
    note(at, "Old.", timestamp=START - timedelta(days=181))
    note(at, "Old, but it never fades.", timestamp=START - YEAR, labels=Labels(decay_exempt=True))
    for dry_run in (True, False):
        done = tasks.run(at, PERSON, Task.DECAY, dry_run=dry_run)
        assert dict(done.counts) == {"texts": 3, "faded": 1, "exempt": 1}


# -- what is due


def test_expire_does_what_is_due_and_no_more(at: Services, clock: Clock) -> None:
    gone, kept = (state("Ann", "likes", drink, services=at) for drink in ("tea", "beer"))
    facts.query(at, AGENT, FactQuery())
    audit.flush_reads(at)
    verbs.hide(at, PERSON, gone)
    clock.now += timedelta(days=29)
    assert not any(tasks.run(at, PERSON, Task.EXPIRE).counts.values())
    clock.now += timedelta(days=read_notes.USUAL)
    assert dict(tasks.run(at, PERSON, Task.EXPIRE, dry_run=True).counts)["forgotten_facts"] == 1
    done = tasks.run(at, PERSON, Task.EXPIRE)
    assert (done.counts["forgotten_facts"], done.counts["read_notes"]) == (1, 1)
    assert [fact.id for fact in facts.query(at, PERSON, FactQuery(include_invalidated=True))[0]] == [kept]


# -- copies


def test_of_copies_agents_get_the_newest(at: Services, clock: Clock) -> None:
    first = note(at, "Giulia costs 40 euro a month.", user_id="ann")
    clock.now += timedelta(hours=1)
    second = note(at, "giulia costs  40 euro a month!", user_id="ann")
    others = {
        note(at, "Giulia costs 50 euro a month.", user_id="ann"),
        note(at, "Giulia costs 40 euro a month.", user_id="bob"),
        note(at, "Giulia costs 40 euro a month.", user_id="ann", agent_id="another"),
        note(at, "Giulia does not cost 40 euro a month.", user_id="ann"),
        note(at, "Giulia costs 40 euro a month.", user_id="ann", timestamp=START + timedelta(days=3)),
    }
    done = tasks.run(at, PERSON, Task.COMPRESS)
    assert (done.memories, dict(done.counts)) == ((first,), {"copies": 1})
    assert given_texts(at) == {second} | others
    assert remember.get(at, PERSON, first).recall is Recall.NEVER  # the person still sees it
    choosing.choose_texts(at, PERSON, dict.fromkeys(done.memories))
    assert given_texts(at) == {first, second} | others


def test_a_conversation_keeps_its_repetitions(at: Services) -> None:
    said = tuple(NewMessage(Role.USER, "Yes.") for _ in range(3))
    conversations.keep(at, AGENT, NewEpisode("s", said))
    assert tasks.run(at, PERSON, Task.COMPRESS).memories == ()


# -- questions


@pytest.mark.parametrize(
    ("one", "other"),
    [("Tomás Vega", "Tomas Vega"), ("Giulia Ferri", "Ferri Giulia"), ("Alessandro Rosi", "Alessandro Rossi")],
)
def test_names_that_are_spelled_alike_are_asked_about_once(at: Services, one: str, other: str) -> None:
    for name in (one, other, "Maria Rossi", "Mario Rossi"):
        state(name, "works_at", "Acme", services=at, subject_type="person")
    (review_id,) = tasks.run(at, PERSON, Task.DREAM).reviews
    card = review.card(at, PERSON, review_id)
    assert card.entity is not None
    assert card.other_entity is not None
    assert (card.kind, {card.entity.name, card.other_entity.name}) == (ReviewKind.SAME_ENTITY, {one, other})
    review.decide(at, PERSON, review_id, "keep_both")
    assert tasks.run(at, PERSON, Task.DREAM).reviews == ()


def test_names_of_two_users_are_never_put_together(at: Services) -> None:
    for user, name in (("ann", "Tomás Vega"), ("bob", "Tomas Vega")):
        state(name, "works_at", "Acme", services=at, subject_type="person", user_id=user)
    assert tasks.run(at, PERSON, Task.DREAM).reviews == ()


def test_a_fact_of_which_nobody_spoke_for_long_is_asked_about(at: Services, clock: Clock) -> None:
    home = state("Ann", "lives_in", "Turin", services=at)
    state("Ann", "born_in", "Rome", services=at)  # which never changes
    half_life = at.vocabulary.get("lives_in").half_life_days
    assert half_life
    clock.now += timedelta(days=2 * half_life - 1)
    assert tasks.run(at, PERSON, Task.DREAM).reviews == ()
    clock.now += timedelta(days=2)
    (review_id,) = tasks.run(at, PERSON, Task.DREAM).reviews
    card = review.card(at, PERSON, review_id)
    assert card.old_fact is not None
    assert (card.old_fact.id, card.reason) == (home, "unspoken_of")
    assert home in {fact.id for fact in facts.query(at, AGENT, FactQuery())[0]}  # it holds meanwhile
    assert tasks.run(at, PERSON, Task.DREAM).reviews == ()

    review.decide(at, PERSON, review_id, "accept")
    ended = facts.get(at, PERSON, home)
    assert ended.invalid_at == clock.now
    review.undo(at, PERSON, review_id)
    assert facts.get(at, PERSON, home).is_open

    review.decide(at, PERSON, review_id, "reject")
    assert facts.get(at, PERSON, home).is_open
    clock.now += timedelta(days=half_life)
    assert tasks.run(at, PERSON, Task.DREAM).reviews == ()
    state("Ann", "lives_in", "Turin", services=at)  # said again: it is heard, not refused
    assert facts.get(at, PERSON, home).last_confirmed_at == clock.now
    clock.now += timedelta(days=2 * half_life + 1)
    assert len(tasks.run(at, PERSON, Task.DREAM).reviews) == 1  # as long a silence again


def test_not_too_much_is_asked_at_once(at: Services, clock: Clock) -> None:
    for number in range(MOST_ASKED + 5):
        state(f"Person {number}", "lives_in", "Turin", services=at)
    clock.now += 40 * YEAR
    asked = [len(tasks.run(at, PERSON, Task.DREAM).reviews) for _ in range(3)]
    assert asked == [MOST_ASKED, 5, 0]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Élodie", "elodie", True),
        ("Anna Bassi", "Bassi, Anna", True),
        ("Anna Basi", "Anna Bassi", True),
        ("Maria Rossi", "Mario Rossi", False),
        ("Unit 11", "Unit 1", False),
        ("Ann", "Anna", False),
    ],
)
def test_which_spellings_are_alike(one: str, other: str, alike: bool) -> None:
    assert (dreaming.spelling(one) == dreaming.spelling(other)) is alike


# -- all of them


@pytest.mark.parametrize("task", Task)
def test_only_an_admin_of_everybody_may(services: Services, task: Task) -> None:
    for caller in (
        Caller("rest", scopes=frozenset({"memories:read", "memories:write"})),
        Caller("rest", scopes=ALL_SCOPES, users=("ann",)),
    ):
        with pytest.raises(Forbidden):
            tasks.run(services, caller, task, dry_run=True)


@pytest.mark.parametrize("task", Task)
def test_the_trail_says_what_was_done_in_counts(at: Services, task: Task) -> None:
    note(at, "Quixotic.")
    tasks.run(at, PERSON, task, dry_run=True)
    done = tasks.run(at, PERSON, task)
    events, _ = audit.read(at, PERSON, AuditQuery())
    assert [event.meta for event in events if event.meta["verb"] in set(Task)] == [{"verb": task.value, **done.counts}]


@st.composite
def acts(draw: st.DrawFn) -> Callable[[Services], Any]:
    words = draw(st.sampled_from(["Tea is warm.", "tea is  warm", "Tea costs 40.", "Tea costs 50."]))
    user = draw(st.sampled_from([None, "ann"]))
    name = draw(st.sampled_from(["Tomás Vega", "Tomas Vega", "Vega Tomas", "Mario"]))
    city = draw(st.sampled_from(["Turin", "Rome"]))
    who = draw(st.sampled_from([AGENT, PERSON]))
    known: dict[str, Callable[[Services], Any]] = {
        "note": lambda s: note(s, words, user_id=user),
        "fact": lambda s: state(name, "lives_in", city, services=s, caller=who, user_id=user, subject_type="person"),
        "read": lambda s: (facts.query(s, AGENT, FactQuery()), audit.flush_reads(s)),
        "hide": lambda s: [verbs.hide(s, PERSON, one.id) for one in facts.query(s, PERSON, FactQuery(limit=1))[0]],
    }
    return known[draw(st.sampled_from(sorted(known)))]


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    history=st.lists(st.tuples(acts(), st.sampled_from([0, 1, 20, 900])), min_size=1, max_size=12),
    later=st.sampled_from([0, 31, 400, 8_000]),
)
def test_a_dry_run_changes_nothing_and_counts_what_the_run_does(
    empty_store: Path, tmp_path_factory: Any, vocabulary: Vocabulary, history: Any, later: int
) -> None:
    path = Path(shutil.copy(empty_store, tmp_path_factory.mktemp("kept") / "korely.db"))
    with Store.open(path) as store:
        changes, clock = ChangeBus(), Clock(START)
        index = RecallIndex(store, changes)
        services = Services(store, vocabulary, ScriptedEngine(), HashEmbedder(), index, changes, clock)
        for act, days in history:
            with suppress(Conflict):  # it was forgotten
                act(services)
            clock.now += timedelta(days=days, seconds=1)
        clock.now += timedelta(days=later)
        for task in Task:
            before = _contents(store)
            told = tasks.run(services, PERSON, task, dry_run=True)
            assert _contents(store) == before
            texts, holding = given_to_person(services)
            done = tasks.run(services, PERSON, task)
            assert (told.counts, told.memories) == (done.counts, done.memories)
            assert len(done.reviews) == (sum(done.counts.values()) if task is Task.DREAM else 0)
            assert given_to_person(services) == (texts, holding), "nothing was destroyed or ended"
            again = tasks.run(services, PERSON, task)
            assert task is Task.DECAY or not any(again.counts.values())
        index.close()


def given_to_person(services: Services) -> tuple[set[str], set[str]]:
    texts, _ = remember.list_memories(services, PERSON, MemoryQuery(limit=200))
    holding, _ = facts.query(services, PERSON, FactQuery(limit=200))
    return {text.id for text in texts}, {fact.id for fact in holding}


def _contents(store: Store) -> dict[str, list[Any]]:
    with store.read() as connection:
        names = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars().all()
        plain = [name for name in names if "fts" not in name and not name.startswith("sqlite_")]
        return {name: sorted(map(repr, connection.exec_driver_sql(f'SELECT * FROM "{name}"'))) for name in plain}
