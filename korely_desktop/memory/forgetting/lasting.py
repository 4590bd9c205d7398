"""The time that facts keep when what said so is erased: that they held since then, or were over by then.

An interval follows from what is said of a fact. Where that goes and the fact stays, because somebody else says it too,
the person confirmed it, or only what had taken its place is erased, it stands for itself: otherwise it would begin
later, or hold again, as soon as anything else about the same subject is changed.
"""

from __future__ import annotations

from collections.abc import Collection

from korely_desktop.domain.facts import Fact, Tense
from korely_desktop.domain.supersession import Point, Says
from korely_desktop.memory.history.timelines import STANDING, in_place
from korely_desktop.store import erase as removal
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection


def reached(connection: Connection, facts: Collection[str], memories: Collection[str]) -> list[str]:
    """Ids of the facts that stay and lose something that is said of them with these; asked before they go."""
    return sorted(removal.losing(connection, facts, memories).difference(facts))


def keep(connection: Connection, fact_ids: Collection[str]) -> None:
    """Say of each of them what nothing says any more; after the rest is gone."""
    said = point_rows.of(connection, list(fact_ids))
    for fact in in_place(connection, list(rows.by_ids(connection, fact_ids).values())):
        if fact.state in STANDING and fact.tense is not Tense.PLANNED and fact.valid_from != fact.invalid_at:
            _keep(connection, fact, [point for _, point in said.get(fact.id, [])])


def _keep(connection: Connection, fact: Fact, said: Collection[Point]) -> None:
    if not any(point.at == fact.valid_from and point.says in (Says.HOLDS, Says.RESUMES) for point in said):
        point_rows.put(connection, fact.id, [Point(fact.valid_from, Says.HOLDS, fact.trust)], fact.created_at)
    if fact.invalid_at is None or fact.invalidated_by is not None:
        return
    ends = {point.at if point.says is Says.OVER else point.until for point in said}
    if fact.invalid_at not in ends:
        over = Point(fact.invalid_at, Says.OVER, fact.trust)
        point_rows.put(connection, fact.id, [over], fact.closed_known_at or fact.created_at)
