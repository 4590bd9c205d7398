"""Connections of one entity as a small picture: it in the middle, as many others around it as can be read."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QFrame, QGraphicsItem, QGraphicsScene, QGraphicsView, QWidget

from korely_desktop.domain.answers import Connection
from korely_desktop.gui.components.monogram import initials
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.tips import as_tip

_FEW, _MORE, _ROOMY = 4, 6, 360  # so many nodes below and from this width
_RADIUS = 17.0
_CENTER_RADIUS = 24.0
_NAME = 104.0
"""The width of a name; a node is at least half of it away from the edges."""
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))


class ConnectionGraph(QGraphicsView):
    """A click on a node walks there: ``walked`` carries its entity id."""

    walked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._shown: list[tuple[Connection, str]] = []
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedHeight(theme().scaled(220))
        theme().changed.connect(self._draw)

    def show_connections(self, name: str, connections: Sequence[tuple[Connection, str]]) -> None:
        """Draw ``name`` in the middle, and each connection with its relation in words."""
        self._name = name
        self._shown = list(connections[:_MORE])
        self.setAccessibleName(", ".join(f"{words} {tie.entity.name}" for tie, words in self._shown))
        self._draw()

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._draw()

    def mousePressEvent(self, event):
        item = self.itemAt(event.position().toPoint())
        if isinstance(item, _Node) and item.entity_id is not None:
            self.walked.emit(item.entity_id)

    def _draw(self) -> None:
        scene = self.scene()
        scene.clear()
        scene.setBackgroundBrush(theme().color("sunken"))
        width, height = max(self.viewport().width(), 160), self.viewport().height()
        scene.setSceneRect(0, 0, width, height)
        middle = QPointF(width / 2, height / 2)
        drawn = self._shown[: _MORE if width >= _ROOMY else _FEW]
        for number, (tie, words) in enumerate(drawn):
            place = _place(number, len(drawn), middle, width, height)
            edge = _Edge(middle, place, words)
            edge.setZValue(0)
            scene.addItem(edge)
            node = _Node(tie.entity.name, tie.entity.id, _RADIUS, below=place.y() > middle.y())
            node.setPos(place)
            node.setZValue(1)
            scene.addItem(node)
        center = _Node(self._name, None, _CENTER_RADIUS, below=True)
        center.setPos(middle)
        center.setZValue(2)
        scene.addItem(center)


def _place(number: int, count: int, middle: QPointF, width: float, height: float) -> QPointF:
    """Fixed places: the corners for up to four, else a ring."""
    if count <= len(_CORNERS):
        right, below = _CORNERS[number]
        return QPointF(middle.x() + right * (width / 2 - 54), middle.y() + below * (height / 2 - _RADIUS - 22))
    angle = -math.pi * 3 / 4 + 2 * math.pi * number / count
    across = width / 2 - 52
    down = height / 2 - _RADIUS - 20
    return QPointF(middle.x() + across * math.cos(angle), middle.y() + down * math.sin(angle))


class _Node(QGraphicsItem):
    """A circle with initials and the name beside it; the middle one has no id and is filled."""

    def __init__(self, name: str, entity_id: str | None, radius: float, *, below: bool) -> None:
        super().__init__()
        self.entity_id = entity_id
        self._name = name
        self._radius = radius
        self._below = below
        self.setToolTip(as_tip(name))
        if entity_id is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def boundingRect(self):
        return QRectF(-_NAME / 2, -self._radius - 20, _NAME, 2 * self._radius + 40)

    def paint(self, painter, option, widget=None):
        look = theme()
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        is_center = self.entity_id is None
        painter.setPen(QPen(look.color("accent-fill" if is_center else "border-control"), 1.5))
        painter.setBrush(look.color("accent-fill" if is_center else "surface"))
        painter.drawEllipse(QPointF(0, 0), self._radius, self._radius)
        painter.setFont(look.font("label" if is_center else "caption", 600))
        painter.setPen(look.color("on-accent" if is_center else "text-2"))
        circle = QRectF(-self._radius, -self._radius, 2 * self._radius, 2 * self._radius)
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, initials(self._name))
        if is_center:
            return
        font = look.font("note", 500)
        painter.setFont(font)
        painter.setPen(look.color("text"))
        text = QFontMetricsF(font).elidedText(self._name, Qt.TextElideMode.ElideRight, _NAME)
        top = self._radius + 2 if self._below else -self._radius - 18
        painter.drawText(QRectF(-_NAME / 2, top, _NAME, 16), Qt.AlignmentFlag.AlignCenter, text)


class _Edge(QGraphicsItem):
    """A line with the relation written over its middle."""

    def __init__(self, begin: QPointF, end: QPointF, words: str) -> None:
        super().__init__()
        self._begin, self._end, self._words = begin, end, words

    def boundingRect(self):
        return QRectF(self._begin, self._end).normalized().adjusted(-60, -12, 60, 12)

    def paint(self, painter, option, widget=None):
        look = theme()
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        painter.setPen(QPen(look.color("border-strong"), 1.5))
        painter.drawLine(self._begin, self._end)
        font = look.font("note", 400)
        text = QFontMetricsF(font).elidedText(self._words, Qt.TextElideMode.ElideRight, 100)
        width = QFontMetricsF(font).horizontalAdvance(text) + 8
        middle = self._begin + (self._end - self._begin) * 0.56
        box = QRectF(middle.x() - width / 2, middle.y() - 8, width, 16)
        painter.fillRect(box, look.color("sunken"))
        painter.setFont(font)
        painter.setPen(look.color("text-3"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
