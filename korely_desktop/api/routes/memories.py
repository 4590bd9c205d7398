"""Memories: write, search, read, rewrite, forget. What becomes of them besides: :mod:`api.routes.lifecycle`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from korely_desktop.api.bodies import ChooseRecall
from korely_desktop.api.fields import (
    AgentFilter,
    ExcludeSessions,
    Explain,
    FiltersOf,
    Forgotten,
    Limit200,
    Offset,
    PathId,
    RunFilter,
    UserFilter,
)
from korely_desktop.api.memory_bodies import AddMemory, Search, UpdateMemory
from korely_desktop.api.memory_shapes import (
    DeletedMemory,
    HistoryShape,
    MemoryPage,
    MemoryShape,
    event_shape,
    memory_shape,
)
from korely_desktop.api.recall_shapes import Hits, hits
from korely_desktop.api.shapes import RecallShape
from korely_desktop.api.wire import CallerOf, Reply, new_router, written
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import MemoryQuery
from korely_desktop.memory import remember
from korely_desktop.memory.answers import choosing, recall
from korely_desktop.memory.services import Services


def router(services: Services) -> APIRouter:
    """Contract A1."""
    routes = new_router("memories")

    @routes.post("/v1/memories", status_code=201, response_model=MemoryShape)
    async def add_memory(caller: CallerOf, body: AddMemory) -> Response:
        """Remember a text. Stored durably when this answers; its facts follow within moments (see /v1/events)."""
        memory = await written(remember.add, services, caller, body.to_new())
        return Reply(memory_shape(memory), status_code=201)

    @routes.post("/v1/memories/search", response_model=Hits)
    def search_memories(caller: CallerOf, body: Search, explain: Explain = False) -> Response:
        """The memories that fit a question best; those with nothing to do with it are only counted."""
        found = recall.answer(services, caller, body.to_query(), explain=explain)
        return Reply(hits(found, explain=explain))

    @routes.get("/v1/memories", response_model=MemoryPage)
    def list_memories(
        caller: CallerOf,
        filters: FiltersOf,
        user_id: UserFilter = None,
        agent_id: AgentFilter = None,
        run_id: RunFilter = None,
        limit: Limit200 = 50,
        offset: Offset = 0,
        exclude_sessions: ExcludeSessions = False,
        forgotten: Forgotten = False,
    ) -> Response:
        """The memories of a scope, newest first; with ``forgotten`` those that were forgotten."""
        wanted = MemoryQuery(
            user_id=user_id,
            agent_id=agent_id,
            run_id=run_id,
            limit=limit,
            offset=offset,
            exclude_sessions=exclude_sessions,
            filters=filters,
            forgotten=forgotten,
        )
        memories, total = remember.list_memories(services, caller, wanted)
        return Reply({"memories": [memory_shape(memory) for memory in memories], "total": total})

    @routes.get("/v1/memories/{memory_id}", response_model=MemoryShape)
    def get_memory(caller: CallerOf, memory_id: PathId) -> Response:
        """One memory with its current facts and its links, archived or not."""
        return Reply(memory_shape(remember.get(services, caller, memory_id)))

    @routes.patch("/v1/memories/{memory_id}", response_model=MemoryShape)
    def update_memory(caller: CallerOf, memory_id: PathId, body: UpdateMemory) -> Response:
        """Replace the text, which is read again, and what it no longer states is closed; or what is said about it."""
        memory = remember.update(
            services,
            caller,
            memory_id,
            body.content,
            body.expected_updated_at,
            labels=body.labels(),
            details=body.details(),
        )
        return Reply(memory_shape(memory))

    @routes.delete("/v1/memories/{memory_id}", response_model=DeletedMemory)
    def delete_memory(caller: CallerOf, memory_id: PathId) -> Response:
        """Forget one memory and close the facts that only it stated."""
        receipt = remember.delete(services, caller, memory_id)
        answer: DeletedMemory = {
            "id": receipt.id,
            "status": "forgotten",
            "facts_invalidated": receipt.facts_invalidated,
            "audit_id": receipt.audit_id,
        }
        return Reply(answer)

    @routes.put("/v1/memories/{memory_id}/recall", response_model=RecallShape)
    def choose_recall(caller: CallerOf, memory_id: PathId, body: ChooseRecall) -> Response:
        """Keep a text back from agents (never), or let the ranking decide again (null)."""
        choice = Recall(body.choice) if body.choice else None
        choosing.choose_texts(services, caller, {memory_id: choice})
        return Reply({"id": memory_id, "recall": body.choice})

    @routes.get("/v1/memories/{memory_id}/history", response_model=HistoryShape)
    def memory_history(caller: CallerOf, memory_id: PathId) -> Response:
        """What happened to a memory and to the facts it gave."""
        events = [event_shape(event) for event in remember.history(services, caller, memory_id)]
        return Reply({"id": memory_id, "events": events})

    return routes
