"""Which characters of a text go black when something it says is erased. Pure; offsets in, offsets out."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from korely_desktop.domain.erasure import BLACK
from korely_desktop.domain.spans import Span, joined, trimmed

LETTER = "(?:[^\\W_]|[\u0300-\u036f])"
"""A letter or digit, or an accent that is written behind its letter."""
_BETWEEN = re.compile(r"\s+|[-_.‐‑–]")
"""What may stand between two words of a name. Nothing at all may not: Anna Lisa is not Annalisa."""
_LETTER = re.compile(LETTER)
_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)|\n")
_BLACK = re.compile(f"{BLACK}+")
FOLDED = frozenset("\u017f\u212a\u0130\u0131")
"""What matches an ASCII letter, letter case aside: the long s, the Kelvin sign, i with and without its dot."""
SHORTEST_PHRASE = 3
"""A shorter phrase is too common to be looked for by itself."""


def around(text: str, spans: Iterable[Span]) -> list[Span]:
    """The whole sentences that ``spans`` touch, without the blanks around them; in order, none overlapping."""
    edges = [0, *(match.end() for match in _END.finditer(text)), len(text)]
    wide = []
    for start, end in spans:
        first = edges[max(0, bisect_right(edges, start) - 1)]
        last = next(edge for edge in edges if edge >= min(end, len(text)))
        wide.append((min(first, start), max(last, end)))
    return merged(text, wide)


def saying(text: str, spans: Iterable[Span], values: Iterable[str]) -> list[Span]:
    """The sentences that state something: those that ``spans`` touch, and those with one of ``values``."""
    return around(text, [*(span for span in spans if span[0] < span[1]), *naming(text, values)])


def naming(text: str, phrases: Iterable[str]) -> list[Span]:
    """Where one of ``phrases`` stands as whole words, letter case aside."""
    found: list[Span] = []
    plain = text.lower() if FOLDED.isdisjoint(text) else None
    for phrase in phrases:
        words = phrase.split()
        if len(phrase) < SHORTEST_PHRASE or not words:
            continue
        if plain is None or all(word.lower() in plain for word in words if word.isascii()):  # most are not there at all
            found += _standing(words, text)
    return found


def _standing(words: Iterable[str], text: str) -> Iterator[Span]:
    """Where these words stand as a phrase, word by word: an erasure looks for thousands of phrases once each, and to
    compile a pattern of each takes twenty times as long.
    """
    first, *others = [re.compile(_spelled(word), re.IGNORECASE) for word in words]
    at = 0
    while (begun := first.search(text, at)) is not None:
        start, end = begun.span()
        at = start + 1
        for word in others:
            gap = _BETWEEN.match(text, end)
            said = word.match(text, gap.end()) if gap else None
            if said is None:
                break
            end = said.end()
        else:
            if not (start and _LETTER.match(text, start - 1)) and not _LETTER.match(text, end):
                yield start, end
                at = end


def whole_words(words: Iterable[str], between: str) -> re.Pattern[str]:
    """Finds these words one behind the other, with the pattern ``between`` them: letter case aside, and whether an
    accent is one with its letter or is written behind it, as files of a Mac have it.
    """
    pattern = between.join(map(_spelled, words))
    return re.compile(f"(?<!{LETTER}){pattern}(?!{LETTER})", re.IGNORECASE)


def _spelled(word: str) -> str:
    return "".join(map(_either_way, unicodedata.normalize("NFC", word)))


def _either_way(letter: str) -> str:
    apart = unicodedata.normalize("NFD", letter)
    return re.escape(letter) if apart == letter else f"(?:{re.escape(letter)}|{re.escape(apart)})"


def blacken(text: str, spans: Iterable[Span]) -> str:
    """The text with every span black, of the same length, so that other offsets keep their meaning."""
    for start, end in spans:
        text = text[:start] + BLACK * (end - start) + text[end:]
    return text


def legible(text: str) -> str:
    """The text with an ellipsis for each black place; empty where nothing else is left."""
    if BLACK not in text:
        return text
    return _BLACK.sub("…", text) if _BLACK.sub("", text).strip() else ""


def inside(span: Span, spans: Iterable[Span]) -> bool:
    """Whether ``span`` overlaps one of ``spans``."""
    return any(span[0] < end and start < span[1] for start, end in spans)


def merged(text: str, spans: Iterable[Span]) -> list[Span]:
    """The same places without the blanks around them; in order, none overlapping, those that touch as one."""
    return joined(filter(None, (trimmed(text, span) for span in spans)))
