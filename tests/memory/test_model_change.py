"""Another embedding model: fetched, embedded beside the old one, taken over at once; whatever happens on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

from korely_desktop.domain.errors import Conflict, InvalidRequest, ShuttingDown
from korely_desktop.domain.foreground import Foreground
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.recall import SearchQuery
from korely_desktop.domain.scope import PERSON, READ, Caller
from korely_desktop.language.embedding import prepared
from korely_desktop.language.embedding.hub import Offer
from korely_desktop.language.embedding.library import Library
from korely_desktop.language.embedding.preparation import prepare
from korely_desktop.memory import facts, remember, selfcheck
from korely_desktop.memory.answers import recall
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.models import embedding_jobs, embedding_models, model_change
from korely_desktop.memory.services import Services
from korely_desktop.store import vectors
from korely_desktop.workers.queue import Lane, Queue
from tests.fakes import Clock
from tests.hub import HubServer, cuts_off, hub
from tests.models import graph_model

AGENT = Caller(actor="rest", key_id="key_1")
WORDS = ("anna", "likes", "tea", "boat", "number", "giulia", "turin")
TEXTS = 50


@dataclass
class Hooked(Foreground):
    """Lets a test act between two steps of the embedding."""

    def __init__(self) -> None:
        super().__init__()
        self.between: Callable[[], None] = lambda: None

    def step_aside(self, *_: Any) -> None:
        self.between()


@pytest.fixture
def server() -> Iterator[HubServer]:
    with hub() as up:
        yield up


@pytest.fixture
def offer(server: HubServer, tmp_path: Path) -> Offer:
    return server.serves(graph_model(tmp_path / "offered", WORDS, dimension=32, seed=7), dimension=32)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return graph_model(tmp_path / "another", WORDS, dimension=80, seed=3)


@pytest.fixture
def base(services: Services, tmp_path: Path, server: HubServer, offer: Offer, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Services whose built-in model is a tiny one, at work on some memories. Call it for those of a next start."""
    made = prepare(graph_model(tmp_path / "built in", WORDS), tmp_path / "cache")
    monkeypatch.setattr(prepared, "SHIPPED", made.parent)
    clock = Clock(datetime(2026, 6, 1, tzinfo=UTC))

    def start() -> Services:
        library = Library(tmp_path / "library", offers=[offer], hub_url=server.url, seconds=2)
        index = RecallIndex(services.store, services.changes)
        up = replace(services, embedder=library.current, index=index, library=library, foreground=Hooked(), clock=clock)
        embedder = embedding_models.load(up)
        embedder.start()
        assert embedder.wait(60), embedder.problem
        index.build()
        embedding_jobs.use_present_model(up)
        index.use_model(library.current.name)
        Queue(up).recover()
        return up

    return start


@pytest.fixture
def ready(base: Any) -> Services:
    made: Services = base()
    for number in range(TEXTS):
        remember.add(made, AGENT, NewMemory(f"Anna: I like tea number {number}. You know it.", user_id="u"))
    remember.add(made, AGENT, NewMemory("Giulia keeps a boat in Turin", user_id="u"))
    facts.add_triple(made, AGENT, NewTriple("Giulia", "owns", "a boat", user_id="u"))
    embedding_jobs.catch_up(made)
    return made


def work(services: Services) -> None:
    """What the worker of the lane does until nothing is due."""
    queue = Queue(services)
    while queue.work(queue.lease(1, Lane.CHANGE), Event()):
        pass


def counts(services: Services) -> dict[str, int]:
    """Model -> how many memories have vectors of it; only models that are known."""
    with services.store.read() as connection:
        names = {"active": vectors.active_model(connection)}
        unread = vectors.unread_models(connection, "")
        numbers = [number for number in (*names.values(), *unread) if number is not None]
        return {
            "active" if number == names["active"] else "other": vectors.count(connection, number, "memory")
            for number in numbers
        }


def search(services: Services, question: str = "boat in turin") -> tuple[str, bool]:
    """The first memory found, and whether words alone found it."""
    found = recall.answer(services, AGENT, SearchQuery(question, user_id="u"))
    return found.hits[0].snippet, found.by_words_alone


