"""Counts for each end user and each agent of a project.

Texts and facts are counted each in an index that covers the count: rows are many times as many pages to read and
decrypt. Only what is asked for a confined key, or of one agent, looks at rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, func, literal, null, select, union_all
from sqlalchemy.sql.schema import Column, Table

from korely_desktop.domain.activity import Activity
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import holds
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.panel_conditions import in_project
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import entities, facts, memories

Counted = Select[Any]
"""Rows of name, texts, facts, and when the newest of them came; a name may be in several of them."""
_CALLED = Prepared(
    select(entities.c.user_id, entities.c.name).where(
        entities.c.project_id == bindparam("project_id"),
        is_listed(entities.c.user_id),
        entities.c.is_user,
        entities.c.merged_into.is_(None),
    )
)


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
    if agent_id is not None or rules:
        return _page(connection, _of_rows("user_id", project_id, now, rules, agent_id), limit, offset)
    name = memories.c.user_id
    there = (memories.c.project_id == project_id, name.is_not(None), memories.c.deleted_at.is_(None))
    texts = _counted(name, func.count(), 0, func.max(memories.c.created_at)).where(*there)
    known = _counted(facts.c.user_id, 0, func.count(), func.max(facts.c.created_at))
    known = known.where(facts.c.project_id == project_id, facts.c.user_id.is_not(None), holds(now))
    return _page(connection, [texts, known], limit, offset)


def called(connection: Connection, project_id: str, user_ids: Iterable[str | None]) -> dict[str, str]:
    """What these end users are called, by id; whoever nothing is known of is missing."""
    wanted = sorted({user_id for user_id in user_ids if user_id is not None})
    return {} if not wanted else dict(_CALLED.rows(connection, {"project_id": project_id, IDS: listed(wanted)}))


def agents(
    connection: Connection, project_id: str, *, now: datetime, rules: Sequence[str], limit: int, offset: int
) -> tuple[list[Activity], int]:
    """The same for agents."""
    if rules:
        return _page(connection, _of_rows("agent_id", project_id, now, rules, None), limit, offset)
    name = memories.c.agent_id
    mine = (memories.c.project_id == project_id, name.is_not(None))
    ever = _counted(name, func.count(), 0, _newest_text(project_id)).where(*mine)
    gone = _counted(name, -func.count(), 0, null()).where(name.is_not(None), memories.c.seq.in_(_forgotten(project_id)))
    known = _counted(facts.c.agent_id, 0, func.count(), func.max(facts.c.created_at))
    known = known.where(in_project(connection, project_id), facts.c.agent_id.is_not(None), holds(now))
    return _page(connection, [ever, gone, known], limit, offset)


def _of_rows(by: str, project_id: str, now: datetime, rules: Sequence[str], agent_id: str | None) -> list[Counted]:
    def of(table: Table, texts: Any, known: Any, also: ColumnElement[bool]) -> Counted:
        mine = [table.c.project_id == project_id, table.c[by].is_not(None), allowed_users(table.c.user_id, rules)]
        if agent_id is not None:
            mine.append(table.c.agent_id == agent_id)
        return _counted(table.c[by], texts, known, func.max(table.c.created_at)).where(*mine, also)

    return [of(memories, func.count(), 0, memories.c.deleted_at.is_(None)), of(facts, 0, func.count(), holds(now))]


def _counted(name: Column[Any], texts: Any, known: Any, at: Any) -> Counted:
    columns = (name.label("name"), literal(texts) if texts == 0 else texts, literal(known) if known == 0 else known)
    return select(columns[0], columns[1].label("texts"), columns[2].label("known"), at.label("at")).group_by(name)


def _forgotten(project_id: str) -> Select[tuple[int]]:
    """Row numbers of forgotten texts: few, and found in an index that has no agents."""
    text = memories.alias("forgotten")
    return select(text.c.seq).where(text.c.project_id == project_id, text.c.deleted_at.is_not(None))


def _newest_text(project_id: str) -> ColumnElement[Any]:
    """When the newest text of an agent came that is not forgotten."""
    newer = memories.alias("newer")
    return (
        select(newer.c.created_at)
        .where(
            newer.c.project_id == project_id,
            newer.c.agent_id == memories.c.agent_id,
            newer.c.deleted_at.is_(None),
        )
        .order_by(newer.c.created_at.desc())
        .limit(1)
        .correlate(memories)
        .scalar_subquery()
    )


def _page(connection: Connection, parts: Sequence[Counted], limit: int, offset: int) -> tuple[list[Activity], int]:
    rows = union_all(*parts).subquery()
    texts, known, last = func.sum(rows.c.texts), func.sum(rows.c.known), func.max(rows.c.at)
    grouped = select(rows.c.name, texts, known, last.label("last")).group_by(rows.c.name).having(texts + known > 0)
    listed = grouped.add_columns(func.count().over()).order_by(last.desc(), rows.c.name).limit(limit).offset(offset)
    found = connection.execute(listed).all()
    if found or not offset:
        return [Activity(*row[:4]) for row in found], found[0][4] if found else 0
    return [], connection.execute(select(func.count()).select_from(grouped.subquery())).scalar_one()
