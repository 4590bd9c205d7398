"""Taking a confirmation back: a fact becomes again what it was before somebody said that it is right.

What it was is noted in the audit row of the confirmation, so that it can be taken back by whoever sees the row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from korely_desktop.domain.audit import AuditEvent
from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import parse_time
from korely_desktop.memory.access import audit
from korely_desktop.memory.facts import owned
from korely_desktop.memory.history.correction import outweighs
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.history.telling import acting
from korely_desktop.memory.inbox import learning
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection


def unconfirm(services: Services, caller: Caller, fact_id: str) -> Fact:
    """Take the newest confirmation back: rank, certainty and count are what they were before it.

    Raises:
        Conflict: nobody confirmed it, its confirmation answered a question of Review, or the caller's word does not
            reach that far.
    """
    return unconfirm_many(services, caller, [fact_id])[0]


def unconfirm_many(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[Fact]:
    """:func:`unconfirm` for many facts, in one transaction: all of them or none."""
    answers = []
    with acting(services, caller) as (connection, now, effect):
        for fact_id in fact_ids:
            effect.touched.add(fact_id)
            fact = owned(connection, caller, fact_id)
            before = _newest_standing(connection, fact)
            if before is None:
                raise Conflict("This fact has no confirmation to take back.")
            if not outweighs(caller, fact):
                raise Conflict("The person confirmed this fact, so only the person can take it back.")
            learning.note(connection, services.vocabulary, caller, fact, {"verb": "unconfirm"})
            _restore(connection, fact, before)
            effect.also(Lines.of(connection, services.vocabulary, [fact]).settle(now))
            audit.record_of_fact(connection, caller, fact, "unconfirm", at=now)
            restored = rows.by_id(connection, fact.id)
            assert restored is not None, "its row was just written"
            answers.append(restored)
    return answers


def _newest_standing(connection: Connection, fact: Fact) -> Mapping[str, Any] | None:
    """What the newest confirmation that still stands changed; None where there is none."""
    newest = audit.newest_standing(connection, fact, _confirmed, ["unconfirm"])
    return newest.meta.get("before") if newest is not None and fact.state is State.ACTIVE else None


def _confirmed(event: AuditEvent) -> bool:
    return event.meta.get("verb") == "confirm" or "before" in event.meta


def _restore(connection: Connection, fact: Fact, before: Mapping[str, Any]) -> None:
    rows.change(connection, fact.id, **audit.stood(before), observation_count=max(1, fact.observation_count - 1))
    said = parse_time(before["at"])
    given = point_rows.of_one(connection, fact.id)
    point_rows.take_back(
        connection, [number for number, point in given if point.at == said and point.memory_id is None]
    )
