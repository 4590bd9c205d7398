"""Connections of one entity as a small picture: it in the middle, as many others around it as can be read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from korely_desktop.gui.components.monogram import initials
from korely_desktop.gui.components.told import PICTURE
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import paint_icon, use_type
from korely_desktop.gui.theme.tips import as_tip

_FEW, _MORE, _ROOMY = 4, 6, 360  # so many nodes below and from this width
_RADIUS = 17.0
_CENTER_RADIUS = 24.0
_HEAD = 7.0
_YOU = 24
_WORDS, _WORDS_AT = 100.0, 0.56
"""How wide the words on a line may be, and where on it they stand: those of the other side begin at the middle."""
_NAME = 104.0
"""The width of a name where others are beside it; a node is at least half of it away from the edges."""
_ABOVE, _BELOW = (0, -1), (0, 1)
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_PLACES = {1: (_ABOVE,), 2: _CORNERS[:2], 3: (*_CORNERS[:2], _BELOW), 4: _CORNERS}
"""Which way the nodes lie from the middle, where there are few; never level with it, for the words on the line."""
_UP, _STRAIGHT = 71.0, 85.0
"""So far lies a node above the middle, or below it; right below it there is room for the words and the arrow."""
_BESIDE_NAME = 22.0


@dataclass(frozen=True, slots=True)
class Spoke:
    """A connection: to whom, its relation in words, the whole of it, and whether it is the other who is its subject."""

    entity_id: str
    name: str
    words: str
    told: str
    leads_in: bool


@dataclass(frozen=True, slots=True)
class Node:
    """A connection where it is drawn: ``place`` is the middle of its circle."""

    spoke: Spoke
    place: QPointF

    def contains(self, place: QPointF) -> bool:
        """Whether a place lies on the circle or the name."""
        away = place - self.place
        return abs(away.x()) <= _NAME / 2 and abs(away.y()) <= _RADIUS + 20


class ConnectionGraph(QWidget):
    """A click on a node walks there: ``walked`` carries its entity id."""

    TOLD_AS = PICTURE

    walked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self._is_you = False
        self._shown: list[Spoke] = []
        self.setMouseTracking(True)

    def show_connections(self, name: str, connections: Sequence[Spoke], *, is_you: bool) -> None:
        """Draw ``name``, or who sits here, in the middle; each connection with its words and an arrow to its object."""
        self._name = name
        self._is_you = is_you
        self._shown = list(connections[:_MORE])
        reach = self._reach
        self.setFixedHeight(theme().scaled(round(sum(reach) + self._edge(reach[0]) + self._edge(reach[1]))))
        self.setAccessibleName(", ".join(spoke.told for spoke in self._shown))
        self.update()

    def nodes(self) -> list[Node]:
        """The connections for which there is room."""
        drawn = self._shown[: _MORE if self.width() >= _ROOMY else _FEW]
        return [Node(spoke, self._place(number, len(drawn))) for number, spoke in enumerate(drawn)]

    @property
    def _reach(self) -> tuple[float, float]:
        """How far the nodes lie above the middle and below it, at 100 %."""
        return {1: (_STRAIGHT, 0.0), 2: (_STRAIGHT, 0.0), 3: (_UP, _STRAIGHT)}.get(len(self._shown), (_UP, _UP))

    @staticmethod
    def _edge(reach: float) -> float:
        """What stands beyond: a node with its name, or half of the circle in the middle."""
        return _RADIUS + _BESIDE_NAME if reach else _CENTER_RADIUS + 2

    @property
    def _middle(self) -> QPointF:
        up, down = self._reach
        above = up + self._edge(up)
        return QPointF(self.width() / 2, self.height() * above / (above + down + self._edge(down)))

    def _place(self, number: int, count: int) -> QPointF:
        """Fixed places: above, below and the corners for up to four, else a ring."""
        middle = self._middle
        if count in _PLACES:
            right, below = _PLACES[count][number]
            room = self.height() - middle.y() if below > 0 else middle.y()
            return middle + QPointF(right * (middle.x() - 54), below * (room - _RADIUS - _BESIDE_NAME))
        angle = -math.pi * 3 / 4 + 2 * math.pi * number / count
        across, down = middle.x() - 52, middle.y() - _RADIUS - 20
        return middle + QPointF(across * math.cos(angle), down * math.sin(angle))

    def _node_at(self, place: QPointF) -> Node | None:
        return next((node for node in self.nodes() if node.contains(place)), None)

    # -- pointer

    def mousePressEvent(self, event):
        node = self._node_at(event.position())
        if node is not None:
            self.walked.emit(node.spoke.entity_id)

    def mouseMoveEvent(self, event):
        if self._node_at(event.position()) is None:
            self.unsetCursor()
        else:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def event(self, event):
        if event.type() != QEvent.Type.ToolTip:
            return super().event(event)
        node = self._node_at(QPointF(event.pos()))
        QToolTip.showText(event.globalPos(), as_tip(node.spoke.told) if node is not None else "", self)
        return True

    # -- painting

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        nodes = self.nodes()
        for node in nodes:
            self._paint_edge(painter, node)
        for node in nodes:
            self._paint_circle(painter, node.place, _RADIUS, node.spoke.name)
            self._paint_name(painter, node)
        self._paint_circle(painter, self._middle, _CENTER_RADIUS, self._name, is_center=True)

    def _paint_edge(self, painter: QPainter, node: Node) -> None:
        """A line with the relation written over its middle; its head says which end is the object."""
        look = theme()
        painter.setPen(QPen(look.color("border-strong"), 1.5))
        painter.drawLine(self._middle, node.place)
        self._paint_head(painter, node)
        font = look.font("note", 400)
        metrics = QFontMetricsF(font)
        away = (node.place - self._middle) * _WORDS_AT
        beside = 2 * abs(away.x()) - 12 if len(self.nodes()) in _PLACES and abs(away.x()) > 1 else _WORDS
        text = metrics.elidedText(node.spoke.words, Qt.TextElideMode.ElideRight, min(beside, _WORDS))
        width = metrics.horizontalAdvance(text) + 8
        middle = self._middle + away
        box = QRectF(middle.x() - width / 2, middle.y() - 8, width, 16)
        painter.fillRect(box, look.color("sunken"))
        painter.setFont(font)
        painter.setPen(look.color("text-3"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_head(self, painter: QPainter, node: Node) -> None:
        """Without it *manages* between two people leaves open who manages whom."""
        begin, end, radius = self._middle, node.place, _RADIUS
        if node.spoke.leads_in:
            begin, end, radius = end, begin, _CENTER_RADIUS
        line = QLineF(end, begin)
        line.setLength(radius + 2)
        tip = line.p2()
        line.setLength(radius + 2 + _HEAD)
        back, side = line.p2(), line.normalVector().unitVector()
        across = QPointF(side.dx(), side.dy()) * _HEAD / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("border-control"))
        painter.drawPolygon(QPolygonF([tip, back + across, back - across]))

    def _paint_circle(
        self, painter: QPainter, place: QPointF, radius: float, name: str, *, is_center: bool = False
    ) -> None:
        look = theme()
        painter.setPen(QPen(look.color("accent-fill" if is_center else "border-control"), 1.5))
        painter.setBrush(look.color("accent-fill" if is_center else "surface"))
        painter.drawEllipse(place, radius, radius)
        if is_center and self._is_you:
            paint_icon(painter, place.x() - _YOU / 2, place.y() - _YOU / 2, "user", "on-accent", _YOU)
            return
        use_type(painter, "label" if is_center else "caption", 600, "on-accent" if is_center else "text-2")
        circle = QRectF(place.x() - radius, place.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, initials(name))

    def _paint_name(self, painter: QPainter, node: Node) -> None:
        font = theme().font("note", 500)
        painter.setFont(font)
        painter.setPen(theme().color("text"))
        room = self._room_for_name(node)
        text = QFontMetricsF(font).elidedText(node.spoke.name, Qt.TextElideMode.ElideRight, room.width())
        below = node.place.y() > self._middle.y()
        top = node.place.y() + (_RADIUS + 2 if below else -_RADIUS - 18)
        wide = min(QFontMetricsF(font).horizontalAdvance(text) + 2, room.width())
        left = min(max(node.place.x() - wide / 2, room.left()), room.right() - wide)
        painter.drawText(QRectF(left, top, wide, 16), Qt.AlignmentFlag.AlignCenter, text)

    def _room_for_name(self, node: Node) -> QRectF:
        """As wide as a name may be: all there is where nothing stands beside it, half of it in a corner."""
        if len(self.nodes()) not in _PLACES:
            return QRectF(node.place.x() - _NAME / 2, 0, _NAME, 0)
        half = self.width() / 2
        if abs(node.place.x() - half) < 1:
            return QRectF(0, 0, self.width(), 0)
        return QRectF(0 if node.place.x() < half else half + 4, 0, half - 4, 0)
