"""What stands about a subject now: the facts that a new one is compared with by meaning."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, select

from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.store.engine import Connection
from korely_desktop.store.facts import selected, to_facts
from korely_desktop.store.tables import facts


class Outline(NamedTuple):
    """Just enough of a fact to choose by."""

    id: str
    predicate: str
    object_key: str


def about(connection: Connection, subject_ids: Sequence[str], now: datetime, limit: int) -> list[Fact]:
    """The latest facts with one of these subjects that agents get and that have no end, newest first."""
    query = selected().where(*_stand(subject_ids, now)).order_by(facts.c.seq.desc()).limit(limit)
    return to_facts(connection.execute(query).all())


def outlines(connection: Connection, subject_ids: Sequence[str], now: datetime, limit: int) -> list[Outline]:
    """The same facts as :func:`about` gives, in outline."""
    columns = select(facts.c.id, facts.c.predicate, facts.c.object_key)
    query = columns.where(*_stand(subject_ids, now)).order_by(facts.c.seq.desc()).limit(limit)
    return [Outline(*row) for row in connection.execute(query)]


def _stand(subject_ids: Sequence[str], now: datetime) -> tuple[ColumnElement[bool], ...]:
    return (
        facts.c.subject_entity_id.in_(subject_ids),
        facts.c.state == State.ACTIVE,
        facts.c.tense == Tense.CURRENT,
        facts.c.invalid_at.is_(None),
        facts.c.valid_from <= now,
    )
