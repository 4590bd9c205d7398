"""What the app does on its own: archiving texts that have expired, erasing what was forgotten 30 days ago, folding old
read notes and dropping finished jobs, at every start and once a day after that; and checking its own memory once a day,
at the first full hour of running at which that is due.

A chore finds out by itself what is due, so one that was cut off or missed is caught up with the next time.
"""

from __future__ import annotations

import logging
from functools import partial
from threading import Event

from PySide6.QtCore import QObject, QThreadPool, QTimer, Slot

from korely_desktop.memory import lifecycle, selfcheck
from korely_desktop.memory.access import read_notes
from korely_desktop.memory.forgetting import retention
from korely_desktop.memory.services import Services
from korely_desktop.workers.errand import Errand

AN_HOUR_MS = 60 * 60 * 1000
A_DAY_MS = 24 * AN_HOUR_MS

_log = logging.getLogger(__name__)


class Chores(QObject):
    """Runs the chores in one thread of its own while the app runs."""

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._stopping = Event()
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(1)
        self._daily = QTimer(self)
        self._daily.setInterval(A_DAY_MS)
        self._daily.timeout.connect(self._run)
        self._hourly = QTimer(self)
        self._hourly.setInterval(AN_HOUR_MS)
        self._hourly.timeout.connect(self.check_memory)

    def start(self) -> None:
        """Do them now, and every day from now on."""
        self._daily.start()
        self._hourly.start()
        self._run()

    def stop(self, wait_ms: int = 1_000) -> bool:
        """Begin nothing more and wait for what is under way; False when it did not end in time."""
        self._stopping.set()
        self._daily.stop()
        self._hourly.stop()
        self._pool.clear()
        return self._pool.waitForDone(wait_ms)

    @Slot()
    def check_memory(self) -> None:
        """Check the memory if that is due."""
        check = partial(selfcheck.run_due, self._services, self._stopping.is_set)
        self._pool.start(Errand(check, "The memory was not checked."))

    @Slot()
    def _run(self) -> None:
        for clean, otherwise in (
            (self._archive_expired, "Texts that have expired were left until tomorrow; no agent finds them anyway."),
            (self._erase_forgotten, "Forgotten facts were left until tomorrow."),
            (self._fold_read_notes, "Old read notes were left until tomorrow."),
            (self._drop_finished_jobs, "Finished jobs were left until tomorrow."),
        ):
            self._pool.start(Errand(clean, otherwise))

    def _archive_expired(self) -> None:
        """Called in the pool's thread, like those below."""
        if archived := lifecycle.archive_expired(self._services):
            _log.info("%d texts that have expired were archived.", archived)

    def _erase_forgotten(self) -> None:
        if erased := retention.erase_forgotten(self._services, self._stopping.is_set):
            _log.info("%d facts that were forgotten 30 days ago were erased.", erased)

    def _fold_read_notes(self) -> None:
        if folded := read_notes.fold_old(self._services, self._stopping.is_set):
            _log.info("%d old read notes were folded into sums.", folded)

    def _drop_finished_jobs(self) -> None:
        if dropped := retention.drop_finished_jobs(self._services, self._stopping.is_set):
            _log.info("%d jobs that were done long ago were dropped.", dropped)
