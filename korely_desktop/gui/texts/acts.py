"""What can be done with a source text, and back again: kept from agents, archived, done with, forgotten.

The calls, their words and their undo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QObject

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import DeleteReceipt, Memory
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import texts_counted
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.problems import note_problem
from korely_desktop.memory import lifecycle, remember
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.forgetting import unforgetting


def choose_texts(desk: Desk, owner: QObject, memory_ids: Sequence[str], choice: Recall | None) -> None:
    """Keep texts back (NEVER), or let them be told as usual (None)."""
    translate = QCoreApplication.translate
    services, caller = desk.services, desk.caller
    if choice is Recall.NEVER:
        counted = texts_counted(len(memory_ids))
        words = fill(translate("Recall", "Kept {texts} from agents. You still see that."), texts=counted)
        undo = fill(translate("Recall", "kept {texts} from agents"), texts=counted)
    else:
        words = translate("Recall", "Agents find it again.")
        undo = translate("Recall", "let agents find a text again")

    def choose() -> choosing.Chosen:
        return choosing.choose_texts(services, caller, dict.fromkeys(memory_ids, choice))

    def chose(before: choosing.Chosen) -> None:
        desk.did(words, undo, lambda: choosing.choose_texts(services, caller, before), choose)

    desk.run(choose, chose, lambda error: desk.say(note_problem(error)), owner=owner)


def change_life(desk: Desk, owner: QObject, memory: Memory, verb: str) -> None:
    """Archive a text, mark it as ``done``, or ``restore`` it everywhere; Undo puts its life back as it was."""
    translate = QCoreApplication.translate
    services, caller = desk.services, desk.caller
    act, words, undo = {
        "archive": (
            lifecycle.archive,
            translate("Texts", "Archived. No list or search has it, unless it is asked for."),
            translate("Texts", "archived a text"),
        ),
        "done": (
            lifecycle.done,
            translate("Texts", "Marked as done. Searches still find it; agents are not told of it any more."),
            translate("Texts", "marked a text as done"),
        ),
        "restore": (
            lifecycle.restore,
            translate("Texts", "It is found everywhere again."),
            translate("Texts", "brought a text back"),
        ),
    }[verb]

    def change() -> Memory:
        return act(services, caller, memory.id)

    def changed(_memory: Memory) -> None:
        desk.did(words, undo, lambda: lifecycle.put_back(services, caller, memory.id, memory.life), change)

    desk.run(change, changed, lambda error: desk.say(note_problem(error)), owner=owner)


def forget_text(desk: Desk, owner: QObject, memory: Memory) -> None:
    """Forget a text; Undo brings it back with what it had said."""
    forget, bring_back = _forgetting(desk, memory)

    def forgot(_receipt: object) -> None:
        words = QCoreApplication.translate("Texts", "Forgot the text. What only it said has ended.")
        desk.did(words, QCoreApplication.translate("Texts", "forgot a text"), bring_back, forget)

    desk.run(forget, forgot, lambda error: desk.say(note_problem(error)), owner=owner)


def bring_text_back(desk: Desk, owner: QObject, memory: Memory) -> None:
    """Take a forgotten text back with what it had said; Undo forgets it again."""
    forget, bring_back = _forgetting(desk, memory)

    def brought(_memory: object) -> None:
        words = QCoreApplication.translate("Texts", "Brought back. Agents find it again, and what it said holds again.")
        desk.did(words, QCoreApplication.translate("Texts", "brought a text back"), forget, bring_back)

    desk.run(bring_back, brought, lambda error: desk.say(note_problem(error)), owner=owner)


def _forgetting(desk: Desk, memory: Memory) -> tuple[Callable[[], DeleteReceipt], Callable[[], Memory]]:
    services, caller = desk.services, desk.caller
    return (
        lambda: remember.delete(services, caller, memory.id),
        lambda: unforgetting.bring_back(services, caller, memory.id),
    )
