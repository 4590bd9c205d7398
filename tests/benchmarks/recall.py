"""Search, context and facts read on stores of growing size, without HTTP and without embedding the question.

``python -m tests.benchmarks recall``; sizes from KORELY_BENCH_SIZES (default "1000 10000"). Texts are made up of word
lists by a fixed seed. Their vectors are real vectors of the built-in model, shifted along differences of two others so
that each keeps a cosine of about 0.85 to its parent, which is how real neighbourhoods look. Every other user of the
store holds the same number of memories. Beside search stands SQLite's own full text over the same rows.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import psutil

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.facts import Fact, Precision, State, Tense, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.memories import Memory, MemoryKind, MemoryStatus
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.recall import ContextQuery, SearchQuery
from korely_desktop.domain.scope import DEFAULT_PROJECT, Caller
from korely_desktop.language.embedding.embedder import LazyEmbedder, open_embedder
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory import facts as fact_cases
from korely_desktop.memory import recall
from korely_desktop.memory.context import context
from korely_desktop.memory.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services, Vectors
from korely_desktop.paths import cache_folder
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import fulltext, vectors
from korely_desktop.store import memories as texts
from korely_desktop.store.engine import Store

Row = tuple[str, str, str]

USERS = 100
KEYS = 2
QUESTIONS = 200
READER = Caller(actor="desktop")
_PEOPLE = """
Marta Elena Paolo Luca Chiara Davide Sofia Laura Matteo Irene Omar Yuki Priya Jonas Amira Lars Noor
"""
PEOPLE = _PEOPLE.split()
_DID = """
bought repaired painted borrowed described photographed ordered cleaned measured returned sketched
"""
DID = _DID.split()
_THINGS = """
bicycle teapot guitar ladder notebook lantern jacket telescope blender camera carpet kayak drill piano curtain
keyboard tent compass violin suitcase mirror printer armchair kettle backpack
"""
THINGS = _THINGS.split()
_HOW = """
slowly twice yesterday together outside carefully again alone early gladly
"""
HOW = _HOW.split()
_PLACES = """
Turin Oslo Lisbon Kyoto Bergen Graz Lyon Porto Malaga Utrecht Tartu Bergamo Ghent Leeds Cork
"""
PLACES = _PLACES.split()
START = datetime(2024, 1, 1, tzinfo=UTC)


@dataclass
class Corpus:
    """A store of ``size`` memories over :data:`USERS` users, and questions to it with their vectors."""

    services: Services
    size: int
    questions: list[tuple[str, str]] = field(default_factory=list)
    """(question, the user it is asked about)"""


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    embedder = open_embedder(None, cache_folder())
    embedder.start()
    if not embedder.wait(300):
        raise SystemExit(embedder.problem)
    for size in map(int, os.environ.get("KORELY_BENCH_SIZES", "1000 10000").split()):
        with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "korely.db", os.urandom(32)) as store:
            yield from _measure(store, embedder, size)
        gc.collect()


def _measure(store: Store, embedder: LazyEmbedder, size: int) -> Iterator[Row]:
    corpus = _corpus(store, embedder, size)
    services, index = corpus.services, corpus.services.index
    assert isinstance(index, RecallIndex)
    name = f"{size:,} memories, encrypted"
    before = psutil.Process().memory_info().rss
    began = time.perf_counter()
    index.build()
    index.use_model(embedder.name)
    grown = (psutil.Process().memory_info().rss - before) / size
    yield f"Index built, {name}", f"{time.perf_counter() - began:.1f} s", f"{grown / 1024:.1f} KiB a memory"
    yield f"Database, {name}", f"{store.path.stat().st_size / size / 1024:.1f} KiB a memory", ""

    def all_users(question: str, user: str) -> object:
        return recall.search(services, READER, SearchQuery(question))

    def one_user(question: str, user: str) -> object:
        return recall.search(services, READER, SearchQuery(question, user_id=user))

    def by_fts5(question: str, user: str) -> object:
        with store.read() as connection:
            return fulltext.ranked_memories(
                connection, question.split(), project_id=DEFAULT_PROJECT, user_id=None, limit=15
            )

    def block(question: str, user: str) -> object:
        return context(services, READER, ContextQuery(question, user_id=user))

    def facts_page(question: str, user: str) -> object:
        return fact_cases.query(services, READER, FactQuery(user_id=user))

    beside = _percentiles(corpus, by_fts5)
    yield f"Search, every user, {name}, p50 / p99", _percentiles(corpus, all_users), f"FTS5 alone, words only: {beside}"
    yield f"Search, one user of {USERS}, {name}, p50 / p99", _percentiles(corpus, one_user), ""
    yield f"Nearest ten found, {name}", f"{_nearest_found(corpus):.3f}", "of those by exact cosine"
    yield f"Context, 800 tokens, one user, {name}, p50 / p99", _percentiles(corpus, block), "budget 15 ms p50"
    yield f"Facts of one user, {size:,} facts, p50 / p99", _percentiles(corpus, facts_page), "budget 2 ms p50"


def _corpus(store: Store, embedder: LazyEmbedder, size: int) -> Corpus:
    chance = random.Random(size)
    changes = ChangeBus()
    vocabulary = load_vocabulary()
    services = Services(store, vocabulary, BuiltinEngine(vocabulary), embedder, RecallIndex(store, changes), changes)
    seeds = embedder.embed_documents([_sentence(chance) for _ in range(400)])
    corpus = Corpus(services, size)
    with store.write() as connection:
        model = vectors.use_model(connection, embedder.name, embedder.dimension)
        for number in range(size):
            user = f"user-{number % USERS}"
            memory = _memory(number, user, " ".join(_sentence(chance) for _ in range(KEYS)))
            texts.insert(connection, memory, key_id=None)
            made = _neighbours(chance, seeds, KEYS + 1)
            scope = (memory.id, DEFAULT_PROJECT, user)
            vectors.put(
                connection,
                model,
                [
                    vectors.ItemVectors("memory", *scope, made[:1]),
                    vectors.ItemVectors("sentence", *scope, made[1:]),
                ],
            )
            fact_rows.insert_fact(connection, _fact(chance, number, user))
    for number in range(QUESTIONS):
        question = f"What did {chance.choice(PEOPLE)} do with the {chance.choice(THINGS)} in {chance.choice(PLACES)}?"
        corpus.questions.append((question, f"user-{number % USERS}"))
        embedder.embed_query(question)
    return corpus


def _sentence(chance: random.Random) -> str:
    thing, place = chance.choice(THINGS), chance.choice(PLACES)
    return f"{chance.choice(PEOPLE)} {chance.choice(DID)} the {thing} {chance.choice(HOW)} in {place}."


def _memory(number: int, user: str, content: str) -> Memory:
    at = START + timedelta(minutes=number)
    return Memory(
        id=new_id("mem"),
        project_id=DEFAULT_PROJECT,
        content=content,
        status=MemoryStatus.READY,
        user_id=user,
        agent_id=f"agent-{number % 3}",
        run_id=f"run-{number // 20}",
        metadata={},
        kind=MemoryKind.NOTE,
        client=None,
        event_time=at,
        created_at=at,
        updated_at=at,
    )


def _fact(chance: random.Random, number: int, user: str) -> Fact:
    at = START + timedelta(minutes=number)
    thing = f"{chance.choice(THINGS)} {number}"
    return Fact(
        id=new_id("fct"),
        project_id=DEFAULT_PROJECT,
        user_id=user,
        agent_id=None,
        run_id=None,
        subject=user,
        subject_type="person",
        subject_is_user=True,
        subject_entity_id=None,
        predicate="owns",
        predicate_raw="owns",
        predicate_family="ownership",
        slot="owns",
        object=thing,
        object_key=thing,
        object_is_literal=False,
        object_entity_id=None,
        confidence=0.9,
        tense=Tense.CURRENT,
        valid_from=at,
        valid_from_precision=Precision.DAY,
        invalid_at=None,
        closed_known_at=None,
        invalidated_by=None,
        created_at=at,
        last_confirmed_at=None,
        observation_count=1,
        trust=Trust.EXTRACTED,
        state=State.ACTIVE,
        engine="bench",
    )


def _neighbours(chance: random.Random, seeds: Vectors, count: int) -> Vectors:
    parent, one, other = (np.array([chance.randrange(len(seeds)) for _ in range(count)]) for _ in range(3))
    shift = seeds[one] - seeds[other]
    lengths = np.linalg.norm(shift, axis=1, keepdims=True)
    made = seeds[parent] + 0.62 * shift / np.maximum(lengths, 1e-6)
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), dtype=np.float32)


def _percentiles(corpus: Corpus, work: Callable[[str, str], object]) -> str:
    for question, user in corpus.questions[:10]:
        work(question, user)
    times = sorted(_timed(work, question, user) for question, user in corpus.questions)
    return f"{statistics.median(times):.1f} / {times[int(len(times) * 0.99)]:.1f} ms"


def _timed(work: Callable[[str, str], object], question: str, user: str) -> float:
    began = time.perf_counter()
    work(question, user)
    return (time.perf_counter() - began) * 1000


def _nearest_found(corpus: Corpus) -> float:
    """Share of the ten memories with the closest whole text, by exact cosine, that the first pass hands on."""
    services = corpus.services
    with services.store.read() as connection:
        model = vectors.model_number(connection, services.embedder.name)
        assert model is not None
        stored = list(vectors.scan(connection, model, ("memory",)))
    matrix = np.stack([rows[0] for _, rows in stored]).astype(np.float32)
    ids: Sequence[str] = [item for item, _ in stored]
    index = services.index
    assert isinstance(index, RecallIndex)
    found = 0
    for question, _ in corpus.questions[:50]:
        vector = services.embedder.embed_query(question)
        exact = {ids[place] for place in np.argsort(-(matrix @ vector))[:10]}
        found += len(exact & index.nearest(DEFAULT_PROJECT, vector))
    return found / 500
