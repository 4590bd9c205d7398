"""Answers of the desktop's own calls: why a fact is known, who is who, what waits for the person."""

from __future__ import annotations

from typing_extensions import TypedDict

from korely_desktop.api.shapes import FactShape, fact_shape
from korely_desktop.domain.answers import EntityProfile, Explanation, Reader, ReviewCard, SourceText
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.times import iso, iso_or_none
from korely_desktop.domain.verdicts import Judgement, LoggedVerdict
from korely_desktop.memory.inbox.consequences import Consequence


class SourceShape(TypedDict):
    """One place that speaks of a fact; ``start`` and ``end`` are character offsets of the evidence in ``text``."""

    memory_id: str
    text: str
    start: int | None
    end: int | None
    observed_at: str
    agent_id: str | None
    engine: str
    confidence: float
    says: str


def _source(source: SourceText) -> SourceShape:
    return {
        "memory_id": source.memory_id,
        "text": source.text,
        "start": source.start,
        "end": source.end,
        "observed_at": iso(source.observed_at),
        "agent_id": source.agent_id,
        "engine": source.engine,
        "confidence": source.confidence,
        "says": source.says,
    }


class JudgementShape(TypedDict):
    """A verdict of the contradiction check, and why."""

    verdict: str
    reason: str
    confidence: float


def judgement_shape(judgement: Judgement) -> JudgementShape:
    """A verdict on the wire."""
    return {
        "verdict": judgement.verdict.value,
        "reason": judgement.reason.value,
        "confidence": judgement.confidence,
    }


class VerdictShape(JudgementShape):
    """A verdict as it was stored; ``applied`` says whether it changed the old fact."""

    id: str
    old_fact_id: str | None
    new_fact_id: str | None
    applied: bool
    judge: str
    similarity: float | None
    created_at: str


def _verdict(logged: LoggedVerdict) -> VerdictShape:
    return {
        **judgement_shape(logged.judgement),
        "id": logged.id,
        "old_fact_id": logged.old_fact_id,
        "new_fact_id": logged.new_fact_id,
        "applied": logged.applied,
        "judge": logged.judge,
        "similarity": logged.similarity,
        "created_at": iso(logged.created_at),
    }


class LinkShape(TypedDict):
    """A tie to another fact: ``extends`` or ``derived_from``."""

    kind: str
    fact: FactShape


class ReaderShape(TypedDict):
    """Who read the fact."""

    name: str
    actor: str
    last_read: str
    reads: int


def _reader(reader: Reader) -> ReaderShape:
    return {"name": reader.name, "actor": reader.actor, "last_read": iso(reader.last_read), "reads": reader.reads}


class ExplanationShape(TypedDict):
    """Why a fact is known and how it came to be as it is."""

    fact: FactShape
    state: str
    trust: str
    engine: str
    sources: list[SourceShape]
    verdicts: list[VerdictShape]
    chain: list[FactShape]
    links: list[LinkShape]
    facts: dict[str, FactShape]
    readers: list[ReaderShape]


def explanation_shape(explanation: Explanation) -> ExplanationShape:
    """An explanation on the wire."""
    fact = explanation.fact
    return {
        "fact": fact_shape(fact),
        "state": fact.state.value,
        "trust": fact.trust.value,
        "engine": fact.engine,
        "sources": [_source(source) for source in explanation.sources],
        "verdicts": [_verdict(verdict) for verdict in explanation.verdicts],
        "chain": [fact_shape(other) for other in explanation.chain],
        "links": [{"kind": link.kind, "fact": fact_shape(link.fact)} for link in explanation.links],
        "facts": {fact_id: fact_shape(other) for fact_id, other in explanation.facts.items()},
        "readers": [_reader(reader) for reader in explanation.readers],
    }


class EntityShape(TypedDict):
    """A person, organization, product, place, concept or event."""

    id: str
    user_id: str | None
    name: str
    type: str
    is_user: bool
    aliases: list[str]
    merged_into: str | None
    facts: int
    memories: int
    first_seen: str | None
    last_seen: str | None


def entity_shape(entity: Entity) -> EntityShape:
    """An entity on the wire."""
    return {
        "id": entity.id,
        "user_id": entity.user_id,
        "name": entity.name,
        "type": entity.type,
        "is_user": entity.is_user,
        "aliases": list(entity.aliases),
        "merged_into": entity.merged_into,
        "facts": entity.facts,
        "memories": entity.memories,
        "first_seen": iso_or_none(entity.first_seen),
        "last_seen": iso_or_none(entity.last_seen),
    }


