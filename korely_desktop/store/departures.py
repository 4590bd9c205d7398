"""Reading the rows of an export, page by page, each with the rows that belong to it alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from sqlalchemy import Column, ColumnElement, Select, Table, and_, exists, or_, select

from korely_desktop.domain.facts import State
from korely_desktop.store import choices, lists, put_aside, selfcheck
from korely_desktop.store.conversation_tables import blocks, messages
from korely_desktop.store.engine import Connection
from korely_desktop.store.person_tables import recall_choices
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.queries import count
from korely_desktop.store.scoping import allowed_users
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
from korely_desktop.store.told import is_fact_told, is_told

Row = dict[str, Any]

_PAGE = 500


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of a store leaves.

    Attributes:
        rules: of a confined key (see :func:`allowed_users`).
        user_id: only this end user; None for all.
        own: only what is of no end user: the person's own.
        told_only: without what the person put away. What was forgotten never leaves.
    """

    project_id: str
    rules: Sequence[str]
    user_id: str | None
    own: bool
    told_only: bool

    def mine(self, table: Table) -> ColumnElement[bool]:
        """Whether a row is of this part, whatever its state."""
        whose = [allowed_users(table.c.user_id, self.rules)]
        if self.user_id is not None:
            whose = [table.c.user_id == self.user_id]
        elif self.own:
            whose.append(table.c.user_id.is_(None))
        return and_(table.c.project_id == self.project_id, *whose)

    @property
    def memories(self) -> ColumnElement[bool]:
        """Whether a text leaves."""
        given = [memories.c.seq.not_in(choices.texts_kept_back())] if self.told_only else []
        return and_(self.mine(memories), memories.c.deleted_at.is_(None), *given)

    @property
    def facts(self) -> ColumnElement[bool]:
        """Whether a fact leaves."""
        return and_(self.mine(facts), is_fact_told() if self.told_only else facts.c.state != State.FORGOTTEN)

    @property
    def entities(self) -> ColumnElement[bool]:
        """Whether an entity leaves: not one of which only something forgotten tells."""
        if self.told_only:
            return and_(self.mine(entities), is_told(entities))
        other = entities.alias("other")
        return and_(
            self.mine(entities),
            or_(
                entities.c.is_user,
                entities.c.merged_into.is_not(None),
                exists().where(other.c.merged_into == entities.c.id),
                exists().where(facts.c.subject_entity_id == entities.c.id, facts.c.state != State.FORGOTTEN),
                exists().where(facts.c.object_entity_id == entities.c.id, facts.c.state != State.FORGOTTEN),
                exists().where(
                    mentions.c.entity_id == entities.c.id,
                    memories.c.id == mentions.c.memory_id,
                    memories.c.deleted_at.is_(None),
                ),
                exists().where(entity_names.c.entity_id == entities.c.id),
            ),
        )

    def has_fact(self, fact_id: ColumnElement[Any]) -> ColumnElement[bool]:
        """Whether the fact that a column names leaves, or it names none."""
        return or_(fact_id.is_(None), exists().where(facts.c.id == fact_id, self.facts))

    def has_entity(self, entity_id: ColumnElement[Any]) -> ColumnElement[bool]:
        """Whether the entity that a column names leaves, or it names none."""
        return or_(entity_id.is_(None), exists().where(entities.c.id == entity_id, self.entities))


def counts(connection: Connection, part: Part) -> tuple[int, int, int]:
    """How many entities, texts and facts leave."""
    found = (
        count(connection, table, condition)
        for table, condition in ((entities, part.entities), (memories, part.memories), (facts, part.facts))
    )
    return next(found), next(found), next(found)


def entity_rows(connection: Connection, part: Part) -> Iterator[Row]:
    """Entities with their further names; those that were merged come after all others."""
    own = select(*_columns(entities, besides=("seq", "project_id")))
    for merged in (entities.c.merged_into.is_(None), entities.c.merged_into.is_not(None)):
        for page in _pages(connection, own, entities, and_(part.entities, merged)):
            names = _of(connection, entity_names, "entity_id", page, order="since")
            yield from ({**row, "names": names.get(row["id"], [])} for row in page)


