"""Makes the vectors of texts that are about to be read, in a thread of its own.

The model works outside the interpreter: while one text is compared and written, the vectors of the next are made on
another core. Nothing is stored here, and what was not made in time or for another text is simply made again.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.domain.memories import Memory
from korely_desktop.memory import embedding_jobs
from korely_desktop.memory.services import Services
from korely_desktop.store import memories
from korely_desktop.store.vectors import ItemVectors

Made = tuple[str, Memory, list[ItemVectors]]
"""The model's name, the text as it was, and its vectors."""


class EmbeddingAhead:
    """Thread-safe. Its thread stands by until it is closed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._thread = ThreadPoolExecutor(1, "embedding-ahead")
        self._lock = threading.Lock()
        self._coming: dict[str, Future[Made]] = {}
        self._closed = False

    def close(self) -> None:
        """End the thread, once it is done with the text it is at. Nothing is begun from then on."""
        with self._lock:
            self._closed = True
            self._coming.clear()
        self._thread.shutdown(cancel_futures=True)

    def begin(self, memory_ids: Sequence[str]) -> None:
        """Start making the vectors of these memories, in this order. Does nothing while no model is there."""
        if not memory_ids or self._services.embedder.state != "ready":
            return
        with self._services.store.read() as connection:
            found = memories.by_ids(connection, memory_ids)
        with self._lock:
            for memory_id in () if self._closed else memory_ids:
                if memory_id in found and memory_id not in self._coming:
                    self._coming[memory_id] = self._thread.submit(self._make, found[memory_id])

    def take(self, memory: Memory) -> list[ItemVectors] | None:
        """The vectors of this memory, once they are made; None where they are not its vectors or nobody makes them."""
        with self._lock:
            future = self._coming.pop(memory.id, None)
        if future is None:
            return None
        try:
            model, was, items = future.result()
        except ModelUnavailable:
            return None
        same = model == self._services.embedder.name and (was.content, was.event_time) == (
            memory.content,
            memory.event_time,
        )
        return items if same else None

    def drop(self, memory_ids: Sequence[str]) -> None:
        """Let go of what nobody will take any more."""
        with self._lock:
            left = [self._coming.pop(memory_id, None) for memory_id in memory_ids]
        for future in left:
            if future is not None:
                future.cancel()

    def _make(self, memory: Memory) -> Made:
        self._services.foreground.step_aside()
        embedder = self._services.embedder
        model = embedder.name
        partners = embedding_jobs.partners_of(self._services, [memory])
        items = embedding_jobs.of_memories(embedder, [memory], partners)
        return (model if embedder.name == model else "", memory, items)
