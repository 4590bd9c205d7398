"""How the app is doing, in counts and states, of which nothing is content; and whether anything can be stored."""

from __future__ import annotations

from collections.abc import Callable

from korely_desktop.domain.errors import StoreProblem
from korely_desktop.domain.jobs import JobCounts
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.listing.insights import insights
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs


def queue_depth(services: Services) -> JobCounts:
    """How many jobs wait and run, over all projects."""
    with services.store.read() as connection:
        return jobs.open_counts(connection)


def diagnostics(services: Services, caller: Caller) -> dict[str, str]:
    """Name -> value, in the order to be shown."""
    caller.require_unconfined_admin()
    found = insights(services, caller)
    with services.store.read() as connection:
        work = jobs.counts(connection)
    store = services.store.path
    return {
        "facts": str(found.facts),
        "texts": str(found.texts),
        "people and things": str(found.names),
        "questions waiting": str(found.waiting),
        "jobs": f"{work.queued} waiting, {work.running} at work, {work.done} done, {work.failed} failed",
        "store bytes": str(store.stat().st_size),
        "store encrypted": "yes" if services.store.key is not None else "no",
        "embedding model": f"{services.embedder.name} ({services.embedder.state})",
        "recall index": "ready" if services.index.ready else "building",
        "language model": "none" if services.engine_for(caller.project_id) is services.engine else "connected",
    }


def follow_writes(services: Services, listener: Callable[[StoreProblem | None], None]) -> Callable[[], None]:
    """Be told what writes fail of (at once, if they do now) and that they come through again (None).

    ``listener`` is called in the writer's thread and must be quick. Returns what ends it.
    """
    return services.store.acceptance.follow(listener)
