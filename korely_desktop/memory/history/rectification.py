"""What was never so: it goes from every instant at which it stood, and another value takes over just that time.

Nothing is taken from what was known: asked what it knew before, the store still tells it, and the audit row of the
correction notes what was done (ids, dates and ranks, no content), so that it can be taken back to the same state.
A value that has changed is superseded in :mod:`memory.history.correction`; who may correct what, and the log, are with
:mod:`memory.history.verbs` and :mod:`memory.inbox.review`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from korely_desktop.domain.contradiction import is_beside, timeline, value_on
from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.facts import Fact, Precision, State, Tense, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.rewind import SavedPoint
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.supersession import Point, Says
from korely_desktop.domain.times import iso_or_none, parse_time
from korely_desktop.domain.verdicts import Judgement, Reason, Verdict
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.history import came_true, said, timelines, truth
from korely_desktop.memory.history.correction import names_of, supersede, to_person
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.history.telling import Effect, Telling, log_verdict
from korely_desktop.memory.inbox import held
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as log
from korely_desktop.store import choices, entities, rewinds, tracing
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection

NOTED = "never_so"
"""Under which the audit row of a correction has what :func:`so_after_all` needs."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a value stands: every stretch of it (the one that is corrected first) and what stands beside them."""

    wrong: tuple[Fact, ...]
    others: tuple[Fact, ...]
    said: Mapping[str, Sequence[Point]]

    def taken_over(self, trust: Trust, *, elsewhere: bool) -> tuple[Point, ...]:
        """The times of all stretches as dated points of the value that is right; ``elsewhere``: of another subject."""
        return tuple(point for fact in self.wrong for point in self._points(fact, trust, elsewhere))

    def bare_end(self, fact: Fact) -> Point | None:
        """The end of a stretch that nothing which is said accounts for: what had said so was erased."""
        if fact.invalid_at is None or fact.valid_from == fact.invalid_at or self._is_followed(fact):
            return None
        if fact.tense is Tense.PLANNED:
            return None  # no point says when a plan ends
        ends = {point.until or (point.at if point.says is Says.OVER else None) for point in self.said[fact.id]}
        return None if fact.invalid_at in ends else Point(fact.invalid_at, Says.OVER, fact.trust)

    def _points(self, fact: Fact, trust: Trust, elsewhere: bool) -> list[Point]:
        if fact.valid_from == fact.invalid_at:
            return [Point(fact.valid_from, Says.OVER, trust)]
        bounded = any(point.until == fact.invalid_at for point in self.said[fact.id])
        until = fact.invalid_at if bounded else None
        begins = Point(fact.valid_from, Says.HOLDS, trust, until=until, replaces=True)
        beside = self.wrong if elsewhere else (*self.others, *self.wrong)  # who follows it here, does not there
        if fact.invalid_at is None or until is not None or _follows(fact, beside):
            return [begins]
        return [begins, Point(fact.invalid_at, Says.OVER, trust, by=None if elsewhere else fact.invalidated_by)]

    def _is_followed(self, fact: Fact) -> bool:
        """Whether it ends because another value begins, or another stretch of its own."""
        return _follows(fact, (*self.others, *self.wrong))


def _follows(fact: Fact, others: Iterable[Fact]) -> bool:
    return any(other.valid_from == fact.invalid_at != other.invalid_at for other in others)


def rectify(
    services: Services, connection: Connection, caller: Caller, old: Fact, new: Telling, now: datetime, *, holds: bool
) -> Effect:
    """Say that ``old`` was never so, and ``new`` in its stead; ``ended`` of the effect begins with the old one.

    Every stretch of the value goes with it. Where a caller is no match for the person's word, what they say waits in
    Review. What waits there itself stood for nothing yet; it is answered.

    Args:
        holds: that ``old`` is open means that it is so now, of somebody else, too.

    Raises:
        Conflict: the person forgot what is said now.
    """
    place = _place(services, connection, old)
    new = replace(new, valid_from=old.valid_from, precision=old.valid_from_precision)
    if old.state is State.REVIEW:
        bounds = [point.until for point in place.said[old.id] if point.until is not None]
        return supersede(services, connection, caller, old, replace(new, ended_at=max(bounds, default=None)), now)
    if old.tense is Tense.PLANNED:
        new = replace(new, ended_at=old.invalid_at)
    else:
        elsewhere = new.subject.id != old.subject_entity_id  # there another value may have begun since
        still = (Point(now, Says.HOLDS, new.trust, replaces=True),) if elsewhere and old.is_open and holds else ()
        new = replace(new, tense=old.tense, dated=(*place.taken_over(new.trust, elsewhere=elsewhere), *still))
    asked = to_person(services, connection, caller, _stronger(services, connection, caller, place, new), new, now)
    return asked or _take_over(services, connection, place, new, now)


