"""Whether the store takes writes at present: what stood in the way of the last one, told to those who asked."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from korely_desktop.domain.errors import DiskFull, StoreProblem

Listener = Callable[[StoreProblem | None], None]

_ROOM = 16 << 20
"""Free bytes from which on a disk is not called full any more, though less may do for a small write."""


class Acceptance:
    """Follows how writes end. Listeners are called by the writer, whose turn lasts until they return.

    Attributes:
        problem: what the last write failed of; None while writes come through.
    """

    def __init__(self, folder: Path) -> None:
        self.problem: StoreProblem | None = None
        self._folder = folder
        self._listeners: list[Listener] = []

    def follow(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` at once with a problem there is, then at every change; returns what ends that."""
        self._listeners = [*self._listeners, listener]
        if self.problem is not None:
            listener(self.problem)
        return lambda: self._leave(listener)

    def note(self, problem: StoreProblem | None) -> None:
        """A write came through, or failed of ``problem``."""
        if type(problem) is type(self.problem):
            return
        if problem is None and isinstance(self.problem, DiskFull) and shutil.disk_usage(self._folder).free < _ROOM:
            return
        self.problem = problem
        for listener in self._listeners:
            listener(problem)

    def _leave(self, listener: Listener) -> None:
        self._listeners = [other for other in self._listeners if other is not listener]
