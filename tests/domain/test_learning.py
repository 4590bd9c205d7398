"""What decisions do to the standing of a relation."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain.learning import (
    EARNED_AFTER,
    ONE_SIDED,
    PRECISE_ENOUGH,
    Learnt,
    Outcome,
    Record,
    Standing,
    bounds,
)


def after(*outcomes: Outcome) -> Record:
    record = Record()
    for outcome in outcomes:
        record = record.after(outcome)
    return record


def test_clean_decisions_in_a_row_earn_and_one_that_is_not_loses() -> None:
    clean = [Outcome.RIGHT] * EARNED_AFTER
    assert not after(*clean[1:]).has_earned
    assert after(*clean).has_earned
    assert bounds(EARNED_AFTER, EARNED_AFTER, ONE_SIDED)[0] >= PRECISE_ENOUGH
    assert not after(*clean, Outcome.WRONG).has_earned
    assert after(*clean, Outcome.WRONG, *clean).has_earned


def test_a_decision_that_is_taken_back_takes_nothing_away() -> None:
    clean = [Outcome.RIGHT] * EARNED_AFTER
    assert after(*clean, Outcome.WRONG, Outcome.WRONG_WITHDRAWN) == after(*clean)
    assert after(*clean, Outcome.UNDONE, Outcome.UNDONE_WITHDRAWN) == after(*clean)
    assert after(*clean[1:], Outcome.WRONG, Outcome.RIGHT, Outcome.WRONG_WITHDRAWN).has_earned
    assert not after(*clean, Outcome.WRONG, Outcome.WRONG, Outcome.WRONG_WITHDRAWN).has_earned


def test_what_was_taken_back_asks_until_as_many_clean_decisions_followed() -> None:
    clean = [Outcome.RIGHT] * EARNED_AFTER
    assert after(*clean, Outcome.UNDONE).standing is Standing.ASKS
    assert after(Outcome.UNDONE, *clean[1:]).standing is Standing.ASKS
    assert after(Outcome.UNDONE, *clean).standing is Standing.USUAL


def test_what_one_agent_earned_of_one_relation_counts_for_no_other() -> None:
    learnt = Learnt({}, {})
    for _ in range(EARNED_AFTER):
        learnt = learnt.after("likes", "claude", Outcome.RIGHT)
    assert learnt.lets_in("likes", "claude")
    assert not learnt.lets_in("likes", "cursor")
    assert not learnt.lets_in("owns", "claude")
    assert not learnt.stopped("likes", "claude", True).lets_in("likes", "claude")
    assert learnt.stopped("likes", "claude", True).stopped("likes", "claude", False).lets_in("likes", "claude")
    assert not learnt.by_hand("likes", False).lets_in("likes", "claude")
    assert learnt.by_hand("likes", True).lets_in("likes", "cursor")
    assert not learnt.after("likes", "cursor", Outcome.UNDONE).lets_in("likes", "claude")


@given(st.integers(0, 400), st.integers(1, 400))
def test_the_interval_holds_the_share_and_narrows(right: int, total: int) -> None:
    right = min(right, total)
    low, high = bounds(right, total)
    assert 0 <= low <= right / total <= high <= 1
    wider_low, wider_high = bounds(right, total, 3.0)
    assert wider_low <= low
    assert high <= wider_high
    more_low, more_high = bounds(4 * right, 4 * total)
    assert more_high - more_low <= high - low + 1e-9


def test_the_persons_word_stands_above_it_and_can_be_withdrawn() -> None:
    learnt = Learnt({"likes": after(Outcome.UNDONE)}, {})
    assert learnt.by_hand("likes", True).standing("likes") is Standing.EARNED
    assert learnt.by_hand("likes", True).by_hand("likes", None).standing("likes") is Standing.ASKS
    assert learnt.by_hand("owns", False).standing("owns") is Standing.ASKS
    assert learnt.standing("never decided on") is Standing.USUAL


def test_relations_and_agents_are_counted_side_by_side() -> None:
    learnt = Learnt({}, {}).after("likes", "claude", Outcome.RIGHT).after("owns", "claude", Outcome.WRONG)
    assert (learnt.relations["likes"].right, learnt.relations["owns"].wrong) == (1, 1)
    assert learnt.agents["claude"].decisions == 2


@given(st.lists(st.sampled_from(Outcome)))
def test_precision_is_a_share_and_counts_are_never_negative(outcomes: list[Outcome]) -> None:
    record = after(*outcomes)
    assert 0 < record.precision < 1
    assert min(record.right, record.wrong, record.streak) >= 0
