"""Stage one by meaning: new facts beside those about the same subject whose vectors are near, and what to propose.

Structure has its say first (:mod:`memory.history.truth`); this is for what no slot connects. Nothing here ends
or changes a fact: a pair gets a verdict in the log, a link ``extends``, or, when two open statements look like
they cannot both hold, a question to the person. Pairs that have nothing to do with each other are not logged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from korely_desktop.domain import contradiction
from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.contradiction import SIMILAR, Claim, timeline
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.text import covers, identity
from korely_desktop.domain.verdicts import Judgement, Reason, Verdict
from korely_desktop.memory.history import judging
from korely_desktop.memory.services import Services
from korely_desktop.memory.services import Vectors as Vector
from korely_desktop.store import entities, fact_links, reviews, standing, vectors, verdicts
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.vectors import ItemVectors

JUDGE = "pairs-1"
EXTENDS = "extends"

CLASH = 0.85
"""Odds of a contradiction from which the person is asked about two open statements."""

_BESIDE_EACH_FACT = 3
_COMPARED = 2_000  # the latest facts about one subject that a new one is held against


@dataclass(frozen=True, slots=True)
class Proposal:
    """What likeness suggests about a pair of standing facts, the later of them ``new``."""

    old: Fact
    new: Fact
    judgement: Judgement
    similarity: float


def proposals(services: Services, model: int, items: Sequence[ItemVectors]) -> list[Proposal]:
    """Compare facts that just got their vectors with what stands about the same subjects. Writes nothing.

    Args:
        items: the vectors of the new facts under ``model``, stored or not.

    Raises:
        ModelUnavailable: the model is not ready.
    """
    own: dict[str, Vector] = {item.item_id: np.asarray(item.rows[0], np.float32) for item in items}
    now = services.clock()
    pairs: dict[tuple[str, str], tuple[Fact, Fact, float]] = {}
    with services.store.read() as connection:
        circles: dict[str, _Circle] = {}
        for fact in rows.by_ids(connection, sorted(own)).values():
            if fact.subject_entity_id is None or not _stands(fact, now):
                continue
            if fact.subject_entity_id not in circles:
                circles[fact.subject_entity_id] = _circle(connection, model, fact.subject_entity_id, own, now)
            for other, similarity in _near(services, fact, own[fact.id], circles[fact.subject_entity_id]):
                old, new = sorted((other, fact), key=lambda one: (one.valid_from, one.created_at, one.id))
                pairs[old.id, new.id] = (old, new, similarity)
    near = list(pairs.values())
    claims = [(_claim(old), _claim(new)) for old, new, _ in near]
    judged = judging.judge_all(services, claims)
    answers = [_proposed(services, *pair, answer) for pair, answer in zip(claims, judged, strict=True)]
    return [
        Proposal(old, new, answer, similarity)
        for (old, new, similarity), answer in zip(near, answers, strict=True)
        if answer is not None
    ]


def record(connection: Connection, found: Sequence[Proposal], now: datetime) -> tuple[set[str], set[str]]:
    """Log the verdicts in the caller's transaction, with links and questions; returns (facts, cards) concerned.

    A pair that is linked or asked about already, or of which one fact has ended meanwhile, is left as it is.
    """
    touched: set[str] = set()
    cards: set[str] = set()
    for proposal in found:
        ids = (proposal.old.id, proposal.new.id)
        present = rows.by_ids(connection, ids)
        if len(present) < 2 or not all(_stands(fact, now) for fact in present.values()):
            continue
        if any(other == proposal.new.id for _, other in fact_links.links(connection, proposal.old.id)):
            continue
        if proposal.judgement.verdict is Verdict.UNSURE:
            scope = Scope(proposal.new.project_id, proposal.new.user_id)
            card = reviews.ask(
                connection,
                scope,
                ReviewKind.AMBIGUOUS,
                Reason.SIMILAR_MEANING,
                now,
                fact_id=proposal.new.id,
                old_fact_id=proposal.old.id,
            )
            if card is None:
                continue
            cards.add(card)
        else:
            fact_links.link(connection, proposal.new.id, proposal.old.id, EXTENDS, now)
        verdicts.record(
            connection,
            proposal.judgement,
            old_fact_id=proposal.old.id,
            new_fact_id=proposal.new.id,
            judge=JUDGE,
            applied=False,
            at=now,
            similarity=proposal.similarity,
        )
        touched |= set(ids)
    return touched, cards


@dataclass(frozen=True, slots=True)
class _Circle:
    """What stands about one subject and has a vector, a row each."""

    facts: list[Fact]
    rows: Vector


def _circle(connection: Connection, model: int, subject_id: str, own: Mapping[str, Vector], now: datetime) -> _Circle:
    known = standing.about(connection, entities.cluster(connection, [subject_id]), now, _COMPARED)
    stored = vectors.of_items(connection, model, ("fact",), [fact.id for fact in known if fact.id not in own])
    found = {key: value[0].astype(np.float32) for key, value in stored.items()} | dict(own)
    there = [fact for fact in known if fact.id in found]
    return _Circle(there, np.stack([found[fact.id] for fact in there]))


def _near(services: Services, fact: Fact, vector: Vector, circle: _Circle) -> list[tuple[Fact, float]]:
    """The facts whose vectors are nearest, of those that structure did not compare."""
    alike = circle.rows @ vector
    found: list[tuple[Fact, float]] = []
    for place in np.argsort(-alike, kind="stable"):
        if alike[place] < SIMILAR or len(found) == _BESIDE_EACH_FACT:
            break
        other = circle.facts[place]
        if other.id != fact.id and not _compared_by_structure(services, fact, other):
            found.append((other, round(float(alike[place]), 4)))
    return found


def _compared_by_structure(services: Services, one: Fact, other: Fact) -> bool:
    line = timeline(services.vocabulary, one.predicate)
    if other.slot.partition("|")[0] not in line.slots:
        return False
    return line.one or identity(one.object_name) == identity(other.object_name)


def _claim(fact: Fact) -> Claim:
    return Claim(fact.subject_name, fact.predicate, fact.object_name)


def _proposed(services: Services, old: Claim, new: Claim, judged: Judgement) -> Judgement | None:
    """What to propose about a near pair; None when likeness is all there is to it."""
    one_value = identity(old.object) == identity(new.object) or covers(old.object, new.object)
    if services.vocabulary.knows(old.predicate) and services.vocabulary.knows(new.predicate):
        if judged.reason is Reason.MORE_EXACT:
            return judged
        if one_value and judged.reason is Reason.DIFFERENT_SLOT:
            return Judgement(Verdict.EXTENDS, Reason.SIMILAR_MEANING, 0.6)
        return None
    if judged.verdict is Verdict.UPDATES:
        about_one_thing = one_value or bool(contradiction.said(old) & contradiction.said(new))
        if judged.confidence >= CLASH and about_one_thing:
            return Judgement(Verdict.UNSURE, Reason.SIMILAR_MEANING, judged.confidence)
        return None
    if judged.verdict is Verdict.RESTATES or (judged.verdict is Verdict.EXTENDS and one_value):
        return Judgement(Verdict.EXTENDS, Reason.SIMILAR_MEANING, judged.confidence)
    return None


def _stands(fact: Fact, now: datetime) -> bool:
    return fact.state is State.ACTIVE and fact.tense is Tense.CURRENT and fact.is_open and fact.is_current(now)
