"""Webhooks, for an admin key: the same functions as Settings > Webhooks.

One thing only the window can do: agree that messages leave this computer.
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.fields import Limit200, Offset, PathId
from korely_desktop.api.values import Body, IdText, Words
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import iso, iso_or_none
from korely_desktop.domain.webhooks import Delivery, Webhook
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import managing
from korely_desktop.memory.webhooks.managing import MAX_URL, Listed

Events = Annotated[list[Literal["memory.created", "fact.invalidated"]], Field(min_length=1, max_length=2)]


class CreateWebhook(Body):
    """Whom to tell, of what, and in which project (that of the key, unless given)."""

    url: Annotated[Words, Field(min_length=1, max_length=MAX_URL)]
    events: Events
    project_id: IdText | None = None


class UpdateWebhook(Body):
    """Whether a webhook is sent anything, and of what it is told; what is left out stays."""

    on: bool | None = None
    events: Events | None = None


class WebhookShape(TypedDict):
    """A webhook. ``state``: on, paused, failing (stopped after failing for days) or gone (it answered 410).

    ``problem`` and ``status`` say why the last attempt failed, where it did; ``given_up`` counts what never arrived.
    """

    id: str
    project_id: str
    url: str
    events: list[str]
    state: str
    created_at: str
    waiting: int
    last_delivered_at: str | None
    failing_since: str | None
    problem: str | None
    status: int | None
    given_up: int
    old_secret_until: str | None


class WebhookList(TypedDict):
    """All webhooks, oldest first."""

    webhooks: list[WebhookShape]


class CreatedWebhook(WebhookShape):
    """The same with ``secret``, which is shown this once."""

    secret: str


class DeliveryShape(TypedDict):
    """One message, and how far it has come. ``state``: waiting, delivered or given_up."""

    id: str
    type: str
    occurred_at: str
    memory_id: str | None
    fact_id: str | None
    user_id: str | None
    agent_id: str | None
    reason: str | None
    state: str
    attempts: int
    tried_at: str | None
    due_at: str | None
    status: int | None
    problem: str | None


class DeliveryPage(TypedDict):
    """Messages, newest first."""

    deliveries: list[DeliveryShape]
    total: int


def router(services: Services) -> APIRouter:
    """The calls under ``/admin/webhooks``."""
    routes = new_router("admin")

    @routes.get("/admin/webhooks", response_model=WebhookList)
    def list_webhooks(caller: CallerOf) -> Response:
        """All webhooks, without their secrets."""
        return Reply({"webhooks": [_shape(one) for one in managing.listed(services, caller)]})

    @routes.post("/admin/webhooks", status_code=201, response_model=CreatedWebhook)
    def create_webhook(caller: CallerOf, body: CreateWebhook) -> Response:
        """Tell a program of these events from now on. One on another computer is 409 with ``destination`` until the
        person let messages go there, in the window."""
        made = managing.create(services, caller, body.url, body.events, body.project_id)
        return Reply(_with_secret(services, caller, made), status_code=201)

    @routes.patch("/admin/webhooks/{webhook_id}", response_model=WebhookShape)
    def update_webhook(caller: CallerOf, webhook_id: PathId, body: UpdateWebhook) -> Response:
        """Pause it or switch it on, or tell it of other events."""
        changed = managing.change(services, caller, webhook_id, on=body.on, events=body.events)
        return Reply(_now(services, caller, changed))

    @routes.delete("/admin/webhooks/{webhook_id}", response_model=WebhookShape)
    def delete_webhook(caller: CallerOf, webhook_id: PathId) -> Response:
        """Forget it, with all that waits for it."""
        return Reply(_shape(Listed(managing.remove(services, caller, webhook_id), "", 0)))

    @routes.post("/admin/webhooks/{webhook_id}/rotate", response_model=CreatedWebhook)
    def rotate_webhook(caller: CallerOf, webhook_id: PathId) -> Response:
        """Give it a new secret; for a day messages are signed with both."""
        return Reply(_with_secret(services, caller, managing.rotate(services, caller, webhook_id)))

    @routes.post("/admin/webhooks/{webhook_id}/test", response_model=DeliveryShape)
    def test_webhook(caller: CallerOf, webhook_id: PathId) -> Response:
        """Send ``webhook.test`` now and say how that went."""
        return Reply(_delivery(managing.try_out(services, caller, webhook_id)))

    @routes.get("/admin/webhooks/{webhook_id}/deliveries", response_model=DeliveryPage)
    def list_deliveries(caller: CallerOf, webhook_id: PathId, limit: Limit200 = 50, offset: Offset = 0) -> Response:
        """What it was sent and will be sent, newest first."""
        found, total = managing.deliveries(services, caller, webhook_id, limit, offset)
        return Reply({"deliveries": [_delivery(one) for one in found], "total": total})

    return routes


def _now(services: Services, caller: Caller, webhook: Webhook) -> WebhookShape:
    """The webhook with the count of what waits for it."""
    known = {one.webhook.id: one for one in managing.listed(services, caller)}
    return _shape(known.get(webhook.id) or Listed(webhook, "", 0))  # removed since, by another caller


def _with_secret(services: Services, caller: Caller, webhook: Webhook) -> CreatedWebhook:
    return {**_now(services, caller, webhook), "secret": webhook.secret}


def _shape(listed: Listed) -> WebhookShape:
    webhook = listed.webhook
    return {
        "id": webhook.id,
        "project_id": webhook.project_id,
        "url": webhook.url,
        "events": list(webhook.events),
        "state": webhook.stopped or "on",
        "created_at": iso(webhook.created_at),
        "waiting": listed.waiting,
        "last_delivered_at": iso_or_none(webhook.last_delivered_at),
        "failing_since": iso_or_none(webhook.failing_since),
        "problem": webhook.problem,
        "status": webhook.status,
        "given_up": webhook.given_up,
        "old_secret_until": iso_or_none(webhook.old_secret_until),
    }


def _delivery(message: Delivery) -> DeliveryShape:
    return {
        "id": message.id,
        "type": message.type,
        "occurred_at": iso(message.occurred_at),
        "memory_id": message.memory_id,
        "fact_id": message.fact_id,
        "user_id": message.user_id,
        "agent_id": message.agent_id,
        "reason": message.reason,
        "state": message.state,
        "attempts": message.attempts,
        "tried_at": iso_or_none(message.tried_at),
        "due_at": iso(message.due_at) if message.state == "waiting" else None,
        "status": message.status,
        "problem": message.problem,
    }
