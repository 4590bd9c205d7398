"""Bulletin and maintenance over HTTP."""

from __future__ import annotations

import pytest

from tests.serving import Running


def test_a_bulletin_is_kept_until_it_is_asked_for_anew(api: Running) -> None:
    api.call("POST", "/v1/facts", {"subject": "Ann", "predicate": "lives_in", "object": "Turin", "user_id": "ann"})
    first = api.call("GET", "/v1/bulletin", query={"user_id": "ann"})
    assert (first.status, first["user_id"], first["holding"], len(first["facts"])) == (200, "ann", 1, 1)
    assert first["text"].startswith("1 fact holds now")
    assert first["tokens"] > 0
    assert api.call("GET", "/v1/bulletin", query={"user_id": "ann"}).json == first.json
    fresh = api.call("POST", "/v1/bulletin/refresh", query={"user_id": "ann"})
    assert (fresh["text"], fresh["as_of"] > first["as_of"]) == (first["text"], True)
    assert api.call("GET", "/v1/bulletin", query={"user_id": "ann"}).json == fresh.json


@pytest.mark.parametrize("task", ["decay", "expire", "compress", "dream"])
def test_a_dry_run_changes_nothing(api: Running, task: str) -> None:
    api.settle()
    before = api.contents()
    told = api.call("POST", f"/v1/maintenance/{task}", query={"dry_run": "true"})
    assert (told.status, told["task"], told["dry_run"]) == (200, task, True)
    assert api.contents() == before


def test_copies_are_put_aside_and_brought_back(api: Running) -> None:
    ids = [api.call("POST", "/v1/memories", {"content": "Said twice.", "user_id": "eve"})["id"] for _ in range(2)]
    would = api.call("POST", "/v1/maintenance/compress", query={"dry_run": "true"})
    done = api.call("POST", "/v1/maintenance/compress")
    assert would["memories"] == done["memories"] == [ids[0]]
    assert api.call("GET", "/v1/memories", query={"user_id": "eve"})["total"] == 1
    api.call("PUT", f"/v1/memories/{ids[0]}/recall", {"choice": None})
    assert api.call("GET", "/v1/memories", query={"user_id": "eve"})["total"] == 2


def test_it_needs_an_admin_of_everybody(api: Running) -> None:
    for key in (api.new_key(), api.new_key(scopes=("admin",), users=("ann",))):
        for task in ("decay", "expire", "compress", "dream"):
            refused = api.call("POST", f"/v1/maintenance/{task}", query={"dry_run": "true"}, key=key)
            assert (refused.status, refused["code"]) == (403, "forbidden")
