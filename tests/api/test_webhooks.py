"""Webhooks over HTTP: everything the window can do but let messages leave this computer for the person."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.webhooks import managing
from korely_desktop.workers.courier import Courier
from tests.receiver import Receiver, answers, receiving
from tests.serving import Running, running

PATH = "/admin/webhooks"
ELSEWHERE = "https://example.com/hook"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Running]:
    """A server of this test alone, with what sends messages."""
    with running(tmp_path) as up:
        courier = Courier(up.services)
        courier.start()
        yield up
        assert courier.stop(10_000)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as up:
        yield up


def test_added_told_paused_and_removed(own: Running, receiver: Receiver) -> None:
    made = own.call("POST", PATH, {"url": receiver.url, "events": ["memory.created", "fact.invalidated"]})
    assert (made.status, made["state"], made["waiting"], made["problem"]) == (201, "on", 0, None)
    first, second = (
        own.call("POST", "/v1/facts", {"subject": "Ann", "predicate": "lives_in", "object": place, "user_id": "ann"})
        for place in ("Rome", "Milan")
    )
    (ended,) = receiver.wait_for(1)
    said = ended.verified(made["secret"])
    over = own.call("GET", f"/v1/facts/{first['id']}/explain")["fact"]["invalid_at"]
    assert said["type"] == "fact.invalidated"
    assert said["data"] == {
        "fact_id": first["id"], "user_id": "ann", "agent_id": None, "reason": "superseded",
        "invalidated_by": second["id"], "invalid_at": over,
    }  # fmt: skip
    added = own.call("POST", "/v1/memories", {"content": "Ann likes jam.", "user_id": "ann"})
    assert receiver.wait_for(2)[1].said["data"]["memory_id"] == added["id"]
    one = f"{PATH}/{made['id']}"
    assert own.call("PATCH", one, {"on": False})["state"] == "paused"
    own.call("POST", "/v1/memories", {"content": "Ann likes tea."})
    assert own.call("PATCH", one, {"on": True, "events": ["memory.created"]})["events"] == ["memory.created"]
    listed = own.call("GET", PATH)
    assert [hook["id"] for hook in listed["webhooks"]] == [made["id"]]
    assert "secret" not in listed["webhooks"][0]
    page = own.call("GET", f"{one}/deliveries", query={"limit": 1})
    assert (page["total"], page["deliveries"][0]["memory_id"]) == (2, added["id"])
    assert own.call("DELETE", one)["id"] == made["id"]
    assert own.call("GET", PATH)["webhooks"] == []
    assert own.call("GET", f"{one}/deliveries").status == 404


def test_a_test_and_a_new_secret(own: Running, receiver: Receiver) -> None:
    made = own.call("POST", PATH, {"url": receiver.url, "events": ["memory.created"]})
    one = f"{PATH}/{made['id']}"
    turned = own.call("POST", f"{one}/rotate")
    assert turned["secret"] != made["secret"]
    assert turned["old_secret_until"] is not None
    tried = own.call("POST", f"{one}/test")
    assert (tried["type"], tried["state"], tried["status"]) == ("webhook.test", "delivered", 204)
    (received,) = receiver.wait_for(1)
    assert received.verified(made["secret"]) == received.verified(turned["secret"])
    receiver.plays(answers(301, {"Location": "/other"}))
    tried = own.call("POST", f"{one}/test")
    assert (tried["state"], tried["problem"]) == ("given_up", "redirect")


def test_nobody_but_the_person_can_let_messages_leave(own: Running) -> None:
    answer = own.call("POST", PATH, {"url": ELSEWHERE, "events": ["memory.created"]})
    assert (answer.status, answer["code"], answer["destination"]) == (409, "conflict", "https://example.com")
    agreed = {"url": ELSEWHERE, "events": ["memory.created"], "agree": True}
    assert own.call("POST", PATH, agreed).status == 422
    assert own.call("GET", PATH)["webhooks"] == []
    managing.create(own.services, PERSON, ELSEWHERE, ["memory.created"], agree=True)
    assert own.call("POST", PATH, {"url": f"{ELSEWHERE}/2", "events": ["memory.created"]}).status == 201


BAD: list[tuple[dict[str, object], str]] = [
    ({"url": "ftp://x", "events": ["memory.created"]}, "url"),
    ({"url": "", "events": ["memory.created"]}, "url"),
    ({"url": "localhost:1"}, "events"),
    ({"url": "localhost:1", "events": []}, "events"),
    ({"url": "localhost:1", "events": ["fact.created"]}, "events[0]"),
    ({"url": "localhost:1", "events": "memory.created"}, "events"),
    ({"events": ["memory.created"]}, "url"),
]


def test_a_bad_field_is_named_and_changes_nothing(own: Running) -> None:
    for body, field in BAD:
        answer = own.call("POST", PATH, body)
        assert (answer.status, answer["field"]) == (422, field), body
    assert own.call("POST", PATH, {"url": "localhost:1", "events": ["memory.created"], "project_id": "x"}).status == 404
    assert own.call("GET", PATH)["webhooks"] == []
