"""Comparing the words of names and values: one normal form for restatements, none for display."""

from __future__ import annotations

import re
import unicodedata

_ARTICLE = re.compile(r"^(?:the|an|a|il|lo|la|i|gli|le|un|uno|una)\s+|^(?:l|un)['’]\s*", re.IGNORECASE)
_NUMBER_WORDS = {
    word: str(number)
    for words in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici",
    )
    for number, word in enumerate(words.split())
} | {"once": "1 time", "twice": "2 time"}
_PER = re.compile(
    r"\b(?:per|an?|each|every|al|alla|ogni)\s+(?=(?:day|week|month|year|hour|giorno|settimana|mese|anno)\b)"
)
_DATE_SEPARATORS = re.compile(r"\b(\d{4})[/.](\d{1,2})[/.](\d{1,2})\b")


def name_key(name: str) -> str:
    """The form by which two names are the same: case, accents' form, spacing and a leading article aside."""
    text = " ".join(unicodedata.normalize("NFKC", name).casefold().split()).strip(" .,;:!?\"'“”‘’")
    return _ARTICLE.sub("", text)


def value_key(value: str) -> str:
    """The form by which two values restate each other.

    Beyond :func:`name_key`: number words become digits, ``three times a week`` equals ``3 times per week``,
    ``2023/05/06`` equals ``2023-05-06``, plural endings of the last word are kept (40 and 50 must never meet).
    """
    text = _DATE_SEPARATORS.sub(lambda m: f"{m[1]}-{int(m[2]):02d}-{int(m[3]):02d}", name_key(value))
    text = _PER.sub("per ", text)
    words = [_NUMBER_WORDS.get(word, word) for word in re.findall(r"[\w&+#%€$£.'’-]+", text)]
    return " ".join("time" if word == "times" else word for word in words)
