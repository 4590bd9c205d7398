"""Memories that can be read, for recall: the rows that its index is built from, and what answers tell of the best.

Without what only the window shows, and without what a machine said in a conversation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, select

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import Labels, Life
from korely_desktop.domain.recall import Recalled
from korely_desktop.store.conversations import is_heard, is_message
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.memories import labels_of, life_of
from korely_desktop.store.person_tables import recall_choices
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import memories

# In the order of IndexedText's fields; labels, its life and whether it is a message come last.
_OWN = (
    *("seq", "id", "project_id", "user_id", "agent_id", "run_id", "content", "metadata", "kind", "event_time"),
    "created_at",
)
_READABLE: Select[Any] = select(
    *(memories.c[name] for name in _OWN),
    *(memories.c[name] for name in ("type", "importance", "tags", "level", "decay_exempt")),
    *(memories.c[name] for name in ("expires_at", "archived_at", "done_at")),
    is_message().label("is_message"),
).where(memories.c.deleted_at.is_(None), is_heard())
# In the order of Recalled's fields, and the project, which a condition would have SQLite look through.
_RECALLED = Prepared(
    select(
        *(memories.c[name] for name in ("id", "content", "user_id", "agent_id", "metadata", "event_time")),
        recall_choices.c.choice,
        memories.c.project_id,
    )
    .select_from(memories)
    .outerjoin(recall_choices, recall_choices.c.memory_id == memories.c.id)
    .where(is_listed(memories.c.id), memories.c.deleted_at.is_(None), is_heard())
)


@dataclass(frozen=True, slots=True)
class IndexedText:
    """One memory as the index reads it. ``is_message``: of a conversation that was kept as it was held."""

    seq: int
    id: str
    project_id: str
    user_id: str | None
    agent_id: str | None
    run_id: str | None
    content: str
    metadata: Mapping[str, Any]
    kind: str
    event_time: datetime
    created_at: datetime
    labels: Labels
    life: Life
    is_message: bool = False


def page(conn: Connection, after: int, limit: int) -> list[IndexedText]:
    """The next memories by row number that were not forgotten."""
    return _read(conn, _READABLE.where(memories.c.seq > after).order_by(memories.c.seq).limit(limit))


def of_ids(conn: Connection, ids: Sequence[str]) -> list[IndexedText]:
    """Those of ``ids`` that can be read."""
    if len(ids) == 1:
        return _read(conn, _READABLE.where(memories.c.id == ids[0]))
    return _read(conn, _READABLE.where(is_listed(memories.c.id)), {IDS: listed(ids)})


def recalled(conn: Connection, project_id: str, ids: Sequence[str]) -> dict[str, Recalled]:
    """Those of ``ids`` that can be read in this project."""
    return {
        row[0]: Recalled(*(*row[:6], None if row[6] is None else Recall(row[6])))
        for row in _RECALLED.rows(conn, {IDS: listed(ids)})
        if row[7] == project_id
    }


def readable_ids(conn: Connection) -> set[str]:
    """Ids of every memory that was not forgotten and that recall finds."""
    return set(conn.execute(select(memories.c.id).where(memories.c.deleted_at.is_(None), is_heard())).scalars())


def _read(conn: Connection, query: Select[Any], values: Mapping[str, str] | None = None) -> list[IndexedText]:
    own = len(_OWN)
    return [
        IndexedText(*(*row[:own], labels_of(row), life_of(row), row.is_message)) for row in conn.execute(query, values)
    ]
