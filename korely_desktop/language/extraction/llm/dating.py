"""When a row holds: the dates in its own words, resolved by our calendar. A model's own arithmetic is never used."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from korely_desktop.domain.facts import Precision, Tense
from korely_desktop.language.dates.expressions import DateSpan, find_dates
from korely_desktop.language.extraction.llm import quoting

_YEARS = re.compile(
    r"\b(?P<first>(?:19|20)\d\d)\s*(?:-|to|until|till|al?|fino al?)\s*"
    r"(?:(?P<last>(?:19|20)\d\d)|date|now|today|present|oggi|ora)\b",
    re.IGNORECASE,
)
"""Years from and to, as they stand in what somebody did so far ("2014-2021", "from 2019 to 2022", "2021 to date")."""
_NEAR = 160
"""The words of ``when`` count only so many characters from the quote."""


@dataclass(frozen=True, slots=True)
class Validity:
    """The interval of a row as far as the text gives one."""

    tense: Tense
    valid_from: datetime | None
    precision: Precision
    invalid_at: datetime | None


def validity(text: str, span: tuple[int, int], when: str, value: str, tense: Tense, event_time: datetime) -> Validity:
    """Tense and interval of a row.

    Args:
        span: character offsets of the evidence.
        when: the words that date it, as the model copied them; they count where they stand near the evidence. Where
            they stand nowhere the dates of the evidence do; where the model gave none, only for what is planned: a day
            in the same sentence mostly dates something else.
        value: the row's object; a date that is part of it says nothing about validity.
    """
    start: datetime | None = None
    end: datetime | None = None
    precision = Precision.ASSUMED
    years = _YEARS.search(quoting.plain(when)) if quoting.says(text, when) else None
    if years is not None and int(years["first"]) <= int(years["last"] or years["first"]):
        last = years["last"] and datetime(int(years["last"]) + 1, 1, 1, tzinfo=UTC)
        return Validity(tense, datetime(int(years["first"]), 1, 1, tzinfo=UTC), Precision.YEAR, last or None)
    dates = _dates(text, span, when, event_time) if when or tense is Tense.PLANNED else []
    for date in dates:
        if text[date.start : date.end].casefold() in value.casefold():
            continue
        period = date.coming if date.coming is not None and tense is Tense.PLANNED else date.period
        if date.role == "until":
            end = date.period.start if tense is Tense.PAST else (date.coming or date.period).end
        elif date.role == "for":
            if tense is Tense.CURRENT and period.start <= event_time:
                start, precision = period.start, period.precision
        elif start is None:
            start, precision = period.start, period.precision
            if start > event_time and tense is Tense.CURRENT:
                tense = Tense.PLANNED
            elif start.date() == event_time.date():
                start, precision = event_time, Precision.DAY
    if start is not None and end is not None and end <= start:
        end = None
    return Validity(tense, start, precision, end)


def names_day(text: str, span: tuple[int, int], value: str, event_time: datetime) -> bool:
    """Whether a value of the form 2026-07-12 is a day that the evidence names in other words."""
    found = find_dates(text, *span, event_time)
    return any(str(period.first) == value for date in found for period in (date.period, date.coming) if period)


def _dates(text: str, span: tuple[int, int], when: str, event_time: datetime) -> list[DateSpan]:
    start, end = span
    lowest, highest = max(0, start - _NEAR), min(len(text), end + _NEAR)
    named = quoting.places(text[lowest:highest], when)
    if named:
        return find_dates(text, lowest + named[0][0], lowest + named[0][1], event_time)
    return find_dates(text, start, end, event_time)
