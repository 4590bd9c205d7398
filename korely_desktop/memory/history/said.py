"""What is said of somebody or something: the dated points of facts about them, and what an act changed of these.

Working out a timeline hands points from fact to fact, so that what an act changed is the difference between what was
said of the facts that it came to before and after (:mod:`store.tracing`). It is kept in the act's audit row (ids, dates
and ranks, no content), and taken back with what is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

from korely_desktop.domain.rewind import SavedPoint
from korely_desktop.domain.supersession import Says
from korely_desktop.store import entities, rewinds
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.tracing import Trace


def changed(connection: Connection, trace: Trace) -> dict[str, list[list[Any]]]:
    """What an act has ``taken`` from facts, and ``given`` them, as its audit row keeps it."""
    was = sorted((each for said in trace.said.values() for each in said), key=itemgetter(0))
    before = Counter(one for _, one in was)
    after = Counter(one for _, one in point_rows.saved(connection, sorted(trace.said)))
    gone, come = before - after, after - before
    return {"taken": [one.as_row() for one in gone.elements()], "given": [one.as_row() for one in come.elements()]}


def ended_by(connection: Connection, subjects: Iterable[str | None], fact_ids: Iterable[str]) -> list[rewinds.Numbered]:
    """What these facts say of others about these entities by taking their place."""
    return point_rows.ended_by(connection, _all_of(connection, subjects), fact_ids)


def take_from(connection: Connection, points: Sequence[SavedPoint]) -> None:
    """Take these points from the facts that have them."""
    left = Counter(points)
    numbers = []
    for number, point in point_rows.saved(connection, sorted({point.fact_id for point in points})):
        if left[point]:
            left[point] -= 1
            numbers.append(number)
    point_rows.take_back(connection, numbers)


def take(connection: Connection, points: Sequence[SavedPoint], *, now_about: Iterable[str | None]) -> dict[str, bool]:
    """Take these points from whichever fact has them by now; the ids of these facts, and whether anything is still
    said of each.
    """
    exactly, wanted = Counter(points), Counter((one.point, one.known_at) for one in points)
    taken: dict[int, str] = {}
    for number, one in sorted(_known_then(connection, points, now_about), key=lambda each: not exactly[each[1]]):
        if wanted[one.point, one.known_at]:  # first where they were put
            wanted[one.point, one.known_at] -= 1
            taken[number] = one.fact_id
    point_rows.take_back(connection, list(taken))
    had = sorted(set(taken.values()))
    left = point_rows.of(connection, had)
    return {fact_id: fact_id in left for fact_id in had}


def hand_back(connection: Connection, points: Sequence[SavedPoint], *, now_about: Iterable[str | None]) -> None:
    """Give the facts that had these points those of them that another fact has by now."""
    there = {fact.id for fact in rows.by_ids(connection, {one.fact_id for one in points}).values()}
    owners: dict[object, list[str]] = {}
    for one in points:
        if one.fact_id in there and one.point.says is not Says.RESUMES:
            owners.setdefault((one.point, one.known_at), []).append(one.fact_id)
    for number, one in _known_then(connection, points, now_about):
        meant = owners.get((one.point, one.known_at))
        if meant and one.fact_id not in meant:
            point_rows.move(connection, [number], meant.pop())


def _known_then(
    connection: Connection, points: Sequence[SavedPoint], subjects: Iterable[str | None]
) -> list[rewinds.Numbered]:
    """Everything said of these entities when these points were."""
    moments = {one.known_at for one in points}
    return point_rows.said_at(connection, _all_of(connection, subjects), moments) if moments else []


def _all_of(connection: Connection, subjects: Iterable[str | None]) -> list[str]:
    return entities.cluster(connection, sorted({one for one in subjects if one}))
