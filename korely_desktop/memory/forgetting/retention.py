"""What is kept for a while only: forgotten facts are erased 30 days after the person forgot them, jobs that are done
are dropped after a week. Old read notes: :mod:`korely_desktop.memory.access.read_notes`.

The store itself says what is due, so nothing is lost when the app does not run for weeks: it is done at the next start.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs, trash
from korely_desktop.store.engine import Connection

KEPT = timedelta(days=30)
"""So long a forgotten fact can be taken back."""

_AT_ONCE = 100

JOBS_KEPT = timedelta(days=7)
"""So long the way of a text through the queue can be looked up."""

_JOBS_AT_ONCE = 500


def erase_forgotten(services: Services, stopped: Callable[[], bool] = lambda: False) -> int:
    """Erase every fact that was forgotten 30 days ago or earlier, with its cascade; returns how many were due.

    ``stopped`` is asked between two batches. A fact that the person takes back meanwhile stays.
    """
    before = services.clock() - KEPT
    erased = 0
    while not stopped():
        with services.store.read() as connection:
            due = trash.forgotten_before(connection, before, _AT_ONCE)
        if not due:
            break
        project_id = due[0][0]
        batch = tuple(fact_id for project, fact_id in due if project == project_id)
        caller = Caller(actor="worker", project_id=project_id)
        still_due = partial(_require_due, fact_ids=batch, before=before)
        try:
            erasure.erase(services, caller, EraseTarget(fact_ids=batch), first=still_due)
        except Conflict:
            continue
        erased += len(batch)
    return erased


def drop_finished_jobs(services: Services, stopped: Callable[[], bool] = lambda: False) -> int:
    """Drop every job that was done a week ago or earlier; returns how many.

    ``stopped`` is asked between two batches.
    """
    before = services.clock() - JOBS_KEPT
    dropped = 0
    while not stopped():
        services.foreground.step_aside()
        with services.store.read() as connection:
            due = jobs.done_before(connection, before, _JOBS_AT_ONCE)
        if not due:
            break
        with services.store.write() as connection:
            jobs.remove(connection, due)
        dropped += len(due)
    return dropped


def due(services: Services) -> tuple[int, int]:
    """How many facts and jobs the two above would take now."""
    now = services.clock()
    with services.store.read() as connection:
        return (
            trash.count_forgotten_before(connection, now - KEPT),
            jobs.count_done_before(connection, now - JOBS_KEPT),
        )


def _require_due(connection: Connection, fact_ids: tuple[str, ...], before: datetime) -> None:
    if not trash.are_forgotten(connection, fact_ids, before):
        raise Conflict("One of these facts was taken back.")
