"""Plain text on several lines with room between them: Qt's labels put lines as close as the font lets them."""

from __future__ import annotations

import re

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QTextLayout, QTextOption

from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.fonts import Role, Weight

_LEADING: dict[Role, int] = {"body": 20}
"""From line to line in pixels at 100 %, for roles whose own line is too low for running text."""
_EMPTY = 8
"""An empty line, in pixels at 100 %."""
_LAST_WORDS = re.compile(r"(?<=\S )(\S{1,10}) (\S{1,8})$", re.MULTILINE)
"""Two words at the end that stay together: short ones, which find room in any column."""
_UNIT = re.compile(r"(?<=\d) (?=(?:kB|MB|GB|ms|s)\b)")
_KEPT = "\N{NO-BREAK SPACE}"
_NEXT = "\N{LINE SEPARATOR}"


class Paragraph:
    """A text in a role, broken for the width that was asked for last. One of a single line is as high as its role.

    No word is left alone on the last line, and no unit without its number; where it is centred all lines are of about
    the same length. The dot between two parts stays with the first. An empty line is less high than others.
    """

    def __init__(self, text: str, role: Role, weight: Weight | None, align: Qt.AlignmentFlag) -> None:
        font = theme().font(role, weight)
        self._line = theme().line_height(role)
        self._leading = max(theme().scaled(_LEADING.get(role, 0)), self._line)
        self._align = align
        option = QTextOption(align & Qt.AlignmentFlag.AlignHorizontal_Mask)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        as_is = role == "code"  # what agents get, with its marks at the left
        way = Qt.LayoutDirection.LeftToRight if as_is else Qt.LayoutDirection.LayoutDirectionAuto
        option.setTextDirection(way)
        kept = _UNIT.sub(_KEPT, text.replace(" · ", f"{_KEPT}· "))
        kept = _LAST_WORDS.sub(rf"\1{_KEPT}\2", kept)
        self._layout = QTextLayout(kept.replace("\n", _NEXT), font)
        self._layout.setTextOption(option)
        self._above = (self._line - QFontMetrics(font).height()) / 2
        self._width = -1
        self._high = self._line
        self._heights: dict[int, int] = {}
        self._balanced = bool(align & Qt.AlignmentFlag.AlignHCenter)

    def height(self, width: int) -> int:
        """How high it is where it is ``width`` pixels wide; layouts ask for the same widths over and over."""
        if width not in self._heights:
            self._break(width)
            self._heights[width] = self._high
        return self._heights[width]

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """Write it into ``box`` in the painter's pen."""
        self._break(int(box.width()))
        over = box.height() - self.height(int(box.width()))
        middle = self._align & Qt.AlignmentFlag.AlignVCenter
        self._layout.draw(painter, box.topLeft() + QPointF(0, over // 2 if middle else 0))

    def _break(self, width: int) -> None:
        if width == self._width:
            return
        self._width = width
        count = self._set_lines(width, 0)
        if self._balanced and count > 1:
            narrow, wide = width // 2, width
            while wide - narrow > 4:
                middle = (narrow + wide) // 2
                if self._set_lines(middle, 0) > count:
                    narrow = middle
                else:
                    wide = middle
            self._set_lines(wide, (width - wide) / 2)

    def _set_lines(self, width: int, left: float) -> int:
        """Lines of at most ``width`` pixels from ``left`` on; how many there are."""
        self._layout.beginLayout()
        top = self._above
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(left, top))
            empty = self._layout.text()[line.textStart() :].startswith(_NEXT)
            top += theme().scaled(_EMPTY) if empty else self._leading
        self._layout.endLayout()
        self._high = self._line + max(0, round(top - self._above) - self._leading)
        return self._layout.lineCount()
