"""Ties between two facts that are no supersession, such as one that extends another."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import or_, select
from sqlalchemy.dialects.sqlite import insert as upsert

from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import fact_links


def link(connection: Connection, from_id: str, to_id: str, kind: str, at: datetime) -> None:
    """Tie two facts together; tying them twice changes nothing."""
    connection.execute(
        upsert(fact_links).values(from_id=from_id, to_id=to_id, kind=kind, created_at=at).on_conflict_do_nothing()
    )


def links(connection: Connection, fact_id: str) -> list[tuple[str, str]]:
    """(kind, other fact) of every tie, in either direction."""
    rows = connection.execute(
        select(fact_links).where(or_(fact_links.c.from_id == fact_id, fact_links.c.to_id == fact_id))
    )
    return [(row.kind, row.to_id if row.from_id == fact_id else row.from_id) for row in rows]
