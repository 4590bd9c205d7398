"""One rare word, brought in through every call that takes a word; erased, it is in no file any more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from korely_desktop.domain.panel import PanelQuery
from korely_desktop.domain.saved_filters import SavedFilter
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.listing import saved_filters
from tests.mcp_client import over_http, told
from tests.serving import Running, running

WORD = "Vexmorrin"
LINES = {"Content-Type": "application/x-ndjson"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as server:
        yield server


def test_of_an_end_user_nothing_is_left(app: Running, tmp_path: Path) -> None:
    _write_everywhere(app, "anna", WORD)
    _name_everywhere(app, "anna", WORD)
    _write_everywhere(app, "berta", "Quillabar")
    _ask_everywhere(app, "anna", WORD)
    app.settle()
    assert _files_with(tmp_path, WORD)
    assert app.call("DELETE", "/v1/users/anna/memories")["erasure"] == "permanent"
    assert _files_with(tmp_path, WORD) == []
    assert _told_with(app, WORD) == []
    app.services.store.vacuum()
    assert _files_with(tmp_path, WORD) == []
    assert _files_with(tmp_path, "Quillabar")


def test_of_an_agent_nothing_is_left(app: Running, tmp_path: Path) -> None:
    _write_everywhere(app, "anna", WORD)
    app.settle()
    assert app.call("DELETE", "/v1/agents/bot").status == 200
    assert _files_with(tmp_path, WORD) == []
    assert _told_with(app, WORD) == []


def test_of_a_person_who_is_named_nothing_is_left(app: Running, tmp_path: Path) -> None:
    """Whether the text names them, or only what is said beside it does."""
    for body in (
        {"content": f"{WORD} lives in Turin. Berta likes tea."},
        {"content": "The call went well.", "metadata": {"caller": WORD.upper(), WORD: 1, "about": ["x", f"a {WORD}"]}},
        {"content": "The offer went out.", "tags": [WORD.lower(), "offer"]},
        {"content": "The bill was paid.", "source": f"Mail of {WORD}"},
    ):
        assert app.call("POST", "/v1/memories", {**body, "user_id": "anna"}).status == 201
    app.call("PUT", "/v1/blocks/now", {"content": f"Call {WORD}. Buy tea.", "user_id": "anna"})
    app.settle()
    [entity] = app.call("GET", "/v1/entities", query={"q": WORD, "user_id": "anna"})["entities"]
    preview = app.call("POST", f"/v1/entities/{entity['id']}/erase?preview=true").json
    assert {text["content"][:8] for text in preview["texts"]} == {"Vexmorri", "The call", "The offe", "The bill"}
    assert app.call("POST", f"/v1/entities/{entity['id']}/erase")["clean"] is True
    assert _files_with(tmp_path, WORD) == []
    left = {memory["content"]: memory for memory in app.call("GET", "/v1/memories")["memories"]}
    assert left["The offer went out."]["tags"] == ["offer"]
    assert set(left["The call went well."]["metadata"]) == {"caller", "about"}
    assert "Berta likes tea." in next(content for content in left if content.endswith("tea."))


@pytest.mark.parametrize("erased", ["value", "text", "person"])
def test_of_what_the_person_asks_for_again_and_again_nothing_is_left(app: Running, tmp_path: Path, erased: str) -> None:
    """A value, a text or a person goes with the filters and questions that have a word of it, and with no others."""
    said = {"content": f"Carla lives in {WORD}. She likes tea.", "user_id": "anna", "run_id": f"{WORD} trip"}
    memory = app.call("POST", "/v1/remember?sync=true", said)
    other = app.call("POST", "/v1/remember?sync=true", {"content": "Berta sells bread.", "user_id": "anna"})
    app.call("PUT", "/v1/blocks/now", {"content": f"Carla: write to {WORD}. Buy tea.", "user_id": "anna"})
    queries = (("Home", WORD.lower()[:6]), (f"All of {WORD}", ""), ("Bread", "bread"))
    filters = [SavedFilter(name, name, PanelQuery(text=text)) for name, text in queries]
    saved_filters.keep(app.services, PERSON, filters)
    for question in (f"Who sells in {WORD}?", "Who sells bread?"):
        _sent(app, "POST", "/v1/checks/questions", {"question": question, "memory_id": other["id"]})
    [entity] = app.call("GET", "/v1/entities", query={"q": WORD, "user_id": "anna"})["entities"]
    [fact] = app.call("GET", "/v1/facts", query={"user_id": "anna", "predicate": "lives_in"})["facts"]
    assert _files_with(tmp_path, WORD)
    if erased == "text":
        app.call("DELETE", "/v1/blocks/now", query={"user_id": "anna"})
    target = {"value": f"facts/{fact['id']}", "text": f"memories/{memory['id']}", "person": f"entities/{entity['id']}"}
    assert app.call("POST", f"/v1/{target[erased]}/erase", {})["clean"] is True
    assert _files_with(tmp_path, WORD) == []
    assert [one.name for one in saved_filters.saved(app.services, PERSON)] == ["Bread"]
    questions = app.call("GET", "/v1/checks/questions")["questions"]
    assert [one["question"] for one in questions] == ["Who sells bread?"]


def test_what_others_still_say_is_asked_for_as_before(app: Running) -> None:
    for user in ("anna", "berta"):
        app.call("POST", "/v1/remember?sync=true", {"content": "Carla lives in Turin.", "user_id": user})
    saved_filters.keep(app.services, PERSON, [SavedFilter("a", "Turin", PanelQuery(text="turin"))])
    assert app.call("DELETE", "/v1/users/anna/memories").status == 200
    assert len(saved_filters.saved(app.services, PERSON)) == 1


def _write_everywhere(app: Running, user: str, word: str) -> None:
    whose: dict[str, Any] = {"user_id": user, "agent_id": "bot", "run_id": f"{word} run"}
    more = {"metadata": {"k": word, word: 1}, "tags": [word], "source": f"Mail of {word}", "type": "todo"}
    as_client = {"X-Korely-Client": f"{word}/1"}
    first = _sent(app, "POST", "/v1/memories", {"content": f"Carla keeps a {word}.", **whose, **more}, **as_client)
    text = f"/v1/memories/{first['id']}"
    _sent(app, "PATCH", text, {"content": f"Carla keeps a {word} at home.", "tags": [f"{word}2"], "source": word})
    _sent(app, "POST", f"{text}/tags", {"tags": [f"{word} tag"]})
    second = _sent(app, "POST", "/v1/remember?sync=true", {"content": f"{word} lives in Turin.", **whose, **more})
    _sent(app, "POST", f"{text}/links", {"target_id": second["id"]})
    _sent(app, "POST", f"{text}/archive")
    _sent(app, "POST", "/v1/batch", {"memories": [{"content": f"{word} likes tea.", **whose, **more}]})
    said = [{"role": role, "content": f"{word} rang.", "metadata": {"k": word}} for role in ("user", "assistant")]
    session = {"session_id": f"{word} session", "id": f"{word} id", "user_id": user, "agent_id": "bot"}
    _sent(app, "POST", "/v1/episodes", {**session, "messages": said})
    for name, content in (("now", f"Ask {word}."), (word, "Something."), ("later", f"Feed the {word}.")):
        _sent(app, "PUT", f"/v1/blocks/{name}", {"content": content, "user_id": user, "agent_id": "bot"})
    fact = {"subject": f"{word} Ltd", "predicate": f"has {word} in", "object": f"the {word} hall"}
    made = _sent(app, "POST", "/v1/facts", {**fact, **whose, "subject_type": word})
    corrected = _sent(app, "PATCH", f"/v1/facts/{made['id']}", {"object": f"the old {word} hall"})
    _sent(app, "POST", f"/v1/facts/{corrected['id']}/hide")
    _sent(app, "POST", "/v1/checks/questions", {"question": f"Where is {word}?", "memory_id": second["id"]})
    _sent(app, "POST", "/admin/webhooks", {"url": "http://127.0.0.1:9/x", "events": ["memory.created"]})
    _write_by_mcp(app, user, word)
    _import(app, user, word)


def _name_everywhere(app: Running, user: str, word: str) -> None:
    _sent(app, "POST", f"/v1/users/{user}/names", {"name": f"{word} the Second", "agent_id": "bot"})
    for number, call in enumerate(("names", "rename")):
        named = app.call("GET", "/v1/entities", query={"q": word, "user_id": user})["entities"]
        _sent(app, "POST", f"/v1/entities/{named[number]['id']}/{call}", {"name": f"Old {word} {number}"})


def _write_by_mcp(app: Running, user: str, word: str) -> None:
    arguments = {"content": f"{word} moved to Rome.", "agent_id": "bot", "run_id": word}
    over_http(app.base_url, app.key, lambda client: told(client, "korely_add", **arguments), **{"X-Korely-User": user})


def _import(app: Running, user: str, word: str) -> None:
    """An export of the same, taken in under other ids."""
    lines = app.call("GET", f"/v1/users/{user}/export").text
    numbered = [line for line in lines.splitlines() if json.loads(line)["kind"] in ("korely-export", "memory")]
    renamed = "\n".join(numbered).replace("mem_01", "mem_00").replace("Turin", "Bari")
    end = json.dumps({"kind": "end", "lines": len(numbered) - 1})
    taken = app.call("POST", "/v1/import", raw=f"{renamed}\n{end}\n".encode(), headers=LINES)
    assert (taken.status, word in renamed) == (200, True), taken.text


def _ask_everywhere(app: Running, user: str, word: str) -> None:
    """What is asked, and what is refused, is kept nowhere."""
    asked = {"query": word, "user_id": user}
    for explain in ("false", "true"):
        app.call("POST", f"/v1/memories/search?explain={explain}", {**asked, "metadata": {"k": word}, "tags": [word]})
        app.call("GET", "/v1/context", query={**asked, "explain": explain})
    for path, query in (
        ("/v1/facts", {"entity": word}),
        ("/v1/entities", {"q": word}),
        ("/v1/graph", {"entity": word}),
        ("/v1/profile", {"user_id": user}),
        ("/v1/profile/text", {"user_id": user}),
        ("/v1/bulletin", {"user_id": user}),
        ("/v1/memories", {"tags": word, "zz": word}),
        ("/v1/checks/asked", {}),
        (f"/v1/blocks/{word}", {"user_id": user}),
        (f"/v1/memories/{word}", {}),
    ):
        app.call("GET", path, query=query)
    triple = {"subject": word, "predicate": "lives_in", "object": word}
    app.call("POST", "/v1/contradictions/check", {"old": triple, "new": triple})
    for wrong in ({word: 1}, {"kind": word}, {"timestamp": word}):
        app.call("POST", "/v1/memories", {"content": word, **wrong})
    app.call("POST", "/v1/memories", word)
    app.call("POST", "/v1/import", raw=word.encode(), headers=LINES)
    app.call("POST", "/mcp", {"jsonrpc": "2.0", "method": word, "params": {"_meta": word}})


def _sent(app: Running, method: str, path: str, body: Any = None, **headers: str) -> Any:
    extra = {} if body is None else {"body": body}
    answer = app.call(method, path, headers=headers, **extra)
    assert answer.status in (200, 201, 202), f"{method} {path}: {answer.text}"
    return answer.json


def _told_with(app: Running, word: str) -> list[str]:
    """Reads that still say it."""
    reads = ["/v1/memories?include_archived=true", "/v1/facts?include_invalidated=true", "/v1/entities", "/v1/audit"]
    reads += ["/v1/context", "/v1/bulletin", "/v1/agents", "/v1/users", "/v1/export", "/v1/events", "/v1/review"]
    reads += ["/v1/checks/questions", "/admin/webhooks"]
    answers = {path: app.call("GET", path).text for path in reads}
    answers["search"] = app.call("POST", "/v1/memories/search", {"query": word, "include_archived": True}).text
    return [path for path, text in answers.items() if word.lower() in text.lower()]


def _files_with(folder: Path, word: str) -> list[str]:
    forms = [form.encode() for form in (word, word.lower(), word.upper())]
    found = []
    for file in sorted(folder.rglob("*")):
        held = file.read_bytes() if file.is_file() else b""
        found += [file.name for _ in [0] if any(form in held for form in forms)]
    return found
