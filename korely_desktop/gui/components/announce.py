"""Saying to a screen reader what changed without the focus moving."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QWidget


def announce(widget: QWidget, words: str) -> None:
    """Have ``words`` read aloud, where anybody listens."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def tell(label: QLabel, words: str) -> None:
    """Say something in a label, aloud as well where it is in sight and nobody has just heard it."""
    if words != label.text():
        label.setText(words)
        if words and label.isVisible():
            announce(label, words)


def rename(widget: QWidget, name: str) -> None:
    """Call what shows something else by another name, and say it where the person already is there."""
    if name != widget.accessibleName():
        widget.setAccessibleName(name)
        if widget.hasFocus():
            announce(widget, name)
