"""What agents did and may do, for an admin key: pausing, and taking back what one wrote. The window's Agents page."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.bodies import Rewind
from korely_desktop.api.fields import PathId, PathScopeId, UserFilter
from korely_desktop.api.recall_shapes import ContextShape, explained_context
from korely_desktop.api.routes.context import Budget
from korely_desktop.api.running import PausedKeys
from korely_desktop.api.shapes import RewindShape, rewind_shape
from korely_desktop.api.values import QueryText
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.recall import ContextQuery
from korely_desktop.domain.rewind import Writer
from korely_desktop.memory.access import keys, pausing, rewind, writes
from korely_desktop.memory.answers import agents_eye
from korely_desktop.memory.services import Services


class WritesShape(TypedDict):
    """Writes by day (local to this computer), the oldest day first and today last; who wrote nothing is missing."""

    days: int
    keys: dict[str, list[int]]
    agents: dict[str, list[int]]


def router(services: Services) -> APIRouter:
    """Pausing and rewinding."""
    routes = new_router("admin")

    @routes.post("/admin/keys/pause", response_model=PausedKeys)
    def pause_all(caller: CallerOf) -> Response:
        """Keep every agent out but the caller; answers with the ids of the keys that were paused by this."""
        answer: PausedKeys = {"keys": pausing.pause_all(services, caller)}
        return Reply(answer)

    @routes.post("/admin/keys/resume", response_model=PausedKeys)
    def resume_all(caller: CallerOf) -> Response:
        """Let every paused key work again."""
        answer: PausedKeys = {"keys": pausing.resume(services, caller)}
        return Reply(answer)

    @routes.post("/admin/keys/{key_id}/pause", response_model=PausedKeys)
    def pause_key(caller: CallerOf, key_id: PathId) -> Response:
        """Keep one agent out for now."""
        answer: PausedKeys = {"keys": [keys.pause_key(services, caller, key_id).id]}
        return Reply(answer)

    @routes.post("/admin/keys/{key_id}/resume", response_model=PausedKeys)
    def resume_key(caller: CallerOf, key_id: PathId) -> Response:
        """Let a paused key work again."""
        answer: PausedKeys = {"keys": [keys.resume_key(services, caller, key_id).id]}
        return Reply(answer)

    @routes.get("/admin/writes", response_model=WritesShape)
    def writes_by_day(caller: CallerOf) -> Response:
        """How much came in with each key, and how many texts each agent wrote, on each of the last thirty days."""
        found = writes.by_day(services, caller)
        answer: WritesShape = {
            "days": writes.DAYS,
            "keys": {key: list(days) for key, days in found.keys.items()},
            "agents": {agent: list(days) for agent, days in found.agents.items()},
        }
        return Reply(answer)

    @routes.post("/admin/keys/{key_id}/rewind", response_model=RewindShape)
    def rewind_key(caller: CallerOf, key_id: PathId, body: Rewind) -> Response:
        """Take back what came in with this key from ``since`` on; with ``dry_run`` only say what that would do."""
        act = rewind.preview if body.dry_run else rewind.rewind
        return Reply(rewind_shape(act(services, caller, Writer(key_id=key_id), body.since)))

    @routes.post("/admin/agents/{agent_id:path}/rewind", response_model=RewindShape)
    def rewind_agent(caller: CallerOf, agent_id: PathScopeId, body: Rewind) -> Response:
        """Take back what is signed by this agent from ``since`` on; with ``dry_run`` only say what that would do."""
        act = rewind.preview if body.dry_run else rewind.rewind
        return Reply(rewind_shape(act(services, caller, Writer(agent_id=agent_id), body.since)))

    @routes.post("/admin/rewinds/{rewind_id}/undo", response_model=RewindShape)
    def undo_rewind(caller: CallerOf, rewind_id: PathId) -> Response:
        """Put back what a rewind took back."""
        return Reply(rewind_shape(rewind.put_back(services, caller, rewind_id)))

    @routes.get("/admin/keys/{key_id}/context", response_model=ContextShape)
    def see_as_agent(
        caller: CallerOf,
        key_id: PathId,
        query: Annotated[QueryText | None, Query()] = None,
        user_id: UserFilter = None,
        token_budget: Budget = 800,
    ) -> Response:
        """The context block that this key gets, with what is not in it and why; not noted as a read."""
        wanted = ContextQuery(query=query, user_id=user_id, token_budget=token_budget)
        return Reply(explained_context(agents_eye.seen_by(services, caller, key_id, wanted), token_budget))

    return routes
