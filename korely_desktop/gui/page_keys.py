"""Keys that work inside one page: their words, in one place for the page that binds them and for the sheet of keys.

The sheet lists them before anybody has opened that page; what a key does is the page's own affair.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from korely_desktop.gui.actions import Actions, Group
from korely_desktop.gui.i18n import translate

Keys = list[tuple[str, str]]
"""Words and key of each."""


def note_page_keys(actions: Actions, has_page: Callable[[str], bool]) -> None:
    """List in the sheet what the pages of this window answer to, whether they have been opened yet or not."""
    listed: list[tuple[str, Group, Keys]] = [
        ("memory", "memory", fact_keys()),
        ("texts", "texts", text_keys()),
        ("review", "review", list(review_keys().values())),
        ("memory", "person", profile_keys()),
    ]
    for page, group, keys in listed:
        for words, key in keys if has_page(page) else []:
            actions.note(words, key, group)


def fact_keys() -> Keys:
    """Of the list of facts."""
    enter = QKeySequence(Qt.Key.Key_Enter).toString(QKeySequence.SequenceFormat.NativeText)
    return [
        (translate("FactMenu", "Next and previous fact"), "J, K"),
        (translate("FactMenu", "Fold and unfold a group"), "←, →"),
        (translate("FactMenu", "Correct"), "E"),
        (translate("FactMenu", "Confirm"), "C"),
        (translate("FactMenu", "Forget"), "F"),
        (translate("FactMenu", "It ended…"), "D"),
        (translate("FactMenu", "Restore (in the Trash)"), "R"),
        (translate("FactMenu", "Pin or unpin"), "P"),
        (translate("FactMenu", "Why do you know this?"), "H"),
        (translate("FactMenu", "Add to the selection"), "Ctrl+↓, X"),
        (translate("FactMenu", "Open the profile"), enter),
    ]


def text_keys() -> Keys:
    """Of the list of source texts."""
    return [(translate("TextsPage", "Forget"), "F"), (translate("TextsPage", "Bring back what was forgotten"), "R")]


def review_keys() -> dict[str, tuple[str, str]]:
    """Of a card in Review, by what they do."""
    return {
        "accept": (translate("ReviewPage", "Accept"), "A"),
        "reject": (translate("ReviewPage", "Reject"), "R"),
        "keep_both": (translate("ReviewPage", "Keep both"), "K"),
        "correct": (translate("ReviewPage", "Correct"), "E"),
        "skip": (translate("ReviewPage", "Skip"), "S"),
        "undo": (translate("ReviewPage", "Undo"), "U"),
    }


def profile_keys() -> Keys:
    """Of a profile."""
    return [
        (translate("EntityDrawer", "Previous and next profile"), "[, ]"),
        (translate("EntityDrawer", "Back to the previous profile"), "Alt+←"),
    ]
