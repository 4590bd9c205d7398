"""The same texts and questions put to ``kore-memory`` and to this app, in one run.

``KORELY_BENCH_PEER=/venv/bin/python python -m tests.benchmarks peer``, where that Python has kore-memory from PyPI;
sizes from KORELY_BENCH_SIZES (default "1000 5000"). Without its extra ``semantic``, which fetches a model, it searches
by words and its graph alone; this app by words and vectors, in an encrypted store, the question embedded beforehand.
Stored is in process, one after the other, without what this app then reads out of a text.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.recall import SearchQuery
from korely_desktop.language.embedding.embedder import LazyEmbedder, open_embedder
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory.answers import recall
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.paths import cache_folder
from korely_desktop.store import tables
from tests.benchmarks import _corpus
from tests.benchmarks.recall import QUESTIONS, READER, figures, timed

Row = tuple[str, str, str]
_PROGRAM = """
import json, sys, time
from kore_memory.database import init_db
from kore_memory.models import MemorySaveRequest
from kore_memory.repository import save_memory, search_memories
init_db()
asked = json.load(sys.stdin)
def timed(work):
    began, used = time.perf_counter(), time.thread_time()
    work()
    return (time.perf_counter() - began) * 1000, (time.thread_time() - used) * 1000
stored = [timed(lambda: save_memory(MemorySaveRequest(content=text))) for text in asked["texts"]]
for question in asked["questions"][:10]:
    search_memories(question, limit=15)
found = [timed(lambda: search_memories(question, limit=15)) for question in asked["questions"]]
print(json.dumps({"stored": stored, "found": found}))
"""


def rows() -> Iterator[Row]:
    """What was measured, the figure of the peer, and our own beside it; nothing where no peer is named."""
    if not (peer := os.environ.get("KORELY_BENCH_PEER")):
        return
    embedder = open_embedder(None, cache_folder())
    embedder.start()
    if not embedder.wait(300):
        raise SystemExit(embedder.problem)
    for size in map(int, os.environ.get("KORELY_BENCH_SIZES", "1000 5000").split()):
        yield from _measure(peer, embedder, size)


def _measure(peer: str, embedder: LazyEmbedder, size: int) -> Iterator[Row]:
    asked = [question for question, _ in _corpus.questions(size, QUESTIONS)]
    with _corpus.opened(size, embedder) as store:
        vocabulary, changes = load_vocabulary(), ChangeBus()
        index = RecallIndex(store, changes)
        services = Services(store, vocabulary, BuiltinEngine(vocabulary), embedder, index, changes)
        index.build()
        index.use_model(embedder.name)
        with store.read() as connection:
            texts = list(connection.execute(tables.memories.select()).columns("content").scalars())
        for question in asked:
            embedder.embed_query(question)
        own = [timed(recall.search, services, READER, SearchQuery(question)) for question in asked]
    with tempfile.TemporaryDirectory() as folder:
        answer = subprocess.run(
            [peer, "-c", _PROGRAM],
            input=json.dumps({"texts": texts, "questions": asked}),
            env={**os.environ, "KORE_DB_PATH": f"{folder}/memory.db", "HOME": folder},
            capture_output=True,
            text=True,
            check=True,
        )
    its = json.loads(answer.stdout.splitlines()[-1])
    yield f"kore-memory: search, {size:,} memories", figures(its["found"]), f"this app: {figures(own)}"
    yield f"kore-memory: storing, {size:,} memories", figures(its["stored"]), ""