def so_after_all(
    services: Services, connection: Connection, fact: Fact, note: Mapping[str, Any], now: datetime, effect: Effect
) -> dict[str, Any]:
    """Take :func:`rectify` back: the value has its time again, what had taken it over goes if nothing else says it.

    Returns:
        The note with what :func:`never_so_again` needs besides.

    Raises:
        Conflict: by now yet another value stands for that time, or another fact tells the same.
    """
    wrong = [name for name, *_ in note["wrong"]]
    given = [SavedPoint.of_row(row) for row in note["given"]]
    taken = [SavedPoint.of_row(row) for row in note["taken"]]
    known = rows.by_ids(connection, [*wrong, *(one.fact_id for one in (*given, *taken))])
    subjects = {fact.subject_entity_id for fact in known.values()}
    left = said.take(connection, given, now_about=subjects)
    emptied = {fact_id for fact_id, is_left in left.items() if not is_left} - set(wrong)
    told = [point.says for _, point in point_rows.of_one(connection, note["by"] or "")]
    if note["by"] not in note["restated"] and told and set(told) == {Says.OVER}:
        emptied.add(note["by"])  # that it ended meanwhile is nothing without its beginning
    for fact_id in emptied:
        rows.change(connection, fact_id, state=State.REJECTED)
        choices.disinherit(connection, fact.id, fact_id)
    plans = came_true.plan_again(connection, sorted(emptied), wrong, now, effect)
    rewinds.put_points(connection, taken)
    firm = {one.id: audit.standing(one, now) for one in rows.by_ids(connection, note["restated"]).values()}
    for fact_id, before in note["restated"].items():
        stand_as(connection, fact_id, before, -1)
    said_then = max((one.known_at for one in given), default=None)
    asked = {} if said_then is None else held.ask_again(connection, subjects, said_then)
    had = {number: one.fact_id for number, one in point_rows.saved(connection, wrong)}
    reached = [*known.values(), *rows.by_ids(connection, left).values()]
    effect.also(Lines.of(connection, services.vocabulary, reached).settle(now))
    holders = point_rows.holders(connection, list(had))
    carried = {had[number]: fact_id for number, fact_id in holders.items() if had[number] != fact_id}
    for fact_id, end, by in note["wrong"]:
        stands = rows.by_id(connection, fact_id)
        if stands is None or stands.state is not State.NEVER_SO:
            continue  # erased, forgotten meanwhile, or its time was worked out from what is said of it
        rows.change(connection, fact_id, state=State.ACTIVE)
        if fact_id in carried:
            continue  # another fact tells the same of that time
        if end is None:
            rows.reopen(connection, fact_id, now)
        else:
            rows.close(connection, fact_id, parse_time(end), now, by)
    ends = {name: end for name, end, _ in note["wrong"]}
    for was in rows.by_ids(connection, wrong).values():
        if was.invalid_at == was.valid_from and ends[was.id] != iso_or_none(was.valid_from):
            carrier = carried.get(was.id)
            if carrier in wrong:
                continue
            if carrier is not None:
                raise Conflict(f"By now {was.object} is told of that time by another fact.", current_fact_id=carrier)
            raise Conflict(
                f"Another value stands where {was.object} stood. Reopen what that one took the place of first.",
                current_fact_id=was.invalidated_by,
            )
        blocking.unblock_fact(connection, was)
    effect.touched |= {*wrong, *emptied, fact.id}
    effect.touched |= {before for name in wrong for before in rows.replaced_by(connection, name)}
    effect.touched |= set(asked.values())
    effect.reviews |= set(asked)
    return {**note, "firm": firm, "plans": plans, "asked": asked}


