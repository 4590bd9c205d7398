"""Removing rows for good, with everything that refers to them. Which rows go is decided above.

``secure_delete`` overwrites what is freed, and full text follows by triggers (see ``fulltext``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    FromClause,
    ScalarSelect,
    String,
    bindparam,
    case,
    cast,
    delete,
    func,
    select,
    update,
)
from sqlalchemy import column as column_of
from sqlalchemy import table as table_of

from korely_desktop.store import fulltext, projects, selfcheck, vectors
from korely_desktop.store.conversation_tables import blocks
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.memories import written_with
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.queries import among, count
from korely_desktop.store.reach import escaped, spellings
from korely_desktop.store.tables import (
    api_keys,
    batches,
    entities,
    entity_names,
    fact_ends,
    fact_points,
    fact_sources,
    facts,
    jobs,
    memories,
    mentions,
    metadata,
)

_MANY = 50
_AT_ONCE = 1_000
_SCHEMA = table_of("sqlite_master", column_of("sql", String))

_LEFT = select(func.count(fact_sources.c.fact_id.distinct())).where(fact_sources.c.memory_id == bindparam("text_id"))
_REDACT = Prepared(
    update(memories)
    .where(memories.c.id == bindparam("text_id"))
    .values(
        outcome=case((memories.c.outcome.is_not(None), _LEFT.scalar_subquery())),
        **{
            name: bindparam(f"new_{name}", type_=memories.c[name].type)
            for name in ("content", "metadata", "tags", "source", "updated_at")
        },
    )
)
_UNMENTION = Prepared(
    delete(mentions).where(
        mentions.c.memory_id == bindparam("text_id"),
        mentions.c.start < bindparam("black_to"),
        mentions.c.end > bindparam("black_from"),
    )
)


@dataclass(frozen=True, slots=True)
class Redacted:
    """What is left of a text, and which parts of it are black now."""

    memory_id: str
    content: str
    metadata: dict[str, Any]
    tags: list[str]
    source: str | None
    spans: Sequence[tuple[int, int]]


def changing(connection: Connection, rows: int) -> AbstractContextManager[None]:
    """While so many facts and memories go, or lose words: full text follows them in the quicker of two ways."""
    stored = sum(count(connection, table) for table in (memories, facts))
    return fulltext.rebuilt(connection) if rows > _MANY and rows * _MANY > stored else nullcontext()


def losing(connection: Connection, fact_ids: Collection[str], memory_ids: Collection[str]) -> set[str]:
    """Ids of facts that these memories say too, or that ended because of one of these facts."""
    said = among(connection, fact_points.c.fact_id, fact_points.c.memory_id, memory_ids)
    return said | among(connection, facts.c.id, facts.c.invalidated_by, fact_ids)


def remove_facts(connection: Connection, fact_ids: Collection[str]) -> None:
    """Delete facts with their ends, points, sources, links, verdicts, review cards and vectors."""
    these = {IDS: listed(fact_ids)}
    for table in (facts, fact_ends):
        named = is_listed(table.c.invalidated_by)
        connection.execute(update(table).where(named).values(invalidated_by=None), these)
    connection.execute(update(fact_points).where(is_listed(fact_points.c.by)).values(by=None), these)
    vectors.delete(connection, fact_ids)
    connection.execute(delete(facts).where(is_listed(facts.c.id)), these)


def remove_memories(connection: Connection, memory_ids: Collection[str]) -> None:
    """Delete memories with all that hangs on them; facts they shared with others stay with those."""
    these = {IDS: listed(memory_ids)}
    touched = among(connection, fact_sources.c.fact_id, fact_sources.c.memory_id, memory_ids)
    vectors.delete(connection, memory_ids)
    selfcheck.forget_questions(connection, memory_ids)
    connection.execute(delete(memories).where(is_listed(memories.c.id)), these)
    _settle(connection, touched)


def redact_memories(connection: Connection, texts: Collection[Redacted], now: datetime) -> None:
    """Replace texts by their blackened forms (of the same length); names inside the blackened parts are not kept.

    What came of each are the facts that are left.
    """
    for text in texts:
        values = {f"new_{name}": getattr(text, name) for name in ("content", "metadata", "tags", "source")}
        _REDACT.run(connection, {"text_id": text.memory_id, **values, "new_updated_at": now})
        for start, end in text.spans:
            _UNMENTION.run(connection, {"text_id": text.memory_id, "black_from": start, "black_to": end})
    redacted = [text.memory_id for text in texts]
    vectors.delete(connection, redacted)
    selfcheck.forget_questions(connection, redacted)


def remove_entities(connection: Connection, entity_ids: Collection[str]) -> None:
    """Delete entities that no fact is about any more, with their names, mentions and review cards."""
    connection.execute(delete(entities).where(is_listed(entities.c.id)), {IDS: listed(entity_ids)})


def release_agent(connection: Connection, project_id: str, agent_id: str) -> None:
    """Facts that outlive their agent, because others state them too or a person confirmed them, become theirs."""
    theirs = memories.outerjoin(api_keys, api_keys.c.id == memories.c.key_id).join(
        fact_sources, fact_sources.c.memory_id == memories.c.id
    )

    def heir(column: ColumnElement[Any]) -> ScalarSelect[Any]:
        stating = select(column).select_from(theirs).where(fact_sources.c.fact_id == facts.c.id)
        return stating.order_by(fact_sources.c.observed_at, fact_sources.c.memory_id).limit(1).scalar_subquery()

    writer = func.coalesce(memories.c.agent_id, written_with())
    connection.execute(
        update(facts)
        .where(facts.c.project_id == project_id, facts.c.agent_id == agent_id)
        .values(
            agent_id=heir(memories.c.agent_id),
            writer=case((facts.c.writer == agent_id, heir(writer)), else_=facts.c.writer),
        )
    )
    connection.execute(
        update(entity_names)
        .where(
            entity_names.c.agent_id == agent_id,
            entity_names.c.entity_id.in_(select(entities.c.id).where(entities.c.project_id == project_id)),
        )
        .values(agent_id=None)
    )


def remove_project(connection: Connection, project_id: str) -> None:
    """Delete an emptied project with its keys, webhooks, batches and remaining jobs."""
    for table in (jobs, batches, api_keys):
        connection.execute(delete(table).where(table.c.project_id == project_id))
    projects.remove(connection, project_id)


def remembered(connection: Connection, words: Iterable[str]) -> set[str]:
    """Those that some text, fact, name or note says, or has as a part of another word, letter case aside."""
    return _said(connection, (memories, facts, entities, entity_names, blocks), words)


def stored(connection: Connection, fragments: Iterable[str]) -> set[str]:
    """Those that some row, or the schema itself, still says: finding them in the file proves nothing.

    Letter case is put aside. Looks at every column that holds words, ids of users and agents included.
    """
    return _said(connection, dict.fromkeys((memories, facts, *metadata.sorted_tables, _SCHEMA)), fragments)


def _said(connection: Connection, tables: Iterable[FromClause], fragments: Iterable[str]) -> set[str]:
    """Each table is gone through once for all of them, until every one is found."""
    wanted = {fragment: spellings(fragment) | escaped(fragment) for fragment in fragments}
    found: set[str] = set()
    for table in tables:
        words = [func.lower(cast(column, String)) for column in table.c if isinstance(column.type, (String, JSON))]
        if not words or len(found) == len(wanted):
            continue
        for rows in connection.execute(select(*words).execution_options(yield_per=_AT_ONCE)).partitions():
            said = "\0".join(word for row in rows for word in row if word)
            found |= {one for one, forms in wanted.items() if one not in found and any(form in said for form in forms)}
            if len(found) == len(wanted):
                break
    return found


def _settle(connection: Connection, fact_ids: Collection[str]) -> None:
    """Facts count no more observations than what is left of their sources, and one at least."""
    left = select(func.count()).select_from(fact_sources).where(fact_sources.c.fact_id == facts.c.id).scalar_subquery()
    count = func.max(1, func.min(facts.c.observation_count, left))
    these = update(facts).where(is_listed(facts.c.id)).values(observation_count=count)
    connection.execute(these, {IDS: listed(fact_ids)})
