"""Stored questions as the person sees them: with the facts, the texts and the people they are about."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain.answers import Decision, ReviewCard, ReviewKind
from korely_desktop.domain.contradiction import timeline
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.facts import is_told
from korely_desktop.memory.history import evidence
from korely_desktop.store import entities, graph
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.reviews import StoredReview


def of(connection: Connection, vocabulary: Vocabulary, caller: Caller, stored: list[StoredReview]) -> list[ReviewCard]:
    """Stored cards with everything the person needs to decide."""
    fact_ids = [fact_id for review in stored for fact_id in (review.fact_id, review.old_fact_id) if fact_id]
    known = rows.by_ids(connection, fact_ids)
    olds = {review.id: _would_end(connection, vocabulary, known, review) for review in stored}
    known |= {old.id: old for old in olds.values() if old is not None}
    found = {fact_id: fact for fact_id, fact in known.items() if is_told(caller, fact)}
    texts = evidence.of_facts(connection, caller, list(found))
    old_ids = {review_id: old.id if old is not None else "" for review_id, old in olds.items()}
    things = _things(connection, stored)
    if not caller.is_person:
        heard_of = graph.told_of(connection, [entity.id for entity in things.values()])
        things = {one: entity for one, entity in things.items() if entity.id in heard_of}
    return [
        ReviewCard(
            id=review.id,
            kind=ReviewKind(review.kind),
            reason=review.reason,
            user_id=review.user_id,
            fact=found.get(review.fact_id or ""),
            old_fact=found.get(old_ids[review.id]),
            entity=things.get(review.entity_id or ""),
            other_entity=things.get(review.other_entity_id or ""),
            sources=texts.get(review.fact_id or "", ()),
            old_sources=texts.get(old_ids[review.id], ()),
            created_at=review.created_at,
            decision=Decision(review.decision) if review.decision else None,
            decided_at=review.decided_at,
        )
        for review in stored
    ]


def _things(connection: Connection, stored: Sequence[StoredReview]) -> dict[str, Entity]:
    """Who the cards name, by their ids: as what they are now where an open one asks of two, else as they were."""
    pairs = [(card.entity_id or "", card.other_entity_id or "") for card in stored if card.entity_id]
    things = entities.by_ids(connection, [name for pair in pairs for name in pair if name])
    asked = {name for card in stored if card.decided_at is None for name in (card.entity_id, card.other_entity_id)}
    now_are = as_they_are(connection, [name for name in asked if name])
    for one, other in pairs:
        if one in now_are and other in now_are and now_are[one].id != now_are[other].id:
            things |= {one: now_are[one], other: now_are[other]}
    return things


def as_they_are(connection: Connection, entity_ids: Sequence[str]) -> dict[str, Entity]:
    """By these ids, what each is now."""
    known = entities.by_ids(connection, entity_ids)
    now_are = entities.by_ids(connection, [one.merged_into for one in known.values() if one.merged_into])
    return {one.id: now_are.get(one.merged_into or "", one) for one in known.values()}


def _would_end(
    connection: Connection, vocabulary: Vocabulary, known: dict[str, Fact], stored: StoredReview
) -> Fact | None:
    """What an open question would change: the fact it names, else the value that accepting takes the place of."""
    new = known.get(stored.fact_id or "")
    if stored.old_fact_id is not None or stored.decided_at is not None or new is None or new.subject_entity_id is None:
        return known.get(stored.old_fact_id or "")
    line = timeline(vocabulary, new.predicate)
    if not line.one or new.state is not State.REVIEW or new.tense is not Tense.CURRENT:
        return None
    subject_ids = entities.cluster(connection, [new.subject_entity_id])
    standing = rows.in_slots(connection, subject_ids, line.slots, (State.ACTIVE,))
    return next((old for old in reversed(standing) if old.slot == new.slot and old.is_current(new.valid_from)), None)
