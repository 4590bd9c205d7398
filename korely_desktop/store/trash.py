"""The Trash: which facts were forgotten, and since when, and how many texts. Forgetting itself is elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, select

from korely_desktop.domain.facts import State
from korely_desktop.store.engine import Connection
from korely_desktop.store.queries import count
from korely_desktop.store.tables import facts, memories


def forgotten_before(connection: Connection, before: datetime, limit: int) -> list[tuple[str, str]]:
    """(project, fact) of what was forgotten at ``before`` or earlier, longest ago first."""
    rows = connection.execute(
        select(facts.c.project_id, facts.c.id)
        .where(*_forgotten(before))
        .order_by(facts.c.forgotten_at, facts.c.seq)
        .limit(limit)
    )
    return [(row[0], row[1]) for row in rows]


def count_forgotten_before(connection: Connection, before: datetime) -> int:
    """How many facts were forgotten at ``before`` or earlier."""
    return count(connection, facts, *_forgotten(before))


def count_texts(connection: Connection, project_id: str) -> int:
    """How many texts of a project are forgotten; they stay until somebody brings them back or erases them."""
    return count(connection, memories, memories.c.project_id == project_id, memories.c.deleted_at.is_not(None))


def are_forgotten(connection: Connection, fact_ids: Sequence[str], before: datetime) -> bool:
    """Whether each of these is still there and forgotten since ``before`` or earlier."""
    return count(connection, facts, facts.c.id.in_(fact_ids), *_forgotten(before)) == len(fact_ids)


def _forgotten(before: datetime) -> tuple[ColumnElement[bool], ...]:
    return facts.c.state == State.FORGOTTEN, facts.c.forgotten_at <= before
