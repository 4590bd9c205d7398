"""What a screen reader is told that a widget is, where Qt would call it mere ground: a region, a picture, a link.

A widget says so by ``TOLD_AS``; a link has a ``press`` as well.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

REGION = QAccessible.Role.Grouping
WORDS = QAccessible.Role.StaticText
PICTURE = QAccessible.Role.Graphic
CHART = QAccessible.Role.Chart
LINK = QAccessible.Role.Link
EDGE = QAccessible.Role.Splitter
_PRESS = "Press"  # Qt's own name, which is not translated


class _Told(QAccessibleWidget):
    """A widget in its role."""

    def actionNames(self):
        press = [_PRESS] if self.role() == LINK else []
        return press + super().actionNames()

    def doAction(self, name):
        if name == _PRESS:
            link: Any = self.object()
            link.press()
        else:
            super().doAction(name)


def _tell(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    """Asked by Qt with each class of a widget in turn, its own first; None leaves the answer to Qt."""
    if not isinstance(thing, QWidget):
        return None
    role = getattr(thing, "TOLD_AS", REGION if class_name == "QScrollArea" else None)
    return _Told(thing, role) if role is not None else None


def install_roles() -> None:
    """Have Qt ask here; once, before a widget is made."""
    QAccessible.installFactory(_tell)
