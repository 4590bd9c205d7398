"""The words of time in English and Italian: months, weekdays, seasons, counts, units, parts of a period.

Tables and the alternations made of them, longest first, so that a pattern never stops at a shorter word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable


def alternation(words: Iterable[str]) -> str:
    """The words as one branch of a pattern, longest first."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _numbered(*lines: str, start: int = 0) -> dict[str, int]:
    """Each word with its place in its line; a dash keeps a place empty."""
    return {word: number for line in lines for number, word in enumerate(line.split(), start) if word != "-"}


_MONTHS_IN_ORDER = {
    "en": "January February March April May June July August September October November December",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
}
MONTH_NAMES = {language: names.split() for language, names in _MONTHS_IN_ORDER.items()}
"""As each language writes them, by its code."""

MONTHS = _numbered(
    _MONTHS_IN_ORDER["en"].lower(),
    "jan feb mar apr - jun jul aug sep oct nov dec",
    "- - - - - - - - sept - - -",
    _MONTHS_IN_ORDER["it"],
    start=1,
)
WEEKDAYS = _numbered(
    "monday tuesday wednesday thursday friday saturday sunday",
    "mon tue wed thu fri sat sun",
    "- tues - thur - - -",
    "- - - thurs - - -",
    "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    "lunedi martedi mercoledi giovedi venerdi - -",
)
SEASONS = _numbered("spring summer autumn winter", "- - fall -", "primavera estate autunno inverno")
QUARTERS = _numbered("first second third fourth", "primo secondo terzo quarto", "q1 q2 q3 q4", start=1)
ORDINALS = _numbered(
    "first second third fourth", "primo secondo terzo quarto", "prima seconda terza quarta", start=1
) | {
    "last": -1,
    "ultimo": -1,
    "ultima": -1,
}
VAGUE_COUNTS = {
    "a couple of": 2,
    "couple of": 2,
    "a couple": 2,
    "a few": 3,
    "few": 3,
    "several": 4,
    "some": 3,
    "un paio di": 2,
    "un paio d'": 2,
    "qualche": 3,
    "alcuni": 3,
    "alcune": 3,
    "pochi": 3,
    "poche": 3,
}
COUNTS = (
    _numbered(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty",
        "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
        "diciassette diciotto diciannove venti",
    )
    | {"a": 1, "an": 1, "un": 1, "una": 1, "un'": 1, "thirty": 30, "trenta": 30, "forty": 40, "quaranta": 40}
    | VAGUE_COUNTS
)
UNITS = {
    word: unit
    for unit, words in {
        "day": "day days night nights giorno giorni",
        "week": "week weeks weekend weekends settimana settimane",
        "fortnight": "fortnight fortnights",
        "month": "month months mese mesi",
        "year": "year years yr yrs anno anni",
        "decade": "decade decades decennio decenni",
    }.items()
    for word in words.split()
}
PARTS = {
    word: place
    for place, words in {
        "early": (
            "early,the beginning of,beginning of,the start of,start of,at the beginning of,l'inizio,inizio,inizi,"
            "gli inizi,i primi"
        ),
        "middle": "mid,the middle of,middle of,metà,la metà",
        "late": "late,the end of,end of,the tail end of,la fine,fine",
    }.items()
    for word in words.split(",")
}
DAYTIMES = "morning|afternoon|evening|night|mattina|pomeriggio|sera|notte|mattino"

MONTH = alternation(MONTHS)
# Every use of these stands beside a number or a word of time, so that the short "may" is safe there.
FULL_MONTH = alternation(m for m in MONTHS if (len(m) > 3 or m == "may") and m != "sept")
WEEKDAY = alternation(w for w in WEEKDAYS if len(w) > 3)
ANY_WEEKDAY = alternation(WEEKDAYS)
SEASON = alternation(SEASONS)
COUNT = r"\d{1,4}|" + alternation(COUNTS)
UNIT = alternation(UNITS)
PART = alternation(PARTS)
LONGER = "week|month|quarter|year|decade|fortnight|season"
LONGER_IT = "settimana|mese|trimestre|anno|decennio|stagione"
YEAR = r"(?:1[0-9]|20|21)\d{2}"


def number_of(text: str) -> int:
    """A count in figures or words."""
    return int(text) if text.isdigit() else COUNTS[text]


def year_of(text: str) -> int:
    """A year of two or four figures; two figures mean 1970 to 2069."""
    number = int(text)
    return number + (2000 if number < 70 else 1900) if number < 100 else number


def month_of(text: str) -> int:
    """A month in figures or words."""
    return int(text) if text.isdigit() else MONTHS[text]


def cues(*phrases: Iterable[str]) -> frozenset[str]:
    """The longest word of each phrase: a text that has none of them, nor a figure, names no date."""
    return frozenset(max(re.findall(r"\w+", phrase), key=len) for group in phrases for phrase in group)