def never_so_again(
    services: Services, connection: Connection, note: Mapping[str, Any], now: datetime, effect: Effect
) -> None:
    """Do what :func:`so_after_all` took back once more, with the same facts.

    Raises:
        Conflict: the value that had taken over the time is gone.
    """
    if rows.by_id(connection, note["by"] or "") is None:
        raise Conflict("The value that had replaced this one is gone, so it cannot be current again.")
    wrong = [name for name, *_ in note["wrong"]]
    given = [SavedPoint.of_row(row) for row in note["given"]]
    taken = [SavedPoint.of_row(row) for row in note["taken"]]
    known = rows.by_ids(connection, [*wrong, *(one.fact_id for one in (*given, *taken))])
    said.take(connection, taken, now_about={fact.subject_entity_id for fact in known.values()})
    rewinds.put_points(connection, given)
    right = [one for one in rows.by_ids(connection, [one.fact_id for one in given]).values() if one.id not in wrong]
    for fact in right:
        if fact.state is State.REJECTED:
            rows.change(connection, fact.id, state=State.ACTIVE)
            for fact_id in wrong:
                choices.inherit(connection, fact_id, fact.id)
    for fact_id, was in note["firm"].items():
        stand_as(connection, fact_id, was, +1)
    came_true.end_again(connection, note.get("plans", ()), now, effect)
    effect.reviews |= held.answer_again(connection, note["asked"], now)
    effect.also(Lines.of(connection, services.vocabulary, known.values()).settle(now))
    for fact in rows.by_ids(connection, wrong).values():
        if fact.state is not State.NEVER_SO:
            rows.change(connection, fact.id, state=State.NEVER_SO)
        if fact.invalid_at != fact.valid_from or fact.invalidated_by != note["by"]:
            rows.close(connection, fact.id, fact.valid_from, now, note["by"])
        if note["blocked"]:
            blocking.block_fact(connection, fact, names_of(connection, fact), can_return=True, now=now)
    effect.touched |= {*wrong, *(fact.id for fact in right), *rows.replaced_by(connection, note["by"])}


def note_of(connection: Connection, fact: Fact) -> Mapping[str, Any]:
    """What was noted when this fact was said to have never been so."""
    targets = [fact.id] + ([fact.invalidated_by] if fact.invalidated_by else [])
    noted = [event.meta.get(NOTED) for target in targets for event in log.of_target(connection, target)]
    notes: list[Mapping[str, Any]] = [note for note in noted if isinstance(note, Mapping)]
    fitting = [note for note in notes if fact.id in [name for name, *_ in note["wrong"]]]
    return fitting[-1] if fitting else _bare_note(connection, fact)


def _bare_note(connection: Connection, fact: Fact) -> Mapping[str, Any]:
    """The same of a fact whose correction left no row here: it came in from elsewhere, or the new value was erased."""
    denied = [one for _, one in point_rows.saved(connection, [fact.id]) if one.point.says is Says.NEVER]
    moments = {one.known_at for one in denied}
    by = fact.invalidated_by or ""
    given = denied + [
        one for _, one in point_rows.saved(connection, [by]) if one.known_at in moments and one.point.memory_id is None
    ]
    return {
        "by": fact.invalidated_by,
        "wrong": [[fact.id, None, None]],
        "given": [one.as_row() for one in given],
        "taken": [],
        "restated": {},
        "blocked": True,
        "word": Trust.PERSON.value,
    }


def _place(services: Services, connection: Connection, old: Fact) -> _Place:
    line = timeline(services.vocabulary, old.predicate)
    subject_ids = entities.cluster(connection, [old.subject_entity_id or ""])
    wrong: list[Fact] = [old]
    others: list[Fact] = []
    if old.state is State.ACTIVE and old.tense is not Tense.PLANNED:
        loaded = timelines.load(connection, line, subject_ids, old.object_name)
        value = value_on(line, old.predicate, old.object_name)
        for fact in loaded.facts.values():
            if fact.id == old.id or fact.state is State.JOINED:
                continue
            same = value_on(line, fact.predicate, fact.object_name) == value
            (wrong if same and fact.state is State.ACTIVE else others).append(fact)
    told = point_rows.of(connection, [fact.id for fact in wrong])
    return _Place(
        tuple(wrong), tuple(others), {fact.id: [point for _, point in told.get(fact.id, [])] for fact in wrong}
    )


def _stronger(
    services: Services, connection: Connection, caller: Caller, place: _Place, new: Telling
) -> Sequence[Fact]:
    """Facts of the person, or ended by them, where an agent would say what was never so, or what was instead."""
    if caller.is_person:
        return ()
    line = timeline(services.vocabulary, new.predicate)
    subject_ids = entities.cluster(connection, [new.subject.id])
    there = timelines.load(connection, line, subject_ids, new.object_name).facts.values()
    reached = {fact.id: fact for fact in (*place.wrong, *place.others, *there)}
    told = point_rows.of(connection, list(reached))
    by_person = {fact_id for fact_id, of in told.items() if any(point.trust is Trust.PERSON for _, point in of)}
    return [fact for fact in reached.values() if fact.is_human or fact.id in by_person]


