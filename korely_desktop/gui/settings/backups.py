"""Settings > Storage: backing everything up, restoring it, and taking a restore back. Watched and stopped there.

Backups that are made by themselves: ``daily_backups.py``.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from korely_desktop.domain.backups import Backup, LastBackup
from korely_desktop.endings import START_AGAIN
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.file_dialog import open_dialog, save_dialog
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.settings.backup_dialogs import PassphraseDialog, RestoreDialog
from korely_desktop.gui.settings.daily_backups import DailyBackupRows, made_words
from korely_desktop.gui.settings.rows import Group
from korely_desktop.gui.settings.under_way import OtherWay, UnderWay
from korely_desktop.memory import backups
from korely_desktop.memory.date_words import local_day_words
from korely_desktop.paths import short_path

ENDING = ".korely-backup"


class BackupRows(QWidget):
    """Cards with what can be done, and one with how far it is while something is under way."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.dialog: PassphraseDialog | RestoreDialog | None = None
        self.progress = UnderWay(desk)
        self.daily = DailyBackupRows(desk, self.progress)
        group = Group("")
        self.back_up = Button(self.tr("Back up…"))
        self.back_up.clicked.connect(self._ask_passphrase)
        self.last = group.add(self.tr("Back up everything"), "", self.back_up)
        self.restore = Button(self.tr("Restore…"))
        self.restore.clicked.connect(self._ask_file)
        words = self.tr("Replaces what is here with what is in a backup, from this computer or another.")
        group.add(self.tr("Restore a backup"), words, self.restore)
        self._undo = Group("")
        self.bring_back = Button(self.tr("Bring back"))
        self.bring_back.clicked.connect(self._bring_back)
        self.before = self._undo.add(self.tr("As it was before the restore"), "", self.bring_back)
        self._undo.hide()  # until it is known that there was a restore
        self.progress.busy_changed.connect(self._set_busy)
        layout = vbox(self, spacing=10)
        for part in (self.daily, group, self._undo, self.progress):
            layout.addWidget(part)

    def refresh(self) -> None:
        """Read when the last ones were."""
        self.daily.refresh()
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
            self.last.setText(self.tr("One encrypted file, for another disk or computer. No backup yet."))
        else:
            words = self.tr("One encrypted file. The last one: {day}, {path}")
            self.last.setText(fill(words, day=local_day_words(last.at, language()), path=short_path(last.path)))
        self._undo.setVisible(before is not None)
        if before is not None:
            words = self.tr("Restored: {day}. What was here before is kept until you erase something.")
            self.before.setText(fill(words, day=local_day_words(before, language())))

    # -- a new one -----------------------------------------------------------------------------------------------

    def _ask_passphrase(self) -> None:
        words = self.tr("One encrypted file with all facts, texts, people, agents and the log. Agents go on meanwhile.")
        title, act = self.tr("Back up everything"), self.tr("Choose a place…")
        asked = self.dialog = PassphraseDialog(title, words, act, self.window())
        asked.accepted.connect(lambda: self._ask_place(asked.passphrase))
        asked.open()

    def _ask_place(self, passphrase: str) -> None:
        name = f"Korely {self._desk.services.clock():%Y-%m-%d}{ENDING}"
        ending = ENDING.removeprefix(".")
        self.chooser = save_dialog(
            self.window(),
            self.tr("Save the backup as"),
            name,
            lambda path: self._begin(path, passphrase),
            [(ending, self._kind)],
        )

    @property
    def _kind(self) -> str:
        """What a dialog for files calls backups."""
        return fill(self.tr("Backups ({pattern})"), pattern=f"*{ENDING}")

    def _begin(self, path: Path, passphrase: str) -> None:
        services, caller = self._desk.services, self._desk.caller
        words = fill(self.tr("Writing everything to {file}."), file=path.name)
        self.progress.run(
            self.back_up,
            words,
            lambda watch: backups.back_up(services, caller, path, passphrase, watch),
            self._made,
            OtherWay(self.tr("Choose another place…"), lambda: self._ask_place(passphrase)),
        )

    def _made(self, made: Backup) -> None:
        self._desk.say(made_words(made))
        self.refresh()

    # -- back from one -------------------------------------------------------------------------------------------

    def _ask_file(self) -> None:
        self.chooser = open_dialog(self.window(), self.tr("Choose a backup to restore"), self._ask_whether, self._kind)

    def _ask_whether(self, path: Path) -> None:
        asked = self.dialog = RestoreDialog(self._desk, path, self.window())
        asked.accepted.connect(lambda: self._restore(path, asked.passphrase))
        asked.open()

    def _restore(self, path: Path, passphrase: str) -> None:
        services, caller = self._desk.services, self._desk.caller
        words = fill(self.tr("Restoring {file}."), file=path.name)
        self.progress.run(
            self.restore,
            words,
            lambda watch: backups.restore(services, caller, path, passphrase, watch),
            self._start_again,
        )

    def _bring_back(self) -> None:
        services, caller = self._desk.services, self._desk.caller
        words = self.tr("Bringing back what was here before the restore.")
        self.progress.run(
            self.bring_back, words, lambda _watch: backups.bring_back(services, caller), self._start_again
        )

    def _start_again(self, _done: object) -> None:
        QApplication.exit(START_AGAIN)

    def _set_busy(self, busy: bool) -> None:
        for act in (self.back_up, self.restore, self.bring_back):
            act.setEnabled(not busy)
