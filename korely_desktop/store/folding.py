"""Folding: old read notes become one sum an agent, user and day, and the chain stays whole.

Notes that are taken out leave gaps. An entry at the end of the chain bridges them: for each unbroken run of notes it
holds the hash that led to the first and the hash of the last, which commits to all of them. So the chain is checked
from its beginning as ever, and whoever has a copy of the notes can show that they are the ones that were folded.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, func, literal_column, select

from korely_desktop.domain.audit import FOLD, READ, AuditEvent
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.store import audit as chain
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.queries import count
from korely_desktop.store.tables import audit

AT_ONCE = 500
"""So many notes are folded in one transaction: some hundredths of a second, in which writes wait."""

# Written out, not bound, so that SQLite sees that the index over reads answers.
_IS_NOTE = (
    audit.c.action == literal_column(f"'{READ}'"),
    audit.c.result == literal_column("'ok'"),
    audit.c.target_id.is_(None),
)
_TAKE_OUT = delete(audit).where(is_listed(audit.c.seq))


def oldest_note(connection: Connection, before: datetime) -> datetime | None:
    """When the oldest read note from before that instant was made; None where there is none."""
    oldest: datetime | None = connection.execute(
        select(func.min(audit.c.ts)).where(*_IS_NOTE, audit.c.ts < before)
    ).scalar_one()
    return oldest


def count_notes(connection: Connection, before: datetime) -> int:
    """How many read notes are from before that instant."""
    return count(connection, audit, *_IS_NOTE, audit.c.ts < before)


def fold(connection: Connection, since: datetime, until: datetime, now: datetime) -> int:
    """Fold notes of ``[since, until)``, at most :data:`AT_ONCE`, into one sum an agent and user; returns how many.

    Where one of them was changed since it was written, none is: they stay for the check of the chain to show.
    """
    within = (audit.c.ts >= since, audit.c.ts < until)
    notes = connection.execute(
        select(audit).where(*_IS_NOTE, *within).order_by(audit.c.ts, audit.c.seq).limit(AT_ONCE)
    ).all()
    if not notes:
        return 0
    earlier = connection.execute(
        select(audit).where(
            audit.c.project_id.in_(sorted({note.project_id for note in notes})),
            audit.c.action == READ,
            audit.c.target_id.is_not(None),
            *within,
        )
    ).all()
    taken = sorted([*notes, *earlier], key=lambda row: row.seq)
    if any(row.hash != chain.link(row.prev_hash, chain.event_of(row)) for row in taken):
        return 0
    entry = AuditEvent(
        id=new_id("aud"),
        ts=now,
        project_id=DEFAULT_PROJECT,
        actor="worker",
        action=FOLD,
        meta={"verb": "fold", "reads": len(notes), "bridges": _bridges(taken)},
    )
    chain.append(connection, [entry, *_sums([chain.event_of(row) for row in taken], entry.id)])
    connection.execute(_TAKE_OUT, {IDS: listed(row.seq for row in taken)})
    return len(notes)


def _bridges(taken: Sequence[Row[Any]]) -> list[tuple[str, str]]:
    """For each unbroken run, in order: the hash before it and the hash of its last row."""
    bridges: list[tuple[str, str]] = []
    for row in taken:
        before, last = row.prev_hash.hex(), row.hash.hex()
        if bridges and bridges[-1][1] == before:
            before = bridges.pop()[0]
        bridges.append((before, last))
    return bridges


def _sums(taken: Sequence[AuditEvent], entry_id: str) -> Iterator[AuditEvent]:
    """What each agent read of each user, as of its last read; ``entry_id`` is the entry that bridges the notes."""
    together: dict[tuple[Any, ...], list[AuditEvent]] = defaultdict(list)
    for event in taken:
        together[event.project_id, event.actor, event.key_id, event.user_id].append(event)
    for events in together.values():
        last = max(events, key=lambda event: event.ts)
        kinds: Counter[str] = Counter()
        for event in events:
            kinds.update(event.meta["kinds"] if event.is_sum else {event.meta["verb"]: 1})
        yield AuditEvent(
            id=new_id("aud"),
            ts=last.ts,
            project_id=last.project_id,
            actor=last.actor,
            action=READ,
            key_id=last.key_id,
            user_id=last.user_id,
            target_id=entry_id,
            meta={
                "verb": "reads",
                "reads": kinds.total(),
                "kinds": dict(kinds),
                "memories": sum(event.meta["memories"] for event in events),
                "facts": sum(event.meta["facts"] for event in events),
            },
        )
