"""Where texts say what the person put away: facts that were forgotten, or are kept from agents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import ColumnElement, FromClause, and_, bindparam, exists, or_, select

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import State
from korely_desktop.store import choices, saying
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import fact_sources, facts, mentions

Place = tuple[str, saying.Span]
"""The value of a fact, and from where to where a text says it."""


def _is_put_away(fact: FromClause) -> ColumnElement[bool]:
    return or_(fact.c.state == State.FORGOTTEN, fact.c.seq.in_(choices.facts_chosen(Recall.NEVER)))


_PLACES = Prepared(saying.places(lambda text: and_(is_listed(text), _is_put_away(facts))))
_ANY_FORGOTTEN = Prepared(
    select(facts.c.seq).where(facts.c.project_id == bindparam("project_id"), facts.c.state == State.FORGOTTEN).limit(1)
)


def any_put_away(connection: Connection, project_id: str) -> bool:
    """Whether there is anything of the kind; where there is not, no text need be looked at."""
    return choices.any_kept_back(connection) or bool(_ANY_FORGOTTEN.rows(connection, {"project_id": project_id}))


def places(connection: Connection, memory_ids: Sequence[str]) -> dict[str, list[Place]]:
    """memory id -> where it says something that was put away; only those that do."""
    found: dict[str, list[Place]] = defaultdict(list)
    for memory_id, _, value, start, end in _PLACES.rows(connection, {IDS: listed(memory_ids)}):
        found[memory_id].append((value, saying.span(start, end)))
    return dict(found)


def is_mentioned_there() -> ColumnElement[bool]:
    """Whether a row of ``mentions`` lies in such a place."""
    fact, place = facts.alias("put_away"), fact_sources.alias("its_place")
    return exists().where(
        place.c.memory_id == mentions.c.memory_id,
        place.c.start <= mentions.c.start,
        place.c.end >= mentions.c.end,
        fact.c.id == place.c.fact_id,
        _is_put_away(fact),
    )
