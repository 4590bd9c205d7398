"""One call that assembles what a prompt needs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from korely_desktop.api.fields import (
    AgentFilter,
    ExcludeSessions,
    Explain,
    FiltersOf,
    KnownAsOf,
    UserFilter,
)
from korely_desktop.api.recall_shapes import ContextShape, context_shape, explained_context
from korely_desktop.api.values import QueryText
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.recall import ContextQuery
from korely_desktop.memory.answers import context
from korely_desktop.memory.services import Services

Budget = Annotated[int, Query(ge=50, le=8_000, description="A hard ceiling, in tokens")]


def router(services: Services) -> APIRouter:
    """Contract A4."""
    routes = new_router("context")

    @routes.get("/v1/context", response_model=ContextShape)
    def get_context(
        caller: CallerOf,
        filters: FiltersOf,
        query: Annotated[QueryText | None, Query()] = None,
        user_id: UserFilter = None,
        agent_id: AgentFilter = None,
        token_budget: Budget = 800,
        known_as_of: KnownAsOf = None,
        exclude_sessions: ExcludeSessions = False,
        explain: Explain = False,
    ) -> Response:
        """Known facts and relevant memories within a token budget. No model writes any of it."""
        wanted = ContextQuery(
            query=query,
            user_id=user_id,
            agent_id=agent_id,
            token_budget=token_budget,
            known_as_of=known_as_of,
            exclude_sessions=exclude_sessions,
            filters=filters,
        )
        if explain:
            return Reply(explained_context(context.explained(services, caller, wanted), token_budget))
        return Reply(context_shape(context.context(services, caller, wanted)))

    return routes
