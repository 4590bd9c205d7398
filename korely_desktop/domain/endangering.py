"""Which weaker facts would end a fact of the person on a timeline. Pure; it is ``memory/history/guard.py`` that asks.

It is found in rounds: what ends a fact of the person is left out, and the timeline is worked out anew. Of plain values
that follow one after the other, a round finds all that would have come up one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from korely_desktop.domain.facts import Trust
from korely_desktop.domain.supersession import Known, Row, Says, replay


def endangering(known: Sequence[Known]) -> dict[str, str]:
    """Weaker fact -> the person's fact that it would end, until none is left that would."""
    denials: dict[datetime, set[str]] = {}
    for fact in known:
        for point in fact.points:
            if point.says is Says.OVER:
                denials.setdefault(point.at, set()).add(fact.id)
    found: dict[str, str] = {}
    while more := _round([fact for fact in known if fact.id not in found], denials):
        found |= more
    return found


def _round(known: Sequence[Known], denials: Mapping[datetime, set[str]]) -> dict[str, str]:
    """``denials``: at which instants something is said to be over, and by which facts."""
    rows = replay(known)
    places = {row.id: place for place, row in enumerate(rows)}
    weaker = {fact.id for fact in known if fact.trust is not Trust.PERSON}
    endangered = [
        (fact, places[fact.id])
        for fact in known
        if fact.id not in weaker and fact.id in places and _is_before(rows[places[fact.id]].invalid_at, fact.invalid_at)
    ]
    if not endangered:
        return {}
    plain = _plain(known)
    ending: dict[str, str] = {}
    following: dict[str, str] = {}
    for fact, place in endangered:
        end, by = rows[place].invalid_at, rows[place].invalidated_by
        causes = set(denials.get(end, ())) if end is not None else set()
        if by is not None and by in places:
            causes.add(rows[places[by]].copy_of)
        ending |= dict.fromkeys(causes & weaker, fact.id)
        if id(fact.points[0]) in plain and [one.value for one in known].count(fact.value) == len(fact.points) == 1:
            following |= dict.fromkeys(_one_by_one(fact, rows[place + 1 :], plain, denials), fact.id)
    return following | ending


def _one_by_one(
    fact: Known, rows: Iterable[Row], plain: Mapping[int, Known], denials: Mapping[datetime, set[str]]
) -> Iterator[str]:
    """What would end ``fact``, each once those before it are left out, as far as nothing else changes by that."""
    for row in rows:
        for point in row.points:
            if point.says is Says.OVER:
                continue
            other = plain.get(id(point))
            if other is None or other.id != row.copy_of or other.trust is Trust.PERSON or point.at in denials:
                return
            if not _is_before(point.at, fact.invalid_at):
                return
            yield other.id


def _plain(known: Sequence[Known]) -> dict[int, Known]:
    """By the identity of its one beginning, what can be left out and changes nothing but what it followed.

    Nothing is said of such a value to be over, or by its only fact alone and at an instant of its own; where a stretch
    is bounded, what it interrupts goes on after it, and nothing counts as plain.
    """
    told = [fact for fact in known if fact.never is None]
    if any(point.until is not None for fact in told for point in fact.points):
        return {}
    bearers = Counter(fact.value for fact in told)
    instants = Counter(point.at for fact in told for point in fact.points)
    over = {fact.value for fact in told for point in fact.points if point.says is Says.OVER}
    found = {}
    for fact in told:
        begins = [point for point in fact.points if point.says is Says.HOLDS]
        ends = [point for point in fact.points if point.says is Says.OVER]
        alone = bearers[fact.value] == 1 and all(instants[point.at] == 1 for point in ends)
        if len(begins) == 1 and len(begins) + len(ends) == len(fact.points) and (alone or fact.value not in over):
            found[id(begins[0])] = fact
    return found


def _is_before(moment: datetime | None, end: datetime | None) -> bool:
    return moment is not None and (end is None or moment < end)
