"""A list of ids or row numbers as one parameter, so that a statement is compiled once whatever the length of the list.

SQLite unpacks it with ``json_each``; another dialect would unpack an array here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, String, TableValuedAlias, bindparam, func, select

from korely_desktop.domain.times import microseconds

IDS = "ids"
"""The name of the parameter."""


def is_listed(column: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether ``column`` is among the ids that the statement is run with, as ``{IDS: listed(...)}``."""
    return column.in_(select(each().c.value))


def each() -> TableValuedAlias:
    """The ids themselves, as rows with one ``value``."""
    return func.json_each(bindparam(IDS, type_=String)).table_valued("value")


def listed(ids: Iterable[str | int | datetime]) -> str:
    """The parameter's value for these ids, row numbers or instants."""
    return json.dumps([microseconds(one) if isinstance(one, datetime) else one for one in ids])
