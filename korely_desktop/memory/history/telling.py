"""One statement on its way to becoming a fact: what it says, the dated points it makes, the change that it is to what
is held true, and what that brought about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.contradiction import Timeline, timeline
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, Precision, Source, State, Tense, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.scope import WRITE, Caller, Scope
from korely_desktop.domain.supersession import Point, Says
from korely_desktop.domain.text import value_key
from korely_desktop.domain.verdicts import Judgement, Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.history import timelines
from korely_desktop.memory.services import Services
from korely_desktop.store import entities, verdicts
from korely_desktop.store.engine import Connection

JUDGE = "rules-1"
READER = "change-reader-1"
"""Who says what follows for a fact: the rules, or the reader of changes (:mod:`memory.intake.beside`)."""


@dataclass(frozen=True, slots=True)
class Telling:
    """One statement whose subject and object are resolved.

    Attributes:
        subject, object: the entities; ``object`` is None for a literal value.
        said_at: when it was said; the time of what has no date of its own.
        over: it says that something ended (or never was), rather than that it holds.
        ended_at: for what is past or over, when it ended; None means by ``said_at``.
        fact_id: the stored fact that an earlier reading of the same text made of it.
        instead_of: the old value that the text names as the one replaced.
        waits: hold it back in Review instead of acting on it.
        dated: the times it takes over from a value that was never so, its own date being the first of them.
        by_itself: it would have waited, but its agent has earned that it is let in.
        judge: who found out what it says of the fact that it ends.
    """

    scope: Scope
    subject: Entity
    subject_text: str
    predicate: str
    predicate_raw: str
    object: Entity | None
    object_text: str
    confidence: float
    trust: Trust
    engine: str
    said_at: datetime
    subject_type: str = "unknown"
    agent_id: str | None = None
    writer: str | None = None
    run_id: str | None = None
    tense: Tense = Tense.CURRENT
    over: bool = False
    valid_from: datetime | None = None
    precision: Precision = Precision.ASSUMED
    ended_at: datetime | None = None
    replaces: bool = False
    adds: bool = False
    instead_of: str = ""
    waits: Reason | None = None
    source: Source | None = None
    session_only: bool = False
    asks_first: Reason | None = None
    dated: tuple[Point, ...] = ()
    by_itself: bool = False
    fact_id: str | None = None
    judge: str = JUDGE

    def because(self, reason: Reason) -> Reason:
        """Why a fact ends by it: for the rules' reason, or because its text sounds like it."""
        return reason if self.judge == JUDGE else Reason.SOUNDS_OVER

    @property
    def object_name(self) -> str:
        """What the value is called now."""
        return self.object.name if self.object else self.object_text

    @property
    def at(self) -> datetime:
        """The instant at which it begins to count."""
        return self.valid_from or self.said_at


@dataclass(slots=True)
class Effect:
    """What a telling did: ``landed`` is the fact that carries it (None: there was nothing to say it of).

    ``noted`` is what its audit row keeps, to take it back.
    """

    landed: str | None = None
    created: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)
    reviews: set[str] = field(default_factory=set)
    noted: dict[str, Any] = field(default_factory=dict)

    def took(self, written: timelines.Written) -> None:
        """Add what one plan wrote."""
        self.created += written.created
        self.ended += [fact_id for fact_id in written.ended if fact_id not in self.ended]
        self.touched |= written.touched | set(written.created)

    def also(self, other: Effect) -> None:
        """Add what another telling did; where this one landed stays."""
        self.created += other.created
        self.ended += [fact_id for fact_id in other.ended if fact_id not in self.ended]
        self.touched |= other.touched
        self.reviews |= other.reviews

    def changes(self, origin: str, entities: Collection[str] = ()) -> Changes:
        """What is announced of it after its transaction."""
        return Changes(
            origin, facts=frozenset(self.touched), entities=frozenset(entities), reviews=frozenset(self.reviews)
        )


