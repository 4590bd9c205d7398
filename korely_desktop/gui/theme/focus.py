"""The focus ring: 2 px of accent, 2 px away from a button or a link, only while the keyboard moves the focus.

What the pointer does moves the focus too, as does the app by itself: no ring then, until a key is pressed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QWindow
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QLabel,
    QPlainTextEdit,
    QScrollArea,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

if TYPE_CHECKING:
    from korely_desktop.gui.theme.theme import Theme

_REACH = 4


class _Ring(QWidget):
    """The ring itself: a child of what scrolls or of the window, so that no narrow parent of the target cuts it."""

    def __init__(self, target: QWidget, ground: QWidget, theme: Theme) -> None:
        super().__init__(ground)
        self._ground = ground
        self._theme = theme
        self._reach = -1 if isinstance(target, QAbstractScrollArea) else _REACH
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.follow(target)

    def follow(self, target: QWidget) -> None:
        box = QRect(target.mapTo(self._ground, QPoint(0, 0)), target.size())
        reach = self._reach
        self.setGeometry(box.adjusted(-reach, -reach, reach, reach))
        self.raise_()
        self.setVisible(target.isVisible())

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("accent"), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 9, 9)


class FocusRing(QObject):
    """Follows the focus of the whole application and keeps one ring around what has it, where that shows none."""

    def __init__(self, app: QApplication, theme: Theme) -> None:
        super().__init__(theme)
        self._app = app
        self._theme = theme
        self._focused: QWidget | None = None
        self._around: list[QWidget] = []
        self._ring: _Ring | None = None
        self._rows: QItemSelectionModel | None = None
        self._by_keys = False
        app.focusChanged.connect(self._move)
        app.focusWindowChanged.connect(self._watch)

    @property
    def keys_lead(self) -> bool:
        """Whether it was a key that was used last, not the pointer."""
        return self._by_keys

    def eventFilter(self, watched, event):
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self._by_keys = False
        elif kind in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            self._by_keys = True
        if self._focused is None or watched not in self._around:
            return False
        if self._ring is not None and isValid(self._ring) and kind in (QEvent.Type.Move, QEvent.Type.Resize):
            self._ring.follow(self._focused)
        elif kind in (QEvent.Type.Hide, QEvent.Type.ParentChange):
            self._hide()
        return False

    def _watch(self, window: QWindow | None) -> None:
        """Presses on what takes no focus reach only the window."""
        if window is not None:
            window.installEventFilter(self)

    def _move(self, old: QWidget | None, new: QWidget | None) -> None:
        self._hide()
        if self._rows is not None and isValid(self._rows):
            self._rows.currentChanged.disconnect(self._look_again)
        self._rows = new.selectionModel() if isinstance(new, QAbstractItemView) else None
        if self._rows is not None:
            self._rows.currentChanged.connect(self._look_again)
        for widget in self._around:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._focused, self._around = new, [] if new is None else _between(new)
        for widget in self._around:
            widget.installEventFilter(self)
        if new is None:
            return
        self._by_keys = self._by_keys and self._app.mouseButtons() == Qt.MouseButton.NoButton
        if self._by_keys and _wants_ring(new):
            self._ring = _Ring(new, self._around[-1], self._theme)

    def _look_again(self) -> None:
        """A list that shows the focus by its row from now on needs no ring."""
        if self._focused is not None and isValid(self._focused) and not _wants_ring(self._focused):
            self._hide()

    def _hide(self) -> None:
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = None


def _between(target: QWidget) -> list[QWidget]:
    """The target, what is around it, and last what the ring is drawn on: what scrolls with it, or the window.

    Where any of them goes, the ring goes too.
    """
    found = [target]
    while (around := found[-1].parentWidget()) is not None and not (len(found) > 1 and _is_ground(found[-1])):
        found.append(around)
    return found


def _is_ground(widget: QWidget) -> bool:
    around = widget.parentWidget()
    area = around.parentWidget() if around is not None else None
    return widget.isWindow() or (isinstance(area, QAbstractScrollArea) and area.viewport() is around)


def _wants_ring(widget: QWidget) -> bool:
    """Buttons, links, and what only scrolls or lists nothing; fields, and lists by their row, show it themselves."""
    if widget.isWindow() or widget.property("ownRing") or isinstance(widget, QCheckBox):
        return False
    if isinstance(widget, QAbstractItemView):
        return not widget.currentIndex().isValid()
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        return widget.isReadOnly() and widget.property("kind") != "field"
    return isinstance(widget, QAbstractButton | QLabel | QScrollArea)
