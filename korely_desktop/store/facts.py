"""Facts: written, read one by one, and what is stored about their sources, ends and links.

Lists with filters and both clocks are in :mod:`korely_desktop.store.fact_queries`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from datetime import datetime
from functools import cache, lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, case, delete, func, insert, literal_column, or_, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import End, Fact, Precision, Source, State, Tense, Trust
from korely_desktop.domain.scope import Scope
from korely_desktop.store import lists, outbox, tracing
from korely_desktop.store.engine import Connection
from korely_desktop.store.person_tables import recall_choices
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.scoping import in_memory_of
from korely_desktop.store.sides import OBJECT_NOW, SUBJECT_NOW, with_names
from korely_desktop.store.tables import fact_ends, fact_points, fact_sources, facts
from korely_desktop.store.types import UtcTime

# Built once: for all that reading a text runs, building a statement costs more than running it.
_INSERT = Prepared(insert(facts))
_PUT_SOURCE = Prepared(upsert(fact_sources).on_conflict_do_nothing())
_NOTE_END = Prepared(insert(fact_ends))
_REPLACED_BY = Prepared(select(facts.c.id).where(facts.c.invalidated_by == bindparam("by")))
_STATED_BY = Prepared(
    select(fact_sources.c.fact_id)
    .where(fact_sources.c.memory_id == bindparam("text_id"))
    .union(select(fact_points.c.fact_id).where(fact_points.c.memory_id == bindparam("text_id")))
)
_HEARD_AT = bindparam("heard_at", type_=UtcTime())
_IS_THERE = Prepared(select(facts.c.seq).where(facts.c.id == bindparam("fact_id")))
_CONFIRM = Prepared(
    update(facts)
    .where(facts.c.id == bindparam("fact_id"))
    .values(
        observation_count=facts.c.observation_count + 1,
        last_confirmed_at=case((facts.c.last_confirmed_at > _HEARD_AT, facts.c.last_confirmed_at), else_=_HEARD_AT),
    )
)

_FORGOTTEN_WITH = Prepared(
    select(facts.c.id, facts.c.object_key)
    .where(
        lists.is_listed(facts.c.subject_entity_id),
        facts.c.slot == bindparam("slot"),
        facts.c.state == State.FORGOTTEN,
        func.instr(facts.c.object_key, bindparam("word")) > 0,
    )
    .order_by(facts.c.valid_from, facts.c.seq)
)

_COLUMNS = tuple(column.name for column in fields(Fact) if column.name in facts.c)
_ENUMS = tuple(
    (_COLUMNS.index(name), {member.value: member for member in kind})
    for name, kind in (("tense", Tense), ("valid_from_precision", Precision), ("trust", Trust), ("state", State))
)
_IS_USER = _COLUMNS.index("subject_is_user")


@cache
def selected() -> Select[Any]:
    """Facts with the ids of their texts and the current names of both sides; add conditions and an order."""
    stated = (
        select(
            func.aggregate_strings(fact_sources.c.memory_id, ",").aggregate_order_by(
                fact_sources.c.observed_at, fact_sources.c.memory_id
            )
        )
        .where(fact_sources.c.fact_id == facts.c.id)
        .correlate(facts)
        .scalar_subquery()
    )
    return (
        select(
            *(facts.c[name] for name in _COLUMNS),
            stated.label("stated"),
            SUBJECT_NOW.c.name.label("subject_now"),
            SUBJECT_NOW.c.is_user.label("subject_user_now"),
            OBJECT_NOW.c.name.label("object_now"),
            recall_choices.c.choice.label("recall"),
        )
        .select_from(with_names())
        .outerjoin(recall_choices, recall_choices.c.fact_id == facts.c.id)
    )


def to_facts(rows: Iterable[Sequence[Any]]) -> list[Fact]:
    """Rows of :func:`selected` as facts."""
    return [_fact(row) for row in rows]


def by_id(connection: Connection, fact_id: str) -> Fact | None:
    """The fact in whatever state, or None."""
    found = by_ids(connection, [fact_id])
    return found.get(fact_id)


def is_there(connection: Connection, fact_id: str) -> bool:
    """Whether a fact is stored, in whatever state."""
    return bool(_IS_THERE.rows(connection, {"fact_id": fact_id}))


def by_ids(connection: Connection, fact_ids: Iterable[str]) -> dict[str, Fact]:
    """Every fact of these ids that is there."""
    wanted = list(dict.fromkeys(fact_ids))
    if not wanted:
        return {}
    return {fact.id: fact for fact in to_facts(_listed().rows(connection, {lists.IDS: lists.listed(wanted)}))}


def in_slots(
    connection: Connection,
    subject_ids: Sequence[str],
    slots: Sequence[str],
    states: Sequence[State],
    is_meant: Callable[[str], bool] | None = None,
) -> list[Fact]:
    """Facts about these subjects in these slots, and in the slots kept beside them, oldest first.

    Args:
        is_meant: whether the value of this present name is wanted; of the others no more than the name is read.
    """
    if not (subject_ids and slots and states):
        return []
    values = {f"subject_{number}": subject_id for number, subject_id in enumerate(subject_ids)}
    for number, slot in enumerate(slots):
        values |= {f"slot_{number}": slot, f"from_{number}": f"{slot}|", f"to_{number}": f"{slot}}}"}
    kind = len(subject_ids), len(slots), tuple(states)
    if is_meant is None:
        return to_facts(_in_slots(*kind).rows(connection, values))
    meant = [number for number, name in _names_in_slots(*kind).rows(connection, values) if is_meant(name)]
    return to_facts(_numbered().rows(connection, {lists.IDS: lists.listed(meant)})) if meant else []


# These run most of all. Building them anew costs more than running them, and so do lists that expand at every run.
@lru_cache(maxsize=64)
def _in_slots(subjects: int, slots: int, states: tuple[State, ...]) -> Prepared:
    """The statement for so many subjects and slots."""
    found = selected().where(*_slots_of(subjects, slots, states))
    return Prepared(found.order_by(facts.c.valid_from, facts.c.seq))


@lru_cache(maxsize=64)
def _names_in_slots(subjects: int, slots: int, states: tuple[State, ...]) -> Prepared:
    """The same, but of each its row number and what its object is called now."""
    name = func.coalesce(OBJECT_NOW.c.name, facts.c.object)
    return Prepared(select(facts.c.seq, name).select_from(with_names()).where(*_slots_of(subjects, slots, states)))


@cache
def _numbered() -> Prepared:
    return Prepared(selected().where(lists.is_listed(facts.c.seq)).order_by(facts.c.valid_from, facts.c.seq))


def _slots_of(subjects: int, slots: int, states: tuple[State, ...]) -> tuple[ColumnElement[bool], ...]:
    conditions: list[ColumnElement[bool]] = []
    for number in range(slots):
        conditions.append(facts.c.slot == bindparam(f"slot_{number}"))
        conditions.append(facts.c.slot.between(bindparam(f"from_{number}"), bindparam(f"to_{number}")))
    return (
        facts.c.subject_entity_id.in_([bindparam(f"subject_{number}") for number in range(subjects)]),
        or_(*conditions),
        facts.c.state.in_([literal_column(f"'{state.value}'") for state in states]),
    )


def forgotten_with(connection: Connection, subject_ids: Sequence[str], slot: str, word: str) -> list[tuple[str, str]]:
    """(id, key of the value) of forgotten facts about these subjects in this slot in whose value's key the word is."""
    values = {lists.IDS: lists.listed(subject_ids), "slot": slot, "word": word}
    return [(row[0], row[1]) for row in _FORGOTTEN_WITH.rows(connection, values)]


