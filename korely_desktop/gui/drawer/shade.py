"""The shade that the drawer throws on the page, beside the drawer and not part of it: what it lies on shows through."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import painter_on

SHADE = 16
"""Its width in pixels."""


class DrawerShade(QWidget):
    """Darkens the page towards the edge of the drawer; the pointer goes through it."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def follow(self, drawer: QWidget) -> None:
        """Lie along the edge of ``drawer`` that faces the page."""
        place = drawer.geometry()
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left = place.right() + 1 if mirrored else place.left() - SHADE
        self.setGeometry(QRect(left, place.top(), SHADE, place.height()))

    def paintEvent(self, event):
        painter = painter_on(self)
        shade = QColor("black")
        dark = theme().mode == "dark"
        for x in range(SHADE):
            shade.setAlphaF((0.22 if dark else 0.08) * (x / SHADE) ** 2)
            painter.fillRect(x, 0, 1, self.height(), shade)
