"""Where texts say a fact: what states it, what denies or announces it, what may name it beside the value that took
its place ("moved from Turin to Milan"), and what a machine may have repeated of it in the same session: its words are
not read for facts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, CompoundSelect, Select, literal, select, union_all

from korely_desktop.domain.memories import Role
from korely_desktop.store.conversation_tables import messages
from korely_desktop.store.tables import fact_points, fact_sources, facts, memories

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


def sessions(is_meant: ColumnElement[bool]) -> Select[Any]:
    """Rows of fact id, value and the project, end user and name of each session in which a fact is said."""
    said = select(facts.c.id, facts.c.object, memories.c.project_id, memories.c.user_id, memories.c.run_id)
    return (
        said.distinct()
        .select_from(facts)
        .join(fact_sources, fact_sources.c.fact_id == facts.c.id)
        .join(memories, memories.c.id == fact_sources.c.memory_id)
        .where(memories.c.run_id.is_not(None), is_meant)
    )


def machines() -> Select[Any]:
    """Rows of memory id and the project, end user and name of the session of what a machine said."""
    return (
        select(memories.c.id, memories.c.project_id, memories.c.user_id, memories.c.run_id)
        .select_from(messages)
        .join(memories, memories.c.id == messages.c.memory_id)
        .where(messages.c.role != Role.USER)
    )


def span(start: int | None, end: int | None) -> Span:
    """From where to where a text says it."""
    return NOWHERE if start is None or end is None or not 0 <= start < end else (start, end)
