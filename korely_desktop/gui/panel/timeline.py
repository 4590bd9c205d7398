"""The time slider: how much changed when, as bars, and the day that is looked at. It steps from change to change."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from datetime import date, timedelta

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.i18n import language
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import painter_on
from korely_desktop.memory import date_words

_LONGEST = 730  # days
_SHORTEST = 60
_BARS, _BARS_HIGH, _TRACK_HIGH, _KNOB = 52, 36, 4, 9
_INSET = _KNOB + 1
_WAIT_MS = 120

DayCounts = Sequence[tuple[date, int]]
"""Days on which something changed, oldest first, and how many changes."""


class TimeSlider(QSlider):
    """From the first change (at most two years back) to today. ``picked`` carries a day once the hand rests."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs from left to right everywhere
        self._today = date.today()
        self._first = self._today - timedelta(days=_SHORTEST)
        self._changes: DayCounts = ()
        self._resting = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._resting.timeout.connect(lambda: self.picked.emit(self.day))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Day to look at"))
        self.setToolTip(self.tr("Bars show how much changed. The arrow keys go from change to change."))
        self.valueChanged.connect(self._moved)
        theme().changed.connect(self.updateGeometry)
        self._span()

    @property
    def day(self) -> date:
        """The day under the knob."""
        return self._first + timedelta(days=self.value())

    def show_changes(self, changes: DayCounts) -> None:
        """Draw these days, keeping the day that is looked at."""
        day = self.day
        self._changes = tuple(changes)
        self._span()
        self.show_day(day)

    def show_day(self, day: date) -> None:
        """Put the knob on a day without picking it; a day before the scale widens it."""
        if day < self._first:
            self._first = day
            self.setRange(0, (self._today - self._first).days)
        self.blockSignals(True)
        self.setValue((day - self._first).days)
        self.blockSignals(False)
        self._tell()
        self.update()

    def change_beside(self, day: date, step: int) -> date:
        """The nearest day before (-1) or after (1) on which something changed; today where there is none after."""
        days = [known for known, _ in self._changes]
        if step < 0:
            at = bisect_left(days, day)
            return days[at - 1] if at > 0 else day - timedelta(days=1)
        at = bisect_right(days, day)
        return min(days[at], self._today) if at < len(days) else self._today

    def sizeHint(self):
        return QSize(400, _BARS_HIGH + 14 + theme().line_height("caption") + 4)

    def minimumSizeHint(self):
        return QSize(200, self.sizeHint().height())

    # -- moving

    def keyPressEvent(self, event):
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}
        if event.key() in steps:
            self.setValue((self.change_beside(self.day, steps[event.key()]) - self._first).days)
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event):
        if event.button() == Qt.MouseButton.LeftButton:
            self._follow(event.position().x())

    def mouseMoveEvent(self, event):
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._follow(event.position().x())

    def mouseReleaseEvent(self, event):
        """The knob stays where it was put."""

    def _follow(self, x: float) -> None:
        share = (x - _INSET) / max(1, self.width() - 2 * _INSET)
        self.setValue(round(min(max(share, 0.0), 1.0) * self.maximum()))

    def _moved(self) -> None:
        self._tell()
        if self.hasFocus():
            announce(self, self.accessibleDescription())  # of the number of days nobody knows what it means
        self._resting.start()
        self.update()

    def _tell(self) -> None:
        self.setAccessibleDescription(date_words.day_words(self.day, language(), weekday=True))

    def _span(self) -> None:
        self._today = date.today()
        earliest = self._changes[0][0] if self._changes else self._today
        latest_start = self._today - timedelta(days=_SHORTEST)
        self._first = max(min(earliest, latest_start), self._today - timedelta(days=_LONGEST))
        self.blockSignals(True)
        self.setRange(0, (self._today - self._first).days)
        self.setPageStep(30)
        self.blockSignals(False)

    # -- painting

    def paintEvent(self, event):
        look, painter = theme(), painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        knob = _INSET + (self.width() - 2 * _INSET) * self.value() / max(1, self.maximum())
        self._paint_bars(painter, knob)
        middle = _BARS_HIGH + 8.0
        track = QRectF(_INSET, middle - _TRACK_HIGH / 2, self.width() - 2 * _INSET, _TRACK_HIGH)
        painter.setBrush(look.color("strip-track"))
        painter.drawRoundedRect(track, 2, 2)
        painter.setBrush(look.color("past-line"))
        painter.drawRoundedRect(QRectF(track.x(), track.y(), knob - track.x(), _TRACK_HIGH), 2, 2)
        painter.fillRect(QRectF(knob - 0.75, 0, 1.5, middle), look.color("check"))
        painter.setPen(QPen(look.color("accent" if self.hasFocus() else "check"), 2))
        painter.setBrush(look.color("surface"))
        painter.drawEllipse(QPointF(knob, middle), _KNOB - 1, _KNOB - 1)
        self._paint_months(painter)

    def _paint_bars(self, painter: QPainter, knob: float) -> None:
        look, room = theme(), self.width() - 2 * _INSET
        counts = [0] * _BARS
        for day, count in self._changes:
            if self._first <= day <= self._today:
                counts[min(_BARS - 1, (day - self._first).days * _BARS // max(1, self.maximum()))] += count
        most = max(counts) or 1
        wide = room / _BARS
        for number, count in enumerate(counts):
            if count:
                high = 3 + (_BARS_HIGH - 3) * (count / most) ** 0.5
                left = _INSET + number * wide
                painter.setBrush(look.color("strip-past" if left < knob else "strip-track"))
                painter.drawRoundedRect(QRectF(left + 1, _BARS_HIGH - high, wide - 2, high), 2, 2)

    def _paint_months(self, painter: QPainter) -> None:
        """The first day, the first of every third month or so, and *today*; a year stands where it begins."""
        look, room = theme(), self.width() - 2 * _INSET
        painter.setFont(look.font("caption"))
        metrics = painter.fontMetrics()
        line = self.height() - metrics.descent() - 1
        today = self.tr("today")
        painter.setPen(look.color("text"))
        end = self.width() - _INSET - metrics.horizontalAdvance(today)
        painter.drawText(QPointF(end, line), today)
        painter.setPen(look.color("text-3"))
        day, free, year = self._first, 0.0, 0
        while day < self._today:
            x = _INSET + room * (day - self._first).days / max(1, self.maximum())
            words = date_words.month_words(day, language(), short=True, year=day.year != year)
            wide = metrics.horizontalAdvance(words)
            if x >= free and x + wide < end - 12:
                painter.drawText(QPointF(x, line), words)
                free, year = x + max(wide + 24, room / 8), day.year
            day = (day.replace(day=1) + timedelta(days=32)).replace(day=1)
