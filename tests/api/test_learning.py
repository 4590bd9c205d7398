"""The table of relations over HTTP."""

from __future__ import annotations

from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.history import verbs
from tests.serving import Running


def test_a_decision_in_the_window_shows_in_the_table(api: Running) -> None:
    written = {"content": "Alex works at Google.", "user_id": "taught", "agent_id": "claude"}
    fact = api.call("POST", "/v1/remember?sync=true", written)["facts"][0]
    verbs.confirm(api.services, PERSON, fact["id"])
    told = api.call("GET", "/admin/learning").json
    line = next(line for line in told["relations"] if line["relation"] == "works_at")
    assert (line["decisions"], line["right"], line["wrong"], line["one"]) == (1, 1, 0, True)
    assert (line["precision"], line["standing"], line["lets_in"]) == (0.667, "usual", None)
    assert {"agent_id": "claude", "decisions": 1, "right": 1, "wrong": 0, "streak": 1, "precision": 0.667} in told[
        "agents"
    ]


def test_the_persons_word_is_set_and_withdrawn(api: Running) -> None:
    for value, standing in ((True, "earned"), (False, "asks")):
        told = api.call("PUT", "/admin/learning/lives_in", {"lets_in": value}).json
        line = next(line for line in told["relations"] if line["relation"] == "lives_in")
        assert (line["lets_in"], line["standing"]) == (value, standing)
    told = api.call("PUT", "/admin/learning/lives_in", {"lets_in": None}).json
    assert all(line["relation"] != "lives_in" for line in told["relations"])


def test_a_relation_that_is_not_in_the_vocabulary_is_refused(api: Running) -> None:
    answer = api.call("PUT", "/admin/learning/frobnicates", {"lets_in": True})
    assert (answer.status, answer["code"]) == (422, "invalid_request")
    assert api.call("PUT", "/admin/learning/likes", {}).status == 422
    assert api.call("PUT", "/admin/learning/likes", {"lets_in": "perhaps"}).status == 422


def test_what_was_earned_and_checked_is_told_and_only_taken_away_here(api: Running) -> None:
    told = api.call("GET", "/admin/learning").json
    assert told["earned"] == []
    assert told["checked"] == {"accepted": 0, "judged": 0, "right": 0, "low": 0.0, "high": 1.0}
    stop = {"lets_in": False, "agent_id": "claude"}
    assert api.call("PUT", "/admin/learning/likes", stop).status == 422
    assert api.call("PUT", "/admin/learning/likes", {**stop, "lets_in": True}).status == 422


def test_writes_by_day(api: Running) -> None:
    api.call("POST", "/v1/remember?sync=true", {"content": "Ann likes tea.", "agent_id": "writes-by-day"})
    told = api.call("GET", "/admin/writes").json
    assert (told["days"], told["agents"]["writes-by-day"]) == (30, [0] * 29 + [1])


def test_when_the_person_is_asked_is_read_and_chosen(api):
    assert api.call("GET", "/admin/autonomy").json == {"autonomy": "unsure"}
    assert api.call("PUT", "/admin/autonomy", {"autonomy": "never"}).json == {"autonomy": "never"}
    assert api.call("GET", "/admin/autonomy").json == {"autonomy": "never"}
    assert api.call("PUT", "/admin/autonomy", {"autonomy": "sometimes"}).status == 422
