"""What waits for the person: unsure statements, clashes with a stronger source, and questions about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.supersession import Point
from korely_desktop.domain.text import identity
from korely_desktop.domain.verdicts import Judgement, Reason, Verdict
from korely_desktop.memory.history.telling import JUDGE, Change, Telling, fact_of, points_of
from korely_desktop.store import entities, reviews
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection


def hold_back(change: Change, telling: Telling) -> str | None:
    """Keep an unsure statement for the person, unless it is known already or asked about already."""
    wanted = identity(telling.object_name)
    there = rows.in_slots(change.connection, change.subject_ids, change.line.slots, (State.ACTIVE, State.REVIEW))
    alike = [fact for fact in there if fact.predicate == telling.predicate]
    known = [fact for fact in alike if identity(fact.object_name) == wanted]
    standing = next((fact for fact in known if fact.state is State.ACTIVE and fact.is_open), None)
    asked = next((fact for fact in known if fact.state is State.REVIEW), None)
    if (telling.over and standing is None) or (not telling.over and standing is not None):
        if standing is not None and telling.waits is Reason.ASK_ALWAYS:
            land(change, telling, standing.id, restated=True)  # sure, and known: one more source
        return standing.id if standing else None
    if asked is not None:
        land(change, telling, asked.id, restated=True)
        return asked.id
    fact = fact_of(change.vocabulary, telling, change.now)
    if telling.over:
        fact = replace(fact, tense=Tense.PAST)
    fact = _put_aside(change, telling, fact, points_of(telling))
    reason = telling.waits or Reason.WEAK_EVIDENCE
    first = change.vocabulary.get(telling.predicate).is_sensitive and not alike
    kind = ReviewKind.SENSITIVE if first else ReviewKind.UNCERTAIN
    ask(change, telling, kind, reason, fact.id, standing.id if standing else None)
    if standing is not None and telling.judge != JUDGE:
        unsure = Judgement(Verdict.UNSURE, reason, telling.confidence)
        change.log(unsure, standing.id, fact.id, applied=False, judge=telling.judge)
    return fact.id


def propose(change: Change, telling: Telling, stronger: Sequence[str]) -> str:
    """A weaker source would correct these facts: keep what it says for the person; returns the waiting fact."""
    fact = fact_of(change.vocabulary, telling, change.now)
    return clash(change, telling, fact, points_of(telling), stronger)


def clash(change: Change, telling: Telling, fact: Fact, points: Sequence[Point], stronger: Sequence[str]) -> str:
    """A weaker source contradicts a stronger one: the stronger stays, the person is asked."""
    fact = _put_aside(change, telling, fact, points)
    for old_id in stronger:
        ask(change, telling, ReviewKind.CLASH, Reason.CLASHES_WITH_PERSON, fact.id, old_id)
        change.log(Judgement(Verdict.UNSURE, Reason.CLASHES_WITH_PERSON), old_id, fact.id, applied=False)
    return fact.id


def ask_first(change: Change, telling: Telling, fact: Fact, points: Sequence[Point], would_end: Sequence[str]) -> str:
    """A change that may not be made by itself: the news waits, and what it would end stays meanwhile."""
    reason = telling.asks_first or Reason.ASKS_FIRST
    fact = _put_aside(change, telling, fact, points)
    for old_id in would_end or (None,):
        ask(change, telling, ReviewKind.UNCERTAIN, reason, fact.id, old_id)
        change.log(Judgement(Verdict.UNSURE, reason), old_id, fact.id, applied=False)
    return fact.id


def _put_aside(change: Change, telling: Telling, fact: Fact, points: Sequence[Point]) -> Fact:
    fact = replace(fact, id=new_id("fct"), state=State.REVIEW)
    rows.insert_fact(change.connection, fact, session_only=telling.session_only)
    point_rows.put(change.connection, fact.id, points, change.now)
    change.effect.created.append(fact.id)
    land(change, telling, fact.id, restated=False)
    return fact


def answer_waiting(change: Change, telling: Telling, landed: str) -> None:
    """What was unsure and is now said plainly needs no question any more."""
    wanted = identity(telling.object_name)
    for fact in rows.in_slots(change.connection, change.subject_ids, change.line.slots, (State.REVIEW,)):
        if fact.predicate != telling.predicate or identity(fact.object_name) != wanted or fact.id == landed:
            continue
        if fact.tense is Tense.PAST:
            continue
        rows.change(change.connection, fact.id, state=State.REJECTED)
        change.effect.reviews |= set(reviews.settle_for_fact(change.connection, fact.id, "accept", change.now))
        change.effect.touched.add(fact.id)


def ask_again(connection: Connection, subjects: Iterable[str | None], at: datetime) -> dict[str, str]:
    """Open the questions about these entities that what was said at this instant answered (:func:`answer_waiting`);
    review id -> id of the fact that waits again."""
    asked: dict[str, str] = {}
    about = entities.cluster(connection, sorted({one for one in subjects if one}))
    for fact_id in reviews.settled_at(connection, about, at, State.REJECTED):
        rows.change(connection, fact_id, state=State.REVIEW)
        asked |= {card.id: fact_id for card in reviews.open_settled_at(connection, fact_id, at)}
    return asked


def answer_again(connection: Connection, asked: Mapping[str, str], now: datetime) -> set[str]:
    """Take :func:`ask_again` back; returns the questions that are answered by it."""
    answered: set[str] = set()
    for fact_id in set(asked.values()):
        rows.change(connection, fact_id, state=State.REJECTED)
        answered |= set(reviews.settle_for_fact(connection, fact_id, "reject", now))
    return answered


def land(change: Change, telling: Telling, fact_id: str, *, restated: bool) -> None:
    """Note where the statement ended up, its source, and, when it was known, that it was said again."""
    connection = change.connection
    change.effect.touched.add(fact_id)
    fresh = rows.put_source(connection, fact_id, telling.source) if telling.source else True
    if not restated:
        return
    if fresh and telling.fact_id != fact_id:
        rows.confirm(connection, fact_id, telling.said_at)
    stored = rows.by_id(connection, fact_id)
    if stored is None:
        return
    if telling.trust.rank < stored.trust.rank:
        rows.change(connection, fact_id, trust=telling.trust, confidence=max(stored.confidence, telling.confidence))
    if not telling.session_only:
        rows.change(connection, fact_id, session_only=False)
    if telling.valid_from is not None and telling.valid_from == stored.valid_from:
        rows.change(connection, fact_id, valid_from_precision=telling.precision)


def ask(
    change: Change, telling: Telling, kind: ReviewKind, reason: Reason, fact_id: str, old_fact_id: str | None
) -> None:
    """Put a question to the person, unless it was put before."""
    card = reviews.ask(
        change.connection, telling.scope, kind, reason, change.now, fact_id=fact_id, old_fact_id=old_fact_id
    )
    if card is not None:
        change.effect.reviews.add(card)
