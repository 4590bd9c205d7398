"""What is asked of any table alike: one row, how many rows, and which values go with some ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from sqlalchemy import Column, ColumnElement, FromClause, Row, Select, func, select

from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed

_Made = TypeVar("_Made")


def first(connection: Connection, query: Select[Any], made: Callable[[Row[Any]], _Made]) -> _Made | None:
    """What the first row stands for; None where there is none."""
    row = connection.execute(query).first()
    return None if row is None else made(row)


def count(connection: Connection, table: FromClause, *conditions: ColumnElement[bool]) -> int:
    """How many rows fit."""
    return connection.execute(select(func.count()).select_from(table).where(*conditions)).scalar_one()


def among(
    connection: Connection,
    wanted: ColumnElement[Any],
    column: ColumnElement[Any],
    ids: Iterable[str],
    *besides: ColumnElement[bool],
) -> set[Any]:
    """The different values of ``wanted`` where ``column`` is one of ``ids``."""
    query = select(wanted).where(is_listed(column), *besides)
    return set(connection.execute(query, {IDS: listed(ids)}).scalars())


def different(column: Column[Any], project_id: str) -> Select[Any]:
    """Every ``value`` of a column in a project, once: from one to the next along the index that begins with the two, so
    that it is as much work as there are values, not rows.
    """
    here = column.table.c.project_id == project_id
    each = select(func.min(column).label("value")).where(here).cte(f"each_{column.table.name}", recursive=True)
    following = select(func.min(column)).where(here, column > each.c.value).scalar_subquery()
    each = each.union_all(select(following).where(each.c.value.is_not(None)))
    return select(each.c.value).where(each.c.value.is_not(None))
