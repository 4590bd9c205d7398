"""Who was given a fact, from the audit trail."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Text, cast, func, select

from korely_desktop.domain.audit import READ
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import api_keys, audit


def of_fact(
    connection: Connection, project_id: str, fact_id: str
) -> list[tuple[str | None, str, str | None, datetime, int]]:
    """(key name, actor, key id, last read, number of reads) of everyone who was given this fact, latest first."""
    last = func.max(audit.c.ts)
    rows = connection.execute(
        select(api_keys.c.name, audit.c.actor, audit.c.key_id, last, func.count())
        .select_from(audit.outerjoin(api_keys, api_keys.c.id == audit.c.key_id))
        .where(audit.c.project_id == project_id, audit.c.action == READ, cast(audit.c.read, Text).contains(fact_id))
        .group_by(audit.c.key_id, audit.c.actor)
        .order_by(last.desc())
    )
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]
