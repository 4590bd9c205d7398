"""The scroll bar of the list of facts: the grounds of the rows go on below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QScrollBar

from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline

if TYPE_CHECKING:
    from korely_desktop.gui.panel.view import FactView


class ListBar(QScrollBar):
    """Beside the list, not above it: what scrolls below another widget is painted anew as a whole at each step."""

    def __init__(self, view: FactView) -> None:
        super().__init__(Qt.Orientation.Vertical, view)
        self._view = view

    def paintEvent(self, event):
        look, top = theme(), self._view.viewport().y()
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        view, rows = self._view, self._view.model().rowCount()
        selected = view.selectionModel() if view.selectionModel().hasSelection() else None
        row, focused = max(view.rowAt(0), 0), view.delegate.focused_row()
        while row < rows and (y := top + view.rowViewportPosition(row)) < self.height():
            box = QRect(0, y, self.width(), view.rowHeight(row))
            token = self._ground(row, selected)
            painter.fillRect(box, look.color(token))
            if not token.startswith("selected"):
                paint_hairline(painter, box.x(), box.bottom(), box.width())
            if row == focused:
                self._paint_ring(painter, box)
            row += 1
        painter.fillRect(0, 0, self.width(), top, look.color("surface"))
        paint_hairline(painter, 0, top - 1, self.width())
        painter.end()
        super().paintEvent(event)

    def _paint_ring(self, painter: QPainter, box: QRect) -> None:
        """The end of the mark of the keyboard, which goes around the whole row."""
        ring = theme().color("accent")
        painter.fillRect(box.x(), box.y(), box.width(), 2, ring)
        painter.fillRect(box.x(), box.bottom() - 1, box.width(), 2, ring)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        painter.fillRect(box.x() if mirrored else box.right() - 1, box.y(), 2, box.height(), ring)

    def _ground(self, row: int, selected: QItemSelectionModel | None) -> str:
        view = self._view
        if view.is_head(row):
            return "sunken"
        if selected is not None and selected.isRowSelected(row, QModelIndex()):
            return "selected" if view.hasFocus() else "selected-quiet"
        return "hover" if row == view.delegate.hovered else "surface"
