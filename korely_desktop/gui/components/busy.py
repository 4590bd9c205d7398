"""The busy ring: the only thing that loops; still with reduced motion."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.theme import theme

_STEP_MS = 60


class BusyRing(QWidget):
    """A 13 px ring; it turns only while it can be seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._angle = 90
        self._timer = QTimer(self, interval=_STEP_MS)
        self._timer.timeout.connect(self._turn)
        self.setFixedSize(14, 14)
        theme().changed.connect(self._go)

    @property
    def is_turning(self) -> bool:
        """Whether it moves."""
        return self._timer.isActive()

    def showEvent(self, event):
        super().showEvent(event)
        self._go()

    def hideEvent(self, event):
        self._timer.stop()
        super().hideEvent(event)

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(theme().color("accent"), 1.75)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawArc(QRectF(1.5, 1.5, 11, 11), self._angle * 16, 280 * 16)

    def _go(self) -> None:
        """Turn while it can be seen, if anything may move."""
        if self.isVisible() and theme().duration(_STEP_MS):
            self._timer.start()
        else:
            self._timer.stop()

    def _turn(self) -> None:
        self._angle = (self._angle - 30) % 360
        self.update()
