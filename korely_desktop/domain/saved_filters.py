"""Filters of the Memory Panel that the person gave a name, to come back to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from korely_desktop.domain.panel import PanelQuery, PanelState, Show

MAX_NAME = 60
MAX_KEPT = 40
_TELLING = 3
_FIELDS = ("text", "person", "entity_id", "family", "agent", "added_today", "ending_soon")


@dataclass(frozen=True, slots=True)
class SavedFilter:
    """``query`` holds what narrows the list; order, groups and the past are those in force when it is shown."""

    id: str
    name: str
    query: PanelQuery

    def lists_as(self, query: PanelQuery) -> bool:
        """Whether ``query`` narrows the list in the same way."""
        return not query.in_past and query.change is None and narrowing(query) == narrowing(self.query)

    def says(self, name: str) -> bool:
        """Whether it asks for this name, in small letters, or for a part of it that tells it."""
        asked = [words.strip().casefold() for words in (self.name, *self.query.narrowed_to)]
        return any(name in words or (len(words) >= _TELLING and words in name) for words in asked)


def narrowing(query: PanelQuery) -> dict[str, Any]:
    """What narrows the list, as plain values."""
    return {**{name: getattr(query, name) for name in _FIELDS}, "state": query.state.value}


def from_narrowing(values: dict[str, Any]) -> PanelQuery:
    """The query with these values, and the usual order."""
    state = values["state"]
    known = Show(state) if state in set(Show) else PanelState(state)
    return PanelQuery(**{name: values[name] for name in _FIELDS if name in values}, state=known)
