"""The window's one pause of all agents: its state, which buttons and the status bar follow, and its button."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.going import Going
from korely_desktop.gui.i18n import translate
from korely_desktop.memory.access import pausing


class Pausing(QObject):
    """The state of the window's one pause; buttons and the status bar follow it."""

    changed = Signal(bool)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._paused = False
        desk.changes.changed.connect(self._follow)
        self.reread()

    @property
    def paused(self) -> bool:
        """Whether all agents are kept out."""
        return self._paused

    def reread(self) -> None:
        """Ask the store how it stands."""
        self._desk.run(self._desk.bind(pausing.all_paused), self._set, owner=self, latest="paused")

    def toggle(self) -> None:
        """Keep all out, or let them in again."""
        if self._paused:
            self._desk.run(
                self._desk.bind(pausing.resume),
                self._resumed,
                owner=self,
                said=Going(self.tr("Resuming all agents")),
            )
        else:
            self._desk.run(
                self._desk.bind(pausing.pause_all),
                self._held,
                owner=self,
                said=Going(self.tr("Pausing all agents")),
            )

    def _held(self, key_ids: list[str]) -> None:
        self._set(True)
        self._desk.did(
            self.tr("All agents are paused. Their requests are refused."),
            self.tr("paused all agents"),
            self._desk.bind(pausing.resume, key_ids),
            self._desk.bind(pausing.pause_all),
        )

    def _resumed(self, key_ids: list[str]) -> None:
        self._set(False)
        self._desk.did(
            self.tr("Agents can connect again."),
            self.tr("resumed all agents"),
            self._desk.bind(pausing.pause_all),
            self._desk.bind(pausing.resume, key_ids),
        )

    def _set(self, paused: bool) -> None:
        if paused != self._paused:
            self._paused = paused
            self.changed.emit(paused)

    def _follow(self, changes) -> None:
        if changes.keys:
            self.reread()


class PauseButton(Button):
    """Pause agents / Resume agents, for a top bar."""

    def __init__(self, state: Pausing) -> None:
        super().__init__("", icon="pause")
        self.clicked.connect(state.toggle)
        state.changed.connect(self._show)
        self._show(state.paused)

    def _show(self, paused: bool) -> None:
        self.setText(self.tr("Resume agents") if paused else self.tr("Pause agents"))
        self.set_icon("play" if paused else "pause")


class PausedBanner(Banner):
    """Says that all agents are kept out, as long as they are; its act lets them in again."""

    def __init__(self, state: Pausing) -> None:
        super().__init__(
            "danger",
            "circle-pause",
            translate("MainWindow", "All agents are paused."),
            translate("MainWindow", "Their requests are refused."),
            translate("MainWindow", "Resume"),
        )
        self.acted.connect(state.toggle)
        state.changed.connect(self.setVisible)
        self.setVisible(state.paused)
