"""What the Memory Panel counts: its filter menus, its saved views, and the days on which something changed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import and_, case, func, select, type_coerce, union_all
from sqlalchemy.types import BigInteger

from korely_desktop.domain.facts import State
from korely_desktop.domain.panel import Facets, PanelState, SavedView
from korely_desktop.store import panel_conditions as conditions
from korely_desktop.store import trash
from korely_desktop.store.engine import Connection
from korely_desktop.store.panel import QUARTER_HOUR
from korely_desktop.store.sides import SUBJECT
from korely_desktop.store.tables import facts, reviews

_DAY = 96 * QUARTER_HOUR
_OFFERED = 300


def facets(conn: Connection, project_id: str, now: datetime, midnight: datetime) -> Facets:
    """What the filter menus offer, and the counts of the saved views."""
    in_project = conditions.in_project(conn, project_id)
    served = and_(facts.c.state.in_(conditions.SERVED), in_project)
    per_subject = (
        select(facts.c.subject_entity_id, func.count().label("facts"))
        .where(facts.c.subject_entity_id.is_not(None))
        .group_by(facts.c.subject_entity_id)
        .subquery()
    )
    people = conn.execute(
        select(SUBJECT.c.name)
        .join(per_subject, per_subject.c.subject_entity_id == SUBJECT.c.id)
        .where(SUBJECT.c.project_id == project_id)
        .group_by(SUBJECT.c.name)
        .order_by(func.sum(per_subject.c.facts).desc(), SUBJECT.c.name)
        .limit(_OFFERED)
    ).scalars()
    agents = conn.execute(
        select(facts.c.writer)
        .where(served, facts.c.writer.is_not(None))
        .group_by(facts.c.writer)
        .order_by(func.count().desc(), facts.c.writer)
    ).scalars()
    family = facts.c.predicate_family
    families = conn.execute(
        select(family).where(served).group_by(family).order_by(func.count().desc(), family)
    ).scalars()
    clashes = select(func.count(func.distinct(reviews.c.fact_id))).where(
        reviews.c.kind == "clash", reviews.c.decided_at.is_(None), reviews.c.project_id == project_id
    )
    counted = [state for state in PanelState if state not in (PanelState.REVIEW, PanelState.CLASH)]
    waiting = facts.c.state == State.REVIEW
    tally = conn.execute(
        select(
            *(func.count(case((conditions.in_state(state, None, now), 1))).label(state.value) for state in counted),
            func.count(case((waiting, 1))).label(PanelState.REVIEW.value),
            func.count(case((served, 1))).label("total"),
            func.count(case((and_(served, facts.c.created_at >= midnight), 1))).label("added_today"),
            func.count(case((conditions.is_ending_soon(now), 1))).label("ending_soon"),
        ).where(in_project)
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
        forgotten_texts=trash.count_texts(conn, project_id),
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
