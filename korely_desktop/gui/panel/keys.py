"""Keys of the list of facts: which act a letter stands for, what the sheet of keys says, words under the pointer."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt

from korely_desktop.domain.panel import PanelState
from korely_desktop.gui.actions import Actions
from korely_desktop.gui.panel.offers import reopen_words

ACTS = {
    Qt.Key.Key_E: "correct",
    Qt.Key.Key_F2: "correct",
    Qt.Key.Key_C: "confirm",
    Qt.Key.Key_F: "forget",
    Qt.Key.Key_Delete: "forget",
    Qt.Key.Key_P: "pin",
    Qt.Key.Key_D: "end",
    Qt.Key.Key_R: "restore",
    Qt.Key.Key_H: "why",
}


def act_words(act: str, state: PanelState) -> str:
    """What an act on a row in this state does, with its key."""
    return {
        "why": QCoreApplication.translate("FactView", "Why do you know this? (H)"),
        "confirm": QCoreApplication.translate("FactView", "Confirm (C)"),
        "correct": QCoreApplication.translate("FactView", "Correct (E)"),
        "reopen": reopen_words([state]),
        "again": QCoreApplication.translate("FactView", "Write as new…"),
        "restore": QCoreApplication.translate("FactView", "Restore (R)"),
        "forget": QCoreApplication.translate("FactView", "Forget (F)"),
    }[act]


def note_keys(actions: Actions) -> None:
    """List the keys that the list of facts handles by itself."""
    for words, keys in (
        (QCoreApplication.translate("FactMenu", "Next and previous fact"), "J, K"),
        (QCoreApplication.translate("FactMenu", "Fold and unfold a group"), "←, →"),
        (QCoreApplication.translate("FactMenu", "Correct"), "E"),
        (QCoreApplication.translate("FactMenu", "Confirm"), "C"),
        (QCoreApplication.translate("FactMenu", "Forget"), "F"),
        (QCoreApplication.translate("FactMenu", "It ended…"), "D"),
        (QCoreApplication.translate("FactMenu", "Restore, in the Trash"), "R"),
        (QCoreApplication.translate("FactMenu", "Pin or unpin"), "P"),
        (QCoreApplication.translate("FactMenu", "Why do you know this?"), "H"),
        (QCoreApplication.translate("FactMenu", "Add to the selection"), "X"),
        (QCoreApplication.translate("FactMenu", "Open the profile"), "Enter"),
    ):
        actions.note(words, keys, "memory")
