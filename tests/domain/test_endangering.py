"""What would end the person's facts on a timeline is the same as looked for one round after the other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain import endangering as searched
from korely_desktop.domain.endangering import endangering
from korely_desktop.domain.facts import Trust
from korely_desktop.domain.supersession import Known, Point, Row, Says, replay

START = datetime(2026, 1, 1, tzinfo=UTC)
DAYS = st.integers(0, 30).map(lambda days: START + timedelta(days))


@st.composite
def facts(draw: st.DrawFn) -> list[Known]:
    """Facts of one timeline: most are told once, of the person or not, some are over, some stretches are bounded."""
    return [_fact(draw, number) for number in range(draw(st.integers(1, 14)))]


def _fact(draw: st.DrawFn, number: int) -> Known:
    trust = draw(st.sampled_from([Trust.PERSON, Trust.EXTRACTED, Trust.EXTRACTED]))
    points = [Point(draw(DAYS), Says.HOLDS, trust)]
    kind = draw(st.sampled_from(["once"] * 6 + ["again", "over", "bounded", "over only"]))
    if kind == "again":
        points.append(Point(draw(DAYS), Says.HOLDS, trust))
    elif kind == "bounded":
        points = [Point(points[0].at, Says.HOLDS, trust, until=points[0].at + timedelta(days=3))]
    elif kind.startswith("over"):
        over = Point(draw(DAYS), Says.OVER, trust, by=draw(st.sampled_from([None, "0", "1", "2"])))
        points = [over] if kind == "over only" else [*points, over]
    end = draw(st.one_of(st.none(), st.none(), DAYS))
    value = draw(st.sampled_from("abcdefghijklmnop"))
    return Known(str(number), value, trust, None, points[0].at, end, None, tuple(points))


def _ended_now(known: Sequence[Known]) -> set[str]:
    """Weaker facts that end one of the person's on this timeline."""
    rows = {row.id: row for row in replay(known)}
    found: set[str] = set()
    for fact in known:
        row = rows.get(fact.id)
        if fact.trust is not Trust.PERSON or row is None or row.invalid_at is None:
            continue
        if fact.invalid_at is None or row.invalid_at < fact.invalid_at:
            following = rows.get(row.invalidated_by or "")
            found |= {following.copy_of} if following else set()
            ends = (row.invalid_at, Says.OVER)
            found |= {other.id for other in known if ends in [(point.at, point.says) for point in other.points]}
    return {fact.id for fact in known if fact.id in found and fact.trust is not Trust.PERSON}


@given(facts())
def test_it_is_what_is_found_round_by_round(known: list[Known]) -> None:
    left = known
    while ended := _ended_now(left):
        left = [fact for fact in left if fact.id not in ended]
    assert set(endangering(known)) == {fact.id for fact in known} - {fact.id for fact in left}


@pytest.mark.parametrize("end", [None, START + timedelta(days=150)])
def test_values_that_follow_one_after_the_other_are_found_at_once(
    end: datetime | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A merge of two people with hundreds of values in a slot took a round for each of them."""
    rounds = []

    def counted(known: Sequence[Known]) -> tuple[Row, ...]:
        rounds.append(len(known))
        return replay(known)

    monkeypatch.setattr(searched, "replay", counted)
    mine = Known("mine", "mine", Trust.PERSON, None, START, end, None, (Point(START, Says.HOLDS, Trust.PERSON),))
    others = []
    for number in range(1, 300):
        at = START + timedelta(days=number)
        told = (Point(at, Says.HOLDS, Trust.EXTRACTED),)
        others.append(Known(str(number), f"value {number}", Trust.EXTRACTED, None, at, None, None, told))
    ended = 299 if end is None else 149
    assert endangering([mine, *others]) == {str(number): "mine" for number in range(1, ended + 1)}
    assert rounds == [300, 300 - ended]
