"""Days that have a name: fixed ones, those that move with a weekday, and those that follow Easter."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from korely_desktop.language.dates.words import alternation


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876)."""
    golden, (century, rest) = year % 19, divmod(year, 100)
    leap_centuries, leap_rest = divmod(century, 4)
    correction = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leap_centuries - correction + 15) % 30
    leap_years, year_rest = divmod(rest, 4)
    offset = (32 + 2 * leap_rest + 2 * leap_years - epact - year_rest) % 7
    late = (golden + 11 * epact + 22 * offset) // 451
    month, day = divmod(epact + offset - 7 * late + 114, 31)
    return date(year, month, day + 1)


def nth_weekday(year: int, month: int, weekday: int, count: int) -> date:
    """The ``count``-th such weekday of a month; -1 is the last one.

    Raises:
        ValueError: the month has no fifth one.
    """
    if count > 0:
        first = date(year, month, 1)
        found = first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (count - 1))
    else:
        after = date(year + month // 12, month % 12 + 1, 1)
        found = after - timedelta(days=(after.weekday() - weekday - 1) % 7 + 1)
    if found.month != month:
        raise ValueError("no such weekday in this month")
    return found


def _fixed(month: int, day: int) -> Callable[[int], date]:
    return lambda year: date(year, month, day)


def _moving(month: int, weekday: int, count: int, plus: int = 0) -> Callable[[int], date]:
    return lambda year: nth_weekday(year, month, weekday, count) + timedelta(days=plus)


def _after_easter(days: int) -> Callable[[int], date]:
    return lambda year: easter(year) + timedelta(days=days)


HOLIDAYS: dict[str, Callable[[int], date]] = {
    name: rule
    for names, rule in (
        ("christmas eve|xmas eve|la vigilia di natale|vigilia di natale", _fixed(12, 24)),
        ("christmas|christmas day|xmas|natale|il giorno di natale", _fixed(12, 25)),
        ("boxing day|santo stefano", _fixed(12, 26)),
        ("new year's eve|new years eve|nye|san silvestro|l'ultimo dell'anno", _fixed(12, 31)),
        ("new year's day|new year's|new years day|new year|capodanno", _fixed(1, 1)),
        ("epiphany|epifania|l'epifania|la befana", _fixed(1, 6)),
        ("valentine's day|valentine's|valentines day|san valentino", _fixed(2, 14)),
        ("st patrick's day|st. patrick's day|saint patrick's day", _fixed(3, 17)),
        ("independence day|the fourth of july|the 4th of july|fourth of july", _fixed(7, 4)),
        ("ferragosto", _fixed(8, 15)),
        ("halloween", _fixed(10, 31)),
        ("all saints' day|all saints day|ognissanti", _fixed(11, 1)),
        ("l'immacolata", _fixed(12, 8)),
        ("mother's day|mothers day", _moving(5, 6, 2)),
        ("father's day|fathers day", _moving(6, 6, 3)),
        ("memorial day", _moving(5, 0, -1)),
        ("labor day", _moving(9, 0, 1)),
        ("thanksgiving|thanksgiving day", _moving(11, 3, 4)),
        ("black friday", _moving(11, 3, 4, plus=1)),
        ("good friday|venerdì santo", _after_easter(-2)),
        ("easter|easter sunday|pasqua|il giorno di pasqua", _after_easter(0)),
        ("easter monday|pasquetta|lunedì dell'angelo", _after_easter(1)),
    )
    for name in names.split("|")
}

HOLIDAY = alternation(HOLIDAYS)


def holiday(name: str, year: int) -> date:
    """The day of a named holiday in a year."""
    return HOLIDAYS[name](year)


def last_holiday(name: str, moment: date) -> date:
    """The latest one on or before a day."""
    found = holiday(name, moment.year)
    return found if found <= moment else holiday(name, moment.year - 1)


def next_holiday(name: str, moment: date) -> date:
    """The first one on or after a day."""
    found = holiday(name, moment.year)
    return found if found >= moment else holiday(name, moment.year + 1)
