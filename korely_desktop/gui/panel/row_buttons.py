"""The acts on a fact that appear in the row under the pointer: where they lie, and how they are painted.

Places are those of a row that is read from the left. Which acts there are: :mod:`korely_desktop.gui.panel.offers`.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import paint_icon

_ICONS = {
    "why": "quote",
    "confirm": "badge-check",
    "correct": "pencil",
    "reopen": "rotate-ccw",
    "again": "plus",
    "restore": "undo-2",
    "forget": "eye-off",
}
_SIDE = 28
WIDEST = 4 * _SIDE + 4
"""So many pixels the acts take, of which a row has four at most."""


def act_under(cell: QRect, place: QPoint, acts: Sequence[str]) -> str | None:
    """Which of these acts lies under ``place`` in the cell that shows them."""
    box = _box(cell, len(acts))
    if not box.contains(place.toPointF()):
        return None
    return acts[min(int((place.x() - box.x() - 2) // _SIDE), len(acts) - 1)]


def paint_acts(painter: QPainter, cell: QRect, acts: Sequence[str], hovered: str | None) -> None:
    """These acts over the cell, ``hovered`` of them under the pointer."""
    look = theme()
    box = _box(cell, len(acts)).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.setClipping(False)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(look.color("border-strong"), 1))
    painter.setBrush(look.color("raised"))
    painter.drawRoundedRect(box, 6, 6)
    for number, act in enumerate(acts):
        place = QRectF(box.x() + 2 + number * _SIDE, box.y() + 1.5, _SIDE, 28)
        if act == hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("selected-quiet"))
            painter.drawRoundedRect(place, 4, 4)
        paint_icon(painter, place.center().x() - 8, place.center().y() - 8, _ICONS[act], "text-2")


def _box(cell: QRect, count: int) -> QRectF:
    return QRectF(cell.x(), cell.center().y() - 16, _SIDE * count + 4, 32)
