"""A field that offers what is known already while one types."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QLineEdit

from korely_desktop.gui.desk import Desk

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
Asked = Callable[[str], list[str]]
"""From the letters typed so far to what may be meant; called off the GUI thread."""


class Completing(QObject):
    """Puts offers below a field. Esc closes them alone; Enter or a click takes one, and does nothing else yet."""

    def __init__(self, desk: Desk, field: QLineEdit, asked: Asked) -> None:
        super().__init__(field)
        self._desk = desk
        self._field = field
        self._asked = asked
        self.offers = QStringListModel(self)
        self.completer = QCompleter(self.offers, self)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.popup().setProperty("kind", "offers")
        field.setCompleter(self.completer)
        for widget in (field, self.completer.popup()):
            widget.installEventFilter(self)
        field.textEdited.connect(self._ask)

    def eventFilter(self, watched, event):
        """While there are offers, Esc is theirs and no shortcut of the window, and so is Enter on one of them."""
        popup = self.completer.popup()
        if popup.isVisible():
            if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
            if watched is popup and event.type() == QEvent.Type.KeyPress and event.key() in _ENTER:
                offer = popup.currentIndex()
                if offer.isValid():
                    popup.hide()
                    self._field.setText(offer.data())
                    return True
        return super().eventFilter(watched, event)

    def _ask(self, typed: str) -> None:
        asked = self._asked
        self._desk.run(
            lambda: asked(typed), lambda found: self._show(typed, found), lambda _: None, owner=self, latest="offers"
        )

    def _show(self, typed: str, found: list[str]) -> None:
        if self._field.text() != typed or not self._field.hasFocus():
            return
        offers = [one for one in found if one != typed]
        self.offers.setStringList(offers)
        if offers:
            self.completer.complete()
        else:
            self.completer.popup().hide()
