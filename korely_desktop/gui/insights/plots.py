"""Plots painted by ourselves: bars by week, and one bar a line for shares. Each says itself in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolTip, QWidget

from korely_desktop.gui.components.told import CHART
from korely_desktop.gui.i18n import language, number
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import paint_icon, painter_on, use_type, write
from korely_desktop.gui.theme.tips import NameTip
from korely_desktop.memory import date_words

_HIGH, _FOOT, _HEAD = 150, 20, 16


@dataclass(frozen=True, slots=True)
class Bar:
    """One week: two values side by side, and the words that tell them."""

    start: date
    first: int
    second: int
    words: str


class WeekPlot(QWidget):
    """Two bars a week, a line for the highest value, months below; pointing at a week tells it."""

    TOLD_AS = CHART

    def __init__(self, first: str, second: str) -> None:
        """``first`` and ``second`` are the tokens of the two bars."""
        super().__init__()
        self._tokens = first, second
        self._bars: list[Bar] = []
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs from left to right everywhere
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)

    def set_bars(self, bars: Sequence[Bar], summary: str) -> None:
        """Show these; ``summary`` is the plot in words."""
        self._bars = list(bars)
        self.setAccessibleName(summary)
        self.update()

    def sizeHint(self):
        return QSize(420, theme().scaled(_HIGH))

    def event(self, event):
        if event.type() == QEvent.Type.ToolTip and self._bars:
            place = int(event.pos().x() / (self.width() / len(self._bars)))
            QToolTip.showText(event.globalPos(), self._bars[min(max(place, 0), len(self._bars) - 1)].words, self)
            return True
        return super().event(event)

    def paintEvent(self, event):
        look, painter = theme(), painter_on(self)
        if not self._bars:
            return
        top, foot = look.scaled(_HEAD), look.scaled(_FOOT)
        room = QRectF(0, top, self.width(), self.height() - top - foot)
        most = max(1, *(max(bar.first, bar.second) for bar in self._bars))
        use_type(painter, "caption", None, "text-3")
        write(painter, QRectF(0, 0, self.width(), top), number(most))
        for line in (room.top(), room.bottom()):
            painter.fillRect(QRectF(0, line, self.width(), 1), look.color("border"))
        step = room.width() / len(self._bars)
        wide = max(1.0, (step - 3) / 2)
        for place, bar in enumerate(self._bars):
            for side, value in enumerate((bar.first, bar.second)):
                high = room.height() * value / most
                box = QRectF(place * step + 1 + side * wide, room.bottom() - high, wide - 0.5, high)
                painter.fillRect(box, look.color(self._tokens[side]))
        self._paint_months(painter, room, step)

    def _paint_months(self, painter: QPainter, room: QRectF, step: float) -> None:
        """The name of a month under its first week, where it fits."""
        look, free = theme(), 0.0
        painter.setPen(look.color("text-3"))
        for place, bar in enumerate(self._bars):
            if bar.start.day > 7:
                continue
            words = date_words.month_words(bar.start, language(), short=True, year=bar.start.month == 1)
            left, wide = place * step, QFontMetricsF(look.font("caption")).horizontalAdvance(words)
            if left >= free and left + wide <= self.width():
                box = QRectF(left, room.bottom() + 3, wide + 4, self.height() - room.bottom() - 3)
                write(painter, box, words)
                free = left + wide + 10


class ShareBar(NameTip, QAbstractButton):
    """One line: icon or nothing, words, a bar of its share, a value. Pressing it opens what it counts."""

    INSET = 6
    """Room for the ground under the pointer, before and after the words."""

    def __init__(
        self, words: str, share: float, value: str, longest: str, *, icon: str = "", token: str = "strip-now"
    ) -> None:
        """``longest`` is the longest value of this list, in letters, so that all bars are of one length."""
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # painted anew when the pointer comes and goes
        self._longest = longest
        self._share = min(1.0, max(0.0, share))
        self._value = value
        self._icon, self._token = icon, token
        self.setText(words)
        self.setAccessibleName(f"{words}: {value}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self):
        return QSize(320, theme().scaled(28))

    def paintEvent(self, event):
        look, painter = theme(), painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("hover"))
            painter.drawRoundedRect(self.rect(), 6, 6)
        left, font = float(self.INSET), look.font("body")
        if self._icon:
            paint_icon(painter, self.INSET, (self.height() - 16) // 2, self._icon, self._token)
            left += 24
        metrics = QFontMetricsF(font)
        words_wide = min(150.0, self.width() * 0.34)
        value_wide = max(metrics.horizontalAdvance(words) for words in (self._longest, self._value)) + 4
        painter.setFont(font)
        painter.setPen(look.color("text"))
        words = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, words_wide)
        write(painter, QRectF(left, 0, words_wide, self.height()), words)
        at_right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.setPen(look.color("text-3"))
        write(painter, self.rect().adjusted(0, 0, -8, 0), self._value, at_right)
        track = QRectF(left + words_wide + 10, self.height() / 2 - 4, 0, 8)
        track.setRight(self.width() - value_wide - 16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("strip-track"))
        painter.drawRoundedRect(track, 4, 4)
        track.setWidth(max(4.0, track.width() * self._share) if self._share else 0.0)
        painter.setBrush(look.color(self._token))
        painter.drawRoundedRect(track, 4, 4)
