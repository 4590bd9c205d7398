"""Which memories a read is given, as conditions: by their labels, and by what was archived, has expired or is done."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, TableValuedAlias, and_, func, not_, or_, select, text

from korely_desktop.domain.memories import USUAL_IMPORTANCE, Filters
from korely_desktop.store.reach import spellings
from korely_desktop.store.tables import memories

LABELLED = or_(
    *(memories.c[name].is_not(None) for name in ("type", "level", "importance")), memories.c.tags != text("'[]'")
)
MAY_BE_ASIDE = or_(memories.c.archived_at.is_not(None), memories.c.expires_at.is_not(None))
"""The very words of the two partial indexes in :mod:`korely_desktop.store.tables`, by which SQLite knows them."""


def fitting(filters: Filters, at: datetime) -> list[ColumnElement[bool]]:
    """What all of ``filters`` ask for at an instant."""
    conditions: list[ColumnElement[bool]] = [] if filters.fit_all else [LABELLED]
    if filters.type is not None:
        conditions.append(memories.c.type == filters.type)
    if filters.scope is not None:
        conditions.append(memories.c.level == filters.scope)
    if filters.min_importance is not None:
        conditions.append(func.coalesce(memories.c.importance, USUAL_IMPORTANCE) >= filters.min_importance)
    conditions += [tagged(tag) for tag in filters.tags]
    if not filters.include_archived:
        conditions.append(is_not_aside(at))
    if not filters.include_done:
        conditions.append(or_(memories.c.done_at.is_(None), memories.c.done_at > at))
    return conditions


def is_not_aside(at: datetime) -> ColumnElement[bool]:
    """Whether a memory was neither archived nor has expired by then."""
    archived, expires = memories.c.archived_at, memories.c.expires_at
    return and_(or_(archived.is_(None), archived > at), or_(expires.is_(None), expires > at))


def is_aside(at: datetime) -> ColumnElement[bool]:
    """Whether it was or has; said so that the few are found by their index."""
    return and_(MAY_BE_ASIDE, not_(is_not_aside(at)))


def tagged(tag: str) -> ColumnElement[bool]:
    """Whether a memory carries a tag, letter case aside."""
    each = each_tag()
    return select(each.c.value).where(func.lower(each.c.value).in_(sorted(spellings(tag)))).exists()


def each_tag() -> TableValuedAlias:
    """A row for each tag of a memory. SQLite unpacks them with ``json_each``; another dialect has its own way."""
    return func.json_each(memories.c.tags).table_valued("value")
