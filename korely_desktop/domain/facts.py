"""A fact: a typed statement with two clocks.

*True*: ``[valid_from, invalid_at)``. *Known*: ``[created_at, closed_known_at)``. Intervals are half-open, in UTC.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from korely_desktop.domain.choices import Recall

FAMILIES = (
    "preferences",
    "people",
    "places",
    "work",
    "ownership",
    "health",
    "financial",
    "events",
    "other",
)

LIKELY = 0.5
"""From this likelihood on what an engine read in a text is told unasked: of 4,410 judged facts 85 in 100 above it are
right, 25 in 100 below (docs/quality.md, "How sure").
"""


class Tense(StrEnum):
    """What the text said: it holds, it is over, or it is yet to come."""

    CURRENT = "current"
    PAST = "past"
    PLANNED = "planned"


class State(StrEnum):
    """Whether agents get the fact. Being ended is not a state but an ``invalid_at``."""

    ACTIVE = "active"
    REVIEW = "review"  # waits for the person; agents do not get it
    REJECTED = "rejected"  # the person said no in Review; kept to explain, never served
    NEVER_SO = "never_so"  # it was told and was wrong: served only to who asks what was known before that was said
    JOINED = "joined"  # another fact of the same subject says the same and stands for both: served as NEVER_SO is
    FORGOTTEN = "forgotten"  # hidden from every agent, erased after 30 days


class Trust(StrEnum):
    """Whose word a fact is. A lower rank never outranks a higher one."""

    PERSON = "person"
    DIRECT = "direct"
    EXTRACTED = "extracted"

    @property
    def rank(self) -> int:
        """0 is the strongest."""
        return _RANKS[self]


_RANKS = {trust: rank for rank, trust in enumerate(Trust)}


class Precision(StrEnum):
    """How exactly ``valid_from`` is known; ``assumed`` means the text gave no date."""

    INSTANT = "instant"
    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    ASSUMED = "assumed"

    @property
    def length(self) -> timedelta:
        """How long the span is that a date of this precision names."""
        days = {Precision.DAY: 1, Precision.MONTH: 31, Precision.YEAR: 366}
        return timedelta(days=days.get(self, 0))


@dataclass(frozen=True, slots=True)
class Source:
    """One place where a fact was stated.

    ``start`` and ``end`` are character offsets into the memory's content; None for a fact written directly.
    """

    memory_id: str
    start: int | None
    end: int | None
    observed_at: datetime
    engine: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Fact:
    """One (subject, predicate, object) with both clocks. The contract's Fact plus what the app needs.

    ``subject`` and ``object`` keep the words as written; the ``*_canonical`` fields follow renames and merges.
    ``slot`` is what at most one value can fill at a time when the predicate's cardinality is *one*.
    ``object_key`` is the normalised object by which restatements are recognised. ``recall`` is what the person chose.
    ``writer`` is who said it first: the agent as signed, else the name of the key that was used; None is the person.
    """

    id: str
    project_id: str
    user_id: str | None
    agent_id: str | None
    run_id: str | None
    subject: str
    subject_type: str
    subject_is_user: bool
    subject_entity_id: str | None
    predicate: str
    predicate_raw: str
    predicate_family: str
    slot: str
    object: str
    object_key: str
    object_is_literal: bool
    object_entity_id: str | None
    confidence: float
    tense: Tense
    valid_from: datetime
    valid_from_precision: Precision
    invalid_at: datetime | None
    closed_known_at: datetime | None
    invalidated_by: str | None
    created_at: datetime
    last_confirmed_at: datetime | None
    observation_count: int
    trust: Trust
    state: State
    engine: str
    confirmed_at: datetime | None = None
    forgotten_at: datetime | None = None
    writer: str | None = None
    source_memory_ids: tuple[str, ...] = ()
    subject_canonical: str | None = None
    object_canonical: str | None = None
    recall: Recall | None = None
    invalidated: tuple[str, ...] = field(default=())
    """In answers to a write only: the facts which that write closed."""

    @property
    def subject_name(self) -> str:
        """What its subject is called now."""
        return self.subject_canonical or self.subject

    @property
    def object_name(self) -> str:
        """What its object is called now."""
        return self.object_canonical or self.object

    def is_current(self, at: datetime) -> bool:
        """Whether the fact is true at ``at`` as far as is known now. Planned facts begin at ``valid_from``."""
        return self.valid_from <= at and (self.invalid_at is None or self.invalid_at > at)

    @property
    def is_open(self) -> bool:
        """Whether no end is known."""
        return self.invalid_at is None

    def is_over(self, at: datetime) -> bool:
        """Whether its end has passed at ``at``, or it was called off before it began; a plan may have an end ahead."""
        return has_ended(self.valid_from, self.invalid_at, at)

    def stood_at(self, known_as_of: datetime) -> bool:
        """Whether agents got it by what was known then: that it was never so may have been said later."""
        if self.state in (State.NEVER_SO, State.JOINED):
            return self.closed_known_at is not None and self.closed_known_at > known_as_of
        return self.state is State.ACTIVE

    @property
    def joined_to(self) -> str | None:
        """Id of the fact that stands for both, where another says the same; also of one that was forgotten since."""
        aside = self.state in (State.JOINED, State.FORGOTTEN) and self.valid_from == self.invalid_at
        return self.invalidated_by if aside else None

    @property
    def is_likely(self) -> bool:
        """Whether it is likelier right than not, as its engine has it; what somebody wrote as a fact is not weighed."""
        return self.trust is not Trust.EXTRACTED or self.confidence >= LIKELY

    @property
    def is_human(self) -> bool:
        """Whether a person wrote, confirmed or corrected it."""
        return self.trust is Trust.PERSON


@dataclass(frozen=True, slots=True)
class End:
    """What was learned at ``known_at`` about when a fact ended (``invalid_at`` None: that it has not)."""

    invalid_at: datetime | None
    known_at: datetime


def has_ended(valid_from: datetime, invalid_at: datetime | None, at: datetime) -> bool:
    """As :meth:`Fact.is_over`, of as much as a list holds of a fact."""
    return invalid_at is not None and invalid_at <= max(at, valid_from)


def by_family(facts: Sequence[Fact]) -> dict[str, tuple[Fact, ...]]:
    """The facts of each family that has any, the families in their order."""
    families = {family: tuple(fact for fact in facts if fact.predicate_family == family) for family in FAMILIES}
    return {family: members for family, members in families.items() if members}
