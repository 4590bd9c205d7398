"""Time, drawn: the validity strip, the lane segment and the certainty meter, as functions for delegates and widgets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.components.told import PICTURE
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import painter_on, upright
from korely_desktop.gui.theme.tips import NameTip

NOW_AT = 0.86
"""Where *now* lies on the width of a strip."""
STRIP_HEIGHT = 6
_LEAST_BAR = 6.0
_LEAST_HOLLOW = 9.0

SpanKind = Literal["now", "past", "planned", "review", "never"]


@dataclass(frozen=True, slots=True)
class Scale:
    """One time scale for a whole list: ``start`` is the left end, ``now`` lies at 86 % of the width."""

    start: datetime
    now: datetime

    @classmethod
    def spanning(cls, starts: Iterable[datetime], now: datetime) -> Scale:
        """From the first day of the year of the earliest visible start, at most 24 months back."""
        earliest = min(starts, default=now)
        first = max(datetime(earliest.year, 1, 1, tzinfo=UTC), now - timedelta(days=730))
        return cls(min(first, now - timedelta(days=30)), now)

    @property
    def end(self) -> datetime:
        """The right end."""
        return self.start + (self.now - self.start) / NOW_AT

    def at(self, moment: datetime) -> float:
        """Where ``moment`` lies, 0 left to 1 right; outside that range when it is off the scale."""
        return NOW_AT * ((moment - self.start) / (self.now - self.start))


@dataclass(frozen=True, slots=True)
class Span:
    """What a strip shows. ``begin`` None: start unknown. ``end`` None: still open."""

    begin: datetime | None
    end: datetime | None
    kind: SpanKind = "now"
    mark: datetime | None = None
    """The as-of date, where one is set."""


def paint_strip(painter: QPainter, rect: QRectF, scale: Scale, span: Span, *, selected: bool = False) -> None:
    """Draw one strip, 6 px high, centred vertically in ``rect``. Time always runs from left to right."""
    with upright(painter, rect):
        _paint_strip(painter, rect, scale, span, selected)


def _paint_strip(painter: QPainter, rect: QRectF, scale: Scale, span: Span, selected: bool) -> None:
    look = theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    track = QRectF(rect.x(), round(rect.center().y() - STRIP_HEIGHT / 2), rect.width(), STRIP_HEIGHT)
    painter.setBrush(look.color("strip-track-sel" if selected else "strip-track"))
    painter.drawRoundedRect(track, 3, 3)
    _paint_bar(painter, track, scale, span)
    now_x = round(track.x() + NOW_AT * track.width())
    painter.fillRect(QRectF(now_x, track.y() - 3, 1, STRIP_HEIGHT + 6), look.color("text-3"))
    if span.mark is not None:
        share = min(max(scale.at(span.mark), 0.0), 1.0)
        mark_x = round(track.x() + share * track.width()) - 1
        painter.fillRect(QRectF(mark_x, track.y() - 4, 2, STRIP_HEIGHT + 8), look.color("check"))
    painter.restore()


def _paint_bar(painter: QPainter, track: QRectF, scale: Scale, span: Span) -> None:
    if span.kind == "never":
        return
    look = theme()
    hollow = span.kind in ("planned", "review")
    begin = scale.at(span.begin) if span.begin is not None else 0.0
    end = scale.at(span.end) if span.end is not None else NOW_AT
    if hollow and span.end is None and begin >= NOW_AT:
        end = begin
    left = track.x() + min(max(begin, 0.0), 1.0) * track.width()
    right = track.x() + min(max(end, 0.0), 1.0) * track.width()
    least = _LEAST_HOLLOW if hollow else _LEAST_BAR
    if right - left < least:
        if begin >= NOW_AT:
            right = left + least
        else:
            left = right - least
    if right > track.right():
        left, right = track.right() - (right - left), track.right()
    left = max(left, track.x())
    right = max(right, left + least)
    bar = QRectF(left, track.y(), right - left, track.height())
    if hollow:
        pen = QPen(look.color("planned" if span.kind == "planned" else "check"), 1.5)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(bar.adjusted(0.75, 0.25, -0.75, -0.25), 2.75, 2.75)
        painter.setPen(Qt.PenStyle.NoPen)
        return
    color = look.color("strip-now" if span.kind == "now" else "strip-past")
    goes_on = span.kind == "now" and abs(right - (track.x() + NOW_AT * track.width())) < 1.0
    painter.setBrush(_fade(bar, color) if span.begin is None else color)
    painter.drawPath(_bar_path(bar, square_right=goes_on))
    if span.begin is not None and begin < 0.0:
        middle = bar.center().y()
        painter.setBrush(color)
        arrow = [QPointF(bar.x() - 3, middle), QPointF(bar.x() + 3, middle - 5), QPointF(bar.x() + 3, middle + 5)]
        painter.drawPolygon(QPolygonF(arrow))


def _fade(bar: QRectF, color: QColor) -> QLinearGradient:
    faint = QColor(color)
    faint.setAlpha(0)
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    gradient.setColorAt(0.0, faint)
    gradient.setColorAt(0.45, color)
    return gradient


def _bar_path(bar: QRectF, square_right: bool) -> QPainterPath:
    path = QPainterPath()
    if not square_right:
        path.addRoundedRect(bar, 3, 3)
        return path
    path.moveTo(bar.topRight())
    path.lineTo(bar.x() + 3, bar.y())
    path.arcTo(QRectF(bar.x(), bar.y(), 6, bar.height()), 90, 180)
    path.lineTo(bar.bottomRight())
    path.closeSubpath()
    return path


def paint_meter(painter: QPainter, rect: QRectF, share: float) -> None:
    """How sure, 0 to 1: a 22 by 4 px bar at the beginning of ``rect``, centred vertically."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    ground = QRectF(rect.x(), rect.center().y() - 2, 22, 4)
    painter.setBrush(theme().color("strip-track"))
    painter.drawRoundedRect(ground, 2, 2)
    painter.setBrush(theme().color("strip-past"))
    painter.drawRoundedRect(QRectF(ground.x(), ground.y(), 22 * min(max(share, 0.0), 1.0), 4), 2, 2)
    painter.restore()