def test_it_goes_over_to_a_folder_while_search_keeps_answering(ready: Services, folder: Path) -> None:
    old = ready.embedder.name
    seen: list[tuple[str, tuple[str, bool], str | None]] = []
    ready.foreground.between = lambda: seen.append(  # type: ignore[attr-defined]
        (ready.embedder.name, search(ready), ready.index.model)
    )
    status = embedding_models.choose(ready, PERSON, "folder", str(folder))
    assert status.change is not None
    assert (status.change.phase, status.name) == ("waiting", old)
    work(ready)
    during = [each for each in seen if each[0] == old]
    assert len(during) >= TEXTS // embedding_jobs.MEMORIES_A_STEP
    assert all(each == (old, ("Giulia keeps a boat in Turin", False), old) for each in during)
    status = embedding_models.status(ready, PERSON)
    assert status.change is None
    assert (status.choice.folder, status.dimension, status.state) == (str(folder), 80, "ready")
    assert status.name.startswith("another-")
    assert ready.index.model == ready.embedder.name == status.name
    assert search(ready) == ("Giulia keeps a boat in Turin", False)
    assert counts(ready) == {"active": TEXTS + 1}
    assert status.compared is not None
    assert [check.model for check in status.compared] == [old, status.name]
    assert ready.floors.of(ready.embedder) is not None
    assert {check.model for check in selfcheck.history(ready, PERSON)} == {old, status.name}


def test_the_choice_holds_at_the_next_start(base: Any, ready: Services, folder: Path) -> None:
    embedding_models.choose(ready, PERSON, "folder", str(folder))
    work(ready)
    again: Services = base()
    assert again.embedder.name == ready.embedder.name
    assert search(again) == ("Giulia keeps a boat in Turin", False)
    assert embedding_jobs.catch_up(again) == 0


def test_closed_in_the_middle_it_goes_on_where_it_was(base: Any, ready: Services, folder: Path) -> None:
    embedding_models.choose(ready, PERSON, "folder", str(folder))
    steps: list[int] = []

    def close_after_two() -> None:
        steps.append(counts(ready).get("other", 0))
        if len(steps) == 2:
            ready.library.close()  # type: ignore[union-attr]

    ready.foreground.between = close_after_two  # type: ignore[attr-defined]
    with pytest.raises(ShuttingDown):
        work(ready)
    made = counts(ready)["other"]
    assert 0 < made < TEXTS
    again: Services = base()
    assert again.embedder.name == ready.embedder.name
    assert search(again) == ("Giulia keeps a boat in Turin", False)
    first: list[int] = []
    again.foreground.between = lambda: first.append(counts(again).get("other", 0))  # type: ignore[attr-defined]
    work(again)
    assert again.embedder.name.startswith("another-")
    assert max(first) >= made  # what was made before stays
    checks = selfcheck.history(again, PERSON)
    assert [check.model for check in checks[::-1]] == [ready.embedder.name, again.embedder.name]


def test_cancelled_in_the_middle_everything_is_as_before(ready: Services, folder: Path) -> None:
    old = ready.embedder.name
    embedding_models.choose(ready, PERSON, "folder", str(folder))

    def cancel_once() -> None:
        if counts(ready).get("other", 0) > 10:
            ready.foreground.between = lambda: None  # type: ignore[attr-defined]
            embedding_models.cancel(ready, PERSON)

    ready.foreground.between = cancel_once  # type: ignore[attr-defined]
    work(ready)
    status = embedding_models.status(ready, PERSON)
    assert (status.change, status.choice.model, status.name) == (None, "built-in", old)
    assert counts(ready) == {"active": TEXTS + 1}
    assert search(ready) == ("Giulia keeps a boat in Turin", False)
    with pytest.raises(Conflict):
        embedding_models.cancel(ready, PERSON)


def test_another_choice_takes_the_place_of_the_one_under_way(ready: Services, folder: Path) -> None:
    embedding_models.choose(ready, PERSON, "tiny")
    embedding_models.choose(ready, PERSON, "folder", str(folder))
    work(ready)
    assert ready.embedder.name.startswith("another-")
    embedding_models.choose(ready, PERSON, "built-in")
    work(ready)
    assert ready.embedder.name.startswith("built in-")
    assert counts(ready) == {"active": TEXTS + 1}
    assert search(ready) == ("Giulia keeps a boat in Turin", False)


def test_what_is_written_changed_and_forgotten_meanwhile_is_right_afterwards(ready: Services, folder: Path) -> None:
    target = remember.add(ready, AGENT, NewMemory("the first wording", user_id="u"))
    doomed = remember.add(ready, AGENT, NewMemory("to be forgotten", user_id="u"))
    embedding_jobs.catch_up(ready)
    embedding_models.choose(ready, PERSON, "folder", str(folder))

    def meanwhile() -> None:
        ready.foreground.between = lambda: None  # type: ignore[attr-defined]
        remember.add(ready, AGENT, NewMemory("Anna moved to a new boat", user_id="u"))
        remember.update(ready, AGENT, target.id, "the second wording")
        remember.delete(ready, AGENT, doomed.id)

    ready.foreground.between = meanwhile  # type: ignore[attr-defined]
    work(ready)
    assert embedding_jobs.catch_up(ready) == 0
    assert search(ready, "who moved to a new boat") == ("Anna moved to a new boat", False)
    assert search(ready, "second wording")[0] == "the second wording"
    assert "to be forgotten" not in {hit.snippet for hit in recall.search(ready, AGENT, SearchQuery("forgotten"))}


