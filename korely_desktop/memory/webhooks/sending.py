"""What is to be sent to webhooks now, and what follows when it was. The network is in ``posting``.

A message is noted as delivered after it was answered, so one whose answer was lost is sent again: each arrives at least
once, under the same id. While every agent is paused, nothing is sent.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from korely_desktop.domain import audit as actions
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.webhooks import LOG_KEPT, MAX_WAITING, Delivery, Outcome, Webhook, after
from korely_desktop.memory.access import audit, pausing
from korely_desktop.memory.services import Services
from korely_desktop.store import webhooks as rows
from korely_desktop.store.engine import Connection

A_ROUND = 20
"""So many messages are sent to a webhook before their outcomes are noted together."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What there is to do.

    Attributes:
        listening: whether there is any webhook.
        ready: webhooks that can be sent something now.
        next_at: when the next one can be; None when nothing waits.
    """

    listening: bool
    ready: tuple[str, ...] = ()
    next_at: datetime | None = None


def look(services: Services) -> Outlook:
    """What is to be sent, and when. Gives up the oldest messages of a webhook for which too many wait."""
    with services.store.read() as connection:
        known = rows.every(connection)
        waiting = rows.waiting(connection) if known else {}
    if not waiting or pausing.all_paused(services, PERSON):
        return Outlook(bool(known))
    for webhook_id, (count, _) in waiting.items():
        if count > MAX_WAITING:
            _give_up_oldest(services, webhook_id)
    now = services.clock()
    at = {
        webhook.id: max(waiting[webhook.id][1], webhook.rests_until or now)
        for webhook in known
        if webhook.id in waiting and webhook.stopped is None
    }
    ready = tuple(webhook_id for webhook_id, when in at.items() if when <= now)
    return Outlook(True, ready, min((when for when in at.values() if when > now), default=None))


def next_round(services: Services, webhook_id: str) -> tuple[Webhook, list[Delivery]] | None:
    """The webhook and the messages to send it now, in this order; None when there are none."""
    now = services.clock()
    with services.store.read() as connection:
        webhook = rows.by_id(connection, webhook_id)
        if webhook is None or webhook.stopped is not None or (webhook.rests_until or now) > now:
            return None
        messages = rows.due(connection, webhook_id, now, A_ROUND)
    return (webhook, messages) if messages else None


def note(services: Services, webhook_id: str, tried: Sequence[tuple[Delivery, Outcome]]) -> None:
    """Keep how attempts ended, in the order in which they were made.

    What was erased or removed meanwhile stays away. A webhook that is stopped now loses what waits for it, and the log
    says so.
    """
    now = services.clock()
    with services.store.write() as connection:
        webhook = rows.by_id(connection, webhook_id)
        if webhook is None:
            return
        before = webhook.stopped
        for message, outcome in tried:
            webhook, noted = after(webhook, message, outcome, now, random.random())  # no secret
            rows.change_delivery(connection, noted)
        if before is None and webhook.stopped is not None:
            meta = {"verb": "webhook_stop", "reason": webhook.stopped.value}
            webhook = _given_up(connection, webhook, keep=0)
            caller = Caller("worker", webhook.project_id)
            audit.record(connection, caller, actions.WRITE, at=now, target_id=webhook_id, meta=meta)
        rows.put(connection, webhook)
        rows.drop_ended(connection, webhook_id, LOG_KEPT)


def _give_up_oldest(services: Services, webhook_id: str) -> None:
    with services.store.write() as connection:
        webhook = rows.by_id(connection, webhook_id)
        if webhook is not None:
            rows.put(connection, _given_up(connection, webhook, keep=MAX_WAITING))


def _given_up(connection: Connection, webhook: Webhook, *, keep: int) -> Webhook:
    return replace(webhook, given_up=webhook.given_up + rows.drop_waiting(connection, webhook.id, keep))
