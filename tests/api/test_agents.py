"""Pausing and rewinding over HTTP: the window's Agents page for a script."""

from __future__ import annotations

from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.times import iso
from korely_desktop.memory.access import keys
from tests.serving import Running


def _user(api: Running, user: str) -> set[str]:
    return {fact["object"] for fact in api.call("GET", f"/v1/facts?user_id={user}")["facts"]}


def _write(api: Running, key: str, value: str, user: str) -> None:
    body = {"subject": "Aurora", "predicate": "costs", "object": value, "user_id": user, "object_is_literal": True}
    assert api.call("POST", "/v1/facts", key=key, body=body).status == 201


def test_a_rewind_is_previewed_done_and_undone(api: Running) -> None:
    bot, claude = api.new_key(), api.new_key()
    _write(api, bot, "50 euro", "rewound")
    since = iso(api.services.clock())
    _write(api, claude, "60 euro", "rewound")
    key_id = next(key.id for key in keys.keys(api.services, PERSON) if key.hint == claude[-4:])
    shown = api.call("POST", f"/admin/keys/{key_id}/rewind", {"since": since, "dry_run": True})
    assert shown["id"] is None
    assert [fact["object"] for fact in shown["facts"]] == ["60 euro"]
    assert _user(api, "rewound") == {"60 euro"}
    done = api.call("POST", f"/admin/keys/{key_id}/rewind", {"since": since})
    assert [fact["object"] for fact in done["back"]] == ["50 euro"]
    assert _user(api, "rewound") == {"50 euro"}
    assert api.call("POST", f"/admin/rewinds/{done['id']}/undo").status == 200
    assert _user(api, "rewound") == {"60 euro"}
    assert api.call("POST", f"/admin/rewinds/{done['id']}/undo").status == 404


def test_what_an_agent_signed_is_taken_back_whichever_key_it_came_with(api: Running) -> None:
    body = {"subject": "Boreal", "predicate": "costs", "object_is_literal": True, "user_id": "signed"}
    assert api.call("POST", "/v1/facts", body={**body, "object": "50 euro", "agent_id": "steady"}).status == 201
    assert api.call("POST", "/v1/facts", body={**body, "object": "60 euro", "agent_id": "wild/one"}).status == 201
    path = "/admin/agents/wild%2Fone/rewind"
    shown = api.call("POST", path, {"since": "1970-01-01", "dry_run": True})
    assert (shown["agent_id"], shown["key_id"], shown["confirmed"]) == ("wild/one", None, 0)
    assert [fact["object"] for fact in shown["back"]] == ["50 euro"]
    done = api.call("POST", path, {"since": "1970-01-01"})
    assert _user(api, "signed") == {"50 euro"}
    assert api.call("POST", f"/admin/rewinds/{done['id']}/undo").status == 200
    assert _user(api, "signed") == {"60 euro"}
    assert api.call("POST", "/admin/agents/nobody/rewind", {"since": "1970-01-01"}).status == 404


def test_all_agents_but_the_caller_are_paused_and_come_back(api: Running) -> None:
    agent = api.new_key()
    paused = api.call("POST", "/admin/keys/pause")["keys"]
    assert paused
    assert api.call("GET", "/v1/facts?user_id=x", key=agent).status == 403
    assert api.call("GET", "/v1/facts?user_id=x").status == 200
    assert set(api.call("POST", "/admin/keys/resume")["keys"]) == set(paused)
    assert api.call("GET", "/v1/facts?user_id=x", key=agent).status == 200


def test_an_admin_sees_the_very_block_that_a_key_gets(api: Running) -> None:
    agent = api.new_key(users=["seen"])
    _write(api, api.key, "50 euro", "seen")
    _write(api, api.key, "9 euro", "unseen")
    key_id = next(key.id for key in keys.keys(api.services, PERSON) if key.hint == agent[-4:])
    query = {"query": "What does Aurora cost?", "user_id": "seen"}
    shown = api.call("GET", f"/admin/keys/{key_id}/context", query=query)
    assert shown["context"] == api.call("GET", "/v1/context", query=query, key=agent)["context"]
    assert "50 euro" in shown["context"]
    refused = api.call("GET", f"/admin/keys/{key_id}/context", query={"user_id": "unseen"})
    assert (refused.status, refused["code"]) == (403, "forbidden")


def _id_of(api: Running, secret: str) -> str:
    return next(key.id for key in keys.keys(api.services, PERSON) if key.hint == secret[-4:])


def test_what_a_key_may_do_and_for_whom_changes_with_its_next_request(api: Running) -> None:
    agent = api.new_key(scopes=["memories:read"], users=["changed"])
    path = f"/admin/keys/{_id_of(api, agent)}"
    body = {"content": "Aurora likes tea.", "user_id": "changed"}
    assert api.call("POST", "/v1/memories", body, key=agent).status == 403
    changed = api.call("PATCH", path, {"scopes": ["memories:read", "memories:add"]})
    assert (changed["scopes"], changed["users"]) == (["memories:add", "memories:read"], ["changed"])
    assert api.call("POST", "/v1/memories", body, key=agent).status == 201
    assert api.call("DELETE", "/v1/users/changed/memories", key=agent).status == 403
    assert api.call("GET", "/v1/facts?user_id=other", key=agent).status == 403
    assert api.call("PATCH", path, {"users": []})["scopes"] == ["memories:add", "memories:read"]
    assert api.call("GET", "/v1/facts?user_id=other", key=agent).status == 200
    event = _changes(api, path)[0]
    assert event["meta"]["was"] == {"scopes": ["memories:add", "memories:read"], "users": ["changed"]}
    assert event["meta"]["is"] == {"scopes": ["memories:add", "memories:read"], "users": []}


def _changes(api: Running, path: str) -> list[dict[str, object]]:
    """What the log has on changes of this key, newest first."""
    events = api.call("GET", "/v1/audit?action=write&limit=100")["events"]
    return [one for one in events if one["meta"].get("verb") == "key_rights" and one["target_id"] == path[12:]]


def test_a_key_that_never_works_again_is_not_changed(api: Running) -> None:
    agent = api.new_key()
    path = f"/admin/keys/{_id_of(api, agent)}"
    assert api.call("POST", f"{path}/revoke").status == 200
    answer = api.call("PATCH", path, {"scopes": ["admin"]})
    assert (answer.status, answer["code"]) == (409, "conflict")
    assert not _changes(api, path)
    assert api.call("PATCH", "/admin/keys/key_01JZK4M2X9ABCDEFGHJKMNPQRS", {"users": []}).status == 404
