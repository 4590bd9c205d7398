"""The person's decisions on facts, read back from the audit trail in the order in which they were taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, exists, or_, select, text

from korely_desktop.domain import audit as actions
from korely_desktop.store.engine import Connection
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import PERSON_ANSWERED, audit, fact_sources, facts

_BATCH = 500
_LATEST = 1000
_ANSWERED = Prepared(
    select(audit.c.ts, audit.c.meta)
    .where(audit.c.project_id == bindparam("project_id"), text(PERSON_ANSWERED))
    .order_by(audit.c.ts.desc(), audit.c.seq.desc())
    .limit(_LATEST)
)
_DECIDED = Prepared(
    select(audit.c.target_id, audit.c.meta)
    .where(
        audit.c.project_id == bindparam("project_id"),
        audit.c.actor == "desktop",
        or_(audit.c.action == actions.FACT_WRITE, audit.c.action == actions.FACT_INVALIDATE),
    )
    .order_by(audit.c.seq)
)


def answers(connection: Connection, project_id: str) -> list[tuple[datetime, Mapping[str, Any]]]:
    """When the person decided on a card of Review or took that back, with ``meta``: the last 1,000, oldest first."""
    rows = _ANSWERED.rows(connection, {"project_id": project_id})
    return [(at, meta) for at, meta in reversed(rows)]


def of_person(connection: Connection, project_id: str) -> Iterator[tuple[str, str | None, Mapping[str, Any]]]:
    """Relation, who said it first and ``meta`` of each decision on a fact that a text stated and that still exists."""
    rows = _DECIDED.rows(connection, {"project_id": project_id})
    decided = [(meta.get("corrected") or target, meta) for target, meta in rows]
    wanted = sorted({target for target, _ in decided if target})
    stated: dict[str, tuple[str, str | None]] = {}
    for start in range(0, len(wanted), _BATCH):
        found = select(facts.c.id, facts.c.predicate, facts.c.writer).where(
            facts.c.id.in_(wanted[start : start + _BATCH]), exists().where(fact_sources.c.fact_id == facts.c.id)
        )
        stated |= {row.id: (row.predicate, row.writer) for row in connection.execute(found)}
    for target, meta in decided:
        if target in stated:
            yield (*stated[target], meta)
