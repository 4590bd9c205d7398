"""A delegate of lists whose rows are one cell each: what nobody touches is copied as it was painted before."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QModelIndex, QObject, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from korely_desktop.gui.components.pictures import CellPictures
from korely_desktop.gui.theme import theme

_STATE = QStyle.StateFlag
_TOUCHED = _STATE.State_Selected | _STATE.State_MouseOver | _STATE.State_HasFocus


class RowDelegate(QStyledItemDelegate):
    """Paints by :meth:`write`. A row that comes into sight again, or moves, keeps its picture while :meth:`shown` is
    the same. A paint makes new ones for part of a frame; the rest comes in the turns that follow."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures = CellPictures()
        self._view: QAbstractItemView | None = None
        self._left_out: set[int] = set()
        self._paint = QTimer(self, singleShot=True, interval=0)
        self._paint.timeout.connect(self._go_on)
        theme().changed.connect(self._forget)

    def shown(self, index: QModelIndex) -> tuple[Hashable, object] | None:
        """What the row is, and all that its picture goes by; None: it is painted each time."""
        raise NotImplementedError

    def write(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        """Paint the row."""
        raise NotImplementedError

    def paint(self, painter, option, index):
        shown = self.shown(index) if _is_at_rest(painter, option) else None
        if shown is None:
            self.write(painter, option, index)
            return
        if not self._paint.isActive():
            self._view = option.widget
            self._pictures.begin()
            self._paint.start()
        self._pictures.paint(painter, option.rect, *shown, lambda inner: self.write(inner, option, index))
        if shown[0] in self._pictures.left_out:
            self._left_out.add(index.row())

    def _go_on(self) -> None:
        rows, self._left_out = self._left_out, set()
        if self._view is not None:
            for row in rows:
                self._view.update(self._view.model().index(row, 0))

    def _forget(self) -> None:
        """Colours or fonts are others."""
        self._pictures.clear()


def _is_at_rest(painter: QPainter, option: QStyleOptionViewItem) -> bool:
    return (
        not option.state & _TOUCHED
        and option.direction == Qt.LayoutDirection.LeftToRight
        and painter.device().devicePixelRatio().is_integer()  # a copy would lie between pixels
    )
