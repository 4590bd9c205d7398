"""Export and import over HTTP: one call each, streamed, and with the rights of the key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from korely_desktop.memory.travel.lines import VERSION
from tests.serving import Answer, Running, running

LINES = {"Content-Type": "application/x-ndjson"}


@pytest.fixture
def other(tmp_path: Any) -> Iterator[Running]:
    """Another computer."""
    with running(tmp_path) as server:
        yield server


@pytest.fixture(scope="module")
def told(api: Running) -> Running:
    for user in ("ann", "bob/1", None):
        owned = {"user_id": user} if user else {}
        api.call("POST", "/v1/memories", {"content": "Carla works at Google. Carla moved to Stripe.", **owned})
        fact = {"subject": "Carla", "predicate": "lives_in", "object": "Rome", "valid_from": "2026-01-01", **owned}
        api.call("POST", "/v1/facts", fact)
    api.settle()
    return api


def lines(answer: Answer) -> list[Any]:
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def send(api: Running, text: str, **more: Any) -> Answer:
    return api.call("POST", "/v1/import", raw=text.encode(), headers=LINES, **more)


def test_the_persons_own_goes_out_alone(told: Running) -> None:
    head, *records, _ = lines(told.call("GET", "/v1/export?own=true"))
    assert head["facts"] == len([one for one in records if one["kind"] == "fact"]) > 0
    assert {one["user_id"] for one in records if "user_id" in one} == {None}
    confined = told.new_key(users=["ann"])
    assert lines(told.call("GET", "/v1/export?own=true", key=confined))[0]["facts"] == 0


def test_what_one_computer_gives_another_takes_and_tells_the_same(told: Running, other: Running) -> None:
    export = told.call("GET", "/v1/export")
    head, *records, end = lines(export)
    assert (head["kind"], head["version"], end["kind"], end["lines"]) == ("korely-export", VERSION, "end", len(records))
    answer = send(other, export.text)
    assert (answer.status, answer["refused"], answer["taken"]["fact"]) == (200, 0, head["facts"])
    other.settle()
    for path, query in (
        ("/v1/facts", {"include_invalidated": "true", "limit": 200}),
        ("/v1/facts", {"user_id": "ann", "as_of": "2026-06-01"}),
        ("/v1/memories", {}),
        ("/v1/entities", {}),
        ("/v1/profile", {"user_id": "bob/1"}),
    ):
        assert other.call("GET", path, query=query).json == told.call("GET", path, query=query).json, path
    again = send(other, export.text)
    assert (again["taken"], again["refused"]) == ({}, 0)
    assert again["known"] == answer["taken"]


def test_one_end_user_leaves_alone(told: Running) -> None:
    head, *records, _ = lines(told.call("GET", "/v1/users/bob%2F1/export"))
    assert head["user_id"] == "bob/1"
    assert {record["user_id"] for record in records if "user_id" in record} == {"bob/1"}
    assert head["facts"] == told.call("GET", "/v1/facts?user_id=bob/1&include_invalidated=true")["total"]


def test_a_key_takes_out_what_it_may_read_and_brings_nothing_without_admin(told: Running) -> None:
    confined = told.new_key(users=["ann"])
    _, *records, _ = lines(told.call("GET", "/v1/export", key=confined))
    assert {record["user_id"] for record in records if "user_id" in record} == {"ann"}
    assert told.call("GET", "/v1/users/bob%2F1/export", key=confined).status == 403
    assert told.call("GET", "/v1/export", key=told.new_key(scopes=["memories:write"])).status == 403
    before = told.contents()
    refused = send(told, told.call("GET", "/v1/export").text, key=confined)
    assert (refused.status, refused["required_scope"]) == (403, "admin")
    assert {name: rows for name, rows in told.contents().items() if name != "audit"} == {
        name: rows for name, rows in before.items() if name != "audit"
    }


def test_an_admin_of_some_users_brings_only_these(told: Running, other: Running) -> None:
    key = other.new_key(scopes=["admin"], users=["ann"])
    answer = send(other, told.call("GET", "/v1/export").text, key=key)
    assert answer.status == 200
    assert {one["reason"] for one in answer["refusals"]} == {"forbidden", "missing"}
    assert {user["user_id"] for user in other.call("GET", "/v1/users")["users"]} == {"ann"}


def test_what_is_no_export_is_refused_and_changes_nothing(told: Running, other: Running) -> None:
    good = told.call("GET", "/v1/export").text
    head, *rest = good.splitlines(keepends=True)
    newer = json.dumps({**json.loads(head), "version": VERSION + 1, "more": True}) + "\n"
    before = other.contents()
    for text in (
        "",
        "\n\n",
        "not json\n",
        '{"kind": "fact"}\n',
        "[]\n",
        head,
        newer + "".join(rest),
        good[: len(good) // 2],
        head + "".join(rest[:-1]),
        head + "".join(rest[1:]),
        good + rest[0],
        head + '{"kind": "wish"}\n' + "".join(rest),
        good.replace('"is_user":false', '"is_user":"no"', 1),
        good.replace('"trust":"direct"', '"trust":"mine"', 1),
        good.replace("Carla moved", "Carla\\u0000moved", 1),
    ):
        answer = send(other, text)
        assert (answer.status, answer["code"]) == (422, "invalid_request"), text[:80]
        assert answer["message"]
    assert other.contents() == before
    assert other.call("POST", "/v1/import", {}).status == 400
    assert other.call("POST", "/v1/import").status == 400


def test_nothing_of_an_export_stays_on_the_disk(told: Running) -> None:
    told.call("GET", "/v1/export")
    send(told, "not json\n")
    folder = told.services.store.path.parent
    assert not list(folder.glob("*.spool"))


def test_the_plus_of_a_zone_may_stand_unencoded(api: Running) -> None:
    fact = {"subject": "Zoe", "predicate": "lives_in", "object": "Bath", "valid_from": "2026-06-11T10:00:00+02:00"}
    api.call("POST", "/v1/facts", fact)
    assert api.call("GET", "/v1/facts?subject=Zoe&as_of=2026-06-11T10:00:00+02:00")["total"] == 1
    assert api.call("GET", "/v1/facts?subject=Zoe&as_of=2026-06-11T10:00:00+03:00")["total"] == 0
