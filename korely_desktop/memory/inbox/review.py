"""The Review inbox: questions that only the person can settle, and taking an answer back.

``accept`` lets the waiting fact hold, with what follows for the old one; ``correct`` puts the person's own value there;
``reject`` keeps things as they are and does not ask again; ``keep_both`` lets both hold side by side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from korely_desktop.domain import audit as actions
from korely_desktop.domain.answers import Decision, ReviewCard, ReviewKind
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.contradiction import beside, is_beside, timeline, without_beside
from korely_desktop.domain.errors import Conflict, InvalidRequest, NotFound
from korely_desktop.domain.facts import Fact, State, Tense, Trust
from korely_desktop.domain.ids import is_id
from korely_desktop.domain.questions import Correction
from korely_desktop.domain.scope import ADMIN, READ, Caller
from korely_desktop.domain.verdicts import Judgement, Reason, Verdict
from korely_desktop.memory import checks, names
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.history import changed, rectification, truth
from korely_desktop.memory.history.correction import names_of, telling_of, with_changes
from korely_desktop.memory.history.telling import Effect, log_verdict
from korely_desktop.memory.inbox import auto_accept, cards, learning
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as log
from korely_desktop.store import auto_accepts, joining, reviews, tracing
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.reviews import StoredReview

MAX_LISTED = 200
_PARTED = "parted"
"""Under which the audit row of an answer has whom it took out of what an agent had made one."""


def waiting(
    services: Services, caller: Caller, user_id: str | None = None, *, limit: int = 50, offset: int = 0
) -> tuple[list[ReviewCard], int]:
    """Open cards, oldest first, and how many there are. ``user_id`` None means every user the caller may see."""
    caller.require_reading(user_id)
    checks.page(limit, offset, most=MAX_LISTED)
    with services.store.read() as connection:
        stored, total = reviews.waiting(
            connection, caller.project_id, caller.users, user_id=user_id, limit=limit, offset=offset
        )
        return cards.of(connection, services.vocabulary, caller, stored), total


def card(services: Services, caller: Caller, review_id: str) -> ReviewCard:
    """One card, open or decided."""
    caller.require(READ)
    with services.store.read() as connection:
        return cards.of(connection, services.vocabulary, caller, [_own(connection, caller, review_id)])[0]


def held_by(services: Services, caller: Caller, fact_ids: Sequence[str]) -> dict[str, str]:
    """The open questions that hold some of these facts back, with the fact of each: by them an answer is undone."""
    caller.require(READ)
    with services.store.read() as connection:
        held = [fact.id for fact in rows.by_ids(connection, fact_ids).values() if fact.state is State.REVIEW]
        return {card.id: card.fact_id or "" for card in reviews.open_of(connection, held) if caller.may_reach(card)}


def decide(
    services: Services, caller: Caller, review_id: str, decision: Decision | str, correction: Correction | None = None
) -> ReviewCard:
    """Settle a card. Accept and correct give the fact the rank of the person, so a key needs the scope ``admin``.

    Raises:
        InvalidRequest: the decision does not fit the card, or a correction is missing.
        Conflict: it was decided before.
    """
    caller.require(ADMIN)
    try:
        decision = Decision(decision)
    except ValueError as error:
        raise InvalidRequest("decision must be accept, correct, reject or keep_both.", field="decision") from error
    if (correction is None) == (decision is Decision.CORRECT):
        raise InvalidRequest("correction is needed with the decision correct, and only with it.", field="correction")
    now = services.clock()
    with services.store.write() as connection:
        stored = _own(connection, caller, review_id)
        if stored.decided_at is not None:
            raise Conflict("This question was already decided. Undo that decision first.", decision=stored.decision)
        asked = rows.by_id(connection, stored.fact_id) if stored.fact_id else None
        with tracing.traced(connection) as trace:
            effect = _carry_out(services, connection, caller, stored, decision, correction, now)
        if stored.kind == ReviewKind.SELF_CHECK and stored.fact_id:
            auto_accepts.answer(connection, stored.fact_id, decision in (Decision.ACCEPT, Decision.KEEP_BOTH), now)
        reviews.decide(connection, review_id, decision, now)
        changes = {} if asked is None else changed.note(connection, trace, effect, now)
        noted = changes | effect.noted
        _record(services, connection, caller, stored, asked, {"verb": f"review_{decision}", **noted}, now)
        answer = cards.of(connection, services.vocabulary, caller, [_own(connection, caller, review_id)])[0]
    _announce(services, caller, stored, effect)
    return answer


def undo(services: Services, caller: Caller, review_id: str) -> ReviewCard:
    """Open a decided card again and take back what the decision did.

    Raises:
        Conflict: it is open, or it was settled without a decision of the person.
    """
    caller.require(ADMIN)
    now = services.clock()
    with services.store.write() as connection:
        stored = _own(connection, caller, review_id)
        if stored.decision is None:
            raise Conflict("This question is still open, so there is nothing to take back.")
        asked = rows.by_id(connection, stored.fact_id) if stored.fact_id else None
        effect = _take_back(services, connection, stored, Decision(stored.decision), now)
        if stored.kind == ReviewKind.SELF_CHECK and stored.fact_id:
            auto_accepts.answer(connection, stored.fact_id, None, now)
        reviews.open_again(connection, review_id)
        _record(services, connection, caller, stored, asked, {"verb": "review_undo", "of": stored.decision}, now)
        answer = cards.of(connection, services.vocabulary, caller, [_own(connection, caller, review_id)])[0]
    _announce(services, caller, stored, effect)
    return answer


def _carry_out(
    services: Services,
    connection: Connection,
    caller: Caller,
    stored: StoredReview,
    decision: Decision,
    correction: Correction | None,
    now: datetime,
) -> Effect:
    if stored.kind == ReviewKind.SAME_ENTITY:
        return _same_entity(services, connection, stored, decision, now)
    fact = rows.by_id(connection, stored.fact_id) if stored.fact_id else None
    old = rows.by_id(connection, stored.old_fact_id) if stored.old_fact_id else None
    if fact is None:
        raise Conflict("The fact in this question is gone, so there is nothing to decide.")
    if decision is Decision.CORRECT:
        assert correction is not None, "checked by decide"
        return _correct(services, connection, caller, fact, old, correction, now)
    if stored.kind == ReviewKind.AMBIGUOUS:
        return _ambiguous(services, connection, caller, fact, old, decision, now)
    if stored.kind == ReviewKind.SELF_CHECK:
        return auto_accept.judge(connection, services.vocabulary, fact, decision, now)
    if decision is Decision.REJECT:
        return _reject(connection, fact, now, blocks=old is None or fact.tense is not Tense.PAST)
    alone = timeline(services.vocabulary, fact.predicate).one and not is_beside(fact.slot)
    if decision is Decision.KEEP_BOTH and alone:
        fact = replace(fact, slot=beside(fact.slot, fact.object_name))
        rows.change(connection, fact.id, slot=fact.slot)
    return truth.release(connection, services.vocabulary, fact, now)


def _reject(connection: Connection, fact: Fact, now: datetime, *, blocks: bool) -> Effect:
    """``blocks``: it is not learned again. What only said that another fact is over has that one's very words."""
    rows.change(connection, fact.id, state=State.REJECTED)
    if blocks:
        blocking.block_fact(connection, fact, names_of(connection, fact), can_return=True, now=now)
    return Effect(landed=fact.id, touched={fact.id})


