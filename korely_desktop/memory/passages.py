"""The passage of a text that fits a question best: for snippets, and for context blocks that have no room for all."""

from __future__ import annotations

import re
from collections.abc import Callable

from korely_desktop.domain.recall import MAX_SNIPPET
from korely_desktop.language import lexical
from korely_desktop.language.embedding.keys import sentences

ELLIPSIS = "…"
_SPACE = re.compile(r"\s+")


def stems_of(question: str) -> frozenset[str]:
    """The stems of a question's words in every language we know, for :func:`snippet` and :func:`passage`."""
    return frozenset(stem for stems in lexical.query_terms(question, ("en", "it")) for stem in stems)


def snippet(content: str, asked: frozenset[str], longest: int = MAX_SNIPPET) -> str:
    """The best passage of ``content`` on one line, at most ``longest`` characters; the whole where it fits."""
    line = _SPACE.sub(" ", content).strip()
    if len(line) <= longest:
        return line
    return passage(content, asked, lambda text: len(text) <= longest) or line[: longest - 1].rstrip() + ELLIPSIS


def passage(content: str, asked: frozenset[str], fits: Callable[[str], bool]) -> str:
    """Neighbouring sentences around the one that fits the question best, as many as ``fits`` allows.

    Left-out text is marked with an ellipsis. Of a single sentence that does not fit, the words around the best one.
    The empty string when not even a word fits.
    """
    parts = [_SPACE.sub(" ", part) for part in sentences(content)]
    if not parts:
        return ""
    language = lexical.detect(content)
    hits = [_weight(part, asked, language) for part in parts]
    first = last = max(range(len(parts)), key=lambda at: (hits[at], -at))
    if not fits(_cut(parts, first, last)):
        return _around(parts[first], asked, language, fits)
    while True:
        before = hits[first - 1] if first > 0 else -1.0
        after = hits[last + 1] if last + 1 < len(parts) else -1.0
        options = [(after, first, last + 1), (before, first - 1, last)]
        if before > after:
            options.reverse()
        for weight, start, end in options:
            if weight >= 0 and fits(_cut(parts, start, end)):
                first, last = start, end
                break
        else:
            return _cut(parts, first, last)


def _weight(part: str, asked: frozenset[str], language: lexical.Language) -> float:
    return float(len(asked & set(lexical.terms(part, language))))


def _cut(parts: list[str], first: int, last: int) -> str:
    text = " ".join(parts[first : last + 1])
    return (ELLIPSIS if first else "") + text + (ELLIPSIS if last + 1 < len(parts) else "")


def _around(sentence: str, asked: frozenset[str], language: lexical.Language, fits: Callable[[str], bool]) -> str:
    """As many words of one long sentence as fit, beginning a little before the first that was asked for."""
    words = sentence.split(" ")
    hits = [at for at, word in enumerate(words) if asked & set(lexical.terms(word, language))]
    start = max((hits[0] if hits else 0) - 3, 0)
    low, high = 0, len(words) - start
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(_cut(words, start, start + middle - 1)) else (low, middle - 1)
    if low:
        return _cut(words, start, start + low - 1)
    letters = words[start]
    while letters and not fits(letters + ELLIPSIS):
        letters = letters[: len(letters) // 2]
    return letters + ELLIPSIS if letters else ""
