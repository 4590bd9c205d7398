"""Settings > Storage: the texts of a file, each as if it had been written down here, and taking them all back."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.incoming import Expected, Import, TextFile
from korely_desktop.domain.rewind import Writer
from korely_desktop.gui.agents.taking_back import Rewinding
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.file_dialog import open_dialog
from korely_desktop.gui.counted import texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.problems import message_of, note_problem
from korely_desktop.gui.settings.text_import_dialog import TextImportDialog
from korely_desktop.gui.settings.under_way import UnderWay
from korely_desktop.memory.incoming import files, taking_in


class TextImport(QObject):
    """Asks for the file, then what of it to take; ``pressed`` is the button that began it."""

    def __init__(self, desk: Desk, owner: QWidget, pressed: Button, progress: UnderWay) -> None:
        super().__init__(owner)
        self._desk, self._owner, self._pressed, self._progress = desk, owner, pressed, progress
        self.chooser: QFileDialog | None = None
        self.dialog: TextImportDialog | None = None
        pressed.clicked.connect(self._ask_file)

    def _ask_file(self) -> None:
        texts = self.tr("Texts and archives (*.txt *.md *.json *.jsonl *.zip)")
        self.chooser = open_dialog(self._owner.window(), self.tr("Choose texts to import"), self._look, texts)

    def _look(self, source: Path) -> None:
        self._desk.run(lambda: files.read(source), self._ask, lambda problem: self._fail(source, problem), owner=self)

    def _ask(self, file: TextFile) -> None:
        asked = self.dialog = TextImportDialog(self._desk, file, self._owner.window())
        asked.decided.connect(lambda expected: self._take_in(file, expected))
        asked.open()

    def _take_in(self, file: TextFile, expected: Expected) -> None:
        services, caller = self._desk.services, self._desk.caller
        words = fill(self.tr("Importing {file}."), file=file.name)
        self._progress.run(
            self._pressed,
            words,
            lambda watch: taking_in.take_in(services, caller, expected, watch),
            lambda brought: self._say(file, brought),
        )

    def _say(self, file: TextFile, brought: Import) -> None:
        words = self.tr("Imported: {texts}. Korely is reading them now; the status bar shows progress.")
        back = Rewinding(self._desk, Writer(batch_id=brought.batch_id), file.name)
        undo_words = fill(self.tr("imported {file}"), file=file.name)
        self._desk.did(fill(words, texts=texts_counted(brought.texts)), undo_words, back.do, back.put_back)

    def _fail(self, source: Path, problem: Exception) -> None:
        if isinstance(problem, OSError):
            why = problem.strerror or str(problem)
        else:
            why = message_of(problem) if isinstance(problem, InvalidRequest) else note_problem(problem)
        self._desk.say(fill(self.tr("{file} was not imported. {why}"), file=source.name, why=why))