def _ambiguous(
    services: Services,
    connection: Connection,
    caller: Caller,
    fact: Fact,
    old: Fact | None,
    decision: Decision,
    now: datetime,
) -> Effect:
    """Whether a value that holds already took the old one's place."""
    if decision is not Decision.ACCEPT or old is None or not old.is_open:
        return Effect(landed=fact.id)
    if is_beside(fact.slot):
        rows.change(connection, fact.id, slot=without_beside(fact.slot))
    over = replace(telling_of(connection, old, caller, now), over=True, trust=Trust.PERSON, ended_at=fact.valid_from)
    log_verdict(connection, Judgement(Verdict.UPDATES, Reason.PERSON_DECIDED), old.id, fact.id, True, now)
    return truth.end_fact(connection, services.vocabulary, old, over, now, by=fact.id)


def _correct(
    services: Services,
    connection: Connection,
    caller: Caller,
    fact: Fact,
    old: Fact | None,
    correction: Correction,
    now: datetime,
) -> Effect:
    """What was read is wrong: it was never so, and the right value takes over its time."""
    new = with_changes(services, connection, caller, fact, correction, now)
    by_person = replace(new, trust=Trust.PERSON)
    effect = rectification.rectify(services, connection, caller, fact, by_person, now, holds=True)
    if old is not None:
        effect.touched.add(old.id)
    return effect


