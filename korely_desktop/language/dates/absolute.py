"""Dates that name their place in the calendar: figures, months, years, quarters, decades, holidays.

Those without a year have two readings, the latest one passed and the next one ahead; the clause's tense decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from korely_desktop.domain.facts import Precision
from korely_desktop.language.dates import calendar
from korely_desktop.language.dates.calendar import Period
from korely_desktop.language.dates.holidays import HOLIDAY, holiday, last_holiday, next_holiday, nth_weekday
from korely_desktop.language.dates.words import (
    FULL_MONTH,
    MONTH,
    MONTHS,
    ORDINALS,
    PART,
    PARTS,
    QUARTERS,
    SEASON,
    SEASONS,
    WEEKDAY,
    WEEKDAYS,
    YEAR,
    alternation,
    month_of,
    year_of,
)

Resolver = Callable[[re.Match[str], date], Period | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A named pattern and what a match means; ``ahead`` gives the coming reading of what may lie on either side."""

    name: str
    pattern: str
    resolve: Resolver
    ahead: Resolver | None = None


_LEAP_YEARS_APART = 8
"""From 1896 to 1904 there was no 29 February."""
_LEAD = r"(?:in|since|until|till|by|from|during|nel|dal|fino al|entro il|circa|around|the year|of|before|after|anno)"
_OF = r"(?:of\s+|in\s+|di\s+|del\s+|dell'|,\s*)?(?:the\s+)?"
_HOLIDAY_LEAD = (
    r"(?:at|on|for|over|during|around|by|since|until|till|before|after|a|per|da|dopo|prima di|fino a|come|this|"
    r"il giorno di|lo scorso|di)"
)
DECADES = {
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
    "nineties": 90,
    "cinquanta": 50,
    "sessanta": 60,
    "settanta": 70,
    "ottanta": 80,
    "novanta": 90,
}


