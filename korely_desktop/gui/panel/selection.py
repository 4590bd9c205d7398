"""The bar that takes the place of the filters while several facts are selected."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.panel import PanelState
from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.panel.offers import end_words, offered_to_any
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along


class SelectionBar(QWidget):
    """*3 facts selected*, and what can be done with all of them. ``acted`` carries the verb, ``left`` clears.

    Where there is little room, beside the drawer say, the buttons keep only their icons.
    """

    acted = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = Label("", "body", "text", weight=500)
        self.buttons = {
            "confirm": Button(self.tr("Confirm"), icon="badge-check", size="small"),
            "end": Button("", icon="calendar-x", size="small"),
            "restore": Button(self.tr("Restore"), icon="undo-2", size="small"),
            "forget": Button(self.tr("Forget"), icon="eye-off", size="small"),
            "move": Button(self.tr("About somebody else…"), icon="user", size="small"),
            "export": Button(self.tr("Export…"), icon="save", size="small"),
            "erase": Button(self.tr("Erase…"), icon="eraser", size="small"),
        }
        close = IconButton("x", self.tr("Clear the selection"), key="Esc")
        close.clicked.connect(self.left)
        layout = hbox(self, along(16, 0, 12, 0), spacing=6)
        layout.addWidget(self.words)
        layout.addStretch(1)
        self._labels = {button: button.text() for button in self.buttons.values()}
        for verb, button in self.buttons.items():
            button.clicked.connect(lambda _checked=False, verb=verb: self.acted.emit(verb))
            layout.addWidget(button)
        layout.addWidget(close)
        theme().changed.connect(self._size)
        self._size()

    def show_count(self, count: int, states: set[PanelState]) -> None:
        """How many facts are selected, in these states, and what can be done with at least one of them."""
        offered = offered_to_any(states)
        self._labels[self.buttons["end"]] = end_words(states, several=True)
        for verb, button in self.buttons.items():
            button.setVisible(verb in offered)
            button.setAccessibleName(self._labels[button])
        self.words.setText(fill(self.tr("{facts} selected"), facts=facts_counted(count)))
        self._fit()

    def set_acts_on(self, on: bool) -> None:
        """Nothing can be done to the past."""
        for verb, button in self.buttons.items():
            button.setEnabled(on or verb == "export")

    def minimumSizeHint(self):
        return QSize(0, self.height())

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color("selected"))

    def _fit(self) -> None:
        for words in (True, False):
            for button, label in self._labels.items():
                button.setText(label if words else "")
                button.setToolTip("" if words else label)
            self.layout().invalidate()
            if self.layout().sizeHint().width() <= self.width():
                return

    def _size(self) -> None:
        self.setFixedHeight(theme().scaled(44))
