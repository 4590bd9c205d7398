"""The button of a list of places: a page of the rail, a saved view, a section of Settings."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from korely_desktop.gui.components.on_off import OnOffButton
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import paint_icon


class NavButton(OnOffButton):
    """Checkable, but checked only by who owns the list; draws its ground and its icon, the rest is the subclass's.

    Attributes:
        hovered: token of the ground while the pointer is over it.
    """

    hovered = "selected-quiet"

    def __init__(self, words: str, icon: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # painted anew when the pointer comes and goes
        self._icon = icon
        self.setText(words)
        self.setAccessibleName(words)
        self.setAutoExclusive(True)  # one of several to a screen reader, not a box to tick
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def focusInEvent(self, event):
        """Past Qt's buttons, which would leave but one of the list to the Tab key."""
        QWidget.focusInEvent(self, event)

    def keyPressEvent(self, event):
        """Arrow keys are the list's, where it knows them; Qt would press the next button."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def nextCheckState(self) -> None:
        """The owner of the list decides which place is in sight."""

    def mark(self, current: bool) -> None:
        """Show whether this place is the one in sight; there may be none."""
        self.setAutoExclusive(False)
        self.setChecked(current)
        self.setAutoExclusive(True)

    @property
    def ink(self) -> str:
        """Token of the icon and the words."""
        return "accent" if self.isChecked() else "text-2"

    def paint_ground(self, painter: QPainter, icon_left: float, icon_size: int = 16) -> QRectF:
        """Draw the ground and the icon ``icon_left`` pixels in; returns the whole box, for the words."""
        look = theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self.rect().toRectF()
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("selected" if self.isChecked() else self.hovered))
            painter.drawRoundedRect(box, 6, 6)
        paint_icon(painter, icon_left, (self.height() - icon_size) / 2, self._icon, self.ink, icon_size)
        return box