def memory_rows(connection: Connection, part: Part) -> Iterator[Row]:
    """Texts with their labels, where they name whom, and who said them where they are messages."""
    own = _columns(memories, besides=("seq", "project_id", "deleted_at", "kind"))
    chosen = select(*own, memories.c.kind.label("of_kind"), recall_choices.c.choice.label("recall"))
    chosen = chosen.outerjoin(recall_choices, recall_choices.c.memory_id == memories.c.id)
    for page in _pages(connection, chosen, memories, part.memories):
        named = _of(connection, mentions, "memory_id", page, order="start")
        leaving = _leaving(connection, entities, part.entities, named, "entity_id")
        said = _of(connection, messages, "memory_id", page, order="memory_id")
        aside = put_aside.by_person(connection, [row["id"] for row in page if row["archived_at"] or row["done_at"]])
        for row in page:
            told = [one for one in named.get(row["id"], []) if one["entity_id"] in leaving]
            moments = aside.get(row["id"], set())
            yield {
                **row,
                "mentions": told,
                "message": next(iter(said.get(row["id"], ())), None),
                "archived_by_person": row["archived_at"] in moments,
                "done_by_person": row["done_at"] in moments,
            }


def fact_rows(connection: Connection, part: Part) -> Iterator[Row]:
    """Facts with the ends that were learned of them, their dated points and the places where they were stated."""
    own = _columns(facts, besides=("seq", "project_id", "forgotten_at"))
    chosen = select(*own, recall_choices.c.choice.label("recall"))
    chosen = chosen.outerjoin(recall_choices, recall_choices.c.fact_id == facts.c.id)
    for page in _pages(connection, chosen, facts, part.facts):
        ends = _of(connection, fact_ends, "fact_id", page, order="seq")
        points = _of(connection, fact_points, "fact_id", page, order="seq")
        sources = _of(connection, fact_sources, "fact_id", page, order="observed_at")
        _leave_texts_out(connection, part, points, sources)
        for row in page:
            fact_id = row["id"]
            hanging = {"ends": ends, "points": points, "sources": sources}
            yield {**row, **{name: found.get(fact_id, []) for name, found in hanging.items()}}


def link_rows(connection: Connection, part: Part) -> Iterator[Row]:
    """Ties between facts that leave."""
    both = and_(part.has_fact(fact_links.c.from_id), part.has_fact(fact_links.c.to_id))
    own = _columns(fact_links, besides=("kind",))
    yield from _rows(
        connection,
        select(*own, fact_links.c.kind.label("of_kind")).where(both).order_by(fact_links.c.from_id, fact_links.c.to_id),
    )


def relation_rows(connection: Connection, part: Part) -> Iterator[Row]:
    """Links between texts that both leave."""
    ends = [
        exists().where(memories.c.id == end, part.memories) for end in (memory_links.c.from_id, memory_links.c.to_id)
    ]
    yield from _rows(
        connection, select(memory_links).where(*ends).order_by(memory_links.c.from_id, memory_links.c.to_id)
    )


def verdict_rows(connection: Connection, part: Part) -> Iterator[Row]:
    """Verdicts on facts that leave."""
    told = [part.has_fact(side) for side in (verdicts.c.old_fact_id, verdicts.c.new_fact_id)]
    some = or_(verdicts.c.old_fact_id.is_not(None), verdicts.c.new_fact_id.is_not(None))
    own = select(*_columns(verdicts, besides=("seq",)))
    for page in _pages(connection, own, verdicts, and_(some, *told)):
        yield from page


def block_rows(connection: Connection, part: Part) -> Iterator[Row]:
    """Blocks of working memory."""
    own = select(*_columns(blocks, besides=("seq", "project_id")))
    for page in _pages(connection, own, blocks, part.mine(blocks)):
        yield from page


def review_rows(connection: Connection, part: Part) -> Iterator[Row]:
    """Questions to the person on what leaves."""
    told = [part.has_fact(side) for side in (reviews.c.fact_id, reviews.c.old_fact_id)]
    told += [part.has_entity(side) for side in (reviews.c.entity_id, reviews.c.other_entity_id)]
    own = _columns(reviews, besides=("seq", "project_id", "kind"))
    chosen = select(*own, reviews.c.kind.label("of_kind"))
    for page in _pages(connection, chosen, reviews, and_(part.mine(reviews), *told)):
        yield from page


