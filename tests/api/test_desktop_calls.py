"""What the desktop adds to the published contract: the human's verbs, explanations, review, entities, remember."""

from __future__ import annotations

from typing import Any

from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.history import verbs
from tests.serving import Running


def _fact(api: Running, user: str, subject: str = "Ann", predicate: str = "lives_in", object: str = "Rome") -> Any:
    triple = {"subject": subject, "predicate": predicate, "object": object, "user_id": user, "valid_from": "2026-01-01"}
    return api.call("POST", "/v1/facts", triple).json


def _facts(api: Running, user: str, **query: Any) -> list[str]:
    answer = api.call("GET", "/v1/facts", query={"user_id": user, **query})
    return [fact["object"] for fact in answer["facts"]]


def test_remember_answers_with_a_job_that_can_be_followed(api: Running) -> None:
    answer = api.call("POST", "/v1/remember", {"content": "Alex works at Google.", "user_id": "job"})
    assert answer.status == 202
    api.settle()
    job = api.call("GET", f"/v1/jobs/{answer['job_id']}")
    assert (job["status"], job["memory_id"], job["error"]) == ("done", answer["memory_id"], None)
    assert job["finished_at"]


def test_remember_can_wait_for_the_facts(api: Running) -> None:
    answer = api.call("POST", "/v1/remember?sync=true", {"content": "Alex works at Google.", "user_id": "sync"})
    assert answer.status == 200
    assert answer["status"] == "ready"
    assert [fact["object"] for fact in answer["facts"]] == ["Google"]


def test_waiting_for_facts_needs_the_right_to_read_them(api: Running) -> None:
    before = api.contents()
    key = api.new_key(scopes=["memories:write"])
    assert api.call("POST", "/v1/remember?sync=true", {"content": "x"}, key=key).status == 403
    after = api.contents()
    assert after["memories"] == before["memories"]


def test_explain_shows_the_evidence_and_why_the_value_before_it_ended(api: Running) -> None:
    first = "Alex works at Google."
    second = "Some small talk first. Alex moved to Stripe. Then more talk."
    api.call("POST", "/v1/remember?sync=true", {"content": first, "user_id": "why", "timestamp": "2026-01-10"})
    api.call("POST", "/v1/remember?sync=true", {"content": second, "user_id": "why", "timestamp": "2026-02-10"})
    fact = api.call("GET", "/v1/facts", query={"user_id": "why", "predicate": "works_at"})["facts"][0]
    assert fact["object"] == "Stripe"
    told = api.call("GET", f"/v1/facts/{fact['id']}/explain").json
    source = told["sources"][0]
    assert source["text"] == second
    assert "Stripe" in source["text"][source["start"] : source["end"]]
    assert "small talk" not in source["text"][source["start"] : source["end"]]
    assert [one["object"] for one in told["chain"]] == ["Google", "Stripe"]
    verdict = next(one for one in told["verdicts"] if one["new_fact_id"] == fact["id"] and one["old_fact_id"])
    assert (verdict["verdict"], verdict["reason"], verdict["applied"]) == ("updates", "one_at_a_time", True)
    assert told["facts"][verdict["old_fact_id"]]["object"] == "Google"
    assert (told["state"], told["trust"]) == ("active", "extracted")


def test_confirm_counts_one_observation_more(api: Running) -> None:
    fact = _fact(api, "confirm")
    confirmed = api.call("POST", f"/v1/facts/{fact['id']}/confirm")
    assert confirmed.status == 200
    assert confirmed["id"] == fact["id"]
    assert confirmed["observation_count"] == fact["observation_count"] + 1


def test_a_confirmation_is_taken_back(api: Running) -> None:
    fact = _fact(api, "unconfirm")
    api.call("POST", f"/v1/facts/{fact['id']}/confirm")
    again = api.call("POST", f"/v1/facts/{fact['id']}/unconfirm")
    assert again["observation_count"] == fact["observation_count"]
    assert api.call("POST", f"/v1/facts/{fact['id']}/unconfirm").status == 409


