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
from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.memories import UNLABELLED, USUAL_LIFE
from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.domain.times import microseconds, utc_now
from korely_desktop.language.embedding.embedder import LazyEmbedder, open_embedder
from korely_desktop.memory.answers.index.columns import NOBODY
from korely_desktop.memory.answers.index.entries import read
from korely_desktop.memory.answers.index.question import Question
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.answers.index.shelf import shelf_of
from korely_desktop.memory.answers.index.vector_rows import VectorRows
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
        Question(text, DEFAULT_PROJECT, utc_now(), vector=embedder.embed_query(text), vector_model=embedder.name)
        for text, _ in _corpus.questions(size, QUESTIONS)
    ]
    users = [user for _, user in _corpus.questions(size, QUESTIONS)]
    of_one = [replace(question, user_id=user) for question, user in zip(asked, users, strict=True)]
    yield f"Ranking alone, every user, {size:,}", figures([timed(index.rank, each) for each in asked]), "25 ms for all"
    name = f"Ranking alone, one user of {_corpus.users_of(size):,}, {size:,}"
    yield name, figures([timed(index.rank, each) for each in of_one]), "2 ms for all"


def _fill(index: RecallIndex, embedder: LazyEmbedder, size: int, asked: NDArray[np.float32]) -> list[list[int]]:
    """Fill the index; for each of ``asked`` the ten memories closest by whole text and best sentence together.

    What writes would enter one by one is put there in whole columns, so that a million take minutes.
    """
    chance = np.random.default_rng(size)
    _fill_columns(index, size, _corpus.Words(chance))
    seeds, rows = _corpus.seeds_of(embedder), index._vector_rows
    best = np.full((len(asked), 10), -np.inf, dtype=np.float32)
    where = np.zeros((len(asked), 10), dtype=np.int64)
    for start in range(0, size, _STEP):
        numbers = range(start, min(start + _STEP, size))
        made = _corpus.varied(chance, seeds, len(numbers))
        _put_all(rows, made)
        cosines = made @ asked.T
        both = np.concatenate([best, (cosines[:, 0] + cosines[:, 1:].max(axis=1)).T], axis=1)
        kept = np.argpartition(-both, 10, axis=1)[:, :10]
        every = np.concatenate([where, np.broadcast_to(np.array(numbers), (len(asked), len(numbers)))], axis=1)
        best, where = np.take_along_axis(both, kept, axis=1), np.take_along_axis(every, kept, axis=1)
    return where.tolist()


def _put_all(rows: VectorRows, made: NDArray[np.float32]) -> None:
    """What :meth:`VectorRows.put` does, for the next memories in order; ``made``: (memories, rows, dimension)."""
    if not len(rows):
        rows.put(0, made[0])
        made = made[1:]
    count, each, dimension = made.shape
    scale = np.abs(made).max(axis=-1) / 127
    first = rows._rows.extend(np.rint(made / scale[..., None]).astype(np.int8).reshape(-1, dimension))
    rows._scale.extend(scale.ravel())
    rows._start.extend(first + each * np.arange(count))
    rows._count.extend(np.full(count, each))
    signs = np.packbits(made[:, 0] + made[:, 1:].mean(axis=1) / 2 > 0, axis=1).view(np.uint64)
    for column, words in zip(rows._bits, signs.T, strict=True):
        column.extend(words)


def _fill_columns(index: RecallIndex, size: int, words: _corpus.Words) -> None:
    """Everything but vectors: :data:`TEXTS` read, their words given to the rest in turn, 20 memories a session."""
    users = _corpus.users_of(size)
    prepared = [read(_text(number, size, words)) for number in range(min(TEXTS, size))]
    numbers, repeats = np.arange(size), -(-size // len(prepared))
    columns, of_user, inside = index._columns, numbers // 20 % users, numbers % 20

    def repeated(values: list[Any]) -> NDArray[Any]:
        return np.tile(values, repeats)[:size]

    lengths = repeated([entry.length for entry, _, _ in prepared])
    moments = microseconds(_corpus.START) + numbers * 60_000_000
    for column, values in (
        (columns.alive, np.ones(size)),
        (columns.is_labelled, np.zeros(size)),
        (columns.owner, of_user + 1),
        (columns.agent, numbers % 3),
        (columns.run, numbers // 20),
        (columns.session, numbers // 20),
        (columns.speaker, np.full(size, NOBODY)),
        (columns.event, moments),
        (columns.received, moments),
        (columns.is_session_log, np.zeros(size)),
        (columns.length, lengths),
        (columns.question_share, repeated([entry.question_share for entry, _, _ in prepared])),
        (columns.question_row, repeated([entry.question_row for entry, _, _ in prepared])),
        (columns.gives, repeated([entry.gives for entry, _, _ in prepared])),
        (columns.previous, np.where(inside > 0, numbers - 1, NOBODY)),
        (columns.next, np.where((inside < 19) & (numbers + 1 < size), numbers + 1, NOBODY)),
    ):
        column.extend(values)
    columns.ids += [f"mem_{number:026d}" for number in range(size)]
    columns.metadata += [{}] * size
    columns.labels += [UNLABELLED] * size
    project = shelf_of(index._shelves, DEFAULT_PROJECT)
    own = [shelf_of(index._shelves, (DEFAULT_PROJECT, f"user-{user}"), project) for user in range(users)]
    for shelf, positions in [(project, numbers), *((own[user], numbers[of_user == user]) for user in range(users))]:
        shelf.members.positions.extend(positions)
        shelf.members.documents = len(positions)
        shelf.members.words = int(lengths[positions].sum())
        shelf.languages["en"] = len(positions)
    for place, (_, counts, _) in enumerate(prepared):
        project.postings.add(place, counts)
    for term, (at, counted) in project.postings._terms.items():
        everywhere = (np.arange(repeats)[:, None] * len(prepared) + np.array(at)).ravel()
        kept = everywhere < size
        project.postings._terms[term] = (
            array("I", everywhere[kept].astype(np.uint32).tobytes()),
            array("B", np.tile(np.array(counted, dtype=np.uint8), repeats)[kept].tobytes()),
        )


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
        USUAL_LIFE,
    )