@cache
def _listed() -> Prepared:
    return Prepared(selected().where(lists.is_listed(facts.c.id)))


@cache
def _about() -> Prepared:
    subjects = lists.is_listed(facts.c.subject_entity_id)
    return Prepared(selected().where(subjects).order_by(facts.c.valid_from, facts.c.seq))


def about(connection: Connection, subject_ids: Sequence[str]) -> list[Fact]:
    """Every fact with one of these subjects, in any state, oldest first."""
    return to_facts(_about().rows(connection, {lists.IDS: lists.listed(subject_ids)}))


@cache
def _subjects() -> Prepared:
    return Prepared(select(facts.c.id, facts.c.subject_entity_id).where(lists.is_listed(facts.c.id)))


def subjects(connection: Connection, fact_ids: Iterable[str]) -> dict[str, str | None]:
    """Whom each of these facts is about; one that is gone is missing."""
    return dict(_subjects().rows(connection, {lists.IDS: lists.listed(fact_ids)}))


@cache
def _naming() -> Prepared:
    return Prepared(
        selected()
        .where(
            in_memory_of(facts, bindparam("project_id"), bindparam("user_id")),
            facts.c.state == State.ACTIVE,
            facts.c.invalid_at.is_(None),
            func.instr(facts.c.object_key, bindparam("word")) > 0,
        )
        .order_by(facts.c.seq.desc())
        .limit(bindparam("most"))
    )


