"""People and things that facts are about."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from korely_desktop.api.bodies import MergeEntity, RenameEntity
from korely_desktop.api.fields import AsOf, KnownAsOf, Limit200, NameFilter, Offset, PathId, UserFilter
from korely_desktop.api.graph_shapes import GraphShape, graph_shape
from korely_desktop.api.insight import EntityPage, EntityProfileShape, EntityShape, entity_profile_shape, entity_shape
from korely_desktop.api.values import ObjectText
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.memory import entities, graph
from korely_desktop.memory.services import Services

EntityType = Annotated[
    Literal["person", "organization", "product", "place", "concept", "event", "unknown"] | None, Query()
]


def router(services: Services) -> APIRouter:
    """The entity calls of part B."""
    routes = new_router("entities")

    @routes.get("/v1/entities", response_model=EntityPage)
    def list_entities(
        caller: CallerOf,
        user_id: UserFilter = None,
        type: EntityType = None,
        q: NameFilter = None,
        limit: Limit200 = 50,
        offset: Offset = 0,
    ) -> Response:
        """People, organizations, products, places, concepts and events; ``q`` is part of a name or alias.

        An end user is among them once they have a name besides their id.
        """
        wanted = EntityQuery(
            user_id, every_user=user_id is None, named_only=True, type=type, q=q, limit=limit, offset=offset
        )
        found, total = entities.entities(services, caller, wanted)
        return Reply({"entities": [entity_shape(entity) for entity in found], "total": total})

    @routes.get("/v1/entities/{entity_id}", response_model=EntityProfileShape)
    def entity(caller: CallerOf, entity_id: PathId, as_of: AsOf = None, known_as_of: KnownAsOf = None) -> Response:
        """Everything about one of them, true at ``as_of`` as far as was known at ``known_as_of``."""
        return Reply(entity_profile_shape(entities.entity(services, caller, entity_id, as_of, known_as_of)))

    @routes.get("/v1/graph", response_model=GraphShape)
    def graph_around(
        caller: CallerOf,
        entity: Annotated[ObjectText, Query(description="An entity's id, or one of its names")],
        depth: Annotated[int, Query(ge=1, le=graph.DEEPEST, description="How many steps to walk")] = 1,
        user_id: UserFilter = None,
    ) -> Response:
        """Entities around one of them, and the facts between them that are not over."""
        return Reply(graph_shape(graph.around(services, caller, entity, depth, user_id)))

    @routes.post("/v1/entities/{entity_id}/rename", response_model=EntityShape)
    def rename_entity(caller: CallerOf, entity_id: PathId, body: RenameEntity) -> Response:
        """Give it another name; the old one stays an alias."""
        return Reply(entity_shape(entities.rename(services, caller, entity_id, body.name)))

    @routes.post("/v1/entities/{entity_id}/names", response_model=EntityShape)
    def add_entity_name(caller: CallerOf, entity_id: PathId, body: RenameEntity) -> Response:
        """Let it be known under one more name."""
        return Reply(entity_shape(entities.add_alias(services, caller, entity_id, body.name)))

    @routes.post("/v1/entities/{entity_id}/names/remove", response_model=EntityShape)
    def remove_entity_name(caller: CallerOf, entity_id: PathId, body: RenameEntity) -> Response:
        """Take a further name away again; facts that came in under it stay."""
        return Reply(entity_shape(entities.drop_alias(services, caller, entity_id, body.name)))

    @routes.post("/v1/entities/{entity_id}/merge", response_model=EntityShape)
    def merge_entity(caller: CallerOf, entity_id: PathId, body: MergeEntity) -> Response:
        """Say that this one is the same as ``into``, which stays."""
        return Reply(entity_shape(entities.merge(services, caller, entity_id, body.into)))

    @routes.post("/v1/entities/{entity_id}/split", response_model=EntityShape)
    def split_entity(caller: CallerOf, entity_id: PathId) -> Response:
        """Take a merged one out again."""
        return Reply(entity_shape(entities.split(services, caller, entity_id)))

    return routes
