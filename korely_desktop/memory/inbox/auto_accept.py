"""Letting an unsure statement in without asking, where its agent has earned that for its relation: the one decision.

:mod:`memory.intake.admission` asks at the time of admission. Three things are never let in like this,
whatever was earned: what clashes with the person's word, what is sensitive, and what is said of a subject for the first
time. Nor is what ends something, which is heard of by a question. One in :data:`SAMPLED` of what was let in is put to
the person all the same ("checking myself"); their answers are the live precision
(:class:`~korely_desktop.domain.learning.Checked`). Who chose never to be asked is not asked about first mentions and
samples either.
"""

from __future__ import annotations

import hashlib
from datetime import datetime

from korely_desktop.domain.answers import Decision, ReviewKind
from korely_desktop.domain.contradiction import timeline
from korely_desktop.domain.facts import Fact, State, Tense, Trust
from korely_desktop.domain.learning import Autonomy, Learnt
from korely_desktop.domain.supersession import Point, Says
from korely_desktop.domain.text import identity
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.history.correction import names_of
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.history.telling import Effect, Telling
from korely_desktop.memory.inbox.learning import NOBODY, counted_as
from korely_desktop.store import auto_accepts, points, reviews
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as fact_rows
from korely_desktop.store.engine import Connection

SAMPLED = 5
"""Every fifth: of ten facts a day two cards, some seconds of attention; in a month enough for an interval of 10 %."""


def may_accept(connection: Connection, vocabulary: Vocabulary, learnt: Learnt, telling: Telling) -> bool:
    """Whether this statement, which would wait for the person, may be let in without asking."""
    if telling.over or telling.tense is not Tense.CURRENT or telling.replaces or telling.instead_of:
        return False
    if not learnt.lets_in(counted_as(vocabulary, telling.predicate), telling.writer or NOBODY):
        return False
    if vocabulary.get(telling.predicate).is_sensitive:
        return False
    subject_ids = entity_rows.cluster(connection, [telling.subject.id])
    line = timeline(vocabulary, telling.predicate)
    known = fact_rows.in_slots(connection, subject_ids, line.slots, (State.ACTIVE, State.FORGOTTEN))
    if vocabulary.knows(telling.predicate):
        mentioned = any(fact.predicate == telling.predicate for fact in known)
    else:  # a relation in words of its own is hardly met twice: somebody of whom something is known will do
        mentioned = any(fact.state is State.ACTIVE for fact in fact_rows.about(connection, subject_ids))
    return (mentioned or learnt.autonomy is Autonomy.NEVER) and not any(
        _clashes(fact, telling, one=line.one) for fact in known
    )


def keep(
    connection: Connection, vocabulary: Vocabulary, learnt: Learnt, telling: Telling, effect: Effect, now: datetime
) -> None:
    """Note a statement that was let in, and put every :data:`SAMPLED`-th to the person, unless they are never asked."""
    fact_id = effect.landed
    if fact_id is None or fact_id not in effect.created or _state_of(connection, fact_id) is not State.ACTIVE:
        return
    sampled = is_sampled(fact_id) and learnt.autonomy is not Autonomy.NEVER
    auto_accepts.put(
        connection,
        telling.scope.project_id,
        fact_id,
        telling.writer or NOBODY,
        counted_as(vocabulary, telling.predicate),
        sampled=sampled,
        at=now,
    )
    if sampled:
        kind, reason = ReviewKind.SELF_CHECK, Reason.EARNED
        card = reviews.ask(connection, telling.scope, kind, reason, now, fact_id=fact_id)
        effect.reviews |= {card} if card else set()


def is_sampled(fact_id: str) -> bool:
    """Whether a fact is one of the sample: by its id, so that nobody can tell beforehand and reading again agrees."""
    return hashlib.sha256(fact_id.encode()).digest()[0] % SAMPLED == 0


def judge(connection: Connection, vocabulary: Vocabulary, fact: Fact, decision: Decision, now: datetime) -> Effect:
    """The person's answer to a sample: it becomes their word, or it goes and what it had ended holds again."""
    effect = Effect(landed=fact.id, touched={fact.id})
    if decision is not Decision.REJECT:
        fact_rows.change(connection, fact.id, trust=Trust.PERSON, confirmed_at=now)
        if now > fact.valid_from:
            points.put(connection, fact.id, [Point(now, Says.HOLDS, Trust.PERSON)], now)
        return effect
    fact_rows.change(connection, fact.id, state=State.REJECTED)
    blocking.block_fact(connection, fact, names_of(connection, fact), can_return=True, now=now)
    effect.also(Lines.of(connection, vocabulary, [fact]).settle(now))
    return effect


def _clashes(fact: Fact, telling: Telling, *, one: bool) -> bool:
    """Whether the person's word on this timeline says otherwise, be it that it holds or that it has ended."""
    same = identity(fact.object_name) == identity(telling.object_name)
    if not fact.is_human:
        return False
    if same and fact.predicate == telling.predicate:
        return not fact.is_open  # they said that it is over
    return fact.is_open and (one or same)


def _state_of(connection: Connection, fact_id: str) -> State | None:
    fact = fact_rows.by_id(connection, fact_id)
    return None if fact is None else fact.state
