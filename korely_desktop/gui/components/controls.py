"""What one presses: buttons by kind, segments, the switch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QIcon, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from korely_desktop.gui.components.chips import key_hint_width, paint_key_hint
from korely_desktop.gui.components.menus import popup_at_end
from korely_desktop.gui.components.on_off import OnOffButton
from korely_desktop.gui.components.told import REGION
from korely_desktop.gui.i18n import translate
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.fonts import Role
from korely_desktop.gui.theme.mirror import mirror, paint_icon, painter_on, place_beside, use_type, write
from korely_desktop.gui.theme.tips import NameTip

_ICON_SIDE = 28
Kind = Literal["normal", "main", "quiet", "final", "erase", "link"]
"""``final``: nothing takes it back, though nothing is erased; it looks like the main act, and Enter never does it."""

Size = Literal["small", "normal", "large"]


class Button(QPushButton):
    """A button of one kind. ``key`` shows a key hint inside it; it does not bind the key."""

    def __init__(
        self,
        text: str,
        kind: Kind = "normal",
        *,
        icon: str | None = None,
        key: str | None = None,
        size: Size = "normal",
    ) -> None:
        super().__init__(text)
        self._kind = kind
        self._icon = icon
        self._key = key or ""
        self._key_shown = True
        self._at_work = False
        self._role: Role = "label" if size == "small" else "body"
        self.setProperty("kind", kind)
        self.setProperty("extent", size)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if kind == "link":
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def kind(self) -> Kind:
        """Which kind of button it is."""
        return self._kind

    @property
    def is_at_work(self) -> bool:
        """Whether what was pressed is still being done."""
        return self._at_work

    def set_at_work(self, at_work: bool) -> None:
        """While what was pressed is being done the button looks off and does nothing, but keeps the focus."""
        self._at_work = at_work
        self.setProperty("atWork", at_work)
        self.style().polish(self)
        self.update()

    def hitButton(self, place):
        return not self._at_work and super().hitButton(place)

    def keyPressEvent(self, event):
        pressing = event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not (self._at_work and pressing):
            super().keyPressEvent(event)

    def set_key_shown(self, shown: bool) -> None:
        """Whether the key hint is inside the button; where there is little room it is not."""
        self._key_shown = shown
        self.updateGeometry()
        self.update()

    def set_icon(self, icon: str | None) -> None:
        """Show another icon, or none."""
        self._icon = icon
        self._dress()

    def sizeHint(self):
        hint = super().sizeHint()
        if self._icon is not None and self.text():
            hint.setWidth(hint.width() + self._gap - 4)
        if self._hint_shown:
            hint.setWidth(hint.width() + round(key_hint_width(self._key)) + 6)
        return hint

    def minimumSizeHint(self):
        return self.sizeHint()

    def paintEvent(self, event):
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        if self._kind == "link" or self._icon is None:
            self._paint_plain(painter, option)
        mirror(painter, self.rect(), self.layoutDirection())
        if self._kind != "link" and self._icon is not None:
            self._paint_with_icon(painter, self._icon)
        if self._hint_shown:
            width = key_hint_width(self._key)
            box = QRectF(self.width() - width - 8, (self.height() - 20) / 2, width, 20)
            paint_key_hint(painter, box, self._key, on_fill=self._is_on and self._ink == "on-accent")

    def _paint_plain(self, painter: QStylePainter, option: QStyleOptionButton) -> None:
        room = option.rect.adjusted(0, 0, -self._hint_room, 0)
        option.rect = QStyle.visualRect(self.layoutDirection(), self.rect(), room)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option)

    def _paint_with_icon(self, painter: QStylePainter, name: str) -> None:
        """Icon, gap, text, centred; the style would leave 4 px between them."""
        gap = self._gap if self.text() else 0
        side = self.iconSize().width() if self.text() else 16
        text = self.fontMetrics().horizontalAdvance(self.text())
        left = (self.width() - self._hint_room - side - gap - text) / 2
        token = self._ink if self._is_on else "disabled"
        paint_icon(painter, left, (self.height() - side) // 2, name, token, side)
        ink = {"text-2": "text"}.get(token, token)
        painter.setPen(theme().color("accent" if self.isChecked() else ink))
        box = QRectF(left + side + gap, 0, text + 4, self.height())
        write(painter, box, self.text())

    @property
    def _gap(self) -> int:
        """From the icon to the text."""
        return 6 if self._role == "label" else 8

    @property
    def _hint_room(self) -> int:
        return round(key_hint_width(self._key)) + 4 if self._hint_shown else 0

    @property
    def _is_on(self) -> bool:
        return self.isEnabled() and not self._at_work

    @property
    def _ink(self) -> str:
        inks = {"main": "on-accent", "final": "on-accent", "erase": "on-accent", "link": "accent"}
        return inks.get(self._kind, "text-2")

    @property
    def _hint_shown(self) -> bool:
        return bool(self._key) and self._key_shown and theme().key_hints

    def _dress(self) -> None:
        self.setFont(theme().font(self._role, 500))
        self.setIcon(theme().icon(self._icon, self._ink) if self._icon else QIcon())
        self.updateGeometry()


def fit_keys(buttons: Sequence[Button], room: int, spacing: int) -> None:
    """Show the key hints inside buttons of one line, if all of them have room there."""
    for button in buttons:
        button.set_key_shown(True)
    wanted = [button.sizeHint().width() + spacing for button in buttons if not button.isHidden()]
    if sum(wanted) - spacing > room:
        for button in buttons:
            button.set_key_shown(False)


class IconButton(NameTip, QToolButton):
    """A button with only an icon; its name is its tooltip and accessible text, its key is read after it."""

    def __init__(
        self,
        icon: str,
        name: str,
        *,
        key: str | None = None,
        framed: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._token = "text-2"
        self._menu: QMenu | None = None
        self.setProperty("kind", "framed" if framed else "plain")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_name(name, key)
        theme().changed.connect(self._dress)
        self._dress()

    def set_name(self, name: str, key: str | None = None) -> None:
        """Change what it is called."""
        self.setAccessibleName(name)
        self._shortcut = key or ""
        self.setAccessibleDescription(self._shortcut)

    def name_tip(self):
        """Its name, and its key."""
        return f"{self.accessibleName()} ({self._shortcut})" if self._shortcut else self.accessibleName()

    def set_icon(self, icon: str, token: str | None = None) -> None:
        """Show another icon."""
        self._icon = icon
        self._token = token or self._token
        self._dress()

    def setMenu(self, menu: QMenu) -> None:
        """Open this menu when pressed. Qt is not told: what it offers a screen reader then does nothing, or waits."""
        self._menu = menu
        menu.setAccessibleName(self.accessibleName())
        self.setAccessibleDescription(translate("IconButton", "Opens a menu"))
        self.clicked.connect(self._open)

    def menu(self) -> QMenu | None:
        """What it opens."""
        return self._menu

    def sizeHint(self):
        """Qt's own would add 3 px to what the style sheet says."""
        return QSize(theme().scaled(_ICON_SIDE), theme().scaled(_ICON_SIDE))

    def minimumSizeHint(self):
        return self.sizeHint()

    def changeEvent(self, event):
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._dress()

    def _open(self) -> None:
        if self._menu is not None:
            popup_at_end(self._menu, self)

    def _dress(self) -> None:
        self.setIcon(theme().icon(self._icon, self._token, mirrored=self.isRightToLeft()))
        self.setIconSize(QSize(16, 16))


