"""The facts that hold about a subject now, which a new one is compared with by meaning."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, select

from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.store import lists
from korely_desktop.store.engine import Connection
from korely_desktop.store.facts import selected, to_facts
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import facts
from korely_desktop.store.types import UtcTime


class Outline(NamedTuple):
    """Just enough of a fact to choose by."""

    id: str
    predicate: str
    object_key: str


def about(connection: Connection, subject_ids: Sequence[str], now: datetime, limit: int) -> list[Fact]:
    """The latest facts with one of these subjects that agents get and that have no end, newest first."""
    return to_facts(_about().rows(connection, _values(subject_ids, now, limit)))


def outlines(connection: Connection, subject_ids: Sequence[str], now: datetime, limit: int) -> list[Outline]:
    """The same facts as :func:`about` gives, in outline."""
    return [Outline(*row) for row in _outlines().rows(connection, _values(subject_ids, now, limit))]


@cache
def _about() -> Prepared:
    return _newest(selected())


@cache
def _outlines() -> Prepared:
    return _newest(select(facts.c.id, facts.c.predicate, facts.c.object_key))


def _newest(columns: Select[Any]) -> Prepared:
    standing = (
        lists.is_listed(facts.c.subject_entity_id),
        facts.c.state == State.ACTIVE,
        facts.c.tense == Tense.CURRENT,
        facts.c.invalid_at.is_(None),
        facts.c.valid_from <= bindparam("now", type_=UtcTime()),
    )
    return Prepared(columns.where(*standing).order_by(facts.c.seq.desc()).limit(bindparam("most")))


def _values(subject_ids: Sequence[str], now: datetime, limit: int) -> dict[str, Any]:
    return {lists.IDS: lists.listed(subject_ids), "now": now, "most": limit}
