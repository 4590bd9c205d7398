"""What a caller does to one fact: correct, close, confirm, hide, unhide.

A confirmation is taken back in :mod:`memory.inbox.confirmation`; what ended is opened again in
:mod:`memory.history.reopening`.

Three ways to end a fact, never mixed up: *close* says that it stopped being true and keeps its history; *hide* (the
window's "forget") takes it out of every agent's sight; erasing is in :mod:`memory.forgetting.erasure`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from korely_desktop.domain import audit as actions
from korely_desktop.domain.answers import CloseReceipt
from korely_desktop.domain.errors import Conflict, FactNotCurrent, InvalidRequest
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.questions import Correction, How
from korely_desktop.domain.scope import ADMIN, WRITE, Caller
from korely_desktop.domain.supersession import Point, Says
from korely_desktop.domain.times import as_utc
from korely_desktop.memory.access import audit
from korely_desktop.memory.facts import owned, require_persons_word
from korely_desktop.memory.history import changed, hiding, rectification, truth
from korely_desktop.memory.history.correction import (
    current_of,
    outweighs,
    rank_of,
    reword,
    says_the_same,
    silence,
    stands_already,
    supersede,
    telling_of,
    with_changes,
)
from korely_desktop.memory.history.telling import Change, Effect, Telling, acting
from korely_desktop.memory.inbox import held, learning
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as audit_rows
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store import reviews, tracing
from korely_desktop.store.engine import Connection


def correct(
    services: Services,
    caller: Caller,
    fact_id: str,
    *,
    subject: str | None = None,
    predicate: str | None = None,
    object: str | None = None,
    how: How = How.CHANGED,
    at: datetime | None = None,
) -> Fact:
    """Supersede a fact by a corrected one; ``invalidated`` of the answer begins with the corrected id.

    What it says already only confirms it: the same id comes back. An agent's correction of what the person confirmed
    waits in Review.

    Args:
        how: whether the old value was so until it changed, or never was. What was never so may also have ended.
        at: when it changed; None means now.

    Raises:
        FactNotCurrent: it was superseded; ``current_fact_id`` is the fact that holds now.
        InvalidRequest: nothing is to be changed, a part is out of its limits, or ``at`` does not lie between the
            beginning of the fact and now.
    """
    return correct_many(services, caller, [fact_id], Correction(subject, predicate, object), how=how, at=at)[0]


def correct_many(
    services: Services,
    caller: Caller,
    fact_ids: Sequence[str],
    correction: Correction,
    *,
    how: How,
    at: datetime | None = None,
) -> list[Fact]:
    """:func:`correct` for many facts, in one transaction: all of them or none.

    One that was never so already, and for which just this stands, as for the same value at another time, answers as
    that. One that holds only because an earlier one of them was never so does not hold by that where it is said now.
    """
    caller.require(WRITE)
    if correction == Correction():
        raise InvalidRequest("Give at least one of subject, predicate and object.", field="subject")
    at = None if at is None else as_utc(at)
    if at is not None and (how is How.NEVER_SO or at > services.clock()):
        raise InvalidRequest("at is when it changed: not ahead, and not with how never_so.", field="at")
    effect = Effect()
    entities: set[str] = set()
    answers: list[Fact] = []
    with services.store.write() as connection:
        held = {one.id for one in rows.by_ids(connection, fact_ids).values() if one.is_open}
        for fact_id in fact_ids:
            old = owned(connection, caller, fact_id)
            stands = stands_already(services, connection, caller, old, correction) if how is How.NEVER_SO else None
            holds = not held.isdisjoint([old.id, fact_id, *rows.replaced_by(connection, old.id)])
            done = stands or _correct(services, connection, caller, old, holds, correction, how, at, effect, entities)
            answers.append(done)
    services.changes.publish(effect.changes(caller.actor, entities))
    return answers


def close(services: Services, caller: Caller, fact_id: str, at: datetime | None = None) -> CloseReceipt:
    """It stopped being true at ``at`` (None: now); it stays in history. An end that is ahead can be brought forward.

    Closing what is over, or ends by ``at`` anyway, changes nothing.

    Raises:
        InvalidRequest: ``at`` lies before the fact began.
        Conflict: the person confirmed it and the caller is not the person; the question waits in Review.
    """
    return close_many(services, caller, [fact_id], at)[0]


def close_many(
    services: Services, caller: Caller, fact_ids: Sequence[str], at: datetime | None = None
) -> list[CloseReceipt]:
    """:func:`close` for many facts, in one transaction: all of them or none, but for those that wait in Review."""
    receipts: list[CloseReceipt] = []
    refused: Conflict | None = None
    with acting(services, caller) as (connection, now, effect):
        for fact_id in fact_ids:
            fact = owned(connection, caller, fact_id, shown=False)
            end = max(now, fact.valid_from) if at is None else as_utc(at)
            note = partial(audit.record_of_fact, connection, caller, fact, "close", action=actions.FACT_INVALIDATE)
            if fact.invalid_at is not None and (fact.is_over(now) or fact.invalid_at <= end):
                audit_id = note({"changed": 0}, at=now)
                receipts.append(CloseReceipt(fact.id, "already_forgotten", fact.invalid_at, audit_id))
                continue
            if end < fact.valid_from:
                raise InvalidRequest("at lies before the fact began (valid_from).", field="at")
            ended = Effect()
            conflict = _end(services, connection, caller, fact, end, now, ended)
            audit_id = note(ended.noted, at=now, result="ok" if conflict is None else "denied")
            receipts.append(CloseReceipt(fact.id, "forgotten", end, audit_id))
            refused = refused or conflict
            effect.also(ended)
    if refused is not None:
        raise refused
    return receipts


def confirm(services: Services, caller: Caller, fact_id: str) -> Fact:
    """The fact is right: it gets the rank of the caller and counts one observation more.

    Raises:
        FactNotCurrent: it has ended.
        Forbidden: the person is asked about it, and the caller is no admin.
    """
    return confirm_many(services, caller, [fact_id])[0]


def confirm_many(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[Fact]:
    """:func:`confirm` for many facts, in one transaction."""

    def act(connection: Connection, fact: Fact, now: datetime, effect: Effect) -> str:
        _require_current(connection, fact, now)
        if not fact.is_human:
            learning.note(connection, services.vocabulary, caller, fact, {"verb": "confirm"})
        confirmed, noted = _confirm(services, connection, caller, fact, now, effect)
        audit.record_of_fact(connection, caller, fact, "confirm", noted, at=now)
        return confirmed.id

    return _each(services, caller, fact_ids, act)


def hide(services: Services, caller: Caller, fact_id: str) -> Fact:
    """Hide it from every agent read, history included, with the wordings that were corrected into it; it is not learned
    again. Undone by :func:`unhide`.

    Raises:
        Forbidden: the caller may not erase, which comes of it after 30 days; or the person confirmed it or is asked
            about it, and the caller is no admin.
    """
    return hide_many(services, caller, [fact_id])[0]


def hide_many(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[Fact]:
    """:func:`hide` for many facts, in one transaction: they, and then the wordings that went along."""
    caller.require_erasing()
    named = frozenset(fact_ids)
    along: list[Fact] = []

    def act(connection: Connection, fact: Fact, now: datetime, effect: Effect) -> str:
        require_persons_word(caller, fact)
        for one in (fact, *_earlier_wordings(connection, fact)):
            if one.state is not State.FORGOTTEN:
                effect.reviews |= hiding.hide(connection, one, now)
                effect.touched.add(one.id)
                audit.record_of_fact(connection, caller, one, "hide", at=now, action=actions.FACT_INVALIDATE)
                if one.id not in named:
                    along.append(_again(connection, one.id))
        return fact.id

    return [*_each(services, caller, fact_ids, act), *along]


def unhide(services: Services, caller: Caller, fact_id: str) -> Fact:
    """Take a hidden fact back; what waited in Review waits there again.

    Only for an admin: an agent must not bring back what a person forgot.
    """
    return unhide_many(services, caller, [fact_id])[0]


def unhide_many(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[Fact]:
    """:func:`unhide` for many facts, in one transaction: they, and then the wordings that came back along."""
    named = frozenset(fact_ids)
    along: list[Fact] = []

    def act(connection: Connection, fact: Fact, now: datetime, effect: Effect) -> str:
        with_it = (one for one in _earlier_wordings(connection, fact) if one.forgotten_at == fact.forgotten_at)
        for one in (fact, *with_it):
            if one.state is State.FORGOTTEN:
                effect.reviews |= hiding.bring_back(connection, one)
                effect.touched.add(one.id)
                audit.record_of_fact(connection, caller, one, "unhide", at=now)
                if one.id not in named:
                    along.append(_again(connection, one.id))
        return fact.id

    caller.require(ADMIN)
    return [*_each(services, caller, fact_ids, act, hidden=True), *along]


def _correct(
    services: Services,
    connection: Connection,
    caller: Caller,
    old: Fact,
    holds: bool,
    correction: Correction,
    how: How,
    at: datetime | None,
    effect: Effect,
    entities: set[str],
) -> Fact:
    """The answer; whom it tells of is added to ``entities``. Of two that are corrected to one slot the later holds."""
    now = services.clock()
    _require_current(connection, old, now, or_ended=how is How.NEVER_SO)
    if at is not None and at <= old.valid_from:
        raise InvalidRequest("at must lie after the fact began (valid_from). Was it never true? Say how.", field="at")
    new = with_changes(services, connection, caller, old, correction, now)
    noted: dict[str, Any] = {}
    if says_the_same(connection, old, new):
        _require_current(connection, old, now)
        if outweighs(caller, old):
            reword(connection, old, new)
        answer, confirmed = _confirm(services, connection, caller, old, now, effect)
        noted = {**confirmed, "same": True}
    else:
        with tracing.traced(connection) as trace:
            superseded = _put_right(services, connection, caller, old, holds, new, how, at, now)
        answered = changed.note(connection, trace, superseded, now) if old.state is State.REVIEW else {}
        noted |= superseded.noted | answered
        effect.also(superseded)
        answer = replace(_again(connection, superseded.landed or old.id), invalidated=tuple(superseded.ended))
        entities |= {new.subject.id} | ({new.object.id} if new.object else set())
    learning.note(connection, services.vocabulary, caller, old, {"verb": "correct", **noted})
    told = old if "same" in noted else answer
    audit.record_of_fact(connection, caller, told, "correct", {"corrected": old.id, **noted}, at=now)
    return answer


def _put_right(
    services: Services,
    connection: Connection,
    caller: Caller,
    old: Fact,
    holds: bool,
    new: Telling,
    how: How,
    at: datetime | None,
    now: datetime,
) -> Effect:
    if how is How.NEVER_SO:
        return rectification.rectify(services, connection, caller, old, new, now, holds=holds)
    silenced = silence(connection, old, at) if at is not None and outweighs(caller, old) else []
    with tracing.traced(connection) as trace:
        effect = supersede(services, connection, caller, old, new, now, at)
    if old.state is State.ACTIVE:  # what waits had not held yet
        stood = trace.facts.get(effect.landed or "")
        effect.noted |= {
            "how": how.value,
            "silenced": [point.as_row() for point in silenced],
            "restated": {} if stood is None else {stood.id: audit.standing(stood, now)},
        }
    return effect


def _each(
    services: Services,
    caller: Caller,
    fact_ids: Sequence[str],
    act: Callable[[Connection, Fact, datetime, Effect], str],
    *,
    hidden: bool = False,
) -> list[Fact]:
    """Do ``act`` to every fact in one transaction; it returns the id of the fact to answer with."""
    answers = []
    with acting(services, caller) as (connection, now, effect):
        for fact_id in fact_ids:
            fact = owned(connection, caller, fact_id, hidden=hidden)
            answers.append(_again(connection, act(connection, fact, now, effect)))
    return answers


def _earlier_wordings(connection: Connection, fact: Fact) -> list[Fact]:
    found = rows.by_ids(connection, audit_rows.corrected_into(connection, fact.id))
    joined = rows.by_ids(connection, rows.replaced_by(connection, fact.id))
    found |= {one.id: one for one in joined.values() if one.joined_to is not None}
    return [one for one in found.values() if one.state is not State.REJECTED]


def _end(
    services: Services,
    connection: Connection,
    caller: Caller,
    fact: Fact,
    end: datetime,
    now: datetime,
    effect: Effect,
) -> Conflict | None:
    """End one fact; the refusal to raise after the transaction when the caller's word is not enough."""
    telling = replace(telling_of(connection, fact, caller, now), over=True, ended_at=end)
    if not outweighs(caller, fact):
        change = Change.by(connection, services.vocabulary, telling, now)
        marker = replace(fact, tense=Tense.PAST, trust=telling.trust, created_at=now, confirmed_at=None)
        point = Point(end, Says.OVER, telling.trust)
        held.clash(change, telling, marker, [point], [fact.id])
        effect.also(change.effect)
        return Conflict(
            "The person confirmed this fact, so it stays until they decide. The question is waiting in Review."
        )
    if fact.state is State.REVIEW:
        rows.change(connection, fact.id, state=State.REJECTED)
        effect.reviews |= set(reviews.settle_for_fact(connection, fact.id, "reject", now))
        effect.touched.add(fact.id)
        return None
    effect.noted["silenced"] = [point.as_row() for point in silence(connection, fact, end)]
    effect.also(truth.end_fact(connection, services.vocabulary, fact, telling, now))
    return None


