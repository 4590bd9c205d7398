"""Finds time expressions in English and Italian text and resolves them against the moment of the text.

Each rule is a named pattern with a function to a :class:`Period`. What a date says about a clause ("since", "until")
is kept as ``role``; which clause it belongs to is decided by :mod:`korely_desktop.language.extraction.timing`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

from korely_desktop.domain.facts import Precision
from korely_desktop.language.dates import calendar
from korely_desktop.language.dates.calendar import Period

Role = Literal["at", "since", "until", "for"]
Resolver = Callable[[re.Match[str], date], Period | None]


@dataclass(frozen=True, slots=True)
class DateSpan:
    """One expression: character offsets, the period it means, how it bounds its clause, the rule that read it.

    ``bare`` marks a weekday or month without year or direction: past or coming, as the clause's tense says;
    ``period`` is then the past reading and ``coming`` the other.
    """

    start: int
    end: int
    period: Period
    role: Role
    rule: str
    coming: Period | None = None


_MONTHS = {
    name: number
    for names in (
        "january february march april may june july august september october november december",
        "jan feb mar apr - jun jul aug sep oct nov dec",
        "- - - - - - - - sept - - -",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    )
    for number, name in enumerate(names.split(), 1)
    if name != "-"
}
_WEEKDAYS = {
    name: number
    for names in (
        "monday tuesday wednesday thursday friday saturday sunday",
        "mon tue wed thu fri sat sun",
        "- tues - thur - - -",
        "- - - thurs - - -",
        "lunedì martedì mercoledì giovedì venerdì sabato domenica",
        "lunedi martedi mercoledi giovedi venerdi - -",
    )
    for number, name in enumerate(names.split())
    if name != "-"
}
_SEASONS = {
    "spring": 0,
    "summer": 1,
    "autumn": 2,
    "fall": 2,
    "winter": 3,
    "primavera": 0,
    "estate": 1,
    "autunno": 2,
    "inverno": 3,
}
_COUNTS = {
    word: number
    for words in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici",
    )
    for number, word in enumerate(words.split())
} | {
    "a": 1,
    "an": 1,
    "un": 1,
    "una": 1,
    "un'": 1,
    "a couple of": 2,
    "couple of": 2,
    "a couple": 2,
    "un paio di": 2,
    "a few": 3,
    "few": 3,
    "several": 4,
    "some": 3,
    "qualche": 3,
    "alcuni": 3,
    "alcune": 3,
    "pochi": 3,
    "poche": 3,
}
_UNITS = {
    "day": "day",
    "night": "day",
    "giorno": "day",
    "giorni": "day",
    "week": "week",
    "settimana": "week",
    "settimane": "week",
    "month": "month",
    "mese": "month",
    "mesi": "month",
    "year": "year",
    "yr": "year",
    "anno": "year",
    "anni": "year",
    "weekend": "week",
    "decade": "decade",
}

_M = "|".join(sorted(_MONTHS, key=len, reverse=True))
# Every use of these stands beside a number or a word of time, so that the short "may" is safe there.
_FULL_M = "|".join(sorted((m for m in _MONTHS if (len(m) > 3 or m == "may") and m != "sept"), key=len, reverse=True))
_W = "|".join(sorted((w for w in _WEEKDAYS if len(w) > 3), key=len, reverse=True))
_W_ANY = "|".join(sorted(_WEEKDAYS, key=len, reverse=True))
_S = "|".join(_SEASONS)
_N = r"\d{1,4}|" + "|".join(sorted((re.escape(c) for c in _COUNTS), key=len, reverse=True))
_U = "days?|nights?|weeks?|months?|years?|yrs?|decades?|weekends?"
_U_IT = "giorni|giorno|settimane|settimana|mesi|mese|anni|anno"
_YEAR = r"(?:1[0-9]|20|21)\d{2}"


def _year(text: str) -> int:
    number = int(text)
    return number + (2000 if number < 70 else 1900) if number < 100 else number


def _count(text: str) -> int:
    return int(text) if text.isdigit() else _COUNTS[text]


def _unit(text: str) -> str:
    return _UNITS.get(text) or _UNITS[text.removesuffix("s")]


def _moved(anchor: date, amount: int, unit: str) -> Period | None:
    try:
        if unit == "day":
            return calendar.day(calendar.shifted(anchor, days=amount))
        if unit == "week":
            middle = calendar.shifted(anchor, days=7 * amount)
            return Period(middle, middle + timedelta(weeks=1), Precision.MONTH)
        if unit == "month":
            moved = calendar.shifted(anchor, months=amount)
            return calendar.month(moved.year, moved.month)
        moved = calendar.shifted(anchor, months=12 * amount * (10 if unit == "decade" else 1))
        return Period(calendar.month(moved.year, moved.month).first, calendar.year(moved.year).after, Precision.YEAR)
    except (ValueError, OverflowError):
        return None


def _exact(year: str, month: str, day: str) -> Period | None:
    found = calendar.valid(_year(year), int(month) if month.isdigit() else _MONTHS[month], int(day))
    return calendar.day(found) if found else None


def _slashed(match: re.Match[str], anchor: date) -> Period | None:
    return _exact(match["y"], match["b"], match["a"]) or _exact(match["y"], match["a"], match["b"])


def _relative(step: int, what: str, anchor: date) -> Period | None:
    """last / this / next + weekday, unit or season."""
    if what in _WEEKDAYS:
        number = _WEEKDAYS[what]
        if step == 0:
            return calendar.day(calendar.week(anchor).first + timedelta(days=number))
        before, after = calendar.weekday_before(anchor, number), calendar.weekday_after(anchor, number)
        return calendar.day(before if step < 0 else after)
    if what in _MONTHS:
        number = _MONTHS[what]
        passed = number < anchor.month
        return calendar.month(anchor.year + (0 if (step < 0) == passed or step == 0 else step), number)
    if what in _SEASONS:
        period = calendar.season(_SEASONS[what], anchor.year)
        if step < 0 and period.after > anchor:
            return calendar.season(_SEASONS[what], anchor.year - 1)
        if step > 0 and period.first <= anchor:
            return calendar.season(_SEASONS[what], anchor.year + 1)
        return period
    if what in ("weekend", "fine settimana"):
        if step < 0 and anchor.weekday() == 6:
            return calendar.weekend(anchor, -1)
        return calendar.weekend(anchor, step)
    unit = _unit(what)
    if unit == "day":
        return calendar.day(anchor + timedelta(days=step))
    if unit == "week":
        return calendar.week(anchor, step)
    if unit == "month":
        return calendar.month(anchor.year, anchor.month + step)
    return calendar.year(anchor.year + step * (10 if unit == "decade" else 1))


_STEP = {
    "last": -1,
    "past": -1,
    "previous": -1,
    "this": 0,
    "next": 1,
    "coming": 1,
    "following": 1,
    "this past": -1,
    "this coming": 1,
    "this last": -1,
}
_DAY_WORDS = {
    "the day before yesterday": -2,
    "yesterday": -1,
    "last night": -1,
    "today": 0,
    "tonight": 0,
    "this morning": 0,
    "this afternoon": 0,
    "this evening": 0,
    "tomorrow": 1,
    "the day after tomorrow": 2,
    "the other day": -2,
    "l'altro ieri": -2,
    "l'altroieri": -2,
    "ieri": -1,
    "ieri sera": -1,
    "oggi": 0,
    "stasera": 0,
    "stamattina": 0,
    "stanotte": 0,
    "domani": 1,
    "domattina": 1,
    "dopodomani": 2,
    "right now": 0,
}

_RULES: tuple[tuple[str, str, Resolver], ...] = (
    ("iso", r"(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})(?:t[\d:]+z?)?", lambda m, a: _exact(m["y"], m["m"], m["d"])),
    (
        "year-month-day",
        r"(?P<y>\d{4})[/.](?P<m>\d{1,2})[/.](?P<d>\d{1,2})",
        lambda m, a: _exact(m["y"], m["m"], m["d"]),
    ),
    ("day-month-year digits", r"(?P<a>\d{1,2})[/.](?P<b>\d{1,2})[/.](?P<y>\d{4}|\d{2})", _slashed),
    (
        "day month year",
        rf"(?:(?:the|il|l')\s*)?(?P<d>\d{{1,2}})(?:st|nd|rd|th|°|º)?\s+(?:of\s+|di\s+)?(?P<m>{_M})\.?,?\s+(?:del\s+|of\s+)?(?P<y>{_YEAR})",
        lambda m, a: _exact(m["y"], m["m"], m["d"]),
    ),
    (
        "month day year",
        rf"(?P<m>{_M})\.?\s+(?:the\s+)?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>{_YEAR})",
        lambda m, a: _exact(m["y"], m["m"], m["d"]),
    ),
    (
        "month year",
        rf"(?P<m>{_M})\.?,?\s+(?:of\s+|del\s+)?(?P<y>{_YEAR})",
        lambda m, a: calendar.month(int(m["y"]), _MONTHS[m["m"]]),
    ),
    (
        "day word",
        r"(?P<w>" + "|".join(sorted(map(re.escape, _DAY_WORDS), key=len, reverse=True)) + ")",
        lambda m, a: calendar.day(a + timedelta(days=_DAY_WORDS[m["w"]])),
    ),
    (
        "weeks back of a weekday",
        rf"(?P<n>{_N})\s+(?P<what>{_W})s?\s+ago",
        lambda m, a: calendar.day(
            calendar.weekday_before(a, _WEEKDAYS[m["what"]]) - timedelta(weeks=_count(m["n"]) - 1)
        ),
    ),
    ("weekend ago", rf"(?P<n>{_N})\s+weekends?\s+ago", lambda m, a: calendar.weekend(a, -_count(m["n"]))),
    (
        "unit ago",
        rf"(?:about |around |almost |over |nearly |like )?(?P<n>{_N})\s+(?P<u>{_U})\s+(?:ago|back|earlier)",
        lambda m, a: _moved(a, -_count(m["n"]), _unit(m["u"])),
    ),
    (
        "unit fa",
        rf"(?:circa )?(?P<n>{_N})\s*(?P<u>{_U_IT})\s+fa",
        lambda m, a: _moved(a, -_count(m["n"]), _unit(m["u"])),
    ),
    (
        "in units",
        rf"(?:in|within|fra|tra)\s+(?P<n>{_N})\s+(?P<u>{_U}|{_U_IT})(?:'s? time)?",
        lambda m, a: _moved(a, _count(m["n"]), _unit(m["u"])),
    ),
    (
        "units from now",
        rf"(?P<n>{_N})\s+(?P<u>{_U})\s+from\s+now",
        lambda m, a: _moved(a, _count(m["n"]), _unit(m["u"])),
    ),
    (
        "last or next",
        rf"(?:the\s+)?(?P<s>this past|this coming|this last|last|past|previous|this|next|coming|following)\s+"
        rf"(?P<what>{_W_ANY}|{_FULL_M}|{_S}|weekend|week|month|year|decade)",
        lambda m, a: _relative(_STEP[m["s"]], m["what"], a),
    ),
    (
        "scorso o prossimo",
        rf"(?:(?:il|lo|la|l'|nel|nella|nell')\s*)?"
        rf"(?P<what>{_W}|{_FULL_M}|{_S}|fine settimana|weekend|settimana|mese|anno)"
        r"\s+(?P<s>scors[oa]|passat[oa]|prossim[oa])",
        lambda m, a: _relative(1 if m["s"].startswith("pros") else -1, m["what"], a),
    ),
    (
        "la scorsa settimana",
        rf"(?:(?:il|lo|la|l'|nel|nella)\s*)?(?P<s>scors[oa]|quest[oa]|quest'|prossim[oa])\s*"
        rf"(?P<what>{_W}|{_S}|fine settimana|weekend|settimana|mese|anno)",
        lambda m, a: _relative(
            -1 if m["s"].startswith("scors") else 0 if m["s"].startswith("quest") else 1, m["what"], a
        ),
    ),
    (
        "year",
        rf"(?:in|since|until|till|by|from|during|nel|dal|fino al|circa|around|the year|of|before|after)\s+"
        rf"(?:early |late |the year )?(?P<y>{_YEAR})(?!\s*(?:€|\$|eur|usd|people|km|%))",
        lambda m, a: calendar.year(int(m["y"])),
    ),
    (
        "month day",
        rf"(?P<m>{_FULL_M})\.?\s+(?:the\s+)?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)",
        lambda m, a: _exact(str(a.year), m["m"], m["d"]),
    ),
    (
        "day month",
        rf"(?:(?:the|il|l')\s*)?(?P<d>\d{{1,2}})(?:st|nd|rd|th|°|º)?\s+(?:of\s+|di\s+)?(?P<m>{_FULL_M})",
        lambda m, a: _exact(str(a.year), m["m"], m["d"]),
    ),
    (
        "weekday",
        rf"(?:on\s+|di\s+)?(?P<what>{_W})",
        lambda m, a: calendar.day(calendar.weekday_before(a, _WEEKDAYS[m["what"]])),
    ),
    (
        "month",
        rf"(?:in|since|until|till|by|this|from|da|fino a)\s+(?P<m>{_FULL_M})",
        lambda m, a: calendar.month(a.year if _MONTHS[m["m"]] <= a.month else a.year - 1, _MONTHS[m["m"]]),
    ),
    (
        "season",
        rf"(?:in|since|until|in the|by|during the|this)\s+(?P<what>{_S})",
        lambda m, a: _relative(-1, m["what"], a),
    ),
)
_DURATION = re.compile(
    rf"\b(?:for|over|da|per)\s+(?:about |around |almost |over |nearly |the last |the past |more than "
    rf"|circa |oltre |più di )?"
    rf"(?P<n>{_N})\s+(?P<u>{_U}|{_U_IT})(?! old)\b",
    re.IGNORECASE,
)
_COMPILED = tuple(
    (name, re.compile(rf"(?<![\w.-])(?:{pattern})(?!\w)", re.IGNORECASE), resolver)
    for name, pattern, resolver in _RULES
)
_SINCE = re.compile(
    r"(?:\b(?:since|from|starting|as of|beginning|dal|dalla|dall'|dallo|da|a partire da|a partire dal)\s+)(?:the\s+)?$",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"(?:\b(?:until|till|til|through|up to|expires|expiring|fino a|fino al|fino alla|entro|sino al)\s+)(?:the\s+)?$",
    re.IGNORECASE,
)
_ROLE_IN_MATCH = re.compile(r"^(since|until|till|from|fino a[l]?|dal?)\s", re.IGNORECASE)
_BARE = frozenset({"weekday", "month", "season", "month day", "day month"})


def find_dates(text: str, start: int, end: int, event_time: datetime) -> list[DateSpan]:
    """The time expressions between two offsets, in order, none overlapping; the longer reading wins."""
    anchor = event_time.date()
    lowered = text[start:end].lower().replace("’", "'")
    if len(lowered) != end - start:
        lowered = text[start:end].replace("’", "'")
    found: list[DateSpan] = []
    for name, pattern, resolver in _COMPILED:
        for match in pattern.finditer(lowered):
            if any(span.start < start + match.end() and start + match.start() < span.end for span in found):
                continue
            try:
                period = resolver(match, anchor)
            except (ValueError, OverflowError, KeyError):
                continue
            if period is not None:
                found.append(_span(lowered, match, start, name, period, anchor))
    for match in _DURATION.finditer(lowered):
        length = _moved(anchor, -_count(match["n"].lower()), _unit(match["u"].lower()))
        if length and not any(span.start < start + match.end() and start + match.start() < span.end for span in found):
            found.append(DateSpan(start + match.start(), start + match.end(), length, "for", "duration"))
    return sorted(found, key=lambda span: span.start)


def _span(text: str, match: re.Match[str], offset: int, rule: str, period: Period, anchor: date) -> DateSpan:
    before = text[max(0, match.start() - 16) : match.start()]
    inside = _ROLE_IN_MATCH.match(match[0])
    role: Role = "at"
    start = match.start()
    for name, pattern in (("since", _SINCE), ("until", _UNTIL)):
        leading = pattern.search(before)
        if leading:
            role, start = ("since" if name == "since" else "until"), match.start() - len(leading[0])
    if inside:
        role = "until" if inside[1].startswith(("until", "till", "fino")) else "since"
    return DateSpan(offset + start, offset + match.end(), period, role, rule, _coming(period, rule, match, anchor))


def _coming(period: Period, rule: str, match: re.Match[str], anchor: date) -> Period | None:
    """The reading of a bare weekday, day or month that lies ahead."""
    if rule not in _BARE:
        return None
    if rule == "weekday":
        return calendar.day(calendar.weekday_after(anchor, _WEEKDAYS[match["what"]]))
    if rule == "season":
        return _relative(1, match["what"], anchor)
    if rule == "month":
        number = _MONTHS[match["m"]]
        return calendar.month(anchor.year if number >= anchor.month else anchor.year + 1, number)
    year = anchor.year if period.first >= anchor else anchor.year + 1
    return _exact(str(year), match["m"], match["d"])
