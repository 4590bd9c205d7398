"""Conversations and working memory over HTTP."""

from __future__ import annotations

from tests.serving import Running

SAID = [
    {"role": "user", "content": "I live in Turin.", "timestamp": "2026-03-01T09:00:00Z", "metadata": {"n": 1}},
    {"role": "assistant", "content": "You live in Naples."},
]


def test_an_episode_is_kept_and_the_session_given_back(api: Running) -> None:
    body = {"session_id": "chat/1", "messages": SAID, "user_id": "ann", "agent_id": "bot", "id": "e-1"}
    kept = api.call("POST", "/v1/episodes", body)
    assert (kept.status, kept["own_id"], kept["left_out"]) == (201, "e-1", 0)
    again = api.call("POST", "/v1/episodes", body)
    assert (again.status, again["id"]) == (200, kept["id"])
    clash = api.call("POST", "/v1/episodes", {**body, "messages": [{"role": "user", "content": "Other."}]})
    assert (clash.status, clash["code"], clash["field"]) == (409, "conflict", "id")

    session = api.call("GET", "/v1/sessions/chat%2F1/messages", query={"user_id": "ann"})
    assert (session["session_id"], session["total"]) == ("chat/1", 2)
    first, second = session["messages"]
    assert (first["role"], first["content"], first["timestamp"]) == ("user", SAID[0]["content"], "2026-03-01T09:00:00Z")
    assert (first["user_id"], first["agent_id"], first["metadata"]) == ("ann", "bot", {"n": 1})
    assert (second["role"], second["timestamp"]) == ("assistant", first["timestamp"])
    listed = api.call("GET", "/v1/episodes", query={"session_id": "chat/1"})
    assert [episode["messages"] for episode in listed["episodes"]] == [session["messages"]]

    api.settle()
    told = api.call("GET", "/v1/facts", query={"user_id": "ann"})
    assert [fact["object"] for fact in told["facts"]] == ["Turin"]
    memory = api.call("GET", f"/v1/memories/{second['memory_id']}")
    assert (memory["kind"], memory["run_id"], memory["role"]) == ("session", "chat/1", "assistant")
    changed = api.call("PATCH", f"/v1/memories/{second['memory_id']}", {"content": "No."})
    assert (changed.status, changed["code"]) == (409, "conflict")


def test_a_session_that_nobody_held_is_empty(api: Running) -> None:
    assert api.call("GET", "/v1/sessions/nowhere/messages").json == {
        "session_id": "nowhere",
        "messages": [],
        "total": 0,
    }


def test_a_block_is_written_read_and_erased(api: Running) -> None:
    scope = {"user_id": "ann", "agent_id": "bot"}
    written = api.call("PUT", "/v1/blocks/persona", {"content": "Kind.", **scope})
    assert (written.status, written["content"], written["written_by"]) == (200, "Kind.", "agent")
    read = api.call("GET", "/v1/blocks/persona", query=scope)
    assert read.json == written.json
    assert api.call("GET", "/v1/blocks", query=scope)["blocks"] == [written.json]
    assert api.call("GET", "/v1/blocks/persona", query={"user_id": "ann"}).status == 404

    stale = {"content": "Other.", "expected_updated_at": "2020-01-01T00:00:00Z", **scope}
    answer = api.call("PUT", "/v1/blocks/persona", stale)
    assert (answer.status, answer["code"], answer["field"]) == (409, "stale_write", "expected_updated_at")
    fresh = {**stale, "expected_updated_at": written["updated_at"]}
    assert api.call("PUT", "/v1/blocks/persona", fresh)["content"] == "Other."

    assert api.call("DELETE", "/v1/blocks/persona", query=scope)["erasure"] == "permanent"
    assert api.call("GET", "/v1/blocks/persona", query=scope).status == 404


def test_a_name_with_any_letters(api: Running) -> None:
    for segment, name in (("my%20plan", "my plan"), ("%C3%A8", "è"), ("50%25", "50%")):
        assert api.call("PUT", f"/v1/blocks/{segment}", {"content": "x"})["name"] == name
        assert api.call("GET", f"/v1/blocks/{segment}")["name"] == name
