"""Taking back what one memory said: the facts that nothing else stands for end. And undoing that."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, exists, insert, not_, select, update

from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.supersession import Says
from korely_desktop.store import outbox, reviews
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import stands
from korely_desktop.store.tables import fact_ends, fact_points, fact_sources, facts, memories


class Waited(NamedTuple):
    """Facts that wait or waited in Review, and the cards that ask about them."""

    facts: list[str]
    cards: list[str]


def only_from(memory_id: str) -> ColumnElement[bool]:
    """The condition on ``facts`` that this memory asserts it and no other memory that is still there does.

    Never true of a fact that a person wrote, confirmed or corrected: it stands on their word.
    """
    others = exists().where(
        fact_sources.c.fact_id == facts.c.id,
        fact_sources.c.memory_id != memory_id,
        memories.c.id == fact_sources.c.memory_id,
        memories.c.deleted_at.is_(None),
    )
    return and_(_said_by(memory_id), not_(others), facts.c.trust != Trust.PERSON)


def withdraw(connection: Connection, memory_id: str, now: datetime) -> list[str]:
    """End, as of now, every fact that only this memory asserted; returns the ids of those that were open."""
    mine = only_from(memory_id)
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


def take_back(connection: Connection, memory_id: str) -> list[str]:
    """Undo the ends that :func:`withdraw` gave to what this forgotten memory asserts, as far as nobody decided on it
    since: whichever of the memories that assert it was forgotten last, any of them lets it hold again.

    Returns the facts that had ended, whose timelines are to be settled.
    """
    forgotten_then = exists().where(
        fact_sources.c.fact_id == facts.c.id,
        memories.c.id == fact_sources.c.memory_id,
        memories.c.deleted_at == fact_points.c.known_at,
    )
    ends = connection.execute(
        select(fact_points.c.seq, fact_points.c.fact_id)
        .join(facts, facts.c.id == fact_points.c.fact_id)
        .where(
            _said_by(memory_id),
            facts.c.trust != Trust.PERSON,
            fact_points.c.says == Says.OVER,
            fact_points.c.trust == Trust.DIRECT,
            fact_points.c.memory_id.is_(None),
            forgotten_then,
        )
    ).all()
    connection.execute(delete(fact_points).where(fact_points.c.seq.in_([row.seq for row in ends])))
    return [row.fact_id for row in ends]


def leave_review(connection: Connection, memory_id: str, now: datetime) -> Waited:
    """Settle what waits in Review because of this memory alone; what that was."""
    waiting = select(facts.c.id).where(only_from(memory_id), facts.c.state == State.REVIEW)
    ids = list(connection.execute(waiting).scalars())
    cards = [card for fact_id in ids for card in reviews.settle_for_fact(connection, fact_id, "reject", now)]
    connection.execute(update(facts).where(facts.c.id.in_(ids)).values(state=State.REJECTED))
    return Waited(ids, cards)


def wait_again(connection: Connection, memory_id: str, at: datetime) -> Waited:
    """Undo :func:`leave_review` at this instant, as far as nobody decided on it since; what waits again."""
    left = select(facts.c.id).where(_said_by(memory_id), facts.c.state == State.REJECTED)
    rejected = list(connection.execute(left).scalars())
    settled = [card for one in rejected for card in reviews.open_settled_at(connection, one, at)]
    ids = list(dict.fromkeys(card.fact_id for card in settled if card.fact_id))
    connection.execute(update(facts).where(facts.c.id.in_(ids)).values(state=State.REVIEW))
    return Waited(ids, [card.id for card in settled])


def _said_by(memory_id: str) -> ColumnElement[bool]:
    return facts.c.id.in_(select(fact_sources.c.fact_id).where(fact_sources.c.memory_id == memory_id))
