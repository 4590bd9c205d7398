"""A bar that fills up, for work that is counted; it says itself in words too."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import painter_on

_HIGH = 6


class ProgressLine(QWidget):
    """Empty until something is done. ``set_share`` takes 0 to 1 and the same in words."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def share(self) -> float:
        """How full it is."""
        return self._share

    def set_share(self, share: float, words: str) -> None:
        """Fill it so far."""
        self._share = min(1.0, max(0.0, share))
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self):
        return QSize(200, _HIGH)

    def paintEvent(self, event):
        look, painter = theme(), painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        room = QRectF(0, (self.height() - _HIGH) / 2, self.width(), _HIGH)
        painter.setBrush(look.color("strip-track"))
        painter.drawRoundedRect(room, _HIGH / 2, _HIGH / 2)
        if self._share:
            room.setWidth(max(float(_HIGH), room.width() * self._share))
            painter.setBrush(look.color("accent"))
            painter.drawRoundedRect(room, _HIGH / 2, _HIGH / 2)