def test_what_was_written_directly_is_taken_back_and_said_again(api: Running) -> None:
    body = {"subject": "Boreal", "predicate": "costs", "object_is_literal": True, "user_id": "unsaid"}
    old = api.call("POST", "/v1/facts", {**body, "object": "50 euro"})
    new = api.call("POST", "/v1/facts", {**body, "object": "60 euro"})
    assert _facts(api, "unsaid") == ["60 euro"]
    assert api.call("POST", f"/v1/facts/{new['id']}/unsay").status == 200
    assert _facts(api, "unsaid") == ["50 euro"]
    assert api.call("POST", f"/v1/facts/{new['id']}/unsay").status in (404, 409)
    assert api.call("POST", f"/v1/facts/{new['id']}/say-again")["id"] == new["id"]
    assert _facts(api, "unsaid") == ["60 euro"]
    assert api.call("POST", f"/v1/facts/{old['id']}/say-again").status == 409


def test_a_further_name_is_added_and_taken_away(api: Running) -> None:
    _fact(api, "names")
    found = api.call("GET", "/v1/entities", query={"user_id": "names", "q": "Ann"})["entities"][0]
    path = f"/v1/entities/{found['id']}/names"
    assert "Annie" in api.call("POST", path, {"name": "Annie"})["aliases"]
    assert "Annie" not in api.call("POST", f"{path}/remove", {"name": "annie"})["aliases"]
    assert api.call("POST", f"{path}/remove", {"name": "Annie"}).status == 409


def test_a_closed_fact_reopens(api: Running) -> None:
    fact = _fact(api, "reopen")
    api.call("POST", f"/v1/facts/{fact['id']}/forget")
    assert _facts(api, "reopen") == []
    assert api.call("POST", f"/v1/facts/{fact['id']}/reopen")["invalid_at"] is None
    assert _facts(api, "reopen") == ["Rome"]
    assert api.call("POST", f"/v1/facts/{fact['id']}/end-again")["invalid_at"] is not None
    assert _facts(api, "reopen") == []
    assert api.call("POST", f"/v1/facts/{fact['id']}/end-again").status == 409


def test_a_hidden_fact_leaves_every_read_and_comes_back(api: Running) -> None:
    fact = _fact(api, "hide")
    assert api.call("POST", f"/v1/facts/{fact['id']}/hide").status == 200
    assert _facts(api, "hide", include_invalidated="true", as_of="2026-02-01") == []
    assert "Rome" not in api.call("GET", "/v1/context", query={"query": "where does Ann live", "user_id": "hide"}).text
    assert api.call("GET", "/v1/profile", query={"user_id": "hide"})["total"] == 0
    assert api.call("POST", f"/v1/facts/{fact['id']}/unhide").status == 200
    assert _facts(api, "hide") == ["Rome"]


def test_a_hidden_fact_is_not_learned_again(api: Running) -> None:
    text = {"content": "Ann lives in Rome.", "user_id": "hide-again"}
    fact = api.call("POST", "/v1/remember?sync=true", text)["facts"][0]
    api.call("POST", f"/v1/facts/{fact['id']}/hide")
    api.call("POST", "/v1/remember?sync=true", {**text, "content": "By the way, Ann lives in Rome."})
    assert _facts(api, "hide-again", include_invalidated="true") == []


def test_erasing_a_fact_is_previewed_then_leaves_nothing(api: Running) -> None:
    text = {"content": "Ann likes tea. Ann is allergic to peanuts.", "user_id": "erase"}
    added = api.call("POST", "/v1/remember?sync=true", text)
    allergy = next(fact for fact in added["facts"] if fact["predicate"] == "allergic_to")
    path = f"/v1/facts/{allergy['id']}/erase"
    before = api.contents()
    preview = api.call("POST", f"{path}?preview=true").json
    assert api.contents() == before
    assert [fact["id"] for fact in preview["facts"]] == [allergy["id"]]
    assert "peanuts" not in preview["texts"][0]["redacted"]
    assert "Ann likes tea." in preview["texts"][0]["redacted"]
    receipt = api.call("POST", path).json
    assert (receipt["facts"], receipt["redacted"], receipt["memories"]) == (1, 1, 0)
    assert receipt["clean"] is True
    assert "peanuts" not in api.call("GET", f"/v1/memories/{added['id']}").text
    assert _facts(api, "erase", include_invalidated="true") == ["tea"]
    assert api.call("POST", path).status == 404


