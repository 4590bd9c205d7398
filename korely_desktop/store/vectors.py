"""Vectors of memories, their sentences and facts, one row each, as little-endian float16.

Which text a vector stands for and how vectors are compared is decided above; here they are only kept and handed out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import delete as delete_rows
from sqlalchemy import exists, func, insert, select, update

from korely_desktop.domain.facts import State
from korely_desktop.domain.times import utc_now
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import embedding_models, facts, memories, vectors

Kind = Literal["memory", "sentence", "fact"]
Rows = NDArray[np.float16]

_CHUNK = 500  # ids in one statement, well under SQLite's limit of variables


@dataclass(frozen=True, slots=True)
class ItemVectors:
    """All vectors of one kind that one memory or fact has: ``rows`` of shape (parts, dimension), unit length."""

    kind: Kind
    item_id: str
    project_id: str
    user_id: str | None
    rows: NDArray[np.floating]


def use_model(conn: Connection, name: str, dimension: int) -> int:
    """Make ``name`` the model that is read from now on, known before or not; returns its number."""
    known = conn.execute(
        select(embedding_models.c.id, embedding_models.c.active).where(embedding_models.c.name == name)
    ).first()
    if known is not None and known.active:
        return int(known.id)
    conn.execute(update(embedding_models).where(embedding_models.c.name != name).values(active=False))
    if known is not None:
        conn.execute(update(embedding_models).where(embedding_models.c.id == known.id).values(active=True))
        return int(known.id)
    number: int = conn.execute(
        insert(embedding_models)
        .values(name=name, dimension=dimension, active=True, created_at=utc_now())
        .returning(embedding_models.c.id)
    ).scalar_one()
    return number


def model_number(conn: Connection, name: str) -> int | None:
    """The number of a model that vectors were kept for; None for one never used here."""
    return conn.execute(select(embedding_models.c.id).where(embedding_models.c.name == name)).scalar_one_or_none()


def put(conn: Connection, model: int, items: Sequence[ItemVectors]) -> None:
    """Keep the vectors of each item, in place of those of the same kind that it had under this model."""
    for item in items:
        conn.execute(
            delete_rows(vectors).where(
                vectors.c.item_id == item.item_id, vectors.c.kind == item.kind, vectors.c.model_id == model
            )
        )
    values = [
        {
            "model_id": model,
            "kind": item.kind,
            "item_id": item.item_id,
            "part": part,
            "project_id": item.project_id,
            "user_id": item.user_id,
            "embedding": row.tobytes(),
        }
        for item in items
        for part, row in enumerate(np.asarray(item.rows).astype("<f2"))
    ]
    if values:
        conn.execute(insert(vectors), values)


def delete(conn: Connection, item_ids: Sequence[str], kind: Kind | None = None) -> int:
    """Remove every vector of these items, under every model; returns how many there were."""
    removed = 0
    for start in range(0, len(item_ids), _CHUNK):
        statement = delete_rows(vectors).where(vectors.c.item_id.in_(item_ids[start : start + _CHUNK]))
        if kind is not None:
            statement = statement.where(vectors.c.kind == kind)
        removed += conn.execute(statement).rowcount
    return removed


def of_items(conn: Connection, model: int, kinds: Sequence[Kind], item_ids: Sequence[str]) -> dict[str, Rows]:
    """item id -> its vectors, kinds in alphabetical order, then parts in order. Items without vectors are absent."""
    found: dict[str, list[bytes]] = {}
    for start in range(0, len(item_ids), _CHUNK):
        query = (
            select(vectors.c.item_id, vectors.c.embedding)
            .where(
                vectors.c.item_id.in_(item_ids[start : start + _CHUNK]),
                vectors.c.kind.in_(kinds),
                vectors.c.model_id == model,
            )
            .order_by(vectors.c.item_id, vectors.c.kind, vectors.c.part)
        )
        for item_id, blob in conn.execute(query):
            found.setdefault(item_id, []).append(blob)
    return {item_id: _unpacked(blobs) for item_id, blobs in found.items()}


def scan(conn: Connection, model: int, kinds: Sequence[Kind]) -> Iterator[tuple[str, Rows]]:
    """(item id, its vectors) of everything kept under this model, in order of the ids."""
    query = (
        select(vectors.c.item_id, vectors.c.embedding)
        .where(vectors.c.model_id == model, vectors.c.kind.in_(kinds))
        .order_by(vectors.c.item_id, vectors.c.kind, vectors.c.part)
    )
    current = ""
    blobs: list[bytes] = []
    for item_id, blob in conn.execution_options(yield_per=2_000).execute(query):
        if item_id != current and blobs:
            yield current, _unpacked(blobs)
            blobs = []
        current = item_id
        blobs.append(blob)
    if blobs:
        yield current, _unpacked(blobs)


def count(conn: Connection, model: int, kind: Kind) -> int:
    """How many items of this kind have vectors under this model."""
    query = select(func.count(vectors.c.item_id.distinct())).where(vectors.c.model_id == model, vectors.c.kind == kind)
    return int(conn.execute(query).scalar_one())


def memories_without(conn: Connection, model: int, limit: int) -> list[str]:
    """Ids of memories that can be read and have no vector under this model yet, oldest first."""
    has = exists().where(vectors.c.item_id == memories.c.id, vectors.c.kind == "memory", vectors.c.model_id == model)
    query = select(memories.c.id).where(memories.c.deleted_at.is_(None), ~has).order_by(memories.c.seq).limit(limit)
    return list(conn.execute(query).scalars())


def facts_without(conn: Connection, model: int, limit: int) -> list[str]:
    """Ids of facts that agents can get, still open, and have no vector under this model yet, oldest first."""
    has = exists().where(vectors.c.item_id == facts.c.id, vectors.c.kind == "fact", vectors.c.model_id == model)
    query = (
        select(facts.c.id)
        .where(facts.c.state == State.ACTIVE, facts.c.invalid_at.is_(None), ~has)
        .order_by(facts.c.seq)
        .limit(limit)
    )
    return list(conn.execute(query).scalars())


def _unpacked(blobs: Sequence[bytes]) -> Rows:
    return np.frombuffer(b"".join(blobs), dtype="<f2").reshape(len(blobs), -1)
