"""What is said of somebody or something: the dated points of all facts about them, before and after an act.

Settling hands points from fact to fact, so that what an act changed is the difference between the two. It is kept in
the act's audit row (ids, dates and ranks, no content), and taken back with what is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.rewind import SavedPoint
from korely_desktop.domain.supersession import Says
from korely_desktop.store import entities, rewinds
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection


def numbered(connection: Connection, subjects: Iterable[str | None]) -> list[rewinds.Numbered]:
    """Everything said of these entities and of what is the same as one of them."""
    known = rows.about(connection, entities.cluster(connection, sorted({one for one in subjects if one})))
    return point_rows.saved(connection, sorted({fact.id for fact in known}))


def of(connection: Connection, subjects: Iterable[str | None]) -> Counter[SavedPoint]:
    """The same, to be compared."""
    return Counter(point for _, point in numbered(connection, subjects))


def with_facts(connection: Connection, *about: Fact | None) -> Counter[SavedPoint]:
    """Everything said of the subjects of these facts."""
    return of(connection, (fact.subject_entity_id for fact in about if fact))


def take_from(connection: Connection, points: Sequence[SavedPoint]) -> None:
    """Take these points from the facts that have them."""
    left = Counter(points)
    numbers = []
    for number, point in point_rows.saved(connection, sorted({point.fact_id for point in points})):
        if left[point]:
            left[point] -= 1
            numbers.append(number)
    point_rows.take_back(connection, numbers)


def take(connection: Connection, points: Sequence[SavedPoint], *, now_about: Iterable[str | None]) -> set[str]:
    """Take these points from whichever fact has them by now; the facts of which nothing is said any more."""
    exactly, wanted = Counter(points), Counter((one.point, one.known_at) for one in points)
    told = numbered(connection, now_about)
    taken: dict[int, str] = {}
    for number, one in sorted(told, key=lambda each: not exactly[each[1]]):  # first where they were put
        if wanted[one.point, one.known_at]:
            wanted[one.point, one.known_at] -= 1
            taken[number] = one.fact_id
    point_rows.take_back(connection, list(taken))
    left = {one.fact_id for number, one in told if number not in taken}
    return set(taken.values()) - left


def hand_back(connection: Connection, points: Sequence[SavedPoint], *, now_about: Iterable[str | None]) -> None:
    """Give the facts that had these points those of them that another fact has by now."""
    there = {fact.id for fact in rows.by_ids(connection, {one.fact_id for one in points}).values()}
    owners: dict[object, list[str]] = {}
    for one in points:
        if one.fact_id in there and one.point.says is not Says.RESUMES:
            owners.setdefault((one.point, one.known_at), []).append(one.fact_id)
    for number, one in numbered(connection, now_about):
        meant = owners.get((one.point, one.known_at))
        if meant and one.fact_id not in meant:
            point_rows.move(connection, [number], meant.pop())
