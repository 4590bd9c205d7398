"""The list of the palette: heads and items, painted by one delegate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from korely_desktop.gui.components.chips import key_hint_width, paint_key_hint
from korely_desktop.gui.components.line import Piece, lay_out, paint_line
from korely_desktop.gui.components.monogram import paint_monogram
from korely_desktop.gui.components.rows import ROW, HeadedRows
from korely_desktop.gui.i18n import has_leftward_letters
from korely_desktop.gui.palette.items import Head, Item, Row
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import mirror, paint_icon, use_type, write

ROW_HEIGHT, HEAD_HEIGHT = 38, 30
_LEFT, _WORDS = 14, 46
_BAR = 12
"""Kept clear for the scroll bar where there is one, in pixels: its thumb and a gap."""


class PaletteModel(HeadedRows):
    """Rows in groups; heads cannot be chosen."""

    LINE = Item

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def items(self) -> list[Item]:
        """Everything that can be chosen, in order."""
        return [row for row in self._rows if isinstance(row, Item)]

    def beside(self, row: int, step: int) -> QModelIndex:
        """The nearest item below (1) or above (-1) a row, going round; invalid without items."""
        count = len(self._rows)
        for offset in range(1, count + 1):
            number = (row + step * offset) % count
            if isinstance(self._rows[number], Item):
                return self.index(number)
        return QModelIndex()

    def row_of(self, key: str) -> int:
        """The row of the item with this key; -1 where there is none."""
        for number, row in enumerate(self._rows):
            if isinstance(row, Item) and row.key == key:
                return number
        return -1

    def height(self) -> int:
        """How high all rows are together."""
        heads = sum(isinstance(row, Head) for row in self._rows)
        return heads * theme().scaled(HEAD_HEIGHT) + (len(self._rows) - heads) * theme().scaled(ROW_HEIGHT)

    def words_of(self, row: Row) -> str:
        if isinstance(row, Head):
            return row.words
        return ". ".join(part for part in (row.words, row.note, row.keys) if part)


class PaletteDelegate(QStyledItemDelegate):
    """Icon or monogram, words with the typed letters in accent, a note or the keys at the right."""

    def sizeHint(self, option, index):
        return QSize(0, theme().scaled(HEAD_HEIGHT if isinstance(index.data(ROW), Head) else ROW_HEIGHT))

    def paint(self, painter, option, index):
        row = index.data(ROW)
        painter.save()
        mirror(painter, option.rect, option.direction)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scrolls = option.widget.verticalScrollBar().maximum() > 0
        rect = QRectF(option.rect).adjusted(0, 0, -_BAR if scrolls else 0, 0)
        if isinstance(row, Head):
            use_type(painter, "label", 500, "text-3")
            write(painter, rect.adjusted(_LEFT, 4, 0, 0), row.words)
        else:
            self._paint_item(painter, rect, row, bool(option.state & QStyle.StateFlag.State_Selected))
        painter.restore()

    def _paint_item(self, painter: QPainter, rect: QRectF, item: Item, selected: bool) -> None:
        look = theme()
        if selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("selected"))
            painter.drawRoundedRect(rect, 6, 6)
        middle = rect.center().y()
        if item.monogram:
            box = QRectF(rect.x() + _LEFT - 1, middle - 10, 20, 20)
            paint_monogram(painter, box, item.icon, item.monogram, on_row=selected)
        else:
            paint_icon(painter, rect.x() + _LEFT + 1, middle - 8, item.icon, item.token)
        right = self._paint_right(painter, rect, item, selected)
        words = QRectF(rect.x() + _WORDS, rect.y(), right - rect.x() - _WORDS - 12, rect.height())
        paint_line(painter, words, lay_out(marked_pieces(item), words.width()))

    def _paint_right(self, painter: QPainter, rect: QRectF, item: Item, selected: bool) -> float:
        """The note, the keys and, on the chosen row, the key that opens it; returns where they begin."""
        look, right = theme(), rect.right() - 10
        hints = [item.keys] if item.keys else []
        if selected:
            hints.append("↵")
        for key in reversed(hints if look.key_hints else []):
            width = key_hint_width(key)
            paint_key_hint(painter, QRectF(right - width, rect.center().y() - 10, width, 20), key)
            right -= width + 6
        if item.note:
            font = look.font("label", 400)
            width = QFontMetricsF(font).horizontalAdvance(item.note)
            painter.setFont(font)
            painter.setPen(look.color("text-3"))
            right -= width + 4
            write(painter, QRectF(right, rect.y(), width + 4, rect.height()), item.note)
        return right


def marked_pieces(item: Item) -> list[Piece]:
    """The words run by run, the typed letters in accent."""
    found: list[Piece] = []
    place = 0
    for run in item.runs:
        end = place + len(run.text)
        if has_leftward_letters(run.text):
            inside = [(max(one, place), min(two, end)) for one, two in item.spans if one < end and two > place]
            marked = tuple((one - place, two - place) for one, two in inside)
            found.append(replace(Piece.of(run.text, run.part), marked=marked))
        else:
            for text, typed in _pieces(run.text, place, item.spans):
                found.append(Piece(text, run.part, 600, "accent") if typed else Piece.of(text, run.part))
        place = end
    return found


def _pieces(text: str, start: int, spans: Sequence[tuple[int, int]]) -> list[tuple[str, bool]]:
    """A run that begins at ``start`` of the whole line, cut at the edges of the marked spans."""
    cuts = {0, len(text)}
    for begin, end in spans:
        cuts |= {min(max(begin - start, 0), len(text)), min(max(end - start, 0), len(text))}
    edges = sorted(cuts)
    return [
        (text[one:two], any(begin <= start + one and start + two <= end for begin, end in spans))
        for one, two in pairwise(edges)
    ]
