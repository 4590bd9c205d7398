"""What was let in without asking, which of it was put to the person as a sample, and what they said."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Select, case, func, select, update
from sqlalchemy.dialects.sqlite import insert

from korely_desktop.store.engine import Connection
from korely_desktop.store.person_tables import auto_accepts
from korely_desktop.store.tables import facts


def put(
    connection: Connection, project_id: str, fact_id: str, agent: str, relation: str, *, sampled: bool, at: datetime
) -> None:
    """Note one fact that was let in; one that was let in before stays as it was."""
    row = {"fact_id": fact_id, "project_id": project_id, "agent": agent, "relation": relation}
    connection.execute(insert(auto_accepts).values(**row, sampled=sampled, accepted_at=at).on_conflict_do_nothing())


def answer(connection: Connection, fact_id: str, right: bool | None, at: datetime) -> None:
    """What the person said of a sample; None takes it back."""
    mine = auto_accepts.c.fact_id == fact_id
    connection.execute(update(auto_accepts).where(mine).values(right=right, decided_at=None if right is None else at))


def counts(connection: Connection, project_id: str) -> tuple[int, int, int]:
    """How many facts were let in, how many of those the person judged, and how many of these were right."""
    right = auto_accepts.c.right
    row = connection.execute(
        select(func.count(), func.count(right), func.count(case((right, 1)))).where(
            auto_accepts.c.project_id == project_id
        )
    ).one()
    return row[0], row[1], row[2]


def facts_let_in() -> Select[tuple[int]]:
    """Row numbers of the facts that were let in; to be put into a condition."""
    let_in = facts.alias("let_in")
    return select(let_in.c.seq).where(let_in.c.id.in_(select(auto_accepts.c.fact_id)))