def test_an_erased_fact_can_take_its_whole_text_along(api: Running) -> None:
    added = api.call("POST", "/v1/remember?sync=true", {"content": "Ann likes tea.", "user_id": "erase-text"})
    choice = {"texts": [{"memory_id": added["id"], "choice": "remove"}]}
    receipt = api.call("POST", f"/v1/facts/{added['facts'][0]['id']}/erase", choice).json
    assert (receipt["memories"], receipt["redacted"]) == (1, 0)
    assert api.call("GET", f"/v1/memories/{added['id']}").status == 404


def test_a_contradiction_is_checked_without_storing_anything(api: Running) -> None:
    old = {"subject": "Ann", "predicate": "lives_in", "object": "Rome"}
    before = api.contents()

    def check(**new: str) -> tuple[str, str]:
        answer = api.call("POST", "/v1/contradictions/check", {"old": old, "new": {**old, **new}})
        return answer["verdict"], answer["reason"]

    assert check(object="Turin") == ("updates", "one_at_a_time")
    assert check(object="rome") == ("restates", "same_value")
    assert check(subject="Bob", object="Turin")[0] == "unrelated"
    short = {"s": "Ann", "p": "lives_in", "o": "Turin"}
    assert api.call("POST", "/v1/contradictions/check", {"old": old, "new": short})["verdict"] == "updates"
    assert api.contents() == before


def test_entities_are_listed_renamed_merged_and_split(api: Running) -> None:
    user = "entities"
    _fact(api, user, "Giulia Ferri", "works_at", "Acme")
    _fact(api, user, "Giulia F.", "likes", "tea")
    listed = api.call("GET", "/v1/entities", query={"user_id": user, "q": "giulia"})
    assert listed["total"] == 2
    ids = {entity["name"]: entity["id"] for entity in listed["entities"]}
    merged = api.call("POST", f"/v1/entities/{ids['Giulia F.']}/merge", {"into": ids["Giulia Ferri"]})
    assert merged["id"] == ids["Giulia Ferri"]
    page = api.call("GET", f"/v1/entities/{ids['Giulia Ferri']}").json
    assert {fact["object"] for facts in page["current"].values() for fact in facts} == {"Acme", "tea"}
    assert api.call("POST", f"/v1/entities/{ids['Giulia F.']}/split").status == 200
    page = api.call("GET", f"/v1/entities/{ids['Giulia Ferri']}").json
    assert {fact["object"] for facts in page["current"].values() for fact in facts} == {"Acme"}
    renamed = api.call("POST", f"/v1/entities/{ids['Giulia Ferri']}/rename", {"name": "Giulia Bianchi"})
    assert renamed["name"] == "Giulia Bianchi"
    assert "Giulia Ferri" in renamed["aliases"]
    fact = api.call("GET", "/v1/facts", query={"user_id": user, "subject": "giulia bianchi"})["facts"][0]
    assert (fact["subject"], fact["subject_canonical"]) == ("Giulia Ferri", "Giulia Bianchi")


def test_what_clashes_with_a_stronger_word_waits_and_is_decided(api: Running) -> None:
    user = "review"
    kept = _fact(api, user)
    verbs.confirm(api.services, PERSON, kept["id"])
    api.call("POST", "/v1/remember?sync=true", {"content": "Ann lives in Turin.", "user_id": user})
    waiting = api.call("GET", "/v1/review", query={"user_id": user})
    assert waiting["total"] == 1
    card = waiting["reviews"][0]
    assert (card["fact"]["object"], card["old_fact"]["id"]) == ("Turin", kept["id"])
    assert card["sources"][0]["text"] == "Ann lives in Turin."
    assert _facts(api, user) == ["Rome"]
    decided = api.call("POST", f"/v1/review/{card['id']}", {"decision": "accept"})
    assert (decided.status, decided["decision"]) == (200, "accept")
    assert _facts(api, user) == ["Turin"]
    assert api.call("GET", "/v1/review", query={"user_id": user})["total"] == 0
    assert api.call("POST", f"/v1/review/{card['id']}", {"decision": "reject"}).status == 409