def _confirm(
    services: Services, connection: Connection, caller: Caller, fact: Fact, now: datetime, effect: Effect
) -> tuple[Fact, dict[str, Any]]:
    """The fact as it is now, and what its audit row notes, to take the confirmation back."""
    effect.touched.add(fact.id)
    if fact.state is State.REVIEW:
        require_persons_word(caller, fact)
        with tracing.traced(connection) as trace:
            released = truth.release(connection, services.vocabulary, fact, now)
        released.reviews |= set(reviews.settle_for_fact(connection, fact.id, "accept", now))
        effect.also(released)
        return _again(connection, released.landed or fact.id), changed.note(connection, trace, released, now)
    rank = rank_of(caller)
    rows.confirm(connection, fact.id, now)
    if fact.tense is not Tense.PLANNED and now > fact.valid_from:
        point_rows.put(connection, fact.id, [Point(now, Says.HOLDS, rank)], now)
    if rank.rank <= fact.trust.rank:
        rows.change(connection, fact.id, trust=rank)
    if caller.is_person:
        rows.change(connection, fact.id, confirmed_at=now, confidence=1.0)
    return _again(connection, fact.id), {"before": audit.standing(fact, now)}


def _require_current(connection: Connection, fact: Fact, now: datetime, *, or_ended: bool = False) -> None:
    stands = fact.state in (State.ACTIVE, State.REVIEW)
    if not stands or (fact.is_over(now) and not or_ended):
        current = current_of(connection, fact, now)
        now_what = "Use the current one." if current else "Nothing took its place: add what is true now as a new fact."
        raise FactNotCurrent(
            f"This fact is no longer current, so it cannot be changed. {now_what}", current_fact_id=current
        )


def _again(connection: Connection, fact_id: str) -> Fact:
    fact = rows.by_id(connection, fact_id)
    assert fact is not None, "a fact is never taken away by these verbs"
    return fact
