"""Search, context and facts read on stores of growing size, without embedding the question; search over HTTP beside.

``python -m tests.benchmarks recall``; sizes from KORELY_BENCH_SIZES (default "1000 10000"), stores kept in
the folder that KORELY_BENCH_STORES names. What they hold: :mod:`tests.benchmarks._corpus`. Each time is wall and
processor time of the thread, since others may load the machine. Beside search stands SQLite full text over the same
rows. With KORELY_BENCH_PLOT the medians of search are drawn into that file, as SVG.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx
import numpy as np
import psutil

from korely_desktop.api.app import build_api
from korely_desktop.api.server import ApiServer
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.recall import ContextQuery, SearchQuery
from korely_desktop.domain.scope import DEFAULT_PROJECT, PERSON, Caller
from korely_desktop.language.embedding.embedder import LazyEmbedder, open_embedder
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory import facts as fact_cases
from korely_desktop.memory.access.keys import create_key
from korely_desktop.memory.answers import recall
from korely_desktop.memory.answers.context import context
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.paths import cache_folder
from korely_desktop.store import fulltext, vectors
from korely_desktop.store.engine import Store
from tests.benchmarks import _corpus, _plot

Row = tuple[str, str, str]
Curves = dict[str, list[tuple[float, float]]]

QUESTIONS = 100
READER = Caller(actor="desktop")


@dataclass(frozen=True)
class Corpus:
    """A store of ``size`` memories with what reads it, and questions, each with the user it is asked about."""

    services: Services
    size: int
    questions: Sequence[tuple[str, str]]


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    embedder = open_embedder(None, cache_folder())
    embedder.start()
    if not embedder.wait(300):
        raise SystemExit(embedder.problem)
    curves: Curves = defaultdict(list)
    gc.disable()  # as in the app, where the main thread collects and no question does
    for size in map(int, os.environ.get("KORELY_BENCH_SIZES", "1000 10000").split()):
        with _corpus.opened(size, embedder) as store:
            yield from _measure(store, embedder, size, curves)
        gc.collect()
    if drawn := os.environ.get("KORELY_BENCH_PLOT"):
        _plot.draw(curves, Path(drawn), "Processor time by memories in the store, p50")


def _measure(store: Store, embedder: LazyEmbedder, size: int, curves: Curves) -> Iterator[Row]:
    vocabulary, changes = load_vocabulary(), ChangeBus()
    index = RecallIndex(store, changes)
    services = Services(store, vocabulary, BuiltinEngine(vocabulary), embedder, index, changes)
    corpus = Corpus(services, size, _corpus.questions(size, QUESTIONS))
    name = f"{size:,} memories, encrypted"
    before = psutil.Process().memory_info().rss
    began = time.process_time()
    index.build()
    index.use_model(embedder.name)
    grown = (psutil.Process().memory_info().rss - before) / size
    yield (
        f"Index built, {name}",
        f"{time.process_time() - began:.1f} s of processor time",
        f"{grown / 1024:.1f} KiB a memory",
    )
    yield f"Database, {name}", f"{store.path.stat().st_size / size / 1024:.1f} KiB a memory", ""
    for question, _ in corpus.questions:
        embedder.embed_query(question)

    def all_users(question: str, user: str) -> object:
        return recall.search(services, READER, SearchQuery(question))

    def one_user(question: str, user: str) -> object:
        return recall.search(services, READER, SearchQuery(question, user_id=user))

    def by_fts5(question: str, user: str) -> object:
        with store.read() as connection:
            return fulltext.ranked_memories(
                connection, question.split(), project_id=DEFAULT_PROJECT, user_id=None, users=("*",), limit=15
            )

    def block(question: str, user: str) -> object:
        return context(services, READER, ContextQuery(question, user_id=user))

    def facts_page(question: str, user: str) -> object:
        return fact_cases.query(services, READER, FactQuery(user_id=user))

    of_all, of_one = _times(corpus, all_users), _times(corpus, one_user)
    by_words = _times(corpus, by_fts5)
    blocks, pages = _times(corpus, block), _times(corpus, facts_page)
    for curve, times in (
        ("search, every user", of_all),
        ("search, one user", of_one),
        ("FTS5 alone", by_words),
        ("context, one user", blocks),
        ("facts, one user", pages),
    ):
        curves[curve].append((size, statistics.median(used for _, used in times)))
    yield f"Search, every user, {name}", figures(of_all), f"FTS5 alone, words only: {figures(by_words)}"
    yield f"Search, one user of {_corpus.users_of(size):,}, {name}", figures(of_one), "budget 2 ms p50"
    yield f"Search, every user, over HTTP, {name}", _over_http(corpus), "budget 10 ms p50"
    yield f"Nearest ten handed on, {name}", _nearest_found(corpus), "goal 0.98"
    yield f"Context, 800 tokens, one user, {name}", figures(blocks), "budget 15 ms p50"
    yield f"Facts of one user, {name}", figures(pages), "budget 2 ms p50"


def _over_http(corpus: Corpus) -> str:
    _, secret = create_key(corpus.services, PERSON, name="bench")
    server = ApiServer(build_api(corpus.services))
    server.start()
    try:
        with httpx.Client(base_url=server.base_url, headers={"Authorization": f"Bearer {secret}"}) as client:

            def ask(question: str, user: str) -> object:
                return client.post("/v1/memories/search", json={"query": question}).raise_for_status()

            bare = statistics.median(wall for wall, _ in _times(corpus, lambda *_: client.get("/healthz")))
            times = _times(corpus, ask)
            used = time.process_time()
            for question, user in corpus.questions:
                ask(question, user)
            both = (time.process_time() - used) * 1000 / len(corpus.questions)
            return f"{figures(times)} of the client, {both:.1f} with the server; /healthz {bare:.1f} ms"
    finally:
        server.stop()


def _times(corpus: Corpus, work: Callable[[str, str], object]) -> list[tuple[float, float]]:
    """Milliseconds of each question, on the wall and of this thread's processor time, after ten to warm up."""
    for question, user in corpus.questions[:10]:
        work(question, user)
    return [timed(work, question, user) for question, user in corpus.questions]


