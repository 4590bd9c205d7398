"""The menu of columns: which are shown, and by keys in which order."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from korely_desktop.gui.i18n import translate
from korely_desktop.gui.panel import words
from korely_desktop.gui.panel.kept import KeptList
from korely_desktop.gui.panel.model import Column


class ColumnsMenu(QMenu):
    """The columns after the sentence as they stand, a tick before those that are shown.

    Ctrl with an arrow key moves the one that the keys are on; the menu stays open meanwhile. (Alt by itself would close
    it.)
    """

    def __init__(self, kept: KeptList, parent: QWidget) -> None:
        super().__init__(translate("PanelPage", "Columns"), parent)
        self._kept = kept
        self._fill(None)

    def keyPressEvent(self, event):
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(event.key())
        chosen = self.activeAction()
        if by is None or chosen is None or not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            return
        column, order = Column(chosen.data()), self._kept.order
        place = order.index(column) + by
        if 0 <= place < len(order):
            self._kept.move(column, order[place])
            self._fill(column)

    def _fill(self, active: Column | None) -> None:
        self.clear()
        for column in self._kept.order:
            action = self.addAction(words.column_name(column))
            action.setData(int(column))
            action.setCheckable(True)
            action.setChecked(column in self._kept.wanted)
            action.toggled.connect(lambda on, column=column: self._choose(column, on))
            if column is active:
                self.setActiveAction(action)
        self.addSeparator()
        hint = QAction(
            translate("PanelPage", "To move them, drag their headings or press Ctrl+↑ and Ctrl+↓ here"), self
        )
        hint.setEnabled(False)
        self.addAction(hint)

    def _choose(self, column: Column, on: bool) -> None:
        self._kept.choose(self._kept.wanted | {column} if on else self._kept.wanted - {column})
