"""Comparing the words of names and values: one normal form for restatements, none for display.

Numbers, dates, units and names are compared literally: 40 never meets 50, whatever a model finds similar.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_AROUND = " .,;:!?\"'“”‘’"
_ARTICLE = re.compile(r"^(?:the|an|a|il|lo|la|i|gli|le|un|uno|una)\s+|^(?:l|un)['’]\s*", re.IGNORECASE)
_NUMBER_WORDS = {
    word: str(number)
    for words in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici",
    )
    for number, word in enumerate(words.split())
} | {"once": "1 time", "twice": "2 time"}
_PERIODS = {
    word: period
    for period, words in {
        "day": "day days daily giorno giorni",
        "week": "week weeks weekly wk settimana settimane",
        "month": "month months monthly mo mese mesi",
        "year": "year years yearly annually yr anno anni annum",
        "hour": "hour hours hourly hr ora ore",
    }.items()
    for word in words.split()
}
_CURRENCIES = {
    "€": "euro",
    "$": "dollar",
    "£": "pound",
    "eur": "euro",
    "euros": "euro",
    "usd": "dollar",
    "dollars": "dollar",
    "gbp": "pound",
    "pounds": "pound",
    "bucks": "dollar",
    "dollari": "dollar",
    "sterline": "pound",
}
_PER = re.compile(r"(?<=\s)(?:per|an?|each|every|al|alla|ogni|all['’])\s*(?=(\w+))|\s*/\s*(?=([a-z]+))")
_DIGIT = re.compile(r"\d")
_DATE_SEPARATORS = re.compile(r"\b(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})\b")
_THOUSANDS = re.compile(r"(?<=\d)[,' ](?=\d{3}\b)")
_THOUSAND_SHORT = re.compile(r"\b(\d+)k\b")
_CENTS = re.compile(r"(?<!\d)(\d+)[.,]00\b")
_MONEY_BEFORE = re.compile(r"([€$£])\s*(\d[\d.,]*)")
_MONEY_AFTER = re.compile(r"(\d[\d.,]*)(?:\s*([€$£]))?")
_WORD = re.compile(r"[\w&+#%]+(?:[-.'’][\w&+#%]+)*")
_ELIDED = re.compile(r"^(?:(?:de|a|ne|su|da|co|que)ll|quest|un|[ldcmtsnv])['’](?=\w)")
_SMALL_WORDS = """the a an of to for in on at with and my your his her its their our by from per
di del della da con e il la lo i gli le un una"""
_EMPTY_WORDS = frozenset(_SMALL_WORDS.split())
_KEEP_S = ("ss", "us", "is", "as", "os", "ys")
_WORDS_KEPT = 4096
_ENDINGS = ("ings", "ing", "ers", "er", "ed", "es", "s", "e")


def name_key(name: str) -> str:
    """The form by which two names are the same: case, accents' form, spacing and a leading article aside."""
    return _without_article(_folded(name))


def keys_of_parts(words: Sequence[str], longest: int) -> frozenset[str]:
    """The :func:`name_key` of every run of up to ``longest`` of these words, each written without white space."""
    folded = [_folded(word) for word in words]
    runs = (
        " ".join(folded[start : start + length])
        for length in range(1, longest + 1)
        for start in range(len(words) - length + 1)
    )
    return frozenset(_without_article(run) for run in runs)


def _folded(name: str) -> str:
    plain = name if name.isascii() else unicodedata.normalize("NFKC", name)
    return " ".join(plain.casefold().split())


def _without_article(folded: str) -> str:
    return _ARTICLE.sub("", folded.strip(_AROUND))


def value_key(value: str) -> str:
    """The form by which two values restate each other.

    Beyond :func:`name_key`: number words become digits, plurals singular, "50 euros a month", "€50/month" and
    "50 euro per month" are one, ``three times a week`` equals ``3 times per week`` and ``2023/05/06`` equals
    ``2023-05-06``. Different numbers, units and currencies stay different. Never empty for a value that is not.
    """
    text = name_key(value)
    if _DIGIT.search(text):  # most values have none, and every word of a text comes by here
        text = _DATE_SEPARATORS.sub(lambda m: f"{m[1]}-{int(m[2]):02d}-{int(m[3]):02d}", text)
        text = _CENTS.sub(r"\1", _THOUSAND_SHORT.sub(r"\g<1>000", _THOUSANDS.sub("", text)))
        text = _MONEY_AFTER.sub(lambda m: f"{m[1]} {m[2]} " if m[2] else m[0], _MONEY_BEFORE.sub(r"\2 \1 ", text))
    if not text.isascii() or "$" in text:
        for sign in "€$£":
            text = text.replace(sign, f" {_CURRENCIES[sign]} ")
    if " " in text or "/" in text:
        text = _PER.sub(lambda m: " per " if (m[1] or m[2]) in _PERIODS else m[0], text)
    words: list[str] = []
    for word in _WORD.findall(text):
        if word in ("monthly", "weekly", "daily", "yearly", "annually", "hourly") and words:
            words.append("per")
        words.append(_plain(word))
    return " ".join(words) or text


def identity(value: str) -> str:
    """:func:`value_key` without regard to word order and small words: "follow-ups by email" is "email follow-ups"."""
    words = {word for word in value_key(value).split() if word not in _EMPTY_WORDS}
    return " ".join(sorted(words)) or value_key(value)


def stems(value: str) -> frozenset[str]:
    """The roots of the words that carry meaning: "phone calls" and "calling" share ``call``, "all'ape" and "ape"
    ``ap``.
    """
    words = (_ELIDED.sub("", word) for word in value_key(value).split())
    return frozenset(_stem(word) for word in words if word not in _EMPTY_WORDS)


def covers(wide: str, narrow: str) -> bool:
    """Whether the words of one value all occur in the other, by root: "phone calls" and "calling"."""
    first, second = stems(wide), stems(narrow)
    return bool(first and second) and (first <= second or second <= first)


@lru_cache(maxsize=_WORDS_KEPT)
def _plain(word: str) -> str:
    word = _NUMBER_WORDS.get(word, word)
    word = _CURRENCIES.get(word, _PERIODS.get(word, word))
    if len(word) > 3 and word.endswith("ies") and word.isalpha():
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(_KEEP_S) and word[-2].isalpha():
        return word[:-1]
    return word


@lru_cache(maxsize=_WORDS_KEPT)
def _stem(word: str) -> str:
    for ending in _ENDINGS:
        root = word.removesuffix(ending)
        if root != word and len(root) >= 3:
            return root[:-1] if len(root) > 3 and root[-1] == root[-2] and root[-1] not in "ls" else root
    return word
