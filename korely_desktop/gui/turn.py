"""A turn of the event loop with much to do in it: while somebody uses the window, the background makes way for it."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QEvent, QObject, QTimer

from korely_desktop.domain import right_of_way

_TOUCHES = {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.Wheel}

_REST_SECONDS = 0.001
"""The event loop is at rest once it comes round so soon: what was made is laid out, painted and gone on with."""


class Turn(QObject):
    """Begins with a touch, or where a paint, an answer or a page is about to take long; ends once the event loop has
    nothing left of what that brought about."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._round = 0.0
        self._end = QTimer(self, singleShot=True, interval=0)
        self._end.timeout.connect(self._come_round)

    def begin(self) -> None:
        """While the window is in use, nothing new begins in the background until the event loop comes to rest."""
        if right_of_way.in_use():
            right_of_way.take()
            self._round = 0.0
            self._end.start()

    def _come_round(self) -> None:
        before, self._round = self._round, monotonic()
        if self._round - before < _REST_SECONDS:
            right_of_way.leave()
        else:
            self._end.start()

    def touch(self) -> None:
        """Somebody uses the window, which may well take it a while to follow."""
        right_of_way.touch()
        self.begin()

    def eventFilter(self, _window, event):
        """Sees what comes in at the window of the screen."""
        if event.type() in _TOUCHES:
            self.touch()
        return False

    def end(self) -> None:
        """The window closes."""
        self._end.stop()
        right_of_way.leave()
