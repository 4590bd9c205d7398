"""Batches: many memories handed over at once, followed by one id."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select

from korely_desktop.domain.jobs import JobState
from korely_desktop.domain.memories import BatchStatus
from korely_desktop.store.engine import Connection
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import batches, jobs, memories


def insert(connection: Connection, batch_id: str, project_id: str, received: int, now: datetime) -> None:
    """Note a batch of ``received`` items; its jobs carry its id."""
    connection.execute(batches.insert().values(id=batch_id, project_id=project_id, received=received, created_at=now))


def is_here(connection: Connection, project_id: str, batch_id: str) -> bool:
    """Whether this project has such a batch."""
    mine = (batches.c.id == batch_id, batches.c.project_id == project_id)
    return connection.execute(select(batches.c.id).where(*mine)).first() is not None


def latest(
    connection: Connection, project_id: str, key_id: str | None, limit: int
) -> list[tuple[str, datetime, int, str]]:
    """The newest batches that came in with a key (None: from the person): id, when, how many texts are still here, and
    the first of those.
    """
    still_here = (
        batches.c.project_id == project_id,
        memories.c.key_id == key_id if key_id is not None else memories.c.key_id.is_(None),
        memories.c.deleted_at.is_(None),
    )
    texts = func.count(memories.c.id.distinct())
    rows = connection.execute(
        select(batches.c.id, batches.c.created_at, texts.label("texts"), func.min(memories.c.seq).label("first"))
        .join(jobs, jobs.c.batch_id == batches.c.id)
        .join(memories, memories.c.id == jobs.c.memory_id)
        .where(*still_here)
        .group_by(batches.c.id)
        .order_by(batches.c.created_at.desc(), batches.c.id.desc())
        .limit(limit)
    )
    found = rows.all()
    named = select(memories.c.seq, memories.c.id).where(memories.c.seq.in_([row.first for row in found]))
    firsts = {row.seq: row.id for row in connection.execute(named)}
    return [(row.id, row.created_at, row.texts, firsts[row.first]) for row in found]


def status(connection: Connection, project_id: str, batch_id: str, rules: Sequence[str] = ()) -> BatchStatus | None:
    """How far the batch has got; None when this project has no such batch.

    Args:
        rules: those of a confined key, to which a batch is there while it has texts, all of users that the key may see.
    """
    received = connection.execute(
        select(batches.c.received).where(batches.c.id == batch_id, batches.c.project_id == project_id)
    ).scalar_one_or_none()
    if received is None:
        return None
    rows = connection.execute(
        select(
            *(jobs.c[name] for name in ("state", "batch_index", "error", "attempts", "memory_id")),
            allowed_users(memories.c.user_id, rules).label("is_allowed"),
        )
        .outerjoin(memories, memories.c.id == jobs.c.memory_id)
        .where(jobs.c.batch_id == batch_id)
        .order_by(jobs.c.batch_index)
    ).all()
    if rules and {bool(row.is_allowed) for row in rows if row.memory_id} != {True}:
        return None
    imported = sum(row.state == JobState.DONE for row in rows)
    errors = tuple((row.batch_index, row.error or "") for row in rows if row.state == JobState.FAILED)
    waiting = [row for row in rows if row.state in (JobState.QUEUED, JobState.RUNNING)]
    if not waiting:
        # Jobs go away with their memory, so what is missing here was erased since: nothing is left to wait for.
        word = "failed" if rows and not imported else "completed"
    elif imported or errors or any(row.attempts for row in waiting):
        word = "processing"
    else:
        word = "pending"
    return BatchStatus(batch_id, word, received, imported, len(errors), errors)
