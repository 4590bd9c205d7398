"""When the person put a text aside, as the log has it: what they archived or were done with, they bring back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select

from korely_desktop.domain.audit import IMPORT, PUT_ASIDE
from korely_desktop.domain.times import iso, parse_time
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import audit

_BY_PERSON = Prepared(
    select(audit.c.target_id, audit.c.ts, audit.c.meta).where(
        is_listed(audit.c.target_id), audit.c.actor == "desktop", audit.c.result == "ok"
    )
)
_MOMENTS = "put_aside"
"""In ``meta`` of a text that the person brought from elsewhere: when they had put it aside there."""


def by_person(connection: Connection, memory_ids: Sequence[str]) -> dict[str, set[datetime]]:
    """memory id -> the moments at which the person archived it or was done with it, here or where it came from."""
    found: dict[str, set[datetime]] = {}
    for memory_id, at, meta in _BY_PERSON.rows(connection, {IDS: listed(memory_ids)}):
        if meta.get("verb") in PUT_ASIDE:
            found.setdefault(memory_id, set()).add(at)
        elif meta.get("verb") == IMPORT and _MOMENTS in meta:
            found.setdefault(memory_id, set()).update(map(parse_time, meta[_MOMENTS]))
    return found


def brought(moments: Sequence[datetime]) -> dict[str, object]:
    """``meta`` for the log: the person brings a text that they had put aside at these moments."""
    return {"verb": IMPORT, _MOMENTS: [iso(moment) for moment in moments]}
