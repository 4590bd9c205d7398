"""The acts that the detail pane has for a fact, by the state it is in, and their line: as many as it has room for, the
rest in the menu at its end.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QMenu, QWidget

from korely_desktop.domain.panel import PanelState
from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.labels import ICON_INSET
from korely_desktop.gui.i18n import translate
from korely_desktop.gui.panel.offers import end_words, reopen_words
from korely_desktop.gui.theme.mirror import along

_GAP = 4

Entry = tuple[str, str, str, str | None]
"""Verb, words, icon and key of an act."""


def acts_of(state: PanelState) -> tuple[list[Entry], list[tuple[str, str, str]]]:
    """The acts that fit a state: those shown as buttons, the first of which always stays, and those in the menu."""
    correct = ("correct", translate("DetailPane", "Correct"), "pencil", "E")
    forget = ("forget", translate("DetailPane", "Forget"), "eye-off", None)
    if state is PanelState.FORGOTTEN:
        return [("restore", translate("DetailPane", "Restore"), "undo-2", "R")], []
    if state in (PanelState.REVIEW, PanelState.CLASH):
        return [("review", translate("DetailPane", "Decide in Review"), "inbox", None), forget], [correct[:3]]
    if state is PanelState.NEVER_SO:
        return [("reopen", reopen_words([state]), "rotate-ccw", None), forget], []
    if state is PanelState.ENDED:
        again = ("again", translate("DetailPane", "Write as new…"), "plus", None)
        return [("reopen", reopen_words([state]), "rotate-ccw", None), forget, again], []
    return [correct, ("end", end_words([state]), "calendar-x", None), forget], []


class ActLine(QWidget):
    """The first button always stays; of the others those before the last go first when the pane is narrow."""

    def __init__(self, buttons: Sequence[Button], menu: QMenu, inset: int) -> None:
        """``menu`` begins with an entry for each button but the first, in sight while that has no room."""
        super().__init__()
        self._buttons = list(buttons)
        menu.setParent(self, menu.windowFlags())
        self._entries = menu.actions()[: len(buttons) - 1]
        self._overflow = IconButton("ellipsis", self.tr("More"))
        self._overflow.setMenu(menu)
        line = hbox(self, along(inset, 0, inset - ICON_INSET, 14), spacing=_GAP)
        for button in self._buttons:
            line.addWidget(button)
        line.addStretch(1)
        line.addWidget(self._overflow)
        self._fit()

    def minimumSizeHint(self):
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        margins = self.layout().contentsMargins()
        room = self.width() - margins.left() - margins.right() - self._overflow.sizeHint().width()
        room -= self._buttons[0].sizeHint().width() + _GAP
        for button, entry in reversed(list(zip(self._buttons[1:], self._entries, strict=True))):
            room -= button.sizeHint().width() + _GAP
            button.setVisible(room >= 0)
            entry.setVisible(room < 0)
