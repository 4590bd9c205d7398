"""Reads by agents, held for a moment so that noting them never slows the read itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock

from korely_desktop.domain.scope import Actor

IDS_KEPT = 100
"""At most this many ids of one read are kept; the counts are always exact."""


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
    """A thread-safe list of notes, in the order of arrival."""

    _notes: list[ReadNote] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def add(self, note: ReadNote) -> int:
        """Keep a note; returns how many wait now."""
        with self._lock:
            self._notes.append(note)
            return len(self._notes)

    def take(self) -> list[ReadNote]:
        """Hand over every note and forget them."""
        with self._lock:
            notes, self._notes = self._notes, []
        return notes

    def put_back(self, notes: list[ReadNote]) -> None:
        """Return notes that could not be written, before any that came since."""
        with self._lock:
            self._notes[:0] = notes
