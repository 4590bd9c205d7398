"""Texts out of a file: notes, what chat apps export, what other memories hold. The window's *Import texts*."""

from __future__ import annotations

import io
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.bodies import RewindBatch
from korely_desktop.api.fields import DryRun, PathId, UserFilter
from korely_desktop.api.shapes import RewindShape, rewind_shape
from korely_desktop.api.values import Source, Time
from korely_desktop.api.wire import BYTES, CallerOf, Reply, new_router
from korely_desktop.domain.errors import TooLarge
from korely_desktop.domain.incoming import Expected, Import, Parts, TextFile
from korely_desktop.domain.rewind import EVER, Writer
from korely_desktop.domain.scope import WRITE
from korely_desktop.domain.times import iso, iso_or_none
from korely_desktop.memory.access import rewind
from korely_desktop.memory.incoming import files, taking_in
from korely_desktop.memory.services import Services

_FILE: dict[str, Any] = {
    "requestBody": {"content": {BYTES: {"schema": {"type": "string", "format": "binary"}}}, "required": True}
}
FileName = Annotated[Source, Query(description="What the file is called: its ending says what it should be")]
PartsOf = Annotated[Parts | None, Query(description="What of plain text is one text; left out, its gaps tell")]
Since = Annotated[Time | None, Query(description="Only what was said from then on, and what bears no date")]


class TextsShape(TypedDict):
    """What came in from a file, or would: ``batch_id`` takes it back, and is null of a dry run."""

    batch_id: str | None
    origin: str
    texts: int
    answers: int
    known: int
    erased: int
    too_long: int
    secrets: int
    undated: int
    first: str | None
    last: str | None


class ImportShape(TypedDict):
    """Texts that came in at once."""

    batch_id: str
    at: str
    texts: int
    source: str | None


class ImportsShape(TypedDict):
    """Newest first."""

    imports: list[ImportShape]


def router(services: Services) -> APIRouter:
    """Import of texts, of part B."""
    routes = new_router("export and import")

    @routes.post("/v1/import/texts", response_model=TextsShape, openapi_extra=_FILE)
    async def take_texts(
        caller: CallerOf,
        request: Request,
        name: FileName,
        parts: PartsOf = None,
        user_id: UserFilter = None,
        since: Since = None,
        dry_run: DryRun = False,
    ) -> Response:
        """Take in the texts of a file, all that are new, or with ``dry_run`` say what would come.

        ``user_id`` is whose they are where they do not say so themselves.
        """
        caller.require(WRITE)
        content = await _whole(request)

        def act() -> TextsShape:
            file = files.read_from(content, name)
            texts = taking_in.of(files.texts(file, parts or files.usual(file)), user_id)
            wanted = taking_in.since(texts, since)
            expected = taking_in.look(services, caller, wanted)
            brought = None if dry_run else taking_in.take_in(services, caller, expected)
            return _texts(file, expected, brought)

        return Reply(await run_in_threadpool(act))

    @routes.get("/v1/import/texts", response_model=ImportsShape)
    def imports(caller: CallerOf) -> Response:
        """The last ten that came in with this key and are still here, batches of ``POST /v1/batch`` among them."""
        answer: ImportsShape = {"imports": [_import(one) for one in taking_in.latest(services, caller)]}
        return Reply(answer)

    @routes.post("/admin/batches/{batch_id}/rewind", response_model=RewindShape)
    def rewind_batch(caller: CallerOf, batch_id: PathId, body: RewindBatch) -> Response:
        """Take back what came in at once; with ``dry_run`` only say what that would do."""
        act = rewind.preview if body.dry_run else rewind.rewind
        return Reply(rewind_shape(act(services, caller, Writer(batch_id=batch_id), EVER)))

    return routes


async def _whole(request: Request) -> io.BytesIO:
    """The body, in memory: nothing of it touches the disk before it is encrypted."""
    content = io.BytesIO()
    async for part in request.stream():
        content.write(part)
        if content.tell() > files.LARGEST:
            most = files.LARGEST
            raise TooLarge(f"A file may be at most {most >> 20} MiB. Split it.", max_bytes=most)
    return content


def _texts(file: TextFile, expected: Expected, brought: Import | None) -> TextsShape:
    return {
        "batch_id": None if brought is None else brought.batch_id,
        "origin": file.origin.value,
        "texts": len(expected.fresh),
        "answers": file.answers,
        "known": expected.known,
        "erased": expected.erased,
        "too_long": expected.too_long,
        "secrets": expected.secrets,
        "undated": expected.undated,
        "first": iso_or_none(expected.first),
        "last": iso_or_none(expected.last),
    }


def _import(one: Import) -> ImportShape:
    return {"batch_id": one.batch_id, "at": iso(one.at), "texts": one.texts, "source": one.source}
