"""Which characters of a text go black when something it says is erased. Pure; offsets in, offsets out."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from korely_desktop.domain.erasure import BLACK

Span = tuple[int, int]

_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)|\n")
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
    return _merged(text, wide)


def naming(text: str, phrases: Iterable[str]) -> list[Span]:
    """Where one of ``phrases`` stands as whole words, letter case aside."""
    found: list[Span] = []
    for phrase in phrases:
        words = phrase.split()
        if len(phrase) >= SHORTEST_PHRASE and words:
            pattern = r"(?<!\w)" + r"\s+".join(re.escape(word) for word in words) + r"(?!\w)"
            found += [match.span() for match in re.finditer(pattern, text, re.IGNORECASE)]
    return found


def blacken(text: str, spans: Iterable[Span]) -> str:
    """The text with every span black, of the same length, so that other offsets keep their meaning."""
    for start, end in spans:
        text = text[:start] + BLACK * (end - start) + text[end:]
    return text


def inside(span: Span, spans: Iterable[Span]) -> bool:
    """Whether ``span`` overlaps one of ``spans``."""
    return any(span[0] < end and start < span[1] for start, end in spans)


def _merged(text: str, spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        end = min(end, len(text))
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        if start >= end:
            continue
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
