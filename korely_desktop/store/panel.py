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
    or_,
    select,
    type_coerce,
    union,
    union_all,
)
from sqlalchemy.types import BigInteger

from korely_desktop.domain.facts import Precision, State, Tense, Trust
from korely_desktop.domain.panel import (
    ENDING_SOON,
    Facets,
    PanelFact,
    PanelGrouping,
    PanelQuery,
    PanelSort,
    PanelState,
    SavedView,
    Show,
    Term,
)
from korely_desktop.domain.text import name_key
from korely_desktop.store import changes, fulltext
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

QUARTER_HOUR = 900_000_000
"""In microseconds. Every time zone is a whole number of them away from UTC."""

_DAY = 96 * QUARTER_HOUR
_SEPARATOR = "\x1f"
_OFFERED = 300
_SERVED = (State.ACTIVE, State.REVIEW)
_SUBJECT = entities.alias("subject_entity")
_OBJECT = entities.alias("object_entity")


def matching(
    conn: Connection, query: PanelQuery, project_id: str, now: datetime, midnight: datetime
) -> tuple[array[int], list[str]]:
    """Row numbers of the facts that match everything but words and names, in order, and the group key of each.

    Words and names are left to :func:`holding` and :func:`about`, which do not depend on the order.

    Args:
        midnight: where today began for the person.

    Returns:
        ``facts.seq``; and as long a list of keys: quarters of an hour since 1970 for groups by day, else names. The
        keys are empty without groups.
    """
    key = _group_key(query)
    columns = [facts.c.seq] if key is None else [facts.c.seq, key.label("key")]
    listed = _ordered(select(*columns).where(*_conditions(query, project_id, now, midnight)), query, key).subquery()
    if key is None:
        return _numbers(conn.execute(select(func.group_concat(listed.c.seq))).scalar_one()), []
    ids, keys = conn.execute(select(func.group_concat(listed.c.seq), func.group_concat(listed.c.key, _SEPARATOR))).one()
    return _numbers(ids), keys.split(_SEPARATOR) if keys else []


def holding(conn: Connection, term: Term) -> array[int]:
    """Row numbers of the facts one of whose words begins with this one: in the fact, its names, or its relation."""
    named = _entities_named(term.word)
    found = [
        fulltext.fact_rows(term.word),
        select(facts.c.seq).where(facts.c.subject_entity_id.in_(named)),
        select(facts.c.seq).where(facts.c.object_entity_id.in_(named)),
    ]
    if term.predicates:
        found.append(select(facts.c.seq).where(facts.c.predicate.in_(term.predicates)))
    return _joined_numbers(conn, found)


def about(conn: Connection, *, person: str | None = None, entity_id: str | None = None) -> array[int]:
    """Row numbers of the facts about whoever has these words in a name, or about one entity, on either side."""
    which: Any = (entity_id,) if entity_id else _entities_named(person or "")
    return _joined_numbers(
        conn,
        [
            select(facts.c.seq).where(facts.c.subject_entity_id.in_(which)),
            select(facts.c.seq).where(facts.c.object_entity_id.in_(which)),
        ],
    )


