"""The focus ring: 2 px of accent, 2 px away from a button, only while the keyboard moves the focus.

What the pointer does moves the focus too, as does the app by itself: no ring then, until a key is pressed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from korely_desktop.gui.theme.theme import Theme

_REACH = 4


class _Ring(QWidget):
    """The ring itself: a sibling of the button, so that it moves and clips with it."""

    def __init__(self, target: QWidget, theme: Theme) -> None:
        super().__init__(target.parentWidget())
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.follow(target)

    def follow(self, target: QWidget) -> None:
        self.setGeometry(target.geometry().adjusted(-_REACH, -_REACH, _REACH, _REACH))
        self.raise_()
        self.setVisible(target.isVisible())

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("accent"), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 9, 9)


class FocusRing(QObject):
    """Follows the focus of the whole application and keeps one ring around the focused button."""

    def __init__(self, app: QApplication, theme: Theme) -> None:
        super().__init__(theme)
        self._app = app
        self._theme = theme
        self._focused: QWidget | None = None
        self._ring: _Ring | None = None
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
        if watched is not self._focused or self._focused is None:
            return False
        if self._ring is not None and kind in (QEvent.Type.Move, QEvent.Type.Resize):
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
        if self._focused is not None and isValid(self._focused):
            self._focused.removeEventFilter(self)
        self._focused = new
        if new is None:
            return
        new.installEventFilter(self)
        self._by_keys = self._by_keys and self._app.mouseButtons() == Qt.MouseButton.NoButton
        if self._by_keys and self._wants_ring(new):
            self._ring = _Ring(new, self._theme)

    @staticmethod
    def _wants_ring(widget: QWidget) -> bool:
        return (
            isinstance(widget, QAbstractButton)
            and not isinstance(widget, QCheckBox)
            and widget.parentWidget() is not None
            and not widget.property("ownRing")
        )

    def _hide(self) -> None:
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = None
