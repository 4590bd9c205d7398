"""Keys of the list of facts: which act a letter stands for, words under the pointer."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from korely_desktop.domain.panel import PanelState
from korely_desktop.gui.i18n import translate
from korely_desktop.gui.panel.offers import reopen_words

ACTS: dict[int, str] = {
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


def act_of(event: QKeyEvent, *, letters: bool) -> str | None:
    """The act that a key stands for in the list; without ``letters`` only one that is no letter."""
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    wanted = letters or event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_F2)
    return ACTS.get(event.key()) if plain and wanted else None


def key_of(verb: str, *, letters: bool) -> str:
    """The key of an act as a menu shows it, "" for none; without ``letters`` one that is no letter."""
    for key, act in ACTS.items():
        shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        if act == verb and (letters or len(shown) > 1):
            return shown
    return ""


def act_words(act: str, state: PanelState) -> str:
    """What an act on a row in this state does, with its key."""
    return {
        "why": translate("FactView", "Why do you know this? (H)"),
        "confirm": translate("FactView", "Confirm (C)"),
        "correct": translate("FactView", "Correct (E)"),
        "reopen": reopen_words([state]),
        "again": translate("FactView", "Write as new…"),
        "restore": translate("FactView", "Restore (R)"),
        "forget": translate("FactView", "Forget (F)"),
    }[act]
