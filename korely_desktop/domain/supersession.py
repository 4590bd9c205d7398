"""What follows for a timeline when one more dated thing is said about it. Pure: dates in, intervals out.

A *timeline* holds the facts that can push each other out: the values of a one-at-a-time slot, or the stances on one
object. Its intervals are a function of the **set** of dated points, never of the order in which they arrived:

- points are put in order of the time they speak of;
- a value holds from its first point until another value's first point, or until it is said to be over;
- what is said again while it holds confirms it; what is said again after something else begins a new stretch;
- a fact that was never so stands for nothing, whatever was said of it.

So late news becomes history, a value that arrives for the middle splits a stretch in two, and nothing overlaps.
Which facts share a timeline is decided in ``contradiction``; rows and ids: ``memory/history/truth.py``.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from korely_desktop.domain.facts import Trust

_NEVER = datetime.min.replace(tzinfo=UTC)


class Says(StrEnum):
    """What a point says about its value at its time."""

    HOLDS = "holds"
    OVER = "over"
    PLANNED = "planned"
    NEVER = "never"  # whatever else is said of this fact does not count; ``by`` is the fact that stands for it
    RESUMES = "resumes"  # computed, not said: marks the fact that stands for a stretch after an interruption


@dataclass(frozen=True, slots=True)
class Point:
    """One dated thing said about a value.

    Attributes:
        at: the time it speaks of; for a plan, when it was said.
        until: for HOLDS, an end given by the same words ("from 2018 to 2020"). Such a bounded stretch ends nothing:
            what it interrupts goes on after it.
        replaces: the text itself says that the value takes another one's place; wins among equal times.
        by: for OVER and NEVER, the fact that took the place, where that is known.
        memory_id, start: where it was said (None: written directly).
    """

    at: datetime
    says: Says
    trust: Trust
    until: datetime | None = None
    replaces: bool = False
    by: str | None = None
    memory_id: str | None = None
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """A fact of the timeline as it is stored.

    Attributes:
        value: what it says, in the form in which equal values are equal.
        author: who wrote it, to let one direct source correct itself; None is an author too.
        put_away: the person forgot it.
    """

    id: str
    value: str
    trust: Trust
    author: str | None
    valid_from: datetime
    invalid_at: datetime | None
    invalidated_by: str | None
    points: tuple[Point, ...]
    put_away: bool = False

    @property
    def never(self) -> Point | None:
        """What says that it was never so, where something does: then it holds no stretch of time."""
        return next((point for point in self.points if point.says is Says.NEVER), None)


@dataclass(frozen=True, slots=True)
class News:
    """What is said now: one value, with one or two points (begin, and perhaps end)."""

    id: str
    value: str
    trust: Trust
    author: str | None
    points: tuple[Point, ...]


@dataclass(slots=True)
class Run:
    """A stretch of time in which one value holds. ``end`` None: it still does."""

    value: str
    start: datetime
    end: datetime | None = None
    ended_by: Run | None = None
    over: Point | None = None
    members: list[tuple[str, Point]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Row:
    """A fact as the timeline now has it.

    ``is_split`` marks a second stretch of a value whose fact already stands for an earlier one; it needs a new fact.
    """

    id: str
    copy_of: str
    is_split: bool
    value: str
    valid_from: datetime
    invalid_at: datetime | None
    invalidated_by: str | None
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to write.

    Attributes:
        rows: every fact of the timeline, in order of time.
        landed: the fact that carries the news (an existing one when it is restated).
        restated: whether a stored fact already said so.
        gone: facts that only stood for a stretch after an interruption which is no longer there.
        clashes: facts of a stronger source that the news would end; when there are any, nothing may be written.
    """

    rows: tuple[Row, ...]
    gone: tuple[str, ...]
    landed: str
    restated: bool
    clashes: tuple[str, ...]


def plan(known: Sequence[Known], news: News) -> Plan:
    """Work out the timeline with ``news`` in it."""
    stored = _firmness(known)
    points = _stored_points(known)
    before = {row.id: row for row in _rows(sweep(points), stored)}
    rows = _rows(sweep([*points, *((news.id, news.value, point) for point in news.points)]), stored)
    after = {row.id: row for row in rows}
    landed = next(row for row in rows if any(point is news.points[0] for point in row.points))
    clashes = tuple(
        fact.id
        for fact in known
        if fact.id in before and _outranks(fact, news) and _shortened(before[fact.id], after.get(fact.id))
    )
    gone = tuple(fact.id for fact in known if fact.points and fact.id not in after)
    return Plan(tuple(rows), gone, landed.id, restated=landed.copy_of != news.id, clashes=clashes)


def replay(known: Sequence[Known]) -> tuple[Row, ...]:
    """The timeline from what is stored alone, for example after a source was withdrawn."""
    return tuple(_rows(sweep(_said(known)), _firmness(known)))


