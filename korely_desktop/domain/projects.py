"""Projects part memories from each other; keys open one project to one agent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

MAX_NAME = 100
"""Characters of what a key or a project is called."""
MAX_DESCRIPTION = 2_000
LOCAL_KEY_NAME = "This computer"
"""What the app calls the key that it makes for this computer itself."""


@dataclass(frozen=True, slots=True)
class Project:
    """A memory of its own: nothing is shared between two of them."""

    id: str
    name: str
    created_at: datetime
    archived_at: datetime | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ApiKey:
    """What is known of a key; never the key itself.

    Attributes:
        hint: the last four characters, to recognise it by.
        users: end users it is confined to (exact ids, or prefixes ending in ``*``); empty means all.
        is_local: it is the key of this computer itself; told where keys are listed.
    """

    id: str
    project_id: str
    name: str
    hint: str
    scopes: frozenset[str]
    users: tuple[str, ...]
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    paused_at: datetime | None = None
    last_used_at: datetime | None = None
    is_local: bool = False

    def state(self, at: datetime) -> Literal["active", "paused", "expired", "revoked"]:
        """Whether it opens anything at ``at``."""
        if self.revoked_at is not None:
            return "revoked"
        if self.expires_at is not None and self.expires_at <= at:
            return "expired"
        return "paused" if self.paused_at is not None else "active"
