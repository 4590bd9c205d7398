"""The workers: threads that take durable jobs from the store and carry them out, and tell how many wait.

One dispatcher object lives in the thread of the event loop and does all the book-keeping there. Runnables borrow it;
they own no signals. The threads sleep until a change is announced; a slow timer picks up what a back-off postponed.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Event

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, QTimer, Signal, Slot

from korely_desktop.domain import right_of_way
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import ShuttingDown, StoreProblem
from korely_desktop.domain.jobs import Job
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from korely_desktop.workers.chores import Chores
from korely_desktop.workers.courier import Courier
from korely_desktop.workers.errand import Errand
from korely_desktop.workers.queue import Lane, Queue

THREADS = 1
"""Reading is bound by the one writer: a second thread reads no more texts a second and makes agents wait longer."""

JOBS_A_LEASE = 16
"""The first text of a lease is waited for; those behind it are read ahead meanwhile."""

FALLBACK_MS = 5_000
PAUSE_MS = 20
"""Between a write and its reading, so that the answer to the writer leaves before reading needs the interpreter."""


_log = logging.getLogger(__name__)


class Workers(QObject):
    """Runs the job queue of a store while the app runs.

    Signals:
        waiting_changed: how many texts are still to be read; emitted only when the number changed.
    """

    waiting_changed = Signal(int)
    _woken = Signal()
    _counted = Signal(int)
    _drained = Signal(object)
    _all_found = Signal()

    def __init__(self, services: Services, threads: int = THREADS) -> None:
        super().__init__()
        self._services = services
        self._queue = Queue(services)
        self._lanes = {Lane.QUICK: _Crew(threads), Lane.MODEL: _Crew(1), Lane.CHANGE: _Crew(1)}
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(threads + 3)
        self._pool.setExpiryTimeout(-1)
        self._stopping = Event()
        self._caught_up = False
        self._catching_up = False
        self._touched = _Touched()
        self._waiting = -1
        self._unsubscribe = services.changes.subscribe(self._on_changes)
        self._woken.connect(self._dispatch_soon, Qt.ConnectionType.QueuedConnection)
        self._drained.connect(self._after_drain, Qt.ConnectionType.QueuedConnection)
        self._all_found.connect(self._after_catching_up, Qt.ConnectionType.QueuedConnection)
        self._counted.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._dispatch)
        self._fallback = QTimer(self, interval=FALLBACK_MS)
        self._fallback.timeout.connect(self._dispatch)
        self._chores = Chores(services, self)
        self._courier = Courier(services)

    def start(self) -> None:
        """Take up what an earlier run left unfinished, then follow the queue.

        Only for the one app that holds the data folder: jobs marked as running are taken to be abandoned.
        """
        self._queue.recover()
        self._fallback.start()
        self._dispatch()
        self._chores.start()
        self._courier.start()

    def wake(self) -> None:
        """Look for work now, for example because the model is ready; may be called from any thread."""
        if not self._stopping.is_set():
            self._woken.emit()

    def stop(self, wait_ms: int = 2_500) -> bool:
        """Take no more jobs and wait for those under way; False when one did not end in time.

        A job that is cut off is done again, once, at the next start.
        """
        self._stopping.set()
        self._unsubscribe()
        self._pause.stop()
        self._fallback.stop()
        self._pool.clear()
        rested = self._chores.stop(wait_ms) & self._courier.stop(wait_ms)
        ended = self._pool.waitForDone(wait_ms)
        self._queue.close()
        return ended and rested

    @property
    def waiting(self) -> int:
        """Texts still to be read, as last counted."""
        return max(self._waiting, 0)

    def _on_changes(self, changes: Changes) -> None:
        """Called in the thread of the writer."""
        self._touched.add(changes)
        if changes.erased:
            self._caught_up = False
        if changes.origin != "worker" and (changes.memories or changes == Changes(changes.origin)):
            self.wake()  # texts, or a setting that a job may hang on

    @Slot()
    def _dispatch_soon(self) -> None:
        if not self._pause.isActive():
            self._pause.start()

    @Slot()
    def _dispatch(self) -> None:
        for lane in self._lanes:
            self._send_into(lane)

    def _send_into(self, lane: Lane) -> None:
        crew = self._lanes[lane]
        if self._stopping.is_set():
            return
        if crew.active >= crew.threads:
            crew.again = True
            return
        crew.active += 1
        self._pool.start(_Drain(self, self._queue, self._stopping, lane))

    @Slot(object)
    def _after_drain(self, lane: Lane) -> None:
        crew = self._lanes[lane]
        crew.active -= 1
        if lane is Lane.CHANGE:
            self._caught_up = False  # another model may have taken over
        if crew.again:
            crew.again = False
            self._send_into(lane)
        elif self._lanes[Lane.QUICK].active == 0:
            self._catch_up()

    @Slot()
    def _catch_up(self) -> None:
        """Once the model is there and nothing else is to do: make the vectors that texts lack under this model.

        All texts and facts are looked through once; then those that have changed since, so that a write costs no more
        the more there is. One at a time: the first may take an hour, and several would leave reading without a thread.
        """
        if self._stopping.is_set() or self._catching_up or self._services.embedder.state != "ready":
            return
        memories, facts = self._touched.taken()
        if not self._caught_up:
            self._caught_up = True
            catch_up = partial(embedding_jobs.catch_up, self._services, self._stopping.is_set)
        elif memories or facts:
            catch_up = partial(embedding_jobs.catch_up_on, self._services, memories, facts, self._stopping.is_set)
        else:
            return
        self._catching_up = True
        work = partial(self._catch_up_by, catch_up)
        self._pool.start(Errand(work, "Texts without a vector were left as they are until the next start."))

    def _catch_up_by(self, work: Callable[[], object]) -> None:
        """Called in a thread of the pool."""
        try:
            work()
        finally:
            self._all_found.emit()

    @Slot()
    def _after_catching_up(self) -> None:
        self._catching_up = False
        if self._lanes[Lane.QUICK].active == 0:
            self._catch_up()

    @Slot(int)
    def _tell(self, waiting: int) -> None:
        if waiting != self._waiting:
            self._waiting = waiting
            self.waiting_changed.emit(waiting)


class _Touched:
    """Texts and facts that may lack a vector, new facts for one; of what was erased not even the ids. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._memories: set[str] = set()
        self._facts: set[str] = set()

    def add(self, changes: Changes) -> None:
        """Note what a write touched."""
        with self._lock:
            if changes.erased:
                self._memories, self._facts = set(), set()
            else:
                self._memories |= changes.memories
                self._facts |= changes.facts

    def taken(self) -> tuple[set[str], set[str]]:
        """Texts and facts noted since the last time."""
        with self._lock:
            noted = self._memories, self._facts
            self._memories, self._facts = set(), set()
        return noted


