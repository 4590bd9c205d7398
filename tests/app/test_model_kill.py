"""Killed while it goes over to another embedding model, the app goes on where it was, and search answers throughout."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from tests.app.process import started, wait_until_read
from tests.models import graph_model

PATH = "/admin/embedding-model"
BATCHES, A_BATCH = 2, 40
QUESTION = {"query": "the boat of Giulia Ferri", "user_id": "u"}
ANSWER = "Giulia Ferri keeps her boat in Genoa."


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_two_kills_on_the_way_to_another_model(tmp_path: Path) -> None:
    folder = graph_model(tmp_path / "mine", ("giulia", "ferri", "boat", "genoa", "number"), dimension=40)
    data = tmp_path / "data"
    with started(data, "--no-encryption") as app, app.client() as client:
        wait_for_model(client)
        for batch in range(BATCHES):
            items = [{"content": f"note {batch} {number}", "user_id": "u"} for number in range(A_BATCH)]
            assert client.post("/v1/batch", json={"memories": items}).status_code == 202
        assert client.post("/v1/memories", json={"content": ANSWER, "user_id": "u"}).status_code == 201
        wait_until_read(client, 200)
        old = client.get(PATH).json()["name"]
        chosen = client.put(PATH, json={"model": "folder", "folder": str(folder)})
        assert chosen.status_code == 202, chosen.text
        app.kill()
    with started(data, "--no-encryption") as app, app.client() as client:
        wait_for_model(client)
        assert found(client) == ANSWER
        while (status := client.get(PATH).json())["change"] is not None:
            if status["change"]["phase"] == "embedding" and status["change"]["done"]:
                break
            time.sleep(0.01)
        app.kill()
    with started(data, "--no-encryption") as app, app.client() as client:
        wait_for_model(client)
        assert found(client) == ANSWER
        deadline = time.monotonic() + 120
        while (status := client.get(PATH).json())["change"] is not None:
            assert time.monotonic() < deadline, status
            assert found(client) == ANSWER
            time.sleep(0.02)  # the change wants the processor, too
        assert (status["dimension"], status["folder"]) == (40, str(folder))
        assert status["name"] != old
        assert found(client) == ANSWER


def found(client: httpx.Client) -> str:
    answer = client.post("/v1/memories/search", json=QUESTION)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["results"][0]["snippet"])


def wait_for_model(client: httpx.Client) -> None:
    deadline = time.monotonic() + 60
    while client.get("/healthz").json()["model"]["state"] == "loading":
        assert time.monotonic() < deadline
        time.sleep(0.05)