def timed(work: Callable[..., object], *arguments: object) -> tuple[float, float]:
    """Milliseconds that ``work`` takes, on the wall and of this thread's processor time."""
    began, used = time.perf_counter(), time.thread_time()
    work(*arguments)
    return (time.perf_counter() - began) * 1000, (time.thread_time() - used) * 1000


def figures(times: Sequence[tuple[float, float]]) -> str:
    """Percentiles. The tenth of processor time is what others disturb least."""
    wall, used = (sorted(each[part] for each in times) for part in (0, 1))
    last = int(len(times) * 0.99) - 1
    return (
        f"p50 / p99 {statistics.median(wall):.1f} / {wall[last]:.1f} ms, processor p10 / p50 / p99 "
        f"{used[len(times) // 10]:.1f} / {statistics.median(used):.1f} / {used[last]:.1f} ms"
    )


def _nearest_found(corpus: Corpus) -> str:
    """Of the ten memories closest to each real question by exact cosine, the share that the first pass hands on.

    Once by the whole text alone, once by what is ranked with: whole text and best sentence together.
    """
    services, index = corpus.services, corpus.services.index
    assert isinstance(index, RecallIndex)
    questions = _corpus.real_questions()
    asked = np.stack([services.embedder.embed_query(question) for question in questions])
    with services.store.read() as connection:
        model = vectors.model_number(connection, services.embedder.name)
        assert model is not None
        ids: list[str] = []
        whole, ranked = [], []
        for item, rows in vectors.scan(connection, model, ("memory", "sentence")):
            cosines = rows.astype(np.float32) @ asked.T
            ids.append(item)
            whole.append(cosines[0])
            ranked.append(cosines[0] + cosines[1:].max(axis=0))
    handed_on = [index.nearest(DEFAULT_PROJECT, vector) for vector in asked]
    shares = [
        np.mean([len({ids[at] for at in np.argsort(-column)[:10]} & near) / 10 for column, near in pairs])
        for pairs in (list(zip(np.stack(each).T, handed_on, strict=True)) for each in (whole, ranked))
    ]
    return f"{shares[0]:.3f} by the whole text, {shares[1]:.3f} by what is ranked with"