def part_of(period: Period, part: str) -> Period:
    """The first, middle or last third of a longer period; a week or a day has no parts."""
    length = (period.after - period.first).days
    if length < 28:
        return period
    third = timedelta(days=length // 3)
    first = {"early": period.first, "middle": period.first + third, "late": period.after - third}[PARTS[part]]
    return Period(first, first + third, period.precision)


def exact(year: str | int, month: str, day: str) -> Period | None:
    """One day of figures and names; None if there is no such day."""
    found = calendar.valid(year_of(str(year)), month_of(month), int(day))
    return calendar.day(found) if found else None


def _figures(match: re.Match[str], anchor: date) -> Period | None:
    """Day first, as most of the world writes; month first where only that is a date."""
    return exact(match["y"], match["b"], match["a"]) or exact(match["y"], match["a"], match["b"])


def _day_of_year(match: re.Match[str], anchor: date) -> Period | None:
    """The latest such day on or before the anchor."""
    days = (exact(anchor.year - years, match["m"], match["d"]) for years in range(_LEAP_YEARS_APART + 1))
    return next((day for day in days if day and day.first <= anchor), None)


def _coming_day_of_year(match: re.Match[str], anchor: date) -> Period | None:
    days = (exact(anchor.year + years, match["m"], match["d"]) for years in range(_LEAP_YEARS_APART + 1))
    return next((day for day in days if day and day.first >= anchor), None)


def _day_of_month(match: re.Match[str], anchor: date) -> Period | None:
    day = int(match["d"])
    base = calendar.month(anchor.year, anchor.month - (1 if day > anchor.day else 0)).first
    return exact(base.year, str(base.month), match["d"])


def _coming_day_of_month(match: re.Match[str], anchor: date) -> Period | None:
    day = int(match["d"])
    base = calendar.month(anchor.year, anchor.month + (1 if day < anchor.day else 0)).first
    return exact(base.year, str(base.month), match["d"])


def _month_passed(match: re.Match[str], anchor: date) -> Period:
    number = MONTHS[match["m"]]
    return calendar.month(anchor.year if number <= anchor.month else anchor.year - 1, number)


def _month_ahead(match: re.Match[str], anchor: date) -> Period:
    number = MONTHS[match["m"]]
    return calendar.month(anchor.year if number >= anchor.month else anchor.year + 1, number)


def _quarter(match: re.Match[str], anchor: date) -> Period:
    number = QUARTERS[match["q"]]
    year = int(match["y"]) if match["y"] else anchor.year
    first, last = calendar.month(year, 3 * number - 2), calendar.month(year, 3 * number)
    return Period(first.first, last.after, Precision.MONTH)


def _decade(match: re.Match[str], anchor: date) -> Period:
    named, hundreds = match["t"] or match["t2"], match["c"] or match["c2"]
    tens = DECADES[named] if named else int(match["d"] or match["d2"])
    century = int(hundreds) * 100 if hundreds else (2000 if tens + 2000 <= anchor.year and tens < 30 else 1900)
    return Period(date(century + tens, 1, 1), date(century + tens + 10, 1, 1), Precision.YEAR)


def _nth_of_month(match: re.Match[str], anchor: date) -> Period:
    month = MONTHS[match["m"]]
    year = int(match["y"]) if match["y"] else anchor.year - (1 if month > anchor.month else 0)
    count = ORDINALS[match["n"]]
    if match["what"] in WEEKDAYS:
        return calendar.day(nth_weekday(year, month, WEEKDAYS[match["what"]], count))
    if match["what"] == "week":
        whole = calendar.month(year, month)
        return calendar.week(whole.first, count - 1) if count > 0 else calendar.week(whole.after - timedelta(days=1))
    saturday = nth_weekday(year, month, 5, count)
    return Period(saturday, saturday + timedelta(days=2), Precision.DAY)


RULES: tuple[Rule, ...] = (
    Rule("iso", r"(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})(?:t[\d:]+z?)?", lambda m, a: exact(m["y"], m["m"], m["d"])),
    Rule(
        "year-month-day",
        r"(?P<y>\d{4})[/.](?P<m>\d{1,2})[/.](?P<d>\d{1,2})",
        lambda m, a: exact(m["y"], m["m"], m["d"]),
    ),
    Rule("day-month-year figures", r"(?P<a>\d{1,2})[/.-](?P<b>\d{1,2})[/.-](?P<y>\d{4}|\d{2})", _figures),
    Rule(
        "day month year",
        rf"(?:(?:the|il|l')\s*)?(?P<d>\d{{1,2}})(?:st|nd|rd|th|°|º)?\s+(?:of\s+|di\s+)?(?P<m>{MONTH})\.?,?\s+"
        rf"(?:del\s+|of\s+)?(?P<y>{YEAR})",
        lambda m, a: exact(m["y"], m["m"], m["d"]),
    ),
    Rule(
        "month day year",
        rf"(?P<m>{MONTH})\.?\s+(?:the\s+)?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:\s?,\s?|\s+)(?P<y>{YEAR})",
        lambda m, a: exact(m["y"], m["m"], m["d"]),
    ),
    Rule(
        "weekday or week of a month",
        rf"(?:the\s+|il\s+|la\s+|l')?(?P<n>{alternation(ORDINALS)})\s*(?P<what>{WEEKDAY}|week|weekend)\s+(?:of|in|di)\s+"
        rf"(?P<m>{FULL_MONTH})(?:\s+(?P<y>{YEAR}))?",
        _nth_of_month,
    ),
    Rule(
        "month year",
        rf"(?P<m>{MONTH})\.?,?\s+{_OF}(?P<y>{YEAR})",
        lambda m, a: calendar.month(int(m["y"]), MONTHS[m["m"]]),
    ),
    Rule(
        "season year",
        rf"(?:(?:the|l'|la|nell')\s*)?(?P<s>{SEASON})\s+{_OF}(?P<y>{YEAR})",
        lambda m, a: calendar.season(SEASONS[m["s"]], int(m["y"])),
    ),
    Rule(
        "holiday year",
        rf"(?P<h>{HOLIDAY})\s+{_OF}(?P<y>{YEAR})",
        lambda m, a: calendar.day(holiday(m["h"], int(m["y"]))),
    ),
    Rule(
        "quarter",
        rf"(?P<q>q[1-4])(?:\s+{_OF}(?P<y>{YEAR}))?",
        _quarter,
    ),
    Rule(
        "decade",
        r"(?:in|since|during|of|from)?\s*the\s+(?:early\s+|late\s+|mid[\s-])?"
        rf"(?:'?(?P<c>19|20)?(?P<d>\d0)'?s|'?(?P<t>{alternation(DECADES)}))"
        rf"|anni\s+'?(?:(?P<c2>19|20)?(?P<d2>\d0)|(?P<t2>{alternation(DECADES)}))",
        _decade,
    ),
    Rule(
        "part of a year",
        rf"(?P<p>{PART})[\s-]+(?:of\s+|in\s+|the\s+|del\s+|di\s+)*(?P<y>{YEAR})",
        lambda m, a: part_of(calendar.year(int(m["y"])), m["p"]),
    ),
    Rule(
        "year",
        rf"{_LEAD}\s+(?:the year |l'anno )?(?P<y>{YEAR})(?!\s*(?:€|\$|eur|usd|people|km|%))",
        lambda m, a: calendar.year(int(m["y"])),
    ),
    Rule(
        "month day",
        rf"(?P<m>{MONTH})\.?\s+(?:the\s+)?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:])(?!\s*[ap]m\b)",
        _day_of_year,
        _coming_day_of_year,
    ),
    Rule(
        "day month",
        rf"(?:(?:the|il|l')\s*)?(?P<d>\d{{1,2}})(?:st|nd|rd|th|°|º)?\s+(?:of\s+|di\s+)?(?P<m>{MONTH})",
        _day_of_year,
        _coming_day_of_year,
    ),
    Rule(
        "day of the month",
        r"(?:on|by|since|until|till)\s+the\s+(?P<d>\d{1,2})(?:st|nd|rd|th)"
        r"(?=\s*(?:[.,;!)]|$)|\s+(?:at|for|in|and|to|with|we|i|because)\b)",
        _day_of_month,
        _coming_day_of_month,
    ),
    Rule(
        "holiday",
        rf"(?:(?P<last>last|lo scorso)|(?P<next>next|il prossimo)|{_HOLIDAY_LEAD})\s+(?P<h>{HOLIDAY})"
        r"(?!\s+[\w']*\s*(?:tree|card|party))",
        lambda m, a: calendar.day((next_holiday if m["next"] else last_holiday)(m["h"], a)),
        lambda m, a: calendar.day((last_holiday if m["last"] else next_holiday)(m["h"], a)),
    ),
    Rule(
        "month",
        rf"(?:in|since|until|till|by|this|from|during|da|entro|a(?!\s+march|\s+may)|fino a)\s+(?P<m>{FULL_MONTH})",
        _month_passed,
        _month_ahead,
    ),
    Rule(
        "part of a month",
        rf"(?P<p>{PART})[\s-]+(?:of\s+|in\s+|the\s+|di\s+)*(?P<m>{FULL_MONTH})",
        lambda m, a: part_of(_month_passed(m, a), m["p"]),
        lambda m, a: part_of(_month_ahead(m, a), m["p"]),
    ),
    Rule(
        "closing year",  # "from 2019 to 2022"
        rf"(?<=[12]\d\d\d )(?:to|al)\s+(?P<y>{YEAR})(?!\s*(?:€|\$|eur|usd|people|km|%))",
        lambda m, a: calendar.year(int(m["y"])),
    ),
)
