"""Giving the whole application another font, palette and style sheet: what is in sight at once, the rest by turns.

Left to itself Qt goes through every widget once for each widget it stands in, ten times where ten are around it, on
pages out of sight too: more than a second. Taking the sheet away and giving another goes through each once, and passes
over those said to be not dressed yet or to have a style of their own; so that is said of what is out of sight.
Which font, colours and sheet belongs to ``theme.py``.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from korely_desktop.gui.components.by_turns import ByTurns

_DRESSED = Qt.WidgetAttribute.WA_WState_Polished
_OWN_STYLE = Qt.WidgetAttribute.WA_SetStyle
_OWN_FONT = Qt.WidgetAttribute.WA_SetFont


class Dressing(QObject):
    """Dresses the application; what is shown before its turn has come is dressed when it is shown."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._app = app
        self._palette: QPalette | None = None
        self._left: dict[QWidget, None] = {}
        self._turns = ByTurns(self)

    @property
    def settled(self) -> bool:
        """Whether everything is dressed, also what is out of sight."""
        return not self._left

    def dress(self, font: QFont, palette: QPalette, sheet: str) -> None:
        """Only in what is new: each of them goes through the widgets there are."""
        if font != self._app.font():
            self._app.setFont(font)
        if palette != self._palette:
            self._palette = palette
            self._app.setPalette(palette)
        if sheet != self._app.styleSheet():
            self._change(sheet)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Show and watched in self._left:
            del self._left[watched]
            self._polish(watched)
        return False

    def _change(self, sheet: str) -> None:
        hidden = [widget for widget in self._widgets() if not widget.isVisible() and self._is_dressed(widget)]
        for widget in hidden:
            widget.setAttribute(_DRESSED, False)
            widget.setAttribute(_OWN_STYLE, True)
        self._app.setStyleSheet("")
        self._app.setStyleSheet(sheet)
        for widget in hidden:
            widget.setAttribute(_OWN_STYLE, False)
        self._left = dict.fromkeys(hidden)
        self._app.installEventFilter(self)
        self._turns.make(self._rest(), at_once=0)

    def _is_dressed(self, widget: QWidget) -> bool:
        return widget in self._left or (widget.testAttribute(_DRESSED) and not widget.testAttribute(_OWN_STYLE))

    def _widgets(self) -> Iterator[QWidget]:
        """All there are, each after what it stands in."""
        for top in self._app.topLevelWidgets():
            yield top
            yield from top.findChildren(QWidget)

    def _rest(self) -> Iterator[None]:
        while self._left:
            widget = next(iter(self._left))
            del self._left[widget]
            if isValid(widget):
                self._polish(widget)
                yield
        self._app.removeEventFilter(self)

    def _polish(self, widget: QWidget) -> None:
        font = widget.font() if widget.testAttribute(_OWN_FONT) else None
        self._app.sendEvent(widget, QEvent(QEvent.Type.Polish))
        if font is not None:
            widget.setFont(font)  # the sheet has given it back the one that it had with the sheet before
        self._app.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
