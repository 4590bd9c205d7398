"""Memories as the contract spells them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typing_extensions import TypedDict

from korely_desktop.api.shapes import FactShape, fact_shape
from korely_desktop.domain.links import Link
from korely_desktop.domain.memories import HistoryEvent, Memory
from korely_desktop.domain.times import iso, iso_or_none


class TextLinkShape(TypedDict):
    """A link of a text; ``direction``: ``out`` as it says it of the target, ``in`` the other way round, or ``both``."""

    target_id: str
    relation: str
    direction: str
    created_at: str


def link_shape(link: Link) -> TextLinkShape:
    """A link on the wire."""
    return {
        "target_id": link.target_id,
        "relation": link.relation,
        "direction": link.direction,
        "created_at": iso(link.created_at),
    }


class MemoryShape(TypedDict):
    """One text."""

    id: str
    content: str
    status: str
    user_id: str | None
    agent_id: str | None
    run_id: str | None
    metadata: dict[str, Any]
    created_at: str
    updated_at: str
    facts: list[FactShape]
    kind: str
    timestamp: str
    client: str | None
    error: str | None
    type: str | None
    importance: int | None
    tags: list[str]
    scope: str | None
    decay_exempt: bool
    recall: str | None
    role: str | None
    source: str | None
    expires_at: str | None
    archived_at: str | None
    done_at: str | None
    links: list[TextLinkShape]


def memory_shape(memory: Memory) -> MemoryShape:
    """A memory on the wire; ``timestamp`` is the event time its facts take.

    ``links``, and ``facts`` of a single read, are empty in pages.
    """
    return {
        "id": memory.id,
        "content": memory.content,
        "status": memory.status.value,
        "user_id": memory.user_id,
        "agent_id": memory.agent_id,
        "run_id": memory.run_id,
        "metadata": dict(memory.metadata),
        "created_at": iso(memory.created_at),
        "updated_at": iso(memory.updated_at),
        "facts": [fact_shape(fact) for fact in memory.facts],
        "kind": memory.kind.value,
        "timestamp": iso(memory.event_time),
        "client": memory.client,
        "error": memory.error,
        "type": memory.labels.type,
        "importance": memory.labels.importance,
        "tags": list(memory.labels.tags),
        "scope": memory.labels.scope,
        "decay_exempt": memory.labels.decay_exempt,
        "recall": memory.recall.value if memory.recall else None,
        "role": memory.role.value if memory.role else None,
        "source": memory.source,
        "expires_at": iso_or_none(memory.life.expires_at),
        "archived_at": iso_or_none(memory.life.archived_at),
        "done_at": iso_or_none(memory.life.done_at),
        "links": [link_shape(link) for link in memory.links],
    }


class MemoryPage(TypedDict):
    """Memories, newest first."""

    memories: list[MemoryShape]
    total: int


class DeletedMemory(TypedDict):
    """A memory was forgotten."""

    id: str
    status: str
    facts_invalidated: int
    audit_id: str


class HistoryEventShape(TypedDict):
    """A point on a memory's timeline: created, updated, fact_extracted, fact_invalidated, archived, done, restored,
    expired or deleted.
    """

    event: str
    at: str
    fact: str | None
    fact_id: str | None


class HistoryShape(TypedDict):
    """What happened to one memory, oldest first."""

    id: str
    events: list[HistoryEventShape]


def event_shape(event: HistoryEvent) -> HistoryEventShape:
    """A point of a memory's timeline on the wire."""
    return {"event": event.event, "at": iso(event.at), "fact": event.fact, "fact_id": event.fact_id}


class LinksShape(TypedDict):
    """The links of one text, oldest first."""

    id: str
    links: list[TextLinkShape]


def links_shape(memory_id: str, links: Sequence[Link]) -> LinksShape:
    """The links of a text on the wire."""
    return {"id": memory_id, "links": [link_shape(link) for link in links]}


class TagsShape(TypedDict):
    """The tags of one text, as they were written."""

    id: str
    tags: list[str]
