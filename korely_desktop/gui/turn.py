"""A turn of the event loop with much to do in it: what works in the background makes way until it is over."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from korely_desktop.domain import right_of_way


class Turn(QObject):
    """Begins where a paint, an answer or a page is about to take long; ends once the event loop comes to rest."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._end = QTimer(self)
        self._end.setSingleShot(True)
        self._end.setInterval(0)
        self._end.timeout.connect(right_of_way.leave)

    def begin(self) -> None:
        """Nothing new begins in the background from here to the end of what the event loop has to do."""
        right_of_way.take()
        self._end.start()

    def end(self) -> None:
        """The window closes."""
        self._end.stop()
        right_of_way.leave()
