"""Keeping a source text back from agents, and letting them find it again: the call, its words and its undo."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject

from korely_desktop.domain.choices import Recall
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.problems import note_problem
from korely_desktop.memory import choosing


def choose_text(desk: Desk, owner: QObject, memory_id: str, choice: Recall | None) -> None:
    """Keep the text back (NEVER), or let it be told as usual (None)."""
    translate = QCoreApplication.translate
    services, caller = desk.services, desk.caller
    if choice is Recall.NEVER:
        words = translate("Recall", "Kept back. You still see it, agents do not.")
        undo = translate("Recall", "kept back a text")
    else:
        words = translate("Recall", "Agents find it again.")
        undo = translate("Recall", "let agents find a text again")

    def choose() -> choosing.Chosen:
        return choosing.choose_texts(services, caller, {memory_id: choice})

    def chose(before: choosing.Chosen) -> None:
        desk.did(words, undo, lambda: choosing.choose_texts(services, caller, before), choose)

    desk.run(choose, chose, lambda error: desk.say(note_problem(error)), owner=owner)
