"""What is to be sent, and what is given up; sending it over the network is in ``tests/workers/test_courier.py``."""

from __future__ import annotations

import pytest

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.webhooks import Webhook
from korely_desktop.memory import remember
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import managing, sending
from tests.memory.webhooks.conftest import Told


def test_of_too_many_the_oldest_are_given_up(
    services: Services, webhook: Webhook, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "MAX_WAITING", 3)
    written = [remember.add(services, PERSON, NewMemory(f"Ann likes tea {number}.")).id for number in range(5)]
    sending.look(services)
    assert [one.memory_id for one in told()] == written[2:]
    assert managing.listed(services, PERSON)[0].webhook.given_up == 2
