"""The graph around an entity as it goes over the wire."""

from __future__ import annotations

from typing_extensions import TypedDict

from korely_desktop.domain.times import iso, iso_or_none
from korely_desktop.memory.graph import Graph


class NodeShape(TypedDict):
    """An entity, and how many steps away it is."""

    id: str
    user_id: str | None
    name: str
    type: str
    is_user: bool
    aliases: list[str]
    distance: int


class EdgeShape(TypedDict):
    """A fact from the entity it is about to the one that is its value."""

    source: str
    target: str
    predicate: str
    predicate_family: str
    fact_id: str
    tense: str
    valid_from: str
    invalid_at: str | None
    confidence: float


class GraphShape(TypedDict):
    """Entities and what ties them together."""

    centers: list[str]
    nodes: list[NodeShape]
    edges: list[EdgeShape]
    truncated: bool


def graph_shape(graph: Graph) -> GraphShape:
    """A graph on the wire."""
    return {
        "centers": list(graph.centers),
        "nodes": [
            {
                "id": entity.id,
                "user_id": entity.user_id,
                "name": entity.name,
                "type": entity.type,
                "is_user": entity.is_user,
                "aliases": list(entity.aliases),
                "distance": steps,
            }
            for entity, steps in graph.nodes
        ],
        "edges": [
            {
                "source": edge.source,
                "target": edge.target,
                "predicate": edge.fact.predicate,
                "predicate_family": edge.fact.predicate_family,
                "fact_id": edge.fact.id,
                "tense": edge.fact.tense.value,
                "valid_from": iso(edge.fact.valid_from),
                "invalid_at": iso_or_none(edge.fact.invalid_at),
                "confidence": edge.fact.confidence,
            }
            for edge in graph.edges
        ],
        "truncated": graph.truncated,
    }
