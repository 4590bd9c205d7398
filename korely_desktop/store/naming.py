"""Names that fit a few typed letters, over the entities of a whole project and their further names."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, func, literal, or_, select

from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import entities, entity_names, facts


def like(
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