@dataclass(slots=True)
class _Crew:
    """The threads of one lane: how many there may be and are, and whether to look once more."""

    threads: int
    active: int = 0
    again: bool = False


class _Drain(QRunnable):
    """Takes jobs until none is due; wakes another thread, where there is one, when there is enough for two."""

    def __init__(self, owner: Workers, queue: Queue, stopping: Event, lane: Lane) -> None:
        super().__init__()
        self._owner = owner
        self._queue = queue
        self._stopping = stopping
        self._lane = lane

    def run(self) -> None:
        """Called by the pool in one of its threads."""
        threading.current_thread().name = "worker"
        right_of_way.stand_back()
        try:
            while not self._stopping.is_set():
                jobs = self._lease(JOBS_A_LEASE)
                if len(jobs) == JOBS_A_LEASE:
                    self._owner.wake()
                if not self._queue.work(jobs, self._stopping, partial(self._lease, beside=True)):
                    return
        except ShuttingDown:
            return
        except StoreProblem as problem:
            _log.warning("Texts wait to be read, which is tried again in a few seconds: %s", problem.message)
        except Exception:
            _log.exception("The job queue could not be read; it is tried again in a few seconds.")
        finally:
            self._owner._drained.emit(self._lane)

    def _lease(self, limit: int, *, beside: bool = False) -> list[Job]:
        if self._lane is Lane.QUICK:
            self._owner._counted.emit(self._queue.waiting)  # that may take minutes, in which none is read
            self._queue.make_findable(self._stopping)
        jobs = self._queue.lease(limit, self._lane, beside=beside)
        self._owner._counted.emit(self._queue.waiting)
        return jobs
