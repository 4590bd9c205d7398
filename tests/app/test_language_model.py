"""The whole app with a language model connected: it reads, and never keeps the app from ending."""

from __future__ import annotations

from pathlib import Path

import pytest

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.models import language_model
from korely_desktop.memory.models.model_reader import ModelReader
from korely_desktop.memory.services import Services
from korely_desktop.secrets import SecretKeeper
from korely_desktop.store.engine import Store
from tests.app.process import started, wait_until_read
from tests.fakes import HashEmbedder, ScriptedEngine
from tests.language.llm.unruly import row, running, says, stays_silent


def connect(folder: Path, vocabulary: Vocabulary, url: str) -> None:
    """Choose a model in a folder that no app holds, as the window does."""
    with Store.open(folder / "korely.db") as store:
        changes, engine = ChangeBus(), ScriptedEngine()
        reader = ModelReader(engine, vocabulary, SecretKeeper(folder))
        index = RecallIndex(store, changes)
        services = Services(store, vocabulary, engine, HashEmbedder(), index, changes, model=reader)
        language_model.connect(services, PERSON, url, "small-model", "sk-one")
        language_model.switch(services, PERSON, True)


@pytest.mark.slow
def test_the_app_reads_through_a_model_and_ends_while_one_is_silent(tmp_path: Path, vocabulary) -> None:
    with running() as server:
        server.plays(says(row("Giulia Ferri", "has_plan", "Advanced", "upgraded to the Advanced plan")), stays_silent)
        connect(tmp_path, vocabulary, server.url)
        with started(tmp_path) as app, app.client() as client:
            client.post("/v1/memories", json={"content": "Giulia Ferri upgraded to the Advanced plan."})
            wait_until_read(client)
            (fact,) = client.get("/v1/facts").json()["facts"]
            assert (fact["predicate"], fact["object"]) == ("has_plan", "Advanced")
            assert server.keys == ["Bearer sk-one"]
            server.asked_now.clear()
            client.post("/v1/memories", json={"content": "Giulia Ferri lives in Turin."})
            assert server.asked_now.wait(20)
            assert client.get("/v1/search", params={"query": "Where does Giulia live?"}).status_code < 500
            assert app.terminate() == 0
