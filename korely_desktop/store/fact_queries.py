"""Lists of facts: filters, both clocks, pages and totals.

The first clock compares ``valid_from`` and the end with ``as_of``. On the second clock, ``known_as_of``, start and end
are those the store had learned by then, from ``fact_points`` and ``fact_ends``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, case, exists, func, or_, select, type_coerce

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.supersession import Says
from korely_desktop.domain.text import value_key
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import entities, fact_ends, fact_points, fact_sources, facts

_USER_WORDS = frozenset({"user", "the user", "i", "me", "self"})


@dataclass(frozen=True, slots=True)
class Clocks:
    """The two instants of a read; ``known_as_of`` None means all that is known now."""

    as_of: datetime
    known_as_of: datetime | None


def page(
    connection: Connection,
    project_id: str,
    rules: Sequence[str],
    query: FactQuery,
    clocks: Clocks,
    *,
    predicate: str | None,
    own_first: bool = False,
) -> tuple[list[Fact], int]:
    """One page of facts, newest first, and how many match.

    Args:
        rules: the users a confined key may see (see :func:`allowed_users`).
        predicate: the canonical name of ``query.predicate``.
        own_first: facts about the end user before all others.
    """
    conditions = _conditions(connection, project_id, rules, query, clocks, predicate)
    if conditions is None:
        return [], 0
    # Few facts have a given name, so the order must not tempt the planner away from the index on names.
    newest = facts.c.created_at if not query.names else type_coerce(facts.c.created_at, BigInteger) + 0
    order: list[ColumnElement[Any]] = [newest.desc(), facts.c.seq.desc()]
    if own_first:
        own = facts.c.subject_entity_id.in_(_users(connection, project_id, query.user_id, rules))
        order.insert(0, own.desc())
    # Numbers first, from the index alone; then the rows of this page only.
    numbers = select(facts.c.seq).where(*conditions).order_by(*order).limit(query.limit).offset(query.offset)
    wanted = list(connection.execute(numbers).scalars())
    found = {row.seq: row for row in connection.execute(rows.selected().where(facts.c.seq.in_(wanted)))}
    if query.offset == 0 and len(wanted) < query.limit:
        total = len(wanted)
    else:
        total = connection.execute(select(func.count()).select_from(facts).where(*conditions)).scalar_one()
    listed = rows.to_facts(connection, [found[number] for number in wanted])
    if clocks.known_as_of is not None:
        listed = as_known(connection, listed, clocks.known_as_of)
    return listed, total


def as_known(connection: Connection, listed: Sequence[Fact], known_as_of: datetime) -> list[Fact]:
    """The facts with the start and the end that the store knew of at ``known_as_of``."""
    ids = [fact.id for fact in listed]
    latest: dict[str, Any] = {}
    for row in connection.execute(
        select(fact_ends)
        .where(fact_ends.c.fact_id.in_(ids), fact_ends.c.known_at <= known_as_of)
        .order_by(fact_ends.c.known_at, fact_ends.c.seq)
    ):
        latest[row.fact_id] = row
    told = connection.execute(
        select(fact_points.c.fact_id, func.min(fact_points.c.at))
        .where(
            fact_points.c.fact_id.in_(ids), fact_points.c.known_at <= known_as_of, fact_points.c.says != Says.PLANNED
        )
        .group_by(fact_points.c.fact_id)
    )
    starts = {row[0]: row[1] for row in told}
    result = []
    for fact in listed:
        end = latest.get(fact.id)
        began = max(fact.valid_from, starts.get(fact.id, fact.valid_from))
        then = replace(fact, valid_from=began, invalid_at=None, closed_known_at=None, invalidated_by=None)
        if end is not None and end.invalid_at is not None:
            then = replace(
                then, invalid_at=end.invalid_at, closed_known_at=end.known_at, invalidated_by=end.invalidated_by
            )
        result.append(then)
    return result


def _conditions(
    connection: Connection,
    project_id: str,
    rules: Sequence[str],
    query: FactQuery,
    clocks: Clocks,
    predicate: str | None,
) -> list[ColumnElement[bool]] | None:
    """The WHERE clause; None when a name is asked for that nobody bears."""
    # Entities belong to one project, so a name implies the project.
    matching: list[ColumnElement[bool]] = [] if query.names else [facts.c.project_id == project_id]
    if rules:
        matching.append(allowed_users(facts.c.user_id, rules))
    if len(query.states) == 1:
        matching.append(facts.c.state == query.states[0])
    else:
        matching.append(facts.c.state.in_(query.states))
    for column, value in (
        (facts.c.user_id, query.user_id),
        (facts.c.agent_id, query.agent_id),
        (facts.c.predicate, predicate),
        (facts.c.predicate_family, query.predicate_family),
    ):
        if value is not None:
            matching.append(column == value)
    if query.ids is not None:
        matching.append(facts.c.id.in_(query.ids))
    if query.exclude_sessions:
        matching.append(~facts.c.session_only)
    if query.memory_id is not None:
        matching.append(
            exists().where(fact_sources.c.fact_id == facts.c.id, fact_sources.c.memory_id == query.memory_id)
        )
    if query.subject is not None:
        subjects = _named(connection, project_id, query.user_id, query.subject, rules)
        if not subjects:
            return None
        matching.append(facts.c.subject_entity_id.in_(subjects))
    if query.entity is not None:
        either = _named(connection, project_id, query.user_id, query.entity, rules)
        other = facts.alias("literal")
        literal = select(other.c.seq).where(
            other.c.project_id == project_id, other.c.object_key == value_key(query.entity)
        )
        matching.append(
            or_(
                facts.c.subject_entity_id.in_(either),
                facts.c.object_entity_id.in_(either),
                facts.c.seq.in_(literal),
            )
        )
    if query.entity_id is not None:
        either = entity_rows.cluster(connection, [query.entity_id])
        matching.append(or_(facts.c.subject_entity_id.in_(either), facts.c.object_entity_id.in_(either)))
    return [*matching, *_visible(query, clocks)]


def _visible(query: FactQuery, clocks: Clocks) -> list[ColumnElement[bool]]:
    """The rule of the two clocks (:func:`korely_desktop.domain.facts.visible`) in SQL."""
    known = clocks.known_as_of
    if known is None:
        start: ColumnElement[Any] = facts.c.valid_from
        end: ColumnElement[Any] = facts.c.invalid_at
        conditions = []
    else:
        end = (
            select(fact_ends.c.invalid_at)
            .where(fact_ends.c.fact_id == facts.c.id, fact_ends.c.known_at <= known)
            .order_by(fact_ends.c.known_at.desc(), fact_ends.c.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        told = (
            select(func.min(fact_points.c.at))
            .where(
                fact_points.c.fact_id == facts.c.id,
                fact_points.c.known_at <= known,
                fact_points.c.says != Says.PLANNED,
            )
            .scalar_subquery()
        )
        start = case((told > facts.c.valid_from, told), else_=facts.c.valid_from)
        conditions = [facts.c.created_at <= known]
    if query.include_invalidated:
        return conditions
    return [*conditions, start <= clocks.as_of, or_(end.is_(None), end > clocks.as_of)]


def _named(connection: Connection, project_id: str, user_id: str | None, name: str, rules: Sequence[str]) -> list[str]:
    found = entity_rows.ids_named(connection, project_id, user_id, name, rules)
    if name.strip().casefold() in _USER_WORDS:
        found = list({*found, *_users(connection, project_id, user_id, rules)})
    return found


def _users(connection: Connection, project_id: str, user_id: str | None, rules: Sequence[str]) -> list[str]:
    """The end users themselves as entities, with all that was merged into them."""
    conditions = [entities.c.project_id == project_id, entities.c.is_user, allowed_users(entities.c.user_id, rules)]
    if user_id is not None:
        conditions.append(entities.c.user_id == user_id)
    users = list(connection.execute(select(entities.c.id).where(*conditions)).scalars())
    return entity_rows.cluster(connection, users) if users else []
