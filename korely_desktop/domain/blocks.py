"""Working memory: short named texts that an agent keeps before its eyes, written over as its work goes on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

MAX_BLOCK = 4_000
"""Characters of one block: about a thousand tokens, as it is meant to stand in every prompt."""
MAX_BLOCK_NAME = 100
MAX_BLOCKS = 50
"""Of one user and agent."""


@dataclass(frozen=True, slots=True)
class BlockPlace:
    """Where a block is: whose, of which agent, under which name. None is everybody's, and every agent's."""

    user_id: str | None
    agent_id: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Block:
    """One block as it stands. ``by_person``: the person wrote it last."""

    id: str
    project_id: str
    place: BlockPlace
    content: str
    by_person: bool
    created_at: datetime
    updated_at: datetime