class StripWidget(NameTip, QWidget):
    """A strip on its own. ``words`` is its accessible text: the dates."""

    TOLD_AS = PICTURE

    def __init__(self, scale: Scale, span: Span, words: str) -> None:
        super().__init__()
        self._scale = scale
        self._span = span
        self.setFixedHeight(16)
        self.setMinimumWidth(72)
        self.setAccessibleName(words)

    def paintEvent(self, event):
        paint_strip(QPainter(self), self.rect().toRectF(), self._scale, self._span)


class Meter(QWidget):
    """A certainty meter on its own."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share
        self.setFixedSize(22, 16)

    def paintEvent(self, event):
        paint_meter(painter_on(self), self.rect().toRectF(), self._share)


class Progress(QWidget):
    """A thin bar for a share of something, 0 to 1."""

    def __init__(self, share: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = share
        self.setFixedSize(104, 16)

    def set_share(self, share: float) -> None:
        """Move the bar."""
        self._share = min(max(share, 0.0), 1.0)
        self.update()

    def paintEvent(self, event):
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        track = QRectF(0, self.height() / 2 - 3, self.width(), 6)
        painter.setBrush(theme().color("strip-track"))
        painter.drawRoundedRect(track, 3, 3)
        if self._share > 0:
            painter.setBrush(theme().color("accent-fill"))
            painter.drawRoundedRect(QRectF(0, track.y(), max(6.0, self.width() * self._share), 6), 3, 3)


class StripDrawing(QWidget):
    """The drawing of empty pages: four strips and the line of now."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(252, 124)

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        look = theme()
        now_x = 203.0
        for number, (left, right, current) in enumerate(
            ((0, 128, False), (45, 203, True), (20, 116, False), (97, 217, False))
        ):
            y = 14.0 + number * 28
            painter.setBrush(look.color("strip-track"))
            painter.drawRoundedRect(QRectF(0, y, 250, 12), 6, 6)
            color = QColor(look.color("strip-now" if current else "strip-past"))
            color.setAlphaF(1.0 if current else 0.7)
            painter.setBrush(color)
            painter.drawRoundedRect(QRectF(left, y, right - left, 12), 6, 6)
        painter.setPen(QPen(look.color("text-3"), 1.5, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(now_x, 2), QPointF(now_x, 122))
        painter.setPen(QPen(look.color("accent-fill"), 2))
        painter.setBrush(look.color("surface"))
        painter.drawEllipse(QPointF(now_x, 48), 9, 9)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("accent-fill"))
        painter.drawEllipse(QPointF(now_x, 48), 3.5, 3.5)
