"""How the app is doing, in counts that anybody on this computer may know."""

from __future__ import annotations

from korely_desktop.domain.jobs import JobCounts
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs


def queue_depth(services: Services) -> JobCounts:
    """How many jobs wait and run, over all projects."""
    with services.store.read() as connection:
        return jobs.open_counts(connection)
