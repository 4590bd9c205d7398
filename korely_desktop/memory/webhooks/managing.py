"""The person's webhooks: adding, changing, trying and removing them. What they are sent is in ``sending``.

A webhook on another computer is added only by the person, who is asked for that very server. Its secret lies in the
store, as the messages do that it signs: a backup that is taken back goes on with both.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from korely_desktop.domain import audit as actions
from korely_desktop.domain import webhooks as rules
from korely_desktop.domain.addresses import is_loopback, of_server, origin
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import Conflict, InvalidRequest, NotFound
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.webhooks import Delivery, DeliveryState, Outcome, Stopped, Webhook
from korely_desktop.memory import checks
from korely_desktop.memory.access import audit
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import posting, signing
from korely_desktop.store import projects as project_rows
from korely_desktop.store import webhooks as rows
from korely_desktop.store.engine import Connection

MAX_URL = 500
MAX_LISTED = 200


@dataclass(frozen=True, slots=True)
class Listed:
    """A webhook, the name of its project, and how many messages wait for it."""

    webhook: Webhook
    project: str
    waiting: int


def listed(services: Services, caller: Caller) -> list[Listed]:
    """All webhooks, oldest first."""
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        names = {project.id: project.name for project in project_rows.every(connection)}
        waiting = rows.waiting(connection)
        known = rows.every(connection)
    return [Listed(one, names[one.project_id], waiting[one.id][0] if one.id in waiting else 0) for one in known]


def create(
    services: Services,
    caller: Caller,
    url: str,
    events: Sequence[str],
    project_id: str | None = None,
    *,
    agree: bool = False,
) -> Webhook:
    """Tell the program at ``url`` of these events in a project (the caller's, unless given) from now on.

    Args:
        agree: the person says that messages may leave this computer for that server.

    Returns:
        The webhook, whose secret is shown this once.

    Raises:
        InvalidRequest: a field has a value that is not allowed.
        NotFound: no such project.
        Conflict: messages would leave this computer and the person has not agreed to that
            (``extra['destination']`` says where to); or there are :data:`~korely_desktop.domain.webhooks.MOST` already.
    """
    caller.require_unconfined_admin()
    url, told = _address(url), _events(events)
    project_id = project_id or caller.project_id
    with services.store.write() as connection:
        if project_rows.by_id(connection, project_id) is None:
            raise NotFound("There is no such project.", field="project_id")
        known = rows.every(connection)
        if len(known) >= rules.MOST:
            raise Conflict(f"There are {rules.MOST} webhooks already. Remove one first.")
        there = origin(url)
        if not (agree or is_loopback(url) or there in {origin(one.url) for one in known}):
            raise Conflict(
                f"Messages to this webhook leave this computer and go to {there}. The person has to agree to that "
                "first, in the window under Settings > Webhooks.",
                destination=there,
            )
        webhook = Webhook(new_id("whk"), project_id, url, told, services.clock(), signing.new_secret())
        rows.put(connection, webhook)
        _record(services, connection, caller, webhook, "add")
    services.changes.publish(Changes(caller.actor))
    return webhook


def change(
    services: Services, caller: Caller, webhook_id: str, *, on: bool | None = None, events: Sequence[str] | None = None
) -> Webhook:
    """Pause a webhook, switch it on again, or tell it of other events; None leaves that part alone.

    While one is paused, nothing is noted down for it. Switched on, it is sent at once what waited from before.

    Raises:
        InvalidRequest: the events are none.
        NotFound: no such webhook.
    """
    caller.require_unconfined_admin()
    told = None if events is None else _events(events)

    def changed(connection: Connection, webhook: Webhook) -> Webhook:
        if told is not None:
            webhook = replace(webhook, events=told)
        if on is False and webhook.stopped is None:
            webhook = replace(webhook, stopped=Stopped.PAUSED)
        elif on and webhook.stopped is not None:
            webhook = webhook.freed()
            rows.send_now(connection, webhook.id, services.clock())
        return webhook

    return _change(services, caller, webhook_id, "change", changed)


def rotate(services: Services, caller: Caller, webhook_id: str) -> Webhook:
    """Give a webhook a new secret. For a day messages carry a signature with each of the two.

    Raises:
        NotFound: no such webhook.
    """
    caller.require_unconfined_admin()
    until = services.clock() + rules.OLD_SECRET_KEPT

    def rotated(_: Connection, webhook: Webhook) -> Webhook:
        return replace(webhook, secret=signing.new_secret(), old_secret=webhook.secret, old_secret_until=until)

    return _change(services, caller, webhook_id, "rotate", rotated)


def remove(services: Services, caller: Caller, webhook_id: str) -> Webhook:
    """Forget a webhook, its secret and everything that waits for it; returns it as it was.

    Raises:
        NotFound: no such webhook.
    """
    caller.require_unconfined_admin()
    with services.store.write() as connection:
        webhook = _known(connection, webhook_id)
        rows.remove(connection, webhook_id)
        _record(services, connection, caller, webhook, "remove")
    services.changes.publish(Changes(caller.actor))
    return webhook


def try_out(services: Services, caller: Caller, webhook_id: str) -> Delivery:
    """Send a message that says nothing, now; where it arrives, what waits is sent too.

    Returns:
        The message, with how that went.

    Raises:
        NotFound: no such webhook.
    """
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        webhook = _known(connection, webhook_id)
    now = services.clock()
    message = Delivery(new_id("msg"), webhook_id, rules.TEST, now, now)
    outcome = asyncio.run(_posted(webhook.url, *signing.signed(message, webhook.secrets(now), now)))
    tried = _tried(message, outcome)

    def noted(connection: Connection, webhook: Webhook) -> Webhook:
        rows.put_deliveries(connection, [tried])
        rows.drop_ended(connection, webhook_id, rules.LOG_KEPT)
        if outcome.problem is not None:
            return webhook
        rows.send_now(connection, webhook_id, now)
        return replace(webhook.freed(), stopped=webhook.stopped, last_delivered_at=now)

    _change(services, caller, webhook_id, "test", noted)
    return tried


def deliveries(
    services: Services, caller: Caller, webhook_id: str, limit: int = 50, offset: int = 0
) -> tuple[list[Delivery], int]:
    """A page of what a webhook was and will be sent, newest first, and how many there are in all.

    Of messages that came to an end the newest :data:`~korely_desktop.domain.webhooks.LOG_KEPT` are kept.

    Raises:
        NotFound: no such webhook.
    """
    caller.require_unconfined_admin()
    checks.page(limit, offset, most=MAX_LISTED)
    with services.store.read() as connection:
        _known(connection, webhook_id)
        return rows.newest(connection, webhook_id, limit, offset)


def _change(
    services: Services, caller: Caller, webhook_id: str, verb: str, changed: Callable[[Connection, Webhook], Webhook]
) -> Webhook:
    """Change a webhook, note who did, and have the messenger look."""
    with services.store.write() as connection:
        webhook = changed(connection, _known(connection, webhook_id))
        rows.put(connection, webhook)
        _record(services, connection, caller, webhook, verb)
    services.changes.publish(Changes(caller.actor))
    return webhook


def _record(services: Services, connection: Connection, caller: Caller, webhook: Webhook, verb: str) -> None:
    meta: dict[str, Any] = {"verb": f"webhook_{verb}", "on": webhook.stopped is None}
    audit.record(
        connection,
        caller,
        actions.WRITE,
        at=services.clock(),
        target_id=webhook.id,
        project_id=webhook.project_id,
        meta=meta,
    )


def _known(connection: Connection, webhook_id: str) -> Webhook:
    webhook = rows.by_id(connection, webhook_id)
    if webhook is None:
        raise NotFound("There is no such webhook.")
    return webhook


async def _posted(url: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
    async with posting.Line(url) as line:
        return await line.post(body, headers)


def _tried(message: Delivery, outcome: Outcome) -> Delivery:
    state = DeliveryState.DELIVERED if outcome.problem is None else DeliveryState.GIVEN_UP
    return replace(
        message, state=state, attempts=1, tried_at=message.due_at, status=outcome.status, problem=outcome.problem
    )


def _events(events: Sequence[str]) -> tuple[str, ...]:
    if not events or not set(events) <= set(rules.EVENTS):
        raise InvalidRequest(f"events must be one or both of: {', '.join(rules.EVENTS)}.", field="events")
    return tuple(event for event in rules.EVENTS if event in events)


def _address(text: str) -> str:
    """The URL that was meant, if it is one that can be called."""
    unusable = "This is no address of a program, such as http://127.0.0.1:9000/korely."
    text, parts = of_server(text, MAX_URL, unusable)
    if not posting.can_read(text):
        raise InvalidRequest(unusable, field="url")
    if parts.username is not None or parts.fragment:
        raise InvalidRequest("The address must not contain a user or a #.", field="url")
    if _is_never_called(parts.hostname or ""):
        raise InvalidRequest("This is not the address of another computer.", field="url")
    return text


def _is_never_called(host: str) -> bool:
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return False
    return not ip.is_loopback and not posting.is_elsewhere(host)
