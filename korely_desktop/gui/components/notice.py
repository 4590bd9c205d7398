"""Notices: something that has happened, told above all pages in as many lines as it needs, until it is put aside."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.components.banner import LOOKS, BannerKind
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.labels import IconLabel, Label
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import along


class Notice(QWidget):
    """A bold sentence above plain ones, an act (``acted``), and a cross that puts it aside (``left``).

    Hidden until there is something to say.
    """

    acted = Signal()
    left = Signal()

    def __init__(self, act: str) -> None:
        super().__init__()
        self._kind: BannerKind = "calm"
        self._icon = IconLabel("check", "text")
        self.title = Label("", "body", "text", weight=600, wrap=True)
        self.words = Label("", "body", "text-2", wrap=True)
        self.act = Button(act, size="small")
        self.act.clicked.connect(self.acted)
        self.cross = IconButton("x", self.tr("Dismiss this notice"))
        self.cross.clicked.connect(self.left)
        told = vbox(spacing=2)
        told.addWidget(self.title)
        told.addWidget(self.words)
        layout = hbox(self, along(16, 8, 12, 9), spacing=8)
        layout.addWidget(self._icon, alignment=Qt.AlignmentFlag.AlignTop)
        layout.addLayout(told, 1)
        layout.addWidget(self.act)
        layout.addWidget(self.cross)
        self.hide()

    def say(self, kind: BannerKind, icon: str, title: str, words: str) -> None:
        """Say this, in the colours of a banner of this kind."""
        self._kind = kind
        _, _, ink = LOOKS[kind]
        self._icon.set_icon(icon, ink)
        self.title.set_token(ink)
        self.title.setText(title)
        self.words.setText(words)
        self.update()

    def paintEvent(self, event):
        ground, line, _ = LOOKS[self._kind]
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color(ground))
        paint_hairline(painter, 0, self.height() - 1, self.width(), line)
