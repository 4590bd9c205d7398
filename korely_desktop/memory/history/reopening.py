"""Opening again what had ended, and taking that back.

What a reopening changed is noted in its audit row (ids, dates and ranks, no content), so that it can be taken back by
whoever sees the row: the value that had taken the place holds again, and the fact ends as it had ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from korely_desktop.domain.audit import AuditEvent
from korely_desktop.domain.contradiction import timeline
from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.facts import Fact, State, Tense, Trust
from korely_desktop.domain.rewind import SavedPoint
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.supersession import Point, Says
from korely_desktop.domain.times import iso, iso_or_none, parse_time
from korely_desktop.memory.access import audit
from korely_desktop.memory.facts import owned
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.history import came_true, rectification, said, timelines
from korely_desktop.memory.history.correction import current_of, names_of, outweighs, rank_of, silence
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.history.telling import Effect, acting
from korely_desktop.memory.inbox import held, learning
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as log
from korely_desktop.store import choices, rewinds, tracing
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection

_BY_TEXT = "ended_by_text"
_UNDO = "undo"
_SILENCED = "silenced"


def reopen(services: Services, caller: Caller, fact_id: str) -> Fact:
    """It has not ended after all. A value that had taken its place is rejected, unless it had stood beside it before.

    Raises:
        Conflict: a third value holds by now, the one that took its place was confirmed by the person, or the person
            ended it and the caller is not the person.
    """
    return reopen_many(services, caller, [fact_id])[0]


def reopen_many(services: Services, caller: Caller, fact_ids: Sequence[str], *, as_undo: bool = False) -> list[Fact]:
    """:func:`reopen` for many facts, in one transaction.

    Args:
        as_undo: it takes back what had just ended them. A reopening that was meant as one, before that, then still
            stands to be taken back.
    """
    kind = {_UNDO: True} if as_undo else {}
    with acting(services, caller) as (connection, now, effect):
        for fact_id in fact_ids:
            effect.touched.add(fact_id)
            fact = owned(connection, caller, fact_id)
            if fact.state is State.NEVER_SO:
                why = {rectification.NOTED: True}
                ended = _so_after_all(services, connection, caller, fact, now, effect)
            elif fact.invalid_at is not None:
                why = {_BY_TEXT: True} if _ended_by_text(connection, fact) else {}
                learning.note(connection, services.vocabulary, caller, fact, {"verb": "reopen", **why})
                with tracing.traced(connection) as trace:
                    ended = _reopen(services, connection, caller, fact, now, effect)
                ended |= said.changed(connection, trace)
            else:
                continue
            audit.record_of_fact(connection, caller, fact, "reopen", {"ended": ended, **why, **kind}, at=now)
        answers = rows.by_ids(connection, fact_ids)
    return [answers[fact_id] for fact_id in fact_ids]


def end_again(services: Services, caller: Caller, fact_id: str) -> Fact:
    """Take the newest reopening back: it ends as it had ended, and what had taken its place holds again.

    Raises:
        Conflict: nobody reopened it, it has ended since, what had taken its place is gone, or the person reopened it
            and the caller is not the person.
    """
    return end_again_many(services, caller, [fact_id])[0]


def end_again_many(
    services: Services, caller: Caller, fact_ids: Sequence[str], *, of_undo: bool | None = None
) -> list[Fact]:
    """:func:`end_again` for facts as they were given to :func:`reopen_many`: the last first, all of them or none.

    Args:
        of_undo: which reopening is meant: True, one that was an undo, False, one that was not; None is the newest.
    """
    with acting(services, caller) as (connection, now, effect):
        for fact_id in reversed(fact_ids):
            fact = owned(connection, caller, fact_id)
            reopening = _newest_reopening(connection, fact, of_undo)
            ended = reopening.meta["ended"]
            if rank_of(caller).rank > Trust(ended["word"]).rank:
                raise Conflict("The person reopened this fact, so only the person can end it again as it had ended.")
            why: dict[str, Any] = {name: True for name in (_BY_TEXT, _UNDO) if reopening.meta.get(name)}
            if rectification.NOTED in ended:
                why |= {rectification.NOTED: True}
                rectification.never_so_again(services, connection, ended[rectification.NOTED], now, effect)
            else:
                why |= _end_again(services, connection, fact, ended, now, effect)
            learning.note(connection, services.vocabulary, caller, fact, {"verb": "end_again", **why})
            audit.record_of_fact(connection, caller, fact, "end_again", why, at=now)
        answers = rows.by_ids(connection, fact_ids)
    return [answers[fact_id] for fact_id in fact_ids]


def _so_after_all(
    services: Services, connection: Connection, caller: Caller, fact: Fact, now: datetime, effect: Effect
) -> dict[str, Any]:
    """It was so after all: what was corrected away has its time again. Returns what takes that back."""
    note = rectification.note_of(connection, fact)
    if rank_of(caller).rank > Trust(note["word"]).rank:
        raise Conflict("The person said that this was never true, so only the person can take that back.")
    learning.note(connection, services.vocabulary, caller, fact, {"verb": "reopen", rectification.NOTED: True})
    note = rectification.so_after_all(services, connection, fact, note, now, effect)
    left = rows.by_ids(connection, [fact.id])[fact.id]
    return {"until": iso_or_none(left.invalid_at), "word": rank_of(caller).value, rectification.NOTED: note}


def _reopen(
    services: Services, connection: Connection, caller: Caller, fact: Fact, now: datetime, effect: Effect
) -> dict[str, Any]:
    """Do it; returns what :func:`_end_again` needs, but for what it changed of what is said."""
    assert fact.invalid_at is not None, "only what has an end is opened again"
    successor = rows.by_id(connection, fact.invalidated_by) if fact.invalidated_by else None
    if successor is not None and successor.state is not State.ACTIVE:
        successor = None
    ending = _ending_of(connection, fact, successor)
    stood = successor is not None and _stood_already(services, connection, fact, successor, ending)
    firm: dict[str, Any] = {}
    plans: list[list[str | None]] = []
    if successor is not None and stood:
        firm = _restate_less(connection, successor, ending, now)
    elif successor is not None:
        _reject(services, connection, caller, fact, successor, now, effect)
        plans = came_true.plan_again(connection, [successor.id], [fact.id], now, effect)
    told = point_rows.of_one(connection, fact.id)
    ends = [(number, point) for number, point in told if _ends_by(point, max(now, fact.invalid_at))]
    if any(point.says is Says.OVER and point.trust.rank < rank_of(caller).rank for _, point in ends):
        raise Conflict("The person ended this fact, so only the person can reopen it.")
    point_rows.take_back(connection, [number for number, _ in ends])
    point_rows.put(connection, fact.id, [replace(p, until=None) for _, p in ends if p.says is Says.HOLDS], now)
    if all(point.says is Says.OVER for _, point in told):
        point_rows.put(connection, fact.id, [Point(fact.valid_from, Says.HOLDS, fact.trust)], now)
    if ending is not None:
        _say_anew(connection, fact, _silenced(connection, fact, ending))
    corrected = ending is not None and successor is not None
    asked = held.ask_again(connection, [fact.subject_entity_id], ending.ts) if ending and corrected else {}
    effect.reviews |= set(asked)
    effect.touched |= set(asked.values())
    if fact.tense is Tense.PLANNED or fact.subject_entity_id is None:
        timelines.end_as_before(connection, fact, now)
    effect.also(Lines.of(connection, services.vocabulary, [fact, successor]).settle(now))
    return {
        "at": iso(fact.invalid_at),
        "until": iso_or_none(rows.by_ids(connection, [fact.id])[fact.id].invalid_at),
        "by": fact.invalidated_by,
        "successor": None if successor is None or stood else successor.id,
        "firm": firm,
        "plans": plans,
        "tense": fact.tense.value,
        "word": rank_of(caller).value,
        "blocked": blocking.unblock_fact(connection, fact),
        "asked": asked,
    }


def _stood_already(
    services: Services, connection: Connection, fact: Fact, successor: Fact, ending: AuditEvent | None
) -> bool:
    """Whether the value that is named instead had been there before, beside this one."""
    if timeline(services.vocabulary, fact.predicate).one:
        return False
    if ending is not None:
        return successor.id in ending.meta.get("restated", {})
    ends = rows.ends(connection, [fact.id]).get(fact.id, [])
    return bool(ends) and successor.created_at < ends[0].known_at


def _restate_less(
    connection: Connection, stood: Fact, ending: AuditEvent | None, now: datetime
) -> dict[str, dict[str, Any]]:
    """Take back that a correction said once more what stood already; returns how firm that was by it."""
    was = {} if ending is None else ending.meta.get("restated", {})
    if ending is None or stood.id not in was:
        return {}
    rectification.stand_as(connection, stood.id, was[stood.id], -1)
    points = [(number, one) for number, one in point_rows.saved(connection, [stood.id]) if one.known_at == ending.ts]
    point_rows.take_back(connection, [number for number, one in points if one.point.says is Says.HOLDS])
    return {stood.id: audit.standing(stood, now)}


def _reject(
    services: Services,
    connection: Connection,
    caller: Caller,
    fact: Fact,
    successor: Fact,
    now: datetime,
    effect: Effect,
) -> None:
    """The value that had taken its place was wrong."""
    if not successor.is_open:
        raise Conflict(
            f"By now a later value holds than the one that took the place of {fact.object}. "
            "Write it as a new fact, or reopen the later one first.",
            current_fact_id=current_of(connection, fact, now),
        )
    if not outweighs(caller, successor):
        raise Conflict("The person confirmed the value that took its place.", current_fact_id=successor.id)
    rows.change(connection, successor.id, state=State.REJECTED)
    choices.disinherit(connection, fact.id, successor.id)
    effect.touched.add(successor.id)


def _end_again(
    services: Services, connection: Connection, fact: Fact, ended: Mapping[str, Any], now: datetime, effect: Effect
) -> dict[str, Any]:
    """Do it; returns what was said of it after its end, which :func:`_silenced` needs."""
    taken, given = ([SavedPoint.of_row(row) for row in ended[name]] for name in ("taken", "given"))
    successor = rows.by_id(connection, ended["successor"]) if ended["successor"] else None
    if ended["successor"] and (successor is None or successor.state is not State.REJECTED):
        raise Conflict(f"The value that had replaced {fact.object} is gone, so it cannot be current again.")
    end = parse_time(ended["at"])
    silenced = silence(connection, fact, end)  # it was confirmed again, say
    said.take_from(connection, given)
    rewinds.put_points(connection, taken)
    rows.change(connection, fact.id, tense=Tense(ended["tense"]))
    if successor is not None:
        rows.change(connection, successor.id, state=State.ACTIVE)
        choices.inherit(connection, fact.id, successor.id)
        effect.touched.add(successor.id)
    for fact_id, was in ended.get("firm", {}).items():
        rectification.stand_as(connection, fact_id, was, +1)
        effect.touched.add(fact_id)
    rows.close(connection, fact.id, end, now, ended["by"])  # first: what shortens the person's word is set beside it
    told = rows.by_ids(connection, [fact.id, *(one.fact_id for one in (*taken, *given))])
    reached = Lines.of(connection, services.vocabulary, [*told.values(), successor])
    effect.also(reached.settle(now))
    if Tense(ended["tense"]) is not Tense.PLANNED and fact.subject_entity_id is not None:
        settled = rows.by_ids(connection, [fact.id])[fact.id].invalid_at
        if settled is None or settled > end:  # what had ended it was erased long ago
            point_rows.put(connection, fact.id, [Point(end, Says.OVER, fact.trust, by=ended["by"])], now)
            effect.also(reached.settle(now))
    came_true.end_again(connection, ended.get("plans", ()), now, effect)
    effect.reviews |= held.answer_again(connection, ended.get("asked", {}), now)
    if ended["blocked"]:
        blocking.block_fact(connection, fact, names_of(connection, fact), can_return=True, now=now)
    effect.touched.add(fact.id)
    return {_SILENCED: [point.as_row() for point in silenced]}


def _newest_reopening(connection: Connection, fact: Fact, of_undo: bool | None) -> AuditEvent:
    """The newest reopening of a kind that still stands: an undo does not where the same was done anew."""

    def is_meant(event: AuditEvent) -> bool:
        ended = event.meta.get("verb") == "close" and _SILENCED in event.meta
        return ended or of_undo is None or bool(event.meta.get(_UNDO)) is of_undo

    undone_by = ["end_again", "close"] if of_undo else ["end_again"]
    newest = audit.newest_standing(connection, fact, _is_reopening, undone_by, is_meant)
    if newest is None or "ended" not in newest.meta:
        raise Conflict("This fact was not reopened, so there is nothing to take back.")
    if iso_or_none(fact.invalid_at) != newest.meta["ended"]["until"]:
        raise Conflict("This fact has ended again since it was reopened.")
    return newest


def _is_reopening(event: AuditEvent) -> bool:
    return event.meta.get("verb") == "reopen"


def _ending_of(connection: Connection, fact: Fact, successor: Fact | None) -> AuditEvent | None:
    """What is noted of the correction, or the ending, that is taken back; None where it was no act but a text."""
    if successor is None:
        noted = [event for event in log.of_target(connection, fact.id) if _SILENCED in event.meta]
    else:
        noted = [event for event in log.of_target(connection, successor.id) if event.meta.get("corrected") == fact.id]
    return noted[-1] if noted else None


def _silenced(connection: Connection, fact: Fact, ending: AuditEvent) -> list[SavedPoint]:
    """What was said of the fact for later than its end, when it ended or ended again."""
    events = (event for event in log.of_target(connection, fact.id) if _SILENCED in event.meta and event.ts > ending.ts)
    last = [ending, *events][-1]
    return [SavedPoint.of_row(row) for row in last.meta.get(_SILENCED, ())]


def _say_anew(connection: Connection, fact: Fact, silenced: Sequence[SavedPoint]) -> None:
    """What was said of the fact after the day on which it had ended counts again."""
    there = {point for _, point in point_rows.saved(connection, [fact.id])}
    rewinds.put_points(connection, [point for point in silenced if point not in there])


def _ends_by(point: Point, at: datetime) -> bool:
    """Whether the point is an end, and not one that still lies ahead of what ended the fact."""
    end = point.at if point.says is Says.OVER else point.until
    return end is not None and end <= at


def _ended_by_text(connection: Connection, fact: Fact) -> bool:
    """Whether what a text said ended it, and not the person."""
    over = [p for _, p in point_rows.of_one(connection, fact.id) if p.says is Says.OVER]
    successor = rows.by_id(connection, fact.invalidated_by) if fact.invalidated_by else None
    words = [point.trust for point in over] + ([] if successor is None else [successor.trust])
    return bool(words) and Trust.PERSON not in words
