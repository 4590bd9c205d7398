"""Reads by agents, held for a moment so that noting them never slows the read itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock

from korely_desktop.domain.audit import AuditEvent

MOST_WAITING = 20_000


@dataclass(slots=True)
class ReadBuffer:
    """A thread-safe list of notes, in the order of arrival.

    It never holds more than :data:`MOST_WAITING`: on a disk that stays full the oldest are dropped, and counted.
    """

    _notes: list[AuditEvent] = field(default_factory=list)
    _dropped: int = 0
    _lock: Lock = field(default_factory=Lock)

    def add(self, note: AuditEvent) -> int:
        """Keep a note; returns how many wait now."""
        with self._lock:
            self._notes.append(note)
            self._bound()
            return len(self._notes)

    def take(self) -> list[AuditEvent]:
        """Hand over every note and forget them."""
        with self._lock:
            notes, self._notes = self._notes, []
        return notes

    def take_dropped(self) -> int:
        """How many notes were dropped since this was last asked."""
        with self._lock:
            dropped, self._dropped = self._dropped, 0
        return dropped

    def put_back(self, notes: list[AuditEvent], dropped: int) -> None:
        """Return what could not be written, before any note that came since."""
        with self._lock:
            self._notes[:0] = notes
            self._dropped += dropped
            self._bound()

    def _bound(self) -> None:
        surplus = len(self._notes) - MOST_WAITING
        if surplus > 0:
            del self._notes[:surplus]
            self._dropped += surplus
