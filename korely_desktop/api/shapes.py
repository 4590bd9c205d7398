"""Answers as the contract spells them: the domain's values to plain JSON, and the types that describe them.

The ``TypedDict`` classes are what ``/openapi.json`` shows; mypy holds the functions to them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from typing_extensions import TypedDict

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.times import iso, iso_or_none

SNIPPET = 280


class FactShape(TypedDict):
    """One typed statement with both clocks."""

    id: str
    subject: str
    predicate: str
    object: str
    predicate_family: str
    subject_type: str
    predicate_raw: str
    object_is_literal: bool
    confidence: float
    user_id: str | None
    agent_id: str | None
    valid_from: str
    invalid_at: str | None
    invalidated_by: str | None
    invalidated: list[str]
    source_memory_id: str | None
    source_memory_ids: list[str]
    created_at: str
    closed_known_at: str | None
    tense: str
    observation_count: int
    last_confirmed_at: str | None
    subject_canonical: str
    object_canonical: str


def fact_shape(fact: Fact) -> FactShape:
    """A fact on the wire. ``source_memory_id`` is the first text that stated it."""
    sources = list(fact.source_memory_ids)
    return {
        "id": fact.id,
        "subject": fact.subject,
        "predicate": fact.predicate,
        "object": fact.object,
        "predicate_family": fact.predicate_family,
        "subject_type": fact.subject_type,
        "predicate_raw": fact.predicate_raw,
        "object_is_literal": fact.object_is_literal,
        "confidence": fact.confidence,
        "user_id": fact.user_id,
        "agent_id": fact.agent_id,
        "valid_from": iso(fact.valid_from),
        "invalid_at": iso_or_none(fact.invalid_at),
        "invalidated_by": fact.invalidated_by,
        "invalidated": list(fact.invalidated),
        "source_memory_id": sources[0] if sources else None,
        "source_memory_ids": sources,
        "created_at": iso(fact.created_at),
        "closed_known_at": iso_or_none(fact.closed_known_at),
        "tense": fact.tense.value,
        "observation_count": fact.observation_count,
        "last_confirmed_at": iso_or_none(fact.last_confirmed_at),
        "subject_canonical": fact.subject_canonical or fact.subject,
        "object_canonical": fact.object_canonical or fact.object,
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


def memory_shape(memory: Memory) -> MemoryShape:
    """A memory on the wire; ``timestamp`` is the event time its facts take."""
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
    }


class MemoryPage(TypedDict):
    """Memories, newest first."""

    memories: list[MemoryShape]
    total: int


class FactPage(TypedDict):
    """Facts, and how many match across all pages."""

    facts: list[FactShape]
    total: int


def fact_page(facts: Iterable[Fact], total: int) -> FactPage:
    """One page of facts."""
    return {"facts": [fact_shape(fact) for fact in facts], "total": total}


class ErrorShape(TypedDict):
    """Every 4xx and 5xx."""

    code: str
    message: str
    detail: dict[str, Any]