def _same_entity(
    services: Services, connection: Connection, stored: StoredReview, decision: Decision, now: datetime
) -> Effect:
    effect = Effect()
    if decision is Decision.CORRECT:
        raise InvalidRequest("This question is about names: accept, reject or keep_both.", field="decision")
    if not stored.entity_id or not stored.other_entity_id:
        return effect
    if decision is not Decision.ACCEPT:  # an agent may have made them one meanwhile
        apart = joining.between(connection, stored.entity_id, stored.other_entity_id)
        if apart is not None:
            effect.also(names.part(connection, services.vocabulary, apart, now))
            effect.noted[_PARTED] = apart
        return effect
    known = cards.as_they_are(connection, [stored.entity_id, stored.other_entity_id])
    short, full = known.get(stored.entity_id), known.get(stored.other_entity_id)
    if short is None or full is None:
        raise Conflict("One of the two is gone, so there is nothing to decide.")
    if short.id != full.id:
        effect = names.join(connection, services.vocabulary, short, full, now)
    effect.also(names.no_longer_asked(connection, short.id, now))
    return effect


def _same_after_all(
    services: Services, connection: Connection, stored: StoredReview, decision: Decision, now: datetime
) -> Effect:
    """Take an answer about two names back: what it made one is two again, what it parted is one."""
    one, other = stored.entity_id, stored.other_entity_id
    if not one or not other:
        return Effect()
    if decision is Decision.ACCEPT:
        apart = joining.between(connection, one, other)
        return Effect() if apart is None else names.part(connection, services.vocabulary, apart, now)
    parted = [
        str(event.meta[_PARTED])
        for event in log.of_target(connection, one)
        if event.ts == stored.decided_at and _PARTED in event.meta
    ]
    known = cards.as_they_are(connection, [one, other])
    if not parted or len(known) < 2 or known[one].id == known[other].id:
        return Effect()
    branch, rest = known[one], known[other]
    if branch.id != parted[-1]:
        branch, rest = rest, branch
    return names.join(connection, services.vocabulary, branch, rest, now)


def _take_back(
    services: Services, connection: Connection, stored: StoredReview, decision: Decision, now: datetime
) -> Effect:
    if stored.kind == ReviewKind.SAME_ENTITY:
        return _same_after_all(services, connection, stored, decision, now)
    fact = rows.by_id(connection, stored.fact_id) if stored.fact_id else None
    if fact is None:
        raise Conflict("The fact in this question is gone, so there is nothing to take back.")
    effect = Effect()
    if fact.state is State.NEVER_SO and decision is not Decision.CORRECT:
        rectification.so_after_all(services, connection, fact, rectification.note_of(connection, fact), now, effect)
    effect.also(changed.take_back(services, connection, _noted(connection, stored, fact), now))
    return effect


def _noted(connection: Connection, stored: StoredReview, fact: Fact) -> Mapping[str, Any]:
    """What the answer changed: it was given in Review, or by confirming or correcting the fact itself."""
    carrying = [fact.id, *([fact.invalidated_by] if fact.invalidated_by else [])]
    events = [event for one in carrying for event in log.of_target(connection, one)]
    answers = [event.meta for event in events if changed.NOTED in event.meta and event.ts == stored.decided_at]
    mine = [meta for meta in answers if meta.get("review", stored.id) == stored.id]
    if not mine:
        raise Conflict("This question was settled by something else, so there is no answer to take back.")
    noted: Mapping[str, Any] = mine[-1][changed.NOTED]
    return noted


def _own(connection: Connection, caller: Caller, review_id: str) -> StoredReview:
    stored = reviews.by_id(connection, review_id) if is_id("rev", review_id) else None
    if stored is None or not caller.may_reach(stored):
        raise NotFound("There is no question with this id.")
    return stored


def _record(
    services: Services,
    connection: Connection,
    caller: Caller,
    stored: StoredReview,
    asked: Fact | None,
    meta: dict[str, object],
    now: datetime,
) -> None:
    learning.note(connection, services.vocabulary, caller, asked, meta)
    audit.record(
        connection,
        caller,
        actions.FACT_WRITE,
        at=now,
        user_id=stored.user_id,
        target_id=stored.fact_id or stored.entity_id,
        meta={**meta, "review": stored.id},
    )


def _announce(services: Services, caller: Caller, stored: StoredReview, effect: Effect) -> None:
    ids = {name for name in (stored.entity_id, stored.other_entity_id) if name}
    services.changes.publish(
        Changes(
            caller.actor,
            facts=frozenset(effect.touched),
            entities=frozenset(ids),
            reviews=frozenset({stored.id} | effect.reviews),
        )
    )
