"""Plans that came true with a fact: they are planned again where that fact is taken back, and end once more with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from korely_desktop.domain.times import iso, parse_time
from korely_desktop.memory.history.telling import Effect
from korely_desktop.store import facts as rows
from korely_desktop.store import rewinds
from korely_desktop.store.engine import Connection


def plan_again(
    connection: Connection, rejected: Sequence[str], but: Sequence[str], now: datetime, effect: Effect
) -> list[list[str | None]]:
    """What was planned and came to be with facts that are ``rejected`` is planned again; noted for :func:`end_again`.

    Args:
        but: facts that are opened in another way.
    """
    ends = [end for end in rewinds.plans_ended_by(connection, rejected) if end.fact_id not in but]
    for end in ends:
        rows.reopen(connection, end.fact_id, now)
        effect.touched.add(end.fact_id)
    return [[end.fact_id, iso(end.invalid_at), end.invalidated_by] for end in ends]


def end_again(connection: Connection, noted: Iterable[Sequence[str]], now: datetime, effect: Effect) -> None:
    """The plans of :func:`plan_again` end as they had ended."""
    for fact_id, end, by in noted:
        if rows.by_id(connection, fact_id) is not None:
            rows.close(connection, fact_id, parse_time(end), now, by)
            effect.touched.add(fact_id)
