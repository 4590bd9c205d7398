"""Recall quality over time: for each figure of the nightly check its name, a small line, and what it is now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from korely_desktop.domain.selfcheck import CheckRun
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.told import CHART
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.quality import FIGURES, Figure
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import painter_on
from korely_desktop.gui.theme.tips import NameTip
from korely_desktop.memory import date_words

_HIGH = 26
_EDGE = 4.0


class QualityTrend(QWidget):
    """``show_runs`` takes the checks, newest first. Without any it says when there will be."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self.lines: dict[str, Sparkline] = {}
        self._shown: list[QWidget] = []

    def show_runs(self, runs: Sequence[CheckRun]) -> None:
        """Show them from the oldest to the newest."""
        for part in self._shown:
            self._grid.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._shown, self.lines = [], {}
        told = [figure for figure in FIGURES if any(figure.value(run) is not None for run in runs)]
        before = _before_change(runs)
        for place, figure in enumerate(told):
            self._add(place, figure, list(runs)[::-1], before)
        if not told:
            words = self.tr(
                "No checks yet. Once a day, while it is running, Korely asks itself what its memory should know."
            )
            self._put(Label(words, "body", "text-3", wrap=True), 0, 0, 4)
        elif before is not None:
            words = self.tr("Dotted line: another search model from there on. Before: the last check without it.")
            self._put(Label(words, "note", "text-3", wrap=True), len(told), 0, 4)

    def _add(self, place: int, figure: Figure, runs: list[CheckRun], before: CheckRun | None) -> None:
        line = Sparkline([figure.value(run) for run in runs], _changes(runs), whole=figure.is_share)
        latest = next(run for run in reversed(runs) if figure.value(run) is not None)
        first = date_words.day_words(runs[0].at.date(), language())
        words = self.tr("{name}: {now}. Checks since {day}: {count}.")
        line.setAccessibleName(fill(words, name=figure.name, now=figure.words(latest), day=first, count=len(runs)))
        self.lines[figure.source] = line
        self._put(Label(figure.name, "body"), place, 0)
        self._put(line, place, 1)
        self._put(Label(figure.words(latest), "body", weight=500), place, 2)
        if before is not None and figure.value(before) is not None:
            was = fill(self.tr("before: {value}"), value=figure.words(before))
            self._put(Label(was, "note", "text-3"), place, 3)

    def _put(self, part: QWidget, line: int, column: int, columns: int = 1) -> None:
        self._grid.addWidget(part, line, column, 1, columns)
        self._shown.append(part)


class Sparkline(NameTip, QWidget):
    """A line through the values that there are; a dot for the newest."""

    TOLD_AS = CHART

    def __init__(self, values: Sequence[float | None], changes: Sequence[int], *, whole: bool) -> None:
        """``changes`` are places from which another model ranked; ``whole`` scales from 0 to 1, else to the highest."""
        super().__init__()
        self._values = list(values)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs from left to right everywhere
        self._changes = list(changes)
        self._most = 1.0 if whole else max((value for value in values if value is not None), default=1.0) or 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self):
        return QSize(160, theme().scaled(_HIGH))

    def _point(self, place: int, value: float) -> QPointF:
        wide, high = self.width() - 2 * _EDGE, self.height() - 2 * _EDGE
        along = place / (len(self._values) - 1) if len(self._values) > 1 else 1.0
        return QPointF(_EDGE + along * wide, _EDGE + (1 - value / self._most) * high)

    def paintEvent(self, event):
        look, painter = theme(), painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_hairline(painter, 0, self.height() - 1, self.width())
        painter.setPen(QPen(look.color("text-3"), 1, Qt.PenStyle.DotLine))
        for place in self._changes:
            left = self._point(place, 0.0).x()
            painter.drawLine(QPointF(left, 0), QPointF(left, self.height() - 2.0))
        points = [self._point(place, value) for place, value in enumerate(self._values) if value is not None]
        painter.setPen(QPen(look.color("accent"), 1.75))
        painter.drawPolyline(points)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("accent"))
        painter.drawEllipse(points[-1], 3.0, 3.0)


def _before_change(runs: Sequence[CheckRun]) -> CheckRun | None:
    """The last of these checks, newest first, before another model ranked; None while it was always the same."""
    ranked = [run for run in runs if run.model is not None]
    return next((older for newer, older in pairwise(ranked) if newer.model != older.model), None)


def _changes(runs: Sequence[CheckRun]) -> list[int]:
    return [place for place in range(1, len(runs)) if runs[place].model != runs[place - 1].model]
