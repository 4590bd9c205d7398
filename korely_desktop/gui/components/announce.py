"""Saying to a screen reader what changed without the focus moving."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Have ``words`` read aloud, where anybody listens."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def rename(widget: QWidget, name: str) -> None:
    """Call what shows something else by another name, and say it where the person already is there."""
    if name != widget.accessibleName():
        widget.setAccessibleName(name)
        if widget.hasFocus():
            announce(widget, name)
