"""A key confined to some end users learns nothing of any other, whatever it asks."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.api.test_openapi import DESCRIPTION
from tests.serving import Running, segment

MARKS = ("Xanadu", "Zyzzyva", "Quixotic", "foreign-agent", "stranger", "team:")
"""Words that only other end users' memory holds."""
WORDS = ["Xanadu", "Zyzzyva", "Quixotic", "Ann", "Bob", "tea", "likes", "works_at"]
USERS = [None, "mine", "repo:one", "stranger", "team:two", "Mine", "min", "mine2", "repo", "%", "*", "repo:*"]


@dataclass(frozen=True)
class Planted:
    """The server, a confined key, and the ids of things it must not see."""

    api: Running
    key: str
    foreign: dict[str, list[str]]


@pytest.fixture(scope="module")
def planted(api: Running) -> Planted:
    foreign: dict[str, list[str]] = {"memories": [], "facts": [], "entities": [], "jobs": []}
    for user in ("stranger", "team:two", None):
        body: dict[str, Any] = {
            "content": "Zyzzyva works at Xanadu. Zyzzyva likes Quixotic tea.",
            "agent_id": "foreign-agent",
            "run_id": "run",
            "metadata": {"note": "Quixotic"},
            "tags": ["Quixotic"],
            "type": "todo",
        }
        owned = {"user_id": user} if user else {}
        job = api.call("POST", "/v1/remember", {**body, **owned})
        foreign["memories"].append(job["memory_id"])
        foreign["jobs"].append(job["job_id"])
        fact = {"subject": "Zyzzyva", "predicate": "likes", "object": "Xanadu", "agent_id": "foreign-agent", **owned}
        foreign["facts"].append(api.call("POST", "/v1/facts", fact)["id"])
        said = [{"role": role, "content": "Zyzzyva adores Xanadu."} for role in ("user", "assistant")]
        api.call("POST", "/v1/episodes", {"session_id": "run", "messages": said, "agent_id": "foreign-agent", **owned})
        for agent in ({"agent_id": "foreign-agent"}, {}):
            api.call("PUT", "/v1/blocks/persona", {"content": "Zyzzyva of Xanadu", **agent, **owned})
    for user in ("mine", "repo:one"):
        api.call(
            "POST", "/v1/memories", {"content": "Ann likes tea.", "user_id": user, "agent_id": "own", "run_id": "run"}
        )
    api.settle()
    entities = api.call("GET", "/v1/entities", query={"q": "Zyzzyva"})["entities"]
    assert len(entities) == 3
    foreign["entities"] = [entity["id"] for entity in entities]
    return Planted(api, api.new_key(users=["mine", "repo:*"]), foreign)


