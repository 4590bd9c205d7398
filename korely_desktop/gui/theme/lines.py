"""The hairline between regions and rows, the same on every screen."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from korely_desktop.gui.theme.theme import theme


def paint_hairline(
    painter: QPainter, x: float, y: float, length: float, token: str = "border", *, upright: bool = False
) -> None:
    """A line in the pixel at (x, y), to the right or ``upright`` down, at the far edge of it.

    On a screen of 125 or 150 percent a rectangle one pixel high is drawn on one row of the screen here and on two
    there; this is on one everywhere, on two from 200 percent on.
    """
    ratio = painter.device().devicePixelRatioF()
    thin = int(ratio) / ratio
    box = QRectF(x + 1 - thin, y, thin, length) if upright else QRectF(x, y + 1 - thin, length, thin)
    painter.fillRect(box, theme().color(token))
