"""``/mcp``: Streamable HTTP. The door of the API has checked address, key and body by then.

Every request stands alone: there is no session that a restart of the app could end, and no stream that is held open.
"""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import unquote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from korely_desktop.api.wire import CALLER
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.memory import checks
from korely_desktop.memory.services import Services

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

PATH = "/mcp"
USER_HEADER = "x-korely-user"
"""Whose memory a call is about that names nobody; percent-encoded as in the paths of the API."""
_WHOSE = "korely_user"
"""Key of that user in the ASGI scope."""


class McpDoor:
    """An ASGI app. The first who knocks waits half a second while a thread imports the protocol, 30 MB; nobody else."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._manager: Callable[[], StreamableHTTPSessionManager] | None = None
        self._building = Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request.

        Raises:
            InvalidRequest: the header names nobody that there can be.
        """
        scope[_WHOSE] = _named(Headers(scope=scope).get(USER_HEADER))
        async with self._building:
            if self._manager is None:
                self._manager = await run_in_threadpool(self._built)
        manager = self._manager()
        async with manager.run():
            await manager.handle_request(scope, receive, send)

    def _built(self) -> Callable[[], StreamableHTTPSessionManager]:
        """What makes the one that serves a single request."""
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

        from korely_desktop.api.mcp.acts import AppActs
        from korely_desktop.api.mcp.serving import Context, build_server

        def acts_of(context: Context) -> AppActs:
            assert context.request is not None
            scope: Scope = context.request.scope
            return AppActs(self._services, replace(scope[CALLER], actor="mcp"), scope[_WHOSE])

        return partial(StreamableHTTPSessionManager, build_server(acts_of), json_response=True, stateless=True)


def _named(header: str | None) -> str | None:
    if not header:
        return None
    try:
        return checks.identifier(unquote(header, errors="strict"), USER_HEADER)
    except UnicodeDecodeError as error:
        message = f"{USER_HEADER} is not valid UTF-8 after percent-decoding."
        raise InvalidRequest(message, field=USER_HEADER) from error


def route(services: Services) -> Route:
    """The one address of the protocol. What is asked for by GET, a stream of news, there is not."""
    return Route(PATH, McpDoor(services), methods=["POST"], include_in_schema=False)
