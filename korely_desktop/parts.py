"""The parts of the running app: put together in order at the start, taken apart backwards at the end.

This is the one place where store, understanding, workers and API are wired together. When, in which process and with
which window is the matter of :mod:`korely_desktop.app`.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.errors import KorelyError, ShuttingDown, StoreProblem
from korely_desktop.paths import DataFolder, cache_folder
from korely_desktop.secrets import SecretKeeper, store_key
from korely_desktop.settings import LaunchSettings
from korely_desktop.spare_memory import give_back

if TYPE_CHECKING:
    from korely_desktop.api.server import ApiServer
    from korely_desktop.front_door import LateApi
    from korely_desktop.language.embedding.embedder import LazyEmbedder
    from korely_desktop.memory.access.audit import ReadLog
    from korely_desktop.memory.answers.index.recall_index import RecallIndex
    from korely_desktop.memory.services import Services
    from korely_desktop.workers.pool import Workers

_log = logging.getLogger("korely_desktop")


@dataclass(frozen=True)
class Parts:
    """The running app without its window.

    Attributes:
        api_key: the local admin key, in the clear.
        key_place: where the key of the store is kept: ``keyring``, ``file``, or ``none``.
        taken_port: the usual port, where another program had it.
        not_restored: why a backup that was to be restored at this start was not.
    """

    settings: LaunchSettings
    services: Services
    workers: Workers
    server: ApiServer
    read_log: ReadLog
    api_key: str
    key_place: str
    taken_port: int | None
    not_restored: StoreProblem | None
    api: LateApi
    index: RecallIndex
    embedder: LazyEmbedder

    def start(self) -> None:
        """Answer agents, then load the index and the model; returns once a request was really answered.

        Called in any thread: the event loop may run meanwhile, and the window can be in sight already.
        """
        self.server.start()
        self.index.start()
        self.embedder.start()

    def close(self) -> None:
        """End everything in good order: no new requests, running ones finished, jobs stopped, store closed."""
        self.api.refuse_new_work()
        if self.services.model is not None:
            self.services.model.close()
        if self.services.library is not None:
            self.services.library.close()
        self.embedder.stop()
        self.server.stop(1.5)
        if not self.workers.stop(1_500):
            _log.warning("A text was still being read; it is read again at the next start.")
        try:
            self.read_log.close()
        except KorelyError as problem:
            _log.warning("The last reads could not be noted: %s", problem.message)
        self.index.close()
        self.services.store.close()


def compose(settings: LaunchSettings, folder: DataFolder) -> Parts:
    """Open the store, take the port and put the parts together; :meth:`Parts.start` lets them run.

    Raises:
        EnvironmentProblem: what stands in the way; nothing was overwritten, and what was opened is closed again.
    """
    from korely_desktop.front_door import LateApi, listen, local_api_key
    from korely_desktop.language.embedding.library import Library
    from korely_desktop.language.extraction.late import LateEngine
    from korely_desktop.language.vocabulary import load_vocabulary
    from korely_desktop.memory import backups
    from korely_desktop.memory.access.audit import ReadLog
    from korely_desktop.memory.answers.index.recall_index import RecallIndex
    from korely_desktop.memory.forgetting import cleaning
    from korely_desktop.memory.models import embedding_models, language_model
    from korely_desktop.memory.models.model_reader import ModelReader
    from korely_desktop.memory.services import Services
    from korely_desktop.store.engine import Store
    from korely_desktop.workers.pool import Workers

    not_restored = backups.put_in_place(folder)
    keeper = SecretKeeper(folder.root)
    store = Store.open(folder.store, store_key(keeper, folder.store, encrypt=settings.encrypt))
    try:
        vocabulary = load_vocabulary()
        library = Library(cache_folder())
        changes = ChangeBus()
        index = RecallIndex(store, changes)
        builtin = LateEngine(vocabulary)
        model = ModelReader(builtin, vocabulary, keeper)
        services = Services(store, vocabulary, builtin, library.current, index, changes, model=model, library=library)
        cleaning.finish(services)
        language_model.load(services)
        embedder = embedding_models.load(services)
        api_key = local_api_key(services, keeper)
        api = LateApi(services)
        server, taken_port = listen(api, settings.port)
        workers = Workers(services)
        parts = Parts(
            settings=settings,
            services=services,
            workers=workers,
            server=server,
            read_log=ReadLog(services),
            api_key=api_key,
            key_place=(keeper.place("store-key") or "none") if store.key else "none",
            taken_port=taken_port,
            not_restored=not_restored,
            api=api,
            index=index,
            embedder=embedder,
        )
        parts.read_log.start()
        embedder.when_settled(lambda: _use_model(services, index, workers))
    except BaseException:
        store.close()
        raise
    return parts


def _use_model(services: Services, index: RecallIndex, workers: Workers) -> None:
    """The embedding model is ready or has failed: let recall rank with its vectors, and make those that are missing."""
    from korely_desktop.memory.models import embedding_jobs

    if services.embedder.state == "ready":
        try:
            embedding_jobs.use_present_model(services)
            services.floors.of(services.embedder)
            index.use_model(services.embedder.name)
            give_back()
        except ShuttingDown:
            return
    workers.wake()
