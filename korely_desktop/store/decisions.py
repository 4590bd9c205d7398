"""The person's decisions on facts, read back from the audit trail in the order in which they were taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import bindparam, exists, or_, select

from korely_desktop.domain import audit as actions
from korely_desktop.store.engine import Connection
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import audit, fact_sources, facts

_BATCH = 500
_DECIDED = Prepared(
    select(audit.c.target_id, audit.c.meta)
    .where(
        audit.c.project_id == bindparam("project_id"),
        audit.c.actor == "desktop",
        or_(audit.c.action == actions.FACT_WRITE, audit.c.action == actions.FACT_INVALIDATE),
    )
    .order_by(audit.c.seq)
)


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
