"""A piece of background work that a thread pool runs once. What it is to do is the caller's."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QRunnable

from korely_desktop.domain.errors import EnvironmentProblem, ShuttingDown

_log = logging.getLogger(__name__)


class Errand(QRunnable):
    """Runs ``work``; when that fails, ``otherwise`` says in the log what it means. The store closing is no failure."""

    def __init__(self, work: Callable[[], object], otherwise: str) -> None:
        super().__init__()
        self._work = work
        self._otherwise = otherwise

    def run(self) -> None:
        """Called by the pool in one of its threads."""
        try:
            self._work()
        except ShuttingDown:
            return
        except EnvironmentProblem as problem:
            _log.warning("%s %s", self._otherwise, problem.message)
        except Exception:
            _log.exception(self._otherwise)
