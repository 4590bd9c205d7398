"""Queries on links between texts. Which of them a caller may see is decided above."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, and_, bindparam, delete, or_, select
from sqlalchemy.dialects.sqlite import insert as upsert

from korely_desktop.domain.links import Ends, Link
from korely_desktop.store.engine import Connection
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import memory_links

_UNLESS_THERE = upsert(memory_links).on_conflict_do_nothing()
_OF = Prepared(
    select(*(memory_links.c[name] for name in ("from_id", "relation", "to_id", "created_at")))
    .where(or_(memory_links.c.from_id == bindparam("mine"), memory_links.c.to_id == bindparam("mine")))
    .order_by(memory_links.c.created_at, memory_links.c.to_id)
)


def of(connection: Connection, memory_id: str) -> list[Link]:
    """Every link of a text, in either direction, oldest first."""
    found = _OF.rows(connection, {"mine": memory_id})
    return [Ends(start, relation, end).seen_from(memory_id, since) for start, relation, end, since in found]


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
