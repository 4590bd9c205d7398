"""What becomes of a memory without its text changing: archived, done with, brought back; its links and tags."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from korely_desktop.api.fields import PathId
from korely_desktop.api.memory_bodies import AddTags, LinkBody
from korely_desktop.api.memory_shapes import LinksShape, MemoryShape, TagsShape, links_shape, memory_shape
from korely_desktop.api.values import IdText, TagText
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.links import Relation
from korely_desktop.domain.memories import MAX_TAGS, Memory
from korely_desktop.memory import lifecycle, linking, tagging
from korely_desktop.memory.services import Services

_Target = Annotated[IdText, Query(description="The other memory")]
_Relation = Annotated[Relation | None, Query(description="Only links of this relation")]
_Gone = Annotated[list[TagText], Query(alias="tag", min_length=1, max_length=MAX_TAGS, description="Repeat it")]


def router(services: Services) -> APIRouter:
    """The life cycle, relations and tags of part B."""
    routes = new_router("memories")

    @routes.post("/v1/memories/{memory_id}/archive", response_model=MemoryShape)
    def archive_memory(caller: CallerOf, memory_id: PathId) -> Response:
        """Put a memory out of lists, search and context. Its text and facts stay as evidence."""
        return Reply(memory_shape(lifecycle.archive(services, caller, memory_id)))

    @routes.post("/v1/memories/{memory_id}/done", response_model=MemoryShape)
    def finish_memory(caller: CallerOf, memory_id: PathId) -> Response:
        """Note that a to-do or goal is done: found as ever, but no part of a context block any more."""
        return Reply(memory_shape(lifecycle.done(services, caller, memory_id)))

    @routes.post("/v1/memories/{memory_id}/restore", response_model=MemoryShape)
    def restore_memory(caller: CallerOf, memory_id: PathId) -> Response:
        """Have a memory found everywhere again that was archived, done or has expired; with an admin key also one that
        was forgotten, with the facts that had ended because of it, or that the person put aside.
        """
        return Reply(memory_shape(lifecycle.restore(services, caller, memory_id)))

    @routes.get("/v1/memories/{memory_id}/links", response_model=LinksShape)
    def list_links(caller: CallerOf, memory_id: PathId) -> Response:
        """How a memory stands to others, and others to it."""
        return Reply(links_shape(memory_id, linking.links(services, caller, memory_id)))

    @routes.post("/v1/memories/{memory_id}/links", response_model=LinksShape)
    def add_link(caller: CallerOf, memory_id: PathId, body: LinkBody) -> Response:
        """Say how a memory stands to another; what is said already stays as it is."""
        return Reply(links_shape(memory_id, linking.link(services, caller, memory_id, body.to_new())))

    @routes.delete("/v1/memories/{memory_id}/links", response_model=LinksShape)
    def remove_links(caller: CallerOf, memory_id: PathId, target_id: _Target, relation: _Relation = None) -> Response:
        """Take the links between two memories away, or those of one relation, whichever of the two says it."""
        return Reply(links_shape(memory_id, linking.unlink(services, caller, memory_id, target_id, relation)))

    @routes.get("/v1/memories/{memory_id}/tags", response_model=TagsShape)
    def list_tags(caller: CallerOf, memory_id: PathId) -> Response:
        """The tags of a memory."""
        return _tags(tagging.tagged(services, caller, memory_id))

    @routes.post("/v1/memories/{memory_id}/tags", response_model=TagsShape)
    def add_tags(caller: CallerOf, memory_id: PathId, body: AddTags) -> Response:
        """Give a memory tags beside those it has; one that differs in letter case alone is there already."""
        return _tags(tagging.tag(services, caller, memory_id, body.tags))

    @routes.delete("/v1/memories/{memory_id}/tags", response_model=TagsShape)
    def remove_tags(caller: CallerOf, memory_id: PathId, gone: _Gone) -> Response:
        """Take tags from a memory, letter case aside."""
        return _tags(tagging.untag(services, caller, memory_id, gone))

    return routes


def _tags(memory: Memory) -> Response:
    return Reply({"id": memory.id, "tags": list(memory.labels.tags)})
