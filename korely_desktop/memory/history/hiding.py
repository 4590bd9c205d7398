"""Hiding a fact, the window's "forget", and bringing it back, inside somebody else's transaction.

Who may do so, and what the log says of it, is with the callers: :mod:`memory.history.verbs`, and
:mod:`memory.access.rewind`, which brings back what an agent hid.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from korely_desktop.domain.audit import AuditEvent
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.supersession import Says
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.history.correction import names_of
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store import reviews
from korely_desktop.store.engine import Connection


def hide(connection: Connection, fact: Fact, now: datetime) -> set[str]:
    """Take it out of every agent's sight; it is not learned again. Returns the questions that are settled by it."""
    rows.change(connection, fact.id, state=State.FORGOTTEN, forgotten_at=now)
    blocking.block_fact(connection, fact, names_of(connection, fact), can_return=True, now=now)
    return set(reviews.settle_for_fact(connection, fact.id, "reject", now))


def bring_back(connection: Connection, fact: Fact) -> set[str]:
    """Take a hidden fact back; what waited in Review waits there again. Returns the questions that are open again."""
    asked = reviews.open_settled_at(connection, fact.id, fact.forgotten_at) if fact.forgotten_at else []
    waits = any(card.kind not in reviews.OF_WHAT_HOLDS for card in asked)
    rows.change(connection, fact.id, state=_state_before(connection, fact, waits=waits), forgotten_at=None)
    blocking.unblock_fact(connection, fact)
    return {card.id for card in asked}


def _state_before(connection: Connection, fact: Fact, *, waits: bool) -> State:
    if waits:
        return State.REVIEW
    said = {point.says for _, point in point_rows.of_one(connection, fact.id)}
    if Says.NEVER in said:
        return State.NEVER_SO
    return State.JOINED if fact.joined_to is not None and Says.HOLDS not in said else State.ACTIVE


def hidden_by(connection: Connection, events: Iterable[AuditEvent]) -> list[str]:
    """Ids of facts that were hidden by these entries, unless somebody brought them back, or hid them again, since."""
    acts = [(event.target_id or "", event.ts) for event in events if event.meta.get("verb") == "hide"]
    known = rows.by_ids(connection, [fact_id for fact_id, _ in acts])
    return [fact_id for fact_id, fact in known.items() if (fact_id, fact.forgotten_at) in acts]
