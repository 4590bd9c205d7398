"""Every call of the description, with ids of what its key may not see, and with words that no agent may hear.

Whoever adds a call adds to ``BODIES`` what it takes, or this file fails.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.erasure import BAR
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.scope import DEFAULT_PROJECT, PERSON, Scope
from korely_desktop.domain.verdicts import Reason
from korely_desktop.memory import entities
from korely_desktop.memory.history import verbs
from korely_desktop.store import reviews
from tests.api.test_openapi import DESCRIPTION
from tests.rows import rows
from tests.serving import UNSET, Answer, Running, segment

TRIPLE = {"subject": "Ann", "predicate": "likes", "object": "tea"}
BODIES: dict[str, Any] = {
    "POST /v1/memories": {"content": "x"},
    "POST /v1/memories/search": {"query": "Xanadu Zyzzyva", "limit": 50},
    "PATCH /v1/memories/{memory_id}": {"content": "x"},
    "PUT /v1/memories/{memory_id}/recall": {"choice": "never"},
    "POST /v1/memories/{memory_id}/links": {"target_id": "{memory_id}"},
    "POST /v1/memories/{memory_id}/tags": {"tags": ["x"]},
    "POST /v1/remember": {"content": "x"},
    "POST /v1/episodes": {"session_id": "{session_id}", "messages": [{"role": "user", "content": "x"}]},
    "PUT /v1/blocks/{name}": {"content": "x"},
    "POST /v1/facts": TRIPLE,
    "POST /v1/facts/export": {"fact_ids": ["{fact_id}"], "memory_ids": ["{memory_id}"]},
    "PATCH /v1/facts/{fact_id}": {"object": "x"},
    "POST /v1/facts/{fact_id}/forget": {},
    "PUT /v1/facts/{fact_id}/recall": {"choice": "never"},
    "POST /v1/contradictions/check": {"old": TRIPLE, "new": {**TRIPLE, "object": "coffee"}},
    "POST /v1/facts/{fact_id}/erase": {},
    "POST /v1/memories/{memory_id}/erase": {},
    "POST /v1/entities/{entity_id}/erase": {},
    "POST /v1/users/{user_id}/names": {"name": "Zed"},
    "POST /v1/batch": {"memories": [{"content": "x"}]},
    "PUT /admin/read-notes": {"days": 90},
    "POST /v1/entities/{entity_id}/rename": {"name": "Zed"},
    "POST /v1/entities/{entity_id}/names": {"name": "Zed"},
    "POST /v1/entities/{entity_id}/names/remove": {"name": "Zed"},
    "POST /v1/entities/{entity_id}/merge": {"into": "{entity_id}"},
    "POST /v1/review/{review_id}": {"decision": "accept"},
    "POST /admin/projects": {"name": "x"},
    "PATCH /admin/projects/{project_id}": {"name": "x"},
    "POST /admin/keys": {"name": "x"},
    "POST /admin/keys/{key_id}/move": {"project_id": "{project_id}"},
    "PATCH /admin/keys/{key_id}": {"users": ["stranger"]},
    "POST /admin/keys/{key_id}/rewind": {"since": "2020-01-01"},
    "POST /admin/batches/{batch_id}/rewind": {},
    "POST /admin/agents/{agent_id}/rewind": {"since": "2020-01-01"},
    "PUT /admin/language-model": {"url": "http://127.0.0.1:9", "model": "x"},
    "PUT /admin/language-model/projects/{project_id}": {"on": True},
    "PUT /admin/embedding-model": {"model": "built-in"},
    "PUT /admin/autonomy": {"autonomy": "unsure"},
    "PUT /admin/learning/{relation}": {"lets_in": None},
    "POST /v1/checks/questions": {"question": "Who?", "memory_id": "{memory_id}"},
    "POST /admin/webhooks": {"url": "http://127.0.0.1:9/x", "events": ["memory.created"]},
    "PATCH /admin/webhooks/{webhook_id}": {"on": True},
    "POST /v1/import": {},
}
ROUTES = [
    (method.upper(), path, described)
    for path, methods in DESCRIPTION["paths"].items()
    for method, described in methods.items()
]
OF_NOBODY = {"relation", "name", "agent_id", "session_id"}
"""Parts of an address that name nothing of one end user by themselves: what is asked there is the caller's own."""


