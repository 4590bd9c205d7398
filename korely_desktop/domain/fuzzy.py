"""Matching what somebody types, with slips, against a name: a score to rank by, and which letters matched.

Pure text. What is matched against what, and where from, is decided by whoever asks.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from korely_desktop.domain.spans import Span, joined

_BEGINS = 100
_WORD_BEGINS = 80
_WITHIN = 50
_SCATTERED = 20
_SLIP = 10
_SHORTEST_WITH_SLIP = 4
CLEARLY = 40.0
"""A score from here on means: the words stand there as they were typed, not scattered or with a slip."""


@dataclass(frozen=True, slots=True)
class Match:
    """How well a text fits: ``score`` is higher the better, ``spans`` are the letters that matched, in order."""

    score: float
    spans: tuple[Span, ...]


def match(asked: str, text: str) -> Match | None:
    """Whether every word of ``asked`` is found in ``text``; None where one is not.

    A word fits best at the beginning, then at the beginning of a word, then anywhere, then with other letters between
    its own, and last, from four letters on, with one letter of it left out.
    """
    folded = _folded(text)
    score = 0.0
    spans: list[Span] = []
    words = _folded(asked).split()
    for word in words:
        fit = _fit(word, folded)
        if fit is None and len(word) >= _SHORTEST_WITH_SLIP:
            fit = _with_slip(word, folded)
        if fit is None:
            return None
        score += fit.score
        spans += fit.spans
    shorter = 10 / (10 + len(text))
    return Match(score / max(1, len(words)) + shorter, tuple(joined(spans)))


def patterns(word: str) -> list[str]:
    """SQL LIKE patterns, escaped with ``\\``, of what :func:`match` may accept for one word, the likeliest first."""
    letters = [_escaped(letter) for letter in word]
    scattered = ["%" + "%".join(letters) + "%"]
    if len(letters) >= _SHORTEST_WITH_SLIP:
        scattered += ["%" + "%".join(letters[:i] + letters[i + 1 :]) + "%" for i in range(len(letters))]
    return ["%" + "".join(letters) + "%", *scattered]


def _fit(word: str, text: str) -> Match | None:
    at = text.find(word)
    if at == 0:
        return Match(_BEGINS, ((0, len(word)),))
    begin = _at_word(word, text)
    if begin is not None:
        return Match(_WORD_BEGINS, ((begin, begin + len(word)),))
    if at > 0:
        return Match(_WITHIN, ((at, at + len(word)),))
    return _scattered(word, text)


def _at_word(word: str, text: str) -> int | None:
    at = text.find(word)
    while at >= 0:
        if not text[at - 1].isalnum():
            return at
        at = text.find(word, at + 1)
    return None


def _scattered(word: str, text: str) -> Match | None:
    """Each letter in order, with as few gaps as reading from the left gives."""
    places, at = [], -1
    for letter in word:
        at = text.find(letter, at + 1)
        if at < 0:
            return None
        places.append(at)
    gaps = sum(1 for one, two in pairwise(places) if two != one + 1)
    return Match(_SCATTERED / (1 + gaps), tuple((place, place + 1) for place in places))


def _with_slip(word: str, text: str) -> Match | None:
    """One letter too many, a wrong one, or two in the wrong order: the word without one of its letters."""
    fits = [_fit(word[:i] + word[i + 1 :], text) for i in range(len(word))]
    best = max((fit for fit in fits if fit is not None), key=lambda fit: fit.score, default=None)
    return None if best is None else Match(best.score * _SLIP / _BEGINS, best.spans)


def _folded(text: str) -> str:
    """Small letters without accents, letter for letter, so that places stay true."""
    if text.isascii():
        return text.lower()
    return "".join(_plain(letter) for letter in text)


def _plain(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0].casefold()
    return base if len(base) == 1 else letter


def _escaped(letter: str) -> str:
    return "\\" + letter if letter in "%_\\" else letter
