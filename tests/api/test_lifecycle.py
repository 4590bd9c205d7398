"""The life of a memory, its links, tags and filters over HTTP."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from korely_desktop.domain.times import iso, utc_now
from tests.serving import UNSET, Running


def _add(api: Running, user: str, content: str = "Buy tea.", **more: Any) -> Any:
    answer = api.call("POST", "/v1/memories", {"content": content, "user_id": user, **more})
    assert answer.status == 201, answer.text
    return answer.json


def _listed(api: Running, user: str, **query: Any) -> list[str]:
    answer = api.call("GET", "/v1/memories", query={"user_id": user, **query})
    assert answer.status == 200, answer.text
    assert answer["total"] == len(answer["memories"])
    return [memory["content"] for memory in answer["memories"]]


def _found(api: Running, user: str, **body: Any) -> set[str]:
    answer = api.call("POST", "/v1/memories/search", {"query": "tea", "user_id": user, **body})
    assert answer.status == 200, answer.text
    return {hit["snippet"] for hit in answer["results"]}


def _told(api: Running, user: str, **query: Any) -> str:
    answer = api.call("GET", "/v1/context", query={"query": "tea", "user_id": user, **query})
    assert answer.status == 200, answer.text
    return str(answer["context"])


def test_a_memory_is_archived_and_restored(api: Running) -> None:
    memory = _add(api, "archive")
    first = api.call("POST", f"/v1/memories/{memory['id']}/archive")
    assert (first.status, first["content"], first["expires_at"], first["done_at"]) == (200, "Buy tea.", None, None)
    assert first["archived_at"]
    assert api.call("POST", f"/v1/memories/{memory['id']}/archive")["archived_at"] == first["archived_at"]
    assert (_listed(api, "archive"), _found(api, "archive")) == ([], set())
    assert "Buy tea." not in _told(api, "archive")
    assert _listed(api, "archive", include_archived=True) == ["Buy tea."]
    assert _found(api, "archive", include_archived=True) == {"Buy tea."}
    assert "Buy tea." in _told(api, "archive", include_archived=True)
    assert api.call("GET", f"/v1/memories/{memory['id']}")["archived_at"] == first["archived_at"]
    restored = api.call("POST", f"/v1/memories/{memory['id']}/restore")
    assert (restored.status, restored["archived_at"]) == (200, None)
    assert _listed(api, "archive") == ["Buy tea."]
    events = [event["event"] for event in api.call("GET", f"/v1/memories/{memory['id']}/history")["events"]]
    assert [event for event in events if event in ("archived", "restored")] == ["archived", "restored"]


def test_a_todo_is_done_and_a_note_is_not(api: Running) -> None:
    todo, plain = _add(api, "done", type="todo"), _add(api, "done", "Tea is green.")
    assert api.call("POST", f"/v1/memories/{todo['id']}/done")["done_at"]
    assert len(_listed(api, "done")) == 2
    told = _told(api, "done")
    assert ("Tea is green." in told, "Buy tea." in told) == (True, False)
    refused = api.call("POST", f"/v1/memories/{plain['id']}/done")
    assert (refused.status, refused["code"], refused["field"]) == (409, "conflict", "type")


@pytest.mark.parametrize("verb", ["archive", "done", "restore"])
def test_nothing_becomes_of_what_is_not_there(api: Running, verb: str) -> None:
    for memory_id in ("mem_01JZK4M2X9ABCDEFGHJKMNPQRS", "nonsense"):
        assert api.call("POST", f"/v1/memories/{memory_id}/{verb}").status == 404
    hers = _add(api, f"bea-{verb}", type="todo")
    key = api.new_key(users=["ann"])
    assert api.call("POST", f"/v1/memories/{hers['id']}/{verb}", key=key).status == 404


def test_a_memory_that_was_forgotten_is_restored_by_an_admin_alone(api: Running) -> None:
    memory = _add(api, "forgotten")
    api.call("DELETE", f"/v1/memories/{memory['id']}")
    refused = api.call("POST", f"/v1/memories/{memory['id']}/restore", key=api.new_key())
    assert (refused.status, refused["required_scope"]) == (403, "admin")
    assert _listed(api, "forgotten", forgotten=True) == ["Buy tea."]
    unseen = api.call("GET", "/v1/memories", query={"forgotten": True}, key=api.new_key())
    assert (unseen.status, unseen["required_scope"]) == (403, "admin")
    assert api.call("POST", f"/v1/memories/{memory['id']}/restore").status == 200
    assert (_listed(api, "forgotten"), _listed(api, "forgotten", forgotten=True)) == (["Buy tea."], [])


def test_a_key_that_only_writes_does_it_too_with_what_came_in_with_it(api: Running) -> None:
    """The answer shows the text: of others such a key would read what they say."""
    key = api.new_key(scopes=["memories:write"])
    own = api.call("POST", "/v1/memories", {"content": "Buy tea.", "type": "todo", "user_id": "write-only"}, key=key)
    other = _add(api, "write-only", type="todo", tags=["surgery"], metadata={"of": "surgery"})
    calls: list[tuple[str, str, Any]] = [("POST", verb, {}) for verb in ("archive", "done", "restore")]
    calls += [("POST", "links", {"target_id": other["id"]}), ("DELETE", f"links?target_id={other['id']}", UNSET)]
    calls += [("POST", "tags", {"tags": ["x"]}), ("DELETE", "tags?tag=x", UNSET), ("PATCH", "", {"importance": 3})]
    for method, path, body in calls:
        assert api.call(method, f"/v1/memories/{own['id']}/{path}".rstrip("/"), body, key=key).status == 200, path
    before = api.call("GET", f"/v1/memories/{other['id']}").json
    for method, path, body in calls:
        path = path.replace(other["id"], own["id"])
        body = {"target_id": own["id"]} if path == "links" else body
        refused = api.call(method, f"/v1/memories/{other['id']}/{path}".rstrip("/"), body, key=key)
        assert (refused.status, refused["required_scope"]) == (403, "memories:read"), path
        assert "surgery" not in refused.text
    assert api.call("GET", f"/v1/memories/{other['id']}").json == before


def test_where_it_is_from_and_when_it_expires_are_kept_and_changed(api: Running) -> None:
    day = iso(utc_now() + timedelta(days=1))
    memory = _add(api, "expires", source=" Mail of 3 May ", expires_at=day)
    assert (memory["source"], memory["expires_at"]) == (" Mail of 3 May ", day)
    path = f"/v1/memories/{memory['id']}"
    changed = api.call("PATCH", path, {"source": "https://ann:secret123@example.org/a", "expires_at": None})
    assert (changed.status, changed["expires_at"]) == (200, None)
    assert "secret123" not in changed["source"]
    assert api.call("PATCH", path, {"source": None})["source"] is None
    for bad in ({"expires_at": "2020-01-01"}, {"source": " "}, {"source": "x" * 501}, {"expires_at": "soon"}):
        refused = api.call("PATCH", path, bad)
        assert (refused.status, refused["field"]) == (422, next(iter(bad)))
    assert api.call("POST", "/v1/memories", {"content": "x", "expires_at": "2020-01-01"}).status == 422


def test_links_are_made_listed_and_taken_away(api: Running) -> None:
    plan = _add(api, "links", "The plan.")
    step = _add(api, "links", "The step.", links=[{"target_id": plan["id"], "relation": "part_of"}])
    expected = {"target_id": plan["id"], "relation": "part_of", "direction": "out"}
    assert [{**expected, "created_at": step["created_at"]}] == step["links"]
    assert api.call("GET", f"/v1/memories/{step['id']}")["links"] == step["links"]
    path = f"/v1/memories/{plan['id']}/links"
    seen = api.call("GET", path).json
    assert (seen["id"], seen["links"][0]["target_id"], seen["links"][0]["direction"]) == (plan["id"], step["id"], "in")
    both = api.call("POST", path, {"target_id": step["id"]})
    assert both.status == 200
    assert [link["relation"] for link in both["links"]] == ["part_of", "relates_to"]
    assert api.call("POST", path, {"target_id": step["id"]}).json == both.json
    left = api.call("DELETE", path, query={"target_id": step["id"], "relation": "part_of"})
    assert [link["relation"] for link in left["links"]] == ["relates_to"]
    assert api.call("DELETE", path, query={"target_id": step["id"]})["links"] == []
    replaced = api.call("PATCH", f"/v1/memories/{step['id']}", {"links": [{"target_id": plan["id"]}]})
    assert [link["direction"] for link in replaced["links"]] == ["both"]
    assert api.call("PATCH", f"/v1/memories/{step['id']}", {"links": None})["links"] == []


def test_bad_links_are_refused_and_named(api: Running) -> None:
    memory, hers = _add(api, "bad-links"), _add(api, "bad-links-of-bea")
    path = f"/v1/memories/{memory['id']}/links"
    assert api.call("POST", path, {"target_id": memory["id"]})["field"] == "target_id"
    assert api.call("POST", path, {"target_id": hers["id"], "relation": "loves"})["field"] == "relation"
    assert api.call("POST", path, {"target_id": "mem_01JZK4M2X9ABCDEFGHJKMNPQRS"}).status == 404
    assert api.call("POST", "/v1/memories/nonsense/links", {"target_id": "nonsense"}).status == 404
    confined = api.new_key(users=["bad-links"])
    for call, more in (("POST", {"body": {"target_id": hers["id"]}}), ("DELETE", {"query": {"target_id": hers["id"]}})):
        assert api.call(call, path, key=confined, **more).status == 404
    body = {"content": "x", "user_id": "bad-links", "links": [{"target_id": hers["id"]}]}
    refused = api.call("POST", "/v1/memories", body, key=confined)
    assert (refused.status, refused["field"]) == (422, "links[0].target_id")


def test_tags_are_given_listed_and_taken_away(api: Running) -> None:
    memory = _add(api, "tags", tags=["Shop"])
    path = f"/v1/memories/{memory['id']}/tags"
    assert api.call("GET", path).json == {"id": memory["id"], "tags": ["Shop"]}
    assert api.call("POST", path, {"tags": ["shop", "urgent", " to  do "]})["tags"] == ["Shop", "urgent", "to do"]
    assert api.call("DELETE", f"{path}?tag=SHOP&tag=to+do")["tags"] == ["urgent"]
    for bad in ({"tags": []}, {"tags": [" "]}, {"tags": ["x" * 51]}):
        assert api.call("POST", path, bad).status == 422
    assert api.call("DELETE", path).status == 422


def test_lists_and_context_are_filtered_as_search_is(api: Running) -> None:
    user = "filters"
    _add(api, user, "Green tea.", type="todo", importance=5, tags=["shop", "home"], scope="team")
    _add(api, user, "Black tea.", type="goal", tags=["shop"])
    _add(api, user, "White tea.")
    for filters, kept in (
        ({"type": "todo"}, {"Green tea."}),
        ({"tags": "SHOP"}, {"Green tea.", "Black tea."}),
        ({"scope": "team"}, {"Green tea."}),
        ({"min_importance": 3}, {"Green tea.", "Black tea.", "White tea."}),
        ({"min_importance": 4}, {"Green tea."}),
        ({"type": "goal", "scope": "team"}, set()),
    ):
        assert set(_listed(api, user, **filters)) == kept, filters
        block = _told(api, user, **filters)
        assert {text for text in ("Green tea.", "Black tea.", "White tea.") if text in block} == kept, filters
        body = {**filters, **({"tags": [filters["tags"]]} if "tags" in filters else {})}
        assert _found(api, user, **body) == kept, filters
    both = api.call("GET", f"/v1/memories?user_id={user}&tags=shop&tags=home")
    assert [memory["content"] for memory in both["memories"]] == ["Green tea."]
    for bad in ({"type": "poem"}, {"scope": "all"}, {"min_importance": 6}, {"include_archived": "maybe"}):
        assert api.call("GET", "/v1/memories", query=bad).status == 422
        assert api.call("GET", "/v1/context", query={"query": "x", **bad}).status == 422


def test_whoever_asks_how_far_reading_is_does_not_hold_it_up(api: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[str] = []
    answering = api.services.foreground.answering
    monkeypatch.setattr(api.services.foreground, "answering", lambda: waited.append("somebody") or answering())
    assert api.call("GET", "/v1/events").status == api.call("GET", "/healthz").status == 200
    assert waited == []
    assert api.call("GET", "/v1/memories").status == 200
    assert waited == ["somebody"]
