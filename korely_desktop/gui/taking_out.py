"""Taking a memory out into a file that another Korely can take in: all of it, or a part."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from korely_desktop.domain.backups import Watch
from korely_desktop.domain.travel import Departed
from korely_desktop.gui.components.file_dialog import save_dialog
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.memory.travel import leaving

ENDING = ".jsonl"


class TakingOut(QObject):
    """Asks where to put the file, and says what is in it. ``chooser`` is the dialog that asks."""

    def __init__(self, desk: Desk, owner: QWidget) -> None:
        super().__init__(owner)
        self._desk = desk
        self._owner = owner
        self.chooser: QFileDialog | None = None

    def ask(self, run: Callable[[Path], None], name: str = "") -> None:
        """Ask for the file and hand it to ``run``; ``name`` is whose memory it is to hold."""
        words = " ".join("".join(letter if letter.isalnum() else " " for letter in name).split())
        called = f"{' '.join(filter(None, ('Korely', words)))} {self._desk.services.clock():%Y-%m-%d}{ENDING}"
        ending = ENDING.removeprefix(".")
        self.chooser = save_dialog(self._owner.window(), self.tr("Save the export as"), called, run, [(ending, "")])

    def work(self, target: Path, user_id: str | None = None, *, own: bool = False) -> Callable[[Watch], Departed]:
        """What writes the file, in the background: all, what is of one end user, or what is of none."""
        services, caller = self._desk.services, self._desk.caller
        return lambda watch: leaving.export_to(services, caller, target, user_id, watch, own=own)

    def say(self, target: Path, departed: Departed) -> None:
        """It is written."""
        words = self.tr("Exported: {facts}, {texts} in {file}. The file is not encrypted.")
        facts, texts = facts_counted(departed.facts), texts_counted(departed.memories)
        self._desk.say(fill(words, facts=facts, texts=texts, file=target.name))
