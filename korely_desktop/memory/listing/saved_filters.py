"""Filters the person saved under a name. They are kept in the store, encrypted like all else: they hold names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.saved_filters import MAX_KEPT, MAX_NAME, SavedFilter, from_narrowing, narrowing
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.services import Services
from korely_desktop.store import settings
from korely_desktop.store.engine import Connection

_KEY = "saved_filters"


def saved(services: Services, caller: Caller) -> tuple[SavedFilter, ...]:
    """All of them, in the order they were saved."""
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        return _read(connection)


def keep(services: Services, caller: Caller, filters: Sequence[SavedFilter]) -> tuple[SavedFilter, ...]:
    """Keep exactly these.

    Raises:
        InvalidRequest: a name is empty or too long, or there are too many.
    """
    caller.require_unconfined_admin()
    if any(not 0 < len(one.name.strip()) <= MAX_NAME for one in filters):
        raise InvalidRequest(f"A name has 1 to {MAX_NAME} characters.", field="name")
    if len(filters) > MAX_KEPT:
        raise InvalidRequest(f"There is room for {MAX_KEPT} saved filters. Remove one first.")
    with services.store.write() as connection:
        _write(connection, filters)
    return tuple(filters)


def words_of(connection: Connection) -> list[str]:
    """Their names and the words they look for."""
    return [words for one in _read(connection) for words in (one.name, one.query.text)]


def drop_naming(connection: Connection, names: Iterable[str]) -> None:
    """Forget those that ask for somebody or something that is erased; in the transaction of the erasure."""
    gone = [name.casefold() for name in names]
    present = _read(connection)
    left = [one for one in present if not any(one.says(name) for name in gone)]
    if len(left) < len(present):
        _write(connection, left)


def _read(connection: Connection) -> tuple[SavedFilter, ...]:
    kept: list[dict[str, Any]] = settings.get(connection, _KEY) or []
    return tuple(SavedFilter(one["id"], one["name"], from_narrowing(one["query"])) for one in kept)


def _write(connection: Connection, filters: Sequence[SavedFilter]) -> None:
    values = [{"id": one.id, "name": one.name.strip(), "query": narrowing(one.query)} for one in filters]
    settings.put(connection, _KEY, values)