def question_rows(connection: Connection, part: Part) -> Iterator[Row]:
    """Golden questions that a text which leaves answers."""
    asked = selfcheck.questions(connection)
    here = _that_leave(connection, memories, part.memories, {one.memory_id for one in asked})
    yield from (asdict(one) for one in asked if one.memory_id in here)


def _columns(table: Table, *, besides: Sequence[str]) -> list[Column[Any]]:
    return [column for column in table.c if column.name not in besides]


def _pages(
    connection: Connection, chosen: Select[Any], table: Table, leaves: ColumnElement[bool]
) -> Iterator[list[Row]]:
    """What is ``chosen`` of the rows that leave, in their order.

    Which leave is asked once: for each page an index of the whole project would be gone through and sorted anew.
    """
    numbers = connection.execute(select(table.c.seq).where(leaves).order_by(table.c.seq)).scalars().all()
    listed = _Listed(chosen.where(lists.is_listed(table.c.seq)).order_by(table.c.seq))
    for start in range(0, len(numbers), _PAGE):
        yield listed.rows(connection, numbers[start : start + _PAGE])


def _of(connection: Connection, table: Table, key: str, page: Sequence[Row], *, order: str) -> dict[str, list[Row]]:
    """The rows of ``table`` that hang on those of a page, by the ids of these."""
    found: dict[str, list[Row]] = {}
    for row in _hanging(table, key, order).rows(connection, [row["id"] for row in page]):
        found.setdefault(row.pop(key), []).append(row)
    return found


class _Listed:
    """A statement that takes a list and runs for page after page. Rows are by name."""

    def __init__(self, query: Select[Any]) -> None:
        self._names = _names(query)
        self._query = Prepared(query)

    def rows(self, connection: Connection, ids: Iterable[str | int]) -> list[Row]:
        found = self._query.rows(connection, {lists.IDS: lists.listed(ids)})
        return [dict(zip(self._names, row, strict=True)) for row in found]


@cache
def _hanging(table: Table, key: str, order: str) -> _Listed:
    query = select(*_columns(table, besides=("seq",))).where(lists.is_listed(table.c[key]))
    return _Listed(query.order_by(table.c[order]))


def _rows(connection: Connection, query: Select[Any]) -> Iterator[Row]:
    names = _names(query)
    for row in connection.execution_options(yield_per=_PAGE).execute(query):
        yield dict(zip(names, row, strict=True))


def _names(query: Select[Any]) -> list[str]:
    """As plain strings: of SQLAlchemy's own ones, whatever writes JSON asks each time whether they are something else,
    which took nine tenths of an export.
    """
    return [str(column.key) for column in query.selected_columns]


def _leaving(
    connection: Connection, table: Table, leaves: ColumnElement[bool], hanging: Mapping[str, list[Row]], name: str
) -> set[str]:
    """Those of the rows of ``table`` that leave, of all that ``hanging`` rows name."""
    return _that_leave(connection, table, leaves, {row[name] for rows in hanging.values() for row in rows if row[name]})


def _that_leave(connection: Connection, table: Table, leaves: ColumnElement[bool], ids: Iterable[str]) -> set[str]:
    """Those of these ids whose row leaves, looked up one by one: the whole project would be gone through otherwise."""
    each = lists.each()
    query = select(each.c.value).where(exists().where(table.c.id == each.c.value, leaves))
    return set(connection.execute(query, {lists.IDS: lists.listed(ids)}).scalars())


def _leave_texts_out(
    connection: Connection, part: Part, points: Mapping[str, list[Row]], sources: dict[str, list[Row]]
) -> None:
    """A point of a text that stays here goes without it, and such a source not at all."""
    leaving = _leaving(connection, memories, part.memories, points, "memory_id")
    leaving |= _leaving(connection, memories, part.memories, sources, "memory_id")
    for listed in points.values():
        for point in listed:
            if point["memory_id"] not in leaving:
                point["memory_id"] = point["start"] = None
    for fact_id, listed in sources.items():
        sources[fact_id] = [source for source in listed if source["memory_id"] in leaving]
