"""Facts that tie two entities together, for walking from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, func, select, true

from korely_desktop.domain.facts import Fact
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import lists
from korely_desktop.store.engine import Connection
from korely_desktop.store.entities import cluster
from korely_desktop.store.holding import stands
from korely_desktop.store.queries import among
from korely_desktop.store.tables import entities, facts
from korely_desktop.store.told import is_fact_told, is_told


def ties(connection: Connection, ids: Sequence[str], now: datetime, limit: int, *, told_only: bool) -> list[Fact]:
    """Facts that are not over and have one of these at one end and any entity at the other, newest first."""
    here = {lists.IDS: lists.listed(ids)}
    standing = and_(stands(now), is_fact_told() if told_only else true())
    outward = select(facts.c.seq).where(
        lists.is_listed(facts.c.subject_entity_id), facts.c.object_entity_id.is_not(None), standing
    )
    inward = select(facts.c.seq).where(lists.is_listed(facts.c.object_entity_id), standing)
    either = outward.union(inward).subquery()
    newest = select(either.c.seq).order_by(either.c.seq.desc()).limit(limit)
    query = fact_rows.selected().where(facts.c.seq.in_(newest)).order_by(facts.c.seq.desc())
    return fact_rows.to_facts(connection.execute(query, here).all())


def told_of(connection: Connection, entity_ids: Sequence[str]) -> set[str]:
    """Those of these entities that agents may hear of."""
    return among(connection, entities.c.id, entities.c.id, entity_ids, is_told(entities))


def subjects_of_both(connection: Connection, one: str, other: str) -> list[str]:
    """Of whom facts lead to both of these entities, as they are now."""
    subject = func.coalesce(entities.c.merged_into, entities.c.id)
    leading = select(subject).join(facts, facts.c.subject_entity_id == entities.c.id)
    sides = [leading.where(facts.c.object_entity_id.in_(cluster(connection, [side]))) for side in (one, other)]
    return list(connection.execute(sides[0].intersect(sides[1])).scalars())