def _take_over(services: Services, connection: Connection, place: _Place, new: Telling, now: datetime) -> Effect:
    new = replace(new, fact_id=new_id("fct"), adds=is_beside(place.wrong[0].slot))
    bare = [SavedPoint(fact.id, end, now) for fact in place.wrong if (end := place.bare_end(fact)) is not None]
    with tracing.traced(connection) as trace:
        effect, landed = _tell_instead(services, connection, place, new, now)
    wrong = [fact.id for fact in place.wrong]
    effect.ended = [*wrong, *(fact_id for fact_id in effect.ended if fact_id not in wrong)]
    effect.touched |= {*wrong, *rows.replaced_by(connection, landed.id)}
    changed = said.changed(connection, trace)
    stood = trace.facts.get(landed.id, landed)
    effect.noted[NOTED] = {
        "by": landed.id,
        "wrong": [[fact.id, iso_or_none(fact.invalid_at), fact.invalidated_by] for fact in place.wrong],
        "given": changed["given"],
        "taken": [*changed["taken"], *(one.as_row() for one in bare)],
        "restated": {} if stood is None else {landed.id: audit.standing(stood, now)},
        "blocked": new.trust is Trust.PERSON,
        "word": new.trust.value,
    }
    return effect


def _tell_instead(
    services: Services, connection: Connection, place: _Place, new: Telling, now: datetime
) -> tuple[Effect, Fact]:
    """What follows, and the fact that carries the right value."""
    old, vocabulary = place.wrong[0], services.vocabulary
    reached = _let_go(services, connection, place, new, now)
    effect = truth.tell(connection, vocabulary, new, now)
    landed = rows.by_ids(connection, [effect.landed or ""])[effect.landed or ""]
    if landed.id != new.fact_id:
        subjects = [old.subject_entity_id, new.subject.id]
        laid = [number for number, _ in said.ended_by(connection, subjects, [new.fact_id or ""])]
        point_rows.lay_to(connection, laid, landed.id)
    for fact in place.wrong:
        rows.close(connection, fact.id, fact.valid_from, now, landed.id)
        choices.inherit(connection, fact.id, landed.id)
        log_verdict(connection, Judgement(Verdict.UPDATES, Reason.NEVER_SO), fact.id, landed.id, True, now)
        if new.trust is Trust.PERSON:
            blocking.block_fact(connection, fact, names_of(connection, fact), can_return=True, now=now)
    if not _same_line(services, old, new) or landed.id != new.fact_id:
        reached += [*place.wrong, landed]
    effect.also(Lines.of(connection, vocabulary, reached).settle(now))
    return effect, landed


def _let_go(services: Services, connection: Connection, place: _Place, new: Telling, now: datetime) -> list[Fact]:
    """The wrong value stands for nothing any more; what it had ended is laid to the right one, or goes on.

    Returns:
        What it had ended.
    """
    old, by = place.wrong[0], new.fact_id or ""
    for fact in place.wrong:
        rows.change(connection, fact.id, state=State.NEVER_SO)
        point_rows.put(connection, fact.id, [Point(fact.valid_from, Says.NEVER, new.trust, by=by)], now)
    wrong = {fact.id for fact in place.wrong}
    for fact in place.others:
        if fact.invalidated_by in wrong:  # it ends anew by what is told next, if it does
            rows.reopen(connection, fact.id, now)
    caused = [
        (number, one.fact_id)
        for number, one in said.ended_by(connection, [old.subject_entity_id], wrong)
        if one.point.says is Says.OVER and one.fact_id not in wrong
    ]
    ended = rows.by_ids(connection, [fact_id for _, fact_id in caused])
    same = {fact.id for fact in place.others} if _same_line(services, old, new) else set()
    whose = set(entities.cluster(connection, [new.subject.id])) if old.predicate == new.predicate else set()
    replaced = {
        fact.id
        for fact in ended.values()
        if fact.id in same or (fact.predicate == new.predicate and fact.subject_entity_id in whose)
    }
    point_rows.lay_to(connection, [number for number, fact_id in caused if fact_id in replaced], by)
    point_rows.take_back(connection, [number for number, fact_id in caused if fact_id not in replaced])
    return list(ended.values())


def _same_line(services: Services, old: Fact, new: Telling) -> bool:
    """Whether the right value stands where the wrong one stood, so that what that one had ended is ended by it."""
    line, other = (timeline(services.vocabulary, predicate) for predicate in (old.predicate, new.predicate))
    same_subject = old.subject_entity_id == new.subject.id
    return line.one and line == other and same_subject and not is_beside(old.slot)


def stand_as(connection: Connection, fact_id: str, was: Mapping[str, Any], observations: int) -> None:
    """A fact on which a correction landed, and which had been there, is as firm as it ``was``.

    Args:
        observations: how often more it was said.
    """
    known = rows.by_id(connection, fact_id)
    if known is not None:
        count = max(1, known.observation_count + observations)
        exact = Precision(was.get("precision", known.valid_from_precision))
        rows.change(connection, fact_id, **audit.stood(was), observation_count=count, valid_from_precision=exact)
