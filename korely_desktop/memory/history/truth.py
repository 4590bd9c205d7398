"""How a new statement changes what is held true: stage one finds the timeline, stage two says what follows.

Everything here happens inside the caller's transaction. What a statement needs before it gets here is decided in
:mod:`memory.intake.admission`; intervals are worked out in :mod:`korely_desktop.domain.supersession`; what
has to wait for the person goes to :mod:`memory.inbox.held`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.contradiction import Timeline, beside, is_beside, timeline, value_on
from korely_desktop.domain.facts import Fact, State, Tense, Trust
from korely_desktop.domain.supersession import News, Plan, Says, plan
from korely_desktop.domain.text import identity
from korely_desktop.domain.verdicts import Judgement, Reason, Verdict
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.parties.described import nameless
from korely_desktop.memory.history import ending, timelines
from korely_desktop.memory.history.telling import Change, Effect, Telling, fact_of, log_verdict, points_of
from korely_desktop.memory.inbox.held import answer_waiting, ask, ask_first, clash, hold_back, land
from korely_desktop.store import choices
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection


def tell(connection: Connection, vocabulary: Vocabulary, telling: Telling, now: datetime) -> Effect:
    """Hold one statement true, or over, with everything that follows for other facts."""
    change = Change.by(connection, vocabulary, telling, now)
    if telling.asks_first and telling.over:
        telling = replace(telling, waits=telling.asks_first)
    if telling.waits is not None:
        act = hold_back
    elif telling.over:
        act = ending.end
    elif telling.tense is Tense.PLANNED:
        act = _plan_ahead
    else:
        act = _assert
    change.effect.landed = act(change, telling)
    return change.effect


def end_fact(
    connection: Connection, vocabulary: Vocabulary, target: Fact, telling: Telling, now: datetime, by: str | None = None
) -> Effect:
    """End one particular fact, as :func:`tell` would with a statement that names exactly it."""
    change = Change.by(connection, vocabulary, telling, now)
    change = replace(change, line=timeline(vocabulary, target.predicate))
    change.effect.landed = ending.end_value(change, telling, target, by)
    return change.effect


def release(connection: Connection, vocabulary: Vocabulary, held: Fact, now: datetime) -> Effect:
    """Let a fact out of Review by the person's word: it takes its place on its timeline with their rank.

    Where it only restates or ends another fact, that fact carries it from now on and this one is done.
    """
    effect = Effect()
    line = timeline(vocabulary, held.predicate)
    subject_ids = entity_rows.cluster(connection, [held.subject_entity_id or ""])
    stored = point_rows.of_one(connection, held.id)
    point_rows.take_back(connection, [number for number, _ in stored])
    said = [replace(point, trust=Trust.PERSON) for _, point in stored]
    if held.tense is Tense.PLANNED or not said:
        point_rows.put(connection, held.id, said, now)
        _accept(connection, held, now)
        effect.landed = held.id
        effect.touched.add(held.id)
        return effect
    name = held.object_name
    if is_beside(held.slot):
        loaded = timelines.of_facts(connection, line, (), ())
    else:
        loaded = timelines.load(connection, line, subject_ids, name)
    news = News(held.id, value_on(line, held.predicate, name), Trust.PERSON, held.agent_id, tuple(said))
    planned = plan(loaded.known, news)
    if planned.restated:
        rows.change(connection, held.id, state=State.REJECTED)
    written = timelines.write(connection, loaded, planned, held, session_only=False, now=now)
    effect.took(written)
    effect.landed = written.names[planned.landed]
    effect.touched |= {held.id, effect.landed}
    target = rows.by_id(connection, effect.landed)
    if target is not None and target.is_open:
        _accept(connection, target, now)
    for source in rows.sources(connection, [held.id]).get(held.id, []) if planned.restated else []:
        rows.put_source(connection, effect.landed, source)
    for ended in written.ended:
        log_verdict(connection, Judgement(Verdict.UPDATES, Reason.PERSON_DECIDED), ended, effect.landed, True, now)
    return effect


def _accept(connection: Connection, fact: Fact, now: datetime) -> None:
    rows.change(connection, fact.id, state=State.ACTIVE, trust=Trust.PERSON, confirmed_at=now, confidence=1.0)


def _assert(change: Change, telling: Telling) -> str | None:
    line, effect = change.line, change.effect
    loaded = timelines.load(change.connection, line, change.subject_ids, telling.object_name)
    telling = _after_what_held(line, loaded, telling)
    if line.one and _is_vaguer(change.vocabulary, loaded, telling):
        return hold_back(change, replace(telling, waits=Reason.SIMILAR_MEANING))
    fact = fact_of(change.vocabulary, telling, change.now)
    apart = line.one and telling.trust is Trust.EXTRACTED and _ends_nothing(change.vocabulary, telling)
    if _stands_beside(loaded, telling, line, apart=apart):
        fact = replace(fact, slot=beside(fact.slot, telling.object_name))
        loaded = timelines.of_facts(change.connection, line, (), ())
    value = value_on(line, telling.predicate, telling.object_name)
    news = News(fact.id, value, telling.trust, telling.agent_id, points_of(telling))
    planned = plan(loaded.known, news)
    clashes = planned.clashes or _denied_by_stronger(loaded, planned, news)
    if clashes:
        return clash(change, telling, fact, news.points, clashes)
    if telling.asks_first and not planned.restated:
        ending_now = (*_ended_by(loaded, planned), *ending.opposed(change, telling))
        if ending_now or telling.replaces or telling.instead_of:
            return ask_first(change, telling, fact, news.points, ending_now)
    written = timelines.write(
        change.connection, loaded, planned, fact, session_only=telling.session_only, now=change.now
    )
    effect.took(written)
    landed = written.names[planned.landed]
    land(change, telling, landed, restated=planned.restated)
    _record(change, telling, loaded, planned, written)
    if telling.tense is Tense.CURRENT:
        ending.fulfil(change, loaded.planned, telling, landed)
        answer_waiting(change, telling, landed)
    ending.end_opposed(change, telling, landed, restated=planned.restated)
    if telling.instead_of:
        ending.end_named(change, telling, landed)
    elif telling.replaces and (apart or not line.one) and not planned.restated:
        ending.replace_partner(change, telling, landed)
    return landed


def _after_what_held(line: Timeline, loaded: timelines.Loaded, telling: Telling) -> Telling:
    """What is told, begun after another value that held in the very year or month in which it began."""
    if telling.tense is not Tense.CURRENT or telling.valid_from is None:
        return telling
    value = value_on(line, telling.predicate, telling.object_name)
    others = [
        fact
        for fact in loaded.facts.values()
        if fact.is_open
        and fact.valid_from < telling.said_at
        and value_on(line, fact.predicate, fact.object_name) != value
    ]
    at = max((ending.within(telling, telling.valid_from, fact) for fact in others), default=telling.valid_from)
    return replace(telling, valid_from=at)


def _plan_ahead(change: Change, telling: Telling) -> str | None:
    """A plan waits beside what holds: it ends nothing but an earlier plan for the same."""
    connection, now = change.connection, change.now
    loaded = timelines.load(connection, change.line, change.subject_ids, telling.object_name)
    wanted = identity(telling.object_name)
    point = replace(points_of(telling)[0], at=telling.said_at, says=Says.PLANNED, until=None)
    holding = [fact for fact in loaded.facts.values() if fact.is_open and identity(fact.object_name) == wanted]
    waiting = [
        fact
        for fact in loaded.planned
        if not fact.is_over(telling.said_at)
        and fact.predicate == telling.predicate
        and identity(fact.object_name) == wanted
    ]
    same = [fact for fact in waiting if fact.valid_from == telling.at or telling.valid_from is None]
    if holding or same:
        landed = (same or holding)[0]
        point_rows.put(connection, landed.id, [point], now)
        land(change, telling, landed.id, restated=True)
        return landed.id
    fact = fact_of(change.vocabulary, replace(telling, fact_id=None), now)
    rows.insert_fact(connection, fact, session_only=telling.session_only)
    point_rows.put(connection, fact.id, [point], now)
    if telling.ended_at is not None and telling.ended_at > fact.valid_from:
        rows.close(connection, fact.id, telling.ended_at, now)
    change.effect.created.append(fact.id)
    land(change, telling, fact.id, restated=False)
    if telling.replaces:
        waiting = [other for other in loaded.planned if not other.is_over(telling.said_at)]
    _end_plans(change, telling, waiting, fact)
    return fact.id


def _end_plans(change: Change, telling: Telling, outdated: Sequence[Fact], fact: Fact) -> None:
    """Earlier plans end by a new one; about those of a stronger source the person is asked."""
    for other in outdated:
        if other.trust.rank < telling.trust.rank:
            ask(change, telling, ReviewKind.CLASH, Reason.CLASHES_WITH_PERSON, fact.id, other.id)
            continue
        rows.close(change.connection, other.id, max(other.valid_from, telling.said_at), change.now, fact.id)
        choices.inherit(change.connection, other.id, fact.id)
        change.effect.ended.append(other.id)
        change.effect.touched.add(other.id)
        change.log(Judgement(Verdict.UPDATES, Reason.PLANNED_ONLY), other.id, fact.id)


def _record(
    change: Change, telling: Telling, loaded: timelines.Loaded, planned: Plan, written: timelines.Written
) -> None:
    """Store the verdict on every fact that the news concerned."""
    landed = written.names[planned.landed]
    if planned.restated:
        change.log(Judgement(Verdict.RESTATES, Reason.SAME_VALUE), landed, None)
    for ended in written.ended:
        if telling.tense is Tense.PAST and ended == landed:
            reason = Reason.SAID_TO_BE_OVER
        else:
            reason = Reason.ONE_AT_A_TIME if change.line.one else Reason.OPPOSITE_STANCE
        judgement = Judgement(Verdict.UPDATES, telling.because(reason), telling.confidence)
        change.log(judgement, ended, None if ended == landed else landed, judge=telling.judge)
    row = next((row for row in planned.rows if row.id == planned.landed), None)
    if row is not None and not planned.restated and row.invalidated_by in loaded.facts:
        change.log(Judgement(Verdict.UPDATES, Reason.LATE_NEWS), landed, row.invalidated_by)


def _ended_by(loaded: timelines.Loaded, planned: Plan) -> tuple[str, ...]:
    """Facts that hold and would end."""
    ended = {row.id for row in planned.rows if row.invalid_at is not None}
    return tuple(fact_id for fact_id, fact in loaded.facts.items() if fact.is_open and fact_id in ended)


def _denied_by_stronger(loaded: timelines.Loaded, planned: Plan, news: News) -> tuple[str, ...]:
    """Facts with the same value that a stronger source ended before: the weaker one may not begin them again."""
    row = next(row for row in planned.rows if row.id == planned.landed)
    if planned.restated:
        return ()
    earlier = [other for other in planned.rows if other.value == row.value and other.valid_from < row.valid_from]
    if not earlier:
        return ()
    last = max(earlier, key=lambda other: other.valid_from)
    ended = [point for point in last.points if point.says is Says.OVER and point.at == last.invalid_at]
    if any(point.trust is Trust.PERSON for point in ended) and news.trust is not Trust.PERSON:
        return (last.id,) if last.id in loaded.facts else ()
    return ()


def _is_vaguer(vocabulary: Vocabulary, loaded: timelines.Loaded, telling: Telling) -> bool:
    """Whether it gives no name where one is known ("lives in a flat", Toronto), and does not say that this is over."""
    return (
        telling.object is None
        and not telling.object_text[:1].isupper()
        and telling.trust is Trust.EXTRACTED
        and telling.tense is Tense.CURRENT
        and not (telling.replaces or telling.adds)
        and bool(vocabulary.get(telling.predicate).object_types)
        and any(fact.is_current(telling.at) and fact.object_entity_id is not None for fact in loaded.facts.values())
    )


def _ends_nothing(vocabulary: Vocabulary, telling: Telling) -> bool:
    """Whether values of its predicate do not end one another unless a text says so; nor does who is told of without a
    name ("a wife") end, or end with, the one who is named: that is told more exactly, and no change.
    """
    without_name = telling.object is None and nameless(telling.predicate, telling.object_text) is not None
    return vocabulary.get(telling.predicate).apart or (without_name and not telling.replaces)


def _stands_beside(loaded: timelines.Loaded, telling: Telling, line: Timeline, *, apart: bool) -> bool:
    """Whether it gets a timeline of its own, where it ends nothing.

    ``apart``: values of its predicate do not end one another unless a text says so.
    """
    if not apart and not (telling.adds and line.one):
        return False
    wanted = identity(telling.object_name)
    same = {fact.id for fact in loaded.facts.values() if identity(fact.object_name) == wanted}
    if apart and not same:
        return True
    return telling.adds and line.one and any(fact.is_open and fact.id not in same for fact in loaded.facts.values())