class Segments(QWidget):
    """Two to four exclusive choices in one outline. ``chosen`` tells the key of the new choice."""

    TOLD_AS = REGION

    chosen = Signal(str)

    def __init__(self, choices: Sequence[tuple[str, str]], current: str, *, name: str):
        """``choices`` are (key, word) pairs; ``name`` is what the choice is about, for screen readers."""
        super().__init__()
        self._parts: list[_Segment] = []
        self.setAccessibleName(name)
        for number, (key, word) in enumerate(choices):
            part = _Segment(key, word, number == 0, number == len(choices) - 1, self)
            part.clicked.connect(self._choose)
            self._parts.append(part)
        self.set_current(current)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self._place)
        self._place()

    @property
    def current(self) -> str:
        """The key of the choice in force."""
        return next(part.key for part in self._parts if part.isChecked())

    def set_current(self, key: str) -> None:
        """Show another choice without announcing it."""
        self.part(key).setChecked(True)
        for part in self._parts:
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus if part.isChecked() else Qt.FocusPolicy.NoFocus)

    def part(self, key: str) -> QAbstractButton:
        """The button of one choice."""
        return next(part for part in self._parts if part.key == key)

    def sizeHint(self):
        return QSize(sum(part.sizeHint().width() for part in self._parts), theme().scaled(28))

    def _place(self) -> None:
        self.setFixedSize(self.sizeHint())
        x = 0
        for part in self._parts:
            hint = part.sizeHint()
            place_beside(self, part, QRect(x, 0, hint.width(), hint.height()))
            x += hint.width()

    def _choose(self) -> None:
        part = self.sender()
        if isinstance(part, _Segment):
            self.set_current(part.key)
            self.chosen.emit(part.key)

    def step(self, by: int) -> None:
        """Choose the next one (1) or the one before (-1), going round."""
        place = next(number for number, part in enumerate(self._parts) if part.isChecked())
        part = self._parts[(place + by) % len(self._parts)]
        part.setFocus(Qt.FocusReason.TabFocusReason)
        part.click()


