"""Reads that run many times a second: compiled once, run on the driver's own cursor, values by position.

Around a small read SQLAlchemy does at every run what it could do once, which costs several times what SQLite takes
for it. Nothing here knows a dialect; errors are translated where the connection was opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import CompoundSelect, Dialect, Select
from sqlalchemy.sql.compiler import SQLCompiler

from korely_desktop.store.engine import Connection

Convert = Callable[[Any], Any]


class Prepared:
    """One statement, without parameters that expand. Compiled at its first run; thread-safe."""

    def __init__(self, statement: Select[Any] | CompoundSelect[Any]) -> None:
        self._statement = statement
        self._compiled: _Compiled | None = None

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[list[Any]]:
        """Every row, each a list of its columns' values in their order."""
        if self._compiled is None:
            self._compiled = _Compiled(self._statement, connection.dialect)
        return self._compiled.rows(connection, values)


class _Compiled:
    def __init__(self, statement: Select[Any] | CompoundSelect[Any], dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        self._sql = str(compiled)
        self._fixed = compiled.params
        self._names = list(compiled.positiontup) if compiled.positiontup is not None else None
        self._bound: dict[str, Convert] = {
            name: convert
            for name, bind in compiled.binds.items()
            if (convert := bind.type.dialect_impl(dialect).bind_processor(dialect)) is not None
        }
        columns = statement.selected_columns
        self._converted: list[tuple[int, Convert]] = [
            (place, convert)
            for place, column in enumerate(columns)
            if (convert := column.type.dialect_impl(dialect).result_processor(dialect, None)) is not None
        ]

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[list[Any]]:
        given = {**self._fixed, **values}
        for name, convert in self._bound.items():
            given[name] = convert(given[name])
        cursor = connection.connection.cursor()
        try:
            cursor.execute(self._sql, given if self._names is None else [given[name] for name in self._names])
            found = [list(row) for row in cursor.fetchall()]
        finally:
            cursor.close()
        for place, convert in self._converted:
            for row in found:
                row[place] = convert(row[place])
        return found
