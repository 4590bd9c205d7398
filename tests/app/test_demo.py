"""The demo data set: read by the real pipeline, alive, and gone without a trace when taken away."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import MemoryQuery, NewMemory
from korely_desktop.domain.questions import EntityQuery, FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.memory import demo, entities, facts, remember
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.intake import pipeline
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder


@pytest.fixture(scope="module")
def demo_store(tmp_path_factory: pytest.TempPathFactory, vocabulary: Vocabulary) -> Path:
    """A store into which the demo was loaded, once for all tests here; nobody has it open."""
    path = tmp_path_factory.mktemp("demo") / "korely.db"
    with Store.open(path) as store:
        demo.load(_services(store, vocabulary), PERSON)
    return path


@pytest.fixture
def loaded(demo_store: Path, tmp_path: Path, vocabulary: Vocabulary) -> Iterator[Services]:
    with Store.open(Path(shutil.copy(demo_store, tmp_path / "korely.db"))) as store:
        yield _services(store, vocabulary)


def _services(store: Store, vocabulary: Vocabulary) -> Services:
    changes = ChangeBus()
    return Services(store, vocabulary, BuiltinEngine(vocabulary), HashEmbedder(), RecallIndex(store, changes), changes)


def known(services: Services, subject: str, predicate: str, **query: object) -> list[str]:
    found, _ = facts.query(services, PERSON, FactQuery(subject=subject, predicate=predicate, **query))
    return [fact.object for fact in found]


@pytest.mark.slow
def test_it_shows_what_the_app_is_for(loaded: Services) -> None:
    _, total = facts.query(
        loaded, PERSON, FactQuery(include_invalidated=True, states=(State.ACTIVE, State.REVIEW), limit=1)
    )
    assert total >= 100
    assert known(loaded, "Giulia Ferri", "lives_in") == ["Turin"]
    past = known(loaded, "Giulia Ferri", "lives_in", include_invalidated=True)
    assert {"Milan", "Turin"} <= set(past)
    cards, waiting = review.waiting(loaded, PERSON)
    assert waiting >= 1
    assert cards
    people, _ = entities.entities(loaded, PERSON, EntityQuery(q="Giulia"))
    assert [person.name for person in people] == ["Giulia Ferri"]


def people_of(services: Services) -> set[str]:
    found, _ = entities.entities(services, PERSON, EntityQuery(limit=200))
    return {entity.name for entity in found if entity.type == "person" and not entity.is_user}


def test_tools_and_plans_are_no_people(loaded: Services) -> None:
    assert not people_of(loaded) & {"DuckDB", "Grafana", "Aurora", "Starter", "Developer", "Advanced"}
    names = [entity.name for entity in entities.entities(loaded, PERSON, EntityQuery(limit=200))[0]]
    assert not [name for name in names if f"{name} plan" in names], "one plan under two names"


def test_the_person_has_said_their_word(loaded: Services) -> None:
    found, _ = facts.query(loaded, PERSON, FactQuery(limit=200))
    assert sum(fact.is_human for fact in found) >= 3
    assert known(loaded, "Marco Conti", "works_at") == ["Acme GmbH"]


def test_the_past_can_be_replayed(loaded: Services) -> None:
    oldest = min(memory.event_time for memory in remember.list_memories(loaded, PERSON, MemoryQuery(limit=200))[0])
    assert (loaded.clock() - oldest).days > 500
    found, _ = facts.query(loaded, PERSON, FactQuery(as_of=oldest, known_as_of=oldest, limit=200))
    assert 1 <= len(found) < 10


def test_loading_twice_changes_nothing(loaded: Services) -> None:
    assert demo.load(loaded, PERSON) == demo.DemoReceipt(0, 0)


def test_taking_it_away_leaves_what_is_ones_own_also_while_it_comes_back(loaded: Services) -> None:
    own = remember.add(loaded, PERSON, NewMemory(content="Giulia Ferri likes peonies. Ada Lovelace lives in London."))
    with loaded.store.write() as connection:
        (job,) = jobs.lease(connection, worker="test", now=loaded.clock(), seconds=60, kinds=["read_memory"])
    pipeline.read_memory(loaded, job.id)

    def taken_away() -> None:
        assert demo.remove(loaded, PERSON).memories >= 60
        assert not demo.is_loaded(loaded, PERSON)
        memories, total = remember.list_memories(loaded, PERSON, MemoryQuery(limit=200))
        assert ([memory.id for memory in memories], total) == ([own.id], 1)
        everything = FactQuery(include_invalidated=True, states=tuple(State), limit=200)
        left = {(fact.subject, fact.object) for fact in facts.query(loaded, PERSON, everything)[0]}
        assert left == {("Giulia Ferri", "peonies"), ("Ada Lovelace", "London")}

    assert demo.is_loaded(loaded, PERSON)
    (home,) = facts.query(loaded, PERSON, FactQuery(subject="Sara Lindqvist", predicate="lives_in"))[0]
    porto = verbs.correct(loaded, PERSON, home.id, object="Porto")
    verbs.correct(loaded, PERSON, porto.id, object="Braga")
    taken_away()
    begun = threading.Event()
    loaded.changes.subscribe(lambda _changes: begun.set())
    loading = threading.Thread(target=demo.load, args=(loaded, PERSON))
    loading.start()
    assert begun.wait(60)
    assert demo.is_under_way()
    taken_away()
    loading.join()
    assert not demo.is_under_way()
    assert not demo.is_loaded(loaded, PERSON)


def test_it_comes_back_without_the_text_that_the_person_erased(loaded: Services) -> None:
    told = remember.list_memories(loaded, PERSON, MemoryQuery(limit=200))[0]
    gone = next(memory for memory in told if memory.content.startswith("Verde Menta Srl is based in Turin."))
    erasure.erase(loaded, PERSON, EraseTarget(memory_ids=(gone.id,)))
    demo.remove(loaded, PERSON)
    assert demo.load(loaded, PERSON).memories == len(told) - 1
    again = remember.list_memories(loaded, PERSON, MemoryQuery(limit=200))[0]
    assert gone.content not in {memory.content for memory in again}


def test_it_tells_the_same_stories_in_italian(tmp_path: Path, vocabulary: Vocabulary) -> None:
    with Store.open(tmp_path / "korely.db") as store:
        services = replace(_services(store, vocabulary), clock=lambda: datetime(2026, 11, 28, 12, tzinfo=UTC))
        assert demo.load(services, PERSON, "it").facts >= 100
        library = facts.query(services, PERSON, FactQuery(subject="Elena Conti", predicate="works_at"))[0][0]
        assert library.valid_from == datetime(2025, 7, 11, tzinfo=UTC), "read as it is written: dall’11 luglio 2025"
        said = [memory.content for memory in remember.list_memories(services, PERSON, MemoryQuery(limit=200))[0]]
        assert any("dall’11 luglio 2025" in content for content in said)
        assert known(services, "Giulia Ferri", "lives_in") == ["Torino"]
        assert known(services, "Marco Conti", "works_at") == ["Acme"]
        assert known(services, "Verde Menta Srl", "headquartered_in") == ["Moncalieri"]
        assert all(" " in name or name == "Lucia" for name in people_of(services))
        assert "Enrico Dalla Costa" in people_of(services)
        kinds = {card.kind for card in review.waiting(services, PERSON)[0]}
        assert ReviewKind.CLASH in kinds