def optional(values: list[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.none(), st.sampled_from(values))


FILTERS = {
    "user_id": st.sampled_from(USERS),
    "agent_id": optional(["foreign-agent", "own"]),
    "run_id": optional(["run"]),
    "subject": optional(WORDS),
    "entity": optional(WORDS),
    "predicate": optional(["likes", "works_at"]),
    "q": optional(WORDS),
    "session_id": optional(["run"]),
    "query": st.sampled_from(WORDS),
    "include_invalidated": optional(["true"]),
    "status": optional(["ready", "processing"]),
    "limit": optional([1, 50, 200]),
    "offset": optional([0, 1]),
    "as_of": optional(["2030-01-01"]),
    "known_as_of": optional(["2030-01-01"]),
    "tags": optional(["Quixotic"]),
    "type": optional(["todo", "person"]),
    "include_archived": optional(["true"]),
}
LISTS = [
    "/v1/memories", "/v1/facts", "/v1/profile", "/v1/context", "/v1/users", "/v1/agents", "/v1/events", "/v1/audit",
    "/v1/entities", "/v1/graph", "/v1/review", "/v1/episodes", "/v1/sessions/run/messages", "/v1/blocks",
    "/v1/blocks/persona", "/v1/bulletin", "/v1/profile/text",
]  # fmt: skip


def _taken_by(path: str) -> set[str]:
    """The query parameters that this address takes; any other would be refused, and nothing asked."""
    template = {"/v1/blocks/persona": "/v1/blocks/{name}"}.get(path, path.replace("run", "{session_id}"))
    return {parameter["name"] for parameter in DESCRIPTION["paths"][template]["get"].get("parameters", ())}


def test_an_export_tells_nothing_of_other_users(planted: Planted) -> None:
    for query in ({}, {"own": "true"}):
        answer = planted.api.call("GET", "/v1/export", query=query, key=planted.key)
        assert (answer.status, [mark for mark in MARKS if mark in answer.text]) == (200, [])
    body = {"fact_ids": planted.foreign["facts"], "memory_ids": planted.foreign["memories"]}
    taken = planted.api.call("POST", "/v1/facts/export", body, key=planted.key)
    assert (taken["facts"], taken["texts"]) == ([], [])


def _tells_nothing(planted: Planted, method: str, path: str, query: dict[str, Any], body: Any = None) -> None:
    asked = {name: value for name, value in query.items() if value is not None}
    extra = {} if body is None else {"body": body}
    answer = planted.api.call(method, path, key=planted.key, query=asked, **extra)
    assert answer.status in (200, 403, 404, 422), answer.text
    told = json.loads(answer.text)
    if answer.status == 200:
        told.pop("context", None)
        whole = answer.text
        for word in {**asked, **(body or {})}.values():
            whole = whole.replace(f'"{word}"', '""')
        for mark in MARKS:
            assert mark not in whole, f"{method} {path} {asked}"
        for found in (identity for kind in planted.foreign.values() for identity in kind):
            assert found not in whole


@settings(max_examples=120, deadline=None)
@given(path=st.sampled_from(LISTS), query=st.fixed_dictionaries(FILTERS))
def test_no_list_tells_of_other_users(planted: Planted, path: str, query: dict[str, Any]) -> None:
    _tells_nothing(planted, "GET", path, {name: value for name, value in query.items() if name in _taken_by(path)})


@settings(max_examples=60, deadline=None)
@given(
    text=st.sampled_from([*WORDS, "Who works at Xanadu?", "Quixotic tea"]),
    user=st.sampled_from(USERS),
    metadata=st.sampled_from([None, {"note": "Quixotic"}]),
    agent=st.sampled_from([None, "foreign-agent"]),
)
def test_no_search_finds_other_users(planted: Planted, text: str, user: str | None, metadata: Any, agent: Any) -> None:
    body = {"query": text, "user_id": user, "metadata": metadata, "agent_id": agent, "limit": 50}
    _tells_nothing(planted, "POST", "/v1/memories/search", {}, {k: v for k, v in body.items() if v is not None})


@pytest.mark.parametrize(
    ("kind", "method", "path", "body"),
    [
        ("memories", "GET", "/v1/memories/{}", None),
        ("memories", "GET", "/v1/memories/{}/history", None),
        ("memories", "PATCH", "/v1/memories/{}", {"content": "x"}),
        ("memories", "DELETE", "/v1/memories/{}", None),
        ("memories", "POST", "/v1/memories/{}/archive", None),
        ("memories", "POST", "/v1/memories/{}/done", None),
        ("memories", "POST", "/v1/memories/{}/restore", None),
        ("memories", "GET", "/v1/memories/{}/links", None),
        ("memories", "POST", "/v1/memories/{}/links", {"target_id": "mem_x"}),
        ("memories", "DELETE", "/v1/memories/{}/links?target_id=mem_x", None),
        ("memories", "GET", "/v1/memories/{}/tags", None),
        ("memories", "POST", "/v1/memories/{}/tags", {"tags": ["x"]}),
        ("memories", "DELETE", "/v1/memories/{}/tags?tag=Quixotic", None),
        ("facts", "PATCH", "/v1/facts/{}", {"object": "x"}),
        ("facts", "POST", "/v1/facts/{}/forget", None),
        ("facts", "GET", "/v1/facts/{}/explain", None),
        ("facts", "POST", "/v1/facts/{}/confirm", None),
        ("facts", "POST", "/v1/facts/{}/reopen", None),
        ("facts", "POST", "/v1/facts/{}/end-again", None),
        ("facts", "POST", "/v1/facts/{}/unsay", None),
        ("facts", "POST", "/v1/facts/{}/say-again", None),
        ("facts", "POST", "/v1/facts/{}/hide", None),
        ("facts", "POST", "/v1/facts/{}/unconfirm", None),
        ("facts", "POST", "/v1/facts/{}/erase", None),
        ("facts", "POST", "/v1/facts/{}/erase?preview=true", None),
        ("entities", "GET", "/v1/entities/{}", None),
        ("entities", "GET", "/v1/graph?depth=3&entity={}", None),
        ("entities", "POST", "/v1/entities/{}/rename", {"name": "x"}),
        ("entities", "POST", "/v1/entities/{}/names", {"name": "x"}),
        ("entities", "POST", "/v1/entities/{}/names/remove", {"name": "x"}),
        ("entities", "POST", "/v1/entities/{}/merge", {"into": "ent_x"}),
        ("entities", "POST", "/v1/entities/{}/split", None),
        ("jobs", "GET", "/v1/jobs/{}", None),
    ],
)
def test_what_belongs_to_other_users_is_not_there(
    planted: Planted, kind: str, method: str, path: str, body: Any
) -> None:
    """404, as for an id that does not exist: a refusal would tell that it does."""
    before = planted.api.contents()
    for identity in planted.foreign[kind]:
        extra = {} if body is None else {"body": body}
        answer = planted.api.call(method, path.format(identity), key=planted.key, **extra)
        assert (answer.status, answer["code"]) == (404, "not_found"), answer.text
    assert planted.api.contents() == before


@pytest.mark.parametrize("user", ["stranger", "team:two", "mine2", "Mine", "repo", None])
def test_nothing_is_written_for_other_users(planted: Planted, user: str | None) -> None:
    api, owned = planted.api, {"user_id": user} if user else {}
    before = api.contents()
    triple = {"subject": "Ann", "predicate": "likes", "object": "tea"}
    for path, body in (
        ("/v1/memories", {"content": "x"}),
        ("/v1/remember", {"content": "x"}),
        ("/v1/facts", triple),
        ("/v1/episodes", {"session_id": "s", "messages": [{"role": "user", "content": "x"}]}),
    ):
        assert api.call("POST", path, {**body, **owned}, key=planted.key).status == 403
    assert api.call("PUT", "/v1/blocks/persona", {"content": "x", **owned}, key=planted.key).status == 403
    assert api.call("DELETE", "/v1/blocks/persona", query=owned, key=planted.key).status == 404
    batch = {"memories": [{"content": "x", "user_id": "mine"}, {"content": "x", **owned}]}
    assert api.call("POST", "/v1/batch", batch, key=planted.key).status == 403
    if user:
        assert api.call("POST", f"/v1/users/{segment(user)}/names", {"name": "Z"}, key=planted.key).status == 403
        assert api.call("DELETE", f"/v1/users/{segment(user)}/memories", key=planted.key).status == 403
    assert api.call("DELETE", "/v1/agents/foreign-agent", key=planted.key).status in (403, 404)
    assert api.contents() == before


def test_the_confined_key_still_reads_its_own(planted: Planted) -> None:
    api = planted.api
    assert api.call("GET", "/v1/memories", key=planted.key)["total"] == 2
    assert {user["user_id"] for user in api.call("GET", "/v1/users", key=planted.key)["users"]} == {"mine", "repo:one"}
    assert api.call("GET", "/v1/facts", key=planted.key)["total"] == 2


def test_nor_does_a_question_tell_who_is_meant_elsewhere(planted: Planted) -> None:
    """'My wife' and every name mean whom they mean in a memory that the key may read, or nobody."""
    api = planted.api
    api.call("POST", "/v1/memories", {"content": "Priya called. Otto called.", "user_id": "mine-too"})
    api.settle()
    key = api.new_key(users=["mine-too"])

    def asked() -> list[Any]:
        body = {"query": "What did my wife do?", "limit": 50}
        found = api.call("POST", "/v1/memories/search", body, query={"explain": "true"}, key=key).json
        block = api.call("GET", "/v1/context", query={"query": body["query"], "explain": "true"}, key=key).json
        return [found, block]

    before = asked()
    wife = api.call("POST", "/v1/facts", {"subject": "user", "predicate": "married_to", "object": "Priya"})
    after = asked()
    api.call("POST", f"/v1/facts/{wife['id']}/forget", {})
    assert after == before
