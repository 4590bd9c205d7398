"""A box that drops down, with the name of what is chosen in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QComboBox, QLabel, QStyledItemDelegate


class DropDown(QComboBox):
    """A box to choose from. On Linux Qt tells what is chosen instead of its name, and the name only of a label that
    stands beside it and belongs to it: so it has one, which nobody sees."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setItemDelegate(QStyledItemDelegate(self))  # the one of Qt's own passes the style sheet over
        self._label = QLabel(name)
        self._label.setBuddy(self)
        self._label.hide()

    def changeEvent(self, event):
        super().changeEvent(event)
        if event.type() == QEvent.Type.ParentChange:
            self._label.setParent(self.parentWidget())