def sweep(points: Iterable[tuple[str, str, Point]]) -> list[Run]:
    """Turn (fact id, value, point) triples into stretches of time, in order.

    Equal times are settled by content: what is denied at the very instant it is said to hold is over; then
    words like "now", a stronger source, the place in the text and the value itself decide, in this order.
    """
    told = list(points)
    queue = _in_order([item for item in told if item[2].says in (Says.HOLDS, Says.OVER)])
    stands_for = {(value, point.at): fact_id for fact_id, value, point in told if point.says is Says.RESUMES}
    runs: list[Run] = []
    latest: dict[str, Run] = {}
    denied: set[int] = set()  # said to be over while something else held
    current: Run | None = None
    while queue:
        _, event = heapq.heappop(queue)
        if event.says is Says.OVER:
            run = latest.get(event.value)
            if run is None:
                run = latest[event.value] = Run(event.value, event.at, event.at, over=event.point)
                runs.append(run)
            if event.point.says is Says.OVER:
                run.members.append((event.fact_id, event.point))
            if run is current:
                run.end, run.over, current = event.at, event.point, None
            else:
                denied.add(id(run))
            continue
        interrupted = event.resumes
        if interrupted is not None and (
            current is not None or latest[event.value] is not interrupted or id(interrupted) in denied
        ):
            continue
        if current is not None and current.value == event.value:
            current.members.append((event.fact_id, event.point))
        else:
            run = Run(event.value, event.at, members=[(event.fact_id, event.point)])
            if current is not None:
                current.end, current.ended_by = event.at, run
                if event.point.until is not None:
                    heapq.heappush(queue, _resumption(current, event.point.until, stands_for))
            current = latest[event.value] = run
            runs.append(run)
        if event.point.until is not None:
            heapq.heappush(queue, _ending(event))
    return runs


_Place = tuple[datetime, int, bool, int, int, str, datetime]
"""When, its phase at that instant, and what settles equal times: words, source, place in the text, value, its end."""


@dataclass(slots=True, eq=False)
class _Event:
    """What a point says at an instant; ``resumes`` for a value that a bounded stretch interrupted."""

    at: datetime
    value: str
    fact_id: str
    says: Says
    point: Point
    resumes: Run | None = None

    def __lt__(self, other: _Event) -> bool:
        return False  # of two in the same place neither comes first


def _in_order(points: list[tuple[str, str, Point]]) -> list[tuple[_Place, _Event]]:
    denied = {(value, point.at) for _, value, point in points if point.says is Says.OVER}
    events = []
    for fact_id, value, point in points:
        phase = 1 if point.says is Says.OVER else 0 if (value, point.at) in denied else 2
        event = _Event(point.at, value, fact_id, point.says, point)
        events.append((_place(event, phase), event))
    heapq.heapify(events)
    return events


def _place(event: _Event, phase: int) -> _Place:
    point = event.point
    start = -1 if point.start is None else point.start
    return event.at, phase, point.replaces, -point.trust.rank, start, event.value, point.until or _NEVER


def _ending(event: _Event) -> tuple[_Place, _Event]:
    assert event.point.until is not None
    ending = _Event(event.point.until, event.value, event.fact_id, Says.OVER, event.point)
    return _place(ending, 1), ending


def _resumption(run: Run, at: datetime, stands_for: Mapping[tuple[str, datetime], str]) -> tuple[_Place, _Event]:
    """``run`` goes on at ``at``, unless something else holds by then or it was said to be over."""
    fact_id, last = run.members[-1]
    fact_id = stands_for.get((run.value, at), fact_id)
    point = Point(at, Says.RESUMES, last.trust)
    return (at, 3, False, 0, -1, run.value, _NEVER), _Event(at, run.value, fact_id, Says.HOLDS, point, resumes=run)


def _said(known: Sequence[Known]) -> list[tuple[str, str, Point]]:
    """Every point that counts, with its fact and value."""
    return [(fact.id, fact.value, point) for fact in known if fact.never is None for point in fact.points]


def _stored_points(known: Sequence[Known]) -> list[tuple[str, str, Point]]:
    """All points, and one more for every stored end that they do not account for (its cause was erased)."""
    points = _said(known)
    rows = {row.id: row for row in _rows(sweep(points), _firmness(known))}
    for fact in known:
        row = rows.get(fact.id)
        if fact.invalid_at is None or row is None or (row.invalid_at is not None and row.invalid_at <= fact.invalid_at):
            continue
        points.append((fact.id, fact.value, Point(fact.invalid_at, Says.OVER, fact.trust, by=fact.invalidated_by)))
    return points


def _firmness(known: Sequence[Known]) -> dict[str, tuple[bool, int]]:
    """What decides, the least first, which of several facts with one value stands for a stretch."""
    return {fact.id: (fact.put_away, fact.trust.rank) for fact in known}


def _rows(runs: list[Run], stored: Mapping[str, tuple[bool, int]]) -> list[Row]:
    """Give every stretch its fact: of the stored ones among its points that stand for no earlier stretch yet, the
    firmest, and of those the first.
    """
    taken: set[str] = set()
    names: dict[int, tuple[str, str, bool]] = {}
    for run in runs:
        origins = [fact_id for fact_id, _ in run.members]
        free = [fact_id for fact_id in origins if fact_id not in taken]
        if free:
            chosen = min((fact_id for fact_id in free if fact_id in stored), key=stored.__getitem__, default=free[0])
            taken.add(chosen)
            names[id(run)] = (chosen, chosen, False)
        else:
            names[id(run)] = (f"{origins[0]}@{run.start.isoformat()}", origins[0], True)
    return [
        Row(
            id=names[id(run)][0],
            copy_of=names[id(run)][1],
            is_split=names[id(run)][2],
            value=run.value,
            valid_from=run.start,
            invalid_at=run.end,
            invalidated_by=names[id(run.ended_by)][0] if run.ended_by else run.over.by if run.over else None,
            points=tuple(point for _, point in run.members),
        )
        for run in runs
    ]


def _outranks(fact: Known, news: News) -> bool:
    """Whether ``news`` may not end ``fact``: its source is weaker, and is not the direct writer itself."""
    if fact.trust.rank >= news.trust.rank:
        return False
    return fact.trust is Trust.PERSON or fact.author != news.author


def _shortened(before: Row, after: Row | None) -> bool:
    if after is None or after.invalid_at is None:
        return False
    return before.invalid_at is None or after.invalid_at < before.invalid_at
