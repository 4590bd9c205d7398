"""What stands around a date and shifts it: "the week before Christmas", "late last year", "today at 3pm"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, time, timedelta

from korely_desktop.domain.facts import Precision
from korely_desktop.language.dates import calendar
from korely_desktop.language.dates.absolute import part_of
from korely_desktop.language.dates.calendar import Period
from korely_desktop.language.dates.relative import moved
from korely_desktop.language.dates.words import COUNT, DAYTIMES, PART, UNIT, UNITS, WEEKDAY, WEEKDAYS, number_of


@dataclass(frozen=True, slots=True)
class Found:
    """An expression as it is found: offsets in the searched text, the period, a coming reading, a time of day."""

    start: int
    end: int
    period: Period
    rule: str
    coming: Period | None = None
    clock: time | None = None


_CLOCK = (
    r"(?:at|around|about|by|from|@|alle ore|alle|all'|verso le|dalle|ore)\s*(?P<h>\d{1,2})(?:[:.](?P<m>\d{2}))?"
    r"\s*(?P<half>a\.?m\.?|p\.?m\.?)?(?:\s*(?:o'clock|sharp))?"
    r"|(?P<h2>\d{1,2}):(?P<m2>\d{2})\s*(?P<half2>a\.?m\.?|p\.?m\.?)?"
    r"|(?P<h3>\d{1,2})\s*(?P<half3>a\.?m\.?|p\.?m\.?)"
    r"|(?:at\s+|a\s+)?(?P<named>noon|midday|midnight|mezzogiorno|mezzanotte)"
)
_CLOCK_BEHIND = re.compile(rf"^,?\s+(?:{_CLOCK})(?![\w:])")
_CLOCK_BEFORE = re.compile(rf"(?<![\w:])(?:{_CLOCK})\s+(?:on\s+|di\s+)?$")
_DAYTIME_BEHIND = re.compile(rf"^\s+(?:in the\s+|at\s+|di\s+|nel\s+|della\s+|del\s+)?(?:{DAYTIMES})(?!\w)")
_PART_BEFORE = re.compile(rf"(?<!\w)(?P<p>{PART})[\s-]+(?:of\s+|in\s+|the\s+|di\s+|del\s+|dell'|della\s+)*$")
_SHIFT_BEFORE = re.compile(
    rf"(?<!\w)(?:(?:the|a|il|la|lo)\s+)?(?:(?P<n>{COUNT})\s+)?"
    rf"(?P<u>{UNIT}|{WEEKDAY}|weekend|morning|evening|fine settimana)\s+"
    r"(?P<way>before|after|prior to|following|from|prima di|prima del|prima|dopo|of|di|del)\s+(?:the\s+|il\s+|la\s+)?$"
)
_ALONE = re.compile(
    rf"(?<!\w)the\s+(?P<u>day|night|morning|week|month|year|{WEEKDAY}|weekend)\s+(?P<way>before)(?=\s*(?:[.,;!)]|$))"
)


def settle(text: str, found: Sequence[Found], anchor: date) -> list[Found]:
    """The dates with their surroundings taken in, and those told by an earlier one ("the week before")."""
    settled: list[Found] = []
    for item in found:
        if settled and item.start < settled[-1].end:
            continue
        floor = settled[-1].end if settled else 0
        settled.append(_with_clock(text, _with_part(text, _with_shift(text, item, floor), floor), floor))
    for match in _ALONE.finditer(text):
        if any(item.start < match.end() and match.start() < item.end for item in settled):
            continue
        earlier = [item.period.first for item in settled if item.end <= match.start()]
        period = _shifted(match, Period(*_day_of(earlier[-1] if earlier else anchor)))
        if period is not None:
            settled.append(Found(match.start(), match.end(), period, "the unit before"))
    return sorted(settled, key=lambda item: item.start)


def _day_of(moment: date) -> tuple[date, date, Precision]:
    return moment, moment + timedelta(days=1), Precision.DAY


def _both(item: Found, change: Callable[[Period], Period | None], start: int, end: int, rule: str) -> Found | None:
    period = change(item.period)
    coming = change(item.coming) if item.coming is not None else None
    return None if period is None else replace(item, start=start, end=end, period=period, coming=coming, rule=rule)


def _with_shift(text: str, item: Found, floor: int) -> Found:
    """ "Two days after Christmas", "the week of 3 June", "il giorno prima di Natale"."""
    # A rule may hold the word of direction in its own match ("before Christmas"), so both are looked at.
    within = re.match(r"(?:before|after|of|prima di|dopo|di)\s+", text[item.start : item.end])
    stop = item.start + (within.end() if within else 0)
    match = _SHIFT_BEFORE.search(text[floor:stop])
    if match is None:
        return item
    return _both(item, lambda p: _shifted(match, p), floor + match.start(), item.end, "before or after") or item


def _shifted(match: re.Match[str], period: Period) -> Period | None:
    groups = match.groupdict()
    way, unit, count = match["way"], match["u"], groups.get("n")
    back = way in ("before", "prior to") or way.startswith("prima")
    if way in ("of", "di", "del"):
        if count is not None:
            return None
        if UNITS.get(unit) == "week" and unit not in ("weekend", "fine settimana"):
            return calendar.week(period.first)
        return calendar.weekend(period.first) if unit in ("weekend", "fine settimana") else None
    if way == "from" and count is None:
        return None
    if unit in WEEKDAYS:
        near = calendar.weekday_before if back else calendar.weekday_after
        return calendar.day(near(period.first, WEEKDAYS[unit]))
    if unit in ("weekend", "fine settimana"):
        place = calendar.weekend(period.first)
        outside = place.first >= period.first if back else place.first <= period.first
        return calendar.weekend(period.first, (-1 if back else 1) if outside else 0)
    amount = (number_of(count) if count else 1) * (-1 if back else 1)
    base = period.first if back or (period.after - period.first).days == 1 else period.after - timedelta(days=1)
    if UNITS.get(unit, "day") == "week" and count is None:
        edge = base + timedelta(weeks=amount)
        return Period(edge, edge + timedelta(weeks=1), Precision.MONTH)
    return moved(base, amount, UNITS.get(unit, "day"))


def _with_part(text: str, item: Found, floor: int) -> Found:
    """ "Early next year", "la fine di maggio"."""
    match = _PART_BEFORE.search(text[floor : item.start])
    if match is None or item.rule.startswith("part of") or (item.period.after - item.period.first).days < 28:
        return item
    return _both(item, lambda p: part_of(p, match["p"]), floor + match.start(), item.end, "part of it") or item


def _with_clock(text: str, item: Found, floor: int) -> Found:
    """A time of day beside a single day, in front of it or behind."""
    if (item.period.after - item.period.first).days != 1 or item.period.precision is not Precision.DAY:
        return item
    start, end, clock = item.start, item.end, item.clock
    daytime = _DAYTIME_BEHIND.match(text[end:])
    end += daytime.end() if daytime else 0
    behind = _CLOCK_BEHIND.match(text[end:])
    before = None if behind else _CLOCK_BEFORE.search(text[floor:start])
    for match in (behind, before):
        read = _time_of(match) if match is not None else None
        if match is not None and read is not None:
            clock = read
            start, end = (start, end + match.end()) if match is behind else (floor + match.start(), end)
    return replace(item, start=start, end=end, clock=clock)


def _time_of(match: re.Match[str]) -> time | None:
    if match["named"]:
        return time(0) if match["named"] in ("midnight", "mezzanotte") else time(12)
    hour = int(match["h"] or match["h2"] or match["h3"])
    minute = int(match["m"] or match["m2"] or 0)
    half = (match["half"] or match["half2"] or match["half3"] or "").replace(".", "")
    if half and hour > 12:
        return None
    hour = hour % 12 + (12 if half == "pm" else 0) if half else hour
    return time(hour, minute) if hour < 24 and minute < 60 else None
