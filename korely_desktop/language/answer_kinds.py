"""What kind of answer a question wants, and which kinds a text could give: a number, a time, a place.

"How many", "when" and "where" say what their answer must hold, whatever it is about; a text without any number cannot
say how many. English and Italian, by words alone, and a hint only: a text may name a place without saying where.
"""

from __future__ import annotations

import re
from enum import IntFlag

from korely_desktop.language.dates.words import MONTH_NAMES


class Kind(IntFlag):
    """Kinds of answers; a text may give several."""

    NONE = 0
    NUMBER = 1
    TIME = 2
    PLACE = 4


_MONTHS = " ".join([*MONTH_NAMES["en"], *MONTH_NAMES["it"]]).lower()
_DAYS = """
monday tuesday wednesday thursday friday saturday sunday weekend
lunedì martedì mercoledì giovedì venerdì sabato domenica
"""
_SPANS = """
yesterday today tomorrow tonight ago last next day days week weeks month months year years morning afternoon evening
since spring summer autumn winter
ieri oggi domani stasera fa scorso scorsa prossimo prossima giorno giorni settimana settimane mese mesi anno anni
mattina pomeriggio sera primavera estate autunno inverno
"""
_NUMBERS = """
one two three four five six seven eight nine ten eleven twelve dozen couple several once twice hundred thousand million
uno due tre quattro cinque sei sette otto nove dieci undici dodici dozzina paio cento mille milione milioni
"""


def _any_of(words: str) -> str:
    return rf"\b(?:{'|'.join(words.split())})\b"


_ASKS = (
    (
        Kind.TIME,
        r"\bwhen\b|\bhow long ago\b|\b(?:what|which) (?:time|date|day|week|month|year|season)\b|\bquando\b"
        r"|\ba che ora\b|\b(?:che|quale) (?:giorno|settimana|mese|anno|data|stagione)\b",
    ),
    (
        Kind.NUMBER,
        r"\bhow (?:many|much|long|old|often|far|tall|big)\b|\bquant[oiae]\b|\bche età\b",
    ),
    (
        Kind.PLACE,
        r"\bwhere\b|\b(?:what|which) (?:country|countries|city|cities|town|state|place|places|street|address)\b"
        r"|\bdove\b|\bdov'è\b|\b(?:che|quale|quali) (?:città|paese|paesi|posto|posti|luogo|luoghi|via|indirizzo)\b",
    ),
)
_WANTED = [(kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _ASKS]
_GIVEN = (
    (Kind.NUMBER, re.compile(rf"\d|{_any_of(_NUMBERS)}", re.IGNORECASE)),
    (Kind.TIME, re.compile(rf"\b\d{{4}}\b|\b\d{{1,2}}[:.]\d\d\b|{_any_of(_MONTHS + _DAYS + _SPANS)}", re.IGNORECASE)),
    (
        Kind.PLACE,
        re.compile(
            r"\b(?:[Ii]n|[Aa]t|[Tt]o|[Ff]rom|[Nn]ear|[Tt]hrough|[Aa]round|[Vv]isit(?:s|ed|ing)?"
            r"|[Aa]|[Aa]d|[Dd]a|[Pp]resso|[Vv]erso|[Nn]ell[ao']|[Aa]ll[ao']|[Dd]all[ao'])"
            r" ?(?:the |my |our |il |la |lo )?[A-ZÀ-Ý][\w'’-]+"
        ),
    ),
)


def wanted(question: str) -> Kind:
    """The kind of answer that a question wants; the first that it names, :attr:`Kind.NONE` for any other question."""
    return next((kind for kind, pattern in _WANTED if pattern.search(question)), Kind.NONE)


def given(text: str) -> Kind:
    """Every kind of answer that a text could give."""
    found = Kind.NONE
    for kind, pattern in _GIVEN:
        if pattern.search(text):
            found |= kind
    return found