def naming(connection: Connection, scope: Scope, word: str, limit: int) -> list[Fact]:
    """Open facts of a scope in whose value's key (:func:`value_key`) the word stands, of any subject, latest first; for
    names, not for search.
    """
    values = {"project_id": scope.project_id, "user_id": scope.user_id, "word": word, "most": limit}
    return to_facts(_naming().rows(connection, values))


def leading_to(connection: Connection, object_ids: Sequence[str], limit: int | None = None) -> list[Fact]:
    """Facts that have one of these as their object, in any state, newest first."""
    query = selected().where(facts.c.object_entity_id.in_(object_ids)).order_by(facts.c.seq.desc()).limit(limit)
    return to_facts(connection.execute(query).all())


def insert_fact(connection: Connection, fact: Fact, *, session_only: bool = False) -> None:
    """Store a new fact."""
    outbox.fact_comes(connection, fact.id)
    tracing.facts_change(connection, [fact.id], by_ids)
    values = {name: getattr(fact, name) for name in _COLUMNS}
    _INSERT.run(connection, {**values, "session_only": session_only})
    if fact.invalid_at is not None:
        _note_end(connection, fact.id, fact.invalid_at, fact.closed_known_at or fact.created_at, fact.invalidated_by)


def change(connection: Connection, fact_id: str, **values: Any) -> None:
    """Set columns that are no end: confirmed_at, state, trust, valid_from, slot and the like."""
    if "state" in values:
        outbox.facts_change(connection, [fact_id])
    tracing.facts_change(connection, [fact_id], by_ids)
    _set(connection, fact_id, **values)


def _set(connection: Connection, fact_id: str, **values: Any) -> None:
    new = {f"new_{name}": said for name, said in values.items()}
    _setting(tuple(values)).run(connection, {"the_fact": fact_id, **new})


@lru_cache(maxsize=64)
def _setting(columns: tuple[str, ...]) -> Prepared:
    """The change of these columns of one fact."""
    values = {name: bindparam(f"new_{name}", type_=facts.c[name].type) for name in columns}
    return Prepared(update(facts).where(facts.c.id == bindparam("the_fact")).values(values))


def close(
    connection: Connection, fact_id: str, invalid_at: datetime, known_at: datetime, invalidated_by: str | None = None
) -> None:
    """Note when a fact ended, and that this is known since ``known_at``."""
    _put_end(connection, fact_id, invalid_at, known_at, invalidated_by)


def reopen(connection: Connection, fact_id: str, known_at: datetime) -> None:
    """Note that a fact has not ended after all, known since ``known_at``."""
    _put_end(connection, fact_id, None, known_at, None)


def _put_end(
    connection: Connection, fact_id: str, invalid_at: datetime | None, known_at: datetime, by: str | None
) -> None:
    outbox.facts_change(connection, [fact_id])
    tracing.facts_change(connection, [fact_id], by_ids)
    known = None if invalid_at is None else known_at
    _set(connection, fact_id, invalid_at=invalid_at, closed_known_at=known, invalidated_by=by)
    _note_end(connection, fact_id, invalid_at, known_at, by)


def confirm(connection: Connection, fact_id: str, at: datetime) -> None:
    """Count one observation more; ``last_confirmed_at`` never goes back."""
    tracing.facts_change(connection, [fact_id], by_ids)
    _CONFIRM.run(connection, {"fact_id": fact_id, "heard_at": at})


