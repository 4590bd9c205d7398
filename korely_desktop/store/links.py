"""Queries on links between texts. Which of them a caller may see is decided above."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, or_, select
from sqlalchemy.dialects.sqlite import insert as upsert

from korely_desktop.domain.links import Ends, Link
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import memory_links

_UNLESS_THERE = upsert(memory_links).on_conflict_do_nothing()


def of(connection: Connection, memory_id: str) -> list[Link]:
    """Every link of a text, in either direction, oldest first."""
    mine = or_(memory_links.c.from_id == memory_id, memory_links.c.to_id == memory_id)
    query = select(memory_links).where(mine).order_by(memory_links.c.created_at, memory_links.c.to_id)
    return [
        Ends(row.from_id, row.relation, row.to_id).seen_from(memory_id, row.created_at)
        for row in connection.execute(query)
    ]


def put(connection: Connection, links: Sequence[Ends], now: datetime) -> int:
    """Store links, and say how many were not there."""
    return sum(connection.execute(_UNLESS_THERE, {**_row(link), "created_at": now}).rowcount for link in links)


def remove(connection: Connection, links: Sequence[Ends]) -> int:
    """Take links away, and say how many were there."""
    return sum(connection.execute(delete(memory_links).where(_is(link))).rowcount for link in links)


def _row(link: Ends) -> dict[str, str]:
    return {"from_id": link.from_id, "relation": link.relation, "to_id": link.to_id}


def _is(link: Ends) -> ColumnElement[bool]:
    return and_(*(memory_links.c[name] == value for name, value in _row(link).items()))
