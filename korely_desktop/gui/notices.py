"""What stands above every page where the store refuses writes, a backup was restored, or none can be made."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtWidgets import QWidget

from korely_desktop.domain.backups import AutomaticBackups, Restored
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import DiskFull, StoreProblem, StoreReadOnly
from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.components.notice import Notice
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, translate
from korely_desktop.gui.problems import backup_failure, message_of, title_of
from korely_desktop.memory import automatic_backups, backups
from korely_desktop.memory.date_words import local_day_words
from korely_desktop.paths import short_path


def notices(desk: Desk) -> list[QWidget]:
    """Each hidden until there is something to say, the gravest first."""
    return [RefusingBanner(desk), RestoredNotice(desk), BackupsFailingNotice(desk)]


class RefusingBanner(Banner):
    """In sight while writes fail, whoever writes; gone with the next one that comes through."""

    def __init__(self, desk: Desk) -> None:
        self._what_it_means = translate(
            "MainWindow", "Nothing new is saved until that changes; everything before is safe."
        )
        super().__init__("danger", "triangle-alert", "")
        desk.storing_changed.connect(self._show)
        self._show(desk.store_problem)

    def _show(self, problem: StoreProblem | None) -> None:
        self.setVisible(problem is not None)
        if problem is not None:
            self.set_words(f"{title_of(problem)}.", self._what_it_means)
            self.setToolTip(message_of(problem))


class RestoredNotice(Notice):
    """In sight from the start that restored a backup, or could not, until the person puts it aside."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(translate("RestoredNotice", "Show in Settings"))
        self._desk = desk
        self.acted.connect(lambda: desk.settings_wanted.emit("storage"))
        self.left.connect(self._put_aside)
        desk.changes.changed.connect(self._follow)
        self.reread()

    def reread(self) -> None:
        """Ask the store what it knows of a restore."""
        self._desk.run(self._desk.bind(backups.restored), self._show, owner=self, latest="restored")

    def _show(self, done: Restored | None) -> None:
        problem = self._desk.not_restored
        if problem is not None:
            again = self.tr("Everything is as it was. To try again, restore the backup once more.")
            title = self.tr("The backup was not restored.")
            self.say("danger", "triangle-alert", title, f"{self._why(problem)} {again}")
            self.setToolTip(problem.message)
        elif done is not None:
            self.say("calm", "rotate-ccw", self._title(done), " ".join(self._words(done)))
            self.setToolTip("")
        self.setVisible(problem is not None or done is not None)

    def _why(self, problem: StoreProblem) -> str:
        if isinstance(problem, DiskFull):
            return self.tr("The disk is full: free some space.")
        folder = short_path(self._desk.connection.data_dir)
        if isinstance(problem, StoreReadOnly):
            return fill(self.tr("Korely is not allowed to write everywhere in {folder}."), folder=folder)
        return fill(self.tr("Something in {folder} is in the way; the log there says what."), folder=folder)

    def _title(self, done: Restored) -> str:
        if done.contents is None:
            return self.tr("Everything is as it was before the restore.")
        made = done.contents.made_at
        words = self.tr("Restored from the backup of {day}, {time}.")
        return fill(words, day=local_day_words(made, language()), time=f"{made.astimezone():%H:%M}")

    def _words(self, done: Restored) -> list[str]:
        said = []
        if (held := done.contents) is not None:
            words = self.tr("It contained {facts}, {texts} and {agents}.")
            counts = {"facts": facts_counted(held.facts), "texts": texts_counted(held.memories)}
            said.append(fill(words, **counts, agents=self.tr("%Ln agent key(s)", "", held.agents)))
        if done.kept is not None:
            words = self.tr(
                "What it replaced is kept in {folder} until you erase something. You can bring it back in Settings."
            )
            said.append(fill(words, folder=short_path(done.kept)))
        return said

    def _put_aside(self) -> None:
        if self._desk.not_restored is not None:
            self._desk.not_restored = None
            self.reread()
            return
        self.hide()
        self._desk.run(self._desk.bind(backups.put_word_aside), owner=self)

    def _follow(self, changes: Changes) -> None:
        if changes.erased:  # that takes along what was replaced
            self.reread()


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