@dataclass
class Others:
    """Ids of what belongs to somebody else; ``words`` are those that only it holds."""

    api: Running
    ids: dict[str, str]
    words: tuple[str, ...]

    def ask(self, method: str, path: str, described: dict[str, Any], key: str, more: dict[str, str]) -> Answer:
        """The call with these ids in its address, query and body."""
        address = path
        for name in re.findall(r"{(\w+)}", path):
            address = address.replace(f"{{{name}}}", segment(self.ids[name]))
        taken = [one["name"] for one in described.get("parameters", ()) if one["in"] == "query"]
        query = {name: value for name, value in more.items() if name in taken}
        extra: dict[str, Any] = {}
        if "application/octet-stream" in described.get("requestBody", {}).get("content", {}):
            query |= {"name": "notes.txt"}
            extra |= {"raw": b"x", "headers": {"Content-Type": "application/octet-stream"}}
        elif "requestBody" in described:
            extra["body"] = self._filled(BODIES[f"{method} {path}"])
        return self.api.call(method, address, key=key, query=query, **extra)

    def _filled(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self._filled(item) for name, item in value.items()}
        if isinstance(value, list):
            return [self._filled(item) for item in value]
        named = re.fullmatch(r"{(\w+)}", value) if isinstance(value, str) else None
        return self.ids[named[1]] if named else value


@pytest.fixture(scope="module")
def strangers(api: Running) -> Others:
    """What an end user has whom a confined key may not see, one of everything."""
    whose = {"user_id": "stranger", "agent_id": "spy", "run_id": "their run"}
    batch = {"memories": [{"content": "Zyzzyva lives in Xanadu.", **whose}]}
    ids = {"batch_id": api.call("POST", "/v1/batch", batch)["id"]}
    job = api.call("POST", "/v1/remember", {"content": "Zyzzyva likes Xanadu tea.", **whose})
    ids |= {"job_id": job["job_id"], "memory_id": job["memory_id"]}
    api.settle()
    asked = {"user_id": "stranger", "predicate": "lives_in"}
    fact = api.call("GET", "/v1/facts", query=asked)["facts"][0]
    entity = api.call("GET", "/v1/entities", query={"user_id": "stranger", "q": "Zyzzyva"})["entities"][0]
    verbs.confirm(api.services, PERSON, fact["id"])
    against = {"subject": "Zyzzyva", "predicate": "lives_in", "object": "Quixotic", "user_id": "stranger"}
    api.call("POST", "/v1/facts", against, key=api.new_key())
    question = {"question": "Where is Xanadu?", "memory_id": ids["memory_id"]}
    ids |= {
        "fact_id": fact["id"],
        "entity_id": entity["id"],
        "question_id": api.call("POST", "/v1/checks/questions", question)["id"],
        "webhook_id": api.call("POST", "/admin/webhooks", BODIES["POST /admin/webhooks"])["id"],
        "key_id": next(key["id"] for key in api.call("GET", "/admin/keys")["keys"]),
        "project_id": api.call("GET", "/admin/projects")["projects"][0]["id"],
        "user_id": "stranger",
        "agent_id": "spy",
        "session_id": "their run",
        "name": "persona",
        "relation": "likes",
        "rewind_id": "rew_00000000000000000000000000",
    }
    api.call("PUT", "/v1/blocks/persona", {"content": "Zyzzyva of Xanadu", "user_id": "stranger", "agent_id": "spy"})
    waiting = api.call("GET", "/v1/review")["reviews"]
    ids["review_id"] = waiting[0]["id"]
    return Others(api, ids, ("Zyzzyva", "Xanadu", "Quixotic", "their run", "stranger"))


