"""Whom and what an entity is tied to, and they in turn: entities as nodes, facts between two of them as edges."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.errors import InvalidRequest, NotFound
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.ids import is_id
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.access import audit
from korely_desktop.memory.services import Services
from korely_desktop.store import entities as rows
from korely_desktop.store import graph as edges
from korely_desktop.store.engine import Connection

DEEPEST = 3
MAX_NODES = 200
MAX_EDGES = 1_000


@dataclass(frozen=True, slots=True)
class Edge:
    """A fact that is not over, from the entity it is about to the one that is its value."""

    source: str
    target: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Graph:
    """What lies around an entity.

    Attributes:
        centers: where it was walked from; several where one name means several.
        nodes: entities as they are now, with how many steps away each is, the nearest first.
        truncated: there is more than is shown.
    """

    centers: tuple[str, ...]
    nodes: tuple[tuple[Entity, int], ...]
    edges: tuple[Edge, ...]
    truncated: bool


def around(services: Services, caller: Caller, entity: str, depth: int = 1, user_id: str | None = None) -> Graph:
    """Everything within ``depth`` steps of an entity, by facts that are not over; at most :data:`MAX_NODES` of them.

    Args:
        entity: its id, or one of its names.
        user_id: only in the memory of this end user.

    Raises:
        NotFound: nobody and nothing of this id or name is known here.
    """
    caller.require_reading(user_id)
    if not 1 <= depth <= DEEPEST:
        raise InvalidRequest(f"depth must be 1 to {DEEPEST}.", field="depth")
    now = services.clock()
    with services.store.read() as connection:
        centers = _centers(connection, caller, entity, user_id)
        walked = _walk(connection, caller, centers, depth, now)
    audit.note_read(services, caller, "graph", user_id=user_id, facts=[edge.fact.id for edge in walked.edges])
    return walked


def _centers(connection: Connection, caller: Caller, entity: str, user_id: str | None) -> list[str]:
    if is_id("ent", entity):
        ids = [entity]
    else:
        ids = rows.ids_named(connection, caller.project_id, user_id, entity, caller.users)
    known = rows.by_ids(connection, list(_roots(connection, ids).values()))
    found = [one.id for one in known.values() if caller.may_reach(one) and (user_id is None or one.user_id == user_id)]
    if not caller.is_person:
        told = edges.told_of(connection, found)
        found = [one for one in found if one in told]
    if not found:
        raise NotFound("There is no entity with this id or name.")
    return sorted(found)[:MAX_NODES]


def _walk(connection: Connection, caller: Caller, centers: Sequence[str], depth: int, now: datetime) -> Graph:
    distance = dict.fromkeys(centers, 0)
    found: dict[str, Edge] = {}
    truncated = False
    frontier = list(centers)
    for step in range(1, depth + 1):
        members = rows.cluster(connection, frontier) if frontier else []
        ties = edges.ties(connection, members, now, MAX_EDGES + 1, told_only=not caller.is_person)
        truncated |= len(ties) > MAX_EDGES
        roots = _roots(connection, {end for fact in ties for end in _ends(fact)})
        frontier = []
        for fact in ties:
            source, target = (roots[end] for end in _ends(fact))
            new = {source, target} - distance.keys()
            if len(distance) + len(new) > MAX_NODES or len(found) >= MAX_EDGES:
                truncated |= fact.id not in found
                continue
            distance |= dict.fromkeys(new, step)
            frontier += new
            if source != target:
                found.setdefault(fact.id, Edge(source, target, fact))
    known = rows.by_ids(connection, list(distance))
    nodes = sorted(((known[one], steps) for one, steps in distance.items()), key=lambda node: (node[1], node[0].name))
    return Graph(tuple(centers), tuple(nodes), tuple(found.values()), truncated)


def _ends(fact: Fact) -> tuple[str, str]:
    assert fact.subject_entity_id is not None, "a tie has two ends"
    assert fact.object_entity_id is not None, "a tie has two ends"
    return fact.subject_entity_id, fact.object_entity_id


def _roots(connection: Connection, entity_ids: Collection[str]) -> dict[str, str]:
    """What each of these is now: itself, or the one it was merged into."""
    known = rows.by_ids(connection, list(entity_ids))
    return {one.id: one.merged_into or one.id for one in known.values()}
