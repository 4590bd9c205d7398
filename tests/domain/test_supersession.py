"""The order in which dated statements arrive never changes the history they add up to."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from korely_desktop.domain.facts import Trust
from korely_desktop.domain.supersession import Known, News, Point, Row, Says, plan, replay

DAY = timedelta(days=1)
START = datetime(2026, 1, 1, tzinfo=UTC)


def day(number: int) -> datetime:
    return START + number * DAY


def holds(value: str, at: int, trust: Trust = Trust.EXTRACTED, **more: object) -> News:
    until = more.pop("until", None)
    point = Point(day(at), Says.HOLDS, trust, until=None if until is None else day(until), **more)  # type: ignore[arg-type]
    return News("", value, trust, None, (point,))


def over(value: str, at: int, trust: Trust = Trust.EXTRACTED) -> News:
    return News("", value, trust, None, (Point(day(at), Says.OVER, trust),))


def apply(known: list[Known], news: News, number: int) -> list[Known]:
    """What the store does with a plan: keep rows, add the new ones."""
    news = replace(news, id=f"new{number}")
    result = plan(known, news)
    if result.clashes:
        return known
    stored = {fact.id: fact for fact in known}
    names = {row.id: f"split{number}-{i}" if row.is_split else row.id for i, row in enumerate(result.rows)}
    facts = []
    for row in result.rows:
        origin = stored.get(row.copy_of)
        facts.append(
            Known(
                names[row.id],
                row.value,
                origin.trust if origin else news.trust,
                origin.author if origin else news.author,
                row.valid_from,
                row.invalid_at,
                names.get(row.invalidated_by or "", row.invalidated_by),
                row.points,
            )
        )
    gone = [replace(stored[name], invalid_at=stored[name].valid_from, points=()) for name in result.gone]
    silent = [fact for fact in known if not fact.points]
    assert set(stored) <= {fact.id for fact in [*facts, *gone, *silent]}, "nothing vanishes"
    return [*facts, *gone, *silent]


def tell(*statements: News) -> list[Known]:
    known: list[Known] = []
    for number, news in enumerate(statements):
        known = apply(known, news, number)
    return known


def history(known: list[Known]) -> list[tuple[str, int, int | None]]:
    def number(at: datetime) -> int:
        return (at - START).days

    return sorted(
        (
            (fact.value, number(fact.valid_from), None if fact.invalid_at is None else number(fact.invalid_at))
            for fact in known
            if fact.points
        ),
        key=lambda item: (item[1], item[0], str(item[2])),
    )


def current(known: list[Known]) -> list[str]:
    return [fact.value for fact in known if fact.invalid_at is None]


statements = st.lists(
    st.one_of(
        st.builds(holds, st.sampled_from("abc"), st.integers(0, 9)),
        st.builds(over, st.sampled_from("abc"), st.integers(0, 9)),
        st.builds(
            lambda value, at, length: holds(value, at, until=at + length),
            st.sampled_from("abc"),
            st.integers(0, 9),
            st.integers(1, 6),
        ),
    ),
    min_size=1,
    max_size=7,
)


@settings(max_examples=400, deadline=None)
@given(statements, st.randoms(use_true_random=False))
def test_any_order_of_arrival_gives_the_same_history(told: list[News], chance: object) -> None:
    shuffled = list(told)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert history(tell(*told)) == history(tell(*shuffled))


@settings(max_examples=300, deadline=None)
@given(statements)
def test_intervals_never_overlap_and_never_run_backwards(told: list[News]) -> None:
    facts = sorted((fact for fact in tell(*told) if fact.points), key=lambda fact: fact.valid_from)
    for fact in facts:
        assert fact.invalid_at is None or fact.invalid_at >= fact.valid_from
    lasting = [fact for fact in facts if fact.invalid_at != fact.valid_from]
    for earlier, later in pairwise(lasting):
        assert earlier.invalid_at is not None
        assert earlier.invalid_at <= later.valid_from


@settings(max_examples=200, deadline=None)
@given(statements)
def test_every_point_is_kept_and_saying_it_all_again_changes_nothing(told: list[News]) -> None:
    once = tell(*told)
    said = [(news.value, point) for news in told for point in news.points]
    kept = [(fact.value, point) for fact in once for point in fact.points]
    assert all(item in kept for item in said)
    assert history(tell(*told, *told)) == history(once)


@settings(max_examples=200, deadline=None)
@given(statements)
def test_what_is_stored_replays_to_itself(told: list[News]) -> None:
    known = tell(*told)
    rows = replay(known)
    assert [(row.id, row.valid_from, row.invalid_at) for row in rows] == [
        (fact.id, fact.valid_from, fact.invalid_at) for fact in known if fact.points
    ]


@settings(max_examples=200, deadline=None)
@given(statements, st.integers(0, 9), statements)
def test_what_a_person_said_is_never_ended_by_an_engine(before: list[News], at: int, after: list[News]) -> None:
    known = tell(*before, replace(holds("mine", at), trust=Trust.PERSON))
    known = [replace(fact, trust=Trust.PERSON if fact.value == "mine" else fact.trust) for fact in known]
    mine = next(fact for fact in known if fact.value == "mine")
    for number, news in enumerate(after):
        known = apply(known, news, 100 + number)
    kept = next(fact for fact in known if fact.id == mine.id)
    assert (kept.valid_from, kept.invalid_at) == (mine.valid_from, mine.invalid_at)


def test_late_news_becomes_history_that_ends_where_the_later_value_began() -> None:
    known = tell(holds("stripe", 5), holds("google", 1))
    assert history(known) == [("google", 1, 5), ("stripe", 5, None)]
    assert known[0].invalidated_by == "new0"


def test_a_middle_value_that_arrives_last_ends_the_earlier_one_again() -> None:
    assert history(tell(holds("a", 1), holds("c", 9), holds("b", 5))) == [("a", 1, 5), ("b", 5, 9), ("c", 9, None)]


def test_a_value_confirmed_after_the_middle_one_goes_on() -> None:
    known = tell(holds("a", 1), holds("a", 9), holds("b", 5))
    assert history(known) == [("a", 1, 5), ("a", 9, None), ("b", 5, 9)] or history(known) == [
        ("a", 1, 5),
        ("b", 5, 9),
        ("a", 9, None),
    ]


def test_an_earlier_restatement_moves_the_start_back_unless_something_lies_between() -> None:
    assert history(tell(holds("a", 5), holds("a", 2))) == [("a", 2, None)]
    assert history(tell(holds("a", 5), holds("b", 3), holds("a", 2))) == [("a", 2, 3), ("b", 3, 5), ("a", 5, None)]


def test_being_over_is_remembered_even_before_the_beginning_is_known() -> None:
    assert history(tell(over("acme", 5))) == [("acme", 5, 5)]
    assert history(tell(over("acme", 5), holds("acme", 1))) == [("acme", 1, 5)]
    assert history(tell(holds("acme", 1), over("acme", 5))) == [("acme", 1, 5)]


def test_what_is_over_can_begin_again() -> None:
    assert history(tell(holds("acme", 1), over("acme", 4), holds("acme", 6))) == [("acme", 1, 4), ("acme", 6, None)]


def test_a_bounded_stretch_interrupts_but_does_not_end() -> None:
    told = tell(holds("rome", 0), holds("paris", 3, until=6))
    assert history(told) == [("rome", 0, 3), ("paris", 3, 6), ("rome", 6, None)]
    assert history(tell(holds("paris", 3, until=6), holds("rome", 0))) == history(told)


def test_what_was_over_by_then_does_not_go_on_after_an_interruption() -> None:
    told = tell(holds("rome", 0), holds("paris", 3, until=6), over("rome", 5))
    assert history(told) == [("rome", 0, 3), ("paris", 3, 6)]
    assert history(tell(over("rome", 5), holds("paris", 3, until=6), holds("rome", 0))) == history(told)


def test_an_end_whose_cause_was_erased_stays() -> None:
    known = tell(holds("a", 1), holds("b", 5))
    survivor = [fact for fact in known if fact.value == "a"]
    known = apply(survivor, holds("a", 0), 9)
    assert history(known) == [("a", 0, 5)]


def test_the_writer_itself_may_end_its_direct_fact_but_another_source_may_not() -> None:
    direct = replace(holds("a", 1, Trust.DIRECT), author="bot")
    same, other = replace(holds("b", 5), author="bot"), replace(holds("b", 5), author="other")
    assert current(tell(direct, same)) == ["b"]
    assert current(tell(direct, other)) == ["a"]


def test_news_that_lands_in_a_stored_fact_is_a_restatement() -> None:
    known = tell(holds("a", 1))
    result = plan(known, replace(holds("a", 3), id="x"))
    assert result.restated
    assert result.landed == "new0"
    fresh = plan(known, replace(holds("b", 3), id="x"))
    assert not fresh.restated
    assert fresh.landed == "x"


def test_rows_name_the_fact_that_a_split_copies() -> None:
    result = plan(tell(holds("a", 1), holds("a", 9)), replace(holds("b", 5), id="x"))
    split: Row = next(row for row in result.rows if row.is_split)
    assert split.copy_of == "new0"
    assert split.valid_from == day(9)
