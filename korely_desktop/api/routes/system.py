"""The calls about the app itself: liveness, the key in hand, the reference page, and what only the cloud has."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

import korely_desktop
from korely_desktop.api.reference import CONTENT_SECURITY_POLICY, reference_page
from korely_desktop.api.running import HealthShape, PingShape
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.errors import NotFound
from korely_desktop.memory import health
from korely_desktop.memory.services import Services

_CLOUD_ONLY = "Only the hosted Korely service has this call. Keys of this app are made in its window or at /admin/keys."


def router(services: Services) -> APIRouter:
    """``/healthz``, ``/v1/ping``, ``/docs`` and the cloud's own calls."""
    routes = new_router("system")

    @routes.get("/healthz", response_model=HealthShape)
    def healthz() -> Response:
        """Whether the app answers, how much it still has to read, and whether the model is there. Needs no key."""
        depth = health.queue_depth(services)
        answer: HealthShape = {
            "status": "ok",
            "version": korely_desktop.__version__,
            "queue": {"waiting": depth.queued, "running": depth.running},
            "model": {"name": services.embedder.name, "state": services.embedder.state},
        }
        return Reply(answer)

    @routes.get("/v1/ping", response_model=PingShape)
    async def ping(caller: CallerOf) -> Response:
        """The key works, and what it may do."""
        answer: PingShape = {
            "ok": True,
            "tier": "hobby",
            "region": "local",
            "processing_region": "local",
            "scopes": sorted(caller.scopes),
        }
        return Reply(answer)

    @routes.get("/docs", include_in_schema=False)
    async def docs(request: Request) -> Response:
        page = reference_page(request.app.openapi())
        return HTMLResponse(page, headers={"Content-Security-Policy": CONTENT_SECURITY_POLICY})

    @routes.post("/v1/agents/init", include_in_schema=False)
    @routes.delete("/v1/account", include_in_schema=False)
    async def cloud_only() -> Response:
        raise NotFound(_CLOUD_ONLY)

    return routes
