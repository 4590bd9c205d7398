"""Timelines between the store and :mod:`korely_desktop.domain.supersession`: loaded, and written back as planned.

One function loads the facts that stand on a timeline; one writes what a plan says. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from korely_desktop.domain.contradiction import Timeline, is_beside, value_on
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.supersession import Known, Plan, Point, Row, Says, replay
from korely_desktop.domain.text import identity
from korely_desktop.language.extraction.remembered import remembered
from korely_desktop.store import choices, reviews
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection

STANDING = (State.ACTIVE, State.FORGOTTEN)
"""Forgotten facts are hidden but still true, so they keep their place on the timeline."""

SETTLED = (*STANDING, State.JOINED, State.NEVER_SO)
"""What is worked out anew from its points: a fact that was never so stands again when nothing says that any more, and
one that was joined to another when the two are apart again.
"""

_identity_of = remembered(identity)
"""Of one fact that is told, ended or moved, every value in its slot is compared with it."""

Stored = Mapping[str, Sequence[tuple[int, Point]]]
"""Fact id -> row number and point of everything said of it."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A timeline as stored.

    Attributes:
        facts: by id, planned ones left out.
        planned: facts that wait for their time.
        places: for each stored point (by identity), its row number and fact.
    """

    known: tuple[Known, ...]
    facts: dict[str, Fact]
    planned: tuple[Fact, ...]
    places: dict[int, tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Written:
    """What writing a plan did: new facts, facts that ended or ended otherwise (ids), and everything touched."""

    created: tuple[str, ...]
    ended: tuple[str, ...]
    touched: frozenset[str]
    names: dict[str, str]


def load(connection: Connection, line: Timeline, subject_ids: Sequence[str], object_name: str) -> Loaded:
    """The timeline on which a value with this name would stand, for the subject with these ids."""
    wanted = identity(object_name)
    members = in_place(connection, on(connection, line, subject_ids, {wanted}, (*STANDING, State.JOINED)))
    if line.one:
        beside = [fact for fact in members if is_beside(fact.slot) and identity(fact.object_name) == wanted]
        members = beside or [fact for fact in members if not is_beside(fact.slot)]
    return of_facts(connection, line, [fact for fact in members if fact.valid_from != fact.invalid_at], members)


def standing(connection: Connection, subject_ids: Sequence[str], line: Timeline) -> list[Fact]:
    """Every fact of these subjects that keeps its place on the timeline, or beside it."""
    return in_place(connection, rows.in_slots(connection, subject_ids, line.slots, STANDING))


def on(
    connection: Connection,
    line: Timeline,
    subject_ids: Sequence[str],
    values: Collection[str],
    states: Sequence[State],
) -> list[Fact]:
    """Facts of these subjects on the timeline and beside it, oldest first; where each object has a timeline of its own,
    on those of these (:func:`identity`).
    """
    is_meant = None if line.one else lambda name: _identity_of(name) in values
    return rows.in_slots(connection, subject_ids, line.slots, states, is_meant)


def in_place(connection: Connection, facts: Sequence[Fact]) -> list[Fact]:
    """Those of the facts that ever had a place: not what still waited in Review when it was forgotten."""
    forgotten = [fact.id for fact in facts if fact.state is State.FORGOTTEN]
    waited = reviews.waited(connection, forgotten)
    return [fact for fact in facts if fact.id not in waited]


def of_facts(connection: Connection, line: Timeline, lasting: Sequence[Fact], members: Sequence[Fact]) -> Loaded:
    """The timeline that ``members`` form. One of ``lasting`` whose sources were erased stands on its own interval."""
    return of_points(line, point_rows.of(connection, [fact.id for fact in members]), lasting, members)


def of_points(line: Timeline, stored: Stored, lasting: Sequence[Fact], members: Sequence[Fact]) -> Loaded:
    """:func:`of_facts` with the points that are stored of them, and perhaps of others."""
    settled = [fact for fact in members if fact.tense is not Tense.PLANNED]
    known = []
    places: dict[int, tuple[int, str]] = {}
    for fact in settled:
        numbered = stored.get(fact.id, [])
        said = tuple(point for _, point in numbered)
        if not said and fact in lasting:
            said = (Point(fact.valid_from, Says.HOLDS, fact.trust),)
        places.update((id(point), (number, fact.id)) for number, point in numbered)
        known.append(
            Known(
                fact.id,
                value_on(line, fact.predicate, fact.object_name),
                fact.trust,
                fact.agent_id,
                fact.valid_from,
                fact.invalid_at,
                fact.invalidated_by,
                said,
                put_away=fact.state is State.FORGOTTEN,
            )
        )
    planned = tuple(fact for fact in members if fact.tense is Tense.PLANNED)
    return Loaded(tuple(known), {fact.id: fact for fact in settled}, planned, places)


def write(
    connection: Connection, loaded: Loaded, plan: Plan, new: Fact, *, session_only: bool, now: datetime
) -> Written:
    """Store what the plan says. ``new`` is the fact of the news, used where the plan gives it a row."""
    return _store(connection, loaded, plan.rows, plan.gone, new, session_only=session_only, now=now)


def recompute(
    connection: Connection, line: Timeline, stored: Stored, members: Sequence[Fact], now: datetime
) -> Written:
    """Write the timeline of these facts anew from their points, after some of the points were taken away.

    A fact of which nothing is left to say ends where it began.
    """
    if len(members) == 1 and _stands_as_told(members[0], stored):
        return Written((), (), frozenset(), {})
    loaded = of_points(line, stored, (), members)
    planned_rows = replay(loaded.known)
    present = {row.id for row in planned_rows}
    gone = tuple(fact.id for fact in loaded.known if fact.id not in present)
    return _store(connection, loaded, planned_rows, gone, None, session_only=False, now=now)


def _stands_as_told(fact: Fact, stored: Stored) -> bool:
    """Whether all that is said of a fact is that it holds from some instant on, and it does: as nearly all do."""
    points = [point for _, point in stored.get(fact.id, ())]
    holds = fact.state is not State.NEVER_SO and fact.invalid_at is None
    return holds and [(one.says, one.at, one.until) for one in points] == [(Says.HOLDS, fact.valid_from, None)]


def end_as_before(connection: Connection, plan: Fact, now: datetime) -> None:
    """A plan has not ended after all, or ends by itself as it would have: no dated point says so."""
    earlier = [end.invalid_at for end in rows.ends(connection, [plan.id]).get(plan.id, [])[:-1]]
    rows.reopen(connection, plan.id, now)
    if earlier and earlier[-1] is not None and earlier[-1] > now:
        rows.close(connection, plan.id, earlier[-1], now)


def _store(
    connection: Connection,
    loaded: Loaded,
    planned_rows: Sequence[Row],
    gone: Sequence[str],
    new: Fact | None,
    *,
    session_only: bool,
    now: datetime,
) -> Written:
    names = {row.id: new_id("fct") if row.is_split else row.id for row in planned_rows}
    created: list[str] = []
    ended: dict[str, None] = {}
    touched: set[str] = set()
    resumed = {(fact.id, point.at) for fact in loaded.known for point in fact.points if point.says is Says.RESUMES}
    for row in planned_rows:
        by = names.get(row.invalidated_by, row.invalidated_by) if row.invalidated_by else None
        stored = None if row.is_split else loaded.facts.get(row.id)
        if stored is None and new is not None and row.id == new.id and rows.is_there(connection, new.id):
            _take_place(connection, new, row, by, now)
            created.append(new.id)
        elif stored is None:
            origin = loaded.facts.get(row.copy_of) or new
            assert origin is not None, "a row is either stored, copied from a stored one, or the news"
            _insert(connection, replace(origin, id=names[row.id]), row, by, session_only=session_only, now=now)
            if row.copy_of and row.copy_of != names[row.id]:
                choices.inherit(connection, row.copy_of, names[row.id])
            created.append(names[row.id])
        elif _update(connection, stored, row, by, now):
            ended[row.id] = None
        _place_points(connection, loaded, row, names[row.id], resumed, now)
        if stored is None or (stored.valid_from, stored.invalid_at) != (row.valid_from, row.invalid_at):
            touched.add(names[row.id])
    for row in planned_rows:
        if row.id in ended and row.invalidated_by:
            choices.inherit(connection, row.id, names.get(row.invalidated_by, row.invalidated_by))
    known = {fact.id: fact for fact in loaded.known}
    for fact_id in gone:
        lost, denied = loaded.facts[fact_id], known[fact_id].never
        same = None if denied is not None else _same_then(known[fact_id], planned_rows)
        if same is not None:
            touched |= _join(connection, lost, names[same.id], now)
            continue
        if denied is not None and lost.state is State.ACTIVE:
            rows.change(connection, fact_id, state=State.NEVER_SO)
        by = None if denied is None else denied.by
        if lost.invalid_at != lost.valid_from or by not in (None, lost.invalidated_by):
            rows.close(connection, fact_id, lost.valid_from, now, by)
            ended[fact_id] = None
            touched.add(fact_id)
    return Written(tuple(created), tuple(ended), frozenset(touched), names)


def _same_then(lost: Known, planned_rows: Sequence[Row]) -> Row | None:
    """What says the same of the time at which a fact began that stands for no stretch any more."""
    begun = (row for row in planned_rows if row.value == lost.value and row.valid_from <= lost.valid_from)
    return next((row for row in begun if row.invalid_at is None or row.invalid_at >= lost.valid_from), None)


def _join(connection: Connection, lost: Fact, same_id: str, now: datetime) -> set[str]:
    """Another fact stands for both from now on, for the texts of both, too; returns the ids that changed."""
    if lost.state is State.ACTIVE:
        rows.change(connection, lost.id, state=State.JOINED)
    if (lost.invalid_at, lost.invalidated_by) == (lost.valid_from, same_id):
        return set()
    rows.close(connection, lost.id, lost.valid_from, now, same_id)
    for source in rows.sources(connection, [lost.id]).get(lost.id, []):
        rows.put_source(connection, same_id, source)
    choices.inherit(connection, lost.id, same_id)
    return {lost.id, same_id}


def _part(connection: Connection, joined: Fact, same_id: str) -> None:
    """It stands for itself again, and the other one no longer for its texts, but for those that say that one, too."""
    said = {(point.memory_id, point.start) for _, point in point_rows.of_one(connection, same_id)}
    for source in rows.sources(connection, [joined.id]).get(joined.id, []):
        if (source.memory_id, source.start) not in said:
            rows.drop_source(connection, same_id, source)
    choices.disinherit(connection, joined.id, same_id)


def stand_alone(connection: Connection, subject_ids: Sequence[str]) -> None:
    """What is said of these subjects, and was joined to a fact about somebody else, takes back what it said where
    nobody noted what that was: the two came in as one.
    """
    for fact in rows.about(connection, subject_ids):
        same = rows.by_id(connection, fact.joined_to) if fact.joined_to is not None else None
        if same is None or same.subject_entity_id in subject_ids or point_rows.of_one(connection, fact.id):
            continue
        texts = rows.sources(connection, [fact.id]).get(fact.id, [])
        mine = [(source.memory_id, source.start) for source in texts]
        for number, one in point_rows.saved(connection, [same.id]):
            place = (one.point.memory_id, one.point.start)
            if place in mine:
                mine.remove(place)
                point_rows.move(connection, [number], fact.id)
            elif not texts and place[0] is None and one.known_at == fact.created_at:
                point_rows.move(connection, [number], fact.id)
        if not point_rows.of_one(connection, fact.id):
            point_rows.put(connection, fact.id, [Point(fact.valid_from, Says.HOLDS, fact.trust)], fact.created_at)


def _insert(connection: Connection, fact: Fact, row: Row, by: str | None, *, session_only: bool, now: datetime) -> None:
    rows.insert_fact(
        connection,
        replace(
            fact,
            valid_from=row.valid_from,
            invalid_at=row.invalid_at,
            closed_known_at=None if row.invalid_at is None else now,
            invalidated_by=by,
            created_at=now,
            observation_count=max(1, sum(point.says is not Says.RESUMES for point in row.points)),
            tense=Tense.CURRENT if row.invalid_at is None else fact.tense,
        ),
        session_only=session_only,
    )


def _take_place(connection: Connection, held: Fact, row: Row, by: str | None, now: datetime) -> None:
    """A stored fact that stood on no timeline gets its interval: it waited in Review, or its text was read anew."""
    rows.change(connection, held.id, valid_from=row.valid_from, object=held.object, state=State.ACTIVE)
    if row.invalid_at is None:
        rows.reopen(connection, held.id, now)
    else:
        rows.close(connection, held.id, row.invalid_at, now, by)


def _update(connection: Connection, stored: Fact, row: Row, by: str | None, now: datetime) -> bool:
    """Whether the fact has an end now that it did not have, or an earlier one."""
    if stored.joined_to is not None:
        _part(connection, stored, stored.joined_to)
    if stored.state in (State.NEVER_SO, State.JOINED):
        rows.change(connection, stored.id, state=State.ACTIVE)
    if row.valid_from != stored.valid_from:
        rows.change(connection, stored.id, valid_from=row.valid_from)
    if row.invalid_at is None:
        if stored.invalid_at is not None:
            rows.reopen(connection, stored.id, now)
            rows.change(connection, stored.id, tense=Tense.CURRENT)
        return False
    if (row.invalid_at, by) == (stored.invalid_at, stored.invalidated_by):
        return False
    rows.close(connection, stored.id, row.invalid_at, now, by)
    return stored.invalid_at is None or row.invalid_at < stored.invalid_at


def _place_points(
    connection: Connection, loaded: Loaded, row: Row, fact_id: str, resumed: set[tuple[str, datetime]], now: datetime
) -> None:
    """``resumed``: the marks that are stored, each a fact and its instant."""
    moving: list[int] = []
    fresh: list[Point] = []
    for point in row.points:
        place = loaded.places.get(id(point))
        if place is None:
            if point.says is not Says.RESUMES or (fact_id, point.at) not in resumed:
                fresh.append(point)
        elif place[1] != fact_id:
            moving.append(place[0])
    if moving:
        point_rows.move(connection, moving, fact_id)
    point_rows.put(connection, fact_id, fresh, now)