@pytest.fixture(scope="module", params=["agent", "admin"])
def confined(request: pytest.FixtureRequest, strangers: Others) -> str:
    """A key for another end user."""
    scopes = ("memories:read", "memories:write") if request.param == "agent" else ("admin",)
    return strangers.api.new_key(scopes=scopes, users=["mine"])


@pytest.mark.slow
@rows(("method", "path", "described"), ROUTES)
def test_a_confined_key_reaches_nothing_of_anybody_else(
    strangers: Others, confined: str, method: str, path: str, described: dict[str, Any]
) -> None:
    api = strangers.api
    before = {} if method == "GET" else api.contents()
    for more in (
        {},
        {"user_id": "stranger"},
        {"entity": "Zyzzyva", "q": "Zyzzyva", "query": "Xanadu", "agent_id": "spy"},
    ):
        more = {"target_id": strangers.ids["memory_id"], "tag": "x", "session_id": "their run", **more}
        answer = strangers.ask(method, path, described, confined, more)
        told = answer.text if answer.status < 500 else pytest.fail(answer.text)
        for word in more.values():
            told = told.replace(word, "")
        assert [word for word in strangers.words if word in told] == [], answer.text
        if named := set(re.findall(r"{(\w+)}", path)) - OF_NOBODY:
            assert answer.status in (403, 404, 409, 422), f"{named}: {answer.text}"
    if method != "GET":
        kept = {table: count for table, count in api.contents().items() if table not in _OWN}
        assert kept == {table: before[table] for table in kept}


_OWN = {
    *("memories", "jobs", "batches", "facts", "fact_points", "entities", "entity_names", "messages", "blocks"),
    *("verdicts", "vectors", "embedding_models", "settings", "audit"),
}
"""Tables that grow by what such a key may do for its own user."""


@pytest.fixture(scope="module", params=["hide", "never"])
def hidden(request: pytest.FixtureRequest, api: Running) -> Others:
    """A memory of which one value was put away: said in texts and beside them, in notes, in a session's name."""
    user = f"hidden {request.param}"
    said = "Ann lives in Vexmorrin. She asked for an invoice."
    beside = {"metadata": {"town": "Vexmorrin"}, "tags": ["vexmorrin", "bill"], "source": "Mail from Vexmorrin"}
    text = {"content": said, "user_id": user, "agent_id": "bot", "run_id": "Vexmorrin trip", **beside}
    memory = api.call("POST", "/v1/remember?sync=true", text)
    second = api.call("POST", "/v1/memories", {"content": "A call.", "user_id": user, "run_id": "Vexmorrin trip"})
    api.call("POST", f"/v1/memories/{memory['id']}/links", {"target_id": second["id"]})
    message = [{"role": "user", "content": "Ann lives in Vexmorrin. Book a table."}]
    api.call("POST", "/v1/episodes", {"session_id": "trip", "messages": message, "user_id": user, "id": "one"})
    api.settle()
    later = {"content": "Ann moved from Vexmorrin to Turin. She is well.", "user_id": user}
    api.call("POST", "/v1/remember?sync=true", later)
    notes = {"content": "Ann of Vexmorrin wants a call. Buy tea.", "user_id": user, "agent_id": "bot"}
    api.call("PUT", "/v1/blocks/now", notes)
    api.call("PUT", "/v1/blocks/vexmorrin", {**notes, "content": "Ann is there."})
    batch = api.call("POST", "/v1/batch", {"memories": [{"content": "Ann likes tea.", "user_id": user}]})
    api.settle()
    facts = api.call("GET", "/v1/facts", query={"user_id": user, "include_invalidated": "true"})["facts"]
    [town] = [fact for fact in facts if fact["object"] == "Vexmorrin"]
    [tea] = [fact for fact in facts if fact["object"] == "tea"]
    if request.param == "hide":
        verbs.hide(api.services, PERSON, town["id"])
    else:
        api.call("PUT", f"/v1/facts/{town['id']}/recall", {"choice": "never"})
    [ann] = api.call("GET", "/v1/entities", query={"user_id": user, "q": "Ann"})["entities"]
    ids = {"memory_id": memory["id"], "fact_id": tea["id"], "entity_id": ann["id"], "batch_id": batch["id"]}
    ids |= {"job_id": "job_00000000000000000000000000", "review_id": "rev_00000000000000000000000000"}
    ids |= {"user_id": user, "agent_id": "bot", "session_id": "trip", "name": "now", "relation": "lives_in"}
    return Others(api, ids, ("vexmorrin",))


