"""What is asked of any table alike: one row, how many rows, and which values go with some ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, FromClause, Row, Select, func, select

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
