"""How the app is doing: counts that anybody on this computer may know, and whether anything can be stored."""

from __future__ import annotations

from collections.abc import Callable

from korely_desktop.domain.errors import StoreProblem
from korely_desktop.domain.jobs import JobCounts
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs


def queue_depth(services: Services) -> JobCounts:
    """How many jobs wait and run, over all projects."""
    with services.store.read() as connection:
        return jobs.open_counts(connection)


def follow_writes(services: Services, listener: Callable[[StoreProblem | None], None]) -> Callable[[], None]:
    """Be told what writes fail of (at once, if they do now) and that they come through again (None).

    ``listener`` is called in the writer's thread and must be quick. Returns what ends it.
    """
    return services.store.acceptance.follow(listener)
