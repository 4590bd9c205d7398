"""What callers ask of recall and what they get: search hits and context blocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import NO_FILTERS, Filters

MAX_QUERY = 2_000
MAX_SNIPPET = 280
MIN_TOKEN_BUDGET = 50
MAX_TOKEN_BUDGET = 8_000

Part = Literal["facts", "memories"]
Kind = Literal["fact", "memory"]
Section = Literal["profile", "facts", "memories"]


class CutReason(StrEnum):
    """Why something that was weighed for an answer is not in it.

    The last six are told to the person alone: to an agent what they name does not exist.
    """

    BUDGET = "budget"  # no tokens left for it
    LIMIT = "limit"  # more fitted better than were asked for
    MIN_SCORE = "min_score"  # below the score that the caller set
    FLOOR = "floor"  # neither a word nor enough meaning of the question
    DUPLICATE = "duplicate"  # says what is told already
    UNSURE = "unsure"  # a fact that is likelier misread than right; its text speaks for itself
    SUPERSEDED = "superseded"  # a fact that has ended
    PLANNED = "planned"  # a fact that has not begun
    HIDDEN = "hidden"  # forgotten by the person
    REJECTED = "rejected"  # the person said no in Review
    KEPT_BACK = "kept_back"  # the person keeps it from agents
    ARCHIVED = "archived"  # a text that was archived, has expired or is done
    REVIEW = "review"  # waits for the person's word
    SCOPE = "scope"  # belongs to somebody whom this agent may not see


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """A question to the memories; all filters given must hold.

    Attributes:
        user_id: None means every end user that the caller may see.
        metadata: keys and values that a memory must carry, compared as strings.
        min_score: hits below it are left out.
        exclude_sessions: leave out logs of work sessions.
        known_until: only memories that had been received by then; None means now.
        since: only what happened then or later; ``until``: only what happened before.
        ranking: "effective" orders by similarity x decay x importance / 5 (:mod:`korely_desktop.domain.decay`).
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
    filters: Filters = NO_FILTERS
    since: datetime | None = None
    until: datetime | None = None
    ranking: Literal["best", "effective"] = "best"


@dataclass(frozen=True, slots=True)
class Recalled:
    """What an answer needs to know of a memory that can be read. ``recall`` is what the person chose for it."""

    id: str
    content: str
    user_id: str | None
    agent_id: str | None
    metadata: Mapping[str, Any]
    event_time: datetime
    recall: Recall | None


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
class Told:
    """One line of a context block.

    Attributes:
        score: how well it fits the question; a fact's relevance from 0 to about 2, a memory's similarity from 0 to 1.
            None where nothing was asked.
        parts: what the score or rank was made of.
        shortened: only a passage of it is told.
        pinned: the person wants it told always; it was not chosen for the question.
    """

    kind: Kind
    id: str
    section: Section
    text: str
    tokens: int
    score: float | None = None
    parts: Mapping[str, float] = field(default_factory=dict)
    shortened: bool = False
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """One fact or memory that was weighed and left out; ``text`` is the line or passage it would have been."""

    kind: Kind
    id: str
    text: str
    reason: CutReason
    score: float | None = None
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """What a search found.

    Attributes:
        hidden_below_floor: memories with something in common with the question, but too little to be worth reading.
        by_words_alone: the model or its vectors were not there.
        searched: memories that passed every filter.
        floor: the cosine below which a memory without any word of the question is hidden; None without a model.
        cut: what came close and was left out, best first; filled when an explanation was asked for.
    """

    hits: tuple[Hit, ...]
    hidden_below_floor: int
    by_words_alone: bool
    searched: int
    floor: float | None
    cut: tuple[Cut, ...] = ()


@dataclass(frozen=True, slots=True)
class ContextQuery:
    """What a context block is wanted for. Without ``query``: what is known and what came last.

    Attributes:
        token_budget: hard ceiling for the whole block, 50 to 8,000.
        known_as_of: build the block from what the store knew then; None means now.
        filters: which memories may stand in it; facts are not asked for them. What is done is left out with what is
            archived.
    """

    query: str | None = None
    user_id: str | None = None
    agent_id: str | None = None
    token_budget: int = 800
    known_as_of: datetime | None = None
    exclude_sessions: bool = False
    filters: Filters = NO_FILTERS

    @property
    def of_memories(self) -> Filters:
        """What a memory must be to stand in it: a block tells what counts now, so no to-do that is done."""
        return replace(self.filters, include_done=self.filters.include_archived)


@dataclass(frozen=True, slots=True)
class ContextBlock:
    """A block of text for a prompt. ``context`` is ``stable`` and ``volatile`` joined by a blank line.

    Attributes:
        tokens: counted on ``context`` as it stands; never above the budget.
        sources: ids of the facts and memories whose words are in it, in order.
        degraded_parts: what could not be found the way a healthy app finds it.
        stable: the part that does not depend on the question.
        stable_hash: SHA-256 of ``stable``, hexadecimal.
        told: the lines, in order.
        cut: what was weighed and is not in the block, facts first, best first.
        spent: where the tokens went: ``frame`` (note and fence), ``profile``, ``facts``, ``memories``, ``notice``.
    """

    context: str
    tokens: int
    sources: tuple[str, ...]
    degraded_parts: tuple[Part, ...]
    stable: str
    volatile: str
    stable_hash: str
    told: tuple[Told, ...] = ()
    cut: tuple[Cut, ...] = ()
    spent: Mapping[str, int] = field(default_factory=dict)

    @property
    def degraded(self) -> bool:
        """Whether any part is missing or came from a lesser search."""
        return bool(self.degraded_parts)
