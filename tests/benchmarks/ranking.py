"""Ranking alone at sizes that no store was built for here: the index filled directly, vectors of real texts varied.

``python -m tests.benchmarks ranking``; sizes from KORELY_BENCH_SIZES (default "1000000"). 20,000 made-up texts are read
and their stems given to every memory in turn; each memory has three vectors of its own (see
:mod:`tests.benchmarks._corpus`).
What is left out beside :mod:`tests.benchmarks.recall`: names, fetching rows, shaping the answer.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import psutil
from numpy.typing import NDArray

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.memories import UNLABELLED
from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.language.embedding.embedder import LazyEmbedder, open_embedder
from korely_desktop.memory.index.entries import microseconds, read
from korely_desktop.memory.index.question import Question
from korely_desktop.memory.index.recall_index import RecallIndex
from korely_desktop.paths import cache_folder
from korely_desktop.store.engine import Store
from korely_desktop.store.recall import IndexedText
from tests.benchmarks import _corpus
from tests.benchmarks.recall import QUESTIONS, figures, timed

Row = tuple[str, str, str]

TEXTS = 20_000
_STEP = 5_000


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    embedder = open_embedder(None, cache_folder())
    embedder.start()
    if not embedder.wait(300):
        raise SystemExit(embedder.problem)
    for size in map(int, os.environ.get("KORELY_BENCH_SIZES", "1000000").split()):
        with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "korely.db") as store:
            index = RecallIndex(store, ChangeBus())
            index.build()
            index.use_model(embedder.name)
            before, began = psutil.Process().memory_info().rss, time.process_time()
            asked = np.stack([embedder.embed_query(question) for question in _corpus.real_questions()])
            nearest = _fill(index, embedder, size, asked)
            grown = (psutil.Process().memory_info().rss - before) / size
            yield (
                f"Index of {size:,} memories filled",
                f"{time.process_time() - began:.0f} s of processor time",
                f"{grown / 1024:.1f} KiB a memory",
            )
            yield from _measure(index, embedder, size)
            found = [
                len({f"mem_{at:026d}" for at in best} & index.nearest(DEFAULT_PROJECT, vector)) / 10
                for best, vector in zip(nearest, asked, strict=True)
            ]
            yield f"Nearest ten handed on, {size:,}", f"{np.mean(found):.3f} by what is ranked with", "goal 0.98"


def _measure(index: RecallIndex, embedder: LazyEmbedder, size: int) -> Iterator[Row]:
    asked = [
        Question(text, DEFAULT_PROJECT, vector=embedder.embed_query(text), vector_model=embedder.name)
        for text, _ in _corpus.questions(size, QUESTIONS)
    ]
    users = [user for _, user in _corpus.questions(size, QUESTIONS)]
    of_one = [replace(question, user_id=user) for question, user in zip(asked, users, strict=True)]
    yield f"Ranking alone, every user, {size:,}", figures([timed(index.rank, each) for each in asked]), "25 ms for all"
    name = f"Ranking alone, one user of {_corpus.users_of(size):,}, {size:,}"
    yield name, figures([timed(index.rank, each) for each in of_one]), "2 ms for all"


def _fill(index: RecallIndex, embedder: LazyEmbedder, size: int, asked: NDArray[np.float32]) -> list[list[int]]:
    """Fill the index; for each of ``asked`` the ten memories closest by whole text and best sentence together."""
    chance = np.random.default_rng(size)
    words, seeds = _corpus.Words(chance), _corpus.seeds_of(embedder)
    prepared = []
    best = np.full((len(asked), 10), -np.inf, dtype=np.float32)
    where = np.zeros((len(asked), 10), dtype=np.int64)
    for start in range(0, size, _STEP):
        numbers = range(start, min(start + _STEP, size))
        made = _corpus.varied(chance, seeds, len(numbers))
        for number, vectors in zip(numbers, made, strict=True):
            text = _text(number, size, words if number < TEXTS else None)
            if number < TEXTS:
                prepared.append(read(text))
            entry, counts, language = prepared[number % TEXTS]
            session = (DEFAULT_PROJECT, text.user_id, str(text.run_id))
            at = microseconds(text.event_time)
            own = replace(entry, id=text.id, seq=number, run_id=text.run_id, session=session, event_time=at)
            index._add(text, own, counts, language, vectors)
        cosines = made @ asked.T
        both = np.concatenate([best, (cosines[:, 0] + cosines[:, 1:].max(axis=1)).T], axis=1)
        kept = np.argpartition(-both, 10, axis=1)[:, :10]
        every = np.concatenate([where, np.broadcast_to(np.array(numbers), (len(asked), len(numbers)))], axis=1)
        best, where = np.take_along_axis(both, kept, axis=1), np.take_along_axis(every, kept, axis=1)
    return where.tolist()


def _text(number: int, size: int, words: _corpus.Words | None) -> IndexedText:
    row = _corpus.memory(number, _corpus.users_of(size), words)
    return IndexedText(
        number,
        row["id"],
        DEFAULT_PROJECT,
        row["user_id"],
        row["agent_id"],
        row["run_id"],
        row["content"],
        {},
        "note",
        row["event_time"],
        row["created_at"],
        UNLABELLED,
    )
