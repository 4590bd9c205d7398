"""Reads by agents, held for a moment so that noting them never slows the read itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock

from korely_desktop.domain.scope import Actor

IDS_KEPT = 100
"""At most this many ids of one read are kept; the counts are always exact."""
MOST_WAITING = 20_000


@dataclass(frozen=True, slots=True)
class ReadNote:
    """One answered read: who got which memories and facts."""

    at: datetime
    project_id: str
    actor: Actor
    key_id: str | None
    ip: str | None
    user_id: str | None
    verb: str
    memories: tuple[str, ...]
    facts: tuple[str, ...]
    memory_count: int
    fact_count: int


@dataclass(slots=True)
class ReadBuffer:
    """A thread-safe list of notes, in the order of arrival.

    It never holds more than :data:`MOST_WAITING`: on a disk that stays full the oldest are dropped, and counted.
    """

    _notes: list[ReadNote] = field(default_factory=list)
    _dropped: int = 0
    _lock: Lock = field(default_factory=Lock)

    def add(self, note: ReadNote) -> int:
        """Keep a note; returns how many wait now."""
        with self._lock:
            self._notes.append(note)
            self._bound()
            return len(self._notes)

    def take(self) -> list[ReadNote]:
        """Hand over every note and forget them."""
        with self._lock:
            notes, self._notes = self._notes, []
        return notes

    def take_dropped(self) -> int:
        """How many notes were dropped since this was last asked."""
        with self._lock:
            dropped, self._dropped = self._dropped, 0
        return dropped

    def put_back(self, notes: list[ReadNote], dropped: int) -> None:
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
