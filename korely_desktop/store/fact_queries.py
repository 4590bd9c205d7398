"""Lists of facts: filters, both clocks, pages and totals.

The first clock compares ``valid_from`` and the end with ``as_of``. On the second clock, ``known_as_of``, start and end
are those the store had learned by then, from ``fact_points`` and ``fact_ends``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Select,
    bindparam,
    case,
    func,
    literal,
    or_,
    select,
    type_coerce,
)

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.text import value_key
from korely_desktop.store import choices
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import begin_as_known, end_as_known, is_not_over, was_told
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import entities, fact_ends, fact_sources, facts
from korely_desktop.store.types import UtcTime

_NEVER = datetime.max.replace(tzinfo=UTC)
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
    asked = _asked(connection, project_id, rules, query, clocks, predicate, own_first=own_first)
    if asked is None:
        return [], 0
    shape, values = asked
    listed = _listed(connection, shape, values, clocks)
    if query.offset == 0 and len(listed) < query.limit:
        return listed, len(listed)
    return listed, _total(shape).rows(connection, values)[0][0]


def newest(
    connection: Connection,
    project_id: str,
    rules: Sequence[str],
    query: FactQuery,
    clocks: Clocks,
    *,
    own_first: bool = False,
) -> list[Fact]:
    """The same page without how many match: to count them takes the longer the more there are."""
    asked = _asked(connection, project_id, rules, query, clocks, None, own_first=own_first)
    return [] if asked is None else _listed(connection, *asked, clocks)


def _listed(connection: Connection, shape: _Shape, values: dict[str, Any], clocks: Clocks) -> list[Fact]:
    listed = rows.to_facts(_page(shape).rows(connection, values))
    return listed if clocks.known_as_of is None else as_known(connection, listed, clocks.known_as_of)


def as_known(connection: Connection, listed: Sequence[Fact], known_as_of: datetime) -> list[Fact]:
    """The facts with the start and the end that the store knew of at ``known_as_of``."""
    values = {"ids": [fact.id for fact in listed], "known_as_of": known_as_of}
    latest = {row.fact_id: row for row in connection.execute(_ends_by_then(), values)}
    starts = {row[0]: row[1] for row in connection.execute(_starts_by_then(), values)}
    result = []
    for fact in listed:
        end = latest.get(fact.id)
        began = max(fact.valid_from, starts[fact.id])
        then = replace(fact, valid_from=began, invalid_at=None, closed_known_at=None, invalidated_by=None)
        if end is not None and end.invalid_at is not None:
            then = replace(
                then, invalid_at=end.invalid_at, closed_known_at=end.known_at, invalidated_by=end.invalidated_by
            )
        result.append(then)
    return result


@cache
def _ends_by_then() -> Select[Any]:
    """Every end learned by then of some facts, the last one last."""
    return (
        select(fact_ends)
        .where(fact_ends.c.fact_id.in_(_many("ids")), fact_ends.c.known_at <= bindparam("known_as_of", type_=UtcTime()))
        .order_by(fact_ends.c.seq)
    )


@cache
def _starts_by_then() -> Select[Any]:
    """Since when some facts held by what was known then."""
    known = bindparam("known_as_of", type_=UtcTime())
    return select(facts.c.id, begin_as_known(known)).where(facts.c.id.in_(_many("ids")))


def _asked(
    connection: Connection,
    project_id: str,
    rules: Sequence[str],
    query: FactQuery,
    clocks: Clocks,
    predicate: str | None,
    *,
    own_first: bool,
) -> tuple[_Shape, dict[str, Any]] | None:
    """The shape of a query and the values for its statement; None when a name is asked for that nobody bears."""
    values: dict[str, Any] = {
        "user_id": query.user_id,
        "agent_id": query.agent_id,
        "writer": query.writer,
        "predicate": predicate,
        "predicate_family": query.predicate_family,
        "memory_id": query.memory_id,
        "known_as_of": clocks.known_as_of,
        "ids": None if query.ids is None else list(query.ids),
    }
    if query.subject is not None:
        values["subjects"] = _named(connection, project_id, query.user_id, query.subject, rules)
        if not values["subjects"]:
            return None
    if query.entity is not None:
        values["named"] = _named(connection, project_id, query.user_id, query.entity, rules)
        values["object_key"] = value_key(query.entity)
    if query.entity_id is not None:
        values["cluster"] = entity_rows.cluster(connection, [query.entity_id])
    values = {name: value for name, value in values.items() if value is not None}
    shape = _Shape(
        frozenset(values),
        tuple(rules),
        query.states,
        query.exclude_sessions,
        query.include_invalidated,
        query.kept_back or not choices.any_kept_back(connection),
        own_first,
    )
    values |= {"project_id": project_id, "as_of": clocks.as_of, "limit": query.limit, "offset": query.offset}
    return shape, values


@dataclass(frozen=True, slots=True)
class _Shape:
    """What decides over a statement. Statements are built once a shape: building one costs more than running it.

    The rules of a confined key are part of it, never values that a call could leave out.

    Attributes:
        given: names of the values that narrow the list.
    """

    given: frozenset[str]
    rules: tuple[str, ...]
    states: tuple[State, ...]
    exclude_sessions: bool
    include_invalidated: bool
    kept_back: bool
    own_first: bool

    @property
    def by_name(self) -> bool:
        """Whether it asks about somebody or something by name, which few facts have."""
        return bool(self.given & {"subjects", "named", "cluster"})

    @property
    def of_few(self) -> bool:
        """Whether few facts can match: neither their project nor their order is to lead to them."""
        return self.by_name or bool(self.given & {"memory_id", "ids"})


@lru_cache(256)
def _page(shape: _Shape) -> Prepared:
    """The rows of one page: their numbers from the index alone, then those rows only."""
    newest = facts.c.created_at if not shape.of_few else type_coerce(facts.c.created_at, BigInteger) + 0
    order: list[ColumnElement[Any]] = [newest.desc(), facts.c.seq.desc()]
    if shape.own_first:
        order.insert(0, facts.c.subject_entity_id.in_(_end_users(shape.rules, of_one="user_id" in shape.given)).desc())
    numbers = (
        select(facts.c.seq)
        .where(*_conditions(shape))
        .order_by(*order)
        .limit(bindparam("limit"))
        .offset(bindparam("offset"))
    )
    return Prepared(rows.selected().where(facts.c.seq.in_(numbers.correlate(None))).order_by(*order))


@lru_cache(256)
def _total(shape: _Shape) -> Prepared:
    return Prepared(select(func.count()).select_from(facts).where(*_conditions(shape)))


def _conditions(shape: _Shape) -> list[ColumnElement[bool]]:
    matching: list[ColumnElement[bool]] = []
    if not shape.by_name:  # entities belong to one project, so a name implies the project
        project = facts.c.project_id.concat("") if shape.of_few else facts.c.project_id
        matching.append(project == bindparam("project_id"))
    if shape.rules:
        matching.append(allowed_users(facts.c.user_id, shape.rules))
    in_state = facts.c.state == shape.states[0] if len(shape.states) == 1 else facts.c.state.in_(shape.states)
    if "known_as_of" in shape.given and State.ACTIVE in shape.states:
        in_state = or_(in_state, was_told(bindparam("known_as_of", type_=UtcTime())))
    matching.append(in_state)
    matching += [
        facts.c[name] == bindparam(name)
        for name in ("user_id", "agent_id", "writer", "predicate", "predicate_family")
        if name in shape.given
    ]
    if "ids" in shape.given:
        matching.append(facts.c.id.in_(_many("ids")))
    if not shape.kept_back:
        matching.append(facts.c.seq.not_in(choices.facts_chosen(Recall.NEVER)))
    if shape.exclude_sessions:
        matching.append(~facts.c.session_only)
    if "memory_id" in shape.given:
        stated = select(fact_sources.c.fact_id).where(fact_sources.c.memory_id == bindparam("memory_id"))
        matching.append(facts.c.id.in_(stated))
    if "subjects" in shape.given:
        matching.append(facts.c.subject_entity_id.in_(_many("subjects")))
    if "named" in shape.given:
        other = facts.alias("literal")
        literal = select(other.c.seq).where(
            other.c.project_id == bindparam("project_id"), other.c.object_key == bindparam("object_key")
        )
        matching.append(or_(_either_side("named"), facts.c.seq.in_(literal)))
    if "cluster" in shape.given:
        matching.append(_either_side("cluster"))
    return [*matching, *_visible(shape)]


def _visible(shape: _Shape) -> list[ColumnElement[bool]]:
    """The rule of the two clocks (:func:`korely_desktop.domain.facts.visible`) in SQL."""
    as_of = bindparam("as_of", type_=UtcTime())
    begun = facts.c.valid_from <= as_of
    if "known_as_of" not in shape.given:
        if shape.include_invalidated:
            return []
        return [begun, is_not_over(as_of)]
    known = bindparam("known_as_of", type_=UtcTime())
    if shape.include_invalidated:
        return [facts.c.created_at <= known]
    # What was learned last about the end is on the fact itself; only if that came later, what was known before counts.
    end = case((facts.c.closed_known_at <= known, facts.c.invalid_at), else_=end_as_known(known))
    return [
        facts.c.created_at <= known,
        begun,
        begin_as_known(known) <= as_of,
        func.coalesce(end, literal(_NEVER, UtcTime())) > as_of,
    ]


def _many(name: str) -> BindParameter[Any]:
    return bindparam(name, expanding=True)


def _either_side(name: str) -> ColumnElement[bool]:
    return or_(facts.c.subject_entity_id.in_(_many(name)), facts.c.object_entity_id.in_(_many(name)))


def _end_users(rules: Sequence[str], *, of_one: bool) -> CompoundSelect[Any]:
    """The end users themselves as entities, or the one of ``user_id``, with all that was merged into them."""
    users = [
        entities.c.project_id == bindparam("project_id"),
        entities.c.is_user,
        entities.c.merged_into.is_(None),
        allowed_users(entities.c.user_id, rules),
    ]
    if of_one:
        users.append(entities.c.user_id == bindparam("user_id"))
    own = select(entities.c.id).where(*users)
    merged = entities.alias("merged")
    return own.union_all(select(merged.c.id).where(merged.c.merged_into.in_(own)))


def _named(connection: Connection, project_id: str, user_id: str | None, name: str, rules: Sequence[str]) -> list[str]:
    found = entity_rows.ids_named(connection, project_id, user_id, name, rules)
    if name.strip().casefold() in _USER_WORDS:
        users = _end_users(rules, of_one=user_id is not None)
        values = {"project_id": project_id, "user_id": user_id}
        found = list({*found, *connection.execute(users, values).scalars()})
    return found
