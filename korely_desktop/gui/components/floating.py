"""The shadow of things that float: painted, drawn once for each mode, stretched as nine slices."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QMargins, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from korely_desktop.gui.theme import theme

SHADOW = 18
"""How far the shadow reaches around, in pixels; leave this margin around a floating widget's body."""
_CORNER = SHADOW * 2 + 8


@cache
def _shadow(dark: bool, ratio: float) -> QPixmap:
    side = _CORNER * 2 + 4
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    strength = 0.22 if dark else 0.10
    for step in range(SHADOW):
        shade = QColor(0, 0, 0)
        shade.setAlphaF(strength * ((step + 1) / SHADOW) ** 2 / 5)
        painter.setBrush(shade)
        inset = float(step)
        painter.drawRoundedRect(QRectF(inset, inset + 2, side - 2 * inset, side - 2 * inset - 2), 18, 18)
    painter.end()
    return pixmap


def paint_floating(painter: QPainter, rect: QRectF, *, ground: str, outline: str, radius: float = 8) -> None:
    """Draw a floating body with its shadow; the body is ``rect`` less :data:`SHADOW` on every side."""
    look = theme()
    ratio = painter.device().devicePixelRatioF()
    shadow = _shadow(look.mode == "dark", ratio)
    _nine_slices(painter, rect, shadow, _CORNER, ratio)
    body = rect.marginsRemoved(QMargins(SHADOW, SHADOW, SHADOW, SHADOW).toMarginsF())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(look.color(outline), 1))
    painter.setBrush(look.color(ground))
    painter.drawRoundedRect(body.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def _nine_slices(painter: QPainter, rect: QRectF, pixmap: QPixmap, corner: int, ratio: float) -> None:
    side = pixmap.width() / ratio
    edge = min(corner, rect.width() / 2, rect.height() / 2)
    middle = side - 2 * corner
    xs = (
        (rect.left(), edge, 0.0, edge),
        (rect.left() + edge, rect.width() - 2 * edge, corner, middle),
        (rect.right() - edge, edge, side - edge, edge),
    )
    ys = (
        (rect.top(), edge, 0.0, edge),
        (rect.top() + edge, rect.height() - 2 * edge, corner, middle),
        (rect.bottom() - edge, edge, side - edge, edge),
    )
    for x, width, source_x, source_width in xs:
        for y, height, source_y, source_height in ys:
            source = QRectF(source_x * ratio, source_y * ratio, source_width * ratio, source_height * ratio)
            painter.drawPixmap(QRectF(x, y, width, height), pixmap, source)
