"""What the app does on its own: finishing an import that was killed, archiving texts that have expired, erasing what
was forgotten 30 days ago, folding old read notes and dropping finished jobs, at every start and once a day after that;
checking its own memory once a day, at the first full hour of running at which that is due; and a backup where the
person chose that, looked after soon after a start and every hour.

A chore finds out by itself what is due, so one that was cut off or missed is caught up with the next time.
"""

from __future__ import annotations

import logging
from functools import partial
from threading import Event

from PySide6.QtCore import QObject, QThreadPool, QTimer, Slot

from korely_desktop.memory import automatic_backups, lifecycle, selfcheck
from korely_desktop.memory.access import read_notes
from korely_desktop.memory.forgetting import retention
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import owing
from korely_desktop.workers.errand import Errand

AN_HOUR_MS = 60 * 60 * 1000
A_DAY_MS = 24 * AN_HOUR_MS
_SOON_MS = 60_000
"""So that a backup does not delay the start, and is made where the app never runs for an hour."""

_log = logging.getLogger(__name__)


class Chores(QObject):
    """Runs the chores in one thread of its own while the app runs."""

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._stopping = Event()
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(1)
        self._daily = QTimer(self, interval=A_DAY_MS)
        self._daily.timeout.connect(self._run)
        self._hourly = QTimer(self, interval=AN_HOUR_MS)
        self._hourly.timeout.connect(self.check_memory)
        self._hourly.timeout.connect(self.back_up)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self.back_up)

    def start(self) -> None:
        """Do them now, and every day from now on."""
        self._daily.start()
        self._hourly.start()
        self._soon.start()
        self._run()

    def stop(self, wait_ms: int = 1_000) -> bool:
        """Begin nothing more and wait for what is under way; False when it did not end in time."""
        self._stopping.set()
        self._daily.stop()
        self._hourly.stop()
        self._soon.stop()
        self._pool.clear()
        return self._pool.waitForDone(wait_ms)

    @Slot()
    def check_memory(self) -> None:
        """Check the memory if that is due."""
        check = partial(selfcheck.run_due, self._services, self._stopping.is_set)
        self._pool.start(Errand(check, "The memory was not checked."))

    @Slot()
    def back_up(self) -> None:
        """Make a backup if one is due."""
        self._pool.start(Errand(self._back_up, "No backup was made; it is tried again within an hour."))

    @Slot()
    def _run(self) -> None:
        for clean, otherwise in (
            (self._finish_import, "What came in with an import that was cut off is settled at the next start."),
            (self._archive_expired, "Texts that have expired were left until tomorrow; no agent finds them anyway."),
            (self._erase_forgotten, "Forgotten facts were left until tomorrow."),
            (self._fold_read_notes, "Old read notes were left until tomorrow."),
            (self._drop_finished_jobs, "Finished jobs were left until tomorrow."),
        ):
            self._pool.start(Errand(clean, otherwise))

    def _back_up(self) -> None:
        """Called in the pool's thread, like those below."""
        if (made := automatic_backups.back_up_due(self._services, self._stopping.is_set)) is not None:
            _log.info("A backup was made, %d bytes.", made.bytes)

    def _finish_import(self) -> None:
        owing.finish(self._services)

    def _archive_expired(self) -> None:
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
