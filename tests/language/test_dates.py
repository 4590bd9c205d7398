"""Time expressions against a fixed moment: Thursday 11 June 2026, 09:00 UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain.facts import Precision
from korely_desktop.language.dates.expressions import find_dates

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
]


@pytest.mark.parametrize(("text", "first", "precision"), CASES, ids=[case[0] for case in CASES])
def test_an_expression_is_resolved(text: str, first: date, precision: Precision) -> None:
    found = find_dates(text, 0, len(text), NOW)
    assert [(span.period.first, span.period.precision) for span in found] == [(first, precision)]


@pytest.mark.parametrize(
    "text", ["I may go", "a march in the sun", "room 2019 B", "he is second", "version 3.12", "40 euro"]
)
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    assert find_dates(text, 0, len(text), NOW) == []


@pytest.mark.parametrize(
    ("text", "role"),
    [("since 2019", "since"), ("until Friday", "until"), ("for three years", "for"), ("in 2019", "at")],
)
def test_the_role_of_a_date(text: str, role: str) -> None:
    assert [span.role for span in find_dates(text, 0, len(text), NOW)] == [role]


def test_a_bare_weekday_has_a_past_and_a_coming_reading() -> None:
    (span,) = find_dates("on Monday", 0, 9, NOW)
    assert span.period.first == date(2026, 6, 8)
    assert span.coming is not None
    assert span.coming.first == date(2026, 6, 15)


@given(st.text(max_size=200))
def test_spans_lie_inside_the_text_and_apart(text: str) -> None:
    found = find_dates(text, 0, len(text), NOW)
    edges = [edge for span in found for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(0 <= edge <= len(text) for edge in edges)
