"""Which facts hold at an instant by what is known now, and their start, end and standing by what was known then.

What a list of the Memory Panel may hold, by both clocks, is in :mod:`korely_desktop.store.panel_conditions`.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, and_, case, exists, func, or_, select

from korely_desktop.domain.facts import State, Tense
from korely_desktop.domain.supersession import Says
from korely_desktop.store.tables import fact_ends, fact_points, fact_sources, facts


def is_not_over(at: Any) -> ColumnElement[bool]:
    """No end is known, or it lies ahead; ``at`` is an instant or a parameter for one."""
    return or_(facts.c.invalid_at.is_(None), facts.c.invalid_at > at)


def stands(at: Any) -> ColumnElement[bool]:
    """Active and not over: it holds, or will."""
    return and_(facts.c.state == State.ACTIVE, is_not_over(at))


def holds(at: Any) -> ColumnElement[bool]:
    """Active, begun and not over."""
    return and_(stands(at), facts.c.valid_from <= at)


def end_as_known(known: Any) -> ScalarSelect[Any]:
    """The end that was known of a fact at ``known``, an instant or a parameter for one; NULL where none was.

    What was noted last counts: an act that waited for its turn, or for a clock that was set back, tells an earlier
    moment than the one before it.
    """
    return (
        select(fact_ends.c.invalid_at)
        .where(fact_ends.c.fact_id == facts.c.id, fact_ends.c.known_at <= known)
        .order_by(fact_ends.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )


def begin_as_known(known: Any) -> ColumnElement[Any]:
    """Since when a fact held by what was known at ``known``, an instant or a parameter for one: what was said, or
    joined to it, later may have moved its start back. A plan holds from its day, whatever was said of it then.
    """
    joined, place = facts.alias("joined_later"), fact_sources.alias("its_place")
    in_its_text = exists().where(
        place.c.fact_id == joined.c.id,
        place.c.memory_id == fact_points.c.memory_id,
        place.c.start == func.coalesce(fact_points.c.start, -1),
    )
    by_itself = and_(
        fact_points.c.memory_id.is_(None),
        fact_points.c.known_at == joined.c.created_at,
        fact_points.c.at == joined.c.valid_from,
    )
    came_along = exists().where(
        joined.c.invalidated_by == facts.c.id,
        joined.c.state == State.JOINED,
        joined.c.closed_known_at > known,
        or_(in_its_text.correlate(joined, fact_points), by_itself),
    )
    said = (
        select(func.min(fact_points.c.at))
        .where(fact_points.c.fact_id == facts.c.id, fact_points.c.known_at <= known, fact_points.c.says != Says.PLANNED)
        .where(~came_along.correlate(facts, fact_points))
        .scalar_subquery()
    )
    begin = facts.c.valid_from
    return case((facts.c.tense == Tense.PLANNED, begin), else_=func.coalesce(said, begin))


def is_joined() -> ColumnElement[bool]:
    """The condition of :attr:`korely_desktop.domain.facts.Fact.joined_to`."""
    aside = facts.c.state.in_((State.JOINED, State.FORGOTTEN))
    return and_(aside, facts.c.invalid_at == facts.c.valid_from, facts.c.invalidated_by.is_not(None))


def was_told(known: Any) -> ColumnElement[bool]:
    """What was told then, and only later said to have never been so, or joined to what says the same."""
    return and_(facts.c.state.in_((State.NEVER_SO, State.JOINED)), facts.c.closed_known_at > known)
