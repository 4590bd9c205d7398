"""What decisions do to the standing of a relation."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain.learning import EARNED_AFTER, Learnt, Outcome, Record, Standing


def after(*outcomes: Outcome) -> Record:
    record = Record()
    for outcome in outcomes:
        record = record.after(outcome)
    return record


def test_clean_decisions_in_a_row_earn_and_one_that_is_not_loses() -> None:
    clean = [Outcome.RIGHT] * EARNED_AFTER
    assert after(*clean[1:]).standing is Standing.USUAL
    assert after(*clean).standing is Standing.EARNED
    assert after(*clean).precision >= 0.9 > after(*clean[1:]).precision
    assert after(*clean, Outcome.WRONG).standing is Standing.USUAL
    assert after(*clean, Outcome.WRONG, *clean).standing is Standing.EARNED


def test_what_was_taken_back_asks_until_as_many_clean_decisions_followed() -> None:
    clean = [Outcome.RIGHT] * EARNED_AFTER
    assert after(*clean, Outcome.UNDONE).standing is Standing.ASKS
    assert after(Outcome.UNDONE, *clean[1:]).standing is Standing.ASKS
    assert after(Outcome.UNDONE, *clean).standing is Standing.EARNED


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
