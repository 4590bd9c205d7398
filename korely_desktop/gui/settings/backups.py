"""Settings > Storage: backing everything up, restoring it, and taking a restore back. Watched and stopped there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QDir, QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QVBoxLayout, QWidget

from korely_desktop.domain.backups import Backup, LastBackup, Watch
from korely_desktop.domain.errors import Stopped
from korely_desktop.endings import START_AGAIN
from korely_desktop.gui.background import Ticket
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.file_dialog import file_dialog
from korely_desktop.gui.components.labels import Card, Label, row
from korely_desktop.gui.components.progress import ProgressLine
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import texts_counted
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.onboarding.page import short_path
from korely_desktop.gui.panel.words import facts_counted
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.settings.backup_dialogs import BackUpDialog, RestoreDialog
from korely_desktop.gui.settings.rows import Group
from korely_desktop.memory import backups
from korely_desktop.memory.date_words import local_day_words

ENDING = ".korely-backup"
_LOOK_MS = 100


class _Work:
    """What goes on in the background: how far it is, and whether the person stopped it."""

    def __init__(self) -> None:
        self.share = 0.0
        self.stopped = False
        self.ticket: Ticket | None = None

    def watch(self, share: float) -> bool:
        """Called in the thread that works; a window that closes stops it too."""
        self.share = share
        return not self.stopped and (self.ticket is None or not self.ticket.cancelled)


class BackupRows(QWidget):
    """Three rows, and a card with how far it is while something is under way."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._work: _Work | None = None
        self.dialog: BackUpDialog | RestoreDialog | None = None
        group = Group(self.tr("Backup"))
        self.back_up = Button(self.tr("Back up…"))
        self.back_up.clicked.connect(self._ask_passphrase)
        self.last = group.add(self.tr("Back up everything"), "", self.back_up)
        self.restore = Button(self.tr("Restore…"))
        self.restore.clicked.connect(self._ask_file)
        words = self.tr("Puts what is in a backup in the place of what is here, from this computer or another.")
        group.add(self.tr("Restore a backup"), words, self.restore)
        self._undo = Group("")
        self.bring_back = Button(self.tr("Bring back"))
        self.bring_back.clicked.connect(self._bring_back)
        self.before = self._undo.add(self.tr("As it was before the restore"), "", self.bring_back)
        self._build_progress()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        for part in (group, self._undo, self.progress):
            layout.addWidget(part)

    def _build_progress(self) -> None:
        self.progress = Card(margins=(18, 14, 18, 14))
        self.step = Label("", "body", weight=500)
        self.line = ProgressLine()
        self.cancel = Button(self.tr("Cancel"))
        self.cancel.clicked.connect(self._stop)
        self.progress.body.addLayout(row(self.step, None, self.cancel))
        self.progress.body.addWidget(self.line)
        self.progress.hide()
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._show_share)

    def refresh(self) -> None:
        """Read when the last ones were."""
        services, caller = self._desk.services, self._desk.caller
        self._desk.run(
            lambda: (backups.last_backup(services, caller), backups.put_aside(services, caller)),
            self._show,
            owner=self,
            latest="backups",
        )

    def _show(self, found: tuple[LastBackup | None, datetime | None]) -> None:
        last, before = found
        if last is None:
            self.last.setText(self.tr("One encrypted file, for another disk or another computer. None was made yet."))
        else:
            words = self.tr("One encrypted file. The last one: {day}, {path}")
            self.last.setText(fill(words, day=local_day_words(last.at, language()), path=short_path(last.path)))
        self._undo.setVisible(before is not None)
        if before is not None:
            words = self.tr("Restored: {day}. What was here before is kept until you erase something.")
            self.before.setText(fill(words, day=local_day_words(before, language())))

    # -- a new one -----------------------------------------------------------------------------------------------

    def _ask_passphrase(self) -> None:
        asked = self.dialog = BackUpDialog(self.window())
        asked.accepted.connect(lambda: self._ask_place(asked.passphrase))
        asked.finished.connect(asked.deleteLater)
        asked.open()

    def _ask_place(self, passphrase: str) -> None:
        self.chooser = self._file_dialog(self.tr("Where to put the backup"))
        self.chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.chooser.setDefaultSuffix(ENDING.removeprefix("."))
        self.chooser.selectFile(f"Korely {self._desk.services.clock():%Y-%m-%d}{ENDING}")
        self.chooser.fileSelected.connect(lambda name: self._begin(Path(name), passphrase))
        self.chooser.open()

    def _begin(self, path: Path, passphrase: str) -> None:
        services, caller = self._desk.services, self._desk.caller
        words = fill(self.tr("Everything is written to {file}."), file=path.name)
        self._run(
            self.back_up, words, lambda watch: backups.back_up(services, caller, path, passphrase, watch), self._made
        )

    def _made(self, made: Backup) -> None:
        words = self.tr("Backed up: {facts}, {texts} in {file}, {size} MB. It was read again and is whole.")
        self._desk.say(
            fill(
                words,
                facts=facts_counted(made.contents.facts),
                texts=texts_counted(made.contents.memories),
                file=made.path.name,
                size=f"{made.bytes / 1_000_000:.1f}",
            )
        )
        self.refresh()

    # -- back from one -------------------------------------------------------------------------------------------

    def _ask_file(self) -> None:
        self.chooser = self._file_dialog(self.tr("Which backup to restore"))
        self.chooser.setFileMode(QFileDialog.FileMode.ExistingFile)
        self.chooser.setNameFilters(
            [fill(self.tr("Backups ({pattern})"), pattern=f"*{ENDING}"), self.tr("All files (*)")]
        )
        self.chooser.fileSelected.connect(lambda name: self._ask_whether(Path(name)))
        self.chooser.open()

    def _ask_whether(self, path: Path) -> None:
        asked = self.dialog = RestoreDialog(self._desk, path, self.window())
        asked.accepted.connect(lambda: self._restore(path, asked.passphrase))
        asked.finished.connect(asked.deleteLater)
        asked.open()

    def _restore(self, path: Path, passphrase: str) -> None:
        services, caller = self._desk.services, self._desk.caller
        words = fill(self.tr("{file} is restored."), file=path.name)
        self._run(
            self.restore,
            words,
            lambda watch: backups.restore(services, caller, path, passphrase, watch),
            self._start_again,
        )

    def _bring_back(self) -> None:
        services, caller = self._desk.services, self._desk.caller
        words = self.tr("What was here before the restore is brought back.")
        self._run(self.bring_back, words, lambda _watch: backups.bring_back(services, caller), self._start_again)

    def _start_again(self, _done: object) -> None:
        QApplication.exit(START_AGAIN)

    # -- under way -----------------------------------------------------------------------------------------------

    def _run(self, pressed: Button, words: str, act: Callable[[Watch], object], done: Callable[..., None]) -> None:
        work = self._work = _Work()
        self._pressed = pressed
        self.step.setText(words)
        self._set_busy(True)
        self._show_share()

        def over(result: object) -> None:
            self._set_busy(False)
            done(result)

        work.ticket = self._desk.run(lambda: act(work.watch), over, self._failed, owner=self)

    def _failed(self, problem: Exception) -> None:
        self._set_busy(False)
        self._desk.say(
            self.tr("Stopped. Nothing was changed.") if isinstance(problem, Stopped) else note_problem(problem)
        )

    def _set_busy(self, busy: bool) -> None:
        self.progress.setVisible(busy)
        self.cancel.setEnabled(busy)
        acts = (self.back_up, self.restore, self.bring_back)
        if busy:
            self._timer.start()
            self.cancel.setFocus()
        for act in acts:
            act.setEnabled(not busy)
        if not busy:
            self._timer.stop()
            self._pressed.setFocus()  # not what comes next by chance, such as erasing the demo

    def _show_share(self) -> None:
        if self._work is not None:
            self.line.set_share(self._work.share, f"{self.step.text()} {self._work.share:.0%}")

    def _stop(self) -> None:
        if self._work is not None:
            self._work.stopped = True
            self.cancel.setEnabled(False)

    def _file_dialog(self, title: str) -> QFileDialog:
        places = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.DocumentsLocation)
        chooser = file_dialog(self.window(), title, places[0] if places else QDir.homePath())
        chooser.finished.connect(chooser.deleteLater)
        return chooser
