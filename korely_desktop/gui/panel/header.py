"""The column heads of the list."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from korely_desktop.domain.panel import PanelSort
from korely_desktop.gui.panel.delegate import SENTENCE_X
from korely_desktop.gui.panel.model import Column, FactModel
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import mirror, paint_icon, use_type, write

LEAST_COLUMN = 80
"""No column is narrower, at 100 % text size."""


class ListHeader(QHeaderView):
    """Column heads: 28 px, no boxes, an arrow beside the sorted one."""

    sorted_by = Signal(object, bool)
    """A head was clicked: by what the list is to be sorted, and whether downwards."""
    released = Signal()
    """The mouse let go of a head or an edge."""

    def __init__(self, facts: FactModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._facts = facts
        self.setSectionsClickable(True)
        self.setSectionsMovable(True)
        self.setFirstSectionMovable(False)  # the sentence comes first, and the heads of groups begin in its column
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setMinimumSectionSize(LEAST_COLUMN)
        self.setFixedHeight(theme().scaled(28))
        self.sectionClicked.connect(self._sort)
        theme().changed.connect(self._grow)

    def mouseReleaseEvent(self, event):
        super().mouseReleaseEvent(event)
        self.released.emit()

    def _sort(self, section: int) -> None:
        sort, query = PanelSort[Column(section).name], self._facts.query
        descending = not query.descending if query.sort is sort else sort is not PanelSort.FACT
        self.sorted_by.emit(sort, descending)

    def _grow(self) -> None:
        self.setFixedHeight(theme().scaled(28))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        look = theme()
        painter.save()
        mirror(painter, rect, self.layoutDirection())
        painter.fillRect(rect, look.color("surface"))
        paint_hairline(painter, rect.x(), rect.bottom(), rect.width())
        query = self._facts.query
        is_sorted = query.sort is PanelSort[Column(section).name]
        use_type(painter, "caption", None, "text-2" if is_sorted else "text-3")
        left = rect.x() + (SENTENCE_X if section == Column.FACT else 0)
        text = self._facts.headerData(section, Qt.Orientation.Horizontal) or ""
        write(painter, QRect(left, rect.y(), rect.right() - left, rect.height()), text)
        if is_sorted:
            width = painter.fontMetrics().horizontalAdvance(text)
            name = "arrow-down" if query.descending else "arrow-up"
            paint_icon(painter, left + width + 5, rect.center().y() - 6, name, "text-2", 13)
        painter.restore()