@contextmanager
def acting(services: Services, caller: Caller) -> Iterator[tuple[Connection, datetime, Effect]]:
    """The transaction of an act on facts, its instant, and what follows; announced once the transaction stands."""
    caller.require(WRITE)
    now, effect = services.clock(), Effect()
    with services.store.write() as connection:
        yield connection, now, effect
    services.changes.publish(effect.changes(caller.actor))


@dataclass(frozen=True, slots=True)
class Change:
    """One change to what is held true, under way in a transaction.

    Attributes:
        line: the timeline that it changes.
        subject_ids: whom the statement is about, with all that was merged into them.
        effect: what it has done so far.
    """

    connection: Connection
    vocabulary: Vocabulary
    line: Timeline
    subject_ids: Sequence[str]
    now: datetime
    effect: Effect = field(default_factory=Effect)

    @classmethod
    def by(cls, connection: Connection, vocabulary: Vocabulary, telling: Telling, now: datetime) -> Change:
        """The one that a statement makes, on the timeline of its own predicate."""
        subject_ids = entities.cluster(connection, [telling.subject.id])
        return cls(connection, vocabulary, timeline(vocabulary, telling.predicate), subject_ids, now)

    def log(
        self, judgement: Judgement, old: str | None, new: str | None, *, applied: bool = True, judge: str = JUDGE
    ) -> None:
        """Store what the rules, or another judge, said about a pair of facts."""
        log_verdict(self.connection, judgement, old, new, applied, self.now, judge)


def points_of(telling: Telling) -> tuple[Point, ...]:
    """The dated points that a statement makes."""
    if telling.dated:
        return telling.dated
    source = telling.source
    base = Point(
        telling.at,
        Says.HOLDS,
        telling.trust,
        replaces=telling.replaces,
        memory_id=source.memory_id if source else None,
        start=source.start if source else None,
    )
    if telling.over:
        return (replace(base, at=telling.ended_at or telling.at, says=Says.OVER, replaces=False),)
    if telling.tense is Tense.PAST:
        ended = telling.ended_at or max(telling.said_at, telling.at)
        if telling.valid_from is None or telling.valid_from >= ended:
            return (replace(base, at=ended, says=Says.OVER, replaces=False),)
        return (replace(base, until=ended),)
    if telling.ended_at is not None and telling.ended_at > telling.at:
        return (replace(base, until=telling.ended_at),)
    return (base,)


def fact_of(vocabulary: Vocabulary, telling: Telling, now: datetime) -> Fact:
    """The fact that a statement would be if nothing else were known."""
    predicate = vocabulary.get(telling.predicate)
    return Fact(
        id=telling.fact_id or new_id("fct"),
        project_id=telling.scope.project_id,
        user_id=telling.scope.user_id,
        agent_id=telling.agent_id,
        writer=telling.writer,
        run_id=telling.run_id,
        subject=telling.subject_text,
        subject_type=telling.subject_type,
        subject_is_user=telling.subject.is_user,
        subject_entity_id=telling.subject.id,
        predicate=telling.predicate,
        predicate_raw=telling.predicate_raw,
        predicate_family=predicate.family,
        slot=vocabulary.slot(telling.predicate),
        object=telling.object_text,
        object_key=value_key(telling.object_text),
        object_is_literal=telling.object is None,
        object_entity_id=telling.object.id if telling.object else None,
        confidence=telling.confidence,
        tense=telling.tense,
        valid_from=telling.at,
        valid_from_precision=telling.precision,
        invalid_at=None,
        closed_known_at=None,
        invalidated_by=None,
        created_at=now,
        last_confirmed_at=None,
        observation_count=1,
        trust=telling.trust,
        state=State.ACTIVE,
        engine=telling.engine,
        confirmed_at=now if telling.trust is Trust.PERSON else None,
    )


def log_verdict(
    connection: Connection,
    judgement: Judgement,
    old: str | None,
    new: str | None,
    applied: bool,
    now: datetime,
    judge: str = JUDGE,
) -> None:
    """Store what the rules, or another judge, said about a pair of facts."""
    verdicts.record(connection, judgement, old_fact_id=old, new_fact_id=new, judge=judge, applied=applied, at=now)
