"""How far writes have got, imports, the audit trail, and how long it keeps single reads."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from korely_desktop.api.bodies import KeepReadNotes
from korely_desktop.api.fields import Limit200, Limit1000, Offset, PathId, UserFilter
from korely_desktop.api.memory_bodies import Batch
from korely_desktop.api.running import AuditEventShape, AuditPage, BatchShape, EventPage, ReadNotesShape
from korely_desktop.api.values import Name, Time
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.audit import AuditEvent, AuditQuery
from korely_desktop.domain.memories import BatchStatus, MemoryStatus
from korely_desktop.domain.times import iso
from korely_desktop.memory import remember
from korely_desktop.memory.access import audit, read_notes
from korely_desktop.memory.services import Services

StatusFilter = Annotated[Literal["processing", "ready", "error"] | None, Query()]


def router(services: Services) -> APIRouter:
    """Contract A5 without keys."""
    routes = new_router("operations")

    @routes.get("/v1/events", response_model=EventPage)
    def events(
        caller: CallerOf, user_id: UserFilter = None, status: StatusFilter = None, limit: Limit200 = 50
    ) -> Response:
        """Which writes have been read to the end, newest first."""
        found, processing = remember.events(services, caller, user_id, MemoryStatus(status) if status else None, limit)
        answer: EventPage = {
            "events": [
                {
                    "memory_id": event.memory_id,
                    "user_id": event.user_id,
                    "agent_id": event.agent_id,
                    "status": event.status.value,
                    "created_at": iso(event.created_at),
                }
                for event in found
            ],
            "processing": processing,
        }
        return Reply(answer)

    @routes.post("/v1/batch", status_code=202, response_model=BatchShape)
    def add_batch(caller: CallerOf, body: Batch) -> Response:
        """Remember up to 500 texts at once; one bad item refuses all and is named."""
        status = remember.add_batch(services, caller, [item.to_new() for item in body.memories])
        return Reply(_batch(status), status_code=202)

    @routes.get("/v1/batch/{batch_id}", response_model=BatchShape)
    def batch_status(caller: CallerOf, batch_id: PathId) -> Response:
        """How far an import has got."""
        return Reply(_batch(remember.batch_status(services, caller, batch_id)))

    @routes.get("/v1/audit", response_model=AuditPage)
    def audit_trail(
        caller: CallerOf,
        user_id: UserFilter = None,
        action: Annotated[Name | None, Query()] = None,
        since: Annotated[Time | None, Query()] = None,
        until: Annotated[Time | None, Query(description="Inclusive")] = None,
        limit: Limit1000 = 100,
        offset: Offset = 0,
    ) -> Response:
        """What was done and what was read, newest first. Ids and counts, never content."""
        wanted = AuditQuery(user_id=user_id, action=action, since=since, until=until, limit=limit, offset=offset)
        found, total = audit.read(services, caller, wanted)
        answer: AuditPage = {"events": [_audit_event(event) for event in found], "total": total}
        return Reply(answer)

    @routes.get("/admin/read-notes", response_model=ReadNotesShape)
    def read_notes_kept(caller: CallerOf) -> Response:
        """For how many days every single read can be looked up."""
        return Reply({"days": read_notes.days_kept(services, caller)})

    @routes.put("/admin/read-notes", response_model=ReadNotesShape)
    def keep_read_notes(caller: CallerOf, body: KeepReadNotes) -> Response:
        """Choose it, for all projects. What is older becomes one entry an agent, user and day."""
        return Reply({"days": read_notes.keep(services, caller, body.days)})

    return routes


def _batch(status: BatchStatus) -> BatchShape:
    return {
        "id": status.id,
        "status": status.status,
        "received": status.received,
        "imported": status.imported,
        "failed": status.failed,
        "errors": [{"index": index, "error": error} for index, error in status.errors],
    }


def _audit_event(event: AuditEvent) -> AuditEventShape:
    return {
        "ts": iso(event.ts),
        "actor": event.actor,
        "action": event.action,
        "result": event.result,
        "user_id": event.user_id,
        "target_id": event.target_id,
        "meta": dict(event.meta),
        "ip": event.ip,
        "read": {"memories": list(event.read["memories"]), "facts": list(event.read["facts"])} if event.read else None,
    }
