"""What a worker thread does with the durable queue: lease, carry out, note a failure. Knows no Qt and no threads.

The pipeline, and with it the built-in engine, is imported for the first text at the latest: the app has started then.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from threading import Event, Lock

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import KorelyError, ModelRefused, ShuttingDown, StoreProblem
from korely_desktop.domain.jobs import CHANGE_MODEL, DROP_VECTORS, EMBED_MEMORY, READ_MEMORY, Job
from korely_desktop.domain.memories import MemoryStatus
from korely_desktop.memory.intake.ahead import Ahead
from korely_desktop.memory.models import model_change
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs, memories
from korely_desktop.store.engine import Connection

LEASE = timedelta(minutes=5)
RENEW_BEFORE = timedelta(minutes=2)

MANY = 64
"""More texts that wait than these are all made findable by their meaning before the next one is read. Reading so many
takes some seconds, reading a large import half an hour and more.
"""

_AT_ONCE = 64

_log = logging.getLogger(__name__)

Handler = Callable[[Services, str], None]


def _no_more(_: int) -> Sequence[Job]:
    return ()


def _texts(leased: Iterable[Job]) -> list[str]:
    """The texts that these jobs read."""
    return [job.memory_id for job in leased if job.kind == READ_MEMORY and job.memory_id is not None]


class Lane(Enum):
    """The ways through the queue: what takes milliseconds, texts that a language model reads in seconds, and going over
    to another embedding model, which takes minutes to hours."""

    QUICK = "quick"
    MODEL = "model"
    CHANGE = "change"


_QUICK = (READ_MEMORY, EMBED_MEMORY)
_CHANGE = (CHANGE_MODEL, DROP_VECTORS)


class Queue:
    """The durable jobs of one store, as seen by the workers of this process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._worker = f"workers-{os.getpid()}"
        self._ahead = Ahead(services)
        self._finding = Lock()
        self._lacking_from: int | None = None
        self._handlers: dict[str, Handler] = {
            READ_MEMORY: self._read_memory,
            EMBED_MEMORY: _embed_memory,
            CHANGE_MODEL: model_change.change_model,
            DROP_VECTORS: model_change.drop_vectors,
        }

    def close(self) -> None:
        """Begin nothing ahead any more; jobs can still be carried out."""
        self._ahead.close()

    def recover(self) -> None:
        """Take back the jobs that an earlier process left running; those that ended it each time are given up."""
        now = self._services.clock()
        with self._services.store.write() as connection:
            taken = jobs.recover(connection, now)
            given_up = jobs.give_up_worn_out(connection, now)
            for job in given_up:
                _tell_failure(connection, job, job.error or "")
        if taken:
            _log.info("%d unfinished jobs of an earlier run are taken up again.", taken - len(given_up))
        for job in given_up:
            _log.warning("Job %s (%s) is given up: the app stopped each time it was tried.", job.id, job.kind)
            self._announce(job)

    def make_findable(self, stopping: Event) -> None:
        """Where many texts wait, make and store the vectors of all of them: whoever has brought a whole archive wants
        to find what is in it first. By words all of it is found at once.
        """
        if self._services.embedder.state != "ready" or self.waiting <= MANY:
            return
        with self._finding:
            while not stopping.is_set() and (texts := self._not_findable()):
                self._services.foreground.step_aside()
                self._ahead.make_findable([memory_id for _, memory_id in texts], stopping.is_set)
                self._lacking_from = texts[-1][0] + 1

    def _not_findable(self) -> list[tuple[int, str]]:
        """The next texts that wait and were not looked at."""
        with self._services.store.read() as connection:
            if self._lacking_from is None:
                self._lacking_from = jobs.first_open(connection) or 0
            return jobs.texts_to_read(connection, self._lacking_from, _AT_ONCE)

    def lease(self, limit: int, lane: Lane = Lane.QUICK, *, beside: bool = False) -> list[Job]:
        """Take up to ``limit`` jobs that are due, oldest first; none while nothing is.

        What only the embedding model can do waits until it is there. Texts that a language model reads are taken by
        their own lane, one at a time, so that no other text waits behind them. So is a change of the embedding model.

        Args:
            beside: others are being carried out, so none that was tried before: ending the app, it would end those too.
        """
        model = self._services.model
        asked = model is not None and model.engine is not None
        if lane is Lane.MODEL and not asked:
            return []
        if lane is Lane.CHANGE and (self._services.library is None or self._services.embedder.state == "loading"):
            return []
        now = self._services.clock()
        with self._services.store.read() as connection:
            due = jobs.next_due(connection, _CHANGE if lane is Lane.CHANGE else _QUICK)
        if due is None or due > now:
            return []
        kinds = [kind for kind in _QUICK if kind != EMBED_MEMORY or self._services.embedder.state == "ready"]
        take = partial(jobs.lease, worker=self._worker, now=now, seconds=LEASE.total_seconds(), untried=beside)
        with self._services.store.write() as connection:
            if lane is Lane.CHANGE:
                return take(connection, limit=1, kinds=_CHANGE)
            if model is None or not asked:
                return take(connection, limit=limit, kinds=kinds)
            if lane is Lane.MODEL:
                return take(connection, limit=1, kinds=[READ_MEMORY], besides=model.left_out)
            taken = take(connection, limit=limit, kinds=[READ_MEMORY], projects=model.left_out)
            rest = [kind for kind in kinds if kind != READ_MEMORY]
            return taken + (take(connection, limit=limit, kinds=rest) if len(taken) < limit else [])

    def work(self, leased: Sequence[Job], stopping: Event, more: Callable[[int], Sequence[Job]] = _no_more) -> bool:
        """Carry the jobs out one after the other; what is left when ``stopping`` is set goes back untried.

        Args:
            more: leases up to so many further jobs. It is asked when half of them are done, and again as long as it
                gives all that were asked for: so what reads ahead is never out of texts while there are any.

        Returns:
            Whether it is worth asking for more.
        """
        left = deque(leased)
        begun = self._begin(leased)
        asking = True
        until = self._services.clock() + LEASE
        try:
            while left:
                if stopping.is_set():
                    self._give_back(left)
                    return False
                if asking and 2 * len(left) <= len(leased):
                    wanted = len(leased) - len(left)
                    further = more(wanted)
                    asking = len(further) == wanted
                    begun |= self._begin(further)
                    left.extend(further)
                self._services.foreground.step_aside()
                until = self._renewed(left, until)
                self._carry_out(left[0])
                self._ahead.drop(_texts([left.popleft()]))
            return bool(leased)
        except (ShuttingDown, StoreProblem):
            # No fault of these texts. Where the store takes not even this, their lease runs out.
            with suppress(ShuttingDown, StoreProblem):
                self._give_back(left)
            raise
        finally:
            self._ahead.drop(begun)

    def _begin(self, jobs: Sequence[Job]) -> set[str]:
        """Have their texts read ahead; returns which those are."""
        texts = _texts(jobs)
        self._ahead.begin(texts)
        return set(texts)

    @property
    def waiting(self) -> int:
        """Texts that are still to be read."""
        with self._services.store.read() as connection:
            return jobs.open_count(connection, READ_MEMORY)

    def _give_back(self, left: Iterable[Job]) -> None:
        with self._services.store.write() as connection:
            jobs.give_back(connection, [job.id for job in left], self._services.clock())

    def _renewed(self, left: Iterable[Job], until: datetime) -> datetime:
        now = self._services.clock()
        if until - now > RENEW_BEFORE:
            return until
        with self._services.store.write() as connection:
            jobs.renew(
                connection, [job.id for job in left], worker=self._worker, now=now, seconds=LEASE.total_seconds()
            )
        return now + LEASE

    def _carry_out(self, job: Job) -> None:
        try:
            self._handlers[job.kind](self._services, job.id)
        except (ShuttingDown, StoreProblem):
            raise
        except Exception as error:
            _log.exception("Job %s (%s) failed at attempt %d.", job.id, job.kind, job.attempts)
            words = (
                error.message if isinstance(error, KorelyError) else f"An unexpected error ({type(error).__name__})."
            )
            self._note_failure(job, words, final=isinstance(error, ModelRefused))

    def _read_memory(self, services: Services, job_id: str) -> None:
        from korely_desktop.memory.intake import pipeline

        pipeline.read_memory(services, job_id, ahead=self._ahead)

    def _note_failure(self, job: Job, words: str, *, final: bool) -> None:
        now = self._services.clock()
        with self._services.store.write() as connection:
            if not jobs.fail(connection, job.id, words, now, final=final):
                _tell_failure(connection, job, words)
        self._announce(job)

    def _announce(self, job: Job) -> None:
        if job.memory_id is not None:
            self._services.changes.publish(Changes(origin="worker", memories=frozenset({job.memory_id})))


def _embed_memory(services: Services, job_id: str) -> None:
    from korely_desktop.memory.intake import pipeline

    pipeline.embed_memory(services, job_id)


def _tell_failure(connection: Connection, job: Job, words: str) -> None:
    """A text that cannot be read says so: whoever waits for it is not left waiting."""
    if job.memory_id is not None and job.kind == READ_MEMORY:
        memories.set_status(connection, job.memory_id, MemoryStatus.ERROR, error=words)