def test_a_review_can_be_settled_with_other_words(api: Running) -> None:
    user = "review-correct"
    verbs.confirm(api.services, PERSON, _fact(api, user)["id"])
    api.call("POST", "/v1/remember?sync=true", {"content": "Ann lives in Turin.", "user_id": user})
    card = api.call("GET", "/v1/review", query={"user_id": user})["reviews"][0]
    answer = api.call("POST", f"/v1/review/{card['id']}", {"decision": "correct", "correction": {"object": "Milan"}})
    assert answer.status == 200
    assert _facts(api, user) == ["Milan"]


def test_a_correction_comes_with_its_decision_only(api: Running) -> None:
    for body in ({"decision": "correct"}, {"decision": "accept", "correction": {"object": "x"}}):
        assert api.call("POST", "/v1/review/rev_x", body).status == 422


def test_search_and_context_explain_themselves_on_request(api: Running) -> None:
    for text in ("Giulia moved to Turin in May.", "The plumber comes on Friday."):
        api.call("POST", "/v1/remember?sync=true", {"content": text, "user_id": "seen"})
    asked = {"query": "Where did Giulia move?", "user_id": "seen", "limit": 1}
    plain = api.call("POST", "/v1/memories/search", asked).json
    told = api.call("POST", "/v1/memories/search?explain=true", asked).json
    assert plain.keys() == {"results", "hidden_below_floor"}
    assert [hit["id"] for hit in told["results"]] == [hit["id"] for hit in plain["results"]]
    assert "words" in told["results"][0]["parts"]
    assert told["explanation"]["searched"] == 2
    assert told["hidden_below_floor"] + len(told["explanation"]["cut"]) >= 1
    query = {"query": "Where did Giulia move?", "user_id": "seen", "token_budget": 120}
    block = api.call("GET", "/v1/context", query=query).json
    seen = api.call("GET", "/v1/context", query={**query, "explain": "true"}).json
    behind = seen.pop("explanation")
    assert seen == block
    assert [line["id"] for line in behind["told"]] == block["sources"]
    assert sum(behind["spent"].values()) == block["tokens"] <= behind["budget"] == 120


def test_an_explanation_keeps_to_the_key_that_asks(api: Running) -> None:
    _fact(api, "kept", "Ann", "lives_in", "Rome")
    secret = _fact(api, "kept", "Ann", "lives_near", "Porta Nuova")
    verbs.hide(api.services, PERSON, secret["id"])
    api.call("POST", "/v1/memories", {"content": "Ann lives in Oslo.", "user_id": "other"})
    key = api.new_key(users=["kept"])
    seen = api.call("GET", "/v1/context", query={"query": "Where does Ann live?", "explain": "true"}, key=key)
    assert seen.status == 200
    assert "Rome" in seen["context"]
    assert "Oslo" not in repr(seen.json)
    assert "Porta Nuova" not in repr(seen.json)


def test_labels_go_in_come_out_and_filter(api: Running) -> None:
    labels = {"type": "preference", "importance": 4, "tags": ["tea"], "scope": "agent", "decay_exempt": True}
    made = api.call("POST", "/v1/memories", {"content": "Ann likes green tea.", "user_id": "labels", **labels})
    assert made.status == 201
    assert {name: made[name] for name in labels} == labels
    assert {name: api.call("GET", f"/v1/memories/{made['id']}")[name] for name in labels} == labels
    search = {"query": "tea", "user_id": "labels"}
    for wanted in ({"type": "preference"}, {"tags": ["tea"]}, {"min_importance": 4}, {"ranking": "effective"}):
        assert len(api.call("POST", "/v1/memories/search", {**search, **wanted})["results"]) == 1
    for other in ({"type": "todo"}, {"tags": ["tea", "milk"]}, {"min_importance": 5}, {"until": "2020-01-01"}):
        assert api.call("POST", "/v1/memories/search", {**search, **other})["results"] == []
    for wrong in ({"type": "secret"}, {"importance": 6}, {"tags": ["x" * 51]}, {"scope": "world"}):
        refused = api.call("POST", "/v1/memories", {"content": "x", **wrong})
        assert (refused.status, refused["field"].split(".")[0].split("[")[0]) == (422, next(iter(wrong)))


