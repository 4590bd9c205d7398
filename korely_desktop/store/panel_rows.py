"""What the visible rows of the Memory Panel need: the facts of some row numbers, with names, writers and neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, case, func, or_, select

from korely_desktop.domain.facts import Precision, State, Tense, Trust
from korely_desktop.domain.panel import BareFact, PanelFact, PanelQuery
from korely_desktop.store import choices
from korely_desktop.store import panel_conditions as conditions
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import begin_as_known
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.sides import OBJECT_NOW, SUBJECT, SUBJECT_NOW, with_names
from korely_desktop.store.tables import facts, reviews
from korely_desktop.store.types import UtcTime

_OLD = facts.alias("old")
_SHOWN = func.coalesce(OBJECT_NOW.c.name, facts.c.object).label("shown")


_OWN = (
    *("seq", "id", "project_id", "user_id", "subject", "subject_is_user", "subject_entity_id", "predicate"),
    *("predicate_raw", "predicate_family", "object", "object_entity_id", "confidence", "tense"),
    *("valid_from_precision", "invalid_at", "invalidated_by", "created_at", "observation_count", "trust", "state"),
    *("engine", "forgotten_at", "writer"),
)
_READ = (*_OWN, "begin_then", "end_then", "subject_name", "object_name")


def rows(conn: Connection, seqs: Sequence[int], query: PanelQuery, project_id: str) -> list[PanelFact]:
    """The facts of these row numbers, in that order; a fact erased meanwhile is missing.

    Four statements, whatever the number of rows.
    """
    statement = _wanted(in_past=query.known_as_of is not None)
    read = (dict(zip(_READ, row, strict=True)) for row in statement.rows(conn, _values(seqs, query)))
    found = [row for row in read if row["project_id"] == project_id]
    ids = [row["id"] for row in found]
    near = _neighbours(conn, ids, {row["id"]: row["invalidated_by"] for row in found})
    waiting = _waiting(conn, ids)
    chosen = choices.of(conn, "fact_id", ids)
    by_seq = {
        row["seq"]: PanelFact(
            seq=row["seq"],
            id=row["id"],
            user_id=row["user_id"],
            subject=row["subject_name"] or row["subject"],
            subject_is_user=row["subject_is_user"],
            subject_entity_id=row["subject_entity_id"],
            predicate=row["predicate"],
            predicate_raw=row["predicate_raw"],
            family=row["predicate_family"],
            object=row["object_name"] or row["object"],
            object_entity_id=row["object_entity_id"],
            confidence=row["confidence"],
            tense=Tense(row["tense"]),
            valid_from=row["begin_then"],
            precision=Precision(row["valid_from_precision"]),
            invalid_at=row["end_then"],
            end_now=row["invalid_at"],
            created_at=row["created_at"],
            observation_count=row["observation_count"],
            trust=Trust(row["trust"]),
            state=State(row["state"]),
            writer=row["writer"],
            engine=row["engine"],
            forgotten_at=row["forgotten_at"],
            recall=chosen.get(row["id"]),
            replaced=tuple(near.replaced.get(row["id"], ())),
            replaced_by=near.replaced_by.get(row["id"]),
            moved_from=near.moved_from.get(row["id"]),
            moved_to=near.moved_to.get(row["id"]),
            would_replace=waiting.get(row["id"], (None, None))[1],
            review_kind=waiting.get(row["id"], (None, None))[0],
        )
        for row in found
    }
    return [by_seq[seq] for seq in seqs if seq in by_seq]


def bare(conn: Connection, seqs: Sequence[int], query: PanelQuery, project_id: str) -> list[tuple[BareFact, bool]]:
    """The facts of these row numbers without names and neighbours, and whether each waits because it clashes; in that
    order, a fact erased meanwhile is missing.
    """
    statement = _bare(in_past=query.known_as_of is not None)
    found = [row for row in statement.rows(conn, _values(seqs, query)) if row[-1] == project_id]
    ids = [row[1] for row in found]
    chosen = choices.of(conn, "fact_id", ids)
    waiting = _waiting(conn, [row[1] for row in found if row[6] == State.REVIEW])
    by_seq = {
        seq: (
            BareFact(seq, fact_id, Tense(tense), begin, end, Trust(trust), State(state), chosen.get(fact_id)),
            waiting.get(fact_id, (None, None))[0] == "clash",
        )
        for seq, fact_id, tense, begin, end, trust, state, _ in found
    }
    return [by_seq[seq] for seq in seqs if seq in by_seq]


def _values(seqs: Sequence[int], query: PanelQuery) -> dict[str, Any]:
    values: dict[str, Any] = {IDS: listed(seqs)}
    if query.known_as_of is not None:
        values["known_as_of"] = query.known_as_of
    return values


def seq_of(conn: Connection, fact_ids: Sequence[str]) -> dict[str, int]:
    """Row numbers by fact id."""
    return {row.id: row.seq for row in conn.execute(select(facts.c.id, facts.c.seq).where(facts.c.id.in_(fact_ids)))}


@cache
def _wanted(*, in_past: bool) -> Prepared:
    """The facts of the listed row numbers; in the past with start and end as known at ``known_as_of``."""
    return Prepared(
        select(
            *(facts.c[name] for name in _OWN),
            *_interval_then(in_past=in_past),
            SUBJECT_NOW.c.name.label("subject_name"),
            OBJECT_NOW.c.name.label("object_name"),
        )
        .select_from(with_names())
        .where(is_listed(facts.c.seq))
    )


@cache
def _bare(*, in_past: bool) -> Prepared:
    fact = facts.c
    begin, end = _interval_then(in_past=in_past)
    return Prepared(
        select(fact.seq, fact.id, fact.tense, begin, end, fact.trust, fact.state, fact.project_id).where(
            is_listed(fact.seq)
        )
    )


def _interval_then(*, in_past: bool) -> tuple[ColumnElement[Any], ColumnElement[Any]]:
    known = bindparam("known_as_of", type_=UtcTime) if in_past else None
    begin = facts.c.valid_from if known is None else begin_as_known(known)
    return begin.label("begin_then"), conditions.end_known(known).label("end_then")


_NEIGHBOURS = Prepared(
    select(
        facts.c.id,
        facts.c.invalidated_by,
        _SHOWN,
        func.coalesce(SUBJECT.c.merged_into, SUBJECT.c.id),
        case((and_(facts.c.subject_is_user, facts.c.user_id.is_(None)), ""), else_=SUBJECT_NOW.c.name),
        facts.c.state,
    )
    .select_from(with_names())
    .where(or_(is_listed(facts.c.invalidated_by), is_listed(facts.c.id)))
    .where(facts.c.state.not_in((State.FORGOTTEN, State.REJECTED, State.JOINED)))
    .order_by(facts.c.valid_from.desc(), facts.c.seq.desc())
)
_WAITING = Prepared(
    select(reviews.c.fact_id, reviews.c.kind, _OLD.c.object)
    .outerjoin(_OLD, _OLD.c.id == reviews.c.old_fact_id)
    .where(is_listed(reviews.c.fact_id), reviews.c.decided_at.is_(None))
)


@dataclass(slots=True)
class _Neighbours:
    """By fact id: values it replaced, the value that replaced it, and whom it was about before and is about since."""

    replaced: dict[str, list[str]] = field(default_factory=dict)
    replaced_by: dict[str, str] = field(default_factory=dict)
    moved_from: dict[str, str] = field(default_factory=dict)
    moved_to: dict[str, str] = field(default_factory=dict)


def _neighbours(conn: Connection, ids: Sequence[str], successors: Mapping[str, str | None]) -> _Neighbours:
    listed_ids = listed([*ids, *filter(None, successors.values())])
    known = {row[0]: row[1:] for row in _NEIGHBOURS.rows(conn, {IDS: listed_ids})}
    near = _Neighbours()
    for fact_id, (successor, shown, about, name, state) in known.items():
        following = known.get(successor)
        if following is None:
            continue
        _, shown_then, about_then, name_then, _ = following
        if about != about_then:
            near.moved_from[successor], near.moved_to[fact_id] = name, name_then
            continue
        near.replaced_by[fact_id] = shown_then
        if state != State.NEVER_SO and shown not in near.replaced.setdefault(successor, []):
            near.replaced[successor].append(shown)
    return near


def _waiting(conn: Connection, ids: Sequence[str]) -> dict[str, tuple[str, str | None]]:
    """Open reviews by fact id: their kind, and the value that would be replaced."""
    return {fact_id: (kind, value) for fact_id, kind, value in _WAITING.rows(conn, {IDS: listed(ids)})}
