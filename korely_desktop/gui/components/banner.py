"""Banners, for states that last: the past, all agents paused, a store that cannot be written."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.gui.components.labels import IconLabel, Label
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline

BannerKind = Literal["past", "danger", "check", "calm"]
LOOKS = {
    "past": ("past", "past-line", "past-text"),
    "danger": ("danger-soft", "border", "danger"),
    "check": ("check-soft", "border", "check"),
    "calm": ("sunken", "border", "text"),
}
"""Ground, line below and ink of each kind, as colours of the theme."""


class Banner(QWidget):
    """One line across a page: icon, a bold sentence, a plain one, and one act (``acted``), done by ``key`` as well.

    One that stands in the page, ``inset``, is rounded like the cards there.
    """

    acted = Signal()

    def __init__(
        self,
        kind: BannerKind,
        icon: str,
        bold: str,
        plain: str = "",
        act: str | None = None,
        key: str | None = None,
        *,
        inset: bool = False,
    ) -> None:
        super().__init__()
        self._ground, self._line, ink = LOOKS[kind]
        self._inset = inset
        self.setFixedHeight(theme().scaled(40))
        self._bold = Label(bold, "body", ink, weight=600)
        if not bold:
            self._bold.hide()
        self._plain = ElidedLabel(plain, ink)
        layout = hbox(self, (16, 0, 16, 0), spacing=8)
        layout.addWidget(IconLabel("history" if kind == "past" and not icon else icon, ink))
        layout.addWidget(self._bold)
        layout.addWidget(self._plain, 1)
        self.button: Button | None = None
        if act is not None:
            self.button = Button(act, key=key, size="small")
            self.button.clicked.connect(self.acted)
            layout.addWidget(self.button)

    def set_words(self, bold: str, plain: str = "") -> None:
        """Say something else."""
        self._bold.setText(bold)
        self._bold.setHidden(not bold)
        self._plain.setText(plain)

    def paintEvent(self, event):
        painter = QPainter(self)
        if self._inset:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color(self._ground))
            painter.drawRoundedRect(self.rect(), 8, 8)
            return
        painter.fillRect(self.rect(), theme().color(self._ground))
        paint_hairline(painter, 0, self.height() - 1, self.width(), self._line)
