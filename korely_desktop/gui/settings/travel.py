"""Settings > Storage: everything into a file that any program can read, and such a file into what is here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.travel import Arrived
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.file_dialog import open_dialog
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, number
from korely_desktop.gui.problems import message_of, note_problem
from korely_desktop.gui.settings.last_import import LastImport
from korely_desktop.gui.settings.rows import Group
from korely_desktop.gui.settings.text_import import TextImport
from korely_desktop.gui.settings.under_way import UnderWay
from korely_desktop.gui.taking_out import ENDING, TakingOut
from korely_desktop.memory.date_words import local_day_words
from korely_desktop.memory.incoming.files import NOTE_ENDINGS
from korely_desktop.memory.travel import arriving
from korely_desktop.memory.travel.lines import Header

_TEXTS = (*NOTE_ENDINGS, ".json", ".zip")
"""How files of texts end that cannot be exports."""


class TravelRows(QWidget):
    """Four rows, and a card with how far it is while something is under way."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.dialog: ImportDialog | None = None
        self.chooser: QFileDialog | None = None
        self.taking_out = TakingOut(desk, self)
        group = Group(self.tr("Export and import"))
        self.export = Button(self.tr("Export…"))
        self.export.clicked.connect(lambda: self.taking_out.ask(self._export))
        self.export_own = Button(self.tr("Export…"))
        self.export_own.clicked.connect(lambda: self.taking_out.ask(self._export_own, self.tr("own")))
        words = self.tr(
            "All facts and texts with their history, in a file that any program can read. Facts "
            "you forgot are left out, but not the texts that say them. The file is not encrypted."
        )
        group.add(self.tr("Export everything"), words, self.export)
        words = self.tr("The same, without what agents keep separately for each person.")
        group.add(self.tr("Export your own memory"), words, self.export_own)
        self.take_in = Button(self.tr("Import…"))
        self.take_in.clicked.connect(self._ask_file)
        words = self.tr("Adds what is in an export to what is here. What is here stays as it is.")
        group.add(self.tr("Import an export"), words, self.take_in)
        self.take_texts = Button(self.tr("Import…"))
        self.take_texts.setAccessibleName(self.tr("Import texts"))
        words = self.tr(
            "Notes (.txt, .md), exports from ChatGPT, Claude or another memory (.json, .jsonl), or "
            "an archive of them (.zip)."
        )
        group.add(self.tr("Import texts"), words, self.take_texts)
        self.progress = UnderWay(desk)
        self.last = LastImport(desk)
        self.texts = TextImport(desk, self, self.take_texts, self.progress)
        self.progress.busy_changed.connect(self._set_busy)
        layout = vbox(self, spacing=10)
        for part in (group, self.last, self.progress):
            layout.addWidget(part)

    def _export(self, target: Path) -> None:
        words = fill(self.tr("Writing everything to {file}."), file=target.name)
        self._put_out(self.export, words, target)

    def _export_own(self, target: Path) -> None:
        words = fill(self.tr("Writing your own memory to {file}."), file=target.name)
        self._put_out(self.export_own, words, target, own=True)

    def _put_out(self, pressed: Button, words: str, target: Path, *, own: bool = False) -> None:
        work = self.taking_out.work(target, own=own)
        self.progress.run(pressed, words, work, lambda departed: self.taking_out.say(target, departed))

    def _ask_file(self) -> None:
        exports = fill(self.tr("Exports ({pattern})"), pattern=f"*{ENDING}")
        self.chooser = open_dialog(self.window(), self.tr("Choose an export to import"), self._look, exports)

    def _look(self, source: Path) -> None:
        self._desk.run(
            lambda: arriving.look(source),
            lambda header: self._ask(source, header),
            lambda problem: self._fail(source, problem),
            owner=self,
        )

    def _ask(self, source: Path, header: Header) -> None:
        asked = self.dialog = ImportDialog(source, header, self.window())
        asked.accepted.connect(lambda: self._import(source))
        asked.open()

    def _import(self, source: Path) -> None:
        services, caller = self._desk.services, self._desk.caller
        words = fill(self.tr("Importing {file}."), file=source.name)
        self.progress.run(
            self.take_in, words, lambda watch: arriving.take_in_from(services, caller, source, watch), self._say
        )

    def _say(self, arrived: Arrived) -> None:
        said = [self._counted(self.tr("Imported: {facts}, {texts}."), arrived.taken)]
        if arrived.known:
            said.append(self._counted(self.tr("Already here: {facts}, {texts}."), arrived.known))
        if arrived.refused:
            said.append(
                fill(
                    self.tr("Lines left out, because what they say has changed here or was forgotten or erased: {n}."),
                    n=number(arrived.refused),
                )
            )
        if arrived.stopped:
            said.append(self.tr("Stopped. Import the file again to bring the rest."))
        self._desk.say(" ".join(said))

    def _counted(self, words: str, lines: Mapping[str, int]) -> str:
        facts, texts = facts_counted(lines.get("fact", 0)), texts_counted(lines.get("memory", 0))
        return fill(words, facts=facts, texts=texts)

    def _fail(self, source: Path, problem: Exception) -> None:
        if isinstance(problem, InvalidRequest):
            why = message_of(problem)
            if source.name.lower().endswith(_TEXTS):
                why = self.tr("It is none of the exports above. Bring in its texts with “Import texts” below.")
            words = fill(self.tr("{file} was not imported. {why}"), file=source.name, why=why)
            self._desk.say(words)
        else:
            self._desk.say(note_problem(problem))

    def _set_busy(self, busy: bool) -> None:
        for act in (self.export, self.export_own, self.take_in, self.take_texts):
            act.setEnabled(not busy)


class ImportDialog(Dialog):
    """Says what is in an export, and asks whether to take it in."""

    def __init__(self, source: Path, header: Header, parent: QWidget) -> None:
        super().__init__(fill(self.tr("Import {file}?"), file=source.name), parent)
        made = fill(
            self.tr("Made {day}: {facts}, {texts}."),
            day=local_day_words(header.made_at, language()),
            facts=facts_counted(header.facts),
            texts=texts_counted(header.memories),
        )
        self.body.addWidget(Label(made, "body", wrap=True))
        words = self.tr(
            "It is added to what is here, and agents are told of it. What is already here is "
            "skipped; where the two differ, your word stands and Review asks you. This cannot be "
            "undone in one step, and what came in stays when you stop it. If you are not sure, make a backup first."
        )
        self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.add_cancel()
        self.act = self.add_act(self.tr("Import"))
