"""Cells at rest as they were painted: a list that is uncovered or scrolled copies them, instead of writing all anew.

Writing the cells in sight takes ten times what copying them does, and the window is repainted whenever something that
lay over the list goes away. Which cells are at rest is the delegate's to say.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic
from typing import Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPixmap

from korely_desktop.gui.theme import theme

_VIEWS_KEPT = 1.5
"""Pictures of so many views are kept, by their pixels: the list in full, and as it stands beside an open drawer."""

_PAINT_SECONDS = 0.008
"""For so long a paint makes pictures: half a frame, as other threads may well take the other half."""


class CellPictures:
    """Pictures by a key of the cell, each good for as long as what it shows is the same.

    ``left_out`` holds the keys for which the paint under way had no time: they stay as they were, or have none yet.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[object, QPixmap]] = OrderedDict()
        self._pixels = 0
        self._until = 0.0
        self._made = 0
        self.left_out: set[Any] = set()

    def begin(self) -> None:
        """A paint of the list begins. It makes one picture at least, and leaves out what takes too long."""
        self._until = monotonic() + _PAINT_SECONDS
        self._made = 0
        self.left_out.clear()

    def clear(self) -> None:
        """Colours or fonts are others."""
        self._kept.clear()
        self._pixels = 0

    def paint(
        self,
        painter: QPainter,
        rect: QRect,
        key: Hashable,
        shown: object,
        write: Callable[[QPainter], None],
    ) -> bool:
        """Copy the picture of a cell into ``rect``; ``write`` makes it where there is none. False: no time for it.

        Args:
            shown: what the cell tells; another value makes the picture anew.
        """
        place = (key, rect.width(), rect.height())
        told, picture = self._kept.get(place, (None, None))
        if picture is not None and told == shown:
            self._kept.move_to_end(place)
        elif self._made and monotonic() > self._until:
            self.left_out.add(key)
        else:
            picture = self._written(painter, rect, write)
            self._made += 1
            self._keep(place, shown, picture, painter)
        if picture is None:
            return False
        painter.drawPixmap(rect.topLeft(), picture)
        return True

    def _written(self, painter: QPainter, rect: QRect, write: Callable[[QPainter], None]) -> QPixmap:
        ratio = painter.device().devicePixelRatio()
        picture = QPixmap(rect.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(theme().color("surface"))  # letters are smoothed against what they stand on
        inner = QPainter(picture)
        inner.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # mirrored rows have no pictures
        inner.translate(-rect.topLeft())
        write(inner)
        inner.end()
        return picture

    def _keep(self, key: Hashable, shown: object, picture: QPixmap, painter: QPainter) -> None:
        before = self._kept.pop(key, None)
        if before is not None:
            self._pixels -= _size(before[1])
        self._kept[key] = shown, picture
        self._pixels += _size(picture)
        device = painter.device()
        most = _VIEWS_KEPT * device.width() * device.height() * device.devicePixelRatio() ** 2
        while self._pixels > most and len(self._kept) > 1:
            _, (_, oldest) = self._kept.popitem(last=False)
            self._pixels -= _size(oldest)


def _size(picture: QPixmap) -> int:
    return picture.width() * picture.height()
