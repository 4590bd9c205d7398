"""Settings > Privacy: what leaves this computer, and what Korely does by itself and when. Nothing is chosen here; each
row says how it stands and leads to where it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from korely_desktop.domain.addresses import is_loopback, origin
from korely_desktop.domain.backups import AutomaticBackups
from korely_desktop.domain.scope import Caller
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, number
from korely_desktop.gui.settings.pages import SettingsSection
from korely_desktop.gui.settings.rows import Group
from korely_desktop.memory import automatic_backups
from korely_desktop.memory.access import read_notes
from korely_desktop.memory.forgetting import retention
from korely_desktop.memory.models import language_model
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import managing
from korely_desktop.paths import short_path


@dataclass(frozen=True, slots=True)
class _Standing:
    """``reads`` is the server that reads every text (None: Korely itself), ``told`` where webhooks go."""

    reads: str | None
    stays_here: bool
    told: frozenset[str]
    told_elsewhere: frozenset[str]
    days: int
    backups: AutomaticBackups | None


def _look(services: Services, caller: Caller) -> _Standing:
    choice = language_model.status(services, caller).choice if services.model is not None else None
    urls = [one.webhook.url for one in managing.listed(services, caller) if one.webhook.stopped is None]
    return _Standing(
        choice.server.destination if choice is not None and choice.on else None,
        choice is None or choice.server.stays_here,
        frozenset(origin(url) for url in urls),
        frozenset(origin(url) for url in urls if not is_loopback(url)),
        read_notes.days_kept(services, caller),
        automatic_backups.standing(services, caller),
    )


class PrivacySection(SettingsSection):
    """Says how it stands when it is opened."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            self.tr("Privacy"), self.tr("What leaves this computer, what Korely does on its own, and when.")
        )
        self._desk = desk
        leaves = self.group(self.tr("What leaves this computer"))
        self.model = self._row(leaves, self.tr("Language model"), "", lambda: desk.settings_wanted.emit("model"))
        self.webhooks = self._row(leaves, self.tr("Webhooks"), "", lambda: desk.settings_wanted.emit("webhooks"))
        self.versions = self._row(leaves, self.tr("Newer versions"), "", lambda: desk.settings_wanted.emit("versions"))
        self._row(
            leaves,
            self.tr("Search model"),
            self.tr("One that is not here yet is downloaded once, when you choose it. Nothing of yours is sent."),
            lambda: desk.settings_wanted.emit("search"),
        )
        leaves.add(self.tr("Everything else"), self.tr("Stays here. There is no account and no tracking."))
        itself = self.group(self.tr("What happens on its own"))
        trash = fill(
            self.tr("Erased for good {n} days after you forgot them. Checked once a day."),
            n=number(retention.KEPT.days),
        )
        itself.add(self.tr("Forgotten facts"), trash)
        self._row(
            itself,
            self.tr("Texts that expire"),
            self.tr("No agent finds them after their last day; within a day they are archived."),
            lambda: desk.page_wanted.emit("texts"),
        )
        self.backups = self._row(itself, self.tr("Backups"), "", lambda: desk.settings_wanted.emit("storage"))
        self.reads = self._row(itself, self.tr("What agents read"), "", lambda: desk.settings_wanted.emit("storage"))
        self._row(
            itself,
            self.tr("Recall check"),
            self.tr("Once a day, with questions that the memory should answer."),
            lambda: desk.page_wanted.emit("insights"),
        )
        self.column.addStretch(1)

    def refresh(self) -> None:
        """Look how it stands."""
        self._desk.run(self._desk.bind(_look), self._show, owner=self, latest="privacy")

    def _row(self, group: Group, name: str, words: str, lead: Callable[[], None]) -> Label:
        go = Button(self.tr("Open"), size="small")
        go.setAccessibleName(fill(self.tr("Open: {name}"), name=name))
        go.clicked.connect(lambda: lead())
        return group.add(name, words, go)

    def _show(self, standing: _Standing) -> None:
        if standing.reads is None:
            model = self.tr("Nothing. Korely reads every text itself.")
        elif standing.stays_here:
            model = self.tr("Nothing. The model that reads new texts runs on this computer.")
        else:
            model = fill(self.tr("Every new text goes to {server}."), server=standing.reads)
        self.model.setText(model)
        if standing.told_elsewhere:
            places = ", ".join(sorted(standing.told_elsewhere))
            told = fill(self.tr("Only that something changed is sent to {places}, never what it says."), places=places)
        elif standing.told:
            told = self.tr("Nothing. Programs on this computer are told that something changed, never what it says.")
        else:
            told = self.tr("Nothing. Nobody is notified.")
        self.webhooks.setText(told)
        self.versions.setText(
            self.tr("Korely asks one server once a day. Nothing about you or this computer is sent.")
            if self._desk.preferences.look_for_updates
            else self.tr("Nothing. No server is asked.")
        )
        backups = standing.backups
        made = self.tr("One a day, encrypted, into {folder}.")
        self.backups.setText(
            fill(made, folder=short_path(backups.folder))
            if backups is not None and backups.on
            else self.tr("None. You can have one made every day.")
        )
        words = self.tr("Each single read stays in the log for {n} days, then only the number for each day.")
        self.reads.setText(fill(words, n=number(standing.days)))
