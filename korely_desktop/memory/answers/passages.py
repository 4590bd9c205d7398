"""The passage of a text that fits a question best: for snippets, and for context blocks that have no room for all."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from korely_desktop.domain.blackening import legible
from korely_desktop.domain.recall import MAX_SNIPPET
from korely_desktop.language import lexical
from korely_desktop.language.embedding.keys import is_question, keys_of_sentences, sentences, speaker_of

ELLIPSIS = "…"
_ASKING = 0.5
"""What a question is worth less than a statement: it repeats the words and tells nothing."""

_SPOKEN = 0.2
"""What a sentence of a transcript is worth more that was said by whom the question is about."""

_COHERENT = 0.3
"""What a sentence is worth more that stands beside a chosen one."""

_LEAD = 3
"""Words shown before the first that was asked for."""

_SPACE = re.compile(r"\s+")
_MARKER = re.compile(r"(?:\d{1,3}|[A-Za-z])[.)]|[-*•#]+")
"""What a line of a list begins with, where it was taken for a sentence."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What is known of a text beyond its words.

    Attributes:
        close: the cosine of each of its sentence keys with the question.
        speaker: whom the question is about, in lower case.
    """

    close: Sequence[float] = ()
    speaker: str | None = None


NO_HINTS = Hints()


@lru_cache(maxsize=1)
def _stems_of(question: str) -> frozenset[str]:
    """The stems of a question's words in every language we know; asked for again for each text that has to be cut."""
    return frozenset(stem for stems in lexical.query_terms(question, ("en", "it")) for stem in stems)


def snippet(content: str, question: str, longest: int = MAX_SNIPPET, hints: Hints = NO_HINTS) -> str:
    """The passage of ``content`` that fits a question best, on one line; the whole where it is no longer than allowed.
    What is black in it is left out.

    Args:
        longest: characters.
    """
    content = legible(content)
    line = " ".join(content.split())
    if len(line) <= longest:
        return line
    return passage(content, question, longest, size=len, joint=1, hints=hints)


def passage(
    content: str, question: str, room: int, size: Callable[[str], int], joint: int, hints: Hints = NO_HINTS
) -> str:
    """The sentences that fit the question best, as many as ``room`` holds, in their order; neighbours sooner.

    How well one fits is a matter of its words, by how rare they are in this text, of its meaning and of who says it,
    where that is known. Left-out text is marked with an ellipsis. Of a single sentence that does not fit, the words
    around the best one.
    The empty string when not even a word fits.

    Args:
        size: what a piece of text takes; sizes of joined pieces must add up, ``joint`` for each space between them.
    """
    parts = [_SPACE.sub(" ", part) for part in sentences(content)]
    if not parts:
        return ""
    words, asked = [lexical.words(part) for part in parts], _stems_of(question)
    language = lexical.language_of(chain.from_iterable(words))
    stem_of = lexical.with_stems(chain.from_iterable(words), asked, language)
    fits = _fits(parts, [frozenset(map(stem_of.__getitem__, stem_of.keys() & said)) for said in words], hints)
    parts, fits = _with_markers(parts, fits)
    best = max(range(len(parts)), key=lambda at: (fits[at], -at))
    left = room - size(parts[best]) - 2 * size(ELLIPSIS)
    if left < 0:
        return _around(parts[best], asked, language, room, size, joint)
    chosen = {best}
    while (more := _next(parts, fits, chosen, left, size, joint)) is not None:
        at, cost = more
        chosen.add(at)
        left -= cost
    return _joined(parts, sorted(chosen))


def _next(
    parts: Sequence[str],
    fits: Sequence[float],
    chosen: Collection[int],
    left: int,
    size: Callable[[str], int],
    joint: int,
) -> tuple[int, int] | None:
    """The sentence to tell next and what it takes; None where none fits into what is left."""
    beside = {at + step for at in chosen for step in (-1, 1)}
    worth = [fit + _COHERENT * (at in beside) for at, fit in enumerate(fits)]
    for at in chosen:
        worth[at] = -math.inf
    for _ in range(len(parts) - len(chosen)):
        at = worth.index(max(worth))
        if parts[at].count(" ") < left:  # it takes as much as it has words, at least
            cost = size(parts[at]) + joint + (0 if at in beside else size(ELLIPSIS))
            if cost <= left:
                return at, cost
        worth[at] = -math.inf
    return None


def _fits(parts: Sequence[str], held: Sequence[frozenset[str]], hints: Hints) -> list[float]:
    """How well each sentence fits: the share of the found words that it holds, weighted by rarity, its cosine, and a
    bonus for who says it.
    """
    frequency = Counter(stem for stems in held for stem in stems)
    weight = {stem: math.log(1 + len(parts) / count) for stem, count in frequency.items()}
    most = sum(weight.values()) or 1.0
    key_of = keys_of_sentences(len(parts))
    close = hints.close if len(hints.close) == key_of[-1] + 1 else [0.0] * (key_of[-1] + 1)
    about = hints.speaker
    said = [False] * len(parts) if about is None else [who == about for who in _speakers(parts)]
    return [
        sum(weight[stem] for stem in stems) / most
        + max(float(close[key]), 0.0)
        + _SPOKEN * spoke
        - _ASKING * is_question(part)
        for part, stems, key, spoke in zip(parts, held, key_of, said, strict=True)
    ]


def _speakers(parts: Sequence[str]) -> list[str | None]:
    """Who says each sentence of a transcript, in lower case: the last before it who begins several of its sentences."""
    begins = [None if (name := speaker_of(part)) is None else name.casefold() for part in parts]
    often = Counter(begins)
    now: str | None = None
    speakers = []
    for name in begins:
        now = name if name is not None and often[name] > 1 else now
        speakers.append(now)
    return speakers


def _with_markers(parts: list[str], fits: list[float]) -> tuple[list[str], list[float]]:
    """The same sentences, "1." put back before what it numbers."""
    merged: list[str] = []
    kept: list[float] = []
    marker = ""
    for part, fit in zip(parts, fits, strict=True):
        if _MARKER.fullmatch(part):
            marker = f"{marker}{part} "
            continue
        merged.append(marker + part)
        kept.append(fit)
        marker = ""
    return (merged, kept) if merged else (parts, fits)


def _joined(parts: Sequence[str], chosen: Sequence[int]) -> str:
    """The chosen sentences in their order, with an ellipsis wherever something between them is left out."""
    runs: list[list[str]] = []
    for place, at in enumerate(chosen):
        if not place or at != chosen[place - 1] + 1:
            runs.append([])
        runs[-1].append(parts[at])
    text = f"{ELLIPSIS} ".join(" ".join(run) for run in runs)
    return (ELLIPSIS if chosen[0] else "") + text + (ELLIPSIS if chosen[-1] + 1 < len(parts) else "")


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