def test_a_model_is_fetched_through_a_connection_that_breaks(ready: Services, offer: Offer, server: HubServer) -> None:
    clock = ready.clock
    assert isinstance(clock, Clock)
    server.plays(cuts_off(50), cuts_off(10))
    status = embedding_models.choose(ready, PERSON, "tiny")
    assert status.offers[0][0].dimension == 32
    for _ in range(2):
        work(ready)
        change = embedding_models.status(ready, PERSON).change
        assert change is not None
        assert (change.phase, change.failed) == ("waiting", False)
        assert change.problem == (
            "127.0.0.1 cannot be reached, or the connection broke. What has arrived is kept; the rest is fetched the "
            "next time."
        )
        assert change.why == "offline"
        clock.now += timedelta(minutes=1)
    work(ready)
    status = embedding_models.status(ready, PERSON)
    assert (status.change, status.choice.model, status.dimension) == (None, "tiny", 32)
    assert status.offers[0][1] == offer.size
    asked = len(server.asked)
    embedding_models.choose(ready, PERSON, "built-in")
    work(ready)
    embedding_models.choose(ready, PERSON, "tiny")
    work(ready)
    assert (ready.embedder.dimension, len(server.asked)) == (32, asked)


def test_a_model_that_cannot_be_used_changes_nothing_and_says_why(ready: Services, server: HubServer) -> None:
    server.files["tokenizer.json"] = bytes(len(server.files["tokenizer.json"]))
    old = ready.embedder.name
    embedding_models.choose(ready, PERSON, "tiny")
    work(ready)
    change = embedding_models.status(ready, PERSON).change
    assert change is not None
    assert change.failed
    assert "checksum" in (change.problem or "")
    assert change.why == "changed"
    assert ready.embedder.name == old
    assert search(ready) == ("Giulia keeps a boat in Turin", False)
    assert embedding_models.cancel(ready, PERSON).change is None


def test_vectors_of_a_model_that_an_older_version_brought_go_once_the_new_ones_are_there(ready: Services) -> None:
    with ready.store.write() as connection:
        older = vectors.register(connection, "built in-of-yesterday", 8)
        row = vectors.ItemVectors("memory", "mem_x", "default", None, np.eye(1, 8, dtype=np.float32))
        vectors.put(connection, older, [row])
    assert counts(ready) == {"active": TEXTS + 1, "other": 1}
    embedding_jobs.catch_up(ready)
    work(ready)
    assert counts(ready) == {"active": TEXTS + 1}


def test_a_folder_that_is_gone_at_the_next_start_leaves_words(
    base: Any, ready: Services, folder: Path, tmp_path: Path
) -> None:
    embedding_models.choose(ready, PERSON, "folder", str(folder))
    work(ready)
    folder.rename(tmp_path / "elsewhere")
    library = Library(tmp_path / "library")
    up = replace(ready, embedder=library.current, library=library)
    embedder = embedding_models.load(up)
    embedder.start()
    assert not embedder.wait(60)
    status = embedding_models.status(up, PERSON)
    assert (status.state, status.dimension) == ("failed", None)
    assert "There is no folder" in (status.problem or "")
    assert status.why == "gone"


@pytest.mark.parametrize(
    ("model", "folder", "field"),
    [
        ("huge", None, "model"),
        ("folder", None, "folder"),
        ("folder", "relative/path", "folder"),
        ("folder", "/nowhere/at/all", "folder"),
        ("folder", "/" + "x" * 2_000, "folder"),
        ("folder", "/tmp\0", "folder"),
        ("built-in", "/tmp", "folder"),
    ],
)
def test_what_cannot_be_chosen(ready: Services, model: str, folder: str | None, field: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        embedding_models.choose(ready, PERSON, model, folder)
    assert refused.value.extra["field"] == field
    assert embedding_models.status(ready, PERSON).change is None


def test_choosing_what_is_used_does_nothing(ready: Services) -> None:
    assert embedding_models.choose(ready, PERSON, "built-in").change is None
    work(ready)
    assert selfcheck.history(ready, PERSON) == []


def test_only_an_admin_may(ready: Services) -> None:
    reader = Caller(actor="rest", scopes=frozenset({READ}))
    for act in (embedding_models.status, embedding_models.cancel):
        with pytest.raises(Exception, match="admin"):
            act(ready, reader)
    with pytest.raises(Exception, match="admin"):
        embedding_models.choose(ready, reader, "built-in")


def test_a_process_without_models_says_so(services: Services) -> None:
    with pytest.raises(Conflict):
        embedding_models.status(services, PERSON)
    assert Queue(services).lease(1, Lane.CHANGE) == []
    model_change.change_model(services, "job_none")
