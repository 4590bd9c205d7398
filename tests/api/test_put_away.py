"""What the person put away, an agent's key neither sees nor brings back, whatever it calls."""

from __future__ import annotations

import pytest

from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import entities
from korely_desktop.memory.history import verbs
from tests.serving import Running

AGENT = ("memories:read", "memories:write")


@pytest.fixture(scope="module")
def agent(api: Running) -> str:
    """The key of an agent that may read and write and is no admin."""
    return api.new_key(scopes=AGENT)


def _stated(api: Running, user: str, value: str = "Quixotic") -> tuple[str, str]:
    """A text and the fact it states."""
    text = {"content": f"Ann lives in {value}.", "user_id": user}
    added = api.call("POST", "/v1/remember?sync=true", text)
    return added["id"], added["facts"][0]["id"]


CALLS = [
    ("POST", "/v1/facts/{}/hide"),
    ("POST", "/v1/facts/{}/unhide"),
    ("POST", "/v1/facts/{}/confirm"),
    ("POST", "/v1/facts/{}/unconfirm"),
    ("POST", "/v1/facts/{}/reopen"),
    ("POST", "/v1/facts/{}/end-again"),
    ("POST", "/v1/facts/{}/forget"),
    ("POST", "/v1/facts/{}/erase"),
    ("POST", "/v1/facts/{}/erase?preview=true"),
    ("GET", "/v1/facts/{}/explain"),
]


@pytest.mark.parametrize("how", ["hide", "recall"])
@pytest.mark.parametrize(("method", "path"), CALLS)
def test_what_was_put_away_is_not_there_for_an_agent(
    api: Running, agent: str, how: str, method: str, path: str
) -> None:
    user = f"{how}{path}"
    _, fact_id = _stated(api, user)
    if how == "hide":
        assert api.call("POST", f"/v1/facts/{fact_id}/hide").status == 200
    else:
        assert api.call("PUT", f"/v1/facts/{fact_id}/recall", {"choice": "never"}).status == 200
    answer = api.call(method, path.format(fact_id), key=agent)
    assert answer.status == (403 if path.endswith("/unhide") else 404), answer.text
    assert "Quixotic" not in answer.text
    read = api.call("GET", "/v1/facts", key=agent, query={"user_id": user, "include_invalidated": "true"})
    assert read["facts"] == []


def test_a_question_about_a_hidden_value_does_not_tell_it(api: Running, agent: str) -> None:
    old, _ = _clash(api, agent, "question")
    assert "Quixotic" in api.call("GET", "/v1/review", key=agent, query={"user_id": "question"}).text
    verbs.hide(api.services, PERSON, old)
    told = api.call("GET", "/v1/review", key=agent, query={"user_id": "question"})
    assert (told["total"], "Quixotic" in told.text) == (1, False)


def test_a_key_that_may_only_write_reads_nothing_in_a_preview(api: Running) -> None:
    _, fact_id = _stated(api, "write-only")
    answer = api.call("POST", f"/v1/facts/{fact_id}/erase?preview=true", key=api.new_key(scopes=["memories:write"]))
    assert (answer.status, answer["required_scope"]) == (403, "memories:read")


@pytest.mark.parametrize("verb", ["hide", "erase"])
def test_an_agent_does_not_take_away_the_persons_word(api: Running, agent: str, verb: str) -> None:
    user = f"word {verb}"
    _, fact_id = _stated(api, user)
    verbs.confirm(api.services, PERSON, fact_id)
    answer = api.call("POST", f"/v1/facts/{fact_id}/{verb}", key=agent)
    assert (answer.status, answer["code"]) == (403, "forbidden")
    assert [fact["id"] for fact in api.call("GET", "/v1/facts", query={"user_id": user})["facts"]] == [fact_id]
    assert api.call("POST", f"/v1/facts/{fact_id}/{verb}").status == 200


def _clash(api: Running, agent: str, user: str) -> tuple[str, str]:
    """The person's fact, and what an agent says against it, which waits in Review."""
    _, old = _stated(api, user)
    verbs.confirm(api.services, PERSON, old)
    triple = {"subject": "Ann", "predicate": "lives_in", "object": "Zyzzyva", "user_id": user}
    new = api.call("POST", "/v1/facts", triple, key=agent)["id"]
    assert api.call("GET", "/v1/review", query={"user_id": user})["reviews"][0]["fact"]["id"] == new
    return old, new


