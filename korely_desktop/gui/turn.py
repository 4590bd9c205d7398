"""A turn of the event loop with much to do in it: while somebody uses the window, the background makes way for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer

from korely_desktop.domain import right_of_way

_TOUCHES = {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.Wheel}


class Turn(QObject):
    """Begins with a touch, or where a paint, an answer or a page is about to take long; ends once the event loop comes
    to rest."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._end = QTimer(self)
        self._end.setSingleShot(True)
        self._end.setInterval(0)
        self._end.timeout.connect(right_of_way.leave)

    def begin(self) -> None:
        """While the window is in use, nothing new begins in the background until the event loop comes to rest."""
        if right_of_way.in_use():
            right_of_way.take()
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
