"""Calendar arithmetic behind time expressions: intervals of days, weeks, months, seasons and years, in UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from korely_desktop.domain.facts import Precision

_FIRST_YEAR, _LAST_YEAR = 1000, 2999


@dataclass(frozen=True, slots=True)
class Period:
    """A half-open interval of whole days and how exactly its start is meant."""

    first: date
    after: date
    precision: Precision

    @property
    def start(self) -> datetime:
        """Midnight UTC of the first day."""
        return datetime(self.first.year, self.first.month, self.first.day, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        """Midnight UTC after the last day."""
        return datetime(self.after.year, self.after.month, self.after.day, tzinfo=UTC)


def day(moment: date) -> Period:
    """One day."""
    return Period(moment, moment + timedelta(days=1), Precision.DAY)


def week(moment: date, shift: int = 0) -> Period:
    """The week (from Monday) that holds a day, ``shift`` weeks on. Its first day is not meant exactly."""
    monday = moment - timedelta(days=moment.weekday()) + timedelta(weeks=shift)
    return Period(monday, monday + timedelta(weeks=1), Precision.MONTH)


def weekend(moment: date, shift: int = 0) -> Period:
    """Saturday and Sunday of the week that holds a day, ``shift`` weeks on."""
    saturday = week(moment, shift).first + timedelta(days=5)
    return Period(saturday, saturday + timedelta(days=2), Precision.DAY)


def month(year: int, number: int) -> Period:
    """A month; ``number`` may run past December or before January."""
    year, index = year + (number - 1) // 12, (number - 1) % 12
    following = date(year + 1, 1, 1) if index == 11 else date(year, index + 2, 1)
    return Period(date(year, index + 1, 1), following, Precision.MONTH)


def year(number: int) -> Period:
    """A calendar year."""
    return Period(date(number, 1, 1), date(number + 1, 1, 1), Precision.YEAR)


def season(number: int, of_year: int) -> Period:
    """Spring (0), summer, autumn or winter (3) on the northern half of the globe."""
    first = month(of_year, 3 + 3 * number)
    return Period(first.first, month(of_year, 6 + 3 * number).first, Precision.MONTH)


def shifted(moment: date, *, days: int = 0, months: int = 0) -> date:
    """A day moved by days or months; a day that the month lacks becomes its last one.

    Raises:
        ValueError: outside the years 1000 to 2999.
    """
    if abs(days) > 366 * 2000 or abs(months) > 12 * 2000:
        raise ValueError("out of range")
    moved = moment + timedelta(days=days)
    if months:
        target = month(moved.year, moved.month + months)
        last = (target.after - timedelta(days=1)).day
        moved = target.first.replace(day=min(moved.day, last))
    if not _FIRST_YEAR <= moved.year <= _LAST_YEAR:
        raise ValueError("out of range")
    return moved


def weekday_before(moment: date, weekday: int) -> date:
    """The latest such weekday before a day."""
    return moment - timedelta(days=(moment.weekday() - weekday - 1) % 7 + 1)


def weekday_after(moment: date, weekday: int) -> date:
    """The next such weekday after a day."""
    return moment + timedelta(days=(weekday - moment.weekday() - 1) % 7 + 1)


def valid(year_number: int, month_number: int, day_number: int) -> date | None:
    """The date, or None if there is no such day."""
    try:
        return date(year_number, month_number, day_number)
    except ValueError:
        return None