def test_labels_are_changed_alone_and_with_the_text(api: Running) -> None:
    made = api.call("POST", "/v1/memories", {"content": "Bo keeps bees.", "user_id": "bo", "tags": ["a"]})
    path, search = f"/v1/memories/{made['id']}", {"query": "bees", "user_id": "bo"}
    api.settle()
    before = api.call("GET", path)
    changed = api.call("PATCH", path, {"importance": 5, "tags": ["b", "c"], "decay_exempt": True})
    assert changed.status == 200
    after = api.call("GET", path)
    assert (after["importance"], after["tags"], after["decay_exempt"], after["type"]) == (5, ["b", "c"], True, None)
    assert (after["content"], after["status"], after["facts"]) == (before["content"], "ready", before["facts"])
    for wanted, count in (
        ({"tags": ["b"]}, 1),
        ({"tags": ["a"]}, 0),
        ({"min_importance": 5}, 1),
        ({"type": "goal"}, 0),
    ):
        assert len(api.call("POST", "/v1/memories/search", {**search, **wanted})["results"]) == count, wanted
    cleared = api.call("PATCH", path, {"importance": None, "tags": None, "decay_exempt": None, "type": "goal"})
    assert (cleared["importance"], cleared["tags"], cleared["decay_exempt"], cleared["type"]) == (
        None,
        [],
        False,
        "goal",
    )
    both = api.call("PATCH", path, {"content": "Bo keeps bees and goats.", "scope": "team"})
    assert (both["content"], both["scope"], both["type"], both["status"]) == (
        "Bo keeps bees and goats.",
        "team",
        "goal",
        "processing",
    )
    api.settle()
    events = [event["event"] for event in api.call("GET", f"{path}/history")["events"]]
    assert events.count("updated") == 3
    assert api.call("PATCH", path, {"type": "goal", "expected_updated_at": "2020-01-01"}).status == 409
    for wrong in ({}, {"content": None}, {"expected_updated_at": "2026-01-01"}):
        assert api.call("PATCH", path, wrong).status == 422


def test_golden_questions_and_checks(api: Running) -> None:
    memory = api.call("POST", "/v1/remember?sync=true", {"content": "Ann lives in Rome.", "user_id": "golden"}).json
    asked = {"question": "Where does Ann live?", "memory_id": memory["id"]}
    made = api.call("POST", "/v1/checks/questions", asked)
    assert made.status == 201
    assert made.json in api.call("GET", "/v1/checks/questions")["questions"]
    asked = api.call("GET", "/v1/checks/asked")["asked"][0]
    assert asked == {"id": made["id"], "question": "Where does Ann live?", "memory_id": memory["id"], "place": 1}
    run = api.call("POST", "/v1/checks")
    assert run.status == 201
    assert run["golden_recall"] == 1.0
    assert api.call("GET", "/v1/checks")["runs"][0] == run.json
    assert api.call("DELETE", f"/v1/checks/questions/{made['id']}").status == 200
    assert api.call("DELETE", f"/v1/checks/questions/{made['id']}").status == 404
    assert api.call("GET", "/v1/checks", key=api.new_key(scopes=["memories:read"])).status == 403


def test_an_end_user_is_listed_among_the_names_once_they_have_one(api: Running) -> None:
    api.call("POST", "/v1/remember?sync=true", {"content": "I like chess.", "user_id": "nameless-1"})
    assert api.call("GET", "/v1/entities", query={"user_id": "nameless-1"})["entities"] == []
    api.call("POST", "/v1/users/nameless-1/names", {"name": "Giulia"})
    listed = api.call("GET", "/v1/entities", query={"user_id": "nameless-1"})["entities"]
    assert [(entity["aliases"], entity["is_user"]) for entity in listed] == [(["Giulia"], True)]


