"""How a new statement changes what is held true: stage one finds the timeline, stage two says what follows.

Everything here happens inside the caller's transaction. What a statement needs before it gets here is decided in
:mod:`korely_desktop.memory.admission`; intervals are worked out in :mod:`korely_desktop.domain.supersession`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from korely_desktop.domain import contradiction
from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.contradiction import Claim, Timeline, beside, timeline, value_on
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.facts import Fact, Precision, Source, State, Tense, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.questions import Correction
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.supersession import News, Plan, Point, Row, Says, plan
from korely_desktop.domain.text import identity, value_key
from korely_desktop.domain.verdicts import Judgement, Reason, Verdict
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import timelines
from korely_desktop.memory.services import Services
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as rows
from korely_desktop.store import reviews, verdicts
from korely_desktop.store.engine import Connection

JUDGE = "rules-1"


@dataclass(frozen=True, slots=True)
class Telling:
    """One statement whose subject and object are resolved.

    Attributes:
        subject, object: the entities; ``object`` is None for a literal value.
        said_at: when it was said; the time of what has no date of its own.
        over: it says that something ended (or never was), rather than that it holds.
        ended_at: for what is past or over, when it ended; None means by ``said_at``.
        waits: hold it back in Review instead of acting on it.
    """

    scope: Scope
    subject: Entity
    subject_text: str
    predicate: str
    predicate_raw: str
    object: Entity | None
    object_text: str
    confidence: float
    trust: Trust
    engine: str
    said_at: datetime
    subject_type: str = "unknown"
    agent_id: str | None = None
    run_id: str | None = None
    tense: Tense = Tense.CURRENT
    over: bool = False
    valid_from: datetime | None = None
    precision: Precision = Precision.ASSUMED
    ended_at: datetime | None = None
    replaces: bool = False
    adds: bool = False
    waits: Reason | None = None
    source: Source | None = None
    session_only: bool = False

    @property
    def object_name(self) -> str:
        """What the value is called now."""
        return self.object.name if self.object else self.object_text

    @property
    def at(self) -> datetime:
        """The instant at which it begins to count."""
        return self.valid_from or self.said_at


@dataclass(slots=True)
class Effect:
    """What tellings did: ``landed`` is the fact that carries each, in order (None: nothing to carry it)."""

    landed: list[str | None] = field(default_factory=list)
    created: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)
    reviews: set[str] = field(default_factory=set)

    def took(self, written: timelines.Written) -> None:
        """Add what one plan wrote."""
        self.created += written.created
        self.ended += [fact_id for fact_id in written.ended if fact_id not in self.ended]
        self.touched |= written.touched | set(written.created)


def tell(connection: Connection, vocabulary: Vocabulary, telling: Telling, now: datetime) -> Effect:
    """Hold one statement true, or over, with everything that follows for other facts."""
    effect = Effect()
    subject_ids = entity_rows.cluster(connection, [telling.subject.id])
    line = timeline(vocabulary, telling.predicate)
    if telling.waits is not None:
        _hold_back(connection, vocabulary, telling, line, subject_ids, effect, now)
    elif telling.over:
        _end(connection, vocabulary, telling, line, subject_ids, effect, now)
    elif telling.tense is Tense.PLANNED:
        _plan_ahead(connection, vocabulary, telling, line, subject_ids, effect, now)
    else:
        _assert(connection, vocabulary, telling, line, subject_ids, effect, now)
    return effect


def check(services: Services, old: Correction, new: Correction) -> Judgement:
    """Judge two triples without storing anything (all three parts of each are needed)."""
    return contradiction.judge(services.vocabulary, _claim(old, "old"), _claim(new, "new"))


def _claim(triple: Correction, name: str) -> Claim:
    if triple.subject is None or triple.predicate is None or triple.object is None:
        raise InvalidRequest(f"{name} needs a subject, a predicate and an object.", field=name)
    return Claim(triple.subject, triple.predicate, triple.object)


def _assert(
    connection: Connection,
    vocabulary: Vocabulary,
    telling: Telling,
    line: Timeline,
    subject_ids: Sequence[str],
    effect: Effect,
    now: datetime,
) -> None:
    loaded = timelines.load(connection, line, subject_ids, telling.object_name)
    fact = _new_fact(vocabulary, telling, now)
    if telling.adds and line.one and _holds_something_else(loaded, telling):
        fact = replace(fact, slot=beside(fact.slot, telling.object_name))
        loaded = timelines.of_facts(connection, line, (), ())
    news = News(
        fact.id,
        value_on(line, telling.predicate, telling.object_name),
        telling.trust,
        telling.agent_id,
        _points(telling),
    )
    planned = plan(loaded.known, news)
    clashes = planned.clashes or _denied_by_stronger(loaded, planned, news)
    if clashes:
        _clash(connection, telling, fact, news.points, clashes, effect, now)
        return
    written = timelines.write(connection, loaded, planned, fact, session_only=telling.session_only, now=now)
    effect.took(written)
    landed = written.names[planned.landed]
    _land(connection, telling, landed, planned.restated, effect)
    _record(connection, vocabulary, telling, loaded, planned, written, landed, now)
    if telling.tense is Tense.CURRENT:
        _fulfil(connection, loaded.planned, telling, landed, effect, now)
        _answer_waiting(connection, telling, line, subject_ids, landed, effect, now)
    _end_denied(connection, vocabulary, telling, subject_ids, landed, effect, now)
    if telling.replaces and not line.one and not planned.restated:
        _replace_partner(connection, vocabulary, telling, line, subject_ids, landed, effect, now)


def _end(
    connection: Connection,
    vocabulary: Vocabulary,
    telling: Telling,
    line: Timeline,
    subject_ids: Sequence[str],
    effect: Effect,
    now: datetime,
) -> None:
    """End every open value that is meant; where none is, remember that it was over by then."""
    standing = rows.in_slots(connection, subject_ids, line.slots, timelines.STANDING)
    said = telling.object_name
    candidates = [fact for fact in standing if fact.predicate == telling.predicate or line.one]
    if contradiction.is_generic(said):
        meant = [fact for fact in candidates if line.one and fact.is_current(telling.at)]
    else:
        same = [fact for fact in candidates if identity(timelines.name_of(fact)) == identity(said)]
        worded = [fact for fact in candidates if contradiction.ends(said, timelines.name_of(fact))]
        meant = same or [fact for fact in worded if fact.is_open]
    if not meant:
        if contradiction.is_generic(said):
            effect.landed.append(None)
            return
        meant = [_new_fact(vocabulary, replace(telling, tense=Tense.PAST), now)]
    for value in {identity(timelines.name_of(fact)): fact for fact in meant}.values():
        _end_value(connection, vocabulary, telling, line, subject_ids, value, effect, now)


def _end_value(
    connection: Connection,
    vocabulary: Vocabulary,
    telling: Telling,
    line: Timeline,
    subject_ids: Sequence[str],
    target: Fact,
    effect: Effect,
    now: datetime,
    by: str | None = None,
) -> None:
    """Say that one value was over at ``telling.ended_at`` or when this was said."""
    name = timelines.name_of(target)
    loaded = timelines.load(connection, line, subject_ids, name)
    source = telling.source
    point = Point(
        telling.ended_at or telling.at,
        Says.OVER,
        telling.trust,
        by=by,
        memory_id=source.memory_id if source else None,
        start=source.start if source else None,
    )
    fact = replace(_new_fact(vocabulary, replace(telling, tense=Tense.PAST), now), object=target.object)
    fact = replace(fact, object_key=target.object_key, object_entity_id=target.object_entity_id)
    news = News(fact.id, value_on(line, target.predicate, name), telling.trust, telling.agent_id, (point,))
    planned = plan(loaded.known, news)
    if planned.clashes:
        _clash(connection, telling, fact, news.points, planned.clashes, effect, now)
        return
    written = timelines.write(connection, loaded, planned, fact, session_only=telling.session_only, now=now)
    effect.took(written)
    landed = written.names[planned.landed]
    effect.landed.append(landed)
    effect.touched.add(landed)
    if landed == fact.id and source is not None:
        rows.put_source(connection, landed, source)
    for ended in written.ended:
        verdicts.record(
            connection,
            Judgement(Verdict.UPDATES, Reason.SAID_TO_BE_OVER, telling.confidence),
            old_fact_id=ended,
            new_fact_id=by,
            judge=JUDGE,
            applied=True,
            at=now,
        )
    _fulfil(
        connection, [plan_ for plan_ in loaded.planned if timelines.name_of(plan_) == name], telling, None, effect, now
    )


def _plan_ahead(
    connection: Connection,
    vocabulary: Vocabulary,
    telling: Telling,
    line: Timeline,
    subject_ids: Sequence[str],
    effect: Effect,
    now: datetime,
) -> None:
    """A plan waits beside what holds: it ends nothing but an earlier plan for the same."""
    loaded = timelines.load(connection, line, subject_ids, telling.object_name)
    wanted = identity(telling.object_name)
    point = replace(_points(telling)[0], at=telling.said_at, says=Says.PLANNED, until=None)
    holding = [fact for fact in loaded.facts.values() if fact.is_open and identity(timelines.name_of(fact)) == wanted]
    waiting = [
        fact
        for fact in loaded.planned
        if fact.is_open and fact.predicate == telling.predicate and identity(timelines.name_of(fact)) == wanted
    ]
    same = [fact for fact in waiting if fact.valid_from == telling.at or telling.valid_from is None]
    if holding or same:
        landed = (same or holding)[0]
        rows.put_points(connection, landed.id, [point], now)
        _land(connection, telling, landed.id, True, effect)
        return
    fact = _new_fact(vocabulary, telling, now)
    rows.insert_fact(connection, fact, session_only=telling.session_only)
    rows.put_points(connection, fact.id, [point], now)
    effect.created.append(fact.id)
    _land(connection, telling, fact.id, False, effect)
    outdated = [other for other in loaded.planned if other.is_open] if telling.replaces else waiting
    for other in outdated:
        if other.trust.rank < telling.trust.rank:
            _ask(connection, telling, ReviewKind.CLASH, Reason.CLASHES_WITH_PERSON, fact.id, other.id, effect, now)
            continue
        rows.close(connection, other.id, max(other.valid_from, telling.said_at), now, fact.id)
        effect.ended.append(other.id)
        effect.touched.add(other.id)
        _verdict(connection, Judgement(Verdict.UPDATES, Reason.PLANNED_ONLY), other.id, fact.id, True, now)


def _hold_back(
    connection: Connection,
    vocabulary: Vocabulary,
    telling: Telling,
    line: Timeline,
    subject_ids: Sequence[str],
    effect: Effect,
    now: datetime,
) -> None:
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
        effect.landed.append(standing.id if standing else None)
        return
    if asked is not None:
        _land(connection, telling, asked.id, True, effect)
        return
    fact = replace(_new_fact(vocabulary, telling, now), state=State.REVIEW)
    if telling.over:
        fact = replace(fact, tense=Tense.PAST)
    rows.insert_fact(connection, fact, session_only=telling.session_only)
    rows.put_points(connection, fact.id, _points(telling), now)
    effect.created.append(fact.id)
    _land(connection, telling, fact.id, False, effect)
    _ask(
        connection,
        telling,
        ReviewKind.UNCERTAIN,
        telling.waits or Reason.WEAK_EVIDENCE,
        fact.id,
        standing.id if standing else None,
        effect,
        now,
    )


def _clash(
    connection: Connection,
    telling: Telling,
    fact: Fact,
    points: Sequence[Point],
    stronger: Sequence[str],
    effect: Effect,
    now: datetime,
) -> None:
    """A weaker source contradicts a stronger one: the stronger stays, the person is asked."""
    fact = replace(fact, state=State.REVIEW)
    rows.insert_fact(connection, fact, session_only=telling.session_only)
    rows.put_points(connection, fact.id, points, now)
    effect.created.append(fact.id)
    _land(connection, telling, fact.id, False, effect)
    for old_id in stronger:
        _ask(connection, telling, ReviewKind.CLASH, Reason.CLASHES_WITH_PERSON, fact.id, old_id, effect, now)
        _verdict(connection, Judgement(Verdict.UNSURE, Reason.CLASHES_WITH_PERSON), old_id, fact.id, False, now)


def _land(connection: Connection, telling: Telling, fact_id: str, restated: bool, effect: Effect) -> None:
    """Note where the statement ended up, its source, and, when it was known, that it was said again."""
    effect.landed.append(fact_id)
    effect.touched.add(fact_id)
    fresh = rows.put_source(connection, fact_id, telling.source) if telling.source else True
    if not restated:
        return
    if fresh:
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


def _record(
    connection: Connection,
    vocabulary: Vocabulary,
    telling: Telling,
    loaded: timelines.Loaded,
    planned: Plan,
    written: timelines.Written,
    landed: str,
    now: datetime,
) -> None:
    """Store the verdict on every fact that the news concerned."""
    if planned.restated:
        _verdict(connection, Judgement(Verdict.RESTATES, Reason.SAME_VALUE), landed, None, True, now)
    line = timeline(vocabulary, telling.predicate)
    for ended in written.ended:
        if telling.tense is Tense.PAST and ended == landed:
            reason = Reason.SAID_TO_BE_OVER
        else:
            reason = Reason.ONE_AT_A_TIME if line.one else Reason.OPPOSITE_STANCE
        new_id = None if ended == landed else landed
        _verdict(connection, Judgement(Verdict.UPDATES, reason, telling.confidence), ended, new_id, True, now)
    row: Row | None = next((row for row in planned.rows if row.id == planned.landed), None)
    if row is not None and not planned.restated and row.invalidated_by in loaded.facts:
        _verdict(connection, Judgement(Verdict.UPDATES, Reason.LATE_NEWS), landed, row.invalidated_by, True, now)


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


def _holds_something_else(loaded: timelines.Loaded, telling: Telling) -> bool:
    wanted = identity(telling.object_name)
    return any(fact.is_open and identity(timelines.name_of(fact)) != wanted for fact in loaded.facts.values())


def _fulfil(
    connection: Connection, planned: Sequence[Fact], telling: Telling, landed: str | None, effect: Effect, now: datetime
) -> None:
    """A plan ends when what was planned holds, or is called off."""
    wanted = identity(telling.object_name)
    for fact in planned:
        same = identity(timelines.name_of(fact)) == wanted or landed is None
        if not same or not fact.is_open or fact.id == landed or fact.trust.rank < telling.trust.rank:
            continue
        rows.close(connection, fact.id, max(fact.valid_from, telling.at), now, landed)
        effect.ended.append(fact.id)
        effect.touched.add(fact.id)
        verdict = Judgement(Verdict.RESTATES, Reason.SAME_VALUE) if landed else None
        _verdict(connection, verdict or Judgement(Verdict.UPDATES, Reason.SAID_TO_BE_OVER), fact.id, landed, True, now)


def _answer_waiting(
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


def _end_denied(
    connection: Connection,
    vocabulary: Vocabulary,
    telling: Telling,
    subject_ids: Sequence[str],
    landed: str,
    effect: Effect,
    now: datetime,
) -> None:
    """ "Does not live in Rome" ends "lives in Rome", whose values stand on a timeline of their own."""
    denied = vocabulary.opposite(telling.predicate)
    own, other = timeline(vocabulary, telling.predicate), timeline(vocabulary, denied)
    if vocabulary.slot(denied) in own.slots or telling.tense is not Tense.CURRENT:
        return
    wanted = identity(telling.object_name)
    for fact in rows.in_slots(connection, subject_ids, other.slots, timelines.STANDING):
        if fact.predicate == denied and fact.is_current(telling.at) and identity(timelines.name_of(fact)) == wanted:
            follow_up = replace(telling, source=None)
            _end_value(connection, vocabulary, follow_up, other, subject_ids, fact, effect, now, by=landed)
            effect.landed.pop()


def _replace_partner(
    connection: Connection,
    vocabulary: Vocabulary,
    telling: Telling,
    line: Timeline,
    subject_ids: Sequence[str],
    landed: str,
    effect: Effect,
    now: datetime,
) -> None:
    """ "Switched to Rust": the one value it can mean ends; where several can be meant, the person is asked."""
    spoken = telling.source.memory_id if telling.source else None
    partners = [
        fact
        for fact in rows.in_slots(connection, subject_ids, line.slots, (State.ACTIVE,))
        if fact.predicate == telling.predicate
        and fact.id != landed
        and fact.is_current(telling.at)
        and fact.tense is Tense.CURRENT
        and (spoken is None or spoken not in fact.source_memory_ids)
    ]
    if not partners:
        return
    latest = max(partners, key=lambda fact: (fact.last_confirmed_at or fact.valid_from, fact.id))
    if len(partners) > 1:
        _ask(connection, telling, ReviewKind.AMBIGUOUS, Reason.MANY_VALUES, landed, latest.id, effect, now)
        _verdict(connection, Judgement(Verdict.UNSURE, Reason.MANY_VALUES, 0.5), latest.id, landed, False, now)
        return
    follow_up = replace(telling, source=None)
    _end_value(connection, vocabulary, follow_up, line, subject_ids, latest, effect, now, by=landed)
    effect.landed.pop()


def _points(telling: Telling) -> tuple[Point, ...]:
    """The dated points that a statement makes."""
    source = telling.source
    base = Point(
        telling.at,
        Says.HOLDS,
        telling.trust,
        replaces=telling.replaces,
        memory_id=source.memory_id if source else None,
        start=source.start if source else None,
    )
    if telling.over:
        return (replace(base, at=telling.ended_at or telling.at, says=Says.OVER, replaces=False),)
    if telling.tense is Tense.PAST:
        ended = telling.ended_at or max(telling.said_at, telling.at)
        if telling.valid_from is None or telling.valid_from >= ended:
            return (replace(base, at=ended, says=Says.OVER, replaces=False),)
        return (replace(base, until=ended),)
    if telling.ended_at is not None and telling.ended_at > telling.at:
        return (replace(base, until=telling.ended_at),)
    return (base,)


def _new_fact(vocabulary: Vocabulary, telling: Telling, now: datetime) -> Fact:
    predicate = vocabulary.get(telling.predicate)
    return Fact(
        id=new_id("fct"),
        project_id=telling.scope.project_id,
        user_id=telling.scope.user_id,
        agent_id=telling.agent_id,
        run_id=telling.run_id,
        subject=telling.subject_text,
        subject_type=telling.subject_type,
        subject_is_user=telling.subject.is_user,
        subject_entity_id=telling.subject.id,
        predicate=telling.predicate,
        predicate_raw=telling.predicate_raw,
        predicate_family=predicate.family,
        slot=vocabulary.slot(telling.predicate),
        object=telling.object_text,
        object_key=value_key(telling.object_text),
        object_is_literal=telling.object is None,
        object_entity_id=telling.object.id if telling.object else None,
        confidence=telling.confidence,
        tense=telling.tense,
        valid_from=telling.at,
        valid_from_precision=telling.precision,
        invalid_at=None,
        closed_known_at=None,
        invalidated_by=None,
        created_at=now,
        last_confirmed_at=None,
        observation_count=1,
        trust=telling.trust,
        state=State.ACTIVE,
        engine=telling.engine,
        confirmed_at=now if telling.trust is Trust.PERSON else None,
    )


def _ask(
    connection: Connection,
    telling: Telling,
    kind: ReviewKind,
    reason: Reason,
    fact_id: str,
    old_fact_id: str | None,
    effect: Effect,
    now: datetime,
) -> None:
    card = reviews.ask(connection, telling.scope, kind, reason, now, fact_id=fact_id, old_fact_id=old_fact_id)
    if card is not None:
        effect.reviews.add(card)


def _verdict(
    connection: Connection, judgement: Judgement, old: str | None, new: str | None, applied: bool, now: datetime
) -> None:
    verdicts.record(connection, judgement, old_fact_id=old, new_fact_id=new, judge=JUDGE, applied=applied, at=now)
