"""How failures look on the wire: the one place where errors become HTTP answers.

Every 4xx and 5xx is ``{"code", "message", "detail"}``; what an error carries beyond its words (``current_fact_id``,
``field``) stands at the top level and inside ``detail``. Nothing a caller sent is repeated in an answer or a log line,
but the beginning of a field's name.
"""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from korely_desktop.api.wire import CALLER, Reply
from korely_desktop.domain.errors import (
    BadRequest,
    Conflict,
    EnvironmentProblem,
    Forbidden,
    InvalidKey,
    InvalidRequest,
    KorelyError,
    NotFound,
    RateLimited,
    TooLarge,
)
from korely_desktop.domain.scope import Caller

log = logging.getLogger(__name__)

_STATUS: tuple[tuple[type[KorelyError], int], ...] = (
    (InvalidRequest, 422),
    (BadRequest, 400),
    (InvalidKey, 401),
    (Forbidden, 403),
    (NotFound, 404),
    (Conflict, 409),
    (TooLarge, 413),
    (RateLimited, 429),
    (EnvironmentProblem, 503),
)
_RETRY_SECONDS = 2
_MOST_OF_A_NAME = 100
"""Letters of a field's name that an answer repeats: one that is not known may be as long as a body."""

_FRAMEWORK_CODES = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}
_FRAMEWORK_MESSAGES = {
    400: "The request cannot be read.",
    404: "There is nothing at this address. /openapi.json names every call; a base URL is given without /v1.",
    405: "This address does not take this method.",
    413: "The request body is too large.",
}


def status_of(error: KorelyError) -> int:
    """The HTTP status of an expected error."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 500)


def error_reply(error: KorelyError) -> Response:
    """The answer for an expected error, with the headers its status calls for."""
    status = status_of(error)
    extra = dict(error.extra)
    headers: dict[str, str] = {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status in (429, 503):
        headers["Retry-After"] = str(extra.get("retry_after", _RETRY_SECONDS))
    return _envelope(status, error.code, error.message, extra, headers)


def internal_error_reply(error: BaseException, route: str) -> Response:
    """The answer for a bug. ``route`` is the path's template or first segments, without ids and query."""
    message, reference = noted(error, route)
    return _envelope(500, "internal_error", message, {"reference": reference}, {})


def noted(error: BaseException, place: str) -> tuple[str, str]:
    """Log a bug: where it happened, and never what was said. Returns what its caller is told, with the reference."""
    reference = secrets.token_hex(4)
    frames = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    log.error("error %s at %s: %s\n  %s", reference, place, type(error).__name__, "\n  ".join(frames))
    return f"Korely Desktop made a mistake and changed nothing. Its log names it {reference}.", reference


def install_error_handlers(app: FastAPI, on_refusal: Callable[[Caller, KorelyError], None]) -> None:
    """Answer domain errors, failed validation and the framework's own refusals in the one shape.

    Args:
        on_refusal: is told of every domain error that a caller gets.
    """

    async def expected(request: Request, error: Exception) -> Response:
        assert isinstance(error, KorelyError)
        if CALLER in request.scope:
            on_refusal(request.scope[CALLER], error)
        return error_reply(error)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return _validation_reply(error.errors())

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = _FRAMEWORK_CODES.get(error.status_code, "error")
        message = _FRAMEWORK_MESSAGES.get(error.status_code, "The request was refused.")
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = ", ".join(_methods_at(request))  # the framework names those of one route
        return _envelope(error.status_code, code, message, {}, headers)

    app.add_exception_handler(KorelyError, expected)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, refused)


def _methods_at(request: Request) -> list[str]:
    """Every method that the address of a request takes."""
    routes = (route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE)
    return sorted({method for route in routes for method in route.methods})


def _validation_reply(errors: Sequence[Mapping[str, Any]]) -> Response:
    """One 422 that names the first wrong field in its message and all of them in ``errors``."""
    problems = [{"field": field_path(error["loc"]), "message": reason(error)} for error in errors]
    first = problems[0]
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    message = f"{first['field']}: {first['message']}{more}"
    return _envelope(422, "invalid_request", message, {"field": first["field"], "errors": problems[:20]}, {})


def field_path(location: Sequence[Any]) -> str:
    """``("body", "memories", 3, "timestamp")`` -> ``memories[3].timestamp``; the body itself is ``body``."""
    path = ""
    for part in location[1:]:
        name = f"[{part}]" if isinstance(part, int) else str(part)[:_MOST_OF_A_NAME]
        path += f".{name}" if path and isinstance(part, str) else name
    return path or str(location[0])


def reason(error: Mapping[str, Any]) -> str:
    """What was expected, in plain words; never the value that came."""
    match error["type"]:
        case "missing":
            return "is required."
        case "extra_forbidden":
            return "is not a known field."
        case "value_error":
            return f"{error['ctx']['error']}"
        case "dict_type" | "model_type" | "model_attributes_type":
            return "must be a JSON object."
        case "too_long" | "string_too_long":
            return f"has {_counted(error['input'])}; at most {error['ctx']['max_length']} are allowed."
        case "too_short" | "string_too_short":
            return f"has {_counted(error['input'])}; {error['ctx']['min_length']} or more are needed."
        case _:
            message = str(error["msg"]).removeprefix("Input should be ").removesuffix(".")
            return message if message.startswith(("String", "List", "Value")) else f"must be {message}."


def _counted(value: Any) -> str:
    return f"{len(value)} {'characters' if isinstance(value, str) else 'items'}"


def _envelope(status: int, code: str, message: str, extra: Mapping[str, Any], headers: dict[str, str]) -> Response:
    body = {**extra, "code": code, "message": message, "detail": {**extra, "code": code, "message": message}}
    return Reply(body, status_code=status, headers=headers)
