"""Killed at any instant, nothing that was acknowledged is lost, and every text is read once."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import httpx
import pytest

from tests.app.process import App, started, wait_until_read

FIRST = ("Martha", "Helen", "Paul", "Lucas", "Clara", "David", "Sophie", "Laura", "Matthew", "Irene", "Simon", "Alice")
LAST = ("Parker", "Hughes", "Bennett", "Collins", "Murphy", "Sanders", "Watson", "Jenkins", "Perkins", "Dawson")
PEOPLE = [f"{first} {last}" for first, last in itertools.product(FIRST, LAST)]
CITIES = ("Turin", "Milan", "Rome", "Naples", "Genoa")
WRITERS = 4


@pytest.mark.slow
def test_four_writers_and_two_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    people = iter(PEOPLE)
    acknowledged: dict[str, str] = {}
    for _ in range(2):
        with started(tmp_path, "--no-encryption") as app:
            acknowledged |= _write_until_killed(app, people, after=40)
    with started(tmp_path, "--no-encryption") as app, app.client() as client:
        wait_until_read(client)
        for memory_id, person in acknowledged.items():
            answer = client.get(f"/v1/memories/{memory_id}")
            assert answer.status_code == 200, answer.text
            memory = answer.json()
            assert memory["status"] == "ready"
            assert [fact["subject"] for fact in memory["facts"]] == [person]
        kept = Counter(
            (fact["subject"], fact["predicate"], fact["object"], fact["invalid_at"]) for fact in _all_facts(client)
        )
        assert len(acknowledged) >= 80
        assert {subject for subject, *_ in kept} >= set(acknowledged.values())
        assert max(kept.values()) == 1


def _write_until_killed(app: App, people: Iterator[str], after: int) -> dict[str, str]:
    """Four writers at once; the app is killed in the middle of it. Returns memory id -> person of what was answered."""
    acknowledged: dict[str, str] = {}
    enough = Event()

    def write() -> None:
        with app.client() as client:
            for person in people:
                city = CITIES[len(person) % len(CITIES)]
                try:
                    answer = client.post("/v1/memories", json={"content": f"{person} lives in {city}."})
                except httpx.TransportError:
                    return
                assert answer.status_code == 201
                acknowledged[answer.json()["id"]] = person
                if len(acknowledged) >= after:
                    enough.set()

    with ThreadPoolExecutor(WRITERS) as pool:
        writers = [pool.submit(write) for _ in range(WRITERS)]
        assert enough.wait(60)
        app.kill()
        for writer in writers:
            writer.result()
    return acknowledged


def _all_facts(client: httpx.Client) -> list[dict[str, str]]:
    facts: list[dict[str, str]] = []
    while True:
        page = client.get("/v1/facts", params={"limit": 200, "offset": len(facts), "include_invalidated": True}).json()
        facts += page["facts"]
        if len(facts) >= page["total"]:
            return facts
