"""Going over to another embedding model: fetch, prepare, embed everything anew, switch at once, drop the old vectors.

One durable job, done by a worker. Every step is stored before the next begins, so whatever ends the process, the next
start goes on where it was. Search goes by the old vectors until all of the new ones are there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import KorelyError, ModelRefused, ModelUnavailable, ShuttingDown
from korely_desktop.domain.jobs import DROP_VECTORS, Job
from korely_desktop.domain.scope import DEFAULT_PROJECT, Caller
from korely_desktop.language.embedding.embedder import LazyEmbedder, why_of
from korely_desktop.language.embedding.library import Library, ModelChoice, Progress
from korely_desktop.memory import selfcheck
from korely_desktop.memory.access import audit
from korely_desktop.memory.models import embedding_models
from korely_desktop.memory.models.embedding_jobs import facts_step, memories_step, walk
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs, settings, vectors

FETCHING, PREPARING, CHECKING, EMBEDDING, SWITCHING = "fetching", "preparing", "checking", "embedding", "switching"

_LEASE_SECONDS = 300.0
_TELL_SECONDS = 20.0
_LOOK_SECONDS = 0.2
_DROPPED_AT_ONCE = 500


class _GivenUp(Exception):
    """The person cancelled the change."""


def change_model(services: Services, job_id: str) -> None:
    """Do the job ``change_model``.

    Raises:
        ModelRefused: the model cannot be used; the one before stays.
        ModelUnavailable: it could not be fetched or prepared this time.
        ShuttingDown: the app is closing.
    """
    with services.store.read() as connection:
        job = jobs.by_id(connection, job_id)
    if job is None or services.library is None:
        return
    change = _Change(services, services.library, job)
    try:
        change.run()
    except _GivenUp:
        return
    except KorelyError as problem:
        if services.library.closed:
            raise ShuttingDown("The app is closing.") from None
        if not services.library.is_abandoned(job_id):
            _note_why(services, job_id, problem)
            raise
    finally:
        services.library.progress = None
        services.changes.publish(Changes("worker"))


def _note_why(services: Services, job_id: str, problem: KorelyError) -> None:
    """Keep with the job why it failed, in a word; the queue keeps the sentence."""
    why = why_of(problem) if isinstance(problem, ModelUnavailable | ModelRefused) else None
    with services.store.write() as connection:
        job = jobs.by_id(connection, job_id)
        if job is not None:
            jobs.note(connection, job_id, {**job.payload, "why": why})


def drop_vectors(services: Services, job_id: str) -> None:
    """Do the job ``drop_vectors``: remove every vector of a model that search does not go by, in small steps."""
    with services.store.read() as connection:
        unread = vectors.unread_models(connection, services.embedder.name)
    for model in unread:
        removed = _DROPPED_AT_ONCE
        while removed == _DROPPED_AT_ONCE:
            if services.library is not None and services.library.closed:
                raise ShuttingDown("The app is closing.")
            services.foreground.step_aside()
            with services.store.write() as connection:
                removed = vectors.drop_some(connection, model, _DROPPED_AT_ONCE)
                jobs.progressed(connection, job_id, services.clock(), _LEASE_SECONDS)
    with services.store.write() as connection:
        jobs.finish(connection, job_id, services.clock())


class _Change:
    def __init__(self, services: Services, library: Library, job: Job) -> None:
        self._services = services
        self._library = library
        self._job = job
        self._choice: ModelChoice = embedding_models.choice_of(job)
        self._told = time.monotonic()

    def run(self) -> None:
        embedder = self._opened()
        if embedder.name != self._services.embedder.name or self._services.embedder.state != "ready":
            if not self._job.payload.get("checked"):
                self._check()
                with self._services.store.write() as connection:
                    jobs.note(connection, self._job.id, {**self._job.payload, "checked": True})
            self._embed(embedder)
        self._switch(embedder)
        self._check()

    def _opened(self) -> LazyEmbedder:
        """The model, fetched, prepared and loaded."""
        offer = self._library.offer(self._choice.model)
        if offer is not None and not self._library.is_here(offer):
            self._library.fetch(offer, partial(self._tell, FETCHING), self._stopped)
        self._tell(PREPARING)
        self._library.prepare(self._choice, self._stopped)
        embedder = self._library.open(self._choice)
        embedder.start()
        while not embedder.wait(_LOOK_SECONDS):
            self._go_on()
            if embedder.state == "failed":
                raise ModelUnavailable(embedder.problem or "The model cannot be loaded.", why=embedder.why)
        return embedder

    def _check(self) -> None:
        """The golden questions and canaries, so that the change can be judged."""
        self._tell(CHECKING)
        selfcheck.run_everywhere(self._services, self._stopped)
        self._go_on()

    def _embed(self, embedder: LazyEmbedder) -> None:
        """Make every vector that the new model lacks; what is written meanwhile gets its own in the last round."""
        services = self._services
        with services.store.write() as connection:
            before = vectors.active_model(connection)
            model = vectors.register(connection, embedder.name, embedder.dimension)
            done, total = (sum(counts) for counts in vectors.coverage(connection, model))
        steps: list[Callable[[int], tuple[int, list[str]]]] = [partial(memories_step, services, embedder, model)]
        if before is not None:
            steps.append(partial(facts_step, services, embedder, model, before))
        made = True
        while made:
            made = False
            for step in steps:
                for ids in walk(self._stopped, step):
                    made = True
                    done += len(ids)
                    self._tell(EMBEDDING, min(done, total), total)
                    services.foreground.step_aside()
                self._go_on()
        services.floors.of(embedder)

    def _switch(self, embedder: LazyEmbedder) -> None:
        """The store goes over in one transaction; then the index reads the new vectors, and takes them all at once."""
        services = self._services
        self._tell(SWITCHING)
        with services.store.write() as connection:
            now = services.clock()
            if not jobs.finish(connection, self._job.id, now):
                raise _GivenUp
            vectors.use_model(connection, embedder.name, embedder.dimension)
            settings.put(connection, embedding_models.CHOICE, asdict(self._choice))
            jobs.enqueue(connection, project_id=DEFAULT_PROJECT, kind=DROP_VECTORS, now=now)
            audit.record(
                connection,
                Caller(actor="worker"),
                actions.WRITE,
                at=now,
                meta={"verb": "embedding_model_switch", "model": embedder.name},
            )
        services.index.use_model(embedder.name, lambda: self._library.current.use(embedder))

    def _tell(self, phase: str, done: int = 0, total: int = 0) -> None:
        """Note how far it is; once in a while in the store too, so that the job stays ours and is never worn out."""
        self._library.progress = Progress(phase, done, total)
        if time.monotonic() - self._told > _TELL_SECONDS:
            self._told = time.monotonic()
            with self._services.store.write() as connection:
                if not jobs.progressed(connection, self._job.id, self._services.clock(), _LEASE_SECONDS):
                    raise _GivenUp

    def _stopped(self) -> bool:
        return self._library.closed or self._library.is_abandoned(self._job.id)

    def _go_on(self) -> None:
        if self._library.closed:
            raise ShuttingDown("The app is closing.")
        if self._library.is_abandoned(self._job.id):
            raise _GivenUp
