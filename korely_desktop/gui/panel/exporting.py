"""Saving to a file: where and in which form is asked first, then it is written off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from korely_desktop.gui.components.file_dialog import save_dialog, table, whole
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.problems import not_written
from korely_desktop.memory import exporting


class Exporting(QObject):
    """Asks where to put facts and texts, and puts them there. ``chooser`` is the dialog that asks."""

    def __init__(self, desk: Desk, owner: QWidget) -> None:
        super().__init__(owner)
        self._desk = desk
        self._owner = owner
        self.chooser: QFileDialog | None = None

    def ask(
        self, fact_ids: Sequence[str], memory_ids: Sequence[str] = (), on_done: Callable[[], None] | None = None
    ) -> None:
        """Ask for the file; ``on_done`` is called once it is written."""
        self.chooser = save_dialog(
            self._owner.window(),
            self.tr("Save the facts as"),
            f"Korely {self._desk.services.clock():%Y-%m-%d}",
            lambda path: self._write(path, list(fact_ids), list(memory_ids), on_done),
            [whole()] if memory_ids else [table(), whole()],
        )

    def ask_text(self, title: str, name: str, text: str) -> None:
        """Ask for the file of a text that is called ``name``, and put it there."""
        dated = f"{name} {self._desk.services.clock():%Y-%m-%d}"
        self.chooser = save_dialog(
            self._owner.window(), title, dated, lambda path: self._write_text(path, text), [("txt", "")]
        )

    def _write_text(self, path: Path, text: str) -> None:
        self._desk.run(
            lambda: path.write_text(text, encoding="utf-8"),
            lambda _size: self._desk.say(fill(self.tr("Saved in {file}."), file=path.name)),
            lambda problem: self._fail(path, problem),
            owner=self,
        )

    def _write(
        self, path: Path, fact_ids: list[str], memory_ids: list[str], on_done: Callable[[], None] | None
    ) -> None:
        services, caller, words = self._desk.services, self._desk.caller, language()
        form = exporting.form_of(path)

        def write() -> exporting.TakenOut:
            taken = exporting.take_out(services, caller, fact_ids=fact_ids, memory_ids=memory_ids, language=words)
            exporting.write(path, exporting.in_form(taken, form), form)
            return taken

        def written(taken: exporting.TakenOut) -> None:
            said = self.tr("Saved {facts} in {file}. The file is not encrypted.")
            if taken.texts:
                said = self.tr("Saved {facts}, {texts} in {file}. The file is not encrypted.")
            facts, texts = facts_counted(len(taken.facts)), texts_counted(len(taken.texts))
            self._desk.say(fill(said, facts=facts, texts=texts, file=path.name))
            if on_done is not None:
                on_done()

        self._desk.run(write, written, lambda problem: self._fail(path, problem), owner=self)

    def _fail(self, path: Path, problem: Exception) -> None:
        self._desk.say(not_written(path, problem))
