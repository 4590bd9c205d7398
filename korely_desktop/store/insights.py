"""Counts over a whole project, by week, family and agent."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, select, type_coerce
from sqlalchemy.types import BigInteger

from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.times import microseconds
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import holds
from korely_desktop.store.panel_conditions import in_project
from korely_desktop.store.queries import count
from korely_desktop.store.tables import entities, facts, memories, reviews

_WEEK = 7 * 86_400 * 1_000_000
_MONDAY = 4 * 86_400 * 1_000_000
"""From 1 January 1970, a Thursday, to the Monday after it."""


def totals(connection: Connection, project_id: str) -> tuple[int, int, int]:
    """Texts, people and things, waiting questions."""
    return (
        count(connection, memories, memories.c.project_id == project_id, memories.c.deleted_at.is_(None)),
        count(connection, entities, entities.c.project_id == project_id, entities.c.merged_into.is_(None)),
        count(connection, reviews, reviews.c.project_id == project_id, reviews.c.decided_at.is_(None)),
    )


def by_week(connection: Connection, project_id: str, since: datetime) -> dict[str, dict[int, int]]:
    """``learned``, ``ended``, ``asked`` and ``decided`` from ``since`` on: week number -> how many."""
    lasting = [facts.c.state.in_((State.ACTIVE, State.FORGOTTEN)), in_project(connection, project_id)]
    asked = [reviews.c.project_id == project_id]
    kinds: dict[str, tuple[ColumnElement[Any], list[ColumnElement[bool]]]] = {
        "learned": (facts.c.created_at, lasting),
        "ended": (facts.c.closed_known_at, lasting),
        "asked": (reviews.c.created_at, asked),
        "decided": (reviews.c.decided_at, asked),
    }
    found = {}
    for kind, (moment, conditions) in kinds.items():
        week = ((type_coerce(moment, BigInteger) - _MONDAY) // _WEEK).label("week")
        counted = select(week, func.count()).where(*conditions, moment >= since).group_by(week)
        rows = connection.execute(counted)
        found[kind] = {row[0]: row[1] for row in rows}
    return found


def week_of(moment: datetime) -> int:
    """The number of the week of an instant, as :func:`by_week` counts them."""
    return (microseconds(moment) - _MONDAY) // _WEEK


def families(connection: Connection, project_id: str, now: datetime) -> list[tuple[str, int]]:
    """How many facts hold in each family, most first. Every fact that holds is in one of them."""
    rows = connection.execute(
        select(facts.c.predicate_family, func.count())
        .where(in_project(connection, project_id), holds(now))
        .group_by(facts.c.predicate_family)
        .order_by(func.count().desc(), facts.c.predicate_family)
    )
    return [(row[0], row[1]) for row in rows]


def agents(connection: Connection, project_id: str, most: int) -> list[tuple[str, int, int]]:
    """(agent, facts it wrote, those that were kept), those that wrote most first; ``most`` agents at most.

    Not kept is what was rejected or forgotten, and what ended by the person's own words; news of an agent that they
    accepted says nothing against what it was before.
    """
    gone = facts.c.state.in_((State.REJECTED, State.FORGOTTEN))
    written = and_(in_project(connection, project_id), facts.c.writer.is_not(None), facts.c.state != State.REVIEW)
    wrote = connection.execute(
        select(facts.c.writer, func.count(), func.count(case((~gone, 1))))
        .where(written)
        .group_by(facts.c.writer)
        .order_by(func.count().desc(), facts.c.writer)
        .limit(most)
    ).all()
    later = facts.alias("later")
    corrections = select(later.c.id).where(later.c.trust == Trust.PERSON, later.c.writer.is_(None))
    corrected = connection.execute(
        select(facts.c.writer, func.count())
        .where(facts.c.invalidated_by.in_(corrections), written, ~gone)
        .group_by(facts.c.writer)
    )
    undone = {row[0]: row[1] for row in corrected}
    return [(agent, count, kept - undone.get(agent, 0)) for agent, count, kept in wrote]
