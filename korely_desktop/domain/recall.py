"""What callers ask of recall and what they get: search hits and context blocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

MAX_QUERY = 2_000
MAX_SNIPPET = 280
MIN_TOKEN_BUDGET = 50
MAX_TOKEN_BUDGET = 8_000

Part = Literal["facts", "memories"]


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """A question to the memories; all filters given must hold.

    Attributes:
        user_id: None means every end user that the caller may see.
        metadata: keys and values that a memory must carry, compared as strings.
        min_score: hits below it are left out.
        exclude_sessions: leave out logs of work sessions.
        known_until: only memories that had been received by then; None means now.
    """

    query: str
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    limit: int = 15
    min_score: float | None = None
    exclude_sessions: bool = False
    known_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """One memory that answers a search.

    Attributes:
        score: similarity from 0 to 1; never rises down the list.
        snippet: the passage that fits best, at most 280 characters.
        parts: what the rank was made of ("words", "meaning", "speaker", ...), before the similarity was derived.
    """

    id: str
    score: float
    snippet: str
    user_id: str | None
    agent_id: str | None
    metadata: Mapping[str, Any]
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ContextQuery:
    """What a context block is wanted for. Without ``query``: what is known and what came last.

    Attributes:
        token_budget: hard ceiling for the whole block, 50 to 8,000.
        known_as_of: build the block from what the store knew then; None means now.
    """

    query: str | None = None
    user_id: str | None = None
    agent_id: str | None = None
    token_budget: int = 800
    known_as_of: datetime | None = None
    exclude_sessions: bool = False


@dataclass(frozen=True, slots=True)
class ContextBlock:
    """A block of text for a prompt. ``context`` is ``stable`` and ``volatile`` joined by a blank line.

    Attributes:
        tokens: counted on ``context`` as it stands; never above the budget.
        sources: ids of the facts and memories whose words are in it, in order.
        degraded_parts: what could not be found the way a healthy app finds it.
        stable: the part that does not depend on the question.
        stable_hash: SHA-256 of ``stable``, hexadecimal.
    """

    context: str
    tokens: int
    sources: tuple[str, ...]
    degraded_parts: tuple[Part, ...]
    stable: str
    volatile: str
    stable_hash: str

    @property
    def degraded(self) -> bool:
        """Whether any part is missing or came from a lesser search."""
        return bool(self.degraded_parts)
