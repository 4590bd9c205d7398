"""Remember a text and follow its reading, or wait for the facts."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from korely_desktop.api.fields import PathId
from korely_desktop.api.memory_bodies import AddMemory
from korely_desktop.api.memory_shapes import MemoryShape, memory_shape
from korely_desktop.api.running import JobShape, RememberedShape
from korely_desktop.api.wire import CallerOf, Reply, new_router, written
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import NotFound
from korely_desktop.domain.jobs import Job
from korely_desktop.domain.memories import Memory, MemoryStatus, NewMemory
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.domain.times import iso, iso_or_none
from korely_desktop.memory import remember
from korely_desktop.memory.intake import reading_jobs
from korely_desktop.memory.services import Services

WAIT_SECONDS = 25.0
"""Shorter than the 30 seconds after which the published client gives up."""


def router(services: Services) -> APIRouter:
    """``/v1/remember`` and ``/v1/jobs`` of part B."""
    routes = new_router("memories")

    @routes.post(
        "/v1/remember",
        status_code=202,
        response_model=RememberedShape,
        responses={200: {"model": MemoryShape, "description": "sync=true: the memory with its facts"}},
    )
    async def remember_text(
        caller: CallerOf,
        body: AddMemory,
        sync: Annotated[bool, Query(description="Wait until the text is read and answer with its facts")] = False,
    ) -> Response:
        """Remember a text and answer with the job that reads it; with ``sync=true`` wait for the facts.

        When the reading takes longer than 25 seconds, the answer is the job.
        """
        new = body.to_new()
        if sync:
            caller.require(READ)
            memory = await _add_and_wait(services, caller, new)
            if memory.status is not MemoryStatus.PROCESSING:
                return Reply(memory_shape(memory), status_code=200)
        else:
            memory = await written(remember.add, services, caller, new)
        job = await run_in_threadpool(reading_jobs.of_memory, services, caller, memory.id)
        answer: RememberedShape = {"job_id": job.id, "memory_id": memory.id, "status": job.state.value}
        return Reply(answer, status_code=202)

    @routes.get("/v1/jobs/{job_id}", response_model=JobShape)
    def get_job(caller: CallerOf, job_id: PathId) -> Response:
        """How far the reading of a text has got: queued, running, done or failed."""
        return Reply(_job(reading_jobs.get(services, caller, job_id)))

    return routes


async def _add_and_wait(services: Services, caller: Caller, new: NewMemory) -> Memory:
    """Add, then follow the announcements until the text is read or the time is up."""
    loop = asyncio.get_running_loop()
    touched: asyncio.Queue[frozenset[str]] = asyncio.Queue()
    end = services.changes.subscribe(lambda changes: _tell(loop, touched, changes))
    try:
        memory = await written(remember.add, services, caller, new)
        deadline = loop.time() + WAIT_SECONDS
        with services.foreground.needing_background():
            while memory.status is MemoryStatus.PROCESSING:
                try:
                    ids = await asyncio.wait_for(touched.get(), deadline - loop.time())
                except TimeoutError:
                    break
                if memory.id in ids:
                    memory = await run_in_threadpool(remember.get, services, caller, memory.id)
        return memory
    finally:
        end()


def _tell(loop: asyncio.AbstractEventLoop, touched: asyncio.Queue[frozenset[str]], changes: Changes) -> None:
    if changes.memories and not loop.is_closed():
        loop.call_soon_threadsafe(touched.put_nowait, changes.memories)


def _job(job: Job) -> JobShape:
    if job.memory_id is None:
        raise NotFound("There is no job with this id.")
    return {
        "id": job.id,
        "memory_id": job.memory_id,
        "status": job.state.value,
        "attempts": job.attempts,
        "error": job.error,
        "created_at": iso(job.created_at),
        "finished_at": iso_or_none(job.finished_at),
    }
