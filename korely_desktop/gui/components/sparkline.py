"""A row of small bars, one a day, for delegates that paint; and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from korely_desktop.gui.i18n import fill, language, number, translate
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import upright
from korely_desktop.memory import date_words

_STEP, _BAR = 3, 2
_LEAST = 2.0


def sparkline_width(days: int) -> int:
    """How wide so many bars are, in pixels at 100 % text size."""
    return days * _STEP


def paint_sparkline(painter: QPainter, rect: QRectF, counts: Sequence[int], *, on_row: bool) -> None:
    """Bars on the foot of ``rect``, from where it begins; the highest is as high as ``rect``. Time runs left to right.

    ``on_row``: it stands on a selected row.
    """
    step = theme().scaled(_STEP * 10) / 10
    width = step * len(counts) - (step - _BAR)
    with upright(painter, QRectF(rect.x(), rect.y(), width, rect.height())):
        _paint_bars(painter, rect, width, step, counts, on_row)


def _paint_bars(
    painter: QPainter, rect: QRectF, width: float, step: float, counts: Sequence[int], on_row: bool
) -> None:
    look = theme()
    painter.fillRect(
        QRectF(rect.x(), rect.bottom(), width, 1),
        look.color("strip-track-sel" if on_row else "strip-track"),
    )
    most = max(counts, default=0)
    for place, count in enumerate(counts):
        if count:
            high = max(_LEAST, rect.height() * count / most)
            bar = QRectF(rect.x() + place * step, rect.bottom() - high, _BAR, high)
            painter.fillRect(bar, look.color("strip-now"))


def sparkline_words(counts: Sequence[int], today: date) -> str:
    """*12 writes in 30 days, most on 3 May: 5*."""
    if not any(counts):
        return fill(translate("Sparkline", "nothing written in {days} days"), days=number(len(counts)))
    most = max(range(len(counts)), key=lambda place: counts[place])
    day = today - timedelta(days=len(counts) - 1 - most)
    if sum(counts) == 1:
        return fill(
            translate("Sparkline", "one write in {days} days, on {day}"),
            days=number(len(counts)),
            day=date_words.day_words(day, language(), short=True, year=False),
        )
    return fill(
        translate("Sparkline", "{count} writes in {days} days, most on {day}: {most}"),
        count=number(sum(counts)),
        days=number(len(counts)),
        day=date_words.day_words(day, language(), short=True, year=False),
        most=number(counts[most]),
    )
