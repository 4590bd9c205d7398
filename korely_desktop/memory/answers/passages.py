"""The passage of a text that fits a question best: for snippets, and for context blocks that have no room for all."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from korely_desktop.domain.blackening import legible
from korely_desktop.domain.recall import MAX_SNIPPET
from korely_desktop.language import lexical
from korely_desktop.language.embedding.keys import is_question, sentences

ELLIPSIS = "…"
_ASKING = 1.5
"""Matching words that a question is worth less than a statement: it repeats the words and tells nothing."""

_LEAD = 3
"""Words shown before the first that was asked for."""

_SPACE = re.compile(r"\s+")


@lru_cache(maxsize=1)
def _stems_of(question: str) -> frozenset[str]:
    """The stems of a question's words in every language we know; asked for again for each text that has to be cut."""
    return frozenset(stem for stems in lexical.query_terms(question, ("en", "it")) for stem in stems)


def snippet(content: str, question: str, longest: int = MAX_SNIPPET) -> str:
    """The passage of ``content`` that fits a question best, on one line; the whole where it is no longer than allowed.
    What is black in it is left out.

    Args:
        longest: characters.
    """
    content = legible(content)
    line = " ".join(content.split())
    if len(line) <= longest:
        return line
    return passage(content, question, longest, size=len, joint=1)


def passage(content: str, question: str, room: int, size: Callable[[str], int], joint: int) -> str:
    """Neighbouring sentences around the one that fits the question best, as many as ``room`` holds.

    Left-out text is marked with an ellipsis. Of a single sentence that does not fit, the words around the best one.
    The empty string when not even a word fits.

    Args:
        size: what a piece of text takes; sizes of joined pieces must add up, ``joint`` for each space between them.
    """
    parts = [_SPACE.sub(" ", part) for part in sentences(content)]
    if not parts:
        return ""
    language, asked = lexical.detect(content), _stems_of(question)
    hits = [len(asked.intersection(lexical.terms(part, language))) - _ASKING * is_question(part) for part in parts]
    first = last = max(range(len(parts)), key=lambda at: (hits[at], -at))
    left = room - size(parts[first]) - 2 * size(ELLIPSIS)
    if left < 0:
        return _around(parts[first], asked, language, room, size, joint)
    while True:
        sides = [(hits[last + 1], last + 1)] if last + 1 < len(parts) else []
        sides += [(hits[first - 1], first - 1)] if first else []
        for _, at in sorted(sides, key=lambda side: -side[0]):
            needed = size(parts[at]) + joint
            if needed <= left:
                left -= needed
                first, last = min(first, at), max(last, at)
                break
        else:
            return _cut(parts, first, last)


def _cut(parts: list[str], first: int, last: int) -> str:
    text = " ".join(parts[first : last + 1])
    return (ELLIPSIS if first else "") + text + (ELLIPSIS if last + 1 < len(parts) else "")


def _around(
    sentence: str, asked: frozenset[str], language: lexical.Language, room: int, size: Callable[[str], int], joint: int
) -> str:
    """The words of one long sentence that fit and hold most of what was asked for, with a few words before them."""
    words = sentence.split(" ")
    sizes = [size(word) + joint for word in words]
    matching = [bool(asked.intersection(lexical.terms(word, language))) for word in words]
    left = room + joint - 2 * size(ELLIPSIS)
    starts = [max(at - _LEAD, 0) for at, hit in enumerate(matching) if hit] or [0]
    ends = [_fitting(sizes, start, left) for start in starts]
    start, end = max(zip(starts, ends, strict=True), key=lambda window: sum(matching[slice(*window)]))
    if end > start:
        return _cut(words, start, end - 1)
    letters = words[start]
    while letters and size(letters) + joint > left:
        letters = letters[: len(letters) // 2]
    return letters + ELLIPSIS if letters else ""


def _fitting(sizes: list[int], start: int, room: int) -> int:
    """Where a window that begins at ``start`` has to end to fit into ``room``."""
    end = start
    while end < len(sizes) and sizes[end] <= room:
        room -= sizes[end]
        end += 1
    return end
