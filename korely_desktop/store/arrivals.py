"""Inserting the rows of an import: each under the id that it had, with the rows that belong to it alone, and never over
a row that is here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Table, bindparam, exists, func, insert, or_, select
from sqlalchemy.dialects.sqlite import insert as upsert

from korely_desktop.store.conversation_tables import blocks, messages
from korely_desktop.store.engine import Connection
from korely_desktop.store.entities import cluster
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.scoping import in_memory_of
from korely_desktop.store.tables import (
    entities,
    entity_names,
    fact_ends,
    fact_links,
    fact_points,
    fact_sources,
    facts,
    memories,
    memory_links,
    mentions,
    reviews,
    verdicts,
)

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """Whose memory a row is in."""

    project_id: str
    user_id: str | None


Kind = Literal["entity", "memory", "fact", "review", "block"]
_TABLES: Mapping[Kind, Table] = {
    "entity": entities,
    "memory": memories,
    "fact": facts,
    "review": reviews,
    "block": blocks,
}
_ONCE = (entities, memories, facts, verdicts, reviews, fact_ends, fact_points, messages, blocks)
_UNLESS_THERE = (entity_names, mentions, fact_sources, fact_links, memory_links)
_PUT = {table: Prepared(insert(table)) for table in _ONCE} | {
    table: Prepared(upsert(table).on_conflict_do_nothing()) for table in _UNLESS_THERE
}
_PLACE = {
    kind: Prepared(select(table.c.project_id, table.c.user_id).where(table.c.id == bindparam("row_id")))
    for kind, table in _TABLES.items()
}
_PLACES = {
    kind: Prepared(select(table.c.id, table.c.project_id, table.c.user_id).where(is_listed(table.c.id)))
    for kind, table in _TABLES.items()
}
_ANY_IN = [
    Prepared(
        select(table.c.seq)
        .where(
            in_memory_of(table, bindparam("project_id"), bindparam("user_id")),
        )
        .limit(1)
    )
    for table in (entities, memories, facts)
]
_VERDICT = Prepared(select(verdicts.c.id).where(verdicts.c.id == bindparam("row_id")))
_LAST_FACT = Prepared(select(func.max(facts.c.seq)))
_FACTS_SINCE = Prepared(
    select(facts.c.id, facts.c.user_id, facts.c.subject_entity_id, facts.c.project_id).where(
        facts.c.seq > bindparam("last")
    )
)
_NOTHING = {table: {column.name: None for column in table.c if column.name != "seq"} for table in _PUT}


def place_of(connection: Connection, kind: Kind, row_id: str) -> Place | None:
    """Whose memory the row of this id is in; None where there is none."""
    rows = _PLACE[kind].rows(connection, {"row_id": row_id})
    return Place(*rows[0]) if rows else None


def present(connection: Connection, kind: Kind, place: Place, ids: Sequence[str]) -> set[str]:
    """Those of ``ids`` that are in this memory."""
    if not ids:
        return set()
    # The place is compared here: SQLite would go through the whole memory for it, at each line of an import.
    return {row_id for row_id, *at in _PLACES[kind].rows(connection, {IDS: listed(ids)}) if Place(*at) == place}


def holds_anything(connection: Connection, place: Place) -> bool:
    """Whether anything is known in this memory."""
    values = {"project_id": place.project_id, "user_id": place.user_id}
    return any(statement.rows(connection, values) for statement in _ANY_IN)


def has_verdict(connection: Connection, verdict_id: str) -> bool:
    """Whether a verdict of this id is here."""
    return bool(_VERDICT.rows(connection, {"row_id": verdict_id}))


def last_fact(connection: Connection) -> int:
    """The number of the fact that was stored last; 0 where there is none."""
    return _LAST_FACT.rows(connection, {})[0][0] or 0


def facts_since(connection: Connection, project_id: str, last: int) -> list[tuple[str, str | None, str | None]]:
    """The facts of a project that were stored after the one of this number: id, end user and subject of each."""
    found = _FACTS_SINCE.rows(connection, {"last": last})
    return [(fact_id, user_id, subject) for fact_id, user_id, subject, project in found if project == project_id]


def untold(connection: Connection, entity_ids: Collection[str]) -> set[str]:
    """Those of ``entity_ids`` of which nothing tells here, and what was merged into them: nobody's fact, no text."""
    found: set[str] = set()
    for entity_id in entity_ids:
        members = cluster(connection, [entity_id])
        about = or_(facts.c.subject_entity_id.in_(members), facts.c.object_entity_id.in_(members))
        is_told = or_(
            exists().where(about),
            exists().where(mentions.c.entity_id.in_(members)),
            exists().where(entities.c.id.in_(members), entities.c.is_user),
        )
        if not connection.execute(select(is_told)).scalar_one():
            found.update(members)
    return found


def put_entity(connection: Connection, place: Place, row: Row, names: Sequence[Row]) -> None:
    """Store an entity with its further names."""
    _put(connection, entities, {**row, "project_id": place.project_id})
    for name in names:
        _put(connection, entity_names, {**name, "entity_id": row["id"]})


def put_memory(connection: Connection, place: Place, row: Row, named: Sequence[Row], message: Row | None) -> None:
    """Store a text with the places where it names whom, and what it has beside where it is a message."""
    _put(connection, memories, {**row, "project_id": place.project_id})
    if message is not None:
        _put(connection, messages, {**message, "memory_id": row["id"]})
    for mention in named:
        _put(connection, mentions, {**mention, "memory_id": row["id"]})


def put_fact(
    connection: Connection,
    place: Place,
    row: Row,
    ends: Sequence[Row],
    points: Sequence[Row],
    sources: Sequence[Row],
) -> None:
    """Store a fact with what its dates and its evidence hang on."""
    _put(connection, facts, {**row, "project_id": place.project_id})
    for table, hanging in ((fact_ends, ends), (fact_points, points), (fact_sources, sources)):
        for one in hanging:
            _put(connection, table, {**one, "fact_id": row["id"]})


def put_link(connection: Connection, row: Row) -> bool:
    """Store a tie between two facts; False where it is there."""
    return _put(connection, fact_links, row) == 1


def put_relation(connection: Connection, row: Row) -> bool:
    """Store a link between two texts; False where it is there."""
    return _put(connection, memory_links, row) == 1


def put_verdict(connection: Connection, row: Row) -> None:
    """Store a verdict."""
    _put(connection, verdicts, row)


def put_block(connection: Connection, place: Place, row: Row) -> None:
    """Store a block of working memory."""
    _put(connection, blocks, {**row, "project_id": place.project_id})


def put_review(connection: Connection, place: Place, row: Row) -> None:
    """Store a question to the person."""
    _put(connection, reviews, {**row, "project_id": place.project_id})


def _put(connection: Connection, table: Table, row: Row) -> int:
    return _PUT[table].run(connection, {**_NOTHING[table], **row})
