"""End users and agents: who they are, what they are called, and erasing all that is known of them."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from korely_desktop.api.bodies import DeclareName
from korely_desktop.api.fields import AgentFilter, Limit200, Offset, PathScopeId
from korely_desktop.api.shapes import AgentPage, DeclaredNameShape, ErasedAgent, ErasedUser, UserPage
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.times import iso, iso_or_none
from korely_desktop.memory import names
from korely_desktop.memory.access import users
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services


def router(services: Services) -> APIRouter:
    """Contract A2."""
    routes = new_router("users and agents")

    @routes.get("/v1/users", response_model=UserPage)
    def list_users(
        caller: CallerOf, agent_id: AgentFilter = None, limit: Limit200 = 50, offset: Offset = 0
    ) -> Response:
        """End users with data here, most recently active first."""
        found, total = users.users(services, caller, agent_id=agent_id, limit=limit, offset=offset)
        answer: UserPage = {
            "users": [
                {
                    "user_id": user.id,
                    "memories": user.memories,
                    "facts": user.facts,
                    "last_active": iso_or_none(user.last_active),
                }
                for user in found
            ],
            "total": total,
        }
        return Reply(answer)

    @routes.delete("/v1/users/{user_id:path}/memories", response_model=ErasedUser)
    def erase_user(caller: CallerOf, user_id: PathScopeId) -> Response:
        """Erase every memory and fact of one end user, for good."""
        receipt = erasure.delete_user_memories(services, caller, user_id)
        answer: ErasedUser = {
            "user_id": user_id,
            "memories_deleted": receipt.memories,
            "facts_deleted": receipt.facts,
            "memories_forgotten": receipt.memories,
            "facts_invalidated": receipt.facts,
            "erasure": "permanent",
            "audit_id": receipt.audit_id,
        }
        return Reply(answer)

    @routes.post("/v1/users/{user_id:path}/names", response_model=DeclaredNameShape)
    def declare_name(caller: CallerOf, user_id: PathScopeId, body: DeclareName) -> Response:
        """Say that this end user is also called ``name``; what is known of the name becomes theirs."""
        declared = names.declare_name(services, caller, user_id, body.name, body.agent_id)
        answer: DeclaredNameShape = {
            "user_id": declared.user_id,
            "name": declared.name,
            "agent_id": declared.agent_id,
            "since": iso(declared.since),
        }
        return Reply(answer)

    @routes.get("/v1/agents", response_model=AgentPage)
    def list_agents(caller: CallerOf, limit: Limit200 = 50, offset: Offset = 0) -> Response:
        """Agents that wrote here, most recently active first."""
        found, total = users.agents(services, caller, limit=limit, offset=offset)
        answer: AgentPage = {
            "agents": [
                {
                    "agent_id": agent.id,
                    "memories": agent.memories,
                    "facts": agent.facts,
                    "last_active": iso_or_none(agent.last_active),
                }
                for agent in found
            ],
            "total": total,
            "cap": 0,
            "used": total,
        }
        return Reply(answer)

    @routes.delete("/v1/agents/{agent_id:path}", response_model=ErasedAgent)
    def purge_agent(caller: CallerOf, agent_id: PathScopeId) -> Response:
        """Erase every memory and fact that this agent wrote, for good."""
        receipt = erasure.purge_agent(services, caller, agent_id)
        answer: ErasedAgent = {
            "agent_id": agent_id,
            "memories_deleted": receipt.memories,
            "facts_deleted": receipt.facts,
            "audit_id": receipt.audit_id,
            "slot_freed": True,
        }
        return Reply(answer)

    return routes
