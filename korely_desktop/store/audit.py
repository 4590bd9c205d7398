"""The audit chain: append-only rows, each bound to the one before by a hash. Only old read notes leave it again
(:mod:`korely_desktop.store.folding`)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Row, bindparam, func, insert, select, type_coerce

from korely_desktop.domain.audit import FOLD, AuditEvent, AuditQuery, ChainCheck
from korely_desktop.domain.times import iso
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.queries import count
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import audit

GENESIS = bytes(32)
_FIELDS = [field.name for field in fields(AuditEvent)]
_OF_TARGET = Prepared(
    select(*(audit.c[name] for name in _FIELDS))
    .where(audit.c.target_id == bindparam("target_id"))
    .order_by(audit.c.seq)
)
_LAST_HASH = Prepared(select(audit.c.hash).order_by(audit.c.seq.desc()).limit(1))
_APPEND = Prepared(insert(audit))


def append(connection: Connection, events: Sequence[AuditEvent]) -> None:
    """Add rows to the end of the chain, in a write transaction."""
    last = _LAST_HASH.rows(connection, {})
    previous = last[0][0] if last else GENESIS
    for event in events:
        current = link(previous, event)
        _APPEND.run(
            connection,
            {
                **_values(event),
                "meta": dict(event.meta),
                "read": None if event.read is None else dict(event.read),
                "prev_hash": previous,
                "hash": current,
            },
        )
        previous = current


def link(previous: bytes, event: AuditEvent) -> bytes:
    """The hash of a row that follows one with hash ``previous``."""
    content = {**_values(event), "ts": iso(event.ts)}
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=dict)
    return hashlib.sha256(previous + canonical.encode()).digest()


def newest(
    connection: Connection, project_ids: Sequence[str], query: AuditQuery, users: Sequence[str]
) -> tuple[list[AuditEvent], int]:
    """A page of events of these projects, newest first, and how many there are in all."""
    # Of one fact or text there are few: neither its project nor its end user is to lead to them, nor the order.
    project: ColumnElement[Any] = audit.c.project_id
    user: ColumnElement[Any] = audit.c.user_id
    newest_first = audit.c.ts.desc()
    if query.target_id is not None:
        project, user = project.concat(""), user.concat("")
        newest_first = (type_coerce(audit.c.ts, BigInteger) + 0).desc()
    matching = [project.in_(project_ids), allowed_users(user, users)]
    for column, value in (
        (user, query.user_id),
        (audit.c.action, query.action),
        (audit.c.target_id, query.target_id),
    ):
        if value is not None:
            matching.append(column == value)
    for column, values in (
        (audit.c.action, query.actions),
        (audit.c.actor, query.actors),
        (audit.c.key_id, query.key_ids),
    ):
        if values:
            matching.append(column.in_(values))
    if query.since is not None:
        matching.append(audit.c.ts >= query.since)
    if query.until is not None:
        matching.append(audit.c.ts <= query.until)
    total = count(connection, audit, *matching)
    page = (
        select(audit)
        .where(*matching)
        .order_by(newest_first, audit.c.seq.desc())
        .limit(query.limit)
        .offset(query.offset)
    )
    return [event_of(row) for row in connection.execute(page)], total


def projects_of(connection: Connection, key_ids: Sequence[str]) -> list[str]:
    """Ids of the projects in which these keys did something: a key can be moved."""
    found = select(audit.c.project_id).where(audit.c.key_id.in_(key_ids)).distinct().order_by(audit.c.project_id)
    return list(connection.execute(found).scalars())


def last(connection: Connection) -> int:
    """Which entry is the newest, counted from 1; 0 where there is none."""
    return connection.execute(select(func.max(audit.c.seq))).scalar_one() or 0


def corrected_into(connection: Connection, fact_id: str) -> list[str]:
    """Ids of the facts that were corrected into this one, and into those in turn, the nearest first."""
    found: list[str] = []
    reached = [fact_id]
    while reached:
        said = [event.meta.get("corrected") for event in of_target(connection, reached.pop())]
        new = [one for one in said if one and one != fact_id and one not in found]
        found += new
        reached += new
    return found


def of_target(connection: Connection, target_id: str) -> list[AuditEvent]:
    """Everything that was done to one id, oldest first."""
    return [AuditEvent(*row) for row in _OF_TARGET.rows(connection, {"target_id": target_id})]


def number(connection: Connection, audit_id: str) -> int:
    """Which entry of the log this is, counted from 1."""
    return numbers(connection, [audit_id])[audit_id]


def numbers(connection: Connection, audit_ids: Sequence[str]) -> dict[str, int]:
    """The same for several, by id."""
    query = select(audit.c.id, audit.c.seq).where(is_listed(audit.c.id))
    return {row.id: row.seq for row in connection.execute(query, {IDS: listed(audit_ids)})}


def verify(connection: Connection) -> ChainCheck:
    """Recompute the chain from its beginning. A cut-off end cannot be seen from the rows alone."""
    previous = GENESIS
    bridges = _Bridges(connection)
    rows = 0
    query = select(audit).order_by(audit.c.seq).execution_options(yield_per=1_000)
    for row in connection.execute(query):
        rows += 1
        if not bridges.lead(previous, row.prev_hash) or row.hash != link(row.prev_hash, event_of(row)):
            return ChainCheck(rows, row.id)
        previous = row.hash
    return ChainCheck(rows)


class _Bridges:
    """Leads over what was folded, while the chain is walked.

    Entries of folds are read when they are needed. They come about in the order of the gaps, so few bridges wait.
    """

    def __init__(self, connection: Connection) -> None:
        entries = select(audit.c.meta).where(audit.c.action == FOLD).order_by(audit.c.seq)
        self._entries = iter(connection.execute(entries.execution_options(yield_per=10)))
        self._waiting: dict[bytes, bytes] = {}

    def lead(self, start: bytes, end: bytes) -> bool:
        """Whether one hash follows the other, over bridges where there is something between them."""
        while start != end:
            while start not in self._waiting:
                entry = next(self._entries, None)
                if entry is None:
                    return False
                self._waiting.update((bytes.fromhex(a), bytes.fromhex(b)) for a, b in entry.meta.get("bridges", ()))
            start = self._waiting.pop(start)
        return True


def event_of(row: Row[Any]) -> AuditEvent:
    """What a row says."""
    return AuditEvent(**{name: getattr(row, name) for name in _FIELDS})


def _values(event: AuditEvent) -> dict[str, Any]:
    return {name: getattr(event, name) for name in _FIELDS}
