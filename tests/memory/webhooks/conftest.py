"""A webhook that is told of everything, and what waits for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.webhooks import EVENTS, Delivery, Webhook
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import managing

Told = Callable[[], list[Delivery]]


@pytest.fixture
def webhook(services: Services) -> Webhook:
    return managing.create(services, PERSON, "http://127.0.0.1:9/hook", EVENTS)


@pytest.fixture
def told(services: Services, webhook: Webhook) -> Told:
    """What came for the webhook since the last call, oldest first."""
    seen: set[str] = set()

    def news() -> list[Delivery]:
        listed = managing.deliveries(services, PERSON, webhook.id, 200)[0]
        fresh = [one for one in reversed(listed) if one.id not in seen]
        seen.update(one.id for one in fresh)
        return fresh

    return news
