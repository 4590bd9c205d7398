"""Correcting over the API: it changed, as ever, or it was never so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.serving import Running

DAYS = {"before": "2026-01-15", "after": "2026-02-15"}


def _turin(api: Running, user: str) -> Any:
    api.call("POST", "/v1/facts", _triple(user, "Rome", "2026-01-01"))
    return api.call("POST", "/v1/facts", _triple(user, "Turin", "2026-01-10")).json


def _triple(user: str, home: str, since: str) -> dict[str, str]:
    return {"subject": "Ann", "predicate": "lives_in", "object": home, "user_id": user, "valid_from": since}


def _home(api: Running, user: str, **query: Any) -> list[str]:
    return [fact["object"] for fact in api.call("GET", "/v1/facts", query={"user_id": user, **query})["facts"]]


def test_without_a_word_on_it_the_old_value_was_so_until_now(api: Running) -> None:
    turin = _turin(api, "changed")
    milan = api.call("PATCH", f"/v1/facts/{turin['id']}", {"object": "Milan"})
    assert (milan.status, milan["invalidated"][0]) == (200, turin["id"])
    assert (_home(api, "changed"), _home(api, "changed", as_of=DAYS["after"])) == (["Milan"], ["Turin"])


def test_it_changed_on_a_day(api: Running) -> None:
    turin = _turin(api, "day")
    milan = api.call("PATCH", f"/v1/facts/{turin['id']}", {"object": "Milan", "how": "changed", "at": "2026-02-01"})
    assert milan["valid_from"].startswith("2026-02-01")
    assert [_home(api, "day", as_of=day) for day in DAYS.values()] == [["Turin"], ["Milan"]]


def test_it_was_never_so(api: Running) -> None:
    turin = _turin(api, "never")
    milan = api.call("PATCH", f"/v1/facts/{turin['id']}", {"object": "Milan", "how": "never_so"})
    assert (milan.status, milan["valid_from"], milan["invalidated"][0]) == (200, turin["valid_from"], turin["id"])
    assert [_home(api, "never", as_of=day) for day in DAYS.values()] == [["Milan"], ["Milan"]]
    assert sorted(_home(api, "never", include_invalidated="true")) == ["Milan", "Rome"]
    then = {"as_of": DAYS["before"], "known_as_of": turin["created_at"]}
    assert _home(api, "never", **then) == ["Turin"]
    told = api.call("GET", f"/v1/facts/{turin['id']}/explain")
    assert "never_so" in [one["reason"] for one in told["verdicts"]]
    again = api.call("PATCH", f"/v1/facts/{turin['id']}", {"object": "Como"})
    assert (again.status, again["code"], again["current_fact_id"]) == (409, "fact_not_current", milan["id"])
    assert api.call("POST", f"/v1/facts/{turin['id']}/reopen").status == 200
    assert [_home(api, "never", as_of=day) for day in DAYS.values()] == [["Turin"], ["Turin"]]
    assert api.call("POST", f"/v1/facts/{turin['id']}/end-again").status == 200
    assert _home(api, "never", as_of=DAYS["before"]) == ["Milan"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"how": "maybe"},
        {"how": "never_so", "at": "2026-02-01"},
        {"at": "2026-01-10"},
        {"at": "2199-01-01"},
        {"at": "soon"},
    ],
    ids=str,
)
def test_what_cannot_be_meant_is_refused_and_changes_nothing(api: Running, wrong: dict[str, str]) -> None:
    turin = _turin(api, "wrong")
    assert api.call("PATCH", f"/v1/facts/{turin['id']}", {"object": "Milan", **wrong}).status == 422
    assert _home(api, "wrong") == ["Turin"]


def test_a_key_that_only_writes_is_shown_no_fact(api: Running) -> None:
    """It is told the ids of what its own facts ended; each verb answers with the whole fact."""
    user = {"user_id": "unread"}
    rome = {"subject": "Ida", "predicate": "lives_in", "object": "Rome", "valid_from": "2025-01-01", **user}
    api.call("POST", "/v1/facts", rome)
    key = api.new_key(scopes=["memories:write"])
    guessed = api.call("POST", "/v1/facts", {**rome, "object": "Elsewhere", "valid_from": "2026-01-01"}, key=key)
    [old] = guessed["invalidated"]
    before = api.contents()
    corrected = api.call("PATCH", f"/v1/facts/{old}", {"object": "Bari"}, key=key)
    assert (corrected.status, corrected["required_scope"]) == (403, "memories:read")
    for verb in ("confirm", "unconfirm", "reopen", "end-again", "unsay", "say-again", "hide"):
        refused = api.call("POST", f"/v1/facts/{old}/{verb}", key=key)
        assert (refused.status, refused["required_scope"]) == (403, "memories:read"), verb
    assert api.contents() == before
    assert api.call("POST", f"/v1/facts/{guessed['id']}/forget", {}, key=key)["status"] == "forgotten"


def test_a_model_whose_key_only_writes_is_offered_what_it_may_do(api: Running) -> None:
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    for scopes, offered in (
        (["memories:write"], {"korely_add", "korely_forget_fact"}),
        (["memories:read"], {"korely_get_context", "korely_search", "korely_get_facts"}),
    ):
        key = api.new_key(scopes=scopes)
        answer = api.call("POST", "/mcp", asked, key=key, headers={"Accept": "application/json"})
        assert {tool["name"] for tool in answer["result"]["tools"]} == offered
