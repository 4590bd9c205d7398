"""A delegate of lists whose rows are one cell each: what nobody touches is copied as it was painted before."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from korely_desktop.gui.components.pictures import CellPictures
from korely_desktop.gui.theme import theme

_STATE = QStyle.StateFlag
_TOUCHED = _STATE.State_Selected | _STATE.State_MouseOver | _STATE.State_HasFocus


class RowDelegate(QStyledItemDelegate):
    """Paints by :meth:`write`. A row that comes into sight again, or moves, keeps its picture while :meth:`shown` is
    the same."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures = CellPictures(whole=True)
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
        else:
            self._pictures.paint(painter, option.rect, *shown, lambda inner: self.write(inner, option, index))

    def _forget(self) -> None:
        """Colours or fonts are others."""
        self._pictures.clear()


def _is_at_rest(painter: QPainter, option: QStyleOptionViewItem) -> bool:
    return (
        not option.state & _TOUCHED
        and option.direction == Qt.LayoutDirection.LeftToRight
        and painter.device().devicePixelRatio().is_integer()  # a copy would lie between pixels
    )
