"""Finds time expressions in English and Italian text and resolves them against the moment of the text.

Each rule is a named pattern with a function to a :class:`Period` (:mod:`~korely_desktop.language.dates.absolute`,
:mod:`~korely_desktop.language.dates.relative`); what stands around a found date ("the week before", "late", "at 3pm")
is read by :mod:`~korely_desktop.language.dates.surroundings`. What a date says about a clause ("since", "until") is
kept as ``role``; which clause it belongs to is decided by :mod:`korely_desktop.language.extraction.timing`.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from functools import cache
from typing import Literal

from korely_desktop.language.dates import absolute
from korely_desktop.language.dates import relative as counted
from korely_desktop.language.dates.absolute import Rule
from korely_desktop.language.dates.calendar import Period
from korely_desktop.language.dates.holidays import HOLIDAYS
from korely_desktop.language.dates.surroundings import Found, settle
from korely_desktop.language.dates.words import (
    COUNT,
    LONGER,
    LONGER_IT,
    MONTHS,
    QUARTERS,
    SEASONS,
    UNIT,
    UNITS,
    WEEKDAYS,
    cues,
    number_of,
)

Role = Literal["at", "since", "until", "for"]


@dataclass(frozen=True, slots=True)
class DateSpan:
    """One expression: character offsets, the period it means, how it bounds its clause, the rule that read it.

    ``coming`` is the other reading of a date that may lie on either side (a bare weekday, a month without its year):
    ``period`` is then the past one, and the clause's tense decides. ``clock`` is the time of day, if one is given.
    """

    start: int
    end: int
    period: Period
    role: Role
    rule: str
    coming: Period | None = None
    clock: time | None = None


_DURATION = re.compile(
    rf"\b(?:for|over|da|per|in the last|in the past|during the last|during the past|negli ultimi|nelle ultime)\s+"
    rf"(?:about |around |almost |over |nearly |the last |the past |more than |circa |oltre |più di |quasi )?"
    rf"(?P<n>{COUNT})\s+(?P<u>{UNIT})(?! old)\b",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"(?:\b(?:since|from|starting|as of|beginning|dal|dalla|dall'|dallo|da|a partire da|a partire dal)\s*)(?:the\s+)?$",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"(?:\b(?:until|till|til|through|up to|before|by|expires|expires on|expiring|expiring on|fino a|fino al|fino alla"
    r"|fino all'|entro|entro il|sino al|prima del|prima di)\s*)(?:the\s+)?$",
    re.IGNORECASE,
)
_ROLE_IN_MATCH = re.compile(r"^(since|until|till|by|before|entro il|entro|prima di|from|fino a[l]?|dal?)\s")
_TO = re.compile(r"\s*(?:to|al|all'|a|ad|–|-)\s*(?:the\s+)?")
_YEARLESS = frozenset(["month", "day month", "month day"])
_UNTIL_WORDS = ("until", "till", "fino", "by", "before", "entro", "prima")


def _compile(rule: Rule) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.-])(?:{rule.pattern})(?!\w)", re.IGNORECASE)


@cache
def _compiled() -> tuple[tuple[Rule, re.Pattern[str]], ...]:
    """Figures first, then what counts from now, then what a bare month or year could swallow. Made with the first text
    that may hold a date: the window is painted before.
    """
    ordered = (*absolute.RULES[:12], *counted.RULES[:-2], *absolute.RULES[12:], *counted.RULES[-2:])
    return tuple((rule, _compile(rule)) for rule in ordered)


_CUES = cues(
    MONTHS,
    WEEKDAYS,
    (f"{day}s" for day in WEEKDAYS),
    SEASONS,
    QUARTERS,
    UNITS,
    absolute.DECADES,
    counted.DAY_WORDS,
    HOLIDAYS,
    f"{LONGER}|{LONGER_IT}|evening|sera|mezz'anno|weekend".split("|"),
)
_WORD = re.compile(r"\w+")


def find_dates(text: str, start: int, end: int, event_time: datetime) -> list[DateSpan]:
    """The time expressions between two offsets, in order, none overlapping; the longer reading wins."""
    anchor = event_time.date()
    lowered = text[start:end].lower().replace("’", "'")
    if len(lowered) != end - start:
        lowered = text[start:end].replace("’", "'")
    words = _WORD.findall(lowered.lower())
    if _CUES.isdisjoint(words) and not any(word[0].isdigit() for word in words):
        return []
    found: list[Found] = []
    for rule, pattern in _compiled():
        for match in pattern.finditer(lowered):
            if any(other.start < match.end() and match.start() < other.end for other in found):
                continue
            try:
                period = rule.resolve(match, anchor)
                ahead = rule.ahead(match, anchor) if rule.ahead is not None else None
            except (ValueError, OverflowError, KeyError):
                continue
            if period is not None:
                found.append(Found(match.start(), match.end(), period, rule.name, ahead))
    spans = [_span(lowered, item, start) for item in settle(lowered, sorted(found, key=lambda f: f.start), anchor)]
    for match in _DURATION.finditer(lowered):
        length = counted.moved(anchor, -number_of(match["n"].lower()), UNITS[match["u"].lower()])
        if length and not any(span.start < start + match.end() and start + match.start() < span.end for span in spans):
            spans.append(DateSpan(start + match.start(), start + match.end(), length, "for", "duration"))
    return _with_closings(lowered, sorted(spans, key=lambda span: span.start), start)


def _with_closings(text: str, spans: list[DateSpan], offset: int) -> list[DateSpan]:
    """ "From March *to June 2025*": the second of two dates ends what the first begins, and gives it its year."""
    for place, (first, second) in enumerate(itertools.pairwise(spans)):
        between = text[first.end - offset : second.start - offset]
        closes = first.role == "since" and second.role != "for" and second.rule != "weekday"
        if not closes or not _TO.fullmatch(f"{between}{_led(text, second, offset)}"):
            continue
        late = first.period.first > second.period.first
        ahead = second.coming if late and second.coming is not None else second.period
        spans[place + 1] = replace(second, role="until", period=ahead)
        if late and first.rule in _YEARLESS and second.rule not in _YEARLESS:
            spans[place] = replace(first, period=_in_year(first.period, second.period.first.year), coming=None)
    return spans


def _led(text: str, span: DateSpan, offset: int) -> str:
    """What leads a date within itself ("*to* 2022")."""
    lead = _TO.match(text[span.start - offset : span.end - offset])
    return lead[0] if lead else ""


def _in_year(period: Period, year: int) -> Period:
    moved = period.first.year - year
    return Period(_year_back(period.first, moved), _year_back(period.after, moved), period.precision)


def _year_back(day: date, years: int) -> date:
    return day.replace(year=day.year - years, day=min(day.day, 28) if day.month == 2 else day.day)


def _span(text: str, found: Found, offset: int) -> DateSpan:
    before = text[max(0, found.start - 18) : found.start]
    inside = _ROLE_IN_MATCH.match(text[found.start : found.end])
    role: Role = "at"
    start = found.start
    if inside:
        role = "until" if inside[1].startswith(_UNTIL_WORDS) else "since"
    for name, pattern in (("since", _SINCE), ("until", _UNTIL)):
        leading = pattern.search(before)
        if leading:
            role, start = ("since" if name == "since" else "until"), found.start - len(leading[0])
    return DateSpan(offset + start, offset + found.end, found.period, role, found.rule, found.coming, found.clock)
