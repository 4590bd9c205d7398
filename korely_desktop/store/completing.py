"""Values that are known already, for whoever types one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, exists, func, select, union

from korely_desktop.domain.facts import State
from korely_desktop.store.engine import Connection
from korely_desktop.store.queries import different
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
    ids = union(*_user_ids(project_id)).subquery()
    begins = ids.c.value.istartswith(begun, autoescape=True)
    fitting = select(ids.c.value).where(ids.c.value.icontains(begun, autoescape=True))
    return list(connection.execute(fitting.order_by(begins.desc(), ids.c.value).limit(limit)).scalars())


def is_anybody(connection: Connection, project_id: str, rule: str) -> bool:
    """Whether there is an end user whom a rule of a key lets through."""
    ids = union(*_user_ids(project_id)).subquery()
    return connection.execute(select(exists().where(allowed_users(ids.c.value, [rule])))).scalar_one()


def _user_ids(project_id: str) -> list[Select[Any]]:
    return [different(table.c.user_id, project_id) for table in (memories, facts)]
