"""One line of text that ends in an ellipsis where there is no more room: plain, or as a link to press."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from korely_desktop.gui.components.told import WORDS
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import painter_on, write
from korely_desktop.gui.theme.tips import NameTip


class ElidedLabel(NameTip, QWidget):
    """Takes the room it gets; the whole text is its tooltip and accessible name."""

    TOLD_AS = WORDS

    def __init__(self, text: str, token: str = "text-3") -> None:
        super().__init__()
        self._text = text
        self._token = token
        self.setAccessibleName(text)
        self.setMinimumWidth(40)
        self.setFixedHeight(theme().line_height("body"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        """Say something else."""
        self._text = text
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, event):
        _paint_elided(self, self._text, self._token)


class LineLink(NameTip, QAbstractButton):
    """A link of one line, with the keyboard as well."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setText(text)
        self.setAccessibleName(text)
        self.setMinimumWidth(40)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self):
        width = QFontMetricsF(theme().font("body")).horizontalAdvance(self.text())
        return QSize(round(width) + 4, theme().line_height("body"))

    def minimumSizeHint(self):
        return QSize(40, theme().line_height("body"))

    def keyPressEvent(self, event):
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event):
        _paint_elided(self, self.text(), "accent", underlined=self.underMouse())


def _paint_elided(widget: QWidget, text: str, token: str, *, underlined: bool = False) -> None:
    painter = painter_on(widget)
    font = theme().font("body")
    if underlined:
        font = type(font)(font)
        font.setUnderline(True)
    painter.setFont(font)
    painter.setPen(theme().color(token))
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, widget.width())
    write(painter, widget.rect(), shown)
