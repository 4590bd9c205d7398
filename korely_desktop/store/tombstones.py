"""Keyed fingerprints of what was forgotten or erased. They tell that something is known to be gone, never what."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert

from korely_desktop.store import settings
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import tombstones

_KEY = "fingerprint_key"


def key(connection: Connection) -> bytes | None:
    """The secret that keys the fingerprints of this store; None while there are none."""
    kept = settings.get(connection, _KEY)
    return None if kept is None else bytes.fromhex(kept)


def make_key(connection: Connection) -> bytes:
    """The same, made now if it has to be."""
    known = key(connection)
    if known is None:
        known = secrets.token_bytes(32)
        settings.put(connection, _KEY, known.hex())
    return known


def put(
    connection: Connection,
    fingerprints: Iterable[bytes],
    *,
    project_id: str,
    kind: str,
    fact_id: str | None,
    now: datetime,
) -> None:
    """Remember fingerprints.

    Args:
        kind: ``fact`` or ``memory``.
        fact_id: the fact while it is only forgotten and can come back; None once it is erased.
    """
    for fingerprint in set(fingerprints):
        row = insert(tombstones).values(
            fingerprint=fingerprint, project_id=project_id, kind=kind, fact_id=fact_id, created_at=now
        )
        connection.execute(
            row.on_conflict_do_update(index_elements=["fingerprint"], set_={"fact_id": row.excluded.fact_id})
        )


def any_of(connection: Connection, fingerprints: Sequence[bytes]) -> bool:
    """Whether one of these is remembered."""
    query = select(tombstones.c.fingerprint).where(tombstones.c.fingerprint.in_(fingerprints)).limit(1)
    return connection.execute(query).first() is not None


def lift(connection: Connection, fingerprints: Sequence[bytes]) -> None:
    """Forget fingerprints: the person said it anew."""
    connection.execute(delete(tombstones).where(tombstones.c.fingerprint.in_(fingerprints)))


def lift_for_fact(connection: Connection, fact_id: str) -> None:
    """Forget the fingerprints of a fact that was only forgotten and comes back."""
    connection.execute(delete(tombstones).where(tombstones.c.fact_id == fact_id))


def delete_for_project(connection: Connection, project_id: str) -> None:
    """Forget every fingerprint of a project that is erased as a whole."""
    connection.execute(delete(tombstones).where(tombstones.c.project_id == project_id))
