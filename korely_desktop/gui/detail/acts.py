"""Which acts the detail pane has for a fact, by the state it is in."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from korely_desktop.domain.panel import PanelState
from korely_desktop.gui.panel.offers import end_words, reopen_words

Entry = tuple[str, str, str, str | None]
"""Verb, words, icon and key of an act."""


def acts_of(state: PanelState) -> tuple[list[Entry], list[tuple[str, str, str]]]:
    """The acts that fit a state: those shown as buttons, the first of which always stays, and those in the menu."""
    translate = QCoreApplication.translate
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
