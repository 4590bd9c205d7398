"""Texts that people wrote, read into facts by the workers of the app: how many a second, and where their time goes.

Everything is the app's own but the clocks around its parts. Processor time tells what a part costs on a busy machine
too; the wall, beside it, what it is waited for.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from korely_desktop.app import tune_interpreter
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import Caller
from korely_desktop.language.embedding.embedder import open_embedder
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.judging.late_reader import LateReader
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory import remember
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.paths import cache_folder
from korely_desktop.spare_memory import share_one_heap
from korely_desktop.store.engine import Connection, Store
from korely_desktop.workers.collecting import Collector
from korely_desktop.workers.pool import Workers
from tests.benchmarks._texts import written

TEXTS = int(os.environ.get("KORELY_BENCH_TEXTS", "300"))
WARM_UP = 20
USERS = 10
WRITER = Caller(actor="desktop")

Row = tuple[str, str, str]


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    share_one_heap()
    application = QCoreApplication.instance() or QCoreApplication([])
    tune_interpreter()
    Collector(application)
    embedder = open_embedder(None, cache_folder())
    embedder.start()
    if not embedder.wait(300):
        raise SystemExit(embedder.problem)
    texts = written(WARM_UP + TEXTS)
    parts = Parts()
    with tempfile.TemporaryDirectory() as folder, _Store.open(Path(folder) / "korely.db", os.urandom(32)) as store:
        vocabulary, changes = load_vocabulary(), ChangeBus()
        index = RecallIndex(store, changes)
        services = Services(store, vocabulary, BuiltinEngine(vocabulary), embedder, index, changes, reader=LateReader())
        index.build()
        index.use_model(embedder.name)
        store.parts = parts
        _time_parts(parts, services)
        workers = Workers(services)
        _add(services, texts[:WARM_UP])
        workers.start()
        _until_read(application, workers, services)
        workers.stop(10_000)
        _add(services, texts[WARM_UP:])
        parts.clear()
        workers = Workers(services)
        before, began = time.process_time(), time.perf_counter()
        workers.start()
        _until_read(application, workers, services)
        wall, used = time.perf_counter() - began, time.process_time() - before
        workers.stop(10_000)
    words = sum(len(text.split()) for text in texts[WARM_UP:]) / TEXTS
    yield "Texts read into facts a second", f"{TEXTS / wall:.1f}", f"{TEXTS} texts of {words:.0f} words on average"
    yield "One of them", f"{1000 * wall / TEXTS:.1f} ms", f"{1000 * used / TEXTS:.1f} ms of processor time, all threads"
    for name, worked in sorted(parts.threads.items(), key=lambda each: -each[1]):
        yield f"of that, thread {name}", f"{1000 * worked / TEXTS:.2f} ms of processor time", ""
    for name, (count, took, worked) in sorted(parts.of.items(), key=lambda each: -each[1][2]):
        yield (
            f"of that, {name}",
            f"{1000 * worked / TEXTS:.2f} ms of processor time",
            f"{1000 * took / TEXTS:.2f} ms on the wall, {count / TEXTS:.1f} times",
        )


class Parts:
    """name -> how often, seconds on the wall, seconds of processor time; what lies within another counts there only."""

    def __init__(self) -> None:
        self.of: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0.0])
        self.threads: dict[str, float] = defaultdict(float)
        self._open = threading.local()

    def clear(self) -> None:
        """Begin anew."""
        self.of.clear()
        self.threads.clear()

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Count the block under ``name``."""
        outer = getattr(self._open, "inside", None)
        inside = self._open.inside = [0.0, 0.0]
        began = time.perf_counter(), time.thread_time()
        try:
            yield
        finally:
            took, worked = time.perf_counter() - began[0], time.thread_time() - began[1]
            part = self.of[name]
            part[0] += 1
            part[1] += took - inside[0]
            part[2] += worked - inside[1]
            self._open.inside = outer
            if outer is None:
                self.threads[threading.current_thread().name] += worked
            else:
                outer[0] += took
                outer[1] += worked


class _Store(Store):
    """A store whose writes are timed."""

    parts: Parts | None = None

    def write(self) -> AbstractContextManager[Connection]:
        return super().write() if self.parts is None else self._timed(self.parts)

    @contextmanager
    def _timed(self, parts: Parts) -> Iterator[Connection]:
        writing = super().write()
        with parts.timed("waiting for the writer and beginning"):
            connection = writing.__enter__()
        try:
            with parts.timed("in the writing transaction"):
                yield connection
        except BaseException as error:
            if not writing.__exit__(type(error), error, error.__traceback__):
                raise
        else:
            with parts.timed("committing"):
                writing.__exit__(None, None, None)


def _time_parts(parts: Parts, services: Services) -> None:
    from korely_desktop.memory.intake import pipeline
    from korely_desktop.workers import queue

    _time(parts, type(services.engine), "read", "reading by rules")
    _time(parts, type(services.reader), "opinion", "network: weighing and finding")
    _time(parts, type(services.reader), "effects", "network: beside known facts")
    _time(parts, type(services.embedder), "embed_documents", "vectors")
    _time(parts, type(services.changes), "publish", "telling who follows")
    _time(parts, pipeline.beside, "read", "choosing known facts")
    _time(parts, pipeline.truth, "tell", "contradiction check")
    _time(parts, pipeline.Admitter, "let_in", "admission")
    _time(parts, pipeline.embedding_jobs, "keep", "keeping vectors")
    _time(parts, pipeline.audit, "record", "audit")
    _time(parts, pipeline.mentions, "put", "mentions")
    _time(parts, queue.Queue, "_carry_out", "the rest of a job")
    _time(parts, queue.Queue, "lease", "leasing")


def _time(parts: Parts, owner: Any, name: str, part: str) -> None:
    work: Callable[..., Any] = getattr(owner, name)

    def timed(*given: Any, **named: Any) -> Any:
        with parts.timed(part):
            return work(*given, **named)

    setattr(owner, name, timed)


def _add(services: Services, texts: list[str]) -> None:
    for number, text in enumerate(texts):
        remember.add(services, WRITER, NewMemory(content=text, user_id=f"user-{number % USERS}", agent_id="bench"))


def _until_read(application: QCoreApplication, workers: Workers, services: Services) -> None:
    while workers._queue.waiting:
        application.processEvents()
        time.sleep(0.02)
