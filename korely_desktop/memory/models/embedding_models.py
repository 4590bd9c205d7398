"""Which embedding model search goes by: what there is to choose from, choosing, cancelling, how a change stands.

A change is a durable job (:mod:`memory.models.model_change`). Until it is complete, everything goes by the
model before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import Conflict, InvalidRequest, ModelRefused
from korely_desktop.domain.jobs import CHANGE_MODEL, DROP_VECTORS, Job, JobState
from korely_desktop.domain.scope import DEFAULT_PROJECT, Caller
from korely_desktop.domain.selfcheck import CheckRun
from korely_desktop.language.embedding.embedder import LazyEmbedder
from korely_desktop.language.embedding.hub import Offer
from korely_desktop.language.embedding.layout import read_layout
from korely_desktop.language.embedding.library import BUILT_IN, FOLDER, Library, ModelChoice, Progress
from korely_desktop.language.embedding.prepared import read_description
from korely_desktop.memory import selfcheck
from korely_desktop.memory.access import audit
from korely_desktop.memory.services import EmbedderState, Services
from korely_desktop.store import jobs, settings
from korely_desktop.store.engine import Connection

CHOICE = "embedding_model"
WAITING = "waiting"
MAX_PATH = 1_000


@dataclass(frozen=True, slots=True)
class ModelChange:
    """A change of model that is not complete.

    Attributes:
        phase: ``waiting``, or a phase of :mod:`memory.models.model_change`.
        done, total: bytes while fetching, texts and facts while embedding; ``total`` 0 where none can say.
        problem: what went wrong the last time, in words; ``why`` the same in a word, where there is one.
        failed: it was given up; nothing changed.
    """

    choice: ModelChoice
    phase: str
    done: int
    total: int
    problem: str | None
    why: str | None
    failed: bool


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """How things stand.

    Attributes:
        choice: what search goes by now.
        name: the model and a digest of its weights.
        problem: why it cannot be used; search then goes by words alone. ``why`` is the same in a word.
        offers: each model that can be fetched, and how many of its bytes are here.
        compared: the memory's check of itself before and after the last change.
    """

    choice: ModelChoice
    name: str
    state: EmbedderState
    problem: str | None
    why: str | None
    dimension: int | None
    offers: tuple[tuple[Offer, int], ...]
    change: ModelChange | None
    compared: tuple[CheckRun, CheckRun] | None


def load(services: Services) -> LazyEmbedder:
    """At the start: the embedder of the model that was chosen, from now on the one that everybody asks."""
    library = _library(services)
    with services.store.read() as connection:
        embedder = library.open(chosen(connection))
    library.current.use(embedder)
    return embedder


def status(services: Services, caller: Caller) -> ModelStatus:
    """What is used, what there is to choose from, and how a change stands."""
    caller.require_unconfined_admin()
    library = _library(services)
    with services.store.read() as connection:
        choice = chosen(connection)
        job = jobs.latest(connection, CHANGE_MODEL)
    current = library.current
    return ModelStatus(
        choice,
        current.name,
        current.state,
        current.problem,
        current.why,
        current.dimension if current.state == "ready" else None,
        tuple((offer, library.here_bytes(offer)) for offer in library.offers),
        _change(job, library.progress),
        selfcheck.compared(services, caller),
    )


def choose(services: Services, caller: Caller, model: str, folder: str | None = None) -> ModelStatus:
    """Go over to another model; the one before is used until that is complete.

    A change under way is given up for it. Choosing the model that is used gives it up too.

    Args:
        model: ``built-in``, the id of an offer, or ``folder``.
        folder: with ``folder``: where a sentence-transformers model, or a prepared one, lies.

    Raises:
        InvalidRequest: there is no such model, or the folder holds none that can be used.
    """
    caller.require_unconfined_admin()
    library = _library(services)
    choice = _checked(library, model, folder)
    with services.store.write() as connection:
        given_up = _give_up(services, connection, library)
        if choice != chosen(connection) or library.current.state == "failed":
            now = services.clock()
            payload = {"choice": asdict(choice)}
            jobs.enqueue(connection, project_id=DEFAULT_PROJECT, kind=CHANGE_MODEL, now=now, payload=payload)
            _record(services, connection, caller, "choose", model=choice.model)
        elif given_up:
            _record(services, connection, caller, "cancel")
    services.changes.publish(Changes(caller.actor))
    return status(services, caller)


def cancel(services: Services, caller: Caller) -> ModelStatus:
    """Give up the change under way, or forget one that failed; what was fetched stays.

    Raises:
        Conflict: there is none.
    """
    caller.require_unconfined_admin()
    library = _library(services)
    with services.store.write() as connection:
        if not _give_up(services, connection, library):
            raise Conflict("No change of the embedding model is under way.")
        _record(services, connection, caller, "cancel")
    services.changes.publish(Changes(caller.actor))
    return status(services, caller)


def chosen(connection: Connection) -> ModelChoice:
    """The model that search goes by."""
    kept = settings.get(connection, CHOICE)
    return ModelChoice(kept["model"], kept.get("folder")) if isinstance(kept, Mapping) else ModelChoice()


def choice_of(job: Job) -> ModelChoice:
    """The model that a change leads to."""
    return ModelChoice(**job.payload["choice"])


def _give_up(services: Services, connection: Connection, library: Library) -> bool:
    """End the change that is open or failed, and let go of the vectors it made."""
    now = services.clock()
    job = jobs.latest(connection, CHANGE_MODEL)
    if job is None or not jobs.cancel(connection, CHANGE_MODEL, now):
        return False
    library.abandon(job.id)
    jobs.enqueue(connection, project_id=DEFAULT_PROJECT, kind=DROP_VECTORS, now=now)
    return True


def _change(job: Job | None, progress: Progress | None) -> ModelChange | None:
    if job is None or (job.state is JobState.DONE and progress is None):
        return None
    failed = job.state is JobState.FAILED
    step = Progress(WAITING) if progress is None or failed else progress
    why = None if job.error is None else job.payload.get("why")
    return ModelChange(choice_of(job), step.phase, step.done, step.total, job.error, why, failed)


def _checked(library: Library, model: str, folder: str | None) -> ModelChoice:
    if model != FOLDER:
        if model != BUILT_IN and library.offer(model) is None:
            known = ", ".join([BUILT_IN, *(offer.id for offer in library.offers), FOLDER])
            raise InvalidRequest(f"There is no model with this name. Available: {known}.", field="model")
        if folder is not None:
            raise InvalidRequest(f"A folder goes with the model '{FOLDER}' only.", field="folder")
        return ModelChoice(model)
    path = Path((folder or "").strip()).expanduser()
    if not (folder or "").strip() or len(str(path)) > MAX_PATH or not path.is_absolute():
        raise InvalidRequest("folder must be the full path of a folder on this computer.", field="folder")
    try:
        if not path.is_dir():
            raise InvalidRequest("There is no such folder on this computer.", field="folder")
        if read_description(path) is None:
            read_layout(path)
    except (ModelRefused, OSError, ValueError) as refused:
        words = refused.message if isinstance(refused, ModelRefused) else "That folder cannot be read."
        raise InvalidRequest(words, field="folder") from refused
    return ModelChoice(FOLDER, str(path))


def _record(services: Services, connection: Connection, caller: Caller, verb: str, **meta: Any) -> None:
    meta = {"verb": f"embedding_model_{verb}", **meta}
    audit.record(connection, caller, actions.WRITE, at=services.clock(), meta=meta)


def _library(services: Services) -> Library:
    if services.library is None:
        raise Conflict("The embedding model of this process cannot be changed.")
    return services.library
