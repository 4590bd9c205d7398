"""Work on a text before its turn: what it says by itself is read and its vectors are made, each in its own thread.

The networks work outside the interpreter: while one text is compared and written, the next ones are read on another
core. What was not done in time, or went by something that has changed since, is simply done again when the text's turn
comes. Only the vectors of many texts that wait are stored at once (:meth:`Ahead.make_findable`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from korely_desktop.domain import right_of_way
from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.domain.memories import Memory
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from korely_desktop.store import memories
from korely_desktop.store.vectors import ItemVectors

if TYPE_CHECKING:
    from korely_desktop.memory.intake.reading import Reading

T = TypeVar("T")

CLOSING_SECONDS = 2.0
"""How long :meth:`Ahead.close` waits for the texts it is at."""


@dataclass(frozen=True, slots=True)
class _Made:
    """The vectors of a text as it was, by the model that was in use; an empty name where that changed meanwhile."""

    model: str
    memory: Memory
    items: list[ItemVectors]


@dataclass(frozen=True, slots=True)
class _Coming:
    reading: Future[Reading] | None
    vectors: Future[_Made] | None

    @property
    def futures(self) -> list[Future[Any]]:
        return [each for each in (self.reading, self.vectors) if each is not None]


class Ahead:
    """Thread-safe. Its threads stand by until it is closed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._reader = ThreadPoolExecutor(1, "reading-ahead", right_of_way.stand_back)
        self._embedder = ThreadPoolExecutor(1, "embedding-ahead", right_of_way.stand_back)
        self._lock = threading.Lock()
        self._coming: dict[str, _Coming] = {}
        self._closed = False

    def close(self) -> None:
        """End the threads, once they are done with the texts they are at. Nothing is begun from then on."""
        with self._lock:
            self._closed = True
            left = [each for one in self._coming.values() for each in one.futures]
            self._coming.clear()
        for thread in (self._reader, self._embedder):
            thread.shutdown(wait=False, cancel_futures=True)
        if not wait([each for each in left if not each.cancelled()], CLOSING_SECONDS).not_done:
            self._reader.shutdown()
            self._embedder.shutdown()

    def begin(self, memory_ids: Sequence[str]) -> None:
        """Start with these memories, in this order. A connected language model is never asked ahead."""
        if not memory_ids:
            return
        with self._services.store.read() as connection:
            found = memories.by_ids(connection, memory_ids)
        for memory in (found[memory_id] for memory_id in memory_ids if memory_id in found):
            with self._lock:
                if self._closed:
                    return
                if memory.id not in self._coming:
                    self._coming[memory.id] = self._submit(memory)

    def make_findable(self, memory_ids: Sequence[str], stopped: Callable[[], bool]) -> None:
        """Make and store the vectors that these memories lack, on two cores; returns when they are there, or cannot be
        made now.

        Raises:
            ShuttingDown, StoreProblem: the store cannot take them.
        """
        with self._lock:
            if self._closed:
                return
            made = [
                thread.submit(embedding_jobs.catch_up_on, self._services, ids, (), stopped)
                for thread, ids in ((self._reader, memory_ids[::2]), (self._embedder, memory_ids[1::2]))
            ]
        for each in made:
            with suppress(CancelledError, ModelUnavailable):
                each.result()

    def reading(self, memory: Memory) -> Reading | None:
        """What was read in this memory, once it is; None where nobody reads it.

        Raises:
            Exception: whatever reading it raised.
        """
        with self._lock:
            coming = self._coming.get(memory.id)
        return None if coming is None or coming.reading is None else _result(coming.reading)

    def vectors(self, memory: Memory) -> list[ItemVectors] | None:
        """The vectors of this memory, once they are made; None where they are not its vectors or nobody makes them."""
        with self._lock:
            coming = self._coming.get(memory.id)
        try:
            made = None if coming is None or coming.vectors is None else _result(coming.vectors)
        except ModelUnavailable:
            return None
        if made is None or made.model != self._services.embedder.name:
            return None
        same = (made.memory.content, made.memory.event_time) == (memory.content, memory.event_time)
        return made.items if same else None

    def drop(self, memory_ids: Iterable[str]) -> None:
        """Let go of what nobody will take any more."""
        with self._lock:
            left = [self._coming.pop(memory_id, None) for memory_id in memory_ids]
        for coming in left:
            for future in coming.futures if coming is not None else ():
                future.cancel()

    def _submit(self, memory: Memory) -> _Coming:
        services = self._services
        quick = services.engine_for(memory.project_id) is services.engine
        there = services.embedder.state == "ready"
        return _Coming(
            self._reader.submit(self._read, memory) if quick else None,
            self._embedder.submit(self._make, memory) if there else None,
        )

    def _read(self, memory: Memory) -> Reading:
        from korely_desktop.memory.intake.reading import called, read

        self._services.foreground.step_aside()
        with self._services.store.read() as connection:
            user_name = called(connection, memory)
        return read(self._services, memory, user_name)

    def _make(self, memory: Memory) -> _Made:
        self._services.foreground.step_aside()
        embedder = self._services.embedder
        model = embedder.name
        if (stored := embedding_jobs.kept(self._services, memory)) is not None:
            return _Made(model if embedder.name == model else "", memory, stored)
        partners = embedding_jobs.partners_of(self._services, [memory])
        items = embedding_jobs.of_memories(embedder, [memory], partners)
        return _Made(model if embedder.name == model else "", memory, items)


def _result(future: Future[T]) -> T | None:
    """None for what was let go of before its turn."""
    try:
        return future.result()
    except CancelledError:
        return None
