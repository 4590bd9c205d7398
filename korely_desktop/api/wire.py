"""What a route needs from the wire: who calls, the body as the door parsed it, a place to write, a JSON answer."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar, get_args, get_origin

from fastapi import APIRouter, Depends
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from korely_desktop.api.shapes import ErrorShape
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.services import Services

_Args = ParamSpec("_Args")
_Result = TypeVar("_Result")

LINES = "application/x-ndjson"
"""The content type of JSON Lines. No web page can make a browser send it elsewhere without asking first."""
BYTES = "application/octet-stream"
"""The content type of a file. No web page can make a browser send it elsewhere without asking first, either."""
CALLER = "korely_caller"
"""Key of the request's :class:`Caller` in the ASGI scope, put there by the door."""
PARSED = "korely_json"
"""Key of the parsed JSON body in the ASGI scope, put there by the door."""


_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorShape, "description": words}
    for status, words in {
        400: "Not readable",
        401: "No valid key",
        403: "Missing scope, or another end user's memory",
        404: "No such thing",
        405: "Not this method",
        409: "Clashes with what is stored",
        413: "Too large",
        422: "A field has a value that is not allowed",
        429: "Too many requests",
        503: "Not available now",
    }.items()
}


def new_router(subject: str) -> APIRouter:
    """An empty router whose routes read parsed bodies and document the refusals that all share."""
    return APIRouter(route_class=ParsedRoute, tags=[subject], responses=_REFUSALS)


class Reply(Response):
    """A JSON answer, written in one go from plain dicts."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """UTF-8 JSON without spaces."""
        return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


class _ParsedRequest(Request):
    async def json(self) -> Any:
        return self.scope[PARSED]


class ParsedRoute(APIRoute):
    """A route that takes the body as the door parsed and checked it, once, and no query parameter it does not know.

    What is misspelt there is told to the caller: without its ``preview`` an erasure is none. So is what stands there
    twice: of two users only the last would be asked. Only what needs no key takes no notice, and tells the same
    whatever is asked.

    It knows nothing of its answers' shapes: FastAPI would make a validator for each status of each route, 900 of them,
    8 MB and half a second of the start, and no answer ever passes through one.
    """

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        *,
        response_model: Any = None,
        responses: dict[int | str, dict[str, Any]] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(path, endpoint, **options)
        if self.methods is not None and "GET" in self.methods:
            self.methods.add("HEAD")  # the server leaves the body out
        if self.param_convertors:
            self.path_regex = re.compile(self.path_regex.pattern, re.DOTALL)  # an id in the path may have several lines
        self._described = partial(
            APIRoute, path, endpoint, response_model=response_model, responses=responses, **options
        )

    def described(self) -> APIRoute:
        """The same route with the shapes of its answers, to be described and not to be called."""
        return self._described()

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's handler over a request that does not parse again."""
        handle = super().get_route_handler()
        repeated = dict(_parameters(self.dependant))

        async def handle_parsed(request: Request) -> Response:
            parsed = _ParsedRequest(request.scope, request.receive)
            if CALLER in request.scope:
                for name, times in Counter(name for name, _ in parsed.query_params.multi_items()).items():
                    if name not in repeated:
                        raise InvalidRequest(f"{name}: is not a parameter of this call.", field=name)
                    if times > 1 and not repeated[name]:
                        raise InvalidRequest(f"{name}: is there {times} times; this call takes it once.", field=name)
            return await handle(parsed)

        return handle_parsed


def _parameters(dependant: Dependant) -> Iterator[tuple[str, bool]]:
    """The names of all that a route takes from the query, and whether each may be there several times."""
    for parameter in dependant.query_params:
        annotation = parameter.field_info.annotation
        yield parameter.alias, any(get_origin(kind) is list for kind in (annotation, *get_args(annotation)))
    for part in dependant.dependencies:
        yield from _parameters(part)


async def _caller(request: Request) -> Caller:
    caller: Caller = request.scope[CALLER]
    return caller


CallerOf = Annotated[Caller, Depends(_caller)]
"""The authenticated caller, as a parameter of a route."""


async def written(
    work: Callable[Concatenate[Services, _Args], _Result], services: Services, *args: _Args.args, **kwargs: _Args.kwargs
) -> _Result:
    """Run a short writing use case at once while nobody else writes, else in a thread: no caller waits for a lock.

    Handing a write of a millisecond to another thread and back costs 0.7 ms more (measured, idle and busy).
    """
    if services.store.is_writing:
        return await run_in_threadpool(work, services, *args, **kwargs)
    return work(services, *args, **kwargs)
