"""Values that are known already, for whoever types one."""

from __future__ import annotations

from sqlalchemy import func, select

from korely_desktop.domain.facts import State
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import facts


def values(connection: Connection, project_id: str, predicate: str, begun: str, limit: int) -> list[str]:
    """What facts of a predicate say now and that begins with these letters, the most frequent first."""
    said = (
        select(facts.c.object)
        .where(facts.c.project_id == project_id, facts.c.predicate == predicate, facts.c.state == State.ACTIVE)
        .where(facts.c.object.istartswith(begun, autoescape=True))
        .group_by(facts.c.object)
        .order_by(func.count().desc(), facts.c.object)
        .limit(limit)
    )
    return list(connection.execute(said).scalars())
