"""What the app does on its own at every start and once a day after that: erasing what was forgotten 30 days ago.

A chore finds out by itself what is due, so one that was cut off or missed is caught up with the next time.
"""

from __future__ import annotations

import logging
from threading import Event

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Slot

from korely_desktop.domain.errors import EnvironmentProblem, ShuttingDown
from korely_desktop.memory import retention
from korely_desktop.memory.services import Services

A_DAY_MS = 24 * 60 * 60 * 1000

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

    def start(self) -> None:
        """Do them now, and every day from now on."""
        self._daily.start()
        self._run()

    def stop(self, wait_ms: int = 1_000) -> bool:
        """Begin nothing more and wait for what is under way; False when it did not end in time."""
        self._stopping.set()
        self._daily.stop()
        self._pool.clear()
        return self._pool.waitForDone(wait_ms)

    @Slot()
    def _run(self) -> None:
        self._pool.start(_EraseForgotten(self._services, self._stopping))


class _EraseForgotten(QRunnable):
    def __init__(self, services: Services, stopping: Event) -> None:
        super().__init__()
        self._services = services
        self._stopping = stopping

    def run(self) -> None:
        """Called by the pool in its thread."""
        try:
            erased = retention.erase_forgotten(self._services, self._stopping.is_set)
        except ShuttingDown:
            return
        except EnvironmentProblem as problem:
            _log.warning("Forgotten facts were left until tomorrow: %s", problem.message)
        except Exception:
            _log.exception("Forgotten facts were left until tomorrow.")
        else:
            if erased:
                _log.info("%d facts that were forgotten 30 days ago were erased.", erased)
