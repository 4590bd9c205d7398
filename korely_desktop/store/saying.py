"""Where texts say a fact: what states it, what denies or announces it, and what may name it beside the value that took
its place ("moved from Turin to Milan")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, CompoundSelect, literal, select, union_all

from korely_desktop.store.tables import fact_points, fact_sources, facts

Span = tuple[int, int]
NOWHERE: Span = (0, 0)
"""The span of a text in which nothing but the value tells where the fact is said."""


def places(is_meant: Callable[[ColumnElement[str]], ColumnElement[bool]]) -> CompoundSelect[Any]:
    """Rows of memory id, fact id, value, start and end; read the last two by :func:`span`.

    Args:
        is_meant: which are wanted, as a condition on the table ``facts`` and on the column it is given, the text's id.
    """
    later = facts.alias("later")
    return union_all(
        select(fact_sources.c.memory_id, facts.c.id, facts.c.object, fact_sources.c.start, fact_sources.c.end)
        .join(facts, facts.c.id == fact_sources.c.fact_id)
        .where(is_meant(fact_sources.c.memory_id)),
        select(fact_points.c.memory_id, facts.c.id, facts.c.object, fact_points.c.start, fact_points.c.start + 1)
        .join(facts, facts.c.id == fact_points.c.fact_id)
        .where(fact_points.c.memory_id.is_not(None), is_meant(fact_points.c.memory_id)),
        select(fact_sources.c.memory_id, facts.c.id, facts.c.object, literal(0), literal(0))
        .join(later, later.c.id == fact_sources.c.fact_id)
        .join(facts, facts.c.invalidated_by == later.c.id)
        .where(facts.c.object_key != later.c.object_key, is_meant(fact_sources.c.memory_id)),
    )


def span(start: int | None, end: int | None) -> Span:
    """From where to where a text says it."""
    return NOWHERE if start is None or end is None or not 0 <= start < end else (start, end)
