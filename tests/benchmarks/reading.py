"""Processor time of one text on its way in: stored, read into facts, and the parts of that. No HTTP, no window."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import Caller
from korely_desktop.language.embedding.embedder import open_embedder
from korely_desktop.language.embedding.keys import sentence_keys
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory import remember
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.paths import cache_folder
from korely_desktop.store.engine import Store
from korely_desktop.workers.queue import Queue
from tests.benchmarks.app import FIRST, LAST, TEXT, Row

TEXTS = 150
WARM_UP = 20
JOBS_A_LEASE = 8
WRITER = Caller(actor="desktop")


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    embedder = open_embedder(None, cache_folder())
    embedder.start()
    if not embedder.wait(300):
        raise SystemExit(embedder.problem)
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "korely.db", os.urandom(32)) as store:
        vocabulary, changes = load_vocabulary(), ChangeBus()
        engine, index = BuiltinEngine(vocabulary), RecallIndex(store, changes)
        services = Services(store, vocabulary, engine, embedder, index, changes)
        index.build()
        index.use_model(embedder.name)
        queue = Queue(services)
        texts = [_text(number) for number in range(WARM_UP + TEXTS)]
        _add(services, texts[:WARM_UP])
        _read_all(queue)
        yield "Storing a text", _each(lambda: _add(services, texts[WARM_UP:])), "processor time, encrypted store"
        yield "Reading it into 4 facts, all told", _each(lambda: _read_all(queue)), "the same"
        yield (
            "of that, its three vectors",
            _each(lambda: [embedder.embed_documents(_keys(text)) for text in texts[WARM_UP:]]),
            "",
        )
        yield (
            "of that, what its sentences say",
            _each(lambda: [_statements(engine, text) for text in texts[WARM_UP:]]),
            "",
        )


def _text(number: int) -> str:
    return TEXT.format(person=f"{FIRST[number % 10]} {LAST[number // 10 % 10]}")


def _keys(text: str) -> list[str]:
    return [text, *sentence_keys(text)]


def _statements(engine: BuiltinEngine, text: str) -> object:
    return engine.read(text, event_time=datetime.now(UTC), user_name=None, user_id=None)


def _add(services: Services, texts: list[str]) -> None:
    for text in texts:
        remember.add(services, WRITER, NewMemory(content=text, agent_id="bench"))


def _read_all(queue: Queue) -> None:
    while queue.work(queue.lease(JOBS_A_LEASE), threading.Event()):
        pass


def _each(work: Callable[[], object]) -> str:
    began = time.process_time()
    work()
    return f"{(time.process_time() - began) / TEXTS * 1000:.1f} ms"
