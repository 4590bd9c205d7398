"""A memory as one stream of JSON Lines: out, all of it or of one end user, and in again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from typing_extensions import TypedDict

from korely_desktop.api.fields import PathScopeId
from korely_desktop.api.wire import LINES, CallerOf, Reply, new_router
from korely_desktop.domain.travel import Arrived
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import arriving, leaving
from korely_desktop.memory.travel.parcel import Parcel

Own = Annotated[bool, Query(description="Only what has no user_id: the person's own")]
_STREAM: dict[str, Any] = {"content": {LINES: {"schema": {"type": "string"}}}}


class RefusalShape(TypedDict):
    """A line that was passed over, though what it says is not here."""

    line: int
    kind: str
    id: str | None
    reason: str


class ArrivedShape(TypedDict):
    """How many lines of each kind were stored, were here already, or were not taken in."""

    taken: dict[str, int]
    known: dict[str, int]
    refused: int
    refusals: list[RefusalShape]
    weakened: int


def router(services: Services) -> APIRouter:
    """Export and import of part B."""
    routes = new_router("export and import")
    answers: dict[int | str, dict[str, Any]] = {200: {**_STREAM, "description": "JSON Lines"}}

    @routes.get("/v1/export", response_class=StreamingResponse, responses=answers)
    def export(caller: CallerOf, own: Own = False) -> Response:
        """Everything that the key may read, as JSON Lines that the import takes in."""
        return _stream(leaving.export(services, caller, own=own))

    @routes.get("/v1/users/{user_id:path}/export", response_class=StreamingResponse, responses=answers)
    def export_user(caller: CallerOf, user_id: PathScopeId) -> Response:
        """Everything of one end user, as JSON Lines that the import takes in."""
        return _stream(leaving.export(services, caller, user_id))

    @routes.post(
        "/v1/import", response_model=ArrivedShape, openapi_extra={"requestBody": {**_STREAM, "required": True}}
    )
    async def take_in(caller: CallerOf, request: Request) -> Response:
        """Take in an export: all that can be. What is here stays as it is."""
        with arriving.receive(services, caller) as parcel:
            async for part in request.stream():
                await run_in_threadpool(parcel.add, part)
            return Reply(_arrived(await run_in_threadpool(arriving.take_in, services, caller, parcel)))

    return routes


def _stream(parcel: Parcel) -> Response:
    def parts() -> Iterator[bytes]:
        with parcel:
            yield from parcel.parts()

    return StreamingResponse(parts(), media_type=LINES)


def _arrived(arrived: Arrived) -> ArrivedShape:
    return {
        "taken": dict(arrived.taken),
        "known": dict(arrived.known),
        "refused": arrived.refused,
        "refusals": [
            {"line": one.line, "kind": one.kind, "id": one.id, "reason": one.why.value} for one in arrived.refusals
        ],
        "weakened": arrived.weakened,
    }
