"""Lists of facts on a store of 100,000 facts: by user, at an earlier knowledge, profiles; in the process and over HTTP.

``python -m tests.benchmarks facts``; the size from KORELY_BENCH_FACTS. Two shapes of the same store: many users with
100 facts each, and few with 5,000 each. Beside each figure stands what the driver alone needs to fetch as many rows of
the same table by the same index, without filters, totals, sources, names and dataclasses.
"""

from __future__ import annotations

import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from korely_desktop.api.app import build_api
from korely_desktop.api.server import ApiServer
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import DEFAULT_PROJECT, PERSON, Caller
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory import facts
from korely_desktop.memory.access.keys import create_key
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store import tables
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder

Row = tuple[str, str, str]

READS = 300
START = datetime(2024, 1, 1, tzinfo=UTC)
MIDDLE = START + timedelta(days=200)
READER = Caller(actor="rest", label="bench")
NAMES = ("Marta", "Elena", "Paolo", "Luca", "Chiara", "Davide", "Sofia", "Laura", "Matteo", "Irene")
THINGS = ("bicycle", "teapot", "guitar", "ladder", "lantern", "jacket", "telescope", "camera", "kayak", "violin")
PREDICATES = (("likes", "preferences"), ("owns", "ownership"), ("uses", "work"), ("visited", "events"))


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    size = int(os.environ.get("KORELY_BENCH_FACTS", "100000"))
    for each in (100, 5_000):
        with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "korely.db", os.urandom(32)) as store:
            users = max(1, size // each)
            _fill(store, users, each)
            yield from _measure(_services(store), users, f"{size:,} facts, {each:,} a user")


def _measure(services: Services, users: int, name: str) -> Iterator[Row]:
    chance = random.Random(1)

    def user() -> str:
        return f"user-{chance.randrange(users)}"

    def in_process(what: str, read: Callable[[], object], bare: str) -> Row:
        return f"{what}, {name}, p50 / p99", _percentiles(read), f"driver alone, as many rows: {bare}"

    fifty = _percentiles(lambda: _bare(services.store, user(), 50))
    many = _percentiles(lambda: _bare(services.store, user(), 200))
    yield in_process("Facts of one user (50)", lambda: facts.query(services, READER, FactQuery(user_id=user())), fifty)
    yield in_process(
        "The same, second page",
        lambda: facts.query(services, READER, FactQuery(user_id=user(), offset=50)),
        fifty,
    )
    yield in_process(
        "Facts of one user, one predicate",
        lambda: facts.query(services, READER, FactQuery(user_id=user(), predicate="owns")),
        fifty,
    )
    yield in_process("Newest facts of everybody (50)", lambda: facts.query(services, READER, FactQuery()), fifty)
    yield in_process(
        "Facts of one user as known earlier (50)",
        lambda: facts.query(services, READER, FactQuery(user_id=user(), known_as_of=MIDDLE, as_of=MIDDLE)),
        fifty,
    )
    yield in_process("Profile (at most 200)", lambda: facts.profile(services, READER, user()), many)
    yield from _over_http(services, user, name)


def _over_http(services: Services, user: Callable[[], str], name: str) -> Iterator[Row]:
    _, secret = create_key(services, PERSON, name="bench")
    server = ApiServer(build_api(services))
    server.start()
    try:
        with httpx.Client(base_url=server.base_url, headers={"Authorization": f"Bearer {secret}"}) as client:
            yield from _requests(client, user, name)
    finally:
        server.stop()


def _requests(client: httpx.Client, user: Callable[[], str], name: str) -> Iterator[Row]:
    bare = _percentiles(lambda: client.get("/healthz"))
    for what, path, more in (
        ("GET /v1/facts?user_id=", "/v1/facts", {}),
        ("GET /v1/facts?user_id=&known_as_of=", "/v1/facts", {"known_as_of": MIDDLE.isoformat()}),
    ):

        def read(path: str = path, more: dict[str, str] = more) -> None:
            answer = client.get(path, params={"user_id": user(), **more})
            assert answer.status_code == 200, answer.text

        yield f"{what}, {name}, p50 / p99", _percentiles(read), f"GET /healthz: {bare}"


def _services(store: Store) -> Services:
    vocabulary = load_vocabulary()
    changes = ChangeBus()
    index = RecallIndex(store, changes)
    return Services(store, vocabulary, BuiltinEngine(vocabulary), HashEmbedder(), index, changes)


def _bare(store: Store, user: str, limit: int) -> int:
    """The driver alone: no filters but the user, no total, no names, no sources, no objects."""
    with store.read() as connection:
        cursor = connection.connection.cursor()
        cursor.execute(
            "SELECT * FROM facts WHERE project_id = ? AND user_id = ? AND state = 'active' "
            "ORDER BY created_at DESC LIMIT ?",
            (DEFAULT_PROJECT, user, limit),
        )
        return len(cursor.fetchall())


def _fill(store: Store, users: int, each: int) -> None:
    """Every user has ``each`` facts from texts with five of them; every tenth has ended, every fourth is a relation."""
    chance = random.Random(each)
    for number in range(users):
        user = f"user-{number}"
        own = _entity(user, user, is_user=True)
        others = [_entity(user, f"{chance.choice(NAMES)} {place}", is_user=False) for place in range(each // 4 or 1)]
        texts = [_text(user, place) for place in range(each // 5 or 1)]
        made = [_fact(chance, user, own, others, place) for place in range(each)]
        ended = [fact for fact in made if fact["invalid_at"]]
        with store.write() as connection:
            connection.execute(tables.entities.insert(), [own, *others])
            connection.execute(tables.memories.insert(), texts)
            connection.execute(tables.facts.insert(), made)
            connection.execute(tables.fact_sources.insert(), [_source(f, texts[p // 5]) for p, f in enumerate(made)])
            connection.execute(tables.fact_points.insert(), [_point(f, texts[p // 5]) for p, f in enumerate(made)])
            connection.execute(tables.fact_ends.insert(), [_end(fact) for fact in ended])


def _entity(user: str, name: str, *, is_user: bool) -> dict[str, Any]:
    return {
        "id": new_id("ent"),
        "project_id": DEFAULT_PROJECT,
        "user_id": user,
        "name": name,
        "name_key": name.casefold(),
        "type": "person",
        "is_user": is_user,
        "created_at": START,
    }


def _text(user: str, place: int) -> dict[str, Any]:
    at = START + timedelta(hours=place)
    return {
        "id": new_id("mem"),
        "project_id": DEFAULT_PROJECT,
        "user_id": user,
        "content": f"What was said at visit {place}.",
        "status": "ready",
        "event_time": at,
        "created_at": at,
        "updated_at": at,
    }


def _fact(
    chance: random.Random, user: str, own: dict[str, Any], others: list[dict[str, Any]], place: int
) -> dict[str, Any]:
    at = START + timedelta(hours=place // 5)
    other = chance.choice(others) if place % 4 == 0 else None
    predicate, family = chance.choice(PREDICATES)
    ended = at + timedelta(days=30) if place % 10 == 0 else None
    value = other["name"] if other else f"{chance.choice(THINGS)} {place}"
    return {
        "id": new_id("fct"),
        "project_id": DEFAULT_PROJECT,
        "user_id": user,
        "agent_id": f"agent-{place % 3}",
        "subject": user,
        "subject_type": "person",
        "subject_is_user": True,
        "subject_entity_id": own["id"],
        "predicate": predicate,
        "predicate_raw": predicate,
        "predicate_family": family,
        "slot": predicate,
        "object": value,
        "object_key": value.casefold(),
        "object_is_literal": other is None,
        "object_entity_id": other["id"] if other else None,
        "confidence": 0.9,
        "tense": "current",
        "valid_from": at,
        "valid_from_precision": "day",
        "invalid_at": ended,
        "closed_known_at": ended,
        "created_at": at,
        "trust": "extracted",
        "state": "active",
        "engine": "bench",
    }


def _source(fact: dict[str, Any], text: dict[str, Any]) -> dict[str, Any]:
    return {
        "fact_id": fact["id"],
        "memory_id": text["id"],
        "start": 0,
        "end": 10,
        "observed_at": fact["created_at"],
        "engine": "bench",
        "confidence": 0.9,
    }


def _point(fact: dict[str, Any], text: dict[str, Any]) -> dict[str, Any]:
    return {
        "fact_id": fact["id"],
        "at": fact["valid_from"],
        "says": "holds",
        "trust": "extracted",
        "memory_id": text["id"],
        "known_at": fact["created_at"],
    }


def _end(fact: dict[str, Any]) -> dict[str, Any]:
    return {"fact_id": fact["id"], "invalid_at": fact["invalid_at"], "known_at": fact["closed_known_at"]}


def _percentiles(work: Callable[[], object]) -> str:
    for _ in range(20):
        work()
    times = [_timed(work) for _ in range(READS)]
    wall, used = (sorted(each[part] for each in times) for part in (0, 1))
    last = int(READS * 0.99)
    return (
        f"{statistics.median(wall):.2f} / {wall[last]:.2f} ms, "
        f"of this thread's processor time {statistics.median(used):.2f} / {used[last]:.2f}"
    )


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    """Milliseconds on the wall, and of the thread's processor time."""
    began, used = time.perf_counter(), time.thread_time()
    work()
    return (time.perf_counter() - began) * 1000, (time.thread_time() - used) * 1000
