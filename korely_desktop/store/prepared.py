"""Statements that run many times a second: compiled once, run on the driver's own cursor, values by position.

Around a small statement SQLAlchemy does at every run what it could do once, which costs several times what SQLite takes
for it. Nothing here knows a dialect; errors are translated where the connection was opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from sqlalchemy import CompoundSelect, Delete, Dialect, Insert, Select, Table, Update
from sqlalchemy.sql.compiler import SQLCompiler

from korely_desktop.store.engine import Connection

Statement = Select[Any] | CompoundSelect[Any] | Insert | Update | Delete
Convert = Callable[[Any], Any]


class Prepared:
    """One statement, compiled at its first run; thread-safe.

    A value for every parameter must be given, of an insert for every column but the row's number: nothing is filled
    in, what is missing is a KeyError. A statement with a list that expands at every run goes SQLAlchemy's way.
    """

    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        self._compiled: _Compiled | None = None

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[list[Any]]:
        """Every row, each a list of its columns' values in their order."""
        compiled = self._for(connection)
        if compiled.expands:
            return [list(row) for row in connection.execute(self._statement, dict(values))]
        return compiled.rows(connection, values)

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Carry out a statement that gives no rows; returns how many it changed."""
        return self._for(connection).run(connection, values)

    def _for(self, connection: Connection) -> _Compiled:
        if self._compiled is None:
            self._compiled = _Compiled(self._statement, connection.dialect)
        return self._compiled


class _Compiled:
    def __init__(self, statement: Statement, dialect: Dialect) -> None:
        keys = _columns(statement) if isinstance(statement, Insert) else None
        compiled = statement.compile(dialect=dialect, column_keys=keys)
        assert isinstance(compiled, SQLCompiler)
        self.expands = bool(compiled.post_compile_params)
        self._sql = str(compiled)
        written = {compiled.bind_names[bind]: bind for bind in compiled.literal_execute_params}
        for name, bind in written.items():  # values that belong into the text, such as a separator
            literal = compiled.render_literal_value(bind.value, bind.type)
            self._sql = self._sql.replace(f"__[POSTCOMPILE_{name}]", literal)
        self._fixed = {name: bind.value for bind, name in compiled.bind_names.items() if not bind.required}
        places = compiled.positiontup
        self._names = None if places is None else [name for name in places if name not in written]
        self._bound: dict[str, Convert] = {
            name: convert
            for bind, name in compiled.bind_names.items()
            if (convert := bind.type.dialect_impl(dialect).bind_processor(dialect)) is not None
        }
        columns = statement.selected_columns if isinstance(statement, Select | CompoundSelect) else ()
        self._converted: list[tuple[int, Convert]] = [
            (place, convert)
            for place, column in enumerate(columns)
            if (convert := column.type.dialect_impl(dialect).result_processor(dialect, None)) is not None
        ]

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[list[Any]]:
        cursor = connection.connection.cursor()
        try:
            cursor.execute(self._sql, self._values(values))
            found = [list(row) for row in cursor.fetchall()]
        finally:
            cursor.close()
        for place, convert in self._converted:
            for row in found:
                row[place] = convert(row[place])
        return found

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        cursor = connection.connection.cursor()
        try:
            cursor.execute(self._sql, self._values(values))
            return int(cursor.rowcount)
        finally:
            cursor.close()

    def _values(self, values: Mapping[str, Any]) -> Any:
        given = {**self._fixed, **values}
        for name, convert in self._bound.items():
            given[name] = convert(given[name])
        return given if self._names is None else [given[name] for name in self._names]


def _columns(statement: Insert) -> list[str]:
    table = cast(Table, statement.table)
    return [column.name for column in table.c if column is not table.autoincrement_column]
