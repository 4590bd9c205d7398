"""Paints one source text: its beginning, who wrote it and when, and what came of it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractItemView

from korely_desktop.domain.texts import text_state
from korely_desktop.gui.components.monogram import paint_monogram, who
from korely_desktop.gui.components.row_ground import is_selected, paint_row_focus, paint_row_ground
from korely_desktop.gui.components.row_pictures import RowDelegate
from korely_desktop.gui.components.rows import ROW
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.texts.words import LOOKS, one_line, outcome_words, whose_words
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import mirror, paint_icon, write_short

_HEIGHT = 52


class TextDelegate(RowDelegate):
    """Two lines a row."""

    def __init__(self, desk: Desk, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view

    def sizeHint(self, option, index):
        return QSize(0, theme().scaled(_HEIGHT))

    def shown(self, index):
        memory = index.data(ROW)
        minute = self._desk.services.clock().replace(second=0, microsecond=0)
        return None if memory is None else (memory.id, (memory, minute))

    def write(self, painter, option, index):
        memory = index.data(ROW)
        if memory is None:
            return
        rect = QRectF(option.rect)
        selected = is_selected(option)
        painter.save()
        mirror(painter, option.rect, option.direction)
        paint_row_ground(painter, option, line_from=16)
        body, note = theme().line_height("body"), theme().line_height("note")
        top = rect.y() + (rect.height() - body - note - 2) / 2
        inside = rect.adjusted(16, 0, -16, 0)
        begun = QRectF(inside.x(), top, inside.width(), body)
        write_short(painter, begun, one_line(memory.content), "body", 500, "text")
        self._paint_second(painter, QRectF(inside.x(), top + body + 2, inside.width(), note), memory, selected)
        paint_row_focus(painter, option)
        painter.restore()

    def _paint_second(self, painter: QPainter, box: QRectF, memory, selected: bool) -> None:
        look = theme()
        state = LOOKS[text_state(memory)]
        outcome = outcome_words(memory)
        width = QFontMetricsF(look.font("note", 500)).horizontalAdvance(outcome) + 18
        mark = QRectF(box.x(), round(box.center().y() - 7), 14, 14)
        name, kind = who(memory.writer)
        paint_monogram(painter, mark, name, kind, on_row=selected)
        told = whose_words(memory, self._desk.services.clock())
        write_short(painter, box.adjusted(20, 0, -width - 12, 0), told, "note", 400, "text-3")
        paint_icon(painter, box.right() - width, box.center().y() - 6.5, state.icon, state.token, 13)
        write_short(painter, box.adjusted(box.width() - width + 18, 0, 4, 0), outcome, "note", 500, state.token)
