"""Mentions: where texts name entities."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert as upsert

from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import memories, mentions

_PUT = upsert(mentions).on_conflict_do_nothing()


def put(connection: Connection, memory_id: str, named: Sequence[tuple[str, int, int]]) -> None:
    """A text names these entities: (entity id, start, end) of each mention."""
    if named:
        connection.execute(
            _PUT,
            [
                {"entity_id": entity_id, "memory_id": memory_id, "start": start, "end": end}
                for entity_id, start, end in named
            ],
        )


def delete_of(connection: Connection, memory_id: str) -> None:
    """A memory is read anew: its mentions so far count no longer."""
    connection.execute(delete(mentions).where(mentions.c.memory_id == memory_id))


def spans(connection: Connection, entity_ids: Sequence[str], limit: int) -> dict[str, list[tuple[int, int]]]:
    """memory id -> where it names one of these entities, the newest texts first, forgotten ones left out."""
    newest = (
        select(memories.c.id, memories.c.event_time)
        .where(
            memories.c.deleted_at.is_(None),
            memories.c.id.in_(select(mentions.c.memory_id).where(mentions.c.entity_id.in_(entity_ids))),
        )
        .order_by(memories.c.event_time.desc(), memories.c.seq.desc())
        .limit(limit)
    ).subquery()
    rows = connection.execute(
        select(mentions.c.memory_id, mentions.c.start, mentions.c.end)
        .join(newest, newest.c.id == mentions.c.memory_id)
        .where(mentions.c.entity_id.in_(entity_ids))
        .order_by(newest.c.event_time.desc(), mentions.c.memory_id, mentions.c.start)
    )
    found: dict[str, list[tuple[int, int]]] = {}
    for memory_id, start, end in rows:
        found.setdefault(memory_id, []).append((start, end))
    return found
