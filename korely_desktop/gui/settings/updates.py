"""Settings: what each version brought, and looking for newer ones, which is off until the person turns it on."""

from __future__ import annotations

from PySide6.QtCore import QUrl

from korely_desktop import __version__, updates
from korely_desktop.gui.components.announce import tell
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.problems import message_of, note_problem
from korely_desktop.gui.settings.chosen import ChosenSwitch
from korely_desktop.gui.settings.pages import SettingsSection
from korely_desktop.gui.settings.rows import Group
from korely_desktop.gui.window_settings import title
from korely_desktop.memory.date_words import day_words


class UpdatesSection(SettingsSection):
    """The version in use, the newest one, and notes.

    Args:
        source: where announcements are; None means the one this build was made with.
    """

    def __init__(self, desk: Desk, source: updates.Source | None = None) -> None:
        super().__init__(self.tr("Versions"), self.tr("Korely checks for new ones only if you want it to."))
        self._desk = desk
        self._source = source or updates.source()
        can_look = self._source.public_key is not None
        group = self.group(self.tr("Newer versions"))
        self.regularly = ChosenSwitch(desk, "look_for_updates", offered=lambda: can_look)
        group.add(
            title("look_for_updates"),
            self.tr("Asks one server for a signed announcement. Nothing about you or this computer is sent.")
            if can_look
            else self.tr("This build has no key to verify announcements with, so it cannot check."),
            self.regularly,
        )
        self.look = Button(self.tr("Check now"))
        self.look.setEnabled(can_look)
        self.look.clicked.connect(self._look)
        self.get = Button(self.tr("Open its page"))
        self.get.setVisible(False)
        self.get.clicked.connect(self._open)
        self.found = group.add(fill(self.tr("You have {version}"), version=__version__), "", self.get, self.look)
        self._offered = vbox()
        self.column.addLayout(self._offered)
        for release in updates.releases():
            self._tell(release, self.group(fill(self.tr("What {version} brought"), version=release.version)))
        self.column.addStretch(1)

    def refresh(self) -> None:
        """Show the newer version that was found, here or by the daily look."""
        while (item := self._offered.takeAt(0)) is not None:
            if item.widget() is not None:
                item.widget().deleteLater()
        offer = self._desk.offer
        self.get.setVisible(offer is not None)
        if offer is None:
            return
        tell(self.found, fill(self.tr("{version} is out. Korely installs nothing by itself."), version=offer.version))
        brings = Group(fill(self.tr("What {version} brings"), version=offer.version))
        self._tell(offer, brings)
        self._offered.addWidget(brings)
        self._offered.addSpacing(14)

    def _tell(self, release: updates.Release, group: Group) -> None:
        notes = "\n".join(f"• {note}" for note in release.notes_in(language()))
        group.add(day_words(release.date, language()), notes)

    def _look(self) -> None:
        self.look.set_at_work(True)
        self.found.setText(self.tr("Checking…"))
        self._desk.run(lambda: updates.look(self._source), self._show, self._failed, owner=self)

    def _show(self, offer: updates.Release | None) -> None:
        self.look.set_at_work(False)
        self._desk.offer = offer
        self.refresh()
        if offer is None:
            tell(self.found, self.tr("This is the newest version."))

    def _failed(self, error: Exception) -> None:
        self.look.set_at_work(False)
        tell(self.found, message_of(error) if isinstance(error, updates.UpdateProblem) else note_problem(error))

    def _open(self) -> None:
        if self._desk.offer is not None:
            self._desk.open_outside(QUrl(self._desk.offer.page))
