"""Dates counted from the moment of the text: yesterday, two Fridays ago, next month, la settimana scorsa."""

from __future__ import annotations

import re
from datetime import date, timedelta

from korely_desktop.domain.facts import Precision
from korely_desktop.language.dates import calendar
from korely_desktop.language.dates.absolute import Rule
from korely_desktop.language.dates.calendar import Period
from korely_desktop.language.dates.words import (
    ANY_WEEKDAY,
    COUNT,
    DAYTIMES,
    FULL_MONTH,
    LONGER,
    LONGER_IT,
    MONTHS,
    SEASON,
    SEASONS,
    UNIT,
    UNITS,
    VAGUE_COUNTS,
    WEEKDAY,
    WEEKDAYS,
    alternation,
    number_of,
)

_STEP = {
    "last": -1,
    "past": -1,
    "previous": -1,
    "this past": -1,
    "this last": -1,
    "next to last": -2,
    "next-to-last": -2,
    "second to last": -2,
    "second-to-last": -2,
    "penultimate": -2,
    "this": 0,
    "next": 1,
    "coming": 1,
    "following": 1,
    "this coming": 1,
    "this upcoming": 1,
    "upcoming": 1,
}
_STEP_IT = {"scors": -1, "passat": -1, "ultim": -1, "quest": 0, "prossim": 1, "ventur": 1}
DAY_WORDS = {
    "the day before yesterday": -2,
    "day before yesterday": -2,
    "yesterday": -1,
    "last night": -1,
    "last evening": -1,
    "today": 0,
    "tonight": 0,
    "this morning": 0,
    "this afternoon": 0,
    "this evening": 0,
    "earlier today": 0,
    "later today": 0,
    "right now": 0,
    "tomorrow": 1,
    "the day after tomorrow": 2,
    "day after tomorrow": 2,
    "avantieri": -2,
    "avant'ieri": -2,
    "l'altro ieri": -2,
    "altro ieri": -2,
    "l'altroieri": -2,
    "ieri": -1,
    "oggi": 0,
    "stasera": 0,
    "stamattina": 0,
    "stamani": 0,
    "stanotte": 0,
    "domani": 1,
    "domattina": 1,
    "dopodomani": 2,
}
_ROUGHLY = r"(?:about |around |almost |over |nearly |like |just |only |roughly |circa |quasi )?"


def moved(anchor: date, amount: int, unit: str, *, vague: bool = False) -> Period | None:
    """A day some units away. A vague count ("a few days") names no day exactly; None outside the calendar."""
    try:
        if unit == "day":
            found = calendar.day(calendar.shifted(anchor, days=amount))
            return Period(found.first, found.after, Precision.MONTH) if vague else found
        if unit in ("week", "fortnight"):
            middle = calendar.shifted(anchor, days=(7 if unit == "week" else 14) * amount)
            return Period(middle, middle + timedelta(weeks=1), Precision.MONTH)
        if unit == "month":
            place = calendar.shifted(anchor, months=amount)
            return calendar.month(place.year, place.month)
        place = calendar.shifted(anchor, months=12 * amount * (10 if unit == "decade" else 1))
        return Period(calendar.month(place.year, place.month).first, calendar.year(place.year).after, Precision.YEAR)
    except (ValueError, OverflowError):
        return None


