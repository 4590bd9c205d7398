"""Looking after the memory, now: decay, expire, compress, dream."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.fields import DryRun
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.upkeep import Task
from korely_desktop.memory.services import Services
from korely_desktop.memory.upkeep import tasks


class UpkeepShape(TypedDict):
    """What a task did, or with ``dry_run`` would do.

    ``memories``: texts that compressing keeps from agents; ``PUT /v1/memories/{id}/recall`` with null brings each back.
    ``reviews``: questions that dreaming put.
    """

    task: str
    dry_run: bool
    counts: dict[str, int]
    memories: list[str]
    reviews: list[str]


def router(services: Services) -> APIRouter:
    """The maintenance of part B; all need an ``admin`` key that sees every user."""
    routes = new_router("maintenance")

    @routes.post("/v1/maintenance/decay", response_model=UpkeepShape)
    def decay(caller: CallerOf, dry_run: DryRun = False) -> Response:
        """How many texts count less than half under ``ranking=effective``. Nothing changes."""
        return _run(services, caller, Task.DECAY, dry_run)

    @routes.post("/v1/maintenance/expire", response_model=UpkeepShape)
    def expire(caller: CallerOf, dry_run: DryRun = False) -> Response:
        """Archive what has expired, erase what was forgotten 30 days ago, fold read notes, drop jobs, as every day."""
        return _run(services, caller, Task.EXPIRE, dry_run)

    @routes.post("/v1/maintenance/compress", response_model=UpkeepShape)
    def compress(caller: CallerOf, dry_run: DryRun = False) -> Response:
        """Keep copies of a text from agents, all but the newest. Nothing is joined, and each can be brought back."""
        return _run(services, caller, Task.COMPRESS, dry_run)

    @routes.post("/v1/maintenance/dream", response_model=UpkeepShape)
    def dream(caller: CallerOf, dry_run: DryRun = False) -> Response:
        """Put questions to Review: names spelled alike, facts of which nobody spoke for long. Nothing else changes."""
        return _run(services, caller, Task.DREAM, dry_run)

    return routes


def _run(services: Services, caller: CallerOf, task: Task, dry_run: bool) -> Response:
    done = tasks.run(services, caller, task, dry_run=dry_run)
    answer: UpkeepShape = {
        "task": done.task.value,
        "dry_run": done.dry_run,
        "counts": dict(done.counts),
        "memories": list(done.memories),
        "reviews": list(done.reviews),
    }
    return Reply(answer)
