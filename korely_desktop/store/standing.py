"""What stands about a subject now: the facts that a new one is compared with by meaning."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.store.engine import Connection
from korely_desktop.store.facts import selected, to_facts
from korely_desktop.store.tables import facts


def about(connection: Connection, subject_ids: Sequence[str], now: datetime, limit: int) -> list[Fact]:
    """The latest facts with one of these subjects that agents get and that have no end, newest first."""
    query = (
        selected()
        .where(
            facts.c.subject_entity_id.in_(subject_ids),
            facts.c.state == State.ACTIVE,
            facts.c.tense == Tense.CURRENT,
            facts.c.invalid_at.is_(None),
            facts.c.valid_from <= now,
        )
        .order_by(facts.c.seq.desc())
        .limit(limit)
    )
    return to_facts(connection.execute(query).all())
