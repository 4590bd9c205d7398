"""Tooltips: those that show other people's words as they are, and those that say what a widget is called."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import Qt
from PySide6.QtWidgets import QToolTip, QWidget

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object


def as_tip(words: str) -> str:
    """What to give to ``setToolTip``, or a model's ``ToolTipRole``, to show exactly ``words``.

    Qt takes what looks like HTML for HTML.
    """
    if not Qt.mightBeRichText(words):
        return words
    lines = escape(words, quote=False).replace("\n", "<br>")
    return f"<qt>{lines}</qt>"


class NameTip(_Widget):
    """Stands before a widget's class: its tooltip is its name, shown here and not given to Qt as a tooltip.

    Of that Qt would make the description, and a screen reader would say the name twice.
    """

    def name_tip(self) -> str:
        """The words of the tooltip, and "" for none."""
        return self.accessibleName()

    def event(self, event):
        if event.type() == QEvent.Type.ToolTip and not self.toolTip():
            QToolTip.showText(event.globalPos(), as_tip(self.name_tip()), self)
            return True
        return super().event(event)
