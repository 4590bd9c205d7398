"""What waits for the person: unsure statements, clashes with a stronger source, and questions about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.contradiction import Timeline
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.supersession import Point
from korely_desktop.domain.text import identity
from korely_desktop.domain.verdicts import Judgement, Reason, Verdict
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.history import timelines
from korely_desktop.memory.history.telling import JUDGE, Effect, Telling, fact_of, log_verdict, points_of
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store import reviews
from korely_desktop.store.engine import Connection


def hold_back(
    connection: Connection,
    vocabulary: Vocabulary,
    telling: Telling,
    line: Timeline,
    subject_ids: Sequence[str],
    effect: Effect,
    now: datetime,
) -> str | None:
    """Keep an unsure statement for the person, unless it is known already or asked about already."""
    wanted = identity(telling.object_name)
    known = [
        fact
        for fact in rows.in_slots(connection, subject_ids, line.slots, (State.ACTIVE, State.REVIEW))
        if fact.predicate == telling.predicate and identity(timelines.name_of(fact)) == wanted
    ]
    standing = next((fact for fact in known if fact.state is State.ACTIVE and fact.is_open), None)
    asked = next((fact for fact in known if fact.state is State.REVIEW), None)
    if (telling.over and standing is None) or (not telling.over and standing is not None):
        if standing is not None and telling.waits is Reason.ASK_ALWAYS:
            land(connection, telling, standing.id, True, effect)  # sure, and known: one more source
        return standing.id if standing else None
    if asked is not None:
        land(connection, telling, asked.id, True, effect)
        return asked.id
    fact = replace(fact_of(vocabulary, replace(telling, fact_id=None), now), state=State.REVIEW)
    if telling.over:
        fact = replace(fact, tense=Tense.PAST)
    rows.insert_fact(connection, fact, session_only=telling.session_only)
    point_rows.put(connection, fact.id, points_of(telling), now)
    effect.created.append(fact.id)
    land(connection, telling, fact.id, False, effect)
    ask(
        connection,
        telling,
        ReviewKind.UNCERTAIN,
        telling.waits or Reason.WEAK_EVIDENCE,
        fact.id,
        standing.id if standing else None,
        effect,
        now,
    )
    if standing is not None and telling.judge != JUDGE:
        unsure = Judgement(Verdict.UNSURE, telling.waits or Reason.WEAK_EVIDENCE, telling.confidence)
        log_verdict(connection, unsure, standing.id, fact.id, False, now, telling.judge)
    return fact.id


def propose(
    connection: Connection,
    vocabulary: Vocabulary,
    telling: Telling,
    stronger: Sequence[str],
    effect: Effect,
    now: datetime,
) -> str:
    """A weaker source would correct these facts: keep what it says for the person; returns the waiting fact."""
    fact = fact_of(vocabulary, telling, now)
    return clash(connection, telling, fact, points_of(telling), stronger, effect, now)


def clash(
    connection: Connection,
    telling: Telling,
    fact: Fact,
    points: Sequence[Point],
    stronger: Sequence[str],
    effect: Effect,
    now: datetime,
) -> str:
    """A weaker source contradicts a stronger one: the stronger stays, the person is asked."""
    fact = _put_aside(connection, telling, fact, points, effect, now)
    for old_id in stronger:
        ask(connection, telling, ReviewKind.CLASH, Reason.CLASHES_WITH_PERSON, fact.id, old_id, effect, now)
        log_verdict(connection, Judgement(Verdict.UNSURE, Reason.CLASHES_WITH_PERSON), old_id, fact.id, False, now)
    return fact.id


def ask_first(
    connection: Connection,
    telling: Telling,
    fact: Fact,
    points: Sequence[Point],
    would_end: Sequence[str],
    effect: Effect,
    now: datetime,
) -> str:
    """A change that may not be made by itself: the news waits, and what it would end stays meanwhile."""
    reason = telling.asks_first or Reason.ASKS_FIRST
    fact = _put_aside(connection, telling, fact, points, effect, now)
    for old_id in would_end or (None,):
        ask(connection, telling, ReviewKind.UNCERTAIN, reason, fact.id, old_id, effect, now)
        log_verdict(connection, Judgement(Verdict.UNSURE, reason), old_id, fact.id, False, now)
    return fact.id


def _put_aside(
    connection: Connection, telling: Telling, fact: Fact, points: Sequence[Point], effect: Effect, now: datetime
) -> Fact:
    fact = replace(fact, id=new_id("fct"), state=State.REVIEW)
    rows.insert_fact(connection, fact, session_only=telling.session_only)
    point_rows.put(connection, fact.id, points, now)
    effect.created.append(fact.id)
    land(connection, telling, fact.id, False, effect)
    return fact


def answer_waiting(
    connection: Connection,
    telling: Telling,
    line: Timeline,
    subject_ids: Sequence[str],
    landed: str,
    effect: Effect,
    now: datetime,
) -> None:
    """What was unsure and is now said plainly needs no question any more."""
    wanted = identity(telling.object_name)
    for fact in rows.in_slots(connection, subject_ids, line.slots, (State.REVIEW,)):
        if fact.predicate != telling.predicate or identity(timelines.name_of(fact)) != wanted or fact.id == landed:
            continue
        if fact.tense is Tense.PAST:
            continue
        rows.change(connection, fact.id, state=State.REJECTED)
        effect.reviews |= set(reviews.settle_for_fact(connection, fact.id, "accept", now))
        effect.touched.add(fact.id)


def land(connection: Connection, telling: Telling, fact_id: str, restated: bool, effect: Effect) -> None:
    """Note where the statement ended up, its source, and, when it was known, that it was said again."""
    effect.touched.add(fact_id)
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
    connection: Connection,
    telling: Telling,
    kind: ReviewKind,
    reason: Reason,
    fact_id: str,
    old_fact_id: str | None,
    effect: Effect,
    now: datetime,
) -> None:
    """Put a question to the person, unless it was put before."""
    card = reviews.ask(connection, telling.scope, kind, reason, now, fact_id=fact_id, old_fact_id=old_fact_id)
    if card is not None:
        effect.reviews.add(card)
