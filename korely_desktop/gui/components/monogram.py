"""Who: agents as rounded squares with two letters, people as circles with initials, the person in accent."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.projects import LOCAL_KEY_NAME
from korely_desktop.gui.i18n import translate
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.icons import paint_mark
from korely_desktop.gui.theme.mirror import paint_icon, write
from korely_desktop.gui.theme.tips import NameTip


@cache
def agent_letters(name: str) -> str:
    """Two letters for an agent: ``Claude Code`` CC, ``support-bot`` sb, ``Cursor`` Cu."""
    words = [word for word in name.replace("-", " ").replace("_", " ").split() if word[0].isalnum()]
    if len(words) >= 2:
        return words[0][0] + words[1][0]
    return (words[0] if words else name)[:2]


@cache
def initials(name: str) -> str:
    """Up to two capitals for a person or a thing: ``Giulia Ferri`` GF."""
    words = [word for word in name.split() if word[0].isalnum()]
    letters = words[0][0] + (words[-1][0] if len(words) > 1 else "") if words else name[:1]
    return letters.upper()


def key_name(name: str) -> str:
    """What a key is called; the one that the app made for this computer in the language of the window."""
    return translate("Keys", "This computer") if name == LOCAL_KEY_NAME else name


def who(writer: str | None) -> tuple[str, str]:
    """The name and the kind of monogram of who wrote something; None is the person at the window."""
    return (key_name(writer), "agent") if writer else (translate("FactWords", "You"), "you")


def paint_monogram(painter: QPainter, rect: QRectF, name: str, kind: str = "agent", *, on_row: bool = False) -> None:
    """Draw who it is into the square ``rect``.

    Args:
        kind: ``agent``, ``person`` (the end user or anybody else), ``you`` (at the window) or ``app``.
        on_row: on a selected row, where the ground is lifted.
    """
    look = theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    side = rect.width()
    if kind == "app":
        paint_mark(painter, rect, look.color("accent-fill"), look.color("on-accent"))
    elif kind == "you":
        painter.setBrush(look.color("accent-soft"))
        painter.drawEllipse(rect)
        size = max(11, round(side * 0.62))
        offset = (side - size) / 2
        paint_icon(painter, rect.x() + offset, rect.y() + offset, "user", "accent", size)
    else:
        painter.setBrush(look.color("surface" if on_row else "ended-soft"))
        if kind == "agent":
            painter.drawRoundedRect(rect, side * 0.22, side * 0.22)
        else:
            painter.drawEllipse(rect)
        font = QFont(look.font("caption", 600))
        font.setPixelSize(max(7, round(side * (0.5 if side <= 20 else 0.36))))
        painter.setFont(font)
        painter.setPen(look.color("text-2"))
        write(painter, rect, agent_letters(name) if kind == "agent" else initials(name), Qt.AlignmentFlag.AlignCenter)
    painter.restore()


class Monogram(NameTip, QWidget):
    """A monogram on its own; its name is its accessible text and tooltip."""

    def __init__(self, name: str, kind: str = "agent", size: int = 16) -> None:
        super().__init__()
        self._name = name
        self._kind = kind
        self.setFixedSize(size, size)
        self.setAccessibleName(name)

    def paintEvent(self, event):
        paint_monogram(QPainter(self), self.rect().toRectF(), self._name, self._kind)
