"""People, organizations, products, places, concepts and events that facts are about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

ENTITY_TYPES = ("person", "organization", "product", "place", "concept", "event", "unknown")


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing with a name, inside one scope.

    ``is_user`` marks the end user of the scope; ``merged_into`` points on when a person merged it. ``whose`` is what
    the end user of ``user_id`` is called, where it was read.
    """

    id: str
    project_id: str
    user_id: str | None
    name: str
    type: str
    is_user: bool
    aliases: tuple[str, ...] = ()
    merged_into: str | None = None
    created_at: datetime | None = None
    facts: int = 0
    memories: int = 0
    first_seen: datetime | None = None
    last_seen: datetime | None = None
    whose: str | None = None