def ends(connection: Connection, fact_ids: Sequence[str]) -> dict[str, list[End]]:
    """Everything ever learned about the ends of these facts, in the order it was learned."""
    rows = connection.execute(
        select(fact_ends.c.fact_id, fact_ends.c.invalid_at, fact_ends.c.known_at)
        .where(fact_ends.c.fact_id.in_(fact_ids))
        .order_by(fact_ends.c.seq)
    )
    found: dict[str, list[End]] = {}
    for fact_id, invalid_at, known_at in rows:
        found.setdefault(fact_id, []).append(End(invalid_at, known_at))
    return found


def put_source(connection: Connection, fact_id: str, source: Source) -> bool:
    """Note where a fact was stated; False when that place was known."""
    tracing.facts_change(connection, [fact_id], by_ids)
    done = _PUT_SOURCE.run(
        connection,
        {
            "fact_id": fact_id,
            "memory_id": source.memory_id,
            "start": _start(source),
            "end": source.end,
            "observed_at": source.observed_at,
            "engine": source.engine,
            "confidence": source.confidence,
        },
    )
    return done == 1


def _start(source: Source) -> int:
    return -1 if source.start is None else source.start


def drop_sources(connection: Connection, fact_id: str, memory_ids: Sequence[str]) -> None:
    """These texts do not state the fact after all."""
    tracing.facts_change(connection, [fact_id], by_ids)
    mine = (fact_sources.c.fact_id == fact_id, lists.is_listed(fact_sources.c.memory_id))
    connection.execute(delete(fact_sources).where(*mine), {lists.IDS: lists.listed(memory_ids)})


def drop_source(connection: Connection, fact_id: str, source: Source) -> None:
    """This place does not state the fact after all."""
    tracing.facts_change(connection, [fact_id], by_ids)
    place = (fact_sources.c.memory_id == source.memory_id, fact_sources.c.start == _start(source))
    connection.execute(delete(fact_sources).where(fact_sources.c.fact_id == fact_id, *place))


def sources(connection: Connection, fact_ids: Sequence[str]) -> dict[str, list[Source]]:
    """fact id -> where it was stated, oldest first."""
    rows = connection.execute(
        select(fact_sources)
        .where(fact_sources.c.fact_id.in_(fact_ids))
        .order_by(fact_sources.c.observed_at, fact_sources.c.memory_id, fact_sources.c.start)
    )
    found: dict[str, list[Source]] = {}
    for row in rows:
        start = None if row.start < 0 else row.start
        source = Source(row.memory_id, start, row.end, row.observed_at, row.engine, row.confidence)
        found.setdefault(row.fact_id, []).append(source)
    return found


def delete_sources(connection: Connection, memory_id: str) -> None:
    """A memory is read anew: what it stated so far counts no longer."""
    connection.execute(delete(fact_sources).where(fact_sources.c.memory_id == memory_id))


def stated_by(connection: Connection, memory_id: str) -> list[str]:
    """Ids of every fact that this memory has a say in, by a source or a point."""
    return [row[0] for row in _STATED_BY.rows(connection, {"text_id": memory_id})]


def replaced_by(connection: Connection, fact_id: str) -> list[str]:
    """Ids of the facts that this one took the place of."""
    return [row[0] for row in _REPLACED_BY.rows(connection, {"by": fact_id})]


def _note_end(
    connection: Connection, fact_id: str, invalid_at: datetime | None, known_at: datetime, by: str | None
) -> None:
    values = {"fact_id": fact_id, "invalid_at": invalid_at, "known_at": known_at, "invalidated_by": by}
    _NOTE_END.run(connection, values)


def _fact(row: Sequence[Any]) -> Fact:
    """By position, in the order of the dataclass: reading values by name costs more than making the fact."""
    values: list[Any] = list(row)
    stated, subject_now, subject_user_now, object_now, recall = values[len(_COLUMNS) :]
    del values[len(_COLUMNS) :]
    for place, members in _ENUMS:
        values[place] = members[values[place]]
    if subject_user_now is not None:
        values[_IS_USER] = subject_user_now
    values += [tuple(dict.fromkeys(stated.split(","))) if stated else (), subject_now, object_now]
    values.append(None if recall is None else Recall(recall))
    return Fact(*values)