class _Segment(OnOffButton):
    def __init__(self, key: str, word: str, first: bool, last: bool, segments: Segments) -> None:
        super().__init__(segments)
        self.key = key
        self._segments = segments
        self._first = first
        self._last = last
        self.setText(word)
        self.setAccessibleName(word)
        self.setAutoExclusive(True)  # one of several to a screen reader, not a box to tick
        self.setProperty("ownRing", True)

    def sizeHint(self):
        width = QFontMetricsF(theme().font("label", 500)).horizontalAdvance(self.text())
        return QSize(round(width) + 22, theme().scaled(28))

    def nextCheckState(self) -> None:
        """The segments decide which one is checked."""

    def keyPressEvent(self, event):
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(event.key())
        if by is None:
            super().keyPressEvent(event)
        else:
            self._segments.step(-by if self.isRightToLeft() else by)

    def paintEvent(self, event):
        look = theme()
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self.rect().toRectF().adjusted(0.5 if self._first else -0.5, 0.5, -0.5, -0.5)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addRoundedRect(box, 6, 6)
        if not self._first:
            path.addRect(QRectF(box.x(), box.y(), 8, box.height()))
        if not self._last:
            path.addRect(QRectF(box.right() - 8, box.y(), 8, box.height()))
        ground = "selected" if self.isChecked() else "hover" if self.underMouse() else "surface"
        painter.setPen(QPen(look.color("border-strong"), 1))
        painter.setBrush(look.color(ground))
        painter.drawPath(path.simplified())
        if self.hasFocus():
            painter.setPen(QPen(look.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect().toRectF().adjusted(2, 2, -2, -2), 5, 5)
        use_type(painter, "label", 500, "accent" if self.isChecked() else "text-2")
        write(painter, self.rect(), self.text(), Qt.AlignmentFlag.AlignCenter)


class Switch(OnOffButton):
    """On or off, at once. ``clicked`` tells what the person chose, ``toggled`` also what it was set to."""

    def __init__(self, name: str, on: bool) -> None:
        super().__init__()
        self.setChecked(on)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(34, 20)

    def sizeHint(self):
        return QSize(34, 20)

    def paintEvent(self, event):
        look = theme()
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        token = "accent-fill" if self.isChecked() else "border-control"
        painter.setBrush(look.color(token if self.isEnabled() else "border-strong"))
        painter.drawRoundedRect(self.rect(), 10, 10)
        painter.setBrush(look.color("on-accent"))
        painter.drawEllipse(QRectF(16 if self.isChecked() else 2, 2, 16, 16))
