"""How the app is doing, in counts and states: nothing of it is content, so that it can be shown to anybody."""

from __future__ import annotations

from korely_desktop.domain.scope import Caller
from korely_desktop.memory.listing.insights import insights
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs


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
