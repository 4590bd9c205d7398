"""Code to read and copy: a quiet block in code letters, strings and words of the language coloured; and long texts."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPen, QSyntaxHighlighter, QTextCharFormat
from PySide6.QtWidgets import QPlainTextEdit

from korely_desktop.gui.components.scrolled import scroll_upright
from korely_desktop.gui.theme import set_colors, theme

_HIGH = 380
_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
_NOTE = re.compile(r"^#.*")
_WORD = re.compile(r"\b(?:from|import|as|for|in|if|not|break|print)\b|^curl\b|\s-[A-Z]\b|\s-d\b")


class _Highlighter(QSyntaxHighlighter):
    def highlightBlock(self, text):
        for pattern, token in ((_WORD, "planned"), (_STRING, "good"), (_NOTE, "text-3")):
            form = QTextCharFormat()
            form.setForeground(theme().color(token))
            for match in pattern.finditer(text):
                self.setFormat(match.start(), len(match.group()), form)


class LongText(QPlainTextEdit):
    """A log or a licence, in code letters, to be scrolled through."""

    def __init__(self, name: str, text: str = "") -> None:
        super().__init__(text)
        self.setReadOnly(True)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setProperty("kind", "field")
        self.setFont(theme().font("code"))

    def sizeHint(self):
        return QSize(super().sizeHint().width(), theme().scaled(_HIGH))


class CodeBlock(QPlainTextEdit):
    """Read-only code, grown to its number of lines."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setAccessibleName(name)
        scroll_upright(self)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(12)
        self.viewport().setAutoFillBackground(False)
        self._highlighter = _Highlighter(self.document())
        theme().changed.connect(self._dress)
        self._dress()

    def set_code(self, code: str, lines: int) -> None:
        """Show ``code`` in a block as high as ``lines`` lines."""
        self.setPlainText(code)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + 28)

    def paintEvent(self, event):
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme().color("border"), 1))
        painter.setBrush(theme().color("sunken"))
        painter.drawRoundedRect(self.viewport().rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        painter.end()
        super().paintEvent(event)

    def _dress(self) -> None:
        self.setFont(theme().font("code"))
        set_colors(self, ink="text-2")
        self._highlighter.rehighlight()
