"""Time expressions against a fixed moment: Thursday 11 June 2026, 09:00 UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain.facts import Precision
from korely_desktop.language.dates.expressions import find_dates
from korely_desktop.language.dates.holidays import HOLIDAYS, easter, last_holiday, next_holiday
from tests.rows import rows

NOW = datetime(2026, 6, 11, 9, tzinfo=UTC)

CASES = [
    ("I arrived yesterday", date(2026, 6, 10), Precision.DAY),
    ("the day before yesterday", date(2026, 6, 9), Precision.DAY),
    ("see you tomorrow", date(2026, 6, 12), Precision.DAY),
    ("We met last Friday", date(2026, 6, 5), Precision.DAY),
    ("next Monday works", date(2026, 6, 15), Precision.DAY),
    ("two weeks ago", date(2026, 5, 28), Precision.MONTH),
    ("three days ago", date(2026, 6, 8), Precision.DAY),
    ("last month", date(2026, 5, 1), Precision.MONTH),
    ("next month", date(2026, 7, 1), Precision.MONTH),
    ("last year", date(2025, 1, 1), Precision.YEAR),
    ("last weekend", date(2026, 6, 6), Precision.DAY),
    ("since 2019", date(2019, 1, 1), Precision.YEAR),
    ("in March 2024", date(2024, 3, 1), Precision.MONTH),
    ("on 12 July 2026", date(2026, 7, 12), Precision.DAY),
    ("July 12th, 2026", date(2026, 7, 12), Precision.DAY),
    ("2026-07-12", date(2026, 7, 12), Precision.DAY),
    ("12/07/2026", date(2026, 7, 12), Precision.DAY),
    ("last spring", date(2026, 3, 1), Precision.MONTH),
    ("in two months", date(2026, 8, 1), Precision.MONTH),
    ("ieri sera", date(2026, 6, 10), Precision.DAY),
    ("la settimana scorsa", date(2026, 6, 1), Precision.MONTH),
    ("due anni fa", date(2024, 6, 1), Precision.YEAR),
    ("il 3 maggio 2020", date(2020, 5, 3), Precision.DAY),
    ("dal 2019", date(2019, 1, 1), Precision.YEAR),
    ("fra tre giorni", date(2026, 6, 14), Precision.DAY),
    ("the week before Christmas", date(2025, 12, 18), Precision.MONTH),
    ("two days after 3 June 2026", date(2026, 6, 5), Precision.DAY),
    ("the weekend before 3 June 2026", date(2026, 5, 30), Precision.DAY),
    ("the week of 3 June 2026", date(2026, 6, 1), Precision.MONTH),
    ("il giorno dopo Pasqua", date(2026, 4, 6), Precision.DAY),
    ("due settimane prima di Natale", date(2025, 12, 11), Precision.MONTH),
    ("two Fridays ago", date(2026, 5, 29), Precision.DAY),
    ("the Friday before last", date(2026, 5, 29), Precision.DAY),
    ("a couple of weeks back", date(2026, 5, 28), Precision.MONTH),
    ("a few days ago", date(2026, 6, 8), Precision.MONTH),
    ("the other day", date(2026, 6, 9), Precision.MONTH),
    ("l'altro giorno", date(2026, 6, 9), Precision.MONTH),
    ("next-to-last week", date(2026, 5, 25), Precision.MONTH),
    ("the week after next", date(2026, 6, 22), Precision.MONTH),
    ("Tuesday of last week", date(2026, 6, 2), Precision.DAY),
    ("lunedì della settimana scorsa", date(2026, 6, 1), Precision.DAY),
    ("this weekend", date(2026, 6, 6), Precision.DAY),
    ("a year and a half ago", date(2024, 12, 1), Precision.MONTH),
    ("early 2021", date(2021, 1, 1), Precision.YEAR),
    ("late last year", date(2025, 9, 2), Precision.YEAR),
    ("mid-May", date(2026, 5, 11), Precision.MONTH),
    ("fine maggio", date(2026, 5, 22), Precision.MONTH),
    ("in the summer of 2018", date(2018, 6, 1), Precision.MONTH),
    ("last winter", date(2025, 12, 1), Precision.MONTH),
    ("since Easter", date(2026, 4, 5), Precision.DAY),
    ("Easter 2025", date(2025, 4, 20), Precision.DAY),
    ("Thanksgiving 2024", date(2024, 11, 28), Precision.DAY),
    ("a Ferragosto", date(2025, 8, 15), Precision.DAY),
    ("the second Friday of March", date(2026, 3, 13), Precision.DAY),
    ("Q3 2025", date(2025, 7, 1), Precision.MONTH),
    ("next quarter", date(2026, 7, 1), Precision.MONTH),
    ("in the 90s", date(1990, 1, 1), Precision.YEAR),
    ("negli anni ottanta", date(1980, 1, 1), Precision.YEAR),
    ("on the 15th", date(2026, 5, 15), Precision.DAY),
    ("12-07-2026", date(2026, 7, 12), Precision.DAY),
]


@rows(("text", "first", "precision"), CASES)
def test_an_expression_is_resolved(text: str, first: date, precision: Precision) -> None:
    found = find_dates(text, 0, len(text), NOW)
    assert [(span.period.first, span.period.precision) for span in found] == [(first, precision)]


@rows(
    "text",
    [
        "I may go",
        "a march in the sun",
        "room 2019 B",
        "he is second",
        "version 3.12",
        "40 euro",
        "I love Christmas",
        "the 11th Infantry",
        "I get up at 6am",
        "two weeks of rain",
    ],
)
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    assert find_dates(text, 0, len(text), NOW) == []


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("since 2019", "since"),
        ("until Friday", "until"),
        ("for three years", "for"),
        ("in 2019", "at"),
        ("by Friday", "until"),
    ],
)
def test_the_role_of_a_date(text: str, role: str) -> None:
    assert [span.role for span in find_dates(text, 0, len(text), NOW)] == [role]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("from 2019 to 2022", date(2019, 1, 1), date(2022, 1, 1)),
        ("dal 2019 al 2022", date(2019, 1, 1), date(2022, 1, 1)),
        ("from May to July 2025", date(2025, 5, 1), date(2025, 7, 1)),
        ("from 3 May to 5 June", date(2026, 5, 3), date(2026, 6, 5)),
    ],
)
def test_two_dates_are_a_beginning_and_an_end(text: str, first: date, last: date) -> None:
    begins, ends = find_dates(text, 0, len(text), NOW)
    assert (begins.role, ends.role) == ("since", "until")
    assert (begins.period.first, ends.period.first) == (first, last)


def test_a_bare_weekday_has_a_past_and_a_coming_reading() -> None:
    (span,) = find_dates("on Monday", 0, 9, NOW)
    assert span.period.first == date(2026, 6, 8)
    assert span.coming is not None
    assert span.coming.first == date(2026, 6, 15)


def test_a_29_february_lies_in_the_last_leap_year_or_the_next() -> None:
    for text in ("on February 29", "il 29 febbraio"):
        (span,) = find_dates(text, 0, len(text), NOW)
        assert span.period.first == date(2024, 2, 29)
        assert span.coming is not None
        assert span.coming.first == date(2028, 2, 29)


@pytest.mark.parametrize(
    ("text", "first", "clock"),
    [
        ("today at 3pm", date(2026, 6, 11), time(15)),
        ("at 3 p.m. today", date(2026, 6, 11), time(15)),
        ("tomorrow at 15:30", date(2026, 6, 12), time(15, 30)),
        ("domani alle 9", date(2026, 6, 12), time(9)),
        ("12 July 2026 at noon", date(2026, 7, 12), time(12)),
        ("2026-07-12 08:15", date(2026, 7, 12), time(8, 15)),
        ("yesterday evening", date(2026, 6, 10), None),
    ],
)
def test_a_time_of_day_belongs_to_its_day(text: str, first: date, clock: time | None) -> None:
    (span,) = find_dates(text, 0, len(text), NOW)
    assert (span.period.first, span.clock, span.end) == (first, clock, len(text))


@pytest.mark.parametrize(
    ("year", "sunday"), [(1818, date(1818, 3, 22)), (2024, date(2024, 3, 31)), (2038, date(2038, 4, 25))]
)
def test_easter_is_computed(year: int, sunday: date) -> None:
    assert easter(year) == sunday


@given(st.dates(date(1100, 1, 1), date(2900, 12, 31)), st.sampled_from(sorted(HOLIDAYS)))
def test_the_last_and_the_next_holiday_enclose_a_day(moment: date, name: str) -> None:
    assert last_holiday(name, moment) <= moment <= next_holiday(name, moment)


@given(st.text(max_size=200))
def test_spans_lie_inside_the_text_and_apart(text: str) -> None:
    found = find_dates(text, 0, len(text), NOW)
    edges = [edge for span in found for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(0 <= edge <= len(text) for edge in edges)