def relative(step: int, what: str, anchor: date) -> Period | None:
    """last / this / next + weekday, month, season or unit; ``step`` counts them."""
    if what in WEEKDAYS:
        number = WEEKDAYS[what]
        if step == 0:
            return calendar.day(calendar.week(anchor).first + timedelta(days=number))
        near = calendar.weekday_before(anchor, number) if step < 0 else calendar.weekday_after(anchor, number)
        return calendar.day(near + timedelta(weeks=step + (1 if step < 0 else -1)))
    if what in MONTHS:
        return _month(step, MONTHS[what], anchor)
    if what in SEASONS:
        return _season(step, SEASONS[what], anchor)
    if what in ("weekend", "fine settimana"):
        # On a Sunday "last weekend" is still the one before this.
        return calendar.weekend(anchor, step)
    if what in ("quarter", "trimestre"):
        first = calendar.month(anchor.year, 3 * ((anchor.month - 1) // 3 + step) + 1)
        return Period(first.first, calendar.month(first.first.year, first.first.month + 2).after, Precision.MONTH)
    unit = UNITS.get(what)
    if unit in ("week", "fortnight"):
        return calendar.week(anchor, step * (1 if unit == "week" else 2))
    if unit == "month":
        return calendar.month(anchor.year, anchor.month + step)
    if unit in ("year", "decade"):
        return calendar.year(anchor.year + step * (10 if unit == "decade" else 1))
    return None


def _month(step: int, number: int, anchor: date) -> Period:
    years = 0 if step == 0 or (step < 0) == (number < anchor.month) else (1 if step > 0 else -1)
    return calendar.month(anchor.year + years, number)


def _season(step: int, number: int, anchor: date) -> Period:
    """The season that is on or the next one is "this"; winter belongs to the year it begins in."""
    begun = anchor.year - (1 if number == 3 and anchor.month <= 2 else 0)
    period = calendar.season(number, begun)
    if step < 0 and period.after > anchor:
        return calendar.season(number, begun - 1)
    if step > 0 and period.first <= anchor:
        return calendar.season(number, begun + 1)
    return period


def _this(match: re.Match[str], anchor: date) -> Period | None:
    """ "This weekend", "this Friday", told afterwards: the latest one that has begun."""
    period = relative(0, match["what"], anchor)
    if period is None or period.first <= anchor:
        return period
    return relative(-1, match["what"], anchor)


def _ago(match: re.Match[str], anchor: date) -> Period | None:
    return moved(anchor, -number_of(match["n"]), UNITS[match["u"]], vague=match["n"] in VAGUE_COUNTS)


def _ahead(match: re.Match[str], anchor: date) -> Period | None:
    return moved(anchor, number_of(match["n"]), UNITS[match["u"]], vague=match["n"] in VAGUE_COUNTS)


def _italian_step(text: str) -> int:
    return next(step for stem, step in _STEP_IT.items() if text.startswith(stem))


def _weekday_of_week(match: re.Match[str], anchor: date) -> Period:
    step = _STEP[match["s"]] if match["s"] in _STEP else _italian_step(match["s"])
    return calendar.day(calendar.week(anchor, step).first + timedelta(days=WEEKDAYS[match["what"]]))


def _other_day(match: re.Match[str], anchor: date) -> Period:
    return Period(anchor - timedelta(days=2), anchor, Precision.MONTH)


RULES: tuple[Rule, ...] = (
    Rule(
        "day word",
        rf"(?P<w>{alternation(DAY_WORDS)})(?:\s+(?:{DAYTIMES}))?",
        lambda m, a: calendar.day(a + timedelta(days=DAY_WORDS[m["w"]])),
    ),
    Rule(
        "the other day", r"the other (?:day|night|evening|week)|l'altro giorno|l'altra (?:sera|settimana)", _other_day
    ),
    Rule(
        "weekdays ago",
        rf"(?P<n>{COUNT})\s+(?P<what>{WEEKDAY})s?\s+(?:ago|back|fa)",
        lambda m, a: relative(-number_of(m["n"]), m["what"], a),
    ),
    Rule(
        "weekends ago",
        rf"(?P<n>{COUNT})\s+weekends?\s+(?:ago|back|fa)",
        lambda m, a: calendar.weekend(a, -number_of(m["n"])),
    ),
    Rule(
        "half a unit ago",
        r"(?:half a year|mezz'anno|sei mesi)\s+(?:ago|fa)",
        lambda m, a: moved(a, -6, "month"),
    ),
    Rule("units ago", rf"{_ROUGHLY}(?P<n>{COUNT})\s*(?P<u>{UNIT})\s+(?:ago|back|earlier|fa|or so ago)", _ago),
    Rule(
        "one and a half years ago",
        r"(?:a year and a half|one and a half years|un anno e mezzo)\s+(?:ago|fa)",
        lambda m, a: moved(a, -18, "month"),
    ),
    Rule(
        "in units", rf"(?:in|within|fra|tra)\s+{_ROUGHLY}(?P<n>{COUNT})\s*(?P<u>{UNIT})(?:'?s?' time|'s time)?", _ahead
    ),
    Rule("units from now", rf"(?P<n>{COUNT})\s+(?P<u>{UNIT})\s+from\s+(?:now|today)", _ahead),
    Rule(
        "weekday of a week",
        rf"(?:on\s+)?(?P<what>{WEEKDAY})\s+(?:of\s+|della\s+|di\s+)?(?P<s>last|this|next|questa|prossima|scorsa)\s+"
        r"(?:week|settimana)",
        _weekday_of_week,
    ),
    Rule(
        "weekday della settimana scorsa",
        rf"(?P<what>{WEEKDAY})\s+della\s+settimana\s+(?P<s>scorsa|passata|prossima)",
        _weekday_of_week,
    ),
    Rule(
        "before last",
        rf"the\s+(?P<what>{WEEKDAY}|weekend|{LONGER})\s+before\s+last",
        lambda m, a: relative(-2, m["what"], a),
    ),
    Rule(
        "after next",
        rf"the\s+(?P<what>{WEEKDAY}|weekend|{LONGER})\s+after\s+next",
        lambda m, a: relative(2, m["what"], a),
    ),
    Rule(
        "this, on either side",
        rf"(?:this|quest[oa]|quest')\s*(?P<what>{WEEKDAY}|weekend|fine settimana)(?:\s+(?:{DAYTIMES}))?",
        _this,
        lambda m, a: relative(0, m["what"], a),
    ),
    Rule(
        "the weekend",
        r"(?:over|during|nel|durante il)\s+(?:the\s+)?(?P<what>weekend|fine settimana)",
        _this,
        lambda m, a: relative(0, m["what"], a),
    ),
    Rule(
        "last or next",
        rf"(?:the\s+)?(?P<s>{alternation(_STEP)})\s+(?P<what>{ANY_WEEKDAY}|{FULL_MONTH}|{SEASON}|weekend|{LONGER})"
        rf"(?:\s+(?:{DAYTIMES}))?",
        lambda m, a: relative(_STEP[m["s"]], m["what"], a),
    ),
    Rule(
        "scorso o prossimo",
        rf"(?:(?:il|lo|la|l'|nel|nella|nell')\s*)?"
        rf"(?P<what>{WEEKDAY}|{FULL_MONTH}|{SEASON}|fine settimana|weekend|{LONGER_IT})"
        rf"(?:\s+(?:{DAYTIMES}))?\s+(?P<s>scors[oa]|passat[oa]|prossim[oa]|ventur[oa])",
        lambda m, a: relative(_italian_step(m["s"]), m["what"], a),
    ),
    Rule(
        "la scorsa settimana",
        rf"(?:(?:il|lo|la|l'|nel|nella)\s*)?(?P<s>scors[oa]|quest[oa]|quest'|prossim[oa])\s*"
        rf"(?P<what>{WEEKDAY}|{SEASON}|fine settimana|weekend|{LONGER_IT})",
        lambda m, a: relative(_italian_step(m["s"]), m["what"], a),
    ),
    Rule(
        "weekday",
        rf"(?:on\s+|di\s+)?(?P<what>{WEEKDAY})(?:\s+(?:{DAYTIMES}))?",
        lambda m, a: relative(-1, m["what"], a),
        lambda m, a: relative(1, m["what"], a),
    ),
    Rule(
        "season",
        rf"(?:in the|over the|during the|in|since|until|this|by)\s+(?P<what>{SEASON})",
        lambda m, a: relative(-1, m["what"], a) if m[0].split()[0] != "this" else relative(0, m["what"], a),
        lambda m, a: relative(1, m["what"], a) if m[0].split()[0] != "this" else relative(0, m["what"], a),
    ),
)

COUNTED = frozenset(rule.name for rule in RULES) - {"weekday", "season"}
"""The rules whose words mean another day tomorrow."""
