"""Killed while texts are archived, linked, tagged, done with: what was answered is there, once, and nothing is half."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest

from tests.app.process import App, run, started

MANY = 40
AFTER = 60


@pytest.mark.slow
def test_what_was_answered_is_there_once(tmp_path: Path) -> None:
    with started(tmp_path, "--no-encryption") as app:
        with app.client() as client:
            texts = [_added(client, number) for number in range(MANY)]
        answered = _change_until_killed(app, texts)
    with started(tmp_path, "--no-encryption") as app, app.client() as client:
        kept = {text: client.get(f"/v1/memories/{text}").json() for text in texts}
        for text, path in answered:
            _holds(kept, texts, text, path)
        for text in texts:
            asked = client.get("/v1/audit", params={"limit": 1000}).json()["events"]
            verbs = [event["meta"]["verb"] for event in asked if event["target_id"] == text and event["meta"]]
            assert verbs.count("archive_text") == (kept[text]["archived_at"] is not None), "the log has it once, or not"
            assert verbs.count("finish_text") == (kept[text]["done_at"] is not None)
            assert verbs.count("link") <= len(kept[text]["links"])
    assert run("doctor", "--data-dir", str(tmp_path)).returncode == 0


def _added(client: httpx.Client, number: int) -> str:
    answer = client.post("/v1/memories", json={"content": f"Water plant {number}.", "type": "todo"})
    assert answer.status_code == 201, answer.text
    text: str = answer.json()["id"]
    return text


def _change_until_killed(app: App, texts: list[str]) -> list[tuple[str, str]]:
    """Returns what was answered: (text, what was done to it)."""
    answered: list[tuple[str, str]] = []
    enough = Event()

    def change() -> None:
        with app.client() as client:
            for number, text in enumerate(texts):
                bodies: dict[str, Any] = {
                    "tags": {"tags": ["green"]},
                    "links": {"target_id": texts[number - 1], "relation": "follows"},
                    "done": None,
                    "archive": None,
                }
                for path, body in bodies.items():
                    try:
                        answer = client.post(f"/v1/memories/{text}/{path}", json=body)
                    except httpx.TransportError:
                        return
                    assert answer.status_code == 200, answer.text
                    answered.append((text, path))
                    if len(answered) >= AFTER:
                        enough.set()

    changing = Thread(target=change)
    changing.start()
    assert enough.wait(60)
    app.kill()
    changing.join()
    return answered


def _holds(kept: dict[str, Any], texts: list[str], text: str, path: str) -> None:
    memory = kept[text]
    if path == "tags":
        assert memory["tags"] == ["green"]
    elif path == "links":
        before = texts[texts.index(text) - 1]
        said = [link for link in memory["links"] if link["direction"] == "out"]
        assert [(link["target_id"], link["relation"]) for link in said] == [(before, "follows")]
    else:
        assert memory[{"done": "done_at", "archive": "archived_at"}[path]]
