"""Lists of entities: filters, counts and pages, and the names that fit a few typed letters.

One entity, by its id or its name, is in :mod:`korely_desktop.store.entities`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import ColumnElement, and_, exists, func, literal, or_, select, true

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.text import name_key
from korely_desktop.store import entities as rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import stands
from korely_desktop.store.queries import count
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import entities, entity_names, facts, memories, mentions
from korely_desktop.store.told import is_fact_told, is_told


def page(
    connection: Connection, project_id: str, rules: Sequence[str], query: EntityQuery, *, told_only: bool, now: datetime
) -> tuple[list[Entity], int]:
    """A page of entities with counts, those with most current facts first, and how many match.

    Args:
        told_only: without what the person put away: who is known from such facts and texts alone is not among them.
    """
    conditions = _asked(project_id, rules, query)
    if told_only:
        conditions.append(is_told(entities))
    member = entities.alias("member")
    fact_count = (
        select(func.count())
        .select_from(facts.join(member, member.c.id == facts.c.subject_entity_id))
        .where(
            stands(now),
            is_fact_told() if told_only else true(),
            or_(member.c.id == entities.c.id, member.c.merged_into == entities.c.id),
        )
        .correlate(entities)
        .scalar_subquery()
        .label("fact_count")
    )
    best = (
        select(entities.c.seq, fact_count, func.count().over().label("total"))
        .where(*conditions)
        .order_by(fact_count.desc(), entities.c.seq.desc())
        .limit(query.limit)
        .offset(query.offset)
        .subquery()
    )
    ids = select(entities.c.id, best.c.fact_count, best.c.total).join(best, best.c.seq == entities.c.seq)
    listed = connection.execute(ids.order_by(best.c.fact_count.desc(), entities.c.seq.desc())).all()
    total = listed[0].total if listed else count(connection, entities, *conditions)
    known = rows.by_ids(connection, [row.id for row in listed])
    return _with_mentions(connection, [replace(known[row.id], facts=row.fact_count) for row in listed]), total


def _asked(project_id: str, rules: Sequence[str], query: EntityQuery) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [
        entities.c.project_id == project_id,
        entities.c.merged_into.is_(None),
        allowed_users(entities.c.user_id, rules),
    ]
    if not query.every_user:
        conditions.append(entities.c.user_id.is_not_distinct_from(query.user_id))
    if query.named_only:
        further = entity_names.c.name != func.coalesce(entities.c.user_id, "user")
        conditions.append(or_(~entities.c.is_user, exists().where(entity_names.c.entity_id == entities.c.id, further)))
    if query.type is not None:
        conditions.append(entities.c.type == query.type)
    if query.q:
        part = name_key(query.q)
        bearer = entities.alias("bearer")
        now_is = func.coalesce(bearer.c.merged_into, bearer.c.id)
        by_alias = (
            select(now_is)
            .join(entity_names, entity_names.c.entity_id == bearer.c.id)
            .where(entity_names.c.name_key.contains(part, autoescape=True))
        )
        before = select(bearer.c.merged_into).where(
            bearer.c.project_id == project_id,
            bearer.c.merged_into.is_not(None),
            bearer.c.name_key.contains(part, autoescape=True),
        )
        conditions.append(
            or_(entities.c.name_key.contains(part, autoescape=True), entities.c.id.in_(by_alias.union_all(before)))
        )
    return conditions


def with_counts(connection: Connection, entity: Entity, now: datetime) -> Entity:
    """The same with its counts of current facts and of texts, and when it was first and last named."""
    ids = rows.cluster(connection, [entity.id])
    current = count(connection, facts, facts.c.subject_entity_id.in_(ids), stands(now))
    return _with_mentions(connection, [replace(entity, facts=current)])[0]


def _with_mentions(connection: Connection, found: list[Entity]) -> list[Entity]:
    now_is = func.coalesce(entities.c.merged_into, entities.c.id)
    ids = [entity.id for entity in found]
    named = connection.execute(
        select(
            now_is,
            func.count(memories.c.id.distinct()),
            func.min(memories.c.event_time),
            func.max(memories.c.event_time),
        )
        .select_from(
            entities.join(mentions, mentions.c.entity_id == entities.c.id).join(
                memories, memories.c.id == mentions.c.memory_id
            )
        )
        .where(or_(entities.c.id.in_(ids), entities.c.merged_into.in_(ids)), memories.c.deleted_at.is_(None))
        .group_by(now_is)
    )
    counts = {row[0]: (row[1], row[2], row[3]) for row in named}
    return [
        replace(entity, memories=counts[entity.id][0], first_seen=counts[entity.id][1], last_seen=counts[entity.id][2])
        if entity.id in counts
        else replace(entity, first_seen=entity.created_at, last_seen=entity.created_at)
        for entity in found
    ]


def names_like(
    connection: Connection, project_id: str, words: Sequence[Sequence[str]], limit: int
) -> list[tuple[str, str, int, bool]]:
    """Names that fit a pattern of every word: (entity id, name, facts it is the subject of, whether it is an alias).

    ``words`` holds the LIKE patterns of each word, escaped with a backslash, the likeliest first; names that fit the
    likeliest of all words come first.
    """
    now_is = func.coalesce(entities.c.merged_into, entities.c.id)
    own = select(
        now_is.label("id"),
        entities.c.name,
        entities.c.id.label("own_id"),
        entities.c.merged_into.is_not(None).label("is_alias"),
        _best(entities.c.name_key, words).label("best"),
    ).where(entities.c.project_id == project_id, *_fits(entities.c.name_key, words))
    other = (
        select(now_is, entity_names.c.name, entities.c.id, literal(True), _best(entity_names.c.name_key, words))
        .join(entities, entities.c.id == entity_names.c.entity_id)
        .where(entities.c.project_id == project_id, *_fits(entity_names.c.name_key, words))
    )
    both = own.union_all(other).subquery()
    best = select(both).order_by(both.c.best.desc(), func.length(both.c.name), both.c.id).limit(limit).subquery()
    counted = select(func.count()).where(facts.c.subject_entity_id == best.c.own_id).correlate(best)
    listed = select(best, counted.scalar_subquery().label("facts"))
    return [(row.id, row.name, row.facts, bool(row.is_alias)) for row in connection.execute(listed)]


def _fits(key: ColumnElement[str], words: Sequence[Sequence[str]]) -> list[ColumnElement[bool]]:
    return [or_(*(key.like(pattern, escape="\\") for pattern in patterns)) for patterns in words]


def _best(key: ColumnElement[str], words: Sequence[Sequence[str]]) -> ColumnElement[bool]:
    return and_(*(key.like(patterns[0], escape="\\") for patterns in words))
