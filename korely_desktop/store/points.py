"""Dated points of facts: what each telling said about when a fact held, began or was over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, select, update

from korely_desktop.domain.facts import Trust
from korely_desktop.domain.rewind import SavedPoint
from korely_desktop.domain.supersession import Point, Says
from korely_desktop.store import lists, tracing
from korely_desktop.store.engine import Connection
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import fact_points, facts

_FIELDS = [field.name for field in fields(Point)]
_PUT = Prepared(insert(fact_points))
_OF = Prepared(
    select(
        *(fact_points.c[name] for name in ("fact_id", "seq", *_FIELDS)),
    )
    .where(lists.is_listed(fact_points.c.fact_id))
    .order_by(fact_points.c.seq)
)

_HOLDERS = Prepared(select(fact_points.c.seq, fact_points.c.fact_id).where(lists.is_listed(fact_points.c.seq)))
_SAVED = Prepared(select(fact_points).where(lists.is_listed(fact_points.c.fact_id)).order_by(fact_points.c.seq))
_NAMES = [column.name for column in fact_points.c]


def put(connection: Connection, fact_id: str, points: Iterable[Point], known_at: datetime) -> None:
    """Add dated points to a fact."""
    for point in points:
        tracing.points_change(connection, [fact_id], saved)
        values = {name: getattr(point, name) for name in _FIELDS}
        _PUT.run(connection, {**values, "fact_id": fact_id, "known_at": known_at})


def of(connection: Connection, fact_ids: Sequence[str]) -> dict[str, list[tuple[int, Point]]]:
    """fact id -> (row number, point) of everything said about it."""
    if not fact_ids:
        return {}
    found: dict[str, list[tuple[int, Point]]] = {}
    for row in _OF.rows(connection, {lists.IDS: lists.listed(fact_ids)}):
        fact_id, number, at, says, trust, *rest = row
        found.setdefault(fact_id, []).append((number, Point(at, Says(says), Trust(trust), *rest)))
    return found


def of_one(connection: Connection, fact_id: str) -> list[tuple[int, Point]]:
    """(row number, point) of everything said about one fact."""
    return of(connection, [fact_id]).get(fact_id, [])


def saved(connection: Connection, fact_ids: Sequence[str]) -> list[tuple[int, SavedPoint]]:
    """(row number, point with the instant since when it is known) of everything said about these facts."""
    rows = _SAVED.rows(connection, {lists.IDS: lists.listed(fact_ids)})
    said = [dict(zip(_NAMES, row, strict=True)) for row in rows]
    return [(one["seq"], saved_of(one)) for one in said]


def said_at(
    connection: Connection, subject_ids: Sequence[str], moments: Iterable[datetime]
) -> list[tuple[int, SavedPoint]]:
    """(row number, point) of what is said of facts about these subjects and known since one of these instants."""
    return _about(connection, subject_ids, fact_points.c.known_at, lists.listed(moments))


def ended_by(
    connection: Connection, subject_ids: Sequence[str], fact_ids: Iterable[str]
) -> list[tuple[int, SavedPoint]]:
    """(row number, point) of the ends that one of these facts gave facts about these subjects."""
    return _about(connection, subject_ids, fact_points.c.by, lists.listed(fact_ids))


def _about(
    connection: Connection, subject_ids: Sequence[str], column: ColumnElement[Any], wanted: str
) -> list[tuple[int, SavedPoint]]:
    found = select(fact_points).join(facts).where(facts.c.subject_entity_id.in_(subject_ids), lists.is_listed(column))
    rows = connection.execute(found.order_by(fact_points.c.seq), {lists.IDS: wanted})
    return [(row.seq, saved_of(row._asdict())) for row in rows]


def holders(connection: Connection, numbers: Sequence[int]) -> dict[int, str]:
    """Row number -> the fact that has this point."""
    return dict(_HOLDERS.rows(connection, {lists.IDS: lists.listed(numbers)}))


def saved_of(row: Mapping[str, Any]) -> SavedPoint:
    """A point as :func:`put` can write it again."""
    said = {name: row[name] for name in _FIELDS}
    point = Point(**{**said, "says": Says(row["says"]), "trust": Trust(row["trust"])})
    return SavedPoint(row["fact_id"], point, row["known_at"])


def move(connection: Connection, numbers: Sequence[int], fact_id: str) -> None:
    """Hand points over to another fact."""
    _trace(connection, numbers, fact_id)
    connection.execute(update(fact_points).where(fact_points.c.seq.in_(numbers)).values(fact_id=fact_id))


def lay_to(connection: Connection, numbers: Sequence[int], by: str) -> None:
    """Another fact is what took the place."""
    _trace(connection, numbers)
    connection.execute(update(fact_points).where(fact_points.c.seq.in_(numbers)).values(by=by))


def take_back(connection: Connection, numbers: Sequence[int]) -> None:
    """Take points back."""
    if not numbers:
        return
    _trace(connection, numbers)
    connection.execute(delete(fact_points).where(fact_points.c.seq.in_(numbers)))


def _trace(connection: Connection, numbers: Sequence[int], *fact_ids: str) -> None:
    if tracing.is_on(connection):
        tracing.points_change(connection, [*holders(connection, numbers).values(), *fact_ids], saved)