class EntityPage(TypedDict):
    """Entities, and how many match."""

    entities: list[EntityShape]
    total: int


class ConnectionShape(TypedDict):
    """Another entity and the facts shared with it."""

    entity: EntityShape
    facts: list[FactShape]


class MentionShape(TypedDict):
    """A text that names the entity."""

    memory_id: str
    text: str
    spans: list[list[int]]
    agent_id: str | None
    timestamp: str


class EntityProfileShape(TypedDict):
    """Everything about one entity."""

    entity: EntityShape
    current: dict[str, list[FactShape]]
    past: dict[str, list[FactShape]]
    about: list[FactShape]
    connections: list[ConnectionShape]
    mentions: list[MentionShape]
    agents: list[str]
    waiting: list[str]
    merged: list[EntityShape]


def entity_profile_shape(profile: EntityProfile) -> EntityProfileShape:
    """An entity's page on the wire."""
    return {
        "entity": entity_shape(profile.entity),
        "current": {family: [fact_shape(fact) for fact in facts] for family, facts in profile.current.items()},
        "past": {family: [fact_shape(fact) for fact in facts] for family, facts in profile.past.items()},
        "about": [fact_shape(fact) for fact in profile.about],
        "connections": [
            {"entity": entity_shape(tie.entity), "facts": [fact_shape(fact) for fact in tie.facts]}
            for tie in profile.connections
        ],
        "mentions": [
            {
                "memory_id": mention.memory_id,
                "text": mention.text,
                "spans": [list(span) for span in mention.spans],
                "agent_id": mention.agent_id,
                "timestamp": iso(mention.event_time),
            }
            for mention in profile.mentions
        ],
        "agents": list(profile.agents),
        "waiting": list(profile.waiting),
        "merged": [entity_shape(entity) for entity in profile.merged],
    }


class ReviewShape(TypedDict):
    """One question for the person; ``fact`` waits, ``old_fact`` is what it would change."""

    id: str
    kind: str
    reason: str
    user_id: str | None
    fact: FactShape | None
    old_fact: FactShape | None
    entity: EntityShape | None
    other_entity: EntityShape | None
    sources: list[SourceShape]
    old_sources: list[SourceShape]
    created_at: str
    decision: str | None
    decided_at: str | None


def review_shape(card: ReviewCard) -> ReviewShape:
    """A review card on the wire."""
    return {
        "id": card.id,
        "kind": card.kind.value,
        "reason": card.reason,
        "user_id": card.user_id,
        "fact": fact_shape(card.fact) if card.fact else None,
        "old_fact": fact_shape(card.old_fact) if card.old_fact else None,
        "entity": entity_shape(card.entity) if card.entity else None,
        "other_entity": entity_shape(card.other_entity) if card.other_entity else None,
        "sources": [_source(source) for source in card.sources],
        "old_sources": [_source(source) for source in card.old_sources],
        "created_at": iso(card.created_at),
        "decision": card.decision.value if card.decision else None,
        "decided_at": iso_or_none(card.decided_at),
    }


class ReviewPage(TypedDict):
    """Open questions, oldest first."""

    reviews: list[ReviewShape]
    total: int


class EndShape(TypedDict):
    """A fact that would end, and when."""

    fact: FactShape
    at: str


class LineShape(TypedDict):
    """A line of the context block: ``same``, or only ``before`` or ``after`` the decision."""

    side: str
    text: str


class ConsequenceShape(TypedDict):
    """What a decision would do."""

    decision: str
    ends: list[EndShape]
    begins: list[FactShape]
    block: list[LineShape]
    readers: list[ReaderShape]


def consequence_shape(found: Consequence) -> ConsequenceShape:
    """The preview of a decision on the wire."""
    return {
        "decision": found.decision.value,
        "ends": [{"fact": fact_shape(fact), "at": iso(at)} for fact, at in found.ends],
        "begins": [fact_shape(fact) for fact in found.begins],
        "block": [{"side": line.side, "text": line.text} for line in found.block],
        "readers": [_reader(reader) for reader in found.readers],
    }
