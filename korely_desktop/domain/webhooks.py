"""Webhooks: programs of the person that are told when a text came in or a fact no longer holds.

Here is who is told of what, and what follows when a message does not arrive: when it is tried again, when it is given
up, when a webhook is stopped. Signatures are in :mod:`memory.webhooks.signing`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal

MEMORY_CREATED = "memory.created"
FACT_INVALIDATED = "fact.invalidated"
TEST = "webhook.test"
EVENTS = (MEMORY_CREATED, FACT_INVALIDATED)
"""What a webhook can be told of; a test is sent whatever it is told of."""

Problem = Literal["unreachable", "slow", "broken", "certificate", "forbidden", "redirect", "gone", "refused", "failed"]
"""Why a message did not arrive: nobody answers there, too late, the connection ended early, the certificate is not
trusted, the name leads to an address that is never called, a redirect (3xx), 410, another 4xx, 5xx."""

RETRIES = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
"""How long after each failed attempt the next one follows: the schedule of Standard Webhooks, three days in all."""

JITTER = 0.2
"""By up to this share of it a wait is longer, so that what failed together does not come back together."""

FIRST_REST = timedelta(seconds=5)
LONGEST_REST = timedelta(minutes=15)
"""A webhook that did not answer is left alone for so long, with all that waits for it."""

STOPPED_AFTER = timedelta(days=5)
STOPPED_AFTER_FAILURES = 12
"""It is stopped when both have passed without one message arriving: a computer that is off fails nothing."""

MOST = 20
"""So many webhooks at once."""
MAX_WAITING = 10_000
"""So many messages wait for one webhook; then the oldest are given up."""
LOG_KEPT = 100
"""So many messages that came to an end are listed for each."""
OLD_SECRET_KEPT = timedelta(hours=24)
"""So long the secret before is signed with too."""


class Stopped(StrEnum):
    """Why nothing is sent."""

    PAUSED = "paused"  # by the person
    FAILING = "failing"
    GONE = "gone"  # it answered 410


class Reason(StrEnum):
    """Why agents do not get a fact any more as one that holds."""

    SUPERSEDED = "superseded"
    ENDED = "ended"
    REJECTED = "rejected"
    REVIEW = "review"  # it waits for the person's word again
    FORGOTTEN = "forgotten"
    ERASED = "erased"


class DeliveryState(StrEnum):
    """How far a message has come."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    GIVEN_UP = "given_up"


@dataclass(frozen=True, slots=True)
class Webhook:
    """Whom to tell, and how that goes.

    Attributes:
        secret: messages are signed with it; ``old_secret`` too until ``old_secret_until``.
        failures: attempts in a row that failed, since ``failing_since``.
        rests_until: nothing is sent before.
        problem, status: why the last attempt failed, and the HTTP status where there was one.
        given_up: messages that never arrived.
    """

    id: str
    project_id: str
    url: str
    events: tuple[str, ...]
    created_at: datetime
    secret: str = field(repr=False)
    old_secret: str | None = field(default=None, repr=False)
    old_secret_until: datetime | None = None
    stopped: Stopped | None = None
    failures: int = 0
    failing_since: datetime | None = None
    rests_until: datetime | None = None
    problem: Problem | None = None
    status: int | None = None
    last_delivered_at: datetime | None = None
    given_up: int = 0

    def secrets(self, now: datetime) -> tuple[str, ...]:
        """Every secret that is signed with at ``now``, the newest first."""
        if self.old_secret is None or self.old_secret_until is None or self.old_secret_until <= now:
            return (self.secret,)
        return self.secret, self.old_secret

    def freed(self) -> Webhook:
        """The same as if nothing had ever failed."""
        return replace(self, stopped=None, failures=0, failing_since=None, rests_until=None, problem=None, status=None)


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message to one webhook: ids, never content.

    Attributes:
        type: one of :data:`EVENTS`, or :data:`TEST`.
        invalidated_by, invalid_at: of a fact that ended, as far as they are known.
        due_at: when it is tried next.
        tried_at, status, problem: the last attempt.
    """

    id: str
    webhook_id: str
    type: str
    occurred_at: datetime
    due_at: datetime
    user_id: str | None = None
    agent_id: str | None = None
    memory_id: str | None = None
    fact_id: str | None = None
    reason: Reason | None = None
    invalidated_by: str | None = None
    invalid_at: datetime | None = None
    state: DeliveryState = DeliveryState.WAITING
    attempts: int = 0
    tried_at: datetime | None = None
    status: int | None = None
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one attempt ended; without ``problem`` the message arrived."""

    status: int | None = None
    problem: Problem | None = None


def after(
    webhook: Webhook, delivery: Delivery, outcome: Outcome, now: datetime, chance: float
) -> tuple[Webhook, Delivery]:
    """Both as they are after an attempt.

    Args:
        chance: from 0 up to 1, anew for each attempt.
    """
    tried = replace(
        delivery, attempts=delivery.attempts + 1, tried_at=now, status=outcome.status, problem=outcome.problem
    )
    if outcome.problem is None:
        arrived = replace(tried, state=DeliveryState.DELIVERED)
        return replace(webhook.freed(), stopped=webhook.stopped, last_delivered_at=now), arrived
    failed = replace(
        webhook,
        failures=webhook.failures + 1,
        failing_since=webhook.failing_since or now,
        rests_until=now + _longer(min(FIRST_REST * 2 ** min(webhook.failures, 16), LONGEST_REST), chance),
        problem=outcome.problem,
        status=outcome.status,
    )
    if tried.attempts > len(RETRIES):
        given_up = replace(tried, state=DeliveryState.GIVEN_UP)
        return _stopped_if_due(replace(failed, given_up=failed.given_up + 1), now), given_up
    return _stopped_if_due(failed, now), replace(tried, due_at=now + _longer(RETRIES[tried.attempts - 1], chance))


def _stopped_if_due(webhook: Webhook, now: datetime) -> Webhook:
    if webhook.problem == "gone":
        return replace(webhook, stopped=Stopped.GONE)
    since = webhook.failing_since or now
    if webhook.failures >= STOPPED_AFTER_FAILURES and now - since >= STOPPED_AFTER:
        return replace(webhook, stopped=Stopped.FAILING)
    return webhook


def _longer(wait: timedelta, chance: float) -> timedelta:
    return wait * (1 + JITTER * chance)
