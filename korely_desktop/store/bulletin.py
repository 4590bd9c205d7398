"""What a bulletin tells of: counts, and the facts that are new, ahead and over."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, or_, select, true

from korely_desktop.domain.bulletin import MOST_AHEAD, MOST_NEW, MOST_OVER, BulletinKey
from korely_desktop.domain.facts import Fact, State
from korely_desktop.store import facts as fact_rows
from korely_desktop.store.choices import texts_kept_back
from korely_desktop.store.engine import Connection
from korely_desktop.store.queries import count
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import facts, memories, reviews
from korely_desktop.store.told import is_fact_told, is_likely


def counts(connection: Connection, key: BulletinKey, now: datetime) -> tuple[int, int, int]:
    """How many facts hold, how many texts there are, and how many questions wait."""
    begun, over = _clocks(now)
    texts = [*_of(memories, key), memories.c.deleted_at.is_(None)]
    if not key.person:
        texts.append(memories.c.seq.not_in(texts_kept_back()))
    return (
        count(connection, facts, *_told(key), begun, ~over),
        count(connection, memories, *texts),
        count(connection, reviews, *_of(reviews, key), reviews.c.decided_at.is_(None)),
    )


def new(connection: Connection, key: BulletinKey, now: datetime) -> list[Fact]:
    """What holds, the last learned first."""
    begun, over = _clocks(now)
    return _facts(connection, key, and_(begun, ~over), facts.c.created_at.desc(), MOST_NEW)


def ahead(connection: Connection, key: BulletinKey, now: datetime) -> list[Fact]:
    """What has not begun, the next first."""
    begun, over = _clocks(now)
    return _facts(connection, key, and_(~begun, ~over), facts.c.valid_from, MOST_AHEAD)


def over(connection: Connection, key: BulletinKey, now: datetime) -> list[Fact]:
    """What held and has ended, the last to end first."""
    begun, ended = _clocks(now)
    return _facts(connection, key, and_(begun, ended), facts.c.invalid_at.desc(), MOST_OVER)


def _facts(
    connection: Connection, key: BulletinKey, condition: ColumnElement[bool], order: ColumnElement[Any], most: int
) -> list[Fact]:
    worth = true() if key.person else is_likely()
    query = select(facts.c.id).where(*_told(key), worth, condition).order_by(order, facts.c.seq.desc()).limit(most)
    ids = list(connection.execute(query).scalars())
    found = fact_rows.by_ids(connection, ids)
    return [found[fact_id] for fact_id in ids]


def _clocks(now: datetime) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Whether a fact has begun, and whether it is over or was called off before it began."""
    ended = and_(
        facts.c.invalid_at.is_not(None), or_(facts.c.invalid_at <= now, facts.c.invalid_at <= facts.c.valid_from)
    )
    return facts.c.valid_from <= now, ended


def _told(key: BulletinKey) -> list[ColumnElement[bool]]:
    return [*_of(facts, key), facts.c.state == State.ACTIVE if key.person else is_fact_told()]


def _of(table: Table, key: BulletinKey) -> list[ColumnElement[bool]]:
    mine = [table.c.project_id == key.project_id, allowed_users(table.c.user_id, key.rules, key.user_id)]
    of_agent = key.agent_id is not None and "agent_id" in table.c
    return [*mine, table.c.agent_id == key.agent_id if of_agent else true()]
