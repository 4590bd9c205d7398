"""Chips filter, pills tell a state, key hints name a key."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolTip, QWidget

from korely_desktop.gui.components.told import WORDS
from korely_desktop.gui.i18n import translate
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.fonts import Weight
from korely_desktop.gui.theme.mirror import mirrored_place, paint_icon, painter_on, use_type, write
from korely_desktop.gui.theme.tips import as_tip
from korely_desktop.gui.theme.tokens import STATE_LOOKS

_WIDEST = 240
"""The words of a chip, in pixels at 100 %: the longest names end in an ellipsis."""


class FilterChip(QAbstractButton):
    """A chip for one filter: an outline with a chevron when off, ``accent-soft`` with an x when on.

    ``clicked`` opens the choices; ``cleared`` comes when the x is pressed (or Delete while it is on).
    """

    cleared = Signal()

    def __init__(self, text: str, *, menu: bool = True) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # painted anew when the pointer comes and goes
        self._plain = text
        self._on = False
        self._menu = menu
        self.set_on(None)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        theme().changed.connect(self.updateGeometry)

    @property
    def is_on(self) -> bool:
        """Whether the filter is set."""
        return self._on

    def set_on(self, text: str | None) -> None:
        """Set the filter, showing ``text``; None turns it off and shows the plain word again."""
        self._on = text is not None
        self.setText(text if text is not None else self._plain)
        self.setAccessibleName(self.text())
        off = translate("FilterChip", "Off. Press it to choose.") if self._menu else ""
        self.setAccessibleDescription(translate("FilterChip", "On. Delete turns it off.") if self._on else off)
        self.updateGeometry()
        self.update()

    def sizeHint(self):
        width = QFontMetricsF(theme().font("label", self._weight)).horizontalAdvance(self.text())
        return QSize(min(ceil(width), theme().scaled(_WIDEST)) + 22 + self._beside, theme().scaled(26))

    def mouseReleaseEvent(self, event):
        place = mirrored_place(self, self.rect(), event.position().toPoint())
        on_cross = self._on and place.x() > self.width() - 26
        if on_cross and self.isDown() and self.rect().contains(place):
            self.setDown(False)
            self.cleared.emit()
            return
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event):
        if self._on and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.cleared.emit()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event):
        look = theme()
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        ink = "accent" if self._on else "text-2"
        if self._on:
            painter.setPen(_outline("accent"))
            painter.setBrush(look.color("accent-soft"))
        else:
            painter.setPen(QPen(look.color("border-strong"), 1))
            painter.setBrush(look.color("hover" if self.underMouse() else "surface"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        use_type(painter, "label", self._weight, ink)
        words = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self._room)
        write(painter, box.adjusted(10.5, 0, 0, 0), words)
        if self._beside:
            name = "x" if self._on else "chevron-down"
            paint_icon(painter, self.width() - 22, (self.height() - 13) / 2, name, ink, 13)

    def event(self, event):
        """Words that end in an ellipsis are whole in the tooltip, unless it says something of its own."""
        if event.type() == QEvent.Type.ToolTip and not self.toolTip():
            wide = self.fontMetrics().horizontalAdvance(self.text())
            QToolTip.showText(event.globalPos(), as_tip(self.text()) if wide > self._room else "", self)
            return True
        return super().event(event)

    @property
    def _beside(self) -> int:
        """What the cross or the chevron takes."""
        return 18 if self._on or self._menu else 0

    @property
    def _room(self) -> int:
        """For the words."""
        return self.width() - 21 - self._beside

    @property
    def _weight(self) -> Weight:
        return 500 if self._on else 400


def state_word(state: str) -> str:
    """The translated word of a state (a key of ``STATE_LOOKS``)."""
    return translate("Look", STATE_LOOKS[state].word)


def _outline(token: str) -> QPen:
    """Around a soft ground: none but where the system asks for high contrast."""
    return QPen(theme().color(token), 1) if theme().more_contrast else QPen(Qt.PenStyle.NoPen)


def paint_pill(painter: QPainter, rect: QRectF, text: str, icon: str, token: str, soft: str) -> None:
    """Draw a pill: icon and word on a soft ground, filling ``rect``."""
    look = theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_outline(token))
    painter.setBrush(look.color(soft))
    box = rect.adjusted(0.5, 0.5, -0.5, -0.5) if look.more_contrast else rect
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    paint_icon(painter, rect.x() + 7, rect.center().y() - 7 + 0.5, icon, token, 14)
    use_type(painter, "label", 500, token)
    write(painter, rect.adjusted(26, 0, 0, 0), text)
    painter.restore()


class Pill(QWidget):
    """A state in words, on its soft ground."""

    TOLD_AS = WORDS

    def __init__(self, text: str, icon: str, token: str, soft: str) -> None:
        super().__init__()
        self._text, self._icon, self._token, self._soft = text, icon, token, soft
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @classmethod
    def of_state(cls, state: str, text: str | None = None) -> Pill:
        """The pill of a state, with its own word or ``text``."""
        look = STATE_LOOKS[state]
        return cls(text or state_word(state), look.icon, look.token, look.soft)

    def set_look(self, text: str, icon: str, token: str, soft: str) -> None:
        """Show something else."""
        self._text, self._icon, self._token, self._soft = text, icon, token, soft
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self):
        width = QFontMetricsF(theme().font("label", 500)).horizontalAdvance(self._text)
        return QSize(ceil(width) + 35, theme().scaled(20))

    def paintEvent(self, event):
        paint_pill(painter_on(self), self.rect().toRectF(), self._text, self._icon, self._token, self._soft)


def key_hint_width(key: str) -> float:
    """How wide the outline of a key hint is."""
    return max(18.0, QFontMetricsF(theme().font("caption")).horizontalAdvance(key) + 10)


def paint_key_hint(painter: QPainter, rect: QRectF, key: str, *, on_fill: bool = False) -> None:
    """Draw the outline of a key; ``on_fill`` for a main button."""
    look = theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = look.color("on-accent" if on_fill else "text-3")
    if on_fill:
        ground = look.color("on-accent")
        ground.setAlphaF(0.22)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
    else:
        painter.setPen(QPen(look.color("border"), 1))
        painter.setBrush(look.color("sunken"))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    painter.setFont(look.font("caption"))
    painter.setPen(ink)
    write(painter, rect, key, Qt.AlignmentFlag.AlignCenter)
    painter.restore()


class KeyHint(QWidget):
    """A key on its own."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self):
        return QSize(round(key_hint_width(self._key)), 20)

    def paintEvent(self, event):
        if theme().key_hints:
            paint_key_hint(QPainter(self), self.rect().toRectF(), self._key)
