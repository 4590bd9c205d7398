"""Dated points of facts: what each telling said about when a fact held, began or was over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import bindparam, delete, insert, select, update

from korely_desktop.domain.facts import Trust
from korely_desktop.domain.supersession import Point, Says
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import fact_points

# Built once: for all that reading a text runs, building a statement costs more than running it.
_PUT = insert(fact_points)
_OF_ONE = select(fact_points).where(fact_points.c.fact_id == bindparam("of_fact")).order_by(fact_points.c.seq)


def put(connection: Connection, fact_id: str, points: Iterable[Point], known_at: datetime) -> None:
    """Add dated points to a fact."""
    values = [
        {
            "fact_id": fact_id,
            "at": point.at,
            "until": point.until,
            "says": point.says,
            "trust": point.trust,
            "replaces": point.replaces,
            "by": point.by,
            "memory_id": point.memory_id,
            "start": point.start,
            "known_at": known_at,
        }
        for point in points
    ]
    if values:
        connection.execute(_PUT, values)


def of(connection: Connection, fact_ids: Sequence[str]) -> dict[str, list[tuple[int, Point]]]:
    """fact id -> (row number, point) of everything said about it."""
    if not fact_ids:
        return {}
    if len(fact_ids) == 1:
        rows = connection.execute(_OF_ONE, {"of_fact": fact_ids[0]})
    else:
        of_facts = fact_points.c.fact_id.in_(fact_ids)
        rows = connection.execute(select(fact_points).where(of_facts).order_by(fact_points.c.seq))
    found: dict[str, list[tuple[int, Point]]] = {}
    for row in rows:
        point = Point(
            row.at, Says(row.says), Trust(row.trust), row.until, row.replaces, row.by, row.memory_id, row.start
        )
        found.setdefault(row.fact_id, []).append((row.seq, point))
    return found


def move(connection: Connection, numbers: Sequence[int], fact_id: str) -> None:
    """Hand points over to another fact."""
    connection.execute(update(fact_points).where(fact_points.c.seq.in_(numbers)).values(fact_id=fact_id))


def weaken(connection: Connection, fact_id: str, trust: Trust) -> None:
    """Nobody's word but this one's stands behind what is said about a fact."""
    connection.execute(update(fact_points).where(fact_points.c.fact_id == fact_id).values(trust=trust))


def take_back(connection: Connection, numbers: Sequence[int]) -> None:
    """Take points back."""
    connection.execute(delete(fact_points).where(fact_points.c.seq.in_(numbers)))
