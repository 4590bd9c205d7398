"""Painting from the side on which reading begins: places are given as for left to right, here they are mirrored.

Icons and letters stay upright, a sentence runs as its own script does, and time runs from left to right everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unicodedata import bidirectional

from PySide6.QtCore import QMargins, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QPainter, QTextLayout, QTextOption, QTransform
from PySide6.QtWidgets import QStyle, QWidget

from korely_desktop.gui.theme.fonts import Role, Weight
from korely_desktop.gui.theme.icons import POINTING
from korely_desktop.gui.theme.theme import theme

_RIGHT_TO_LEFT = Qt.LayoutDirection.RightToLeft
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LINE = int(_MIDDLE)
_ALIGNMENT = int(Qt.AlignmentFlag.AlignHorizontal_Mask | Qt.AlignmentFlag.AlignVertical_Mask)


def painter_on(widget: QWidget) -> QPainter:
    """A painter on a widget, mirrored where the widget is."""
    painter = QPainter(widget)
    mirror(painter, widget.rect(), widget.layoutDirection())
    return painter


def mirror(painter: QPainter, rect: QRect | QRectF, direction: Qt.LayoutDirection) -> None:
    """Paint into ``rect`` in this direction from now on."""
    painter.setLayoutDirection(direction)
    if direction == _RIGHT_TO_LEFT:
        _turn(painter, QRectF(rect))


def mirrored_place(widget: QWidget, rect: QRect, place: QPoint) -> QPoint:
    """Where a place in ``rect`` of a widget lies by the reckoning of what was painted there."""
    if widget.layoutDirection() != _RIGHT_TO_LEFT:
        return place
    return QPoint(rect.left() + rect.right() - place.x(), place.y())


def place_beside(parent: QWidget, child: QWidget, rect: QRect) -> None:
    """Put a child, which no layout places, at ``rect`` of its parent, or at the mirrored place."""
    child.setGeometry(QStyle.visualRect(parent.layoutDirection(), parent.rect(), rect))


def along(before: int, above: int, after: int, below: int) -> QMargins:
    """Margins before and after what is read along the line; Qt itself does not mirror margins."""
    if QGuiApplication.layoutDirection() == _RIGHT_TO_LEFT:
        return QMargins(after, above, before, below)
    return QMargins(before, above, after, below)


def beginning() -> Qt.AlignmentFlag:
    """The side on which text begins, whatever its script, by which Qt would align what labels say."""
    aligned = QStyle.visualAlignment(QGuiApplication.layoutDirection(), Qt.AlignmentFlag.AlignLeft | _MIDDLE)
    return aligned | Qt.AlignmentFlag.AlignAbsolute


def ending() -> Qt.AlignmentFlag:
    """The other side, for numbers that stand below one another."""
    return QStyle.visualAlignment(QGuiApplication.layoutDirection(), Qt.AlignmentFlag.AlignRight | _MIDDLE)


def use_type(painter: QPainter, role: Role, weight: Weight | None, token: str) -> None:
    """Write in a type and a colour of the theme from now on; ``weight`` None is that of the role."""
    painter.setFont(theme().font(role, weight))
    painter.setPen(theme().color(token))


def write(painter: QPainter, box: QRectF | QRect, text: str, align: Qt.AlignmentFlag | int = _LINE) -> None:
    """Write into ``box``, in the painter's font and pen; *left* is the side on which reading begins."""
    if not _is_mirrored(painter):
        painter.drawText(box, int(align), text)
        return
    box, flags = QRectF(box), int(align)
    visual = int(QStyle.visualAlignment(_RIGHT_TO_LEFT, Qt.AlignmentFlag(flags & _ALIGNMENT)))
    with upright(painter, box):
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        painter.drawText(box, flags & ~_ALIGNMENT | visual, text)


def write_marked(painter: QPainter, box: QRectF, text: str, spans: Sequence[tuple[int, int]], token: str) -> None:
    """The same on one line, with the letters of ``spans`` in a colour of the theme."""
    found = []
    for start, end in spans:
        one = QTextLayout.FormatRange()
        one.start, one.length = start, end - start
        one.format.setForeground(theme().color(token))
        found.append(one)
    layout = QTextLayout(text, painter.font())
    layout.setFormats(found)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(box.width())
    layout.endLayout()
    wide = QRectF(box.x(), box.y(), line.naturalTextWidth(), box.height())
    with upright(painter, wide):
        layout.draw(painter, QPointF(wide.x(), wide.center().y() - line.height() / 2))


def write_short(painter: QPainter, box: QRectF, text: str, role: Role, weight: Weight, token: str) -> None:
    """Write on one line in a type and a colour of the theme; what does not fit ends in an ellipsis."""
    use_type(painter, role, weight, token)
    metrics = QFontMetricsF(theme().font(role, weight))
    write(painter, box, metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width()))


def paint_icon(painter: QPainter, x: float, y: float, name: str, token: str, size: int = 16) -> None:
    """An icon with its corner at whole pixels near (x, y); only one that points is itself mirrored."""
    pixmap = theme().pixmap(name, token, size, painter.device().devicePixelRatioF())
    left, top = round(x), round(y)
    if name in POINTING or not _is_mirrored(painter):
        painter.drawPixmap(left, top, pixmap)
        return
    with upright(painter, QRectF(left, top, size, size)):
        painter.drawPixmap(left, top, pixmap)


@contextmanager
def upright(painter: QPainter, rect: QRectF) -> Iterator[None]:
    """Paint into ``rect``, wherever it lies, from left to right."""
    mirrored = _is_mirrored(painter)
    if mirrored:
        _turn(painter, rect)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    yield
    if mirrored:
        painter.setLayoutDirection(_RIGHT_TO_LEFT)
        _turn(painter, rect)


@contextmanager
def as_written(painter: QPainter, box: QRectF, text: str, width: float) -> Iterator[None]:
    """Paint the pieces of one sentence side by side from the left of ``box``, ``width`` pixels in all.

    In a mirrored row a sentence in a script from left to right keeps its order. What is painted here is upright there.
    """
    if _runs_left(text):
        yield
        return
    with upright(painter, QRectF(box.x(), box.y(), width, box.height())):
        yield


def _runs_left(text: str) -> bool:
    """Whether the first letter of a text belongs to a script that is written from right to left."""
    if text.isascii():
        return False
    sides = (bidirectional(letter) for letter in text)
    return next((side != "L" for side in sides if side in ("L", "R", "AL")), False)


def _is_mirrored(painter: QPainter) -> bool:
    return painter.worldTransform().m11() < 0


def _turn(painter: QPainter, rect: QRectF) -> None:
    """Flip around the middle of ``rect``; a second time takes it back."""
    painter.setWorldTransform(QTransform(-1, 0, 0, 1, rect.left() + rect.right(), 0), True)
