"""Answers as the contract spells them: the domain's values to plain JSON, and the types that describe them.

The ``TypedDict`` classes are what ``/openapi.json`` shows; mypy holds the functions to them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from typing_extensions import TypedDict

from korely_desktop.domain.answers import CloseReceipt, Profile
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.rewind import Rewound
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
    recall: str | None


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
        "subject_canonical": fact.subject_name,
        "object_canonical": fact.object_name,
        "recall": fact.recall.value if fact.recall else None,
    }


class ExportedSource(TypedDict):
    """The words of a text that state a fact."""

    memory_id: str
    said_at: str
    words: str


class ExportedFact(TypedDict):
    """A fact as it is taken out: with its sentence and the words behind it."""

    id: str
    sentence: str
    subject: str
    predicate: str
    object: str
    family: str
    state: str
    confidence: float
    trust: str
    valid_from: str
    invalid_at: str | None
    learned_at: str
    learned_from: str | None
    user_id: str | None
    sources: list[ExportedSource]


class ExportedText(TypedDict):
    """A text as it is taken out."""

    id: str
    content: str
    written_by: str | None
    user_id: str | None
    created_at: str
    event_time: str


class ExportShape(TypedDict):
    """Facts and texts, taken out."""

    exported_at: str
    facts: list[ExportedFact]
    texts: list[ExportedText]


class RecallShape(TypedDict):
    """What the person chose for a fact or text: ``always``, ``never`` or nothing."""

    id: str
    recall: str | None


class FactPage(TypedDict):
    """Facts, and how many match across all pages."""

    facts: list[FactShape]
    total: int


def fact_page(facts: Iterable[Fact], total: int) -> FactPage:
    """One page of facts."""
    return {"facts": [fact_shape(fact) for fact in facts], "total": total}


class ForgetShape(TypedDict):
    """A fact was closed, or was so before."""

    id: str
    status: str
    invalid_at: str
    audit_id: str


def forget_shape(receipt: CloseReceipt) -> ForgetShape:
    """What closing a fact did."""
    return {
        "id": receipt.id,
        "status": receipt.status,
        "invalid_at": iso(receipt.invalid_at),
        "audit_id": receipt.audit_id,
    }


class ProfileShape(TypedDict):
    """What is known of one end user."""

    user_id: str
    as_of: str | None
    known_as_of: str | None
    facts: list[FactShape]
    by_family: dict[str, list[FactShape]]
    total: int
    truncated: bool


def profile_shape(profile: Profile) -> ProfileShape:
    """A profile on the wire."""
    return {
        "user_id": profile.user_id,
        "as_of": iso_or_none(profile.as_of),
        "known_as_of": iso_or_none(profile.known_as_of),
        "facts": [fact_shape(fact) for fact in profile.facts],
        "by_family": {family: [fact_shape(fact) for fact in facts] for family, facts in profile.by_family.items()},
        "total": profile.total,
        "truncated": profile.truncated,
    }


class ProfileTextShape(TypedDict):
    """A profile as a paragraph; ``facts`` are the ids of what it tells, in order."""

    user_id: str
    language: str
    text: str
    tokens: int
    facts: list[str]


class UserShape(TypedDict):
    """An end user with data here."""

    user_id: str
    memories: int
    facts: int
    last_active: str | None


class UserPage(TypedDict):
    """End users, and how many there are."""

    users: list[UserShape]
    total: int


class AgentShape(TypedDict):
    """An agent that wrote here."""

    agent_id: str
    memories: int
    facts: int
    last_active: str | None


class AgentPage(TypedDict):
    """Agents; there is no cap here, so ``cap`` is 0."""

    agents: list[AgentShape]
    total: int
    cap: int
    used: int


class ErasedUser(TypedDict):
    """All memories and facts of an end user are gone."""

    user_id: str
    memories_deleted: int
    facts_deleted: int
    memories_forgotten: int
    facts_invalidated: int
    erasure: str
    audit_id: str


class ErasedAgent(TypedDict):
    """All that an agent wrote is gone."""

    agent_id: str
    memories_deleted: int
    facts_deleted: int
    audit_id: str
    slot_freed: bool


class DeclaredNameShape(TypedDict):
    """A further name of an end user."""

    user_id: str
    name: str
    agent_id: str | None
    since: str


class ErrorShape(TypedDict):
    """Every 4xx and 5xx."""

    code: str
    message: str
    detail: dict[str, Any]


class RewindShape(TypedDict):
    """What a rewind took back, or would. ``left`` counts what it does not reach, by verb."""

    id: str | None
    key_id: str | None
    agent_id: str | None
    batch_id: str | None
    since: str
    texts: int
    restored: int
    facts: list[FactShape]
    back: list[FactShape]
    kept: int
    confirmed: int
    questions: int
    asked: int
    left: dict[str, int]


def rewind_shape(rewound: Rewound) -> RewindShape:
    """A rewind, or the preview of one, which has no id."""
    return {
        "id": rewound.id or None,
        "key_id": rewound.writer.key_id,
        "agent_id": rewound.writer.agent_id,
        "batch_id": rewound.writer.batch_id,
        "since": iso(rewound.since),
        "texts": rewound.texts,
        "restored": rewound.restored,
        "facts": [fact_shape(fact) for fact in rewound.facts],
        "back": [fact_shape(fact) for fact in rewound.back],
        "kept": rewound.kept,
        "confirmed": rewound.confirmed,
        "questions": rewound.questions,
        "asked": rewound.asked,
        "left": dict(rewound.left),
    }
