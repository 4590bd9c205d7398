"""The ledger of one key: what it read and wrote, by day, newest first, with the line from which to undo."""

from __future__ import annotations

from datetime import date
from functools import cached_property

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from korely_desktop.domain import audit as actions
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.activity.by_day import DayHead, EventRow, EventsByDay
from korely_desktop.gui.activity.day_chip import head_words
from korely_desktop.gui.components.rows import ROW, RowList
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.i18n import fill, translate
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import mirror, paint_icon, use_type, write, write_short
from korely_desktop.gui.theme.tips import as_tip
from korely_desktop.memory.access.activity import ActivityPage

_TIME, _ICON, _WORDS = 16, 62, 88
_ROW, _HEAD, _MARK = 30, 28, 30


class LedgerRow(EventRow):
    """One thing the key did."""

    @property
    def said(self) -> str:
        """What it did, in words."""
        return f"{self.words.verb} {self.words.about}".strip()

    @cached_property
    def result(self) -> str:
        """How many facts came of a text, or that it was undone."""
        if self.event.id in self.page.undone:
            return translate("Ledger", "undone")
        memory = self.page.memories.get(self.event.target_id or "")
        return facts_counted(memory.outcome) if memory is not None and memory.outcome else self.words.result

    @property
    def is_act(self) -> bool:
        """Whether it changed something; else it read, or was refused."""
        return self.event.action in actions.ACTS


class LedgerModel(EventsByDay):
    """What a key did. ``marked`` is the row from which on everything would be undone."""

    LINE = LedgerRow

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary)
        self.marked: int | None = None

    @property
    def marked_row(self) -> LedgerRow | None:
        """What stands in the marked row; None where there is none (any more)."""
        return None if self.marked is None else self._rows[self.marked]

    def _begin(self, page: ActivityPage) -> None:
        """The mark stays at its event."""
        kept = self.marked_row
        super()._begin(page)
        self.marked = None if kept is None else self.row_of(kept.event.id)

    def mark(self, row: int | None) -> LedgerRow | None:
        """Put the line below this row (None: take it away); what changed nothing takes the last write before it."""
        while row is not None and row >= 0 and not self._writes(row):
            row -= 1
        self.layoutAboutToBeChanged.emit()
        self.marked = row if row is not None and row >= 0 else None
        self.layoutChanged.emit()
        return self.marked_row

    def is_taken(self, row: int) -> bool:
        """Whether this row would be undone."""
        return self.marked is not None and row <= self.marked and self._writes(row)

    def _writes(self, row: int) -> bool:
        found = self._rows[row]
        return isinstance(found, LedgerRow) and found.is_act

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(row, LedgerRow):
            return as_tip(row.said)  # the pane has no room for the whole of it
        return super().data(index, role)

    def words_of(self, row: DayHead | LedgerRow) -> str:
        if isinstance(row, DayHead):
            return head_words(row.day)
        return ". ".join(filter(None, (row.time, row.said, row.result)))


class _LedgerDelegate(QStyledItemDelegate):
    def __init__(self, model: LedgerModel) -> None:
        super().__init__()
        self._model = model

    def sizeHint(self, option, index):
        if isinstance(index.data(ROW), DayHead):
            return QSize(0, theme().scaled(_HEAD))
        mark = theme().scaled(_MARK) if index.row() == self._model.marked else 0
        return QSize(0, theme().scaled(_ROW) + mark)

    def paint(self, painter, option, index):
        row = index.data(ROW)
        painter.save()
        mirror(painter, option.rect, option.direction)
        rect = QRectF(option.rect)
        if isinstance(row, DayHead):
            self._paint_head(painter, rect, row.day)
        else:
            rect.setHeight(theme().scaled(_ROW))
            self._paint_row(painter, rect, option, row, index.row())
            if index.row() == self._model.marked:
                self._paint_mark(painter, QRectF(option.rect).adjusted(0, rect.height(), 0, 0), row)
        painter.restore()

    def _paint_head(self, painter: QPainter, rect: QRectF, day: date) -> None:
        use_type(painter, "label", 500, "text-3")
        write(painter, rect.adjusted(_TIME, 4, 0, 0), head_words(day))

    def _paint_row(self, painter: QPainter, rect: QRectF, option, row: LedgerRow, number: int) -> None:
        look = theme()
        taken = self._model.is_taken(number)
        if taken:
            painter.fillRect(rect, look.color("accent-soft"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, look.color("hover"))
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(QRectF(rect.x(), rect.y(), 3, rect.height()), look.color("accent-fill"))
        icon_at, words_at = look.scaled(_ICON), look.scaled(_WORDS)
        center = Qt.AlignmentFlag.AlignVCenter
        note = look.font("note")
        painter.setFont(note)
        painter.setPen(look.color("text-3"))
        write(painter, rect.adjusted(_TIME, 0, 0, 0), row.time)
        width = QFontMetricsF(note).horizontalAdvance(row.result)
        write(painter, rect.adjusted(0, 0, -14, 0), row.result, center | Qt.AlignmentFlag.AlignRight)
        paint_icon(
            painter, rect.x() + icon_at, rect.center().y() - 8, row.words.icon, "accent" if taken else row.words.token
        )
        said = rect.adjusted(words_at, 0, -width - 26, 0)
        write_short(painter, said, row.said, "body", 400, "text" if row.is_act else "text-2")

    def _paint_mark(self, painter: QPainter, rect: QRectF, row: LedgerRow) -> None:
        """The line, with the words on it."""
        look = theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = round(rect.center().y())
        painter.fillRect(QRectF(rect.x(), middle - 1, rect.width(), 2), look.color("accent-fill"))
        words = undo_from(row)
        font = look.font("label", 600)
        width = QFontMetricsF(font).horizontalAdvance(words)
        box = QRectF(rect.x() + _TIME, middle - 12, width + 46, 24)
        pen = painter.pen()
        pen.setColor(look.color("accent-fill"))
        pen.setWidthF(1.5)
        painter.setPen(pen)
        painter.setBrush(look.color("surface"))
        painter.drawRoundedRect(box, 12, 12)
        paint_icon(painter, box.x() + 12, middle - 7, "rewind", "accent", 14)
        painter.setFont(font)
        painter.setPen(look.color("accent"))
        write(painter, box.adjusted(32, 0, 0, 0), words)


class LedgerList(RowList):
    """``chosen`` carries the row that the person went to."""

    chosen = Signal(object)

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.ledger = LedgerModel(vocabulary)
        super().__init__(self.ledger, _LedgerDelegate(self.ledger), "sunken")
        self.setAccessibleName(self.tr("What it did"))

    def went_to(self, row: DayHead | LedgerRow) -> None:
        if isinstance(row, LedgerRow):
            self.chosen.emit(row)


def undo_from(row: LedgerRow) -> str:
    """*Undo from 14:02*; what the line says."""
    return fill(translate("Ledger", "Undo from {time}"), time=row.time)
