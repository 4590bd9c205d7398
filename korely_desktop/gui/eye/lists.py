"""The three lists of what an agent sees: the lines of its block, why each is there, and what was left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate

from korely_desktop.domain.recall import ContextBlock, Cut, Told
from korely_desktop.gui.components.line import paint_sentence
from korely_desktop.gui.components.row_ground import paint_row_focus, paint_row_ground
from korely_desktop.gui.components.rows import ROW, HeadedRows, RowList
from korely_desktop.gui.eye.words import PART_TOKENS, reason_icon, reason_words, why_words
from korely_desktop.gui.i18n import decimal
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import mirror, paint_icon, use_type, write, write_short
from korely_desktop.memory.sentences import Part, Run, plain

_NUMBER, _TOKENS = 40, 48
_WRAP = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere


@dataclass(frozen=True, slots=True)
class BlockLine:
    """One line of the block; ``told`` is what it tells, None for headings and notes."""

    number: int
    text: str
    told: Told | None


@dataclass(frozen=True, slots=True)
class WhyRow:
    """One thing that the block tells, as a person would say it."""

    told: Told
    runs: tuple[Run, ...]
    best: float = 1.0
    """The score that a bar of full width stands for."""


@dataclass(frozen=True, slots=True)
class CutRow:
    """One thing that is not in the block, as a person would say it."""

    cut: Cut
    runs: tuple[Run, ...]


def said(one: Told | Cut, sentences: Mapping[str, tuple[Run, ...]]) -> tuple[Run, ...]:
    """A fact as its sentence; a text as it stands."""
    return sentences.get(one.id) or (Run(Part.SUBJECT, " ".join(one.text.removeprefix("- ").split())),)


def lines_of(block: ContextBlock) -> list[BlockLine]:
    """The block line by line, each with what it tells."""
    waiting = list(block.told)
    lines = []
    for number, text in enumerate(block.context.split("\n"), 1):
        told = waiting.pop(0) if waiting and waiting[0].text == text else None
        lines.append(BlockLine(number, text, told))
    return lines


class _Model(HeadedRows):
    def set_rows(self, rows: list) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row_of(self, one: Told | Cut) -> int:
        """The row of this; -1 where none is."""
        return next((n for n, row in enumerate(self._rows) if self.shown_by(row) is one), -1)

    def shown_by(self, row) -> Told | Cut | None:
        """What a row is about."""
        return row.told


class _BlockModel(_Model):
    LINE = BlockLine

    def flags(self, index):
        told = self._rows[index.row()].told
        return super().flags(index) if told is not None else Qt.ItemFlag.ItemIsEnabled

    def words_of(self, row: BlockLine) -> str:
        return row.text


class _BlockDelegate(QStyledItemDelegate):
    """A line in code letters, wrapped, with its number before and its tokens after it."""

    def __init__(self, view: QListView) -> None:
        super().__init__()
        self._view = view

    def sizeHint(self, option, index):
        metrics = QFontMetricsF(theme().font("code"))
        wide = self._view.viewport().width() - _NUMBER - _TOKENS - 8
        box = metrics.boundingRect(QRectF(0, 0, max(80, wide), 10_000), int(_WRAP), index.data(ROW).text or " ")
        return QSize(0, max(theme().line_height("code"), round(box.height())) + 5)

    def paint(self, painter, option, index):
        look, line, rect = theme(), index.data(ROW), QRectF(option.rect)
        painter.save()
        mirror(painter, option.rect, option.direction)
        if option.state & QStyle.StateFlag.State_Selected and line.told is not None:
            painter.fillRect(rect, look.color("selected"))
        elif option.state & QStyle.StateFlag.State_MouseOver and line.told is not None:
            painter.fillRect(rect, look.color("hover"))
        use_type(painter, "code", None, "text-3")
        top = Qt.AlignmentFlag.AlignTop
        at_right = Qt.AlignmentFlag.AlignRight | top
        write(painter, QRectF(rect.x(), rect.y() + 2, _NUMBER - 14, rect.height()), str(line.number), at_right)
        if line.told is not None:
            write(painter, rect.adjusted(0, 2, -12, 0), str(line.told.tokens), at_right)
        painter.setPen(look.color("text" if line.told is not None else "text-3"))
        write(painter, rect.adjusted(_NUMBER, 2, -_TOKENS, 0), line.text, int(_WRAP | top))
        painter.restore()


class BlockList(RowList):
    """The block as it is, line by line. ``chosen`` carries what the line tells."""

    chosen = Signal(object)

    def __init__(self) -> None:
        self.lines = _BlockModel()
        super().__init__(self.lines, _BlockDelegate(self), "sunken")
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # it is shown as it is
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setAccessibleName(self.tr("The block it receives"))

    def went_to(self, row: BlockLine) -> None:
        if row.told is not None:
            self.chosen.emit(row.told)


class _WhyModel(_Model):
    LINE = WhyRow

    def words_of(self, row: WhyRow) -> str:
        score = "" if row.told.score is None else decimal(row.told.score, 2)
        return ". ".join(part for part in (plain(row.runs), score, why_words(row.told)) if part)


class _WhyDelegate(QStyledItemDelegate):
    """What a line tells, its score, a bar of what the score is made of, and the same in words."""

    def sizeHint(self, option, index):
        look = theme()
        return QSize(0, look.line_height("body") + look.line_height("note") + look.scaled(26))

    def paint(self, painter, option, index):
        look, shown, rect = theme(), index.data(ROW), QRectF(option.rect)
        told = shown.told
        painter.save()
        mirror(painter, option.rect, option.direction)
        paint_row_ground(painter, option)
        inner = rect.adjusted(16, 8, -16, -8)
        body = look.font("body")
        line = QRectF(inner.x(), inner.y(), inner.width(), look.line_height("body"))
        painter.setFont(body)
        score = "" if told.score is None else decimal(told.score, 2)
        wide = QFontMetricsF(body).horizontalAdvance(score)
        painter.setPen(look.color("text-3"))
        write(painter, line, score, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        paint_sentence(painter, line.adjusted(0, 0, -wide - 10, 0), shown.runs)
        bar = QRectF(inner.x(), line.bottom() + 3, inner.width(), 6)
        if told.score is None:
            bar.setHeight(0)
        else:
            _paint_bar(painter, bar, told, shown.best)
        below = QRectF(inner.x(), bar.bottom() + 3, inner.width(), look.line_height("note"))
        write_short(painter, below, why_words(told), "note", 400, "text-3")
        paint_row_focus(painter, option)
        painter.restore()


def _paint_bar(painter: QPainter, rect: QRectF, told: Told, best: float) -> None:
    """The parts that raise the score, end to end; a score without parts is one bar. The whole width is ``best``."""
    look = theme()
    painter.fillRect(rect, look.color("strip-track"))
    x = rect.x()
    parts = [(look.color(token), told.parts.get(part, 0.0)) for part, token in PART_TOKENS.items()]
    if not any(value > 0 for _, value in parts) and told.score is not None:
        parts = [(look.color("strip-past"), told.score)]
    for color, value in parts:
        wide = min(max(0.0, value) / best * rect.width(), rect.right() - x)
        if wide > 0:
            painter.fillRect(QRectF(x, rect.y(), max(1.0, wide - 1), rect.height()), color)
            x += wide


class WhyList(RowList):
    """What the block tells, in its order. ``chosen`` carries one of them."""

    chosen = Signal(object)

    def __init__(self) -> None:
        self.told = _WhyModel()
        super().__init__(self.told, _WhyDelegate(), "sunken")
        self.setAccessibleName(self.tr("Why these, in this order"))

    def went_to(self, row: WhyRow) -> None:
        self.chosen.emit(row.told)


class _CutModel(_Model):
    LINE = CutRow

    def shown_by(self, row: CutRow) -> Cut:
        return row.cut

    def words_of(self, row: CutRow) -> str:
        return f"{plain(row.runs)}. {reason_words(row.cut)}"


class _CutDelegate(QStyledItemDelegate):
    def sizeHint(self, option, index):
        return QSize(0, theme().scaled(36))

    def paint(self, painter, option, index):
        look, left, rect = theme(), index.data(ROW), QRectF(option.rect)
        cut = left.cut
        painter.save()
        mirror(painter, option.rect, option.direction)
        paint_row_ground(painter, option, line_from=16)
        paint_icon(painter, rect.x() + 16, rect.center().y() - 8, reason_icon(cut), "text-3")
        font, why = look.font("body"), reason_words(cut)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(look.color("text-3"))
        middle = Qt.AlignmentFlag.AlignVCenter
        write(painter, rect.adjusted(0, 0, -16, 0), why, middle | Qt.AlignmentFlag.AlignRight)
        paint_sentence(painter, rect.adjusted(44, 0, -16 - metrics.horizontalAdvance(why) - 16, 0), left.runs)
        paint_row_focus(painter, option)
        painter.restore()


class CutList(RowList):
    """What is not in the block. ``chosen`` and ``opened`` carry one of them."""

    opened = Signal(object)
    chosen = Signal(object)

    def __init__(self) -> None:
        self.cuts = _CutModel()
        super().__init__(self.cuts, _CutDelegate(), "surface")
        self.setAccessibleName(self.tr("Left out"))
        self.activated.connect(lambda index: self.opened.emit(index.data(ROW).cut))

    def went_to(self, row: CutRow) -> None:
        self.chosen.emit(row.cut)
