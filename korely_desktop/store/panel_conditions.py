"""Which facts a list of the Memory Panel may hold: its state, its starts and ends by both clocks, and its project.

Conditions only; :mod:`korely_desktop.store.panel` lists with them and :mod:`korely_desktop.store.panel_counts` counts.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, and_, bindparam, case, exists, or_, select, true

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import State, Tense, Trust
from korely_desktop.domain.panel import ENDING_SOON, PanelState, Show
from korely_desktop.store import auto_accepts, choices
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import begin_as_known, end_as_known
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import fact_ends, fact_points, facts, reviews

SERVED = (State.ACTIVE, State.REVIEW)
"""States that are shown unless another one is asked for."""

OF_FEW = (PanelState.REVIEW, PanelState.CLASH, PanelState.FORGOTTEN, PanelState.NEVER_SO)
"""States that few facts have: the index by project and state leads to them."""

_ELSEWHERE = facts.alias("elsewhere")


def _elsewhere(project_id: Any) -> Select[tuple[int]]:
    project = _ELSEWHERE.c.project_id
    return select(_ELSEWHERE.c.seq).where(or_(project < project_id, project > project_id))


_ANY_ELSEWHERE = Prepared(_elsewhere(bindparam("project_id")).limit(1))


def in_project(conn: Connection, project_id: str) -> ColumnElement[bool]:
    """Facts of one project, said so that the covering index, which does not hold the project, still answers alone.

    The facts of other projects are looked up once, in their own index. Mostly there are none: then nothing is asked of
    each fact, which makes a list of 200,000 twice as quick.
    """
    if not _ANY_ELSEWHERE.rows(conn, {"project_id": project_id}):
        return true()
    return facts.c.seq.not_in(_elsewhere(project_id))


def in_state(state: PanelState | Show, known_as_of: datetime | None, at: datetime) -> ColumnElement[bool]:
    """Facts that are shown as this, ``at`` an instant and by what was known then (None: by what is known now)."""
    if isinstance(state, Show):
        return _shown(state, known_as_of, at)
    if state in (PanelState.REVIEW, PanelState.CLASH):
        clash = (reviews.c.fact_id == facts.c.id, reviews.c.kind == "clash", reviews.c.decided_at.is_(None))
        is_clash = exists().where(*clash)
        return and_(facts.c.state == State.REVIEW, is_clash if state is PanelState.CLASH else ~is_clash)
    if state is PanelState.FORGOTTEN:
        return facts.c.state == State.FORGOTTEN
    if state is PanelState.NEVER_SO:
        return facts.c.state == State.NEVER_SO
    active, end = facts.c.state == State.ACTIVE, end_known(known_as_of)
    if state is PanelState.ENDED:
        return and_(active, or_(end <= at, end <= facts.c.valid_from))
    if state is PanelState.PLANNED:
        return and_(active, open_at(end, at), or_(facts.c.valid_from > at, facts.c.tense == Tense.PLANNED))
    by_person = facts.c.trust == Trust.PERSON
    begun = and_(facts.c.valid_from <= at, facts.c.tense != Tense.PLANNED)
    return and_(active, open_at(end, at), begun, by_person if state is PanelState.CONFIRMED else ~by_person)


def _shown(show: Show, known_as_of: datetime | None, at: datetime) -> ColumnElement[bool]:
    served = facts.c.state.in_(SERVED)
    if show is Show.ALL:
        return served
    if show is Show.LIVE:
        return and_(served, open_at(end_known(known_as_of), at))
    if show is Show.LET_IN:
        return and_(facts.c.state != State.REJECTED, facts.c.seq.in_(auto_accepts.facts_let_in()))
    chosen = Recall.ALWAYS if show is Show.PINNED else Recall.NEVER
    return and_(served, facts.c.seq.in_(choices.facts_chosen(chosen)))


def is_ending_soon(now: datetime) -> ColumnElement[bool]:
    """Shown facts that end within :data:`ENDING_SOON` of now."""
    end = facts.c.invalid_at
    return and_(facts.c.state.in_(SERVED), open_at(end, now), end <= now + ENDING_SOON)


def open_at(end: ColumnElement[Any], at: datetime) -> ColumnElement[bool]:
    """Not ended by then, nor called off before it began."""
    return or_(end.is_(None), and_(end > at, end > facts.c.valid_from))


def end_known(known_as_of: datetime | ColumnElement[Any] | None) -> ColumnElement[Any]:
    """The end of a fact as it was known at an instant: what is stored now, unless something was learned later."""
    if known_as_of is None:
        return facts.c.invalid_at
    learned_later = facts.c.seq.in_(_told_of_after(known_as_of, fact_ends))
    return case((learned_later, end_as_known(known_as_of)), else_=facts.c.invalid_at)


def begun(at: datetime, known_as_of: datetime) -> ColumnElement[bool]:
    """Begun at an instant, as it was known at another: what was said, or joined to it, later may have moved the start
    back.
    """
    told = facts.alias("told_of")
    joined_later = (
        select(told.c.seq)
        .join(fact_ends, fact_ends.c.invalidated_by == told.c.id)
        .where(fact_ends.c.known_at > known_as_of)
    )
    changed_later = _told_of_after(known_as_of, fact_points).union_all(joined_later)
    return or_(facts.c.seq.not_in(changed_later), begin_as_known(known_as_of) <= at)


def _told_of_after(known_as_of: datetime | ColumnElement[Any], news: Table) -> Select[tuple[int]]:
    """Row numbers of facts of which ``news``, of ends or of points, came after an instant."""
    told = facts.alias("told_of")
    return select(told.c.seq).join(news, news.c.fact_id == told.c.id).where(news.c.known_at > known_as_of)
