"""Keyed fingerprints of what was forgotten or erased. They tell that something is known to be gone, never what."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import bindparam, case, delete, select, update
from sqlalchemy.dialects.sqlite import insert

from korely_desktop.store import settings
from korely_desktop.store.engine import Connection
from korely_desktop.store.person_tables import tombstones
from korely_desktop.store.prepared import Prepared

_KEY = "fingerprint_key"
_NEW = insert(tombstones)
_LIFT_FOR_FACT = Prepared(delete(tombstones).where(tombstones.c.fact_id == bindparam("fact_id")))
_PUT = Prepared(
    _NEW.on_conflict_do_update(
        index_elements=["fingerprint"],
        set_={"fact_id": case((tombstones.c.fact_id.is_(None), None), else_=_NEW.excluded.fact_id)},
    )
)


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
    """Remember fingerprints. One that stands for something erased goes on doing so, whatever else is forgotten.

    Args:
        kind: ``fact`` or ``memory``.
        fact_id: the fact while it is only forgotten and can come back; None once it is erased.
    """
    for fingerprint in set(fingerprints):
        row = {"project_id": project_id, "kind": kind, "fact_id": fact_id, "created_at": now}
        _PUT.run(connection, {"fingerprint": fingerprint, **row})


def any_of(connection: Connection, fingerprints: Sequence[bytes]) -> bool:
    """Whether one of these is remembered."""
    query = select(tombstones.c.fingerprint).where(tombstones.c.fingerprint.in_(fingerprints)).limit(1)
    return connection.execute(query).first() is not None


def facts_of(connection: Connection, fingerprints: Sequence[bytes]) -> list[str | None]:
    """For each of these that is remembered the fact that can come back; None for one that was erased."""
    query = select(tombstones.c.fact_id).where(tombstones.c.fingerprint.in_(fingerprints))
    return list(connection.execute(query).scalars())


def lift(connection: Connection, fingerprints: Sequence[bytes]) -> None:
    """Forget fingerprints: the person said it anew."""
    connection.execute(delete(tombstones).where(tombstones.c.fingerprint.in_(fingerprints)))


def lift_for_fact(connection: Connection, fact_id: str) -> bool:
    """Forget the fingerprints of a fact that was only forgotten and comes back; False where there were none."""
    return _LIFT_FOR_FACT.run(connection, {"fact_id": fact_id}) > 0


def hand_over(connection: Connection, fact_id: str, other: str) -> None:
    """The fingerprints of a fact that comes back stand for another one of the same words, which is still away."""
    connection.execute(update(tombstones).where(tombstones.c.fact_id == fact_id).values(fact_id=other))


def delete_for_project(connection: Connection, project_id: str) -> None:
    """Forget every fingerprint of a project that is erased as a whole."""
    connection.execute(delete(tombstones).where(tombstones.c.project_id == project_id))
