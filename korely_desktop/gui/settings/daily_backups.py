"""Settings > Storage: backups that are made by themselves: whether, where, under which passphrase, and how they do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from korely_desktop.domain.backups import DAYS_KEPT, WEEKS_KEPT, AutomaticBackups, Backup, Watch
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.file_dialog import folder_dialog
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import decimal, fill, language, number, translate
from korely_desktop.gui.problems import backup_failure
from korely_desktop.gui.settings.backup_dialogs import PassphraseDialog
from korely_desktop.gui.settings.rows import Group, OnOff
from korely_desktop.gui.settings.under_way import UnderWay
from korely_desktop.memory import automatic_backups
from korely_desktop.memory.date_words import local_day, relative_day
from korely_desktop.paths import short_path


class DailyBackupRows(QWidget):
    """A switch, and below it what is chosen, while it is on. What goes on is shown in ``progress``."""

    def __init__(self, desk: Desk, progress: UnderWay) -> None:
        super().__init__()
        self._desk = desk
        self._progress = progress
        self._shown: AutomaticBackups | None = None
        self.dialog: PassphraseDialog | None = None
        self._title = self.tr("Back up every day")
        group = Group(self.tr("Backup"))
        self.on = OnOff(self._title, False)
        self.on.switch.clicked.connect(self._switch)
        words = self.tr(
            "Encrypted, into a folder of your choice, whenever Korely is running. Keeps the last "
            "{days} days and the {weeks} weeks before, and nothing that you erased."
        )
        group.add(self._title, fill(words, days=number(DAYS_KEPT), weeks=number(WEEKS_KEPT)), self.on)
        self._chosen = Group("")
        self.now = Button(self.tr("Back up now"))
        self.now.clicked.connect(lambda: self._begin(self.now))
        self.last = self._chosen.add(self.tr("Last backup"), "", self.now)
        self.refolder = Button(self.tr("Change…"))
        self.refolder.setAccessibleName(self.tr("Change the folder of backups"))
        self.refolder.clicked.connect(lambda: self._ask_folder(self.refolder, None))
        self.folder = self._chosen.add(self.tr("Folder"), "", self.refolder)
        self.rephrase = Button(self.tr("Change…"))
        self.rephrase.setAccessibleName(self.tr("Change the passphrase of backups"))
        self.rephrase.clicked.connect(self._renew)
        words = self.tr("Korely does not keep it. If you no longer know it, change it.")
        self._chosen.add(self.tr("Passphrase"), words, self.rephrase)
        self._chosen.hide()
        layout = vbox(self, spacing=10)
        layout.addWidget(group)
        layout.addWidget(self._chosen)
        progress.busy_changed.connect(self._set_busy)
        desk.changes.changed.connect(lambda _changes: self.refresh() if self.isVisible() else None)

    def refresh(self) -> None:
        """Read how they stand."""
        self._desk.run(self._desk.bind(automatic_backups.standing), self._show, owner=self, latest="daily backups")

    def _show(self, stands: AutomaticBackups | None) -> None:
        self._shown = stands
        self.on.switch.setChecked(stands is not None and stands.on)
        self._chosen.setVisible(stands is not None and stands.on)
        if stands is None:
            return
        self.last.set_token("text-3" if stands.failure is None else "danger")
        self.last.setText(" ".join(self._last_words(stands)))
        self.folder.set_token("check" if stands.beside else "text-3")
        folder = short_path(stands.folder)
        words = self.tr("{folder}. It is on the same disk as your memory: if that fails, both are lost.")
        self.folder.setText(fill(words, folder=folder) if stands.beside else folder)

    def _last_words(self, stands: AutomaticBackups) -> list[str]:
        if stands.last is None:
            said = [self.tr("No backup yet.")]
        else:
            day = relative_day(local_day(stands.last), local_day(self._desk.services.clock()), language())
            words = self.tr("{day}, {time}: {size} MB, checked and complete.")
            size, time = decimal(stands.bytes / 1_000_000, 1), f"{stands.last.astimezone():%H:%M}"
            said = [fill(words, day=day[:1].upper() + day[1:], time=time, size=size)]
        if stands.failure is not None:
            if stands.last is not None and stands.failure.why != "old":
                said.append(self.tr("No backup has succeeded since."))
            said += [backup_failure(stands.failure.why), self.tr("Korely tries again every hour.")]
        elif stands.owes:
            said.append(self.tr("What you have erased since leaves it within an hour, when a new one replaces it."))
        return said

    def _switch(self, on: bool) -> None:
        if self._shown is None:
            self.on.switch.setChecked(False)
            words = self.tr("Once a day Korely writes everything into a file in a folder of your choice.")
            act = self.tr("Choose a folder…")
            self._ask_passphrase(self._title, words, act, lambda typed: self._ask_folder(self.on.switch, typed))
            return
        services, caller, before = self._desk.services, self._desk.caller, self._shown.on
        self._desk.choices.write(
            self._title,
            on,
            lambda: before,
            lambda wanted: automatic_backups.switch(services, caller, wanted),
        )

    def _renew(self) -> None:
        words = self.tr(
            "A backup is made with it now, and so are all later ones. Earlier ones open with the "
            "passphrase they were made with."
        )
        title, act = self.tr("New passphrase for backups"), self.tr("Back up")
        self._ask_passphrase(title, words, act, lambda typed: self._begin(self.rephrase, passphrase=typed))

    def _ask_passphrase(self, title: str, words: str, act: str, on_typed: Callable[[str], None]) -> None:
        asked = self.dialog = PassphraseDialog(title, words, act, self.window())
        asked.accepted.connect(lambda: on_typed(asked.passphrase))
        asked.open()

    def _ask_folder(self, pressed: QWidget, passphrase: str | None) -> None:
        words = self.tr("Choose a folder for backups")
        self.chooser = folder_dialog(self.window(), words, lambda folder: self._begin(pressed, folder, passphrase))

    def _begin(self, pressed: QWidget, folder: Path | None = None, passphrase: str | None = None) -> None:
        """Make one now, of what is chosen or with what is given."""
        services, caller = self._desk.services, self._desk.caller

        def make(watch: Watch) -> Backup:
            if folder is not None or passphrase is not None:
                automatic_backups.choose(services, caller, folder, passphrase)
            return automatic_backups.back_up(services, caller, watch)

        self._progress.run(pressed, self.tr("Making a backup of everything."), make, self._made)

    def _made(self, made: Backup) -> None:
        self._desk.say(made_words(made))

    def _set_busy(self, busy: bool) -> None:
        for act in (self.on, self.now, self.refolder, self.rephrase):
            act.setEnabled(not busy)
        if not busy:
            self.refresh()


def made_words(made: Backup) -> str:
    """That one was made, and what is in it."""
    words = translate("BackupRows", "Backed up: {facts}, {texts} in {file}, {size} MB. Checked and complete.")
    return fill(
        words,
        facts=facts_counted(made.contents.facts),
        texts=texts_counted(made.contents.memories),
        file=made.path.name,
        size=decimal(made.bytes / 1_000_000, 1),
    )
