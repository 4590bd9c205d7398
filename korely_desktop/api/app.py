"""Puts the API together: the door, the routes, the error shape and the machine-readable description."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

import korely_desktop
from korely_desktop.api.auth import KeyCheck
from korely_desktop.api.errors import install_error_handlers
from korely_desktop.api.guard import Door, Guard
from korely_desktop.api.mcp import door as mcp_door
from korely_desktop.api.routes import all_routers
from korely_desktop.api.wire import ParsedRoute
from korely_desktop.memory.access import refusals
from korely_desktop.memory.services import Services

_DESCRIPTION = "What your AI agents remember, on your own computer. Every call but /healthz needs a key."


@dataclass(frozen=True, slots=True)
class ApiLimits:
    """How much the API takes on at once.

    Attributes:
        threads: use cases that run at the same time; further requests wait their turn.
        requests_per_minute: of one key; None sets no limit.
    """

    threads: int = 16
    requests_per_minute: int | None = 60_000


class _Api(FastAPI):
    """FastAPI that learns the shapes of answers only when somebody asks for the description."""

    def openapi(self) -> dict[str, Any]:
        """The document at ``/openapi.json``, made once."""
        if self.openapi_schema is None:
            routes = [route.described() if isinstance(route, ParsedRoute) else route for route in self.routes]
            self.openapi_schema = get_openapi(
                title=self.title, version=self.version, description=self.description, routes=routes
            )
        return self.openapi_schema


def build_api(services: Services, limits: ApiLimits | None = None) -> FastAPI:
    """The API over ``services``, as an ASGI app. ``app.state.door.close()`` makes it refuse new work (503)."""
    limits = limits or ApiLimits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = limits.threads
        yield

    app = _Api(
        title="Korely Desktop",
        version=korely_desktop.__version__,
        description=_DESCRIPTION,
        docs_url=None,  # FastAPI's own page loads scripts from the network
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
        # Nobody is told of requests, whatever the environment or a tracer in it says.
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    app.state.door = Door()
    for router in all_routers(services):
        # Not include_router: it would prepare every route a second time, when the first request waits for it.
        app.router.routes.extend(router.routes)
    app.router.routes.append(mcp_door.route(services))
    refused = partial(refusals.note, services)
    install_error_handlers(app, refused)
    app.add_middleware(
        Guard,
        keys=KeyCheck(services, limits.requests_per_minute),
        door=app.state.door,
        foreground=services.foreground,
        refused=refused,
    )
    return app
