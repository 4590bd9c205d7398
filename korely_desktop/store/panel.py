"""The Memory Panel's reads: which facts match, in which order, and what the visible rows need.

The list of matching row numbers comes out of SQLite as one joined text: a quarter of a million of them cost a few
milliseconds to take over instead of one Python row each.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    and_,
    case,
    cast,
    exists,
    false,
    func,
    literal,
    or_,
    select,
    type_coerce,
)
from sqlalchemy.types import BigInteger

from korely_desktop.domain.facts import Precision, State, Tense, Trust
from korely_desktop.domain.panel import Facets, PanelFact, PanelGrouping, PanelQuery, PanelSort, PanelState, Show, Term
from korely_desktop.domain.text import name_key
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import (
    api_keys,
    entities,
    entity_names,
    fact_ends,
    fact_sources,
    facts,
    memories,
    reviews,
)

_SERVED = (State.ACTIVE, State.REVIEW)
_SUBJECT = entities.alias("subject_entity")
_OBJECT = entities.alias("object_entity")


def matching(
    conn: Connection, query: PanelQuery, terms: Sequence[Term], now: datetime
) -> tuple[array[int], array[int]]:
    """Row numbers of every fact that matches, in order, and beside each the instant it was learned.

    Returns:
        ``facts.seq`` and ``facts.created_at`` (microseconds since 1970), two arrays of equal length.
    """
    rows = _ordered(
        select(facts.c.seq, type_coerce(facts.c.created_at, BigInteger).label("learned")).where(
            *_conditions(query, terms, now)
        ),
        query,
    ).subquery()
    ids, learned = conn.execute(select(func.group_concat(rows.c.seq), func.group_concat(rows.c.learned))).one()
    return _numbers(ids), _numbers(learned)


def group_counts(conn: Connection, query: PanelQuery, terms: Sequence[Term], now: datetime) -> list[tuple[str, int]]:
    """Group heads other than days: key and number of facts, in the order in which :func:`matching` lists them."""
    key = _group_key(query.group)
    statement = (
        _joined(select(key.label("key"), func.count()), query)
        .where(*_conditions(query, terms, now))
        .group_by(key)
        .order_by(key)
    )
    return [(name or "", count) for name, count in conn.execute(statement)]


def rows(conn: Connection, seqs: Sequence[int], query: PanelQuery) -> list[PanelFact]:
    """The facts of these row numbers, in that order; a fact erased meanwhile is missing.

    Three statements, whatever the number of rows.
    """
    if not seqs:
        return []
    end = _end(query.known_as_of).label("end_then")
    found = conn.execute(
        select(
            facts,
            end,
            _SUBJECT.c.name.label("subject_name"),
            _OBJECT.c.name.label("object_name"),
            _writer().label("writer"),
        )
        .outerjoin(_SUBJECT, _SUBJECT.c.id == facts.c.subject_entity_id)
        .outerjoin(_OBJECT, _OBJECT.c.id == facts.c.object_entity_id)
        .where(facts.c.seq.in_(seqs))
    ).all()
    ids = [row.id for row in found]
    successors = [row.invalidated_by for row in found if row.invalidated_by]
    replaced, replaced_by = _neighbours(conn, ids, successors)
    waiting = _waiting(conn, ids)
    by_seq = {
        row.seq: PanelFact(
            seq=row.seq,
            id=row.id,
            user_id=row.user_id,
            subject=row.subject_name or row.subject,
            subject_is_user=row.subject_is_user,
            subject_entity_id=row.subject_entity_id,
            predicate=row.predicate,
            predicate_raw=row.predicate_raw,
            family=row.predicate_family,
            object=row.object_name or row.object,
            object_entity_id=row.object_entity_id,
            confidence=row.confidence,
            tense=Tense(row.tense),
            valid_from=row.valid_from,
            precision=Precision(row.valid_from_precision),
            invalid_at=row.end_then,
            created_at=row.created_at,
            observation_count=row.observation_count,
            trust=Trust(row.trust),
            state=State(row.state),
            agent=row.writer,
            engine=row.engine,
            forgotten_at=row.forgotten_at,
            replaced=tuple(replaced.get(row.id, ())),
            replaced_by=replaced_by.get(row.invalidated_by),
            would_replace=waiting.get(row.id, (None, None))[1],
            review_kind=waiting.get(row.id, (None, None))[0],
        )
        for row in found
    }
    return [by_seq[seq] for seq in seqs if seq in by_seq]


def seq_of(conn: Connection, fact_ids: Sequence[str]) -> dict[str, int]:
    """Row numbers by fact id."""
    return {row.id: row.seq for row in conn.execute(select(facts.c.id, facts.c.seq).where(facts.c.id.in_(fact_ids)))}


def facets(conn: Connection, now: datetime) -> Facets:
    """What the filter menus offer, counted over the facts that are not ended."""
    live = and_(facts.c.state.in_(_SERVED), _open_at(facts.c.invalid_at, now))
    people = conn.execute(
        select(_SUBJECT.c.name, func.count())
        .select_from(facts.join(_SUBJECT, _SUBJECT.c.id == facts.c.subject_entity_id))
        .where(live)
        .group_by(_SUBJECT.c.name)
        .order_by(func.count().desc(), _SUBJECT.c.name)
    )
    families = conn.execute(
        select(facts.c.predicate_family, func.count()).where(live).group_by(facts.c.predicate_family)
    )
    agents = conn.execute(
        select(facts.c.agent_id, func.count())
        .where(live, facts.c.agent_id.is_not(None))
        .group_by(facts.c.agent_id)
        .order_by(func.count().desc())
    )
    states = {
        state.value: conn.execute(select(func.count()).select_from(facts).where(_state(state, None, now))).scalar_one()
        for state in PanelState
    }
    total = conn.execute(select(func.count()).select_from(facts).where(facts.c.state.in_(_SERVED))).scalar_one()
    return Facets(
        people=dict(people.tuples().all()),
        families=dict(families.tuples().all()),
        agents=dict(agents.tuples().all()),
        states=states,
        total=total,
    )


def _conditions(query: PanelQuery, terms: Sequence[Term], now: datetime) -> list[ColumnElement[bool]]:
    at = query.as_of or now
    conditions = [_state(query.state, query.known_as_of, at)]
    if query.in_past:
        conditions += [facts.c.valid_from <= at, _open_at(_end(query.known_as_of), at)]
        if query.known_as_of is not None:
            conditions.append(facts.c.created_at <= query.known_as_of)
    if query.person:
        named = _entities_named(query.person)
        conditions.append(or_(facts.c.subject_entity_id.in_(named), facts.c.object_entity_id.in_(named)))
    if query.entity_id:
        conditions.append(
            or_(facts.c.subject_entity_id == query.entity_id, facts.c.object_entity_id == query.entity_id)
        )
    if query.family:
        conditions.append(facts.c.predicate_family == query.family)
    if query.agent:
        conditions.append(facts.c.agent_id == query.agent)
    conditions += [_term(term) for term in terms]
    return conditions


def _state(state: PanelState | Show, known_as_of: datetime | None, at: datetime) -> ColumnElement[bool]:
    active = facts.c.state == State.ACTIVE
    review = facts.c.state == State.REVIEW
    end = _end(known_as_of)
    begun = and_(facts.c.valid_from <= at, facts.c.tense != Tense.PLANNED)
    clash = exists().where(reviews.c.fact_id == facts.c.id, reviews.c.kind == "clash", reviews.c.decided_at.is_(None))
    conditions: dict[PanelState | Show, ColumnElement[bool]] = {
        Show.ALL: facts.c.state.in_(_SERVED),
        Show.LIVE: and_(facts.c.state.in_(_SERVED), _open_at(end, at)),
        PanelState.CONFIRMED: and_(active, _open_at(end, at), begun, facts.c.trust == Trust.PERSON),
        PanelState.CURRENT: and_(active, _open_at(end, at), begun, facts.c.trust != Trust.PERSON),
        PanelState.PLANNED: and_(
            active, _open_at(end, at), or_(facts.c.valid_from > at, facts.c.tense == Tense.PLANNED)
        ),
        PanelState.ENDED: and_(active, end <= at),
        PanelState.REVIEW: and_(review, ~clash),
        PanelState.CLASH: and_(review, clash),
        PanelState.FORGOTTEN: facts.c.state == State.FORGOTTEN,
    }
    return conditions[state]


def _open_at(end: ColumnElement[Any], at: datetime) -> ColumnElement[bool]:
    return or_(end.is_(None), end > at)


def _end(known_as_of: datetime | None) -> ColumnElement[Any]:
    """The end of a fact as it was known at an instant: what is stored now, unless something was learned later."""
    if known_as_of is None:
        return facts.c.invalid_at
    known_then = (
        select(fact_ends.c.invalid_at)
        .where(fact_ends.c.fact_id == facts.c.id, fact_ends.c.known_at <= known_as_of)
        .order_by(fact_ends.c.known_at.desc(), fact_ends.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    learned_later = exists().where(fact_ends.c.fact_id == facts.c.id, fact_ends.c.known_at > known_as_of)
    return case((learned_later, known_then), else_=facts.c.invalid_at)


def _term(term: Term) -> ColumnElement[bool]:
    pattern = f"%{_escaped(term.word)}%"
    named = select(entities.c.id).where(entities.c.name.like(pattern, escape="\\"))
    places: list[ColumnElement[bool]] = [
        facts.c.subject.like(pattern, escape="\\"),
        facts.c.object.like(pattern, escape="\\"),
        facts.c.subject_entity_id.in_(named),
        facts.c.predicate.in_(term.predicates) if term.predicates else false(),
        facts.c.predicate_raw.like(pattern, escape="\\"),
    ]
    return or_(*places)


def _entities_named(words: str) -> Select[tuple[str]]:
    """Entities one of whose names contains these words from the start of a word."""
    key = _escaped(name_key(words))

    def starts(column: ColumnElement[str]) -> ColumnElement[bool]:
        return or_(column.like(f"{key}%", escape="\\"), column.like(f"% {key}%", escape="\\"))

    also = select(entity_names.c.entity_id).where(starts(entity_names.c.name_key))
    return select(entities.c.id).where(or_(starts(entities.c.name_key), entities.c.id.in_(also)))


def _group_key(group: PanelGrouping) -> ColumnElement[Any]:
    return {
        PanelGrouping.PERSON: func.coalesce(_SUBJECT.c.name, facts.c.subject),
        PanelGrouping.FAMILY: facts.c.predicate_family,
        PanelGrouping.AGENT: func.coalesce(facts.c.agent_id, ""),
    }.get(group, literal(""))


def _joined(statement: Select[Any], query: PanelQuery) -> Select[Any]:
    if query.group is PanelGrouping.PERSON:
        return statement.select_from(facts.outerjoin(_SUBJECT, _SUBJECT.c.id == facts.c.subject_entity_id))
    return statement.select_from(facts)


def _ordered(statement: Select[Any], query: PanelQuery) -> Select[Any]:
    keys: dict[PanelSort, list[ColumnElement[Any]]] = {
        PanelSort.LEARNED: [facts.c.created_at],
        PanelSort.FACT: [func.lower(facts.c.subject), facts.c.predicate, func.lower(facts.c.object)],
        PanelSort.TRUE: [facts.c.valid_from],
        PanelSort.CERTAINTY: [case((facts.c.trust == Trust.PERSON, 2.0), else_=facts.c.confidence)],
    }
    columns = [*keys[query.sort], facts.c.seq]
    order: list[ColumnElement[Any]] = [column.desc() if query.descending else column.asc() for column in columns]
    if query.group not in (PanelGrouping.NONE, PanelGrouping.DAY):
        order.insert(0, _group_key(query.group))
    return _joined(statement, query).order_by(*order)


def _writer() -> ColumnElement[str | None]:
    """Who wrote a fact: its agent, else the name of the key with which its first source came in."""
    key_name = (
        select(api_keys.c.name)
        .join(memories, memories.c.key_id == api_keys.c.id)
        .join(fact_sources, fact_sources.c.memory_id == memories.c.id)
        .where(fact_sources.c.fact_id == facts.c.id)
        .order_by(fact_sources.c.observed_at)
        .limit(1)
        .scalar_subquery()
    )
    return func.coalesce(facts.c.agent_id, cast(key_name, String))


def _neighbours(
    conn: Connection, ids: Sequence[str], successors: Sequence[str]
) -> tuple[dict[str, list[str]], dict[str, str]]:
    """Values that these facts replaced, by their id; and the values of the facts that replaced them."""
    shown = func.coalesce(_OBJECT.c.name, facts.c.object).label("shown")
    found = conn.execute(
        select(facts.c.id, facts.c.invalidated_by, shown)
        .outerjoin(_OBJECT, _OBJECT.c.id == facts.c.object_entity_id)
        .where(or_(facts.c.invalidated_by.in_(ids), facts.c.id.in_(successors) if successors else false()))
        .where(facts.c.state.not_in((State.FORGOTTEN, State.REJECTED)))
        .order_by(facts.c.valid_from.desc())
    ).all()
    wanted, after = set(ids), set(successors)
    replaced: dict[str, list[str]] = {}
    for row in found:
        if row.invalidated_by in wanted and row.shown not in replaced.setdefault(row.invalidated_by, []):
            replaced[row.invalidated_by].append(row.shown)
    return replaced, {row.id: row.shown for row in found if row.id in after}


def _waiting(conn: Connection, ids: Sequence[str]) -> dict[str, tuple[str, str | None]]:
    """Open reviews by fact id: their kind, and the value that would be replaced."""
    old = facts.alias("old")
    found = conn.execute(
        select(reviews.c.fact_id, reviews.c.kind, old.c.object)
        .outerjoin(old, old.c.id == reviews.c.old_fact_id)
        .where(reviews.c.fact_id.in_(ids), reviews.c.decided_at.is_(None))
    )
    return {row.fact_id: (row.kind, row.object) for row in found}


def _escaped(word: str) -> str:
    return re.sub(r"([\\%_])", r"\\\1", word)


def _numbers(joined: str | None) -> array[int]:
    return array("q", map(int, joined.split(",")) if joined else ())
