"""Lists by label, and what is put aside, are answered by an index, however many memories there are."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.dialects import sqlite

from korely_desktop.domain.memories import Filters, Labels, MemoryQuery, NewMemory
from korely_desktop.memory import remember
from korely_desktop.memory.services import Services
from korely_desktop.store import filters as conditions
from korely_desktop.store.tables import memories
from tests.memory.known import AGENT

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("filters", "kept"),
    [
        (Filters(type="todo"), "ab"),
        (Filters(scope="team"), "b"),
        (Filters(min_importance=3), "bcd"),
        (Filters(min_importance=4), "b"),
        (Filters(type="todo", tags=("x",)), "a"),
        (Filters(tags=("x", "y")), "a"),
        (Filters(), "abcd"),
    ],
)
def test_a_list_is_filtered_by_labels(services: Services, filters: Filters, kept: str) -> None:
    for content, labels in (
        ("a", Labels("todo", 1, ("x", "y"))),
        ("b", Labels("todo", 5, (), "team")),
        ("c", Labels(tags=("x",))),
        ("d", Labels()),
    ):
        remember.add(services, AGENT, NewMemory(content, labels=labels))
    listed, total = remember.list_memories(services, AGENT, MemoryQuery(filters=filters))
    assert (sorted(memory.content for memory in listed), total) == (list(kept), len(kept))


PAGE = "USING INDEX ix_memories_project_id_created_at"


@pytest.mark.parametrize(
    ("condition", "counted", "listed"),
    [
        (conditions.fitting(Filters(type="todo"), NOW), "INDEX ix_memories_labelled", "INDEX ix_memories_labelled"),
        (conditions.fitting(Filters(tags=("x",)), NOW), "INDEX ix_memories_labelled", "INDEX ix_memories_labelled"),
        ([conditions.is_aside(NOW)], "COVERING INDEX ix_memories_counted", "INDEX ix_memories_put_aside"),
        (conditions.fitting(Filters(), NOW), "COVERING INDEX ix_memories_counted", PAGE),
        (conditions.fitting(Filters(include_done=False), NOW), "COVERING INDEX ix_memories_counted", PAGE),
    ],
    ids=["type", "tags", "put aside", "all", "undone"],
)
def test_an_index_counts_and_lists_it(
    services: Services, condition: list[ColumnElement[bool]], counted: str, listed: str
) -> None:
    mine = (memories.c.project_id == "p", memories.c.deleted_at.is_(None), *condition)
    newest = (memories.c.created_at.desc(), memories.c.seq.desc())
    assert counted in _plan(services, select(func.count()).select_from(memories).where(*mine))
    assert listed in _plan(services, select(memories.c.id).where(*mine).order_by(*newest).limit(50))


def _plan(services: Services, query: Select[Any]) -> str:
    statement = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    with services.store.read() as connection:
        return " ".join(row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}"))
