"""Texts of a file over HTTP: looked through, taken in, listed, taken back as one and put back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from korely_desktop.memory.incoming import files
from tests.serving import Answer, Running

FILE = {"Content-Type": "application/octet-stream"}
NOTES = "Carla works at Google.\n\nCarla likes tea.\n"


def send(api: Running, content: str, query: str = "name=notes.md&user_id=carla", **more: Any) -> Answer:
    return api.call("POST", f"/v1/import/texts?{query}", raw=content.encode(), headers=FILE, **more)


def texts_of(api: Running, user_id: str) -> list[str]:
    return sorted(one["content"] for one in api.call("GET", f"/v1/memories?user_id={user_id}")["memories"])


def test_a_file_comes_in_once_and_goes_as_one(api: Running) -> None:
    shown = send(api, NOTES, "name=notes.md&user_id=carla&dry_run=true")
    assert (shown.status, shown["texts"], shown["batch_id"], shown["origin"]) == (200, 2, None, "notes")
    assert texts_of(api, "carla") == []
    brought = send(api, NOTES)
    assert texts_of(api, "carla") == ["Carla likes tea.", "Carla works at Google."]
    api.settle()
    assert api.call("GET", f"/v1/batch/{brought['batch_id']}")["imported"] == 2
    again = send(api, NOTES)
    assert (again.status, again["field"]) == (422, "file")
    (listed, *_) = api.call("GET", "/v1/import/texts")["imports"]
    assert (listed["batch_id"], listed["texts"], listed["source"]) == (brought["batch_id"], 2, "notes.md")

    path = f"/admin/batches/{brought['batch_id']}/rewind"
    assert api.call("POST", path, {"dry_run": True})["texts"] == 2
    taken = api.call("POST", path, {})
    assert (taken.status, taken["batch_id"], texts_of(api, "carla")) == (200, brought["batch_id"], [])
    assert api.call("GET", "/v1/facts?user_id=carla")["facts"] == []
    assert api.call("POST", f"/admin/rewinds/{taken['id']}/undo").status == 200
    assert len(texts_of(api, "carla")) == 2


def test_parts_and_days_are_chosen(api: Running) -> None:
    assert send(api, NOTES, "name=n.md&user_id=dan&parts=whole&dry_run=true")["texts"] == 1
    dated = json.dumps([{"content": f"Dan likes {food}.", "timestamp": at} for food, at in FOODS])
    shown = send(api, dated, "name=n.json&user_id=dan&since=2026-02-01&dry_run=true")
    assert (shown["texts"], shown["first"], shown["last"]) == (2, "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z")
    assert send(api, NOTES, "name=n.md&parts=words").status == 422
    assert send(api, NOTES, "user_id=dan")["field"] == "name"


FOODS = [("tea", "2026-01-01"), ("rice", "2026-02-01"), ("soup", "2026-03-01")]


def test_a_key_brings_in_for_its_own_people_only(api: Running) -> None:
    confined = api.new_key(users=["erin"])
    assert send(api, NOTES, "name=n.md&user_id=frank", key=confined).status == 403
    assert send(api, json.dumps([{"content": "Hi.", "user_id": "frank"}]), "name=n.json", key=confined).status == 403
    brought = send(api, NOTES, "name=n.md&user_id=erin", key=confined)
    assert brought.status == 200
    (listed,) = api.call("GET", "/v1/import/texts", key=confined)["imports"]
    assert listed["batch_id"] == brought["batch_id"]
    assert api.call("POST", f"/admin/batches/{brought['batch_id']}/rewind", {}, key=confined).status == 403


def test_what_is_no_file_of_texts_is_refused_and_nothing_changes(api: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    api.settle()
    before = api.contents()
    assert api.call("POST", "/v1/import/texts?name=a.json", {"content": "x"}).status == 400
    assert send(api, "[", "name=a.json")["field"] == "file"
    assert send(api, "", "name=a.txt").status == 422
    monkeypatch.setattr(files, "LARGEST", 100)
    assert send(api, "tea " * 100, "name=a.txt").status == 413
    assert api.contents() == before
