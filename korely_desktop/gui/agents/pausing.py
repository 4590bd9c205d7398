"""Keeping all agents out at once, and letting back in those that were kept out that way."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from korely_desktop.domain.scope import Caller
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.desk import Desk
from korely_desktop.memory import keys
from korely_desktop.memory.services import Services


def pause_all(services: Services, caller: Caller) -> list[str]:
    """Pause every key that works; returns their ids."""
    now = services.clock()
    working = [key.id for key in keys.keys(services, caller) if key.state(now) == "active"]
    for key_id in working:
        keys.pause_key(services, caller, key_id)
    return working


def resume(services: Services, caller: Caller, key_ids: Sequence[str] = ()) -> list[str]:
    """Resume these keys, or all paused ones; those revoked meanwhile stay out."""
    now = services.clock()
    paused = [key.id for key in keys.keys(services, caller) if key.state(now) == "paused"]
    wanted = [key_id for key_id in paused if not key_ids or key_id in key_ids]
    for key_id in wanted:
        keys.resume_key(services, caller, key_id)
    return wanted


def all_paused(services: Services, caller: Caller) -> bool:
    """Whether there are agents and none of them can come in."""
    now = services.clock()
    states = [key.state(now) for key in keys.keys(services, caller)]
    return "paused" in states and "active" not in states


class Pausing(QObject):
    """The state of the window's one pause; buttons and the status bar follow it."""

    changed = Signal(bool)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._paused = False
        self._kept_out: list[str] = []
        desk.changes.changed.connect(self._follow)
        self.reread()

    @property
    def paused(self) -> bool:
        """Whether all agents are kept out."""
        return self._paused

    def reread(self) -> None:
        """Ask the store how it stands."""
        services, caller = self._desk.services, self._desk.caller
        self._desk.run(lambda: all_paused(services, caller), self._set, owner=self, latest="paused")

    def toggle(self) -> None:
        """Keep all out, or let them in again."""
        services, caller, kept_out = self._desk.services, self._desk.caller, list(self._kept_out)
        if self._paused:
            self._desk.run(lambda: resume(services, caller, kept_out), self._resumed, owner=self)
        else:
            self._desk.run(lambda: pause_all(services, caller), self._held, owner=self)

    def _held(self, key_ids: list[str]) -> None:
        self._kept_out = key_ids
        self._set(True)
        services, caller = self._desk.services, self._desk.caller
        self._desk.did(
            self.tr("All agents are paused. They get a clear refusal."),
            self.tr("paused all agents"),
            lambda: resume(services, caller, key_ids),
        )

    def _resumed(self, key_ids: list[str]) -> None:
        self._kept_out = []
        self._set(False)
        self._desk.say(self.tr("Agents can connect again."))

    def _set(self, paused: bool) -> None:
        if paused != self._paused:
            self._paused = paused
            self.changed.emit(paused)

    def _follow(self, changes) -> None:
        if changes.keys:
            self.reread()


class PauseButton(Button):
    """Pause agents / Resume agents, for a top bar."""

    def __init__(self, pausing: Pausing) -> None:
        super().__init__("", icon="pause")
        self._pausing = pausing
        self.clicked.connect(pausing.toggle)
        pausing.changed.connect(self._show)
        self._show(pausing.paused)

    def _show(self, paused: bool) -> None:
        self.setText(self.tr("Resume agents") if paused else self.tr("Pause agents"))
        self.set_icon("play" if paused else "pause")
