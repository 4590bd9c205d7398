"""Killed at any instant, nothing that was answered is lost, nothing is half or double, and all of it is told on."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from korely_desktop.domain.webhooks import MEMORY_CREATED
from tests.app.process import App, run, started, wait_until_read
from tests.receiver import Receiver, answers, hangs, receiving

FIRST = ("Martha", "Helen", "Paul", "Lucas", "Clara", "David", "Sophie", "Laura", "Matthew", "Irene", "Simon", "Alice")
LAST = ("Parker", "Hughes", "Bennett", "Collins", "Murphy", "Sanders", "Watson", "Jenkins", "Perkins", "Dawson")
PEOPLE = [f"{first} {last}" for first, last in itertools.product(FIRST, LAST)]
CITIES = ("Turin", "Milan", "Rome", "Naples", "Genoa")
WRITERS = 4
WRITTEN, CHANGED = 24, 40
"""Once so much was answered the app is killed, in the middle of more."""
TODOS = 24


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_two_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    people = iter(PEOPLE)
    written: dict[str, str] = {}
    changes: list[tuple[str, str]] = []
    with receiving() as receiver:
        receiver.plays(hangs, answers(204))  # the first message is under way when the app is killed
        with started(tmp_path, "--no-encryption") as app:
            secret = _hook(app, receiver)
            with app.client() as client:
                next(_write(client, people, written))
            receiver.wait_for(1)
            doing = [lambda client: _write(client, people, written)] * WRITERS
            _killed_while(app, doing, lambda: len(written) >= WRITTEN)
        assert (tmp_path / "korely.db").read_bytes().startswith(b"SQLite format 3\x00")
        with started(tmp_path) as app:  # a plain store stays usable without the option
            with app.client() as client:
                todos = [_added(client, f"Water plant {number}.", type="todo") for number in range(TODOS)]
            doing = [lambda client: _write(client, people, written), lambda client: _change(client, todos, changes)]
            _killed_while(app, doing, lambda: len(written) >= 2 * WRITTEN and len(changes) >= CHANGED)
        with started(tmp_path) as app, app.client() as client:
            wait_until_read(client)
            _each_text_was_read_once(client, written)
            _each_change_was_made_once(client, todos, changes)
            _all_was_told(receiver, secret, {*written, *todos})
    assert run("doctor", "--data-dir", str(tmp_path)).returncode == 0


def _hook(app: App, receiver: Receiver) -> str:
    with app.client() as client:
        made = client.post("/admin/webhooks", json={"url": receiver.url, "events": [MEMORY_CREATED]})
    assert made.status_code == 201, made.text
    secret: str = made.json()["secret"]
    return secret


def _killed_while(app: App, doing: list[Callable[[httpx.Client], Iterator[None]]], enough: Callable[[], bool]) -> None:
    """Do all of it at once, step by step, until that is enough; the app is killed in the middle of it."""
    reached = Event()

    def go_on(do: Callable[[httpx.Client], Iterator[None]]) -> None:
        with app.client() as client:
            try:
                for _ in do(client):
                    if enough():
                        reached.set()
            except httpx.TransportError:
                assert reached.is_set(), "the app ended by itself"

    with ThreadPoolExecutor(len(doing)) as pool:
        running = [pool.submit(go_on, do) for do in doing]
        assert reached.wait(60)
        app.kill()
        for one in running:
            one.result()


def _added(client: httpx.Client, content: str, **more: str) -> str:
    answer = client.post("/v1/memories", json={"content": content, **more})
    assert answer.status_code == 201, answer.text
    text: str = answer.json()["id"]
    return text


def _write(client: httpx.Client, people: Iterator[str], written: dict[str, str]) -> Iterator[None]:
    """Notes of what was answered who it is about, by the text's id."""
    for person in people:
        written[_added(client, f"{person} lives in {CITIES[len(person) % len(CITIES)]}.")] = person
        yield


def _change(client: httpx.Client, todos: list[str], changes: list[tuple[str, str]]) -> Iterator[None]:
    """Notes of what was answered (text, what was done to it)."""
    for number, text in enumerate(todos):
        bodies: dict[str, Any] = {
            "tags": {"tags": ["green"]},
            "links": {"target_id": todos[number - 1], "relation": "follows"},
            "done": None,
            "archive": None,
        }
        for path, body in bodies.items():
            answer = client.post(f"/v1/memories/{text}/{path}", json=body)
            assert answer.status_code == 200, answer.text
            changes.append((text, path))
            yield


def _each_text_was_read_once(client: httpx.Client, written: dict[str, str]) -> None:
    assert len(written) >= 2 * WRITTEN
    for memory_id, person in written.items():
        memory = client.get(f"/v1/memories/{memory_id}").json()
        assert memory["status"] == "ready"
        assert [fact["subject"] for fact in memory["facts"]] == [person]
    kept = Counter((fact["subject"], fact["predicate"], fact["object"], fact["invalid_at"]) for fact in _facts(client))
    assert {subject for subject, *_ in kept} >= set(written.values())
    assert max(kept.values()) == 1


def _facts(client: httpx.Client) -> list[dict[str, str]]:
    facts: list[dict[str, str]] = []
    while True:
        page = client.get("/v1/facts", params={"limit": 200, "offset": len(facts), "include_invalidated": True}).json()
        facts += page["facts"]
        if len(facts) >= page["total"]:
            return facts


def _each_change_was_made_once(client: httpx.Client, todos: list[str], changes: list[tuple[str, str]]) -> None:
    kept = {text: client.get(f"/v1/memories/{text}").json() for text in todos}
    for text, path in changes:
        memory = kept[text]
        if path == "tags":
            assert memory["tags"] == ["green"]
        elif path == "links":
            said = [link for link in memory["links"] if link["direction"] == "out"]
            before = todos[todos.index(text) - 1]
            assert [(link["target_id"], link["relation"]) for link in said] == [(before, "follows")]
        else:
            assert memory[{"done": "done_at", "archive": "archived_at"}[path]]
    events = client.get("/v1/audit", params={"limit": 1000}).json()["events"]
    noted = Counter((event["target_id"], event["meta"]["verb"]) for event in events if "verb" in (event["meta"] or {}))
    for text, memory in kept.items():
        assert noted[text, "archive_text"] == (memory["archived_at"] is not None), "the log has it once, or not"
        assert noted[text, "finish_text"] == (memory["done_at"] is not None)
        assert noted[text, "link"] <= len(memory["links"])


def _all_was_told(receiver: Receiver, secret: str, texts: set[str]) -> None:
    def told() -> set[str]:
        return {message.verified(secret)["data"]["memory_id"] for message in receiver.received}

    while not told() >= texts:
        receiver.wait_for(len(receiver.received) + 1)
    first, *later = receiver.received
    assert first.id in {message.id for message in later}, "it was cut off, so it is sent again"
