"""Queries on webhooks and on the messages that wait for them. What is written there, and when, is in ``outbox``."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, delete, func, insert, select, update

from korely_desktop.domain.webhooks import Delivery, DeliveryState, Reason, Stopped, Webhook
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.queries import count, first
from korely_desktop.store.webhook_tables import webhook_deliveries as deliveries
from korely_desktop.store.webhook_tables import webhooks

_PUT = Prepared(insert(deliveries))
_FIELDS = tuple(field.name for field in fields(Delivery))
_WAITS = deliveries.c.state == DeliveryState.WAITING


def every(connection: Connection) -> list[Webhook]:
    """All webhooks, oldest first."""
    return [
        _webhook(row) for row in connection.execute(select(webhooks).order_by(webhooks.c.created_at, webhooks.c.id))
    ]


def by_id(connection: Connection, webhook_id: str) -> Webhook | None:
    """The webhook, or None."""
    return first(connection, select(webhooks).where(webhooks.c.id == webhook_id), _webhook)


def put(connection: Connection, webhook: Webhook) -> None:
    """Store a new webhook, or how an earlier one is now."""
    values = {**asdict(webhook), "events": list(webhook.events)}
    if not connection.execute(update(webhooks).where(webhooks.c.id == webhook.id).values(values)).rowcount:
        connection.execute(insert(webhooks).values(values))


def remove(connection: Connection, webhook_id: str) -> None:
    """Delete a webhook with all its messages."""
    connection.execute(delete(webhooks).where(webhooks.c.id == webhook_id))


def remove_of_project(connection: Connection, project_id: str) -> None:
    """Delete the webhooks of a project with all their messages."""
    connection.execute(delete(webhooks).where(webhooks.c.project_id == project_id))


def put_deliveries(connection: Connection, messages: Iterable[Delivery]) -> None:
    """Store new messages."""
    for message in messages:
        _PUT.run(connection, {name: getattr(message, name) for name in _FIELDS})


def change_delivery(connection: Connection, message: Delivery) -> None:
    """Note how an attempt ended; nothing happens where the message is gone by now."""
    values = {name: getattr(message, name) for name in ("state", "attempts", "due_at", "tried_at", "status", "problem")}
    connection.execute(update(deliveries).where(deliveries.c.id == message.id).values(values))


def due(connection: Connection, webhook_id: str, now: datetime, limit: int) -> list[Delivery]:
    """Messages whose time has come: first those that were tried least, of these the oldest."""
    query = (
        select(deliveries)
        .where(deliveries.c.webhook_id == webhook_id, _WAITS, deliveries.c.due_at <= now)
        .order_by(deliveries.c.attempts, deliveries.c.seq)
        .limit(limit)
    )
    return _deliveries(connection, query)


def waiting(connection: Connection) -> dict[str, tuple[int, datetime]]:
    """Of each webhook with messages that wait: how many, and when the next may be sent."""
    query = (
        select(deliveries.c.webhook_id, func.count(), func.min(deliveries.c.due_at))
        .where(_WAITS)
        .group_by(deliveries.c.webhook_id)
    )
    return {webhook_id: (count, first) for webhook_id, count, first in connection.execute(query)}


def send_now(connection: Connection, webhook_id: str, now: datetime) -> None:
    """Let everything that waits for a webhook be due."""
    connection.execute(update(deliveries).where(deliveries.c.webhook_id == webhook_id, _WAITS).values(due_at=now))


def drop_waiting(connection: Connection, webhook_id: str, keep: int) -> int:
    """Delete what waits for a webhook but the newest ``keep``; returns how many."""
    kept = (
        select(deliveries.c.seq)
        .where(deliveries.c.webhook_id == webhook_id, _WAITS)
        .order_by(deliveries.c.seq.desc())
        .limit(keep)
    )
    mine = (deliveries.c.webhook_id == webhook_id, _WAITS, deliveries.c.seq.not_in(kept))
    return connection.execute(delete(deliveries).where(*mine)).rowcount


def drop_ended(connection: Connection, webhook_id: str, keep: int) -> None:
    """Delete messages that came to an end but the newest ``keep``."""
    ended = (deliveries.c.webhook_id == webhook_id, deliveries.c.state != DeliveryState.WAITING)
    kept = select(deliveries.c.seq).where(*ended).order_by(deliveries.c.seq.desc()).limit(keep)
    connection.execute(delete(deliveries).where(*ended, deliveries.c.seq.not_in(kept)))


def drop_naming(
    connection: Connection,
    project_id: str,
    *,
    user_id: str | None = None,
    agent_id: str | None = None,
    facts: Collection[str] = (),
    memories: Collection[str] = (),
) -> None:
    """Delete every message of a project, sent or not, that names what is erased."""
    columns = deliveries.c
    ours = columns.webhook_id.in_(select(webhooks.c.id).where(webhooks.c.project_id == project_id))
    if not connection.execute(select(deliveries.c.seq).where(ours).limit(1)).first():
        return
    named: list[ColumnElement[bool]] = [columns.user_id == user_id] if user_id is not None else []
    named += [columns.agent_id == agent_id] if agent_id is not None else []
    for condition in named:
        connection.execute(delete(deliveries).where(ours, condition))
    for column, ids in ((columns.fact_id, facts), (columns.invalidated_by, facts), (columns.memory_id, memories)):
        connection.execute(delete(deliveries).where(ours, is_listed(column)), {IDS: listed(ids)})


def newest(connection: Connection, webhook_id: str, limit: int, offset: int) -> tuple[list[Delivery], int]:
    """A page of the messages of a webhook, newest first, and how many there are in all."""
    mine = deliveries.c.webhook_id == webhook_id
    total = count(connection, deliveries, mine)
    page = select(deliveries).where(mine).order_by(deliveries.c.seq.desc()).limit(limit).offset(offset)
    return _deliveries(connection, page), total


def _deliveries(connection: Connection, query: Select[Any]) -> list[Delivery]:
    return [_delivery(row) for row in connection.execute(query)]


def _webhook(row: Row[Any]) -> Webhook:
    values = dict(row._mapping)
    stopped = None if row.stopped is None else Stopped(row.stopped)
    return Webhook(**{**values, "events": tuple(row.events), "stopped": stopped})


def _delivery(row: Row[Any]) -> Delivery:
    values = {name: value for name, value in row._mapping.items() if name != "seq"}
    reason = None if row.reason is None else Reason(row.reason)
    return Delivery(**{**values, "reason": reason, "state": DeliveryState(row.state)})
