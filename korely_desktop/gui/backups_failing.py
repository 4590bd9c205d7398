"""The word that backups which are made by themselves fail: why and since when, on every page until one is made."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from korely_desktop.domain.backups import AutomaticBackups
from korely_desktop.gui.components.notice import Notice
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.problems import backup_failure
from korely_desktop.memory import automatic_backups
from korely_desktop.memory.date_words import local_day_words

translate = QCoreApplication.translate


class BackupsFailingNotice(Notice):
    """In sight while none can be made. Put aside, it comes again at the next start."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(translate("BackupsFailingNotice", "Show in Settings"))
        self._desk = desk
        self._since: datetime | None = None
        self._aside: datetime | None = None
        self.acted.connect(lambda: desk.settings_wanted.emit("storage"))
        self.left.connect(self._put_aside)
        desk.changes.changed.connect(lambda _changes: self.reread())
        self.reread()

    def reread(self) -> None:
        """Ask how backups do."""
        self._desk.run(self._desk.bind(automatic_backups.pressing), self._show, owner=self, latest="backups failing")

    def _show(self, stands: AutomaticBackups | None) -> None:
        failure = None if stands is None else stands.failure
        self._since = None if failure is None else failure.since
        self.setVisible(failure is not None and failure.since != self._aside)
        if stands is None or failure is None:
            return
        if failure.why == "old":
            title = self.tr("Old backups could not be removed.")
        elif stands.last is None:
            title = self.tr("No backup has succeeded yet.")
        else:
            words = self.tr("The last successful backup is from {day}.")
            title = fill(words, day=local_day_words(stands.last, language()))
        said = [backup_failure(failure.why), self.tr("Korely tries again every hour.")]
        if stands.owes:
            said.append(self.tr("Older backups there still contain what you have erased since."))
        self.say("danger", "triangle-alert", title, " ".join(said))

    def _put_aside(self) -> None:
        self._aside = self._since
        self.hide()
