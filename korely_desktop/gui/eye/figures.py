"""What is drawn beside the block: how much of the budget it takes, and which colour of the bars is which part."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.eye.words import PART_TOKENS, part_word
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import painter_on, write

WHY_WIDE = 340
"""Pixels at 100 % that the reasons have beside the block."""


class Meter(QWidget):
    """How much of the budget the block takes."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0
        self.setFixedSize(96, 6)

    def set_share(self, share: float) -> None:
        self._share = min(1.0, share)
        self.update()

    def paintEvent(self, event):
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("strip-track"))
        painter.drawRoundedRect(self.rect(), 3, 3)
        painter.setBrush(theme().color("accent-fill"))
        painter.drawRoundedRect(0, 0, round(self.width() * self._share), self.height(), 3, 3)


class Legend(QWidget):
    """Which colour of the bars is which part."""

    def sizeHint(self):
        return QSize(200, self._places()[-1][0].bottom() + 1)

    def paintEvent(self, event):
        painter, look = painter_on(self), theme()
        painter.setFont(look.font("note"))
        for box, part in self._places():
            painter.fillRect(box.x(), box.center().y() - 3, 8, 8, look.color(PART_TOKENS[part]))
            painter.setPen(look.color("text-2"))
            write(painter, box.adjusted(13, 0, 0, 0), part_word(part))

    def _places(self) -> list[tuple[QRect, str]]:
        """Where each stands: beside the one before, or below where there is no more room."""
        high, letters = theme().line_height("note") + 2, QFontMetrics(theme().font("note"))
        x, y, places = 16, 0, []
        for part in PART_TOKENS:
            wide = 13 + letters.horizontalAdvance(part_word(part)) + 2
            if x > 16 and x + wide > theme().scaled(WHY_WIDE) - 16:
                x, y = 16, y + high
            places.append((QRect(x, y, wide, high), part))
            x += wide + 14
        return places
