"""What changed between two instants: the conditions on facts, and the counts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, case, distinct, false, func, or_, select

from korely_desktop.domain.facts import State
from korely_desktop.domain.panel import Change, ChangedMost, SinceThen
from korely_desktop.store.engine import Connection
from korely_desktop.store.panel_conditions import in_project
from korely_desktop.store.tables import entities, facts

_MOST = 6


def happened(change: Change, since: datetime, until: datetime) -> ColumnElement[bool]:
    """The condition that this happened to a fact from ``since`` to ``until``. Times are those at which it was learned.

    What was forgotten only after ``until`` counts as it stood then.
    """
    replaced = facts.alias("replaced")
    took_a_place = facts.c.id.in_(
        select(replaced.c.invalidated_by).where(
            replaced.c.invalidated_by.is_not(None), replaced.c.closed_known_at.between(since, until)
        )
    )
    forgotten_later = and_(facts.c.state == State.FORGOTTEN, facts.c.forgotten_at > until)
    held = or_(facts.c.state.in_((State.ACTIVE, State.NEVER_SO)), forgotten_later)
    known_before = and_(held, facts.c.created_at < since, facts.c.closed_known_at.between(since, until))
    conditions: Mapping[Change, ColumnElement[bool]] = {
        Change.ADDED: and_(held, facts.c.created_at.between(since, until), ~took_a_place),
        Change.CHANGED: and_(known_before, facts.c.invalidated_by.is_not(None)),
        Change.ENDED: and_(known_before, facts.c.invalidated_by.is_(None), facts.c.invalid_at <= until),
        Change.FORGOTTEN: and_(facts.c.state == State.FORGOTTEN, facts.c.forgotten_at.between(since, until)),
    }
    return conditions[change]


def since_order(then: datetime | None, now: datetime) -> list[ColumnElement[Any]]:
    """What became of a fact since ``then``, what tells least first, then by when (:class:`SinceThen` in SQL)."""
    over = facts.c.invalid_at <= now
    late = false() if then is None else facts.c.created_at > then
    found = case(
        (facts.c.state == State.REVIEW, SinceThen.STILL),  # of which nothing became either
        (facts.c.state == State.FORGOTTEN, SinceThen.FORGOTTEN),
        (facts.c.state == State.NEVER_SO, SinceThen.NEVER_SO),
        (facts.c.state == State.JOINED, SinceThen.JOINED),
        (and_(over, facts.c.invalidated_by.is_not(None)), SinceThen.CHANGED),
        (over, SinceThen.ENDED),
        (late, SinceThen.LATE),
        else_=SinceThen.STILL,
    )
    rank = case({one.value: place for place, one in enumerate(SinceThen)}, value=found)
    return [rank, case((over, facts.c.invalid_at), else_=facts.c.created_at)]


def counts(connection: Connection, project_id: str, since: datetime, until: datetime) -> dict[Change, int]:
    """How many facts each of the four happened to."""
    counted = (func.count(case((happened(change, since, until), 1))) for change in Change)
    row = connection.execute(select(*counted).where(in_project(connection, project_id))).one()
    return dict(zip(Change, row, strict=True))


def most(connection: Connection, project_id: str, since: datetime, until: datetime) -> tuple[ChangedMost, ...]:
    """Whom or what the most happened to."""
    any_of = or_(*(happened(change, since, until) for change in Change))
    # Facts are to be gone through as they lie, not by somebody after somebody.
    subject = facts.c.subject_entity_id.concat("").label("id")
    own = (
        select(subject, func.count().label("facts"))
        .where(in_project(connection, project_id), any_of)
        .group_by(subject)
        .subquery()
    )
    now_is = func.coalesce(entities.c.merged_into, entities.c.id)
    per = (
        select(now_is.label("id"), func.sum(own.c.facts).label("facts"))
        .join(own, own.c.id == entities.c.id)
        .group_by(now_is)
        .subquery()
    )
    rows = connection.execute(
        select(entities.c.id, entities.c.name, entities.c.is_user, entities.c.user_id, per.c.facts)
        .join(per, per.c.id == entities.c.id)
        .order_by(per.c.facts.desc(), entities.c.name, entities.c.id)
        .limit(_MOST)
    )
    return tuple(
        ChangedMost(row.id, row.user_id, row.name, row.facts, row.is_user and row.user_id is None) for row in rows
    )


def writers(connection: Connection, project_id: str, since: datetime, until: datetime) -> int:
    """How many agents wrote facts from ``since`` to ``until``."""
    written = facts.c.created_at.between(since, until)
    mine = (in_project(connection, project_id), written, facts.c.writer.is_not(None))
    counted = select(func.count(distinct(facts.c.writer))).where(*mine)
    return connection.execute(counted).scalar_one()
