"""How words and facts are laid out side by side for the network; training lays them out by the same functions.

Two ways. A *pair* is some words and one fact, each seeing the other. A *page* is some words and any number of facts:
each fact sees the words and itself, the words see only themselves, so that what is said of a fact does not depend on
which others stand beside it, and the words are read once for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

PAIR_TOKENS = 96
PAGE_TOKENS = 200
"""Tokens of words that one page holds; a piece of a text (:mod:`.pieces`) has fewer."""
FACT_TOKENS = 32
NOBODY = -1
"""The view of tokens that only fill a row up."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Tokens in a row.

    Attributes:
        ids: of the tokens.
        parts: 0 for words, 1 for facts.
        views: 0 for what everybody sees; n > 0 for what only the n-th fact sees.
        positions: every fact of a page stands right behind the words.
        words: the places of the tokens of the words, without the marks around them.
        spans: the characters of each of those.
    """

    ids: Sequence[int]
    parts: Sequence[int]
    views: Sequence[int]
    positions: Sequence[int]
    words: range
    spans: Sequence[tuple[int, int]]


def pair(tokenizer: Tokenizer, said: str, told: str) -> Layout:
    """Words and one fact that see each other; cut at :data:`PAIR_TOKENS`."""
    fact = _encoded(tokenizer, told).ids[:FACT_TOKENS]
    words = _encoded(tokenizer, said)
    kept = words.ids[: PAIR_TOKENS - 3 - len(fact)]
    begin, end = _marks(tokenizer)
    ids = [begin, *kept, end, *fact, end]
    parts = [0] * (len(kept) + 2) + [1] * (len(fact) + 1)
    return Layout(ids, parts, [0] * len(ids), range(len(ids)), range(1, 1 + len(kept)), words.offsets[: len(kept)])


def page(tokenizer: Tokenizer, said: str, told: Sequence[str]) -> Layout:
    """Words and facts that only see the words; cut at :data:`PAGE_TOKENS` and :data:`FACT_TOKENS`."""
    words = _encoded(tokenizer, said)
    kept = words.ids[:PAGE_TOKENS]
    begin, end = _marks(tokenizer)
    ids = [begin, *kept, end]
    parts, views, positions = [0] * len(ids), [0] * len(ids), [*range(len(ids))]
    behind = len(ids)
    for number, each in enumerate(told, 1):
        fact = [*_encoded(tokenizer, each).ids[:FACT_TOKENS], end]
        ids += fact
        parts += [1] * len(fact)
        views += [number] * len(fact)
        positions += range(behind, behind + len(fact))
    return Layout(ids, parts, views, positions, range(1, 1 + len(kept)), words.offsets[: len(kept)])


def table(layouts: Sequence[Layout]) -> NDArray[np.int64]:
    """Layouts filled up to one length: ids, parts, views and positions, shape (4, layouts, tokens)."""
    filled = np.zeros((4, len(layouts), max(len(each.ids) for each in layouts)), dtype=np.int64)
    filled[2] = NOBODY
    for place, each in enumerate(layouts):
        filled[:, place, : len(each.ids)] = each.ids, each.parts, each.views, each.positions
    return filled


def overlapping(spans: Sequence[tuple[int, int]], start: int, end: int) -> list[int]:
    """Which of the spans share characters with those from ``start`` to ``end``."""
    return [place for place, (first, last) in enumerate(spans) if first < end and last > start]


def _encoded(tokenizer: Tokenizer, text: str) -> Encoding:
    return tokenizer.encode(text, add_special_tokens=False)


def _marks(tokenizer: Tokenizer) -> tuple[int, int]:
    begin, end = tokenizer.encode("").ids
    return begin, end
