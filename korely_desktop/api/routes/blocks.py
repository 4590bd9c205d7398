"""Working memory: short named texts of one user and agent, read, written over and erased as a whole."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.bodies import PutBlock
from korely_desktop.api.fields import PathName
from korely_desktop.api.values import ScopeId
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.blocks import Block, BlockPlace
from korely_desktop.domain.times import iso
from korely_desktop.memory import blocks
from korely_desktop.memory.services import Services

OfUser = Annotated[ScopeId | None, Query(description="Whose it is; left out: everybody's")]
OfAgent = Annotated[ScopeId | None, Query(description="Which agent keeps it; left out: every agent's")]


class BlockShape(TypedDict):
    """One block. ``written_by`` is ``person`` or ``agent``: who wrote it last."""

    id: str
    name: str
    user_id: str | None
    agent_id: str | None
    content: str
    written_by: str
    created_at: str
    updated_at: str


class BlockList(TypedDict):
    """The blocks of one user and agent, by name."""

    blocks: list[BlockShape]


class ErasedBlock(TypedDict):
    """A block is gone for good."""

    name: str
    erasure: str
    audit_id: str


def router(services: Services) -> APIRouter:
    """The blocks of part B."""
    routes = new_router("working memory")

    @routes.get("/v1/blocks", response_model=BlockList)
    def list_blocks(caller: CallerOf, user_id: OfUser = None, agent_id: OfAgent = None) -> Response:
        """The blocks of exactly this user and agent, by name."""
        found = blocks.listed(services, caller, user_id, agent_id)
        return Reply({"blocks": [_block(block) for block in found]})

    @routes.get("/v1/blocks/{name}", response_model=BlockShape)
    def get_block(caller: CallerOf, name: PathName, user_id: OfUser = None, agent_id: OfAgent = None) -> Response:
        """One block."""
        return Reply(_block(blocks.get(services, caller, BlockPlace(user_id, agent_id, name))))

    @routes.put("/v1/blocks/{name}", response_model=BlockShape)
    def put_block(caller: CallerOf, name: PathName, body: PutBlock) -> Response:
        """Write a block, new or in place of what it said. What the person wrote is replaced only when it was read."""
        place = BlockPlace(body.user_id, body.agent_id, name)
        return Reply(_block(blocks.put(services, caller, place, body.content, body.expected_updated_at)))

    @routes.delete("/v1/blocks/{name}", response_model=ErasedBlock)
    def erase_block(caller: CallerOf, name: PathName, user_id: OfUser = None, agent_id: OfAgent = None) -> Response:
        """Erase a block, for good."""
        audit_id = blocks.erase(services, caller, BlockPlace(user_id, agent_id, name))
        answer: ErasedBlock = {"name": name, "erasure": "permanent", "audit_id": audit_id}
        return Reply(answer)

    return routes


def _block(block: Block) -> BlockShape:
    return {
        "id": block.id,
        "name": block.place.name,
        "user_id": block.place.user_id,
        "agent_id": block.place.agent_id,
        "content": block.content,
        "written_by": "person" if block.by_person else "agent",
        "created_at": iso(block.created_at),
        "updated_at": iso(block.updated_at),
    }
