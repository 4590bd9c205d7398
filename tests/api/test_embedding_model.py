"""The embedding model over HTTP: chosen, followed, cancelled, with searches answered all the while."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from korely_desktop.language.embedding.library import Library
from tests.hub import HubServer, falls_silent, hub
from tests.models import graph_model
from tests.serving import Answer, Running, running

PATH = "/admin/embedding-model"
WORDS = ("giulia", "boat", "turin", "keeps")


@pytest.fixture
def server() -> Iterator[HubServer]:
    with hub() as up:
        yield up


@pytest.fixture
def own(tmp_path: Path, server: HubServer) -> Iterator[Running]:
    """A server of this test alone."""
    offer = server.serves(graph_model(tmp_path / "offered", WORDS, dimension=32), dimension=32)
    library = Library(tmp_path / "library", offers=[offer], hub_url=server.url, seconds=600)
    with running(tmp_path, library=library) as up:
        up.call("POST", "/v1/memories", {"content": "Giulia keeps a boat in Turin", "user_id": "u"})
        up.settle()
        yield up


def until_changed(own: Running) -> Answer:
    deadline = time.monotonic() + 60
    while (status := own.call("GET", PATH))["change"] is not None:
        assert time.monotonic() < deadline, status.text
        found = own.call("POST", "/v1/memories/search", {"query": "boat in turin", "user_id": "u"})["results"]
        assert found[0]["snippet"] == "Giulia keeps a boat in Turin"
        time.sleep(0.01)
    return status


def test_a_model_is_fetched_taken_over_and_left_again(own: Running, tmp_path: Path) -> None:
    before = own.call("GET", PATH)
    assert (before["model"], before["state"], before["change"], before["compared"]) == ("built-in", "ready", None, None)
    assert [(offer["model"], offer["fetched"]) for offer in before["offers"]] == [("tiny", 0)]
    chosen = own.call("PUT", PATH, {"model": "tiny"})
    assert (chosen.status, chosen["model"], chosen["change"]["model"]) == (202, "built-in", "tiny")
    after = until_changed(own)
    assert (after["model"], after["dimension"]) == ("tiny", 32)
    assert after["offers"][0]["fetched"] == after["offers"][0]["bytes"]
    assert (after["compared"]["before"]["model"], after["compared"]["after"]["model"]) == (
        before["name"],
        after["name"],
    )
    assert own.call("GET", "/healthz", key=None)["model"] == {"name": after["name"], "state": "ready"}
    folder = graph_model(tmp_path / "mine", WORDS, dimension=16)
    own.call("PUT", PATH, {"model": "folder", "folder": str(folder)})
    after = until_changed(own)
    assert (after["model"], after["folder"], after["dimension"]) == ("folder", str(folder), 16)


def test_a_change_is_cancelled_while_the_server_is_silent(own: Running, server: HubServer) -> None:
    server.plays(falls_silent(10))
    own.call("PUT", PATH, {"model": "tiny"})
    deadline = time.monotonic() + 30
    while not server.asked:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    cancelled = own.call("DELETE", f"{PATH}/change")
    assert (cancelled.status, cancelled["model"]) == (200, "built-in")
    assert until_changed(own)["model"] == "built-in"
    assert own.call("DELETE", f"{PATH}/change").status == 409


def test_a_bad_choice_is_named_and_changes_nothing(own: Running, tmp_path: Path) -> None:
    bad = [
        ({"model": "huge"}, "model"),
        ({"model": 5}, "model"),
        ({}, "model"),
        ({"model": "folder"}, "folder"),
        ({"model": "folder", "folder": str(tmp_path / "nowhere")}, "folder"),
        ({"model": "folder", "folder": str(tmp_path)}, "folder"),
        ({"model": "folder", "folder": "not/whole"}, "folder"),
    ]
    for body, field in bad:
        answer = own.call("PUT", PATH, body)
        assert (answer.status, answer["field"]) == (422, field), body
    assert own.call("GET", PATH)["change"] is None


def test_it_takes_an_admin_key(own: Running) -> None:
    key = own.new_key()
    for method, path in (("GET", PATH), ("DELETE", f"{PATH}/change")):
        assert own.call(method, path, key=key)["required_scope"] == "admin"
    assert own.call("PUT", PATH, {"model": "tiny"}, key=key)["required_scope"] == "admin"
