"""What looking after a memory needs to know: what fades, what may repeat itself, of what nobody spoke, every name."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, case, func, not_, or_, select

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import State, Tense
from korely_desktop.domain.memories import MemoryKind
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import filters
from korely_desktop.store.choices import texts_kept_back
from korely_desktop.store.conversations import is_heard
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import entities, facts, memories, reviews


@dataclass(frozen=True, slots=True)
class Written:
    """A text as far as its repetitions go; ``scope`` is whose it is, and who wrote it in which run."""

    id: str
    scope: tuple[str | None, str | None, str | None]
    content: str
    event_time: datetime


def faded(connection: Connection, project_id: str, now: datetime, before: datetime) -> tuple[int, int, int]:
    """How many texts recall finds, how many of them are older than ``before``, and how many never fade."""
    exempt = memories.c.decay_exempt.is_(True)
    old = and_(not_(exempt), memories.c.event_time < before)
    found = connection.execute(
        select(func.count(), func.sum(case((old, 1), else_=0)), func.sum(case((exempt, 1), else_=0))).where(
            *_told(project_id, now)
        )
    ).one()
    return found[0], found[1] or 0, found[2] or 0


def notes(connection: Connection, project_id: str, now: datetime) -> Iterator[Written]:
    """Every note that agents get, newest first."""
    query = (
        select(
            memories.c.id,
            memories.c.user_id,
            memories.c.agent_id,
            memories.c.run_id,
            memories.c.content,
            memories.c.event_time,
        )
        .where(*_told(project_id, now), memories.c.kind == MemoryKind.NOTE)
        .order_by(memories.c.event_time.desc(), memories.c.seq.desc())
    )
    for memory_id, user, agent, run, content, at in connection.execution_options(yield_per=500).execute(query):
        yield Written(memory_id, (user, agent, run), content, at)


def unspoken_of(
    connection: Connection,
    project_id: str,
    predicates: Collection[str],
    before: datetime,
    now: datetime,
    reason: str,
    limit: int,
) -> list[tuple[str, datetime]]:
    """(fact, when it was last said) of what holds and nobody said since ``before``, longest ago first.

    Not what the person was asked about for this reason since.
    """
    said = func.max(
        facts.c.created_at,
        func.coalesce(facts.c.last_confirmed_at, facts.c.created_at),
        func.coalesce(facts.c.confirmed_at, facts.c.created_at),
        type_=facts.c.created_at.type,
    )
    asked = select(reviews.c.id).where(
        reviews.c.old_fact_id == facts.c.id,
        or_(reviews.c.decided_at.is_(None), and_(reviews.c.reason == reason, reviews.c.created_at >= before)),
    )
    query = (
        select(facts.c.id, said)
        .where(
            facts.c.project_id == project_id,
            facts.c.predicate.in_(predicates),
            facts.c.state == State.ACTIVE,
            facts.c.tense == Tense.CURRENT,
            facts.c.invalid_at.is_(None),
            facts.c.valid_from <= now,
            said < before,
            not_(asked.exists()),
        )
        .order_by(said, facts.c.seq)
        .limit(limit)
    )
    return [(row[0], row[1]) for row in connection.execute(query)]


def named(connection: Connection, project_id: str, types: Collection[str]) -> list[Entity]:
    """Everybody and everything of these types that was merged into nothing, the first known first; not end users."""
    query = (
        select(entities.c.id)
        .where(
            entities.c.project_id == project_id,
            entities.c.type.in_(types),
            entities.c.merged_into.is_(None),
            entities.c.is_user.is_(False),
        )
        .order_by(entities.c.seq)
    )
    ids = list(connection.execute(query).scalars())
    known = entity_rows.by_ids(connection, ids)
    return [known[entity_id] for entity_id in ids]


def pairs_asked(connection: Connection, project_id: str, kind: str) -> set[frozenset[str]]:
    """Pairs of names about which the person was ever asked."""
    query = select(reviews.c.entity_id, reviews.c.other_entity_id).where(
        reviews.c.project_id == project_id, reviews.c.kind == kind
    )
    return {frozenset(pair) for pair in connection.execute(query) if None not in pair}


def _told(project_id: str, now: datetime) -> tuple[ColumnElement[bool], ...]:
    """Texts that agents get."""
    return (
        memories.c.project_id == project_id,
        memories.c.deleted_at.is_(None),
        is_heard(),
        filters.is_not_aside(now),
        memories.c.seq.not_in(texts_kept_back()),
    )