@pytest.mark.parametrize("body", [None, {"object": "Zyzzyva"}])
def test_an_agent_does_not_answer_its_own_question(api: Running, agent: str, body: dict[str, str] | None) -> None:
    user = f"own question {body}"
    old, new = _clash(api, agent, user)
    if body is None:
        answer = api.call("POST", f"/v1/facts/{new}/confirm", key=agent)
    else:
        answer = api.call("PATCH", f"/v1/facts/{new}", body, key=agent)
    assert (answer.status, answer.json.get("required_scope")) == (403, "admin"), answer.text
    assert [fact["id"] for fact in api.call("GET", "/v1/facts", query={"user_id": user})["facts"]] == [old]


def test_an_agent_does_not_reopen_what_the_person_ended(api: Running, agent: str) -> None:
    _, fact_id = _stated(api, "ended")
    verbs.close(api.services, PERSON, fact_id)
    answer = api.call("POST", f"/v1/facts/{fact_id}/reopen", key=agent)
    assert (answer.status, answer["code"]) == (409, "conflict")
    assert api.call("GET", "/v1/facts", query={"user_id": "ended"})["facts"] == []


def test_an_agent_does_not_take_back_the_persons_confirmation(api: Running, agent: str) -> None:
    _, fact_id = _stated(api, "unconfirm")
    verbs.confirm(api.services, PERSON, fact_id)
    assert api.call("POST", f"/v1/facts/{fact_id}/unconfirm", key=agent).status == 409
    assert api.call("POST", f"/v1/facts/{fact_id}/forget", key=agent).status == 409


def test_purging_an_agent_leaves_what_the_person_put_in_the_place_of_its_word(api: Running) -> None:
    said = {"content": "Ann lives in Rome.", "user_id": "purged", "agent_id": "bad"}
    api.call("POST", "/v1/remember?sync=true", said)
    api.call("PUT", "/admin/autonomy", {"autonomy": "always"})
    api.call("POST", "/v1/remember?sync=true", {"content": "Ann lives in Milan.", "user_id": "purged"})
    api.call("PUT", "/admin/autonomy", {"autonomy": "unsure"})
    card = api.call("GET", "/v1/review", query={"user_id": "purged"})["reviews"][0]
    api.call("POST", f"/v1/review/{card['id']}", {"decision": "accept"})
    assert api.call("DELETE", "/v1/agents/bad")["facts_deleted"] == 1
    facts = api.call("GET", "/v1/facts", query={"user_id": "purged", "include_invalidated": "true"})["facts"]
    assert [fact["object"] for fact in facts] == ["Milan"]


@pytest.mark.parametrize("how", ["hide", "recall"])
def test_whom_only_put_away_facts_and_texts_tell_of_is_not_listed(api: Running, agent: str, how: str) -> None:
    user = f"listed {how}"
    memory_id, fact_id = _stated(api, user)
    asked = {"user_id": user}
    both = {
        entity["name"]: entity["id"] for entity in api.call("GET", "/v1/entities", key=agent, query=asked)["entities"]
    }
    assert {"Ann", "Quixotic"} <= set(both)
    api.call("PUT", f"/v1/memories/{memory_id}/recall", {"choice": "never"})
    assert "Quixotic" in api.call("GET", "/v1/entities", key=agent, query=asked).text, "its fact is still told"
    if how == "hide":
        verbs.hide(api.services, PERSON, fact_id)
    else:
        api.call("PUT", f"/v1/facts/{fact_id}/recall", {"choice": "never"})
    for told in (
        api.call("GET", "/v1/entities", key=agent, query=asked),
        api.call("GET", "/v1/entities", key=agent, query={**asked, "q": "Quix"}),
        api.call("GET", f"/v1/entities/{both['Quixotic']}", key=agent),
    ):
        assert "Quixotic" not in told.text
    listed, _ = entities.entities(api.services, PERSON, EntityQuery(user_id=user))
    assert {"Ann", "Quixotic"} <= {entity.name for entity in listed}


def test_an_agent_that_says_it_again_is_told_the_same_whatever_became_of_it_and_the_person_sees_it(
    api: Running,
) -> None:
    guesser = api.new_key(scopes=AGENT)
    said = []
    for how in ("hide", "erase"):
        again = {"subject": "Ann", "predicate": "lives_in", "object": "Quixotic", "user_id": f"guessed-{how}"}
        stated = api.call("POST", "/v1/facts", again)
        assert api.call("POST", f"/v1/facts/{stated['id']}/{how}").status == 200
        said.append(api.call("POST", "/v1/facts", again, key=guesser))
    assert {(answer.status, answer["message"]) for answer in said} == {
        (409, "The person took this out of memory, so it is not stored again.")
    }
    noted = api.call("GET", "/v1/audit", query={"action": "refuse"})["events"]
    assert sum(event["meta"]["times"] for event in noted if event["meta"]["verb"] == "put_away") == 2
