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