def rows(conn: Connection, seqs: Sequence[int], query: PanelQuery, project_id: str) -> list[PanelFact]:
    """The facts of these row numbers, in that order; a fact erased meanwhile is missing.

    Three statements, whatever the number of rows.
    """
    if not seqs:
        return []
    end = _end(query.known_as_of).label("end_then")
    listed = conn.execute(
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
    found = [row for row in listed if row.project_id == project_id]
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


def facets(conn: Connection, project_id: str, now: datetime, midnight: datetime) -> Facets:
    """What the filter menus offer, and the counts of the saved views."""
    served = and_(facts.c.state.in_(_SERVED), _in_project(project_id))
    per_subject = (
        select(facts.c.subject_entity_id, func.count().label("facts"))
        .where(facts.c.subject_entity_id.is_not(None))
        .group_by(facts.c.subject_entity_id)
        .subquery()
    )
    people = conn.execute(
        select(_SUBJECT.c.name)
        .join(per_subject, per_subject.c.subject_entity_id == _SUBJECT.c.id)
        .where(_SUBJECT.c.project_id == project_id)
        .group_by(_SUBJECT.c.name)
        .order_by(func.sum(per_subject.c.facts).desc(), _SUBJECT.c.name)
        .limit(_OFFERED)
    ).scalars()
    agents = conn.execute(
        select(facts.c.agent_id)
        .where(served, facts.c.agent_id.is_not(None))
        .group_by(facts.c.agent_id)
        .order_by(func.count().desc())
        .with_hint(facts, "INDEXED BY ix_facts_panel", "sqlite")
    ).scalars()
    family = facts.c.predicate_family
    families = conn.execute(
        select(family)
        .where(served)
        .group_by(family)
        .order_by(func.count().desc())
        .with_hint(facts, "INDEXED BY ix_facts_panel", "sqlite")
    ).scalars()
    clashes = select(func.count(func.distinct(reviews.c.fact_id))).where(
        reviews.c.kind == "clash", reviews.c.decided_at.is_(None), reviews.c.project_id == project_id
    )
    counted = [state for state in PanelState if state not in (PanelState.REVIEW, PanelState.CLASH)]
    waiting = facts.c.state == State.REVIEW
    tally = conn.execute(
        select(
            *(func.count(case((_state(state, None, now), 1))).label(state.value) for state in counted),
            func.count(case((waiting, 1))).label(PanelState.REVIEW.value),
            func.count(case((served, 1))).label("total"),
            func.count(case((and_(served, facts.c.created_at >= midnight), 1))).label("added_today"),
            func.count(case((_ending_soon(now), 1))).label("ending_soon"),
        )
        .where(_in_project(project_id))
        .with_hint(facts, "INDEXED BY ix_facts_panel", "sqlite")
    ).one()
    clash = conn.execute(clashes).scalar_one()
    states = {state.value: tally._mapping[state.value] for state in (*counted, PanelState.REVIEW)}
    states[PanelState.REVIEW.value] -= clash
    states[PanelState.CLASH.value] = clash
    return Facets(
        people=tuple(people),
        families=tuple(families),
        agents=tuple(agents),
        states=states,
        views={
            SavedView.ADDED_TODAY: tally.added_today,
            SavedView.CONFIRMED: states[PanelState.CONFIRMED.value],
            SavedView.ENDING_SOON: tally.ending_soon,
            SavedView.TRASH: states[PanelState.FORGOTTEN.value],
        },
        total=tally.total,
    )


def changes_by_day(conn: Connection, project_id: str, now: datetime, *, known: bool) -> list[tuple[int, int]]:
    """Days since 1970 on which facts began or ended, and how many; ``known``: on which that was learned."""
    begins, ends = (facts.c.created_at, facts.c.closed_known_at) if known else (facts.c.valid_from, facts.c.invalid_at)
    moments = union_all(
        *(
            select((type_coerce(moment, BigInteger) // _DAY).label("day")).where(
                facts.c.project_id == project_id, facts.c.state == State.ACTIVE, moment <= now
            )
            for moment in (begins, ends)
        )
    ).subquery()
    counted = select(moments.c.day, func.count()).group_by(moments.c.day).order_by(moments.c.day)
    return [(day, count) for day, count in conn.execute(counted)]


def _conditions(query: PanelQuery, project_id: str, now: datetime, midnight: datetime) -> list[ColumnElement[bool]]:
    at = query.as_of or now
    if query.change is not None and query.since is not None:
        conditions = [changes.happened(query.change, query.since, now), _in_project(project_id)]
    else:
        conditions = [_state(query.state, query.known_as_of, at), _in_project(project_id)]
    if query.in_past:
        conditions += [facts.c.valid_from <= at, _open_at(_end(query.known_as_of), at)]
        if query.known_as_of is not None:
            conditions.append(facts.c.created_at <= query.known_as_of)
    if query.added_today:
        conditions.append(facts.c.created_at >= midnight)
    if query.ending_soon:
        conditions.append(_ending_soon(now))
    if query.family:
        conditions.append(facts.c.predicate_family == query.family)
    if query.agent:
        conditions.append(facts.c.agent_id == query.agent)
    return conditions


def _in_project(project_id: str) -> ColumnElement[bool]:
    """Facts of one project, said so that the covering index, which does not hold the project, still answers alone.

    The facts of other projects are looked up once, in their own index; mostly there are none.
    """
    elsewhere = facts.alias("elsewhere")
    others = select(elsewhere.c.seq).where(
        or_(elsewhere.c.project_id < project_id, elsewhere.c.project_id > project_id)
    )
    return facts.c.seq.not_in(others)


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


def _ending_soon(now: datetime) -> ColumnElement[bool]:
    end = facts.c.invalid_at
    return and_(facts.c.state.in_(_SERVED), end > now, end <= now + ENDING_SOON)


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
    changed = facts.alias("changed_later")
    learned_later = (
        select(changed.c.seq)
        .join(fact_ends, fact_ends.c.fact_id == changed.c.id)
        .where(fact_ends.c.known_at > known_as_of)
    )
    return case((facts.c.seq.in_(learned_later), known_then), else_=facts.c.invalid_at)


def _entities_named(words: str) -> Select[tuple[str]]:
    """Entities one of whose names contains these words from the start of a word."""
    key = _escaped(name_key(words))

    def starts(column: ColumnElement[str]) -> ColumnElement[bool]:
        return or_(column.like(f"{key}%", escape="\\"), column.like(f"% {key}%", escape="\\"))

    also = select(entity_names.c.entity_id).where(starts(entity_names.c.name_key))
    return select(entities.c.id).where(or_(starts(entities.c.name_key), entities.c.id.in_(also)))


def _group_key(query: PanelQuery) -> ColumnElement[Any] | None:
    if query.group is PanelGrouping.DAY and query.sort is PanelSort.LEARNED:
        return type_coerce(facts.c.created_at, BigInteger) // QUARTER_HOUR
    return {
        PanelGrouping.PERSON: func.coalesce(_SUBJECT.c.name, facts.c.subject),
        PanelGrouping.FAMILY: facts.c.predicate_family,
        PanelGrouping.AGENT: func.coalesce(facts.c.agent_id, ""),
    }.get(query.group)


def _ordered(statement: Select[Any], query: PanelQuery, key: ColumnElement[Any] | None) -> Select[Any]:
    keys: dict[PanelSort, list[ColumnElement[Any]]] = {
        PanelSort.LEARNED: [facts.c.created_at],
        PanelSort.FACT: [func.lower(facts.c.subject), facts.c.predicate, func.lower(facts.c.object)],
        PanelSort.TRUE: [facts.c.valid_from],
        PanelSort.CERTAINTY: [case((facts.c.trust == Trust.PERSON, 2.0), else_=facts.c.confidence)],
    }
    order: list[ColumnElement[Any]] = [
        column.desc() if query.descending else column.asc() for column in keys[query.sort]
    ]
    if key is not None and query.group is not PanelGrouping.DAY:
        order.insert(0, key)
    if query.group is PanelGrouping.PERSON:
        statement = statement.select_from(facts.outerjoin(_SUBJECT, _SUBJECT.c.id == facts.c.subject_entity_id))
    elif query.sort is not PanelSort.FACT and query.state is not PanelState.FORGOTTEN:
        statement = statement.with_hint(facts, "INDEXED BY ix_facts_panel", "sqlite")
    return statement.order_by(*order)


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


def _joined_numbers(conn: Connection, found: Sequence[Select[tuple[int]]]) -> array[int]:
    listed = union(*found).subquery()
    return _numbers(conn.execute(select(func.group_concat(listed.c[0]))).scalar_one())


def _numbers(joined: str | None) -> array[int]:
    return array("q", map(int, joined.split(",")) if joined else ())
