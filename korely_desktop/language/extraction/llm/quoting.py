"""Finds in a text the words that a model says it copied: letter by letter, white space and typographic signs aside."""

from __future__ import annotations

import re

_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " ", "…": "."})
"""One sign for one sign, so that offsets stay."""

_EDGES = " \t\r\n\"'.,;:!?"
_LONGEST = 600


def plain(text: str) -> str:
    """The text with plain quotation marks, dashes and spaces; every character keeps its place."""
    return text.translate(_PLAIN)


def places(text: str, quote: str) -> list[tuple[int, int]]:
    """Where a quote stands in the text, as character offsets; letter case counts."""
    words = plain(quote).strip(_EDGES).split()
    if not words or sum(map(len, words)) > _LONGEST:
        return []
    folded = plain(text)
    if " ".join(words) not in " ".join(folded.split()):
        return []  # found out in linear time, whatever text and quote are
    return [match.span() for match in _phrase(words, re.NOFLAG).finditer(folded)]


def says(text: str, phrase: str) -> bool:
    """Whether a phrase stands in the text word by word, whatever its letter case."""
    words = plain(phrase).split()
    return bool(words) and _phrase(words, re.IGNORECASE).search(plain(text)) is not None


def _phrase(words: list[str], flags: re.RegexFlag) -> re.Pattern[str]:
    """Whole words only: "Ann" does not stand in "Anna", nor 50 in 150, 50.5 or -50."""
    before = r"(?<![\w])(?<!\d[.,])" if words[0][:1].isalnum() else ""
    after = r"(?![\w])(?![.,]\d)" if words[-1][-1:].isalnum() else ""
    return re.compile(before + r"\s+".join(map(re.escape, words)) + after, flags)
