"""What can be done with a source text, and back again: kept from agents, archived, done with, forgotten.

The calls, their words and their undo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import DeleteReceipt, Memory
from korely_desktop.gui.counted import texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, translate
from korely_desktop.memory import lifecycle, remember
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.forgetting import unforgetting


def choose_texts(desk: Desk, owner: QObject, memory_ids: Sequence[str], choice: Recall | None) -> None:
    """Keep texts back (NEVER), or let them be told as usual (None)."""
    if choice is Recall.NEVER:
        counted = texts_counted(len(memory_ids))
        words = fill(translate("Recall", "Kept {texts} from agents. You still see it."), texts=counted)
        undo = fill(translate("Recall", "kept {texts} from agents"), texts=counted)
    else:
        words = translate("Recall", "Agents find it again.")
        undo = translate("Recall", "let agents find a text again")

    choose = desk.bind(choosing.choose_texts, dict.fromkeys(memory_ids, choice))

    def chose(before: choosing.Chosen) -> None:
        desk.did(words, undo, desk.bind(choosing.choose_texts, before), choose)

    desk.run(choose, chose, owner=owner)


def change_life(desk: Desk, owner: QObject, memory: Memory, verb: str) -> None:
    """Archive a text, mark it as ``done``, or ``restore`` it everywhere; Undo puts its life back as it was."""
    act, words, undo = {
        "archive": (
            lifecycle.archive,
            translate("Texts", "Archived. Lists and searches leave it out, unless it is asked for."),
            translate("Texts", "archived a text"),
        ),
        "done": (
            lifecycle.done,
            translate("Texts", "Marked as done. Searches still find it; agents are no longer told of it."),
            translate("Texts", "marked a text as done"),
        ),
        "restore": (
            lifecycle.restore,
            translate("Texts", "It is found everywhere again."),
            translate("Texts", "brought a text back"),
        ),
    }[verb]

    back = desk.bind(lifecycle.put_back, memory.id, memory.life)
    desk.act(desk.bind(act, memory.id), back, words, undo, owner=owner)


def forget_text(desk: Desk, owner: QObject, memory: Memory) -> None:
    """Forget a text; Undo brings it back with what it had said."""
    forget, bring_back = _forgetting(desk, memory)
    words = translate("Texts", "Text forgotten. Facts that came only from it have ended.")
    desk.act(forget, bring_back, words, translate("Texts", "forgot a text"), owner=owner)


def bring_text_back(desk: Desk, owner: QObject, memory: Memory) -> None:
    """Take a forgotten text back with what it had said; Undo forgets it again."""
    forget, bring_back = _forgetting(desk, memory)
    words = translate("Texts", "Brought back. Agents find it again, and what it said is true again.")
    desk.act(bring_back, forget, words, translate("Texts", "brought a text back"), owner=owner)


def _forgetting(desk: Desk, memory: Memory) -> tuple[Callable[[], DeleteReceipt], Callable[[], Memory]]:
    return desk.bind(remember.delete, memory.id), desk.bind(unforgetting.bring_back, memory.id)
