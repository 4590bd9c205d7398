"""Taking back what one memory said: the facts that nothing else stands for end. And undoing that."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, exists, insert, not_, select, update

from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.supersession import Says
from korely_desktop.store import outbox
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import stands
from korely_desktop.store.tables import fact_ends, fact_points, fact_sources, facts, memories, reviews


def only_from(memory_id: str) -> ColumnElement[bool]:
    """The condition on ``facts`` that this memory asserts it and no other memory that is still there does.

    Never true of a fact that a person wrote, confirmed or corrected: it stands on their word.
    """
    said = facts.c.id.in_(select(fact_sources.c.fact_id).where(fact_sources.c.memory_id == memory_id))
    others = exists().where(
        fact_sources.c.fact_id == facts.c.id,
        fact_sources.c.memory_id != memory_id,
        memories.c.id == fact_sources.c.memory_id,
        memories.c.deleted_at.is_(None),
    )
    return and_(said, not_(others), facts.c.trust != Trust.PERSON)


def withdraw(connection: Connection, memory_id: str, now: datetime) -> list[str]:
    """End, as of now, every fact that only this memory asserted; returns the ids of those that were open.

    What waited in Review because of it alone is taken out of Review.
    """
    mine = only_from(memory_id)
    waiting = list(connection.execute(select(facts.c.id).where(mine, facts.c.state == State.REVIEW)).scalars())
    if waiting:
        connection.execute(delete(reviews).where(reviews.c.fact_id.in_(waiting), reviews.c.decided_at.is_(None)))
        connection.execute(update(facts).where(facts.c.id.in_(waiting)).values(state=State.REJECTED))
    ending = connection.execute(select(facts.c.id, facts.c.valid_from).where(mine, stands(now))).all()
    outbox.facts_change(connection, [row.id for row in ending])
    for fact_id, valid_from in ending:
        end = max(now, valid_from)
        connection.execute(
            update(facts).where(facts.c.id == fact_id).values(invalid_at=end, closed_known_at=now, invalidated_by=None)
        )
        connection.execute(insert(fact_ends).values(fact_id=fact_id, invalid_at=end, known_at=now, invalidated_by=None))
        connection.execute(
            insert(fact_points).values(fact_id=fact_id, at=end, says=Says.OVER, trust=Trust.DIRECT, known_at=now)
        )
    return [row.id for row in ending]


def take_back(connection: Connection, memory_id: str, at: datetime) -> tuple[list[str], list[str]]:
    """Undo what :func:`withdraw` did at this instant, as far as nobody decided on it since.

    Returns the facts that it had ended, whose timelines are to be settled, and those that waited in Review.
    """
    mine = only_from(memory_id)
    ends = connection.execute(
        select(fact_points.c.seq, fact_points.c.fact_id)
        .join(facts, facts.c.id == fact_points.c.fact_id)
        .where(
            mine,
            fact_points.c.says == Says.OVER,
            fact_points.c.known_at == at,
            fact_points.c.trust == Trust.DIRECT,
            fact_points.c.memory_id.is_(None),
        )
    ).all()
    connection.execute(delete(fact_points).where(fact_points.c.seq.in_([row.seq for row in ends])))
    asked = exists().where(reviews.c.fact_id == facts.c.id)
    waited = connection.execute(select(facts.c.id).where(mine, facts.c.state == State.REJECTED, not_(asked))).scalars()
    return [row.fact_id for row in ends], list(waited)
