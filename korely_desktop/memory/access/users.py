"""End users and agents of a project: who they are and how much is known. Erasing them is in ``erasure``."""

from __future__ import annotations

from dataclasses import replace

from korely_desktop.domain.activity import Activity
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.memory.services import Services
from korely_desktop.store import users as queries


def users(
    services: Services, caller: Caller, *, agent_id: str | None = None, limit: int = 50, offset: int = 0
) -> tuple[list[Activity], int]:
    """End users the caller may see, most recently active first, and how many there are in all.

    Args:
        agent_id: count only what this agent wrote.
    """
    caller.require(READ)
    with services.store.read() as connection:
        found, total = queries.users(
            connection,
            caller.project_id,
            now=services.clock(),
            agent_id=agent_id,
            rules=caller.users,
            limit=limit,
            offset=offset,
        )
        called = queries.called(connection, caller.project_id, [one.id for one in found])
    return [replace(one, name=called.get(one.id, one.id)) for one in found], total


def agents(services: Services, caller: Caller, *, limit: int = 50, offset: int = 0) -> tuple[list[Activity], int]:
    """Agents that wrote what the caller may see, most recently active first, and how many there are in all."""
    caller.require(READ)
    with services.store.read() as connection:
        return queries.agents(
            connection, caller.project_id, now=services.clock(), rules=caller.users, limit=limit, offset=offset
        )