DESTROYING = {"DELETE", "PATCH"}
READS = [
    (method, path, described)
    for method, path, described in ROUTES
    if path.startswith("/v1")
    and (
        method == "GET"
        or path.endswith(("/search", "/export", "/archive", "/restore", "/tags", "/refresh", "/links", "/confirm"))
        or path in ("/v1/contradictions/check", "/v1/facts/{fact_id}/erase")
    )
    and method not in DESTROYING
    and not path.startswith("/v1/checks")
]


@pytest.mark.slow
@rows(("method", "path", "described"), READS)
def test_no_call_of_an_agent_tells_what_was_put_away(
    hidden: Others, method: str, path: str, described: dict[str, Any]
) -> None:
    key = hidden.api.new_key(scopes=("memories:read", "memories:write"))
    user = hidden.ids["user_id"]
    asked = {"user_id": user, "session_id": "trip", "include_invalidated": "true", "explain": "true"}
    asked |= {"preview": "true", "include_archived": "true", "entity": "Ann", "depth": "3"}
    for more in (
        asked,
        {**asked, "agent_id": "bot", "query": "Where does Ann live?"},
        {**asked, "as_of": "2020-01-01T00:00:00Z"},
        {**asked, "known_as_of": "2100-01-01", "query": "Ann"},
    ):
        answer = hidden.ask(method, path, described, key, more)
        assert answer.status < 500
        assert "vexmorrin" not in answer.text.lower(), answer.text


def test_no_id_of_whom_only_that_tells_leads_to_them(hidden: Others) -> None:
    """Not one that the agent knew before, nor asking for the very name, nor a question about two names."""
    api, user = hidden.api, hidden.ids["user_id"]
    key = api.new_key()
    [town], _ = entities.entities(api.services, PERSON, EntityQuery(user_id=user, q="Vexmorrin"))
    [turin], _ = entities.entities(api.services, PERSON, EntityQuery(user_id=user, q="Turin"))
    for method, path, body in (
        ("GET", "", UNSET),
        ("POST", "/rename", {"name": "Zed"}),
        ("POST", "/names", {"name": "Zed"}),
        ("POST", "/merge", {"into": turin.id}),
    ):
        answer = api.call(method, f"/v1/entities/{town.id}{path}", body, key=key)
        assert (answer.status, "vexmorrin" in answer.text.lower()) == (404, False), answer.text
    taken = api.call("POST", f"/v1/entities/{turin.id}/rename", {"name": "Vexmorrin"}, key=key)
    assert (taken.status, town.id in taken.text) == (409, False)
    with api.services.store.write() as connection:
        scope = Scope(DEFAULT_PROJECT, user)
        now = api.services.clock()
        ids = {"entity_id": town.id, "other_entity_id": turin.id}
        reviews.ask(connection, scope, ReviewKind.SAME_ENTITY, Reason.WEAK_EVIDENCE, now, **ids)
    waiting = api.call("GET", "/v1/review", key=key, query={"user_id": user})
    assert (waiting["total"], "vexmorrin" in waiting.text.lower()) == (1, False)


def test_an_agent_goes_on_in_a_session_by_the_name_it_gave_it(hidden: Others) -> None:
    key = hidden.api.new_key()
    query = {"user_id": hidden.ids["user_id"], "run_id": "Vexmorrin trip"}
    listed = hidden.api.call("GET", "/v1/memories", query=query, key=key)["memories"]
    assert [memory["run_id"] for memory in listed] == [f"{BAR} trip"] * 2
