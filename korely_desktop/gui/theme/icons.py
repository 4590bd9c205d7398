"""Lucide icons, drawn in a token's colour at the right pixel density, each drawn once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

POINTING = frozenset({"chevron-left", "chevron-right", "arrow-left", "undo-2", "redo-2", "rewind", "log-out"})
"""Icons that point along the line one reads: mirrored where one reads from right to left."""
_BODY_STROKE = "1.75"
_SMALL_STROKE = "2"


@cache
def _source(name: str) -> str:
    return files("korely_desktop.resources").joinpath(f"icons/{name}.svg").read_text(encoding="utf-8")


@cache
def draw_icon(name: str, color: str, size: int, ratio: float) -> QPixmap:
    """The icon ``name`` as a pixmap of ``size`` logical pixels in ``color`` (``#RRGGBB``)."""
    stroke = _SMALL_STROKE if size <= 14 else _BODY_STROKE
    svg = _source(name).replace("currentColor", color).replace('stroke-width="2"', f'stroke-width="{stroke}"')
    pixmap = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


class TokenIcon(QIconEngine):
    """Lets Qt's own buttons and menus draw our icons crisply at any density and in the colour of their state."""

    def __init__(self, name: str, color: str, disabled: str, mirrored: bool) -> None:
        super().__init__()
        self._name = name
        self._color = color
        self._disabled = disabled
        self._mirrored = mirrored and name in POINTING

    def paint(self, painter, rect, mode, state):
        size = min(rect.width(), rect.height())
        painter.drawPixmap(rect.topLeft(), self._draw(size, mode, painter.device().devicePixelRatioF()))

    def pixmap(self, size, mode, state):
        return self._draw(min(size.width(), size.height()), mode, 1.0)

    def scaledPixmap(self, size, mode, state, scale):
        return self._draw(min(size.width(), size.height()), mode, scale)

    def clone(self):
        return TokenIcon(self._name, self._color, self._disabled, self._mirrored)

    def _draw(self, size: int, mode: QIcon.Mode, ratio: float) -> QPixmap:
        color = self._disabled if mode == QIcon.Mode.Disabled else self._color
        pixmap = draw_icon(self._name, color, size, ratio)
        return pixmap.transformed(QTransform.fromScale(-1, 1)) if self._mirrored else pixmap


def paint_mark(painter: QPainter, rect: QRectF, ground: QColor, ink: QColor) -> None:
    """The product mark: three time strips, the middle one in front, on a rounded square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    side = rect.width()
    square = QPainterPath()
    square.addRoundedRect(rect, side * 0.25, side * 0.25)
    painter.fillPath(square, ground)
    faint = QColor(ink)
    faint.setAlphaF(0.65)
    for left, top, width, color in ((0.2, 0.25, 0.35, faint), (0.32, 0.44, 0.48, ink), (0.2, 0.63, 0.27, faint)):
        bar = QRectF(rect.x() + left * side, rect.y() + top * side, width * side, 0.12 * side)
        painter.setBrush(color)
        painter.drawRoundedRect(bar, bar.height() / 2, bar.height() / 2)
    painter.restore()


def mark_pixmap(size: int, ratio: float, ground: QColor, ink: QColor) -> QPixmap:
    """The mark as a pixmap, for labels and the window icon."""
    pixmap = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_mark(painter, QRectF(0, 0, size, size), ground, ink)
    painter.end()
    return pixmap