def test_a_fact_is_pinned_kept_back_and_told_as_usual_again(api: Running) -> None:
    fact = _fact(api, "recall")
    path = f"/v1/facts/{fact['id']}/recall"
    assert api.call("PUT", path, {"choice": "always"}).json == {"id": fact["id"], "recall": "always"}
    told = api.call("GET", "/v1/context", query={"user_id": "recall", "explain": "true"})["explanation"]["told"]
    assert (told[0]["id"], told[0]["pinned"]) == (fact["id"], True)
    assert api.call("GET", "/v1/facts", query={"user_id": "recall"})["facts"][0]["recall"] == "always"
    assert api.call("PUT", path, {"choice": "never"}).status == 200
    assert _facts(api, "recall") == []
    assert api.call("PUT", path, {"choice": None}).status == 200
    assert _facts(api, "recall") == ["Rome"]
    assert api.call("PUT", path, {"choice": "often"}).status == 422


def test_a_text_is_kept_back_and_found_again(api: Running) -> None:
    text = api.call("POST", "/v1/remember?sync=true", {"content": "Ann collects stamps.", "user_id": "kept"}).json
    path = f"/v1/memories/{text['id']}/recall"
    assert api.call("PUT", path, {"choice": "never"}).status == 200
    assert api.call("POST", "/v1/memories/search", {"query": "stamps", "user_id": "kept"})["results"] == []
    assert api.call("GET", f"/v1/memories/{text['id']}").status == 404
    assert api.call("PUT", path, {"choice": "always"}).status == 422
    assert api.call("PUT", path, {"choice": None}).status == 200
    assert api.call("GET", f"/v1/memories/{text['id']}")["recall"] is None


def test_only_an_admin_key_chooses_what_is_always_told(api: Running) -> None:
    fact = _fact(api, "recall-rights")
    key = api.new_key(scopes=["memories:read", "memories:write"])
    assert api.call("PUT", f"/v1/facts/{fact['id']}/recall", {"choice": "always"}, key=key).status == 403


def test_a_forgotten_text_is_brought_back_with_what_it_said(api: Running) -> None:
    said = {"content": "Ann Back lives in Oslo.", "user_id": "brought-back"}
    text = api.call("POST", "/v1/remember?sync=true", said).json
    assert api.call("DELETE", f"/v1/memories/{text['id']}").status == 200
    assert _facts(api, "brought-back") == []
    restored = api.call("POST", f"/v1/memories/{text['id']}/restore")
    assert (restored.status, restored["content"]) == (200, said["content"])
    assert _facts(api, "brought-back") == ["Oslo"]
    assert api.call("POST", "/v1/memories/mem_01JZK4M2X9ABCDEFGHJKMNPQRS/restore").status == 404


def test_how_long_single_reads_are_kept_is_read_and_chosen(api: Running) -> None:
    assert api.call("GET", "/admin/read-notes").json == {"days": 90}
    assert api.call("PUT", "/admin/read-notes", {"days": 365}).json == {"days": 365}
    assert api.call("GET", "/admin/read-notes").json == {"days": 365}
    assert api.call("PUT", "/admin/read-notes", {"days": 1}).status == 422


def test_the_graph_around_an_entity(api: Running) -> None:
    fact = _fact(api, "graph", predicate="works_at", object="Acme")
    graph = api.call("GET", "/v1/graph", query={"entity": "Ann", "user_id": "graph", "depth": 2}).json
    by_name = {node["name"]: node for node in graph["nodes"]}
    assert {name: node["distance"] for name, node in by_name.items()} == {"Ann": 0, "Acme": 1}
    assert [(edge["source"], edge["target"], edge["predicate"], edge["fact_id"]) for edge in graph["edges"]] == [
        (by_name["Ann"]["id"], by_name["Acme"]["id"], "works_at", fact["id"])
    ]
    assert api.call("GET", "/v1/graph", query={"entity": "Nobody", "user_id": "graph"}).status == 404
    assert api.call("GET", "/v1/graph", query={"entity": "Ann", "depth": 4}).status == 422
