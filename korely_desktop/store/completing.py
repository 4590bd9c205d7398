"""Values that are known already, for whoever types one."""

from __future__ import annotations

from sqlalchemy import exists, func, select, union

from korely_desktop.domain.facts import State
from korely_desktop.store.engine import Connection
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import facts, memories


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


def end_users(connection: Connection, project_id: str, begun: str, limit: int) -> list[str]:
    """Ids of end users with these letters in them, those that begin so first."""
    ids = union(
        *(
            select(table.c.user_id)
            .where(table.c.project_id == project_id, table.c.user_id.icontains(begun, autoescape=True))
            .distinct()
            for table in (memories, facts)
        )
    ).subquery()
    begins = ids.c.user_id.istartswith(begun, autoescape=True)
    return list(connection.execute(select(ids.c.user_id).order_by(begins.desc(), ids.c.user_id).limit(limit)).scalars())


def is_anybody(connection: Connection, project_id: str, rule: str) -> bool:
    """Whether there is an end user whom a rule of a key lets through."""
    return any(
        connection.execute(
            select(exists().where(table.c.project_id == project_id, allowed_users(table.c.user_id, [rule])))
        ).scalar_one()
        for table in (memories, facts)
    )
