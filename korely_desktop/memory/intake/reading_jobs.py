"""The reading job behind a memory, for callers that follow it by its own id."""

from __future__ import annotations

from korely_desktop.domain.errors import NotFound
from korely_desktop.domain.jobs import READ_MEMORY, Job
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.memory import remember
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs


def of_memory(services: Services, caller: Caller, memory_id: str) -> Job:
    """The newest reading of a memory that the caller wrote just now.

    Raises:
        NotFound: the memory was erased in between.
    """
    with services.store.read() as connection:
        job = jobs.latest_for_memory(connection, memory_id, READ_MEMORY)
    if job is None or job.project_id != caller.project_id:
        raise _unknown()
    return job


def get(services: Services, caller: Caller, job_id: str) -> Job:
    """One reading job whose memory the caller may see.

    Raises:
        NotFound: no such job, or not the caller's to see.
    """
    caller.require(READ)
    with services.store.read() as connection:
        job = jobs.by_id(connection, job_id)
    if job is None or job.kind != READ_MEMORY or job.memory_id is None or job.project_id != caller.project_id:
        raise _unknown()
    try:
        remember.get(services, caller, job.memory_id)
    except NotFound:
        raise _unknown() from None
    return job


def _unknown() -> NotFound:
    return NotFound("There is no job with this id.")
