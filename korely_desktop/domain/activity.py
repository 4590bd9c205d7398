"""How much there is of one end user or one agent, and when it was last heard of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Activity:
    """``id`` is a user_id or an agent_id, ``name`` what such a user is called, where it was read; ``facts`` counts
    current facts only.
    """

    id: str
    memories: int
    facts: int
    last_active: datetime | None
    name: str = ""
