"""A box that drops down, with the name of what is chosen in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QStyle, QStyledItemDelegate

from korely_desktop.gui.theme import theme

_INSET = 12
_WIDEST = 400
"""Of the list, in pixels at 100 %."""
_ROUNDED = 2
"""So many pixels a line may be wider than Qt says, at the larger text sizes."""


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

    def sizeHint(self):
        return super().sizeHint() + QSize(_ROUNDED, 0)

    def minimumSizeHint(self):
        return super().minimumSizeHint() + QSize(_ROUNDED, 0)

    def showPopup(self):
        """As wide as its longest line, up to a limit: of names the ends tell them apart."""
        self.view().setMinimumWidth(min(self.view().sizeHintForColumn(0) + 2 * _INSET, theme().scaled(_WIDEST)))
        super().showPopup()

    def initStyleOption(self, option):
        """What is longer than the box ends in dots, as it does everywhere else; the style would cut a letter."""
        super().initStyleOption(option)
        field, whole = QStyle.SubControl.SC_ComboBoxEditField, QStyle.ComplexControl.CC_ComboBox
        room = self.style().subControlRect(whole, option, field, self).width()
        option.currentText = self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, room)

    def changeEvent(self, event):
        super().changeEvent(event)
        if event.type() == QEvent.Type.ParentChange:
            self._label.setParent(self.parentWidget())
