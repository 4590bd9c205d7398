"""What webhooks are told of a transaction, written at its end, in it: a change that is there has its messages.

Whoever stores a memory, or changes whether a fact holds, says so here before. Facts are compared as they were with how
they are in the end, so that one that was withdrawn and stated again in the same breath is no news. Where nobody is to
be told, a transaction looks that up once and nothing is written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import bindparam, func, select

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import State
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.times import utc_now
from korely_desktop.domain.webhooks import FACT_INVALIDATED, MEMORY_CREATED, Delivery, Reason
from korely_desktop.store import webhooks as rows
from korely_desktop.store.engine import LAST_OF_ALL, Connection
from korely_desktop.store.holding import stands
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.person_tables import recall_choices
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import facts
from korely_desktop.store.types import UtcTime
from korely_desktop.store.webhook_tables import webhooks

_NOTED = "outbox"

_LISTENING = Prepared(
    select(webhooks.c.id, webhooks.c.project_id, webhooks.c.events).where(webhooks.c.stopped.is_(None))
)
_HELD = Prepared(
    select(facts.c.id, facts.c.project_id, facts.c.user_id, facts.c.agent_id, facts.c.invalid_at)
    .select_from(facts)
    .outerjoin(recall_choices, recall_choices.c.fact_id == facts.c.id)
    .where(
        is_listed(facts.c.id),
        stands(bindparam("now", type_=UtcTime())),
        func.coalesce(recall_choices.c.choice, "") != Recall.NEVER.value,
    )
)
_NOW = Prepared(
    select(facts.c.id, facts.c.state, facts.c.invalid_at, facts.c.invalidated_by).where(is_listed(facts.c.id))
)

_PUT_AWAY = {
    State.FORGOTTEN: Reason.FORGOTTEN,
    State.REJECTED: Reason.REJECTED,
    State.NEVER_SO: Reason.REJECTED,
    State.JOINED: Reason.SUPERSEDED,
    State.REVIEW: Reason.REVIEW,
}


@dataclass(frozen=True, slots=True)
class _Held:
    """A fact that held, and was told, when the transaction came to it; it may have had an end ahead."""

    project_id: str
    user_id: str | None
    agent_id: str | None
    invalid_at: datetime | None


@dataclass(slots=True)
class _Noted:
    """What a transaction has done so far; ``listeners`` are (webhook, project, events)."""

    listeners: list[tuple[str, str, Collection[str]]]
    memories: list[Memory] = field(default_factory=list)
    facts: dict[str, _Held | None] = field(default_factory=dict)

    def of(self, project_id: str, event: str) -> Iterator[str]:
        """The webhooks that are told."""
        return (one for one, project, events in self.listeners if project == project_id and event in events)


def memory_comes(connection: Connection, memory: Memory) -> None:
    """A memory is stored."""
    noted = _noted(connection)
    if noted.listeners:
        noted.memories.append(memory)


def fact_comes(connection: Connection, fact_id: str) -> None:
    """A fact is stored: nobody was told of it before."""
    noted = _noted(connection)
    if noted.listeners:
        noted.facts.setdefault(fact_id, None)


def facts_change(connection: Connection, fact_ids: Collection[str]) -> None:
    """It changes whether these facts hold, or whether they are there. Call it before."""
    noted = _noted(connection)
    if not noted.listeners:
        return
    new = [fact_id for fact_id in fact_ids if fact_id not in noted.facts]
    values = {IDS: listed(new), "now": utc_now()}
    held = {fact_id: _Held(*rest) for fact_id, *rest in _HELD.rows(connection, values)}
    noted.facts |= {fact_id: held.get(fact_id) for fact_id in new}


def _noted(connection: Connection) -> _Noted:
    info = connection.info
    if LAST_OF_ALL not in info:
        listening = _LISTENING.rows(connection, {})
        info[_NOTED] = _Noted([(webhook_id, project_id, events) for webhook_id, project_id, events in listening])
        info[LAST_OF_ALL] = _write
    noted: _Noted = info[_NOTED]
    return noted


def _write(connection: Connection) -> None:
    """The messages of a transaction."""
    noted: _Noted = connection.info.pop(_NOTED)
    held = {fact_id: before for fact_id, before in noted.facts.items() if before is not None}
    if not (noted.memories or held):
        return
    messages = [
        Delivery(
            id=new_id("msg"),
            webhook_id=webhook_id,
            type=MEMORY_CREATED,
            occurred_at=memory.created_at,
            due_at=memory.created_at,
            user_id=memory.user_id,
            agent_id=memory.agent_id,
            memory_id=memory.id,
        )
        for memory in noted.memories
        for webhook_id in noted.of(memory.project_id, MEMORY_CREATED)
    ]
    if held:
        messages += _endings(connection, noted, held)
    rows.put_deliveries(connection, messages)


def _endings(connection: Connection, noted: _Noted, held: Mapping[str, _Held]) -> Iterator[Delivery]:
    """A message for each fact that held and is put away now, or has an end that it did not have, or an earlier one."""
    now = utc_now()
    found = {fact_id: rest for fact_id, *rest in _NOW.rows(connection, {IDS: listed(held)})}
    for fact_id, before in held.items():
        state, invalid_at, by = found.get(fact_id, (None, None, None))
        shortened = invalid_at is not None and (before.invalid_at is None or invalid_at < before.invalid_at)
        if state == State.ACTIVE and not shortened:
            continue
        for webhook_id in noted.of(before.project_id, FACT_INVALIDATED):
            yield Delivery(
                id=new_id("msg"),
                webhook_id=webhook_id,
                type=FACT_INVALIDATED,
                occurred_at=now,
                due_at=now,
                user_id=before.user_id,
                agent_id=before.agent_id,
                fact_id=fact_id,
                reason=_reason(state, by),
                invalidated_by=by,
                invalid_at=invalid_at,
            )


def _reason(state: str | None, invalidated_by: str | None) -> Reason:
    if state is None:
        return Reason.ERASED
    return _PUT_AWAY.get(State(state), Reason.ENDED if invalidated_by is None else Reason.SUPERSEDED)
