"""Tells a page in sight that the log has grown. What agents read is announced nowhere else."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.desk import Desk
from korely_desktop.memory.access import audit

_ASK_MS = 1000
"""Reads of agents are written to the log about once a second."""


class LogWatch(QObject):
    """Asks while ``page`` is in sight; ``grew`` comes once for all that was added since it was last asked."""

    grew = Signal()

    def __init__(self, desk: Desk, page: QWidget) -> None:
        super().__init__(page)
        self._desk = desk
        self._newest: int | None = None
        self._timer = QTimer(self, interval=_ASK_MS)
        self._timer.timeout.connect(self._ask)
        page.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Show:
            self._timer.start()
            self._ask()
        elif event.type() == QEvent.Type.Hide:
            self._timer.stop()
        return False

    def _ask(self) -> None:
        self._desk.run(self._desk.bind(audit.newest), self._look, self._miss, owner=self, latest="newest entry")

    def _miss(self, _problem: Exception) -> None:
        """The store does not answer just now: whoever does something is told of it, and this asks again."""

    def _look(self, newest: int) -> None:
        before, self._newest = self._newest, newest
        if before is not None and newest != before:
            self.grew.emit()
