"""The table of relations over HTTP."""

from __future__ import annotations

from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import verbs
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
