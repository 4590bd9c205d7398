"""A turn of the event loop with much to do in it: while somebody uses the window, the background makes way for it."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QEvent, QObject, QTimer

from korely_desktop.domain import right_of_way

IN_USE_SECONDS = 5.0
"""So long after the last touch somebody uses the window; one that only follows what is written takes no right of way,
which would cost a fifth of the texts a second."""

_TOUCHES = {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.Wheel}


class Turn(QObject):
    """Begins where a paint, an answer or a page is about to take long; ends once the event loop comes to rest."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._touched = -IN_USE_SECONDS
        self._end = QTimer(self)
        self._end.setSingleShot(True)
        self._end.setInterval(0)
        self._end.timeout.connect(right_of_way.leave)

    def begin(self) -> None:
        """While the window is in use, nothing new begins in the background until the event loop comes to rest."""
        if monotonic() - self._touched < IN_USE_SECONDS:
            right_of_way.take()
            self._end.start()

    def touch(self) -> None:
        """Somebody uses the window."""
        self._touched = monotonic()

    def eventFilter(self, _window, event):
        """Sees what comes in at the window of the screen."""
        if event.type() in _TOUCHES:
            self.touch()
        return False

    def end(self) -> None:
        """The window closes."""
        self._end.stop()
        right_of_way.leave()
