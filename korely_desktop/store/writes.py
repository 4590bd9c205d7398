"""How much each key and each agent wrote on each of the last days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, func, select, type_coerce

from korely_desktop.domain import audit as actions
from korely_desktop.domain.times import microseconds
from korely_desktop.store.engine import Connection
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import audit, memories, projects

_DAY = 86_400_000_000
"""In microseconds."""


def of_keys(connection: Connection, first_day: datetime) -> list[tuple[str, int, int]]:
    """Key id, number of the day since ``first_day``, and writes that came in with the key on that day."""
    day = _day_of(audit.c.ts, first_day)
    written = (audit.c.action.in_((actions.WRITE, actions.FACT_WRITE)), audit.c.result == "ok")
    recent = (audit.c.project_id.in_(select(projects.c.id)), audit.c.ts >= first_day)  # the log's index is by project
    counted = (
        select(audit.c.key_id, day, func.count())
        .where(*recent, audit.c.key_id.is_not(None), *written)
        .group_by(audit.c.key_id, day)
    )
    return [(row[0], row[1], row[2]) for row in connection.execute(counted)]


def of_agents(
    connection: Connection, project_id: str, rules: Sequence[str], first_day: datetime
) -> list[tuple[str, int, int]]:
    """Agent id, number of the day since ``first_day``, and texts it wrote on that day."""
    day = _day_of(memories.c.created_at, first_day)
    mine = (memories.c.project_id == project_id, memories.c.agent_id.is_not(None), memories.c.deleted_at.is_(None))
    counted = (
        select(memories.c.agent_id, day, func.count())
        .where(memories.c.created_at >= first_day, *mine, allowed_users(memories.c.user_id, rules))
        .group_by(memories.c.agent_id, day)
    )
    return [(row[0], row[1], row[2]) for row in connection.execute(counted)]


def _day_of(moment: ColumnElement[Any], first_day: datetime) -> ColumnElement[int]:
    return (type_coerce(moment, BigInteger) - microseconds(first_day)) // _DAY
