"""The Memory Panel's lists: which facts match, and in which order; what rows say is in ``panel_rows``.

The list of matching row numbers comes out of SQLite as one joined text: a quarter of a million of them cost a few
milliseconds to take over instead of one Python row each.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    and_,
    bindparam,
    case,
    func,
    literal_column,
    or_,
    select,
    type_coerce,
    union_all,
)
from sqlalchemy.types import BigInteger

from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.panel import (
    PanelGrouping,
    PanelQuery,
    PanelSort,
    Show,
    Term,
)
from korely_desktop.store import changes, fulltext
from korely_desktop.store import panel_conditions as conditions
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import was_told
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.sides import SUBJECT
from korely_desktop.store.tables import (
    entities,
    entity_names,
    facts,
)

QUARTER_HOUR = 900_000_000
"""In microseconds. Every time zone is a whole number of them away from UTC."""

Numbers = NDArray[np.int64]
"""Row numbers: ``facts.seq``."""

_SEPARATOR = "\x1f"


def _holds(column: ColumnElement[str]) -> ColumnElement[bool]:
    return func.instr(literal_column("' '") + column, bindparam("key", type_=String)) > 0


_NAMES = union_all(
    select(entities.c.seq).where(_holds(entities.c.name_key)),
    select(entities.c.seq)
    .join(entity_names, entities.c.id == entity_names.c.entity_id)
    .where(_holds(entity_names.c.name_key)),
).subquery()
_NAMED = Prepared(select(func.group_concat(_NAMES.c.seq)))
_SIDES = union_all(
    *(
        select(facts.c.seq.label("fact"), entities.c.seq.label("entity"))
        .join(entities, side == entities.c.id)
        .where(is_listed(entities.c.seq))
        for side in (facts.c.subject_entity_id, facts.c.object_entity_id)
    )
).subquery()
_USERS = Prepared(select(facts.c.seq, facts.c.user_id).where(is_listed(facts.c.seq)))
_ABOUT = Prepared(select(func.group_concat(_SIDES.c.fact), func.group_concat(_SIDES.c.entity)))


def matching(
    conn: Connection,
    query: PanelQuery,
    project_id: str,
    now: datetime,
    midnight: datetime,
    limit: int | None = None,
) -> tuple[Numbers, NDArray[Any]]:
    """Row numbers of the facts that match everything but words and names, in order, and the group key of each.

    Words and names are left to :func:`saying`, :func:`named` and :func:`about`, which do not depend on the order.

    Args:
        midnight: where today began for the person.
        limit: so many at most, the first ones.

    Returns:
        ``facts.seq``; and as long a list of keys: quarters of an hour since 1970 for groups by day, else names. The
        keys are empty without groups.
    """
    key = _group_key(query)
    columns = [facts.c.seq] if key is None else [facts.c.seq, key.label("key")]
    chosen = select(*columns).where(*_conditions(conn, query, project_id, now, midnight))
    listed = _ordered(chosen, query, key, now).limit(limit).subquery()
    if key is None:
        return _numbers(conn.execute(select(func.group_concat(listed.c.seq))).scalar_one()), np.empty(0)
    by_day = _is_by_day(query)
    separator = "," if by_day else _SEPARATOR
    ids, keys = conn.execute(select(func.group_concat(listed.c.seq), func.group_concat(listed.c.key, separator))).one()
    if by_day:
        return _numbers(ids), _numbers(keys)
    return _numbers(ids), np.array(keys.split(_SEPARATOR) if keys else [], object)


def saying(conn: Connection, term: Term) -> Numbers:
    """Row numbers of the facts one of whose own words begins with this one: in the fact, or in its relation.

    In no order; a fact found in two ways is there twice.
    """
    found = [fulltext.fact_rows(term.word)]
    if term.predicates:
        found.append(select(facts.c.seq).where(facts.c.predicate.in_(term.predicates)))
    return _joined_numbers(conn, found)


def named(conn: Connection, key: str) -> Numbers:
    """``entities.seq`` of whoever has a name that holds this :func:`name_key`, from the start of a word."""
    return _numbers(_NAMED.rows(conn, {"key": f" {key}"})[0][0])


def about(conn: Connection, who: Numbers) -> tuple[Numbers, Numbers]:
    """Row numbers of the facts about any of these entities, given as ``entities.seq``, and which of them each is about.

    In no order; a fact found on both sides is there twice.
    """
    if not who.size:
        return who, who
    told, of = _ABOUT.rows(conn, {IDS: listed(who.tolist())})[0]
    return _numbers(told), _numbers(of)


def users(conn: Connection, rows: Numbers) -> dict[int, str | None]:
    """In whose memory each of these facts is, by row number."""
    return dict(_USERS.rows(conn, {IDS: listed(rows.tolist())}))


def entity(conn: Connection, entity_id: str) -> Numbers:
    """``entities.seq`` of one entity; none where it is gone."""
    return np.array(conn.execute(select(entities.c.seq).where(entities.c.id == entity_id)).scalars().all(), np.int64)


def _conditions(
    conn: Connection, query: PanelQuery, project_id: str, now: datetime, midnight: datetime
) -> list[ColumnElement[bool]]:
    at = query.as_of or now
    if query.change is not None and query.since is not None:
        chosen = [changes.happened(query.change, query.since, query.until or now)]
    else:
        chosen = [conditions.in_state(query.state, query.known_as_of, at)]
    if query.change is None and query.state in conditions.OF_FEW:
        chosen.append(facts.c.project_id == project_id)
    else:
        chosen.append(conditions.in_project(conn, project_id))
    if query.in_past and isinstance(query.state, Show):  # what was hidden since was in sight then
        chosen[0] = or_(chosen[0], and_(facts.c.state == State.FORGOTTEN, facts.c.forgotten_at > at))
    if query.in_past:
        chosen += [facts.c.valid_from <= at, conditions.open_at(conditions.end_known(query.known_as_of), at)]
        if query.known_as_of is not None:
            if isinstance(query.state, Show):
                chosen[0] = or_(chosen[0], was_told(query.known_as_of))
            chosen += [facts.c.created_at <= query.known_as_of, conditions.begun(at, query.known_as_of)]
    if query.added_today:
        chosen.append(facts.c.created_at >= midnight)
    if query.ending_soon:
        chosen.append(conditions.is_ending_soon(now))
    if query.family:
        chosen.append(facts.c.predicate_family == query.family)
    if query.agent:
        chosen.append(facts.c.writer == query.agent)
    return chosen


def _is_by_day(query: PanelQuery) -> bool:
    return query.group is PanelGrouping.DAY and query.sort is PanelSort.LEARNED


def _group_key(query: PanelQuery) -> ColumnElement[Any] | None:
    if _is_by_day(query):
        return type_coerce(facts.c.created_at, BigInteger) // QUARTER_HOUR
    return {
        PanelGrouping.PERSON: func.coalesce(SUBJECT.c.name, facts.c.subject),
        PanelGrouping.FAMILY: facts.c.predicate_family,
        PanelGrouping.AGENT: func.coalesce(facts.c.writer, ""),
    }.get(query.group)


def _ordered(statement: Select[Any], query: PanelQuery, key: ColumnElement[Any] | None, now: datetime) -> Select[Any]:
    by = _sorted_by(query, now)
    order: list[ColumnElement[Any]] = [column.desc() if query.descending else column.asc() for column in by]
    if key is not None and query.group is not PanelGrouping.DAY:
        order.insert(0, key)
    if query.group is PanelGrouping.PERSON:
        statement = statement.select_from(facts.outerjoin(SUBJECT, SUBJECT.c.id == facts.c.subject_entity_id))
    return statement.order_by(*order)


def _sorted_by(query: PanelQuery, now: datetime) -> list[ColumnElement[Any]]:
    if query.sort is PanelSort.LEARNED:
        return [facts.c.created_at]
    if query.sort is PanelSort.FACT:
        return [func.lower(facts.c.subject), facts.c.predicate, func.lower(facts.c.object)]
    if query.sort is PanelSort.TRUE:
        return [facts.c.valid_from]
    if query.in_past:
        return changes.since_order(query.as_of or query.known_as_of, now)
    return [case((facts.c.trust == Trust.PERSON, 2.0), else_=facts.c.confidence)]


def _joined_numbers(conn: Connection, found: Sequence[Select[tuple[int]]]) -> Numbers:
    """What each finds, one after the other: SQLite would sort them all to tell which are the same."""
    lists = (each.subquery() for each in found)
    return np.concatenate(
        [_numbers(conn.execute(select(func.group_concat(listed.c[0]))).scalar_one()) for listed in lists]
    )


def _numbers(joined: str | None) -> Numbers:
    return np.fromstring(joined or "", np.int64, sep=",")
