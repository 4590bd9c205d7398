"""Vectors of memories, their sentences and facts, one row each, as little-endian float16.

Which text a vector stands for and how vectors are compared is decided above; here they are only kept and handed out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import (
    Column,
    ColumnElement,
    Exists,
    Integer,
    Select,
    bindparam,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy import delete as delete_rows

from korely_desktop.domain.facts import State
from korely_desktop.domain.times import utc_now
from korely_desktop.store import lists, queries
from korely_desktop.store.conversations import is_heard
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import facts, memories
from korely_desktop.store.vector_tables import embedding_models, vectors

Kind = Literal["memory", "sentence", "fact"]
Rows = NDArray[np.float16]

_NUMBER = Prepared(select(embedding_models.c.id).where(embedding_models.c.name == bindparam("model_name")))
_PUT = Prepared(insert(vectors))
_REPLACED = Prepared(
    delete_rows(vectors).where(
        vectors.c.item_id == bindparam("item"),
        vectors.c.kind == bindparam("of_kind"),
        vectors.c.model_id == bindparam("model"),
    )
)
_DELETE = Prepared(delete_rows(vectors).where(is_listed(vectors.c.item_id)))
_STANDING = (facts.c.state == State.ACTIVE, facts.c.invalid_at.is_(None))


@dataclass(frozen=True, slots=True)
class ItemVectors:
    """All vectors of one kind that one memory or fact has: ``rows`` of shape (parts, dimension), unit length."""

    kind: Kind
    item_id: str
    project_id: str
    user_id: str | None
    rows: NDArray[np.floating]


def register(conn: Connection, name: str, dimension: int) -> int:
    """The number of a model, given now where it has none. The first one of a store is the one that is read."""
    if (known := model_number(conn, name)) is not None:
        return known
    alone = conn.execute(select(embedding_models.c.id).limit(1)).first() is None
    number: int = conn.execute(
        insert(embedding_models)
        .values(name=name, dimension=dimension, active=alone, created_at=utc_now())
        .returning(embedding_models.c.id)
    ).scalar_one()
    return number


def use_model(conn: Connection, name: str, dimension: int) -> int:
    """Make ``name`` the model that is read from now on, known before or not; returns its number."""
    number = register(conn, name, dimension)
    conn.execute(update(embedding_models).values(active=embedding_models.c.id == number))
    return number


def model_number(conn: Connection, name: str) -> int | None:
    """The number of a model that vectors were kept for; None for one never used here."""
    rows = _NUMBER.rows(conn, {"model_name": name})
    return rows[0][0] if rows else None


def put(conn: Connection, model: int, items: Sequence[ItemVectors]) -> None:
    """Keep the vectors of each item, in place of those of the same kind that it had under this model."""
    for item in items:
        _REPLACED.run(conn, {"item": item.item_id, "of_kind": item.kind, "model": model})
    for item in items:
        for part, row in enumerate(np.asarray(item.rows).astype("<f2")):
            values = {
                "model_id": model,
                "kind": item.kind,
                "item_id": item.item_id,
                "part": part,
                "project_id": item.project_id,
                "user_id": item.user_id,
                "embedding": row.tobytes(),
            }
            _PUT.run(conn, values)


def delete(conn: Connection, item_ids: Collection[str]) -> int:
    """Remove every vector of these items, under every model; returns how many there were."""
    return _DELETE.run(conn, {IDS: listed(item_ids)})


def of_items(conn: Connection, model: int, kinds: Sequence[Kind], item_ids: Sequence[str]) -> dict[str, Rows]:
    """item id -> its vectors, kinds in alphabetical order, then parts in order. Items without vectors are absent."""
    found: dict[str, list[bytes]] = {}
    values = {"model": model, lists.IDS: lists.listed(item_ids)}
    for item_id, blob in _of_items(tuple(kinds)).rows(conn, values):
        found.setdefault(item_id, []).append(blob)
    return {item_id: _unpacked(blobs) for item_id, blobs in found.items()}


@cache
def _of_items(kinds: tuple[Kind, ...]) -> Prepared:
    return Prepared(
        select(vectors.c.item_id, vectors.c.embedding)
        .where(
            lists.is_listed(vectors.c.item_id),
            or_(*(vectors.c.kind == kind for kind in kinds)),
            _of_model(bindparam("model", type_=Integer)),
        )
        .order_by(vectors.c.item_id, vectors.c.kind, vectors.c.part)
    )


def scan(conn: Connection, model: int, kinds: Sequence[Kind]) -> Iterator[tuple[str, Rows]]:
    """(item id, its vectors) of everything kept under this model, in order of the ids, read in that order too."""
    query = (
        select(vectors.c.item_id, vectors.c.embedding)
        .where(vectors.c.item_id > "", vectors.c.kind.in_(kinds), _of_model(literal(model)))
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


def memories_without(conn: Connection, model: int, limit: int, after: int = -1) -> list[tuple[int, str]]:
    """(row number, id) of memories that can be read and have no vector under this model yet, oldest first.

    ``after``: only those with a greater row number, so that a long walk does not begin anew at each step.
    """
    lacks = (~_has(memories.c.id, "memory", model), is_heard())
    query = select(memories.c.seq, memories.c.id).where(memories.c.seq > after, memories.c.deleted_at.is_(None), *lacks)
    return [(row.seq, row.id) for row in conn.execute(query.order_by(memories.c.seq).limit(limit))]


def memories_lacking(conn: Connection, model: int, ids: Sequence[str]) -> list[str]:
    """Those of ``ids`` that can be read and have no vector under this model yet, oldest first."""
    lacks = (~_has(memories.c.id, "memory", model), is_heard())
    query = select(memories.c.id).where(memories.c.deleted_at.is_(None), *lacks)
    return _listed(conn, query.where(lists.is_listed(memories.c.id)).order_by(memories.c.seq + 0), ids)


def facts_lacking(conn: Connection, model: int, ids: Sequence[str]) -> list[str]:
    """Those of ``ids`` that agents can get, still open, and have no vector under this model yet, oldest first."""
    query = select(facts.c.id).where(*_STANDING, ~_has(facts.c.id, "fact", model))
    return _listed(conn, query.where(lists.is_listed(facts.c.id)).order_by(facts.c.seq + 0), ids)


def facts_without(
    conn: Connection, model: int, limit: int, after: int, *, having: int | None = None
) -> list[tuple[int, str]]:
    """(row number, id) of facts that agents can get, still open, and have no vector under this model yet.

    ``having``: only those that have one under that model.
    """
    query = select(facts.c.seq, facts.c.id).where(facts.c.seq > after, *_STANDING, ~_has(facts.c.id, "fact", model))
    if having is not None:
        query = query.where(_has(facts.c.id, "fact", having))
    return [(row.seq, row.id) for row in conn.execute(query.order_by(facts.c.seq).limit(limit))]


def coverage(conn: Connection, model: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """How many memories and facts have vectors of this model, and how many memories and open facts there are."""
    readable = queries.count(conn, memories, memories.c.deleted_at.is_(None), is_heard())
    there = readable, queries.count(conn, facts, *_STANDING)
    return (count(conn, model, "memory"), count(conn, model, "fact")), there


def unread_models(conn: Connection, besides: str) -> list[int]:
    """The numbers of models that are not read, the one called ``besides`` left aside."""
    unread = embedding_models.c.active.is_(False), embedding_models.c.name != besides
    return list(conn.execute(select(embedding_models.c.id).where(*unread)).scalars())


def active_model(conn: Connection) -> int | None:
    """The number of the model that is read; None while nothing was ever embedded."""
    return conn.execute(select(embedding_models.c.id).where(embedding_models.c.active)).scalar_one_or_none()


def drop_some(conn: Connection, model: int, limit: int) -> int:
    """Remove up to ``limit`` vectors of a model that is not read; with its last one the model itself goes."""
    some = select(vectors.c.seq).where(vectors.c.model_id == model).limit(limit)
    removed = conn.execute(delete_rows(vectors).where(vectors.c.seq.in_(some))).rowcount
    if removed < limit:
        conn.execute(
            delete_rows(embedding_models).where(embedding_models.c.id == model, embedding_models.c.active.is_(False))
        )
    return removed


def _listed(conn: Connection, query: Select[Any], ids: Sequence[str]) -> list[str]:
    """The ids found; by the row number plus nothing, or SQLite would walk over all rows in their order."""
    return list(conn.execute(query, {lists.IDS: lists.listed(ids)}).scalars()) if ids else []


def _has(item: Column[str], kind: Kind, model: int) -> Exists:
    return exists().where(vectors.c.item_id == item, vectors.c.kind == kind, _of_model(literal(model)))


def _of_model(number: ColumnElement[int]) -> ColumnElement[bool]:
    """Of this model, without tempting the planner away from the index on items: a model has millions of rows."""
    return vectors.c.model_id + 0 == number


def _unpacked(blobs: Sequence[bytes]) -> Rows:
    return np.frombuffer(b"".join(blobs), dtype="<f2").reshape(len(blobs), -1)
