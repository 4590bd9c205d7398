"""Dates as a person writes them, in English and Italian. Pure; knows nothing of facts or of the window's toolkit."""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo
from typing import Literal

from korely_desktop.domain.facts import Precision
from korely_desktop.language.dates.words import MONTH_NAMES
from korely_desktop.memory.italian_joins import ahead_of

Language = Literal["en", "it"]

_SHORT_MONTHS: dict[str, tuple[str, ...]] = {
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    "it": ("gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"),
}
_WEEKDAYS: dict[str, tuple[str, ...]] = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "it": ("lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"),
}
_TODAY = {"en": "today", "it": "oggi"}
_YESTERDAY = {"en": "yesterday", "it": "ieri"}


def language_of(name: str) -> Language:
    """The language we have words for that is nearest to a locale name such as ``it_IT``; English otherwise."""
    return "it" if name.lower().startswith("it") else "en"


def local_day(moment: datetime, zone: tzinfo | None = None) -> date:
    """The calendar day a person would name.

    A bare date is stored as midnight UTC; it stays that date in every time zone. Any other instant is the day it was
    in ``zone`` (None: the zone of this computer).
    """
    if moment == moment.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0):
        return moment.astimezone(UTC).date()
    return moment.astimezone(zone).date()


def day_words(day: date, language: Language, *, short: bool = False, weekday: bool = False, year: bool = True) -> str:
    """*11 June 2026*, *11 Jun 2026*, *Friday 12 June*; in Italian the first of a month is *1° giugno*."""
    month = (_SHORT_MONTHS if short else MONTH_NAMES)[language][day.month - 1]
    number = "1°" if language == "it" and day.day == 1 else str(day.day)
    words = [_WEEKDAYS[language][day.weekday()]] if weekday else []
    words += [number, month]
    if year:
        words.append(str(day.year))
    return " ".join(words)


def local_day_words(moment: datetime, language: Language, *, short: bool = False, year: bool = True) -> str:
    """The day of an instant as :func:`local_day` has it, in words."""
    return day_words(local_day(moment), language, short=short, year=year)


def month_words(day: date, language: Language, *, short: bool = False, year: bool = True) -> str:
    """*June 2026* or *June*."""
    month = (_SHORT_MONTHS if short else MONTH_NAMES)[language][day.month - 1]
    return f"{month} {day.year}" if year else month


def date_words(moment: datetime, precision: Precision, language: Language, *, short: bool = False) -> str:
    """A point in time no more exact than it is known: *2019*, *March 2025*, *11 June 2026*."""
    if precision is Precision.YEAR:
        return str(moment.astimezone(UTC).year)
    if precision is Precision.MONTH:
        return month_words(moment.astimezone(UTC).date(), language, short=short)
    return local_day_words(moment, language, short=short)


def since_words(moment: datetime, precision: Precision, language: Language, *, short: bool = False) -> str:
    """*since 11 June 2026*; *dall'11 giugno 2026*, *da marzo 2025*, *dal 2019*."""
    words = date_words(moment, precision, language, short=short)
    if language == "en":
        return f"since {words}"
    return ahead_of(words, "da " if precision is Precision.MONTH else "dal ") + words


def until_words(moment: datetime, language: Language, *, short: bool = False) -> str:
    """*to 11 June 2026*; *all'11 giugno 2026*."""
    words = local_day_words(moment, language, short=short)
    return f"to {words}" if language == "en" else ahead_of(words, "fino al ") + words


def on_words(moment: datetime, precision: Precision, language: Language, *, short: bool = False) -> str:
    """*on 12 July 2026*; *il 12 luglio 2026*, *l’11 giugno 2026*, *ad aprile 2026*."""
    words = date_words(moment, precision, language, short=short)
    if language == "en":
        return f"in {words}" if precision in (Precision.MONTH, Precision.YEAR) else f"on {words}"
    return ahead_of(words, {Precision.MONTH: "a ", Precision.YEAR: "nel "}.get(precision, "il ")) + words


def when_words(moment: datetime, now: datetime, language: Language, zone: tzinfo | None = None) -> str:
    """When something happened, briefly: *09:41*, *yesterday 10:42*, *8 Jun*, *8 Jun 2025*."""
    local, today = moment.astimezone(zone), now.astimezone(zone).date()
    days = (today - local.date()).days
    if days == 0:
        return f"{local:%H:%M}"
    if days == 1:
        return f"{_YESTERDAY[language]} {local:%H:%M}"
    return day_words(local.date(), language, short=True, year=local.year != today.year)


def relative_day(day: date, today: date, language: Language) -> str:
    """*today*, *yesterday*, else the day in words (with its year only when it is another one)."""
    days = (today - day).days
    if days in (0, 1):
        return (_TODAY, _YESTERDAY)[days][language]
    return day_words(day, language, year=day.year != today.year)
