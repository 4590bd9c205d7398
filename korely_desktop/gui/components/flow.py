"""A layout that puts widgets beside each other and goes on in the next line where there is no more room."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle

_SPACING = 6


class FlowLayout(QLayout):
    """Every widget at the size it asks for, as far apart in both directions."""

    def __init__(self) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(_SPACING)

    def addItem(self, item):
        self._items.append(item)

    def count(self):
        return len(self._items)

    def itemAt(self, place):
        return self._items[place] if 0 <= place < len(self._items) else None

    def takeAt(self, place):
        return self._items.pop(place) if 0 <= place < len(self._items) else None

    def expandingDirections(self):
        return Qt.Orientation(0)

    def hasHeightForWidth(self):
        return True

    def heightForWidth(self, width):
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect):
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self):
        return self.minimumSize()

    def minimumSize(self):
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    @property
    def _direction(self) -> Qt.LayoutDirection:
        parent = self.parentWidget()
        return parent.layoutDirection() if parent is not None else Qt.LayoutDirection.LeftToRight

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """The height that is needed; with ``move`` the widgets go to their places."""
        left, top, high = rect.x(), rect.y(), 0
        for item in self._items:
            size = item.sizeHint()
            if left > rect.x() and left + size.width() > rect.right() + 1:
                left, top, high = rect.x(), top + high + self.spacing(), 0
            if move:
                item.setGeometry(QStyle.visualRect(self._direction, rect, QRect(QPoint(left, top), size)))
            left += size.width() + self.spacing()
            high = max(high, size.height())
        return top + high - rect.y()
