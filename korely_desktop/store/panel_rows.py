"""What the visible rows of the Memory Panel need: the facts of some row numbers, with names, writers and neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, String, cast, false, func, or_, select

from korely_desktop.domain.facts import Precision, State, Tense, Trust
from korely_desktop.domain.panel import PanelFact, PanelQuery
from korely_desktop.store import choices
from korely_desktop.store import panel_conditions as conditions
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import api_keys, entities, fact_sources, facts, memories, reviews

_SUBJECT = entities.alias("subject_entity")
_OBJECT = entities.alias("object_entity")


def rows(conn: Connection, seqs: Sequence[int], query: PanelQuery, project_id: str) -> list[PanelFact]:
    """The facts of these row numbers, in that order; a fact erased meanwhile is missing.

    Three statements, whatever the number of rows.
    """
    if not seqs:
        return []
    end = conditions.end_known(query.known_as_of).label("end_then")
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
    chosen = choices.of(conn, "fact_id", ids)
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
            end_now=row.invalid_at,
            created_at=row.created_at,
            observation_count=row.observation_count,
            trust=Trust(row.trust),
            state=State(row.state),
            agent=row.writer,
            engine=row.engine,
            forgotten_at=row.forgotten_at,
            recall=chosen.get(row.id),
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
