"""Small values that belong to the store itself, such as the key of its fingerprints."""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.sqlite import insert

from korely_desktop.store.engine import Connection
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import settings

_GET = Prepared(select(settings.c.value).where(settings.c.key == bindparam("wanted")))
_NEW = insert(settings)
_PUT = Prepared(_NEW.on_conflict_do_update(index_elements=["key"], set_={"value": _NEW.excluded.value}))


def get(connection: Connection, key: str) -> Any | None:
    """The value kept under ``key``, or None."""
    rows = _GET.rows(connection, {"wanted": key})
    return rows[0][0] if rows else None


def put(connection: Connection, key: str, value: Any) -> None:
    """Keep a JSON value under ``key``, replacing what was there."""
    _PUT.run(connection, {"key": key, "value": value})


def remove(connection: Connection, key: str) -> None:
    """Forget what is kept under ``key``, if anything is."""
    connection.execute(delete(settings).where(settings.c.key == key))
