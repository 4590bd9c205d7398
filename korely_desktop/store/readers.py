"""Who was given a fact, and how often, from the audit trail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Text, cast, func, select

from korely_desktop.domain.audit import READ
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import api_keys, audit

Row = tuple[str | None, str, str | None, datetime, int]
"""(key name, actor, key id, last read, number of reads)."""

SEARCHED = 20_000
"""So many of the newest reads are searched for one fact, however long the trail has become."""

_READS = 5_000
"""So many of the newest reads are counted; the rest are older than anything one decides about today."""


def of_fact(connection: Connection, project_id: str, fact_id: str, since: datetime | None = None) -> list[Row]:
    """Everyone who was given this fact (from ``since`` on) in the newest :data:`SEARCHED` reads, latest first."""
    mine = [audit.c.project_id == project_id, audit.c.action == READ]
    if since is not None:
        mine.append(audit.c.ts >= since)
    newest = (
        select(audit.c.ts, audit.c.actor, audit.c.key_id, cast(audit.c.read, Text).label("given"))
        .where(*mine)
        .order_by(audit.c.ts.desc())
        .limit(SEARCHED)
        .subquery()
    )
    last = func.max(newest.c.ts)
    rows = connection.execute(
        select(api_keys.c.name, newest.c.actor, newest.c.key_id, last, func.count())
        .select_from(newest.outerjoin(api_keys, api_keys.c.id == newest.c.key_id))
        .where(newest.c.given.contains(fact_id))
        .group_by(newest.c.key_id, newest.c.actor)
        .order_by(last.desc(), newest.c.key_id, newest.c.actor)
    )
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]


def of_any(connection: Connection, project_id: str, fact_ids: Collection[str], since: datetime) -> list[Row]:
    """Everyone who was given at least one of these facts from ``since`` on, latest first; a read counts once."""
    wanted = set(fact_ids)
    names = {row.id: row.name for row in connection.execute(select(api_keys.c.id, api_keys.c.name))}
    last: dict[tuple[str, str | None], datetime] = {}
    reads: Counter[tuple[str, str | None]] = Counter()
    for ts, actor, key_id, given in _newest(connection, project_id, since):
        if not wanted.isdisjoint(given):
            reads[actor, key_id] += 1
            last.setdefault((actor, key_id), ts)
    return [(names.get(key_id or ""), actor, key_id, ts, reads[actor, key_id]) for (actor, key_id), ts in last.items()]


def counts(connection: Connection, project_id: str, since: datetime) -> Counter[str]:
    """How often each fact was given to somebody from ``since`` on."""
    found: Counter[str] = Counter()
    for _, _, _, given in _newest(connection, project_id, since):
        found.update(given)
    return found


def _newest(
    connection: Connection, project_id: str, since: datetime
) -> list[tuple[datetime, str, str | None, set[str]]]:
    rows = connection.execute(
        select(audit.c.ts, audit.c.actor, audit.c.key_id, audit.c.read)
        .where(audit.c.project_id == project_id, audit.c.action == READ, audit.c.ts >= since)
        .order_by(audit.c.ts.desc(), audit.c.seq.desc())
        .limit(_READS)
    )
    return [(row.ts, row.actor, row.key_id, set((row.read or {}).get("facts", ()))) for row in rows]
