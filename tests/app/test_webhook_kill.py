"""Killed after a write was answered, before its webhook answered: the message arrives after the next start."""

from __future__ import annotations

from pathlib import Path

import pytest

from korely_desktop.domain.webhooks import MEMORY_CREATED
from tests.app.process import App, started
from tests.receiver import Receiver, answers, hangs, receiving


def _hook(app: App, receiver: Receiver) -> str:
    with app.client() as client:
        made = client.post("/admin/webhooks", json={"url": receiver.url, "events": [MEMORY_CREATED]})
    assert made.status_code == 201, made.text
    secret: str = made.json()["secret"]
    return secret


def _write(app: App) -> str:
    with app.client() as client:
        answer = client.post("/v1/memories", json={"content": "Ann lives in Rome.", "user_id": "ann"})
    assert answer.status_code == 201, answer.text
    memory_id: str = answer.json()["id"]
    return memory_id


@pytest.mark.slow
def test_a_message_under_way_when_the_app_is_killed_is_sent_again(tmp_path: Path) -> None:
    with receiving() as receiver:
        receiver.plays(hangs, answers(204))
        with started(tmp_path, "--no-encryption") as app:
            secret = _hook(app, receiver)
            memory_id = _write(app)
            receiver.wait_for(1)
            app.kill()
        with started(tmp_path, "--no-encryption"):
            first, again = receiver.wait_for(2)
        assert first.id == again.id
        assert again.verified(secret)["data"]["memory_id"] == memory_id


@pytest.mark.slow
def test_a_write_that_was_answered_is_told_however_soon_the_app_is_killed(tmp_path: Path) -> None:
    with receiving() as receiver:
        with started(tmp_path, "--no-encryption") as app:
            secret = _hook(app, receiver)
            memory_id = _write(app)
            app.kill()
        with started(tmp_path, "--no-encryption"):
            received = receiver.wait_for(1)[0]
        assert received.verified(secret)["data"]["memory_id"] == memory_id
