"""Settings > Storage: the texts of a file, each as if it had been written down here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from korely_desktop.domain.backups import Watch
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.memories import MAX_CONTENT, NewMemory
from korely_desktop.gui.components.controls import Button, Segments
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.file_dialog import documents, file_dialog
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import texts_counted
from korely_desktop.gui.i18n import fill, number
from korely_desktop.gui.problems import message_of, note_problem
from korely_desktop.gui.settings.under_way import UnderWay
from korely_desktop.gui.whose import WhoseBox
from korely_desktop.memory import text_files
from korely_desktop.memory.text_files import MOST, Parts, TextFile

_SNIPPET = 160


class TextImport(QObject):
    """Asks for the file, then what of it to take; ``pressed`` is the button that began it."""

    def __init__(self, desk: Desk, owner: QWidget, pressed: Button, progress: UnderWay) -> None:
        super().__init__(owner)
        self._desk, self._owner, self._pressed, self._progress = desk, owner, pressed, progress
        self.chooser: QFileDialog | None = None
        self.dialog: TextImportDialog | None = None
        pressed.clicked.connect(self._ask_file)

    def _ask_file(self) -> None:
        chooser = self.chooser = file_dialog(self._owner.window(), self.tr("Which texts to import"), documents())
        chooser.setFileMode(QFileDialog.FileMode.ExistingFile)
        chooser.setNameFilters([self.tr("Texts (*.txt *.md *.json *.jsonl)"), self.tr("All files (*)")])
        chooser.fileSelected.connect(lambda name: self._look(Path(name)))
        chooser.finished.connect(chooser.deleteLater)
        chooser.open()

    def _look(self, source: Path) -> None:
        self._desk.run(
            lambda: text_files.read(source), self._ask, lambda problem: self._fail(source, problem), owner=self
        )

    def _ask(self, file: TextFile) -> None:
        asked = self.dialog = TextImportDialog(self._desk, file, self._owner.window())
        asked.decided.connect(lambda texts: self._take_in(file, texts))
        asked.finished.connect(asked.deleteLater)
        asked.open()

    def _take_in(self, file: TextFile, texts: Sequence[NewMemory]) -> None:
        services, caller = self._desk.services, self._desk.caller
        words = fill(self.tr("{file} is being imported."), file=file.name)

        def act(watch: Watch) -> int:
            return text_files.add(services, caller, texts, watch)

        self._progress.run(self._pressed, words, act, self._say)

    def _say(self, stored: int) -> None:
        words = self.tr("Imported: {texts}. What they say is being read; the status bar tells how far it is.")
        self._desk.say(fill(words, texts=texts_counted(stored)))

    def _fail(self, source: Path, problem: Exception) -> None:
        if isinstance(problem, OSError):
            why = problem.strerror or str(problem)
        else:
            why = message_of(problem) if isinstance(problem, InvalidRequest) else note_problem(problem)
        self._desk.say(fill(self.tr("{file} was not imported. {why}"), file=source.name, why=why))


class TextImportDialog(Dialog):
    """Says what would come in, how plain text is parted and in whose memory it goes. ``decided`` carries the texts."""

    decided = Signal(list)

    def __init__(self, desk: Desk, file: TextFile, parent: QWidget) -> None:
        super().__init__(fill(self.tr("Import {file}?"), file=file.name), parent)
        self._file = file
        self._texts: list[NewMemory] = []
        self.count = Label("", "body", weight=500, wrap=True)
        self.first = Label("", "body", "text-2", wrap=True)
        self.parts = Segments(
            [
                ("lines", self.tr("Each line")),
                ("paragraphs", self.tr("Each paragraph")),
                ("whole", self.tr("All as one")),
            ],
            file.usual,
            name=self.tr("What is one text"),
        )
        self.parts.chosen.connect(lambda _key: self._show())
        self.whose = WhoseBox(desk)
        words = self.tr(
            "Each becomes a source text, is read like any other, and agents find it. This cannot be undone in one "
            "step, so make a backup first if you are not sure."
        )
        if file.plain is not None:
            self.body.addWidget(Label(self.tr("What is one text"), "label"))
            self.body.addLayout(row(self.parts, None))
        self.body.addWidget(self.count)
        self.body.addWidget(self.first)
        if any(text.user_id is None for text in file.texts(file.usual)):
            self.body.addLayout(row(Label(self.tr("In the memory of"), "body", "text-2"), self.whose, None))
        self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.add_cancel()
        self.act = self.add_act(self.tr("Import"))
        self.accepted.connect(lambda: self.decided.emit(text_files.of(self._texts, self.whose.currentData())))
        self._show()

    def _show(self) -> None:
        self._texts = self._file.texts(cast("Parts", self.parts.current))
        words = texts_counted(len(self._texts))
        long = text_files.longest(self._texts) > MAX_CONTENT
        if long:
            words = fill(
                self.tr("{texts}, one of them longer than {n} characters. Part it otherwise, or make it shorter."),
                texts=words,
                n=number(MAX_CONTENT),
            )
        elif len(self._texts) > MOST:
            words = fill(
                self.tr("{texts}. At most {n} can come at once: part the file, or choose otherwise."),
                texts=words,
                n=number(MOST),
            )
        fits = not long and 1 <= len(self._texts) <= MOST
        self.count.setText(words)
        self.count.set_token("text" if fits else "danger")
        self.act.setEnabled(fits)
        begun = " ".join(self._texts[0].content.split()) if self._texts else ""
        snippet = f"{begun[:_SNIPPET]}…" if len(begun) > _SNIPPET else begun
        self.first.setText(fill(self.tr("The first: “{text}”"), text=snippet))
        self.first.setVisible(bool(begun))
