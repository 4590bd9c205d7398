"""The app's real parts behind its real HTTP server, for tests that knock from outside."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from sqlalchemy import func, select

from korely_desktop.api.app import ApiLimits, build_api
from korely_desktop.api.server import ApiServer
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.errors import ShuttingDown
from korely_desktop.domain.scope import ALL_SCOPES, PERSON
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.embedding.library import Library
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory.access import keys
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.models.model_reader import ModelReader
from korely_desktop.memory.services import Services
from korely_desktop.secrets import SecretKeeper
from korely_desktop.store.engine import Store
from korely_desktop.store.tables import metadata
from korely_desktop.workers.queue import Lane, Queue
from tests.fakes import HashEmbedder
from tests.new_store import new_store

UNSET: Any = object()
_LOOK_AGAIN_SECONDS = 0.25
"""Hardly anything happens unannounced: a job is due again, a model was loaded."""


@dataclass(frozen=True)
class Answer:
    """What came back. ``json`` is None when the body is not JSON."""

    status: int
    headers: Mapping[str, str]
    text: str
    json: Any

    def __getitem__(self, name: str) -> Any:
        return self.json[name]


@dataclass
class Running:
    """A server under test. ``key`` is an admin key's secret."""

    services: Services
    server: ApiServer
    key: str

    @property
    def base_url(self) -> str:
        return self.server.base_url

    def call(
        self,
        method: str,
        path: str,
        body: Any = UNSET,
        *,
        query: Mapping[str, Any] | None = None,
        key: str | None = UNSET,
        raw: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """One request. ``body`` goes as JSON, ``raw`` as it is (declared as JSON unless ``headers`` say otherwise)."""
        sent: dict[str, str] = {}
        secret = self.key if key is UNSET else key
        if secret is not None:
            sent["Authorization"] = f"Bearer {secret}"
        data = json.dumps(body).encode() if body is not UNSET else raw
        if data is not None:
            sent["Content-Type"] = "application/json"
        sent |= dict(headers or {})
        target = path + ("?" + urlencode(query) if query else "")
        connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=30)
        try:
            connection.request(method, target, body=data, headers=sent)
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        is_json = method != "HEAD" and (response.getheader("content-type") or "").startswith("application/json")
        return Answer(response.status, dict(response.getheaders()), text, json.loads(text) if is_json else None)

    def new_key(
        self, *, scopes: Any = ("memories:read", "memories:write"), users: Any = (), project: Any = None
    ) -> str:
        """The secret of another key."""
        made = keys.create_key(self.services, PERSON, name="test", scopes=scopes, users=users, project_id=project)
        return made[1]

    def settle(self, seconds: float = 30.0, key: str | None = UNSET) -> None:
        """Wait until every text was read, of the project of ``key`` (the admin key's unless given)."""
        deadline = time.monotonic() + seconds
        with _told_of_changes(self.services) as told:
            while time.monotonic() < deadline:
                told.clear()
                if self.call("GET", "/v1/events", key=key)["processing"] == 0:
                    return
                told.wait(_LOOK_AGAIN_SECONDS)
        raise AssertionError("texts were not read in time")

    def contents(self) -> dict[str, int]:
        """How many rows each table holds, reads in the trail aside."""
        with self.services.store.read() as connection:
            tables = [table for table in metadata.sorted_tables if table.name != "audit"]
            return {
                table.name: connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables
            }


@cache
def _vocabulary() -> Vocabulary:
    return load_vocabulary()


@cache
def _engine() -> BuiltinEngine:
    return BuiltinEngine(_vocabulary())


def segment(value: str) -> str:
    """One id as a path segment."""
    return quote(value, safe="")


@contextmanager
def _told_of_changes(services: Services) -> Iterator[threading.Event]:
    """Set by every change that is announced meanwhile."""
    told = threading.Event()
    unsubscribe = services.changes.subscribe(lambda _: told.set())
    try:
        yield told
    finally:
        unsubscribe()


@contextmanager
def running(
    folder: Path,
    *,
    engine: Any = None,
    limits: ApiLimits | None = None,
    reading: bool = True,
    library: Library | None = None,
) -> Iterator[Running]:
    """Serve a fresh plain store in ``folder``; texts are read by a worker thread unless ``reading`` is False.

    ``library``: the embedding models to choose from; none but the built-in one unless given.
    """
    changes = ChangeBus()
    with Store.open(new_store(folder)) as store:
        index = RecallIndex(store, changes)
        index.build()
        library = library or Library(folder / "models", offers=())
        library.current.use(HashEmbedder())
        index.use_model(library.current.name)
        reads = engine or _engine()
        model = ModelReader(reads, _vocabulary(), SecretKeeper(folder))
        services = Services(store, _vocabulary(), reads, library.current, index, changes, model=model, library=library)
        _, secret = keys.create_key(services, PERSON, name="admin", scopes=ALL_SCOPES)
        server = ApiServer(build_api(services, limits))
        stopping = threading.Event()
        with _told_of_changes(services) as told:
            reader = threading.Thread(target=_read_texts, args=(services, stopping, told), name="reader")
            if reading:
                reader.start()
            server.start()
            try:
                yield Running(services, server, secret)
            finally:
                server.stop()
                stopping.set()
                told.set()
                library.close()
                model.close()
                index.close()
                if reading:
                    reader.join(10)


def _read_texts(services: Services, stopping: threading.Event, told: threading.Event) -> None:
    queue = Queue(services)
    while not stopping.is_set():
        told.clear()
        try:
            found = [queue.work(queue.lease(8, lane), stopping) for lane in Lane]
        except ShuttingDown:
            return
        if not any(found) and not stopping.is_set():
            told.wait(_LOOK_AGAIN_SECONDS)
