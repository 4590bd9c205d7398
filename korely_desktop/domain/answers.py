"""What the use cases of truth hand back: profiles, receipts, explanations, entity pages and review cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.verdicts import LoggedVerdict


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of one end user, their own facts first; at most 200 of ``total``."""

    user_id: str
    as_of: datetime | None
    known_as_of: datetime | None
    facts: tuple[Fact, ...]
    by_family: Mapping[str, tuple[Fact, ...]]
    total: int
    truncated: bool


@dataclass(frozen=True, slots=True)
class CloseReceipt:
    """What closing a fact did. ``status`` is ``forgotten`` or ``already_forgotten`` (the contract's words)."""

    id: str
    status: str
    invalid_at: datetime
    audit_id: str


@dataclass(frozen=True, slots=True)
class SourceText:
    """One place that speaks of a fact. ``start`` and ``end`` mark the evidence in ``text``.

    ``says`` is ``holds``, ``over`` or ``planned``; ``writer`` is the agent or the key, None for the person;
    ``kept_back`` when the person keeps the whole text from agents.
    """

    memory_id: str
    text: str
    start: int | None
    end: int | None
    observed_at: datetime
    agent_id: str | None
    engine: str
    confidence: float
    says: str = "holds"
    writer: str | None = None
    kept_back: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A tie between two facts. ``kind`` is ``extends`` or ``derived_from``; ``fact`` is the other one."""

    kind: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Reader:
    """Who read the fact, and when last."""

    name: str
    actor: str
    key_id: str | None
    last_read: datetime
    reads: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a fact is known and how it came to be as it is.

    Attributes:
        sources: every text that states it, oldest first.
        verdicts: the contradiction check's words on it, newest first.
        chain: all values of its slot in order of time, this one included.
        facts: the other facts the verdicts speak of, by id.
        readers: agents that read it.
        is_clash: it waits in Review because it contradicts the person's word.
        by_hand: ids of the values in the chain that the person wrote, rather than confirmed.
        written_by: the agent, or the name of the key, that wrote it where no text states it; None where unknown.
    """

    fact: Fact
    sources: tuple[SourceText, ...]
    verdicts: tuple[LoggedVerdict, ...]
    chain: tuple[Fact, ...]
    links: tuple[Link, ...]
    facts: Mapping[str, Fact]
    readers: tuple[Reader, ...]
    is_clash: bool = False
    by_hand: frozenset[str] = frozenset()
    written_by: str | None = None


@dataclass(frozen=True, slots=True)
class MemoryMention:
    """A text that names an entity, with the places where it does."""

    memory_id: str
    text: str
    spans: tuple[tuple[int, int], ...]
    agent_id: str | None
    event_time: datetime
    writer: str | None = None


@dataclass(frozen=True, slots=True)
class Connection:
    """Another entity this one shares facts with."""

    entity: Entity
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class EntityProfile:
    """Everything about one entity.

    ``current`` and ``past`` group facts with it as subject by family (newest first); ``about`` are facts that have
    it as object; ``agents`` are those that wrote its facts, or texts that name it; ``waiting`` are ids of open review
    cards; ``merged`` are those that were merged into it, by name.
    """

    entity: Entity
    current: Mapping[str, tuple[Fact, ...]]
    past: Mapping[str, tuple[Fact, ...]]
    about: tuple[Fact, ...]
    connections: tuple[Connection, ...]
    mentions: tuple[MemoryMention, ...]
    agents: tuple[str, ...]
    waiting: tuple[str, ...]
    merged: tuple[Entity, ...] = ()


@dataclass(frozen=True, slots=True)
class DeclaredName:
    """An end user's further name, and since when it is declared."""

    user_id: str
    name: str
    agent_id: str | None
    since: datetime


class ReviewKind(StrEnum):
    """What the person is asked."""

    UNCERTAIN = "uncertain"  # is this fact right?
    CLASH = "clash"  # a weaker source contradicts a stronger one
    AMBIGUOUS = "ambiguous"  # does the new value take the old one's place?
    SAME_ENTITY = "same_entity"  # are these two the same?
    SENSITIVE = "sensitive"
    SELF_CHECK = "self_check"  # a sample of what was let in without asking; the fact holds meanwhile


class Decision(StrEnum):
    """What the person answered."""

    ACCEPT = "accept"
    CORRECT = "correct"
    REJECT = "reject"
    KEEP_BOTH = "keep_both"


@dataclass(frozen=True, slots=True)
class ReviewCard:
    """One question for the person.

    ``fact`` waits; ``old_fact`` is what it would change. For ``same_entity`` the two entities are set instead.
    ``reason`` is a :class:`korely_desktop.domain.verdicts.Reason`.
    """

    id: str
    kind: ReviewKind
    reason: str
    user_id: str | None
    fact: Fact | None
    old_fact: Fact | None
    entity: Entity | None
    other_entity: Entity | None
    sources: tuple[SourceText, ...]
    old_sources: tuple[SourceText, ...]
    created_at: datetime
    decision: Decision | None = None
    decided_at: datetime | None = None
