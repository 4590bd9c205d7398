"""The bar at the top of a page, 52 px: a title or a search field at the left, acts at the right, a hairline below."""

from __future__ import annotations

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline


class TopBar(QWidget):
    """Add widgets to ``left`` and ``right``; or give a title, with a note beside it."""

    def __init__(self, title: str | None = None, note: str = "") -> None:
        super().__init__()
        self.left = hbox(spacing=12)
        self.right = hbox(spacing=8)
        layout = hbox(self, (16, 0, 16, 1), spacing=16)
        layout.addLayout(self.left)
        layout.addStretch(1)
        layout.addLayout(self.right)
        self._note = Label(note, "label", "text-3", weight=400)
        if title is not None:
            self.left.addWidget(Label(title, "heading"))
            self.left.addWidget(self._note)
        theme().changed.connect(self._size)
        self._size()

    def set_note(self, note: str) -> None:
        """The words beside the title, for example a count."""
        self._note.setText(note)

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color("surface"))
        paint_hairline(painter, 0, self.height() - 1, self.width())

    def _size(self) -> None:
        self.setFixedHeight(theme().scaled(52))
