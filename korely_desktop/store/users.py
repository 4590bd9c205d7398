"""Counts for each end user and each agent of a project."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Select, and_, func, literal, or_, select, union_all
from sqlalchemy.sql.schema import Table

from korely_desktop.domain.activity import Activity
from korely_desktop.domain.facts import State
from korely_desktop.store.engine import Connection
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import facts, memories


def users(
    connection: Connection,
    project_id: str,
    *,
    now: datetime,
    agent_id: str | None,
    rules: Sequence[str],
    limit: int,
    offset: int,
) -> tuple[list[Activity], int]:
    """End users with memories or current facts, most recently active first, and how many there are in all."""
    return _activity(connection, "user_id", project_id, now=now, agent_id=agent_id, rules=rules, page=(limit, offset))


def agents(
    connection: Connection, project_id: str, *, now: datetime, rules: Sequence[str], limit: int, offset: int
) -> tuple[list[Activity], int]:
    """The same for agents."""
    return _activity(connection, "agent_id", project_id, now=now, agent_id=None, rules=rules, page=(limit, offset))


def _activity(
    connection: Connection,
    by: str,
    project_id: str,
    *,
    now: datetime,
    agent_id: str | None,
    rules: Sequence[str],
    page: tuple[int, int],
) -> tuple[list[Activity], int]:
    def counted(table: Table, is_memory: int, also: ColumnElement[bool]) -> Select[tuple[str, int, int, datetime]]:
        mine = [table.c.project_id == project_id, table.c[by].is_not(None), allowed_users(table.c.user_id, rules)]
        if agent_id is not None:
            mine.append(table.c.agent_id == agent_id)
        return select(
            table.c[by].label("name"),
            literal(is_memory).label("memory"),
            literal(1 - is_memory).label("fact"),
            table.c.created_at.label("at"),
        ).where(*mine, also)

    current = and_(
        facts.c.state == State.ACTIVE,
        facts.c.valid_from <= now,
        or_(facts.c.invalid_at.is_(None), facts.c.invalid_at > now),
    )
    rows = union_all(counted(memories, 1, memories.c.deleted_at.is_(None)), counted(facts, 0, current)).subquery()
    last = func.max(rows.c.at)
    grouped = (
        select(rows.c.name, func.sum(rows.c.memory), func.sum(rows.c.fact), last.label("last_active"))
        .group_by(rows.c.name)
        .order_by(last.desc(), rows.c.name)
    )
    total = connection.execute(select(func.count(rows.c.name.distinct()))).scalar_one()
    limit, offset = page
    listed = connection.execute(grouped.limit(limit).offset(offset))
    return [Activity(name, memories_, facts_, at) for name, memories_, facts_, at in listed], total
