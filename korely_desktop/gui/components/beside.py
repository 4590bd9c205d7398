"""A list with a pane beside it: the edge between them is dragged, and where there is little room the pane lies over."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.components.told import EDGE
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import mirrored_place, place_beside

_USUAL, _USUAL_NARROW, _NARROW_BELOW = 360, 312, 1000
_LEAST, _MOST = 300, 560
_LEAST_LIST = 430
_GRIP = 7
_STEPS = {Qt.Key.Key_Left: -24, Qt.Key.Key_Right: 24}
"""How far a key moves the edge, in pixels."""


class Beside(QWidget):
    """``resized`` carries the width the person gave the pane, at 100 % text size, once they let go of its edge."""

    resized = Signal(int)

    def __init__(self, main: QWidget, pane: QWidget) -> None:
        super().__init__()
        self._main, self._pane = main, pane
        self._kept: int | None = None
        self._covered = 0
        self._pane_shown = False
        main.setParent(self)
        pane.setParent(self)
        self._grip = _Grip(self)
        self._grip.moved.connect(self._drag)
        self._grip.dropped.connect(self._drop)
        theme().changed.connect(self._lay_out)
        self.show_pane(False)

    @property
    def is_overlay(self) -> bool:
        """Whether the pane would lie over the list."""
        return self._room - self._pane_width < theme().scaled(_LEAST_LIST)

    def set_width(self, kept: int | None) -> None:
        """Give the pane this width, at 100 % text size; None is the usual one."""
        self._kept = kept
        self._lay_out()

    def show_pane(self, shown: bool) -> None:
        """Show or hide the pane."""
        self._pane_shown = shown
        self._pane.setVisible(shown)
        self._grip.setVisible(shown)
        self._lay_out()

    def set_covered(self, width: int) -> None:
        """So many pixels at the right are covered by something else; the list keeps clear of them."""
        self._covered = width
        self._lay_out()

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._lay_out()

    @property
    def _room(self) -> int:
        return self.width() - self._covered

    @property
    def _pane_width(self) -> int:
        look = theme()
        usual = _USUAL if self.width() >= look.scaled(_NARROW_BELOW) else _USUAL_NARROW
        wanted = look.scaled(self._kept or usual)
        return max(look.scaled(_LEAST), min(wanted, look.scaled(_MOST), self._room // 2))

    def _lay_out(self) -> None:
        room, high, wide = self._room, self.height(), self._pane_width
        beside = self._pane_shown and not self.is_overlay
        place_beside(self, self._main, QRect(0, 0, room - wide - 1 if beside else room, high))
        place_beside(self, self._pane, QRect(room - wide, 0, wide, high))
        place_beside(self, self._grip, QRect(room - wide - 1 - _GRIP // 2, 0, _GRIP, high))
        if self._pane_shown:
            self._pane.raise_()
            self._grip.raise_()

    def _drop(self) -> None:
        if self._kept is not None:
            self.resized.emit(self._kept)

    def _drag(self, x: int) -> None:
        wide = self._room - mirrored_place(self, self.rect(), QPoint(x, 0)).x()
        self._kept = min(max(round(wide * 100 / theme().scaled(100)), _LEAST), _MOST)
        self._lay_out()


class _Grip(QWidget):
    """The edge: one pixel to see, seven to take hold of."""

    TOLD_AS = EDGE

    moved = Signal(int)
    dropped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Edge of the pane"))
        self.setAccessibleDescription(self.tr("Left and Right make the pane wider or narrower."))
        self.setToolTip(self.tr("Drag it, or press Left and Right, to make the pane wider or narrower."))

    def paintEvent(self, event):
        painter = QPainter(self)
        if self.hasFocus():
            painter.fillRect(_GRIP // 2 - 1, 0, 3, self.height(), theme().color("accent"))
        else:
            paint_hairline(painter, _GRIP // 2, 0, self.height(), upright=True)

    def keyPressEvent(self, event):
        step = _STEPS.get(event.key())
        if step is None:
            super().keyPressEvent(event)
            return
        self.moved.emit(self.x() + _GRIP // 2 + step)

    def keyReleaseEvent(self, event):
        if event.key() not in _STEPS:
            super().keyReleaseEvent(event)
        elif not event.isAutoRepeat():
            self.dropped.emit()

    def focusInEvent(self, event):
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event):
        self.update()
        super().focusOutEvent(event)

    def mousePressEvent(self, event):
        event.accept()

    def mouseMoveEvent(self, event):
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.moved.emit(self.mapToParent(event.position().toPoint()).x())

    def mouseReleaseEvent(self, event):
        self.dropped.emit()
