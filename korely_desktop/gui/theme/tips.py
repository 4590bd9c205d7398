"""Tooltips that show other people's words as they are: Qt takes what looks like HTML for HTML."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import Qt


def as_tip(words: str) -> str:
    """What to give to ``setToolTip``, or a model's ``ToolTipRole``, to show exactly ``words``."""
    if not Qt.mightBeRichText(words):
        return words
    lines = escape(words, quote=False).replace("\n", "<br>")
    return f"<qt>{lines}</qt>"
