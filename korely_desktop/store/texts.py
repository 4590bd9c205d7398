"""The window's list of source texts: found by words, agent and state, and which facts each one states or ends."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, and_, exists, func, null, or_, select, true, union

from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import Memory, MemoryStatus
from korely_desktop.domain.supersession import Says
from korely_desktop.domain.texts import TextQuery, TextSession, TextState
from korely_desktop.store import filters, fulltext
from korely_desktop.store.choices import texts_kept_back
from korely_desktop.store.engine import Connection
from korely_desktop.store.memories import by_ids, is_at
from korely_desktop.store.queries import count, different
from korely_desktop.store.scoping import in_session
from korely_desktop.store.tables import api_keys, fact_points, fact_sources, facts, memories

_RECENT = 5_000
"""So many of the latest texts are looked at for sessions; only where those are of few, all."""


def listed(conn: Connection, query: TextQuery, project_id: str, now: datetime) -> tuple[list[Memory], int]:
    """One page of texts, newest first, and how many match; ``now`` decides what has expired.

    Of those that were forgotten the last one comes first.
    """
    conditions = _conditions(query, project_id, now)
    total = count(conn, memories, *conditions)
    newest = memories.c.deleted_at if query.state is TextState.FORGOTTEN else memories.c.created_at
    ids = conn.execute(
        select(memories.c.id)
        .where(*conditions)
        .order_by(newest.desc(), memories.c.seq.desc())
        .limit(query.limit)
        .offset(query.offset)
    ).scalars()
    ordered = list(ids)
    found = by_ids(conn, ordered)
    return [found[memory_id] for memory_id in ordered if memory_id in found], total


def stated(conn: Connection, memory_id: str) -> list[tuple[int, int | None, int | None]]:
    """``facts.seq`` of the facts that a text states, or says are over, in order of the text; with the offsets of the
    evidence of those that it states.
    """
    source, point = fact_sources.c, fact_points.c
    states = select(source.fact_id, source.start, source.end).where(source.memory_id == memory_id)
    ends = select(point.fact_id, point.start, null()).where(
        point.memory_id == memory_id,
        point.says == Says.OVER,
        point.fact_id.not_in(select(source.fact_id).where(source.memory_id == memory_id)),
    )
    said = union(states, ends).subquery()
    found = conn.execute(
        select(facts.c.seq, said.c.start, said.c.end)
        .join(said, said.c.fact_id == facts.c.id)
        .where(facts.c.state != State.REJECTED)
        .order_by(said.c.start, facts.c.seq)
    )
    return [(row.seq, row.start if row.end is not None else None, row.end) for row in found]


def agents(conn: Connection, project_id: str) -> list[str]:
    """Every agent that wrote a text, as it signed, else by the name of its key; in order of name."""
    by_key = exists().where(
        memories.c.key_id == api_keys.c.id, memories.c.agent_id.is_(None), memories.c.project_id == project_id
    )
    signed = different(memories.c.agent_id, project_id)
    return sorted(conn.execute(union(signed, select(api_keys.c.name).where(by_key))).scalars())


def labels(conn: Connection, project_id: str) -> list[str]:
    """Every tag of the texts there are, those on most texts first; one that differs in letter case alone once."""
    each = filters.each_tag()
    one = func.min(each.c.value)
    found = (
        select(one)
        .select_from(memories.join(each, true()))
        .where(memories.c.project_id == project_id, memories.c.deleted_at.is_(None), filters.LABELLED)
        .group_by(func.lower(each.c.value))
        .order_by(func.count().desc(), one)
    )
    return list(conn.execute(found).scalars())


def sessions(conn: Connection, project_id: str, most: int) -> list[TextSession]:
    """The latest runs in which texts were written, newest first."""
    here = memories.c.project_id == project_id
    recent = select(memories.c.seq).where(here).order_by(memories.c.created_at.desc()).limit(_RECENT)
    latest = _latest_runs(conn, most, memories.c.seq.in_(recent))
    if len(latest) < most:
        latest = _latest_runs(conn, most, here)
    last = func.max(memories.c.created_at)
    found = (
        select(memories.c.run_id, func.min(memories.c.agent_id), last, func.count())
        .where(memories.c.run_id.in_(latest), memories.c.project_id.concat("") == project_id)
        .where(memories.c.deleted_at.is_(None))
        .group_by(memories.c.run_id)
        .order_by(last.desc(), memories.c.run_id)
    )
    return [TextSession(*row) for row in conn.execute(found)]


def _latest_runs(conn: Connection, most: int, among: ColumnElement[bool]) -> list[str]:
    found = (
        select(memories.c.run_id)
        .where(among, memories.c.deleted_at.is_(None), memories.c.run_id.is_not(None))
        .group_by(memories.c.run_id)
        .order_by(func.max(memories.c.created_at).desc(), memories.c.run_id)
        .limit(most)
    )
    return list(conn.execute(found).scalars())


def _conditions(query: TextQuery, project_id: str, now: datetime) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [memories.c.project_id == project_id]
    if query.session is not None:
        conditions = [in_session(memories, project_id, query.session)]
    elif query.kept_back or query.state in (TextState.READING, TextState.FAILED):
        conditions = [memories.c.project_id.concat("") == project_id]  # of few: the project is not to lead to them
    if query.state is TextState.FORGOTTEN:
        conditions.append(memories.c.deleted_at.is_not(None))
    else:
        conditions.append(memories.c.deleted_at.is_(None))
        conditions.append(filters.is_aside(now) if query.archived else filters.is_not_aside(now))
    if query.agent:
        keys = select(api_keys.c.id).where(api_keys.c.name == query.agent)
        unsigned = and_(memories.c.agent_id.is_(None), memories.c.key_id.in_(keys))
        conditions.append(or_(memories.c.agent_id == query.agent, unsigned))
    if query.state not in (None, TextState.FORGOTTEN):
        conditions += _state(query.state)
    if query.kept_back:
        conditions.append(memories.c.seq.in_(texts_kept_back()))
    if query.label is not None:
        conditions += [filters.LABELLED, filters.tagged(query.label)]
    words = fulltext.memory_filter(query.text)
    if words is not None:
        conditions.append(words)
    return conditions


def _state(state: TextState) -> tuple[ColumnElement[bool], ...]:
    if state is TextState.READING:
        return is_at(MemoryStatus.PROCESSING)
    if state is TextState.FAILED:
        return is_at(MemoryStatus.ERROR)
    learned = memories.c.outcome > 0 if state is TextState.LEARNED else func.coalesce(memories.c.outcome, 0) == 0
    return (*is_at(MemoryStatus.READY), learned)
