"""The door in front of every route: who may knock, how large a body may be, and whether it can be read at all.

Loopback alone is no boundary: any web page can make a browser send requests here, and a rebound DNS name reaches the
port without an Origin. So the Host must be ours with our port, an Origin must be our own, a cross-site fetch is
refused, a body must be declared as JSON, and every call outside the short public list needs a key. There is no CORS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from threading import Event
from typing import Any
from urllib.parse import unquote_to_bytes

from pydantic_core import from_json
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from korely_desktop.api.auth import KeyCheck
from korely_desktop.api.errors import error_reply, internal_error_reply
from korely_desktop.api.wire import BYTES, CALLER, LINES, PARSED
from korely_desktop.domain.errors import BadRequest, Forbidden, KorelyError, ShuttingDown, TooLarge
from korely_desktop.domain.foreground import Foreground
from korely_desktop.domain.scope import Caller

MAX_BODY = 1 << 20
MAX_BATCH_BODY = 64 << 20
"""500 memories of 16,000 characters fit even when a client escapes every character as ``\\uXXXX``."""

_LARGE = 256 << 10
"""Bodies above this are parsed off the event loop, so that other callers do not wait."""

_LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
_STREAMED = {("POST", "/v1/import"): LINES, ("POST", "/v1/import/texts"): BYTES}
"""Bodies that are no JSON and are read by the route as they come, and how they are declared."""
_PUBLIC = frozenset({"/healthz", "/openapi.json", "/docs"})
_PROGRESS = frozenset({"/healthz", "/v1/events"})
"""Whoever asks these over and over waits for the background itself, which therefore does not step aside for them."""
_CLOUD_ONLY = frozenset({"/v1/agents/init", "/v1/account"})
_OWN_FETCHES = frozenset({"none", "same-origin"})
_ANSWER_HEADERS = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]


@dataclass(slots=True)
class Door:
    """Open until the app begins to stop; from then on every request is told to come back later."""

    _closed: Event = field(default_factory=Event)

    def close(self) -> None:
        """Refuse whatever comes from now on, kept-alive connections included."""
        self._closed.set()

    def require_open(self) -> None:
        """Raise :class:`ShuttingDown` after :meth:`close`."""
        if self._closed.is_set():
            raise ShuttingDown("Korely Desktop is closing. Send this again once it is running.")


class Guard:
    """Pure ASGI middleware, so that answers stream through it untouched."""

    def __init__(
        self,
        app: ASGIApp,
        keys: KeyCheck,
        door: Door,
        foreground: Foreground,
        refused: Callable[[Caller, KorelyError], None],
    ) -> None:
        self._app = app
        self._keys = keys
        self._door = door
        self._foreground = foreground
        self._refused = refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request in, or answer why not; turn bugs further in into a 500 without content."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = False

        async def send_on(message: Message) -> None:
            nonlocal began
            if message["type"] == "http.response.start":
                began = True
                message = {**message, "headers": [*message["headers"], *_ANSWER_HEADERS]}
            await send(message)

        try:
            with nullcontext() if scope["path"] in _PROGRESS else self._foreground.answering():
                await self._app(scope, await self._admit(scope, receive), send_on)
        except KorelyError as error:
            if CALLER in scope:
                self._refused(scope[CALLER], error)
            await error_reply(error)(scope, receive, send_on)
        except Exception as error:
            reply = internal_error_reply(error, _first_segments(scope["path"]))
            if not began:
                await reply(scope, receive, send_on)

    async def _admit(self, scope: Scope, receive: Receive) -> Receive:
        """Check the request, put its caller and body into ``scope``, and return where the route reads the body."""
        headers = Headers(scope=scope)
        _check_address(headers, scope["server"][1])
        _check_encoding(scope)
        self._door.require_open()
        path = scope["path"]
        if path in _PUBLIC or path in _CLOUD_ONLY:
            return receive
        client = scope["client"][0] if scope.get("client") else None
        scope[CALLER] = self._keys.known(headers, client) or await run_in_threadpool(self._keys.check, headers, client)
        self._keys.spend(scope[CALLER])
        if (declared := _STREAMED.get((scope["method"], path))) is not None:
            _require_type(headers, declared)
            return receive
        limit = MAX_BATCH_BODY if path == "/v1/batch" else MAX_BODY
        body = await _read_body(headers, receive, limit)
        if len(body) > _LARGE:
            scope[PARSED] = await run_in_threadpool(_parse, headers, body)
        else:
            scope[PARSED] = _parse(headers, body)
        return _replay(body, receive)


def _check_address(headers: Headers, port: int) -> None:
    """Refuse what a foreign web page or a rebound DNS name would send."""
    host, _, host_port = headers.get("host", "").rpartition(":")
    if host.lower() not in _LOOPBACK or host_port != str(port):
        raise Forbidden("This server answers only at its own local address: the Host header names another one.")
    origin = headers.get("origin")
    if origin is not None and not _is_own(origin, port):
        raise Forbidden("Web pages of other origins may not call this server.")
    if headers.get("sec-fetch-site", "none") not in _OWN_FETCHES:
        raise Forbidden("Requests from other sites are refused.")


def _is_own(origin: str, port: int) -> bool:
    return origin.lower() in {f"http://{host}:{port}" for host in _LOOPBACK}


def _check_encoding(scope: Scope) -> None:
    """Percent-encoded bytes must be UTF-8; decoding them leniently would let two ids become one."""
    for part in (scope.get("raw_path", b""), scope["query_string"]):
        if b"%" in part or not part.isascii():
            try:
                unquote_to_bytes(part).decode()
            except UnicodeDecodeError as error:
                raise BadRequest("The address is not valid UTF-8 after percent-decoding.") from error


async def _read_body(headers: Headers, receive: Receive, limit: int) -> bytes:
    declared = headers.get("content-length", "0")
    if declared.isdigit() and int(declared) > limit:
        raise _too_large(limit)
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise BadRequest("The connection ended before the request did.")
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > limit:
            raise _too_large(limit)
        chunks.append(chunk)
        if not message.get("more_body", False):
            return b"".join(chunks)


def _too_large(limit: int) -> TooLarge:
    return TooLarge(f"The request body is larger than {limit >> 20} MiB. Send less at a time.", max_bytes=limit)


def _parse(headers: Mapping[str, str], body: bytes) -> Any:
    """The body as JSON; None when there is none.

    Refuses what JSON does not have (NaN, lone surrogates) and what is meant to break readers (deep nesting).
    """
    if not body and not headers.get("content-type"):
        return None
    _require_type(headers, "application/json")
    if not body:
        return None
    try:
        return from_json(body, allow_inf_nan=False)
    except ValueError as error:
        raise BadRequest(f"The request body is not valid JSON in UTF-8: {error}.") from error


def _require_type(headers: Mapping[str, str], wanted: str) -> None:
    if headers.get("content-type", "").partition(";")[0].strip().lower() != wanted:
        raise BadRequest(f"A request body must be sent as Content-Type: {wanted}.")


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body again for the route, then whatever the connection says next."""
    pending = [body]

    async def next_message() -> Message:
        if pending:
            return {"type": "http.request", "body": pending.pop(), "more_body": False}
        return await receive()

    return next_message


def _first_segments(path: str) -> str:
    """Enough of the path to find the route, without ids."""
    return "/".join(path.split("/")[:3])
