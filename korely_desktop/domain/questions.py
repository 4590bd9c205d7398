"""What callers ask of facts, entities and reviews, as plain values. What they get back is in ``answers``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from korely_desktop.domain.facts import State, Tense

MAX_SUBJECT = 200
MAX_PREDICATE = 200
MAX_OBJECT = 500


@dataclass(frozen=True, slots=True)
class FactQuery:
    """Filters over facts; all that are given must hold.

    Attributes:
        subject: a name of the subject, in any letter case, aliases and declared names included.
        entity: a name on either side.
        entity_id: the same by id, merged entities included.
        predicate: a canonical name or any of its synonyms.
        include_invalidated: also facts that are not true at ``as_of`` (ended, or not begun).
        as_of: the instant the facts are true at; None means now.
        known_as_of: the instant at which the store knew; None means now.
        states: what agents never ask; the window may ask for facts in Review.
        ids: only these.
        kept_back: also what the person keeps from agents.
        writer: only what this agent said first, by the name it signed with or that of its key.
    """

    user_id: str | None = None
    agent_id: str | None = None
    writer: str | None = None
    subject: str | None = None
    entity: str | None = None
    entity_id: str | None = None
    predicate: str | None = None
    predicate_family: str | None = None
    memory_id: str | None = None
    include_invalidated: bool = False
    as_of: datetime | None = None
    known_as_of: datetime | None = None
    exclude_sessions: bool = False
    states: tuple[State, ...] = (State.ACTIVE,)
    ids: tuple[str, ...] | None = None
    kept_back: bool = False
    limit: int = 50
    offset: int = 0

    @property
    def names(self) -> bool:
        """Whether it asks about somebody or something by name."""
        return self.subject is not None or self.entity is not None or self.entity_id is not None


@dataclass(frozen=True, slots=True)
class NewTriple:
    """A fact written directly, without a text. ``valid_from`` None means now."""

    subject: str
    predicate: str
    object: str
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    subject_type: str = "unknown"
    object_is_literal: bool = False
    confidence: float = 0.9
    valid_from: datetime | None = None
    tense: Tense = Tense.CURRENT


@dataclass(frozen=True, slots=True)
class EntityQuery:
    """Filters over entities. ``q`` is part of a name or alias; ``every_user`` looks across users.

    ``named_only`` leaves out end users of whom nothing but the id is known.
    """

    user_id: str | None = None
    every_user: bool = False
    named_only: bool = False
    type: str | None = None
    q: str | None = None
    limit: int = 50
    offset: int = 0


class How(StrEnum):
    """What a correction says of the old value."""

    CHANGED = "changed"  # it was so until another value took its place
    NEVER_SO = "never_so"  # it never was: the right value takes over all of its time


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person puts in a fact's place; None leaves that part as it is."""

    subject: str | None = None
    predicate: str | None = None
    object: str | None = None
