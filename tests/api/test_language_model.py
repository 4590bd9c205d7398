"""The language model over HTTP: everything the window can do but agree for the person."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.models import language_model
from tests.language.llm.unruly import row, says
from tests.language.llm.unruly import running as unruly
from tests.serving import Running, running

PATH = "/admin/language-model"
ELSEWHERE = "https://models.example.com/v1"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Running]:
    """A server of this test alone."""
    with running(tmp_path) as up:
        yield up


def test_a_local_model_is_connected_used_left_out_and_forgotten(own: Running) -> None:
    assert own.call("GET", PATH)["url"] is None
    with unruly() as server:
        server.plays(says(row("Giulia Ferri", "has_plan", "Advanced", "upgraded to the Advanced plan")))
        chosen = own.call("PUT", PATH, {"url": server.url, "model": "small-model", "key": "sk-one"})
        assert (chosen.status, chosen["on"], chosen["has_key"]) == (200, True, True)
        assert chosen["stays_on_this_computer"] is True
        assert "sk-one" not in chosen.text
        own.call("POST", "/v1/memories", {"content": "Giulia Ferri upgraded to the Advanced plan."})
        own.settle()
        status = own.call("GET", PATH)
        assert (status["answers"], status["prompt_tokens"], status["answered"]) == (1, 700, True)
        assert (status["facts_written"], status["facts_borne_out"]) == (1, 1)
        project = status["projects"][0]["id"]
        assert own.call("PUT", f"{PATH}/projects/{project}", {"on": False})["projects"][0]["on"] is False
        own.call("POST", "/v1/memories", {"content": "Giulia Ferri lives in Turin."})
        own.settle()
        assert len(server.asked) == 1
    forgotten = own.call("DELETE", PATH)
    assert (forgotten["url"], forgotten["on"], forgotten["has_key"]) == (None, False, False)


def test_nobody_but_the_person_can_let_texts_leave(own: Running) -> None:
    answer = own.call("PUT", PATH, {"url": ELSEWHERE, "model": "big-model", "on": True})
    assert (answer.status, answer["code"]) == (409, "conflict")
    assert answer["destination"] == "https://models.example.com"
    assert own.call("PUT", PATH, {"url": ELSEWHERE, "model": "big-model", "agree": True}).status == 422
    assert own.call("GET", PATH)["on"] is False
    language_model.switch(own.services, PERSON, True, agree=True)
    assert own.call("PUT", PATH, {"url": ELSEWHERE, "model": "big-model", "on": True})["on"] is True


BAD: list[tuple[dict[str, object], str]] = [
    ({"url": "ftp://x", "model": "m"}, "url"),
    ({"url": "", "model": "m"}, "url"),
    ({"url": "x" * 501, "model": "m"}, "url"),
    ({"url": "localhost:1", "model": " "}, "model"),
    ({"url": "localhost:1", "model": "m" * 201}, "model"),
    ({"url": "localhost:1", "model": "m", "key": "a\nb"}, "key"),
    ({"url": "localhost:1", "model": "m", "on": "yes"}, "on"),
    ({"model": "m"}, "url"),
    ({"url": "localhost:1"}, "model"),
]


def test_a_bad_field_is_named_and_changes_nothing(own: Running) -> None:
    for body, field in BAD:
        answer = own.call("PUT", PATH, body)
        assert (answer.status, answer["field"]) == (422, field), body
    assert own.call("GET", PATH)["url"] is None


def test_it_takes_an_admin_key_and_a_project_that_exists(own: Running) -> None:
    key = own.new_key()
    for method, path, body in (
        ("GET", PATH, {}),
        ("PUT", PATH, {"url": "localhost:1", "model": "m"}),
        ("DELETE", PATH, {}),
        ("PUT", f"{PATH}/projects/prj_x", {"on": True}),
    ):
        answer = own.call(method, path, **({"body": body} if body else {}), key=key)
        assert (answer.status, answer["required_scope"]) == (403, "admin")
    assert own.call("PUT", f"{PATH}/projects/prj_x", {"on": True}).status == 404
