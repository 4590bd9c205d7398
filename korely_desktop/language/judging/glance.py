"""A glance at a sentence and a known fact, before the network reads both: whether anything could follow for the fact.

Of nearly all pairs the network says that nothing does, at milliseconds each. A glance takes a hundredth of that: it
knows the network's words one by one and in pairs, not their order. What it learned is what the network itself said to
pairs of our own texts (``scripts/train_glance.py``). It only spares work: whether a fact ends is for the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from korely_desktop.language.judging.change_reader import Pair
from korely_desktop.language.judging.reading_network import SHIPPED, ReadingNetwork, load_network, wording

GLANCE = "glance.npz"
SAID_TOKENS, TOLD_TOKENS = 64, 24
"""It looks no further, as in training."""

WORTH_READING = -2.4
"""Log odds from which a pair is read. Of the pairs that texts bring about half lie below; of the answers from which
something follows 6 of 1,207 to blocks held back (4 of the 1,128 right ones), and 1 of 461 in the probe.
"""

_ROWS = 14
"""So many rows times a table are few enough for numpy to keep to one core; with two, most of the time is their waiting
for each other (1.1 and 2.9 ms for five pairs)."""

Row = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learned; the names are those of the file.

    Attributes:
        said, said_bias: what two neighbouring words of a sentence tell, shape (768, marks).
        told, told_bias: what a word of a fact tells, shape (384, marks).
        near: by which words are held against each other, shape (384, directions).
        inner, inner_bias, outer, outer_bias: a hidden layer over all that.
    """

    said: Row
    said_bias: Row
    told: Row
    told_bias: Row
    near: Row
    inner: Row
    inner_bias: Row
    outer: Row
    outer_bias: Row


@dataclass(frozen=True, slots=True)
class _Seen:
    """Some words: their tokens, the strongest of each mark, and the direction of each."""

    tokens: Sequence[int]
    marks: Row
    directions: Row


class Glance:
    """See the module. May be used by several threads at once."""

    def __init__(self, network: ReadingNetwork, weights: Weights) -> None:
        self._network = network
        self._weights = weights

    def worth_reading(self, asked: Sequence[Pair]) -> list[bool]:
        """Whether the network should read each pair, in their order."""
        return [odds >= WORTH_READING for odds in self.log_odds(asked)]

    def log_odds(self, asked: Sequence[Pair]) -> list[float]:
        """How likely it is that something follows for each fact (it ends, or may have ended)."""
        said = {each.said: self._said(each.said) for each in asked}
        return [self._of(said[each.said], self._told(each), each.in_italian) for each in asked]

    def _said(self, text: str) -> _Seen | None:
        tokens = self._network.tokens(text)[:SAID_TOKENS]
        if not tokens:
            return None
        words, weights = self._words(tokens), self._weights
        half = words.shape[1]
        first, second = _times(words, weights.said[:half]), _times(words, weights.said[half:])
        first[:-1] += second[1:]
        marks = np.maximum(first.max(axis=0) + weights.said_bias, 0)
        return _Seen(tokens, marks, self._directions(words))

    def _told(self, pair: Pair) -> _Seen:
        tokens = self._network.tokens(wording(pair.known, in_italian=pair.in_italian))[:TOLD_TOKENS]
        words = self._words(tokens)
        marks = np.maximum(_times(words, self._weights.told).max(axis=0) + self._weights.told_bias, 0)
        return _Seen(tokens, marks, self._directions(words))

    def _of(self, said: _Seen | None, told: _Seen, in_italian: bool) -> float:
        if said is None:
            return 0.0
        weights = self._weights
        nearest = (told.directions @ said.directions.T).max(axis=1)
        there = sum(each in said.tokens for each in told.tokens) / len(told.tokens)
        besides = np.array([nearest.mean(), nearest.max(), there, in_italian], np.float32)
        seen = np.concatenate([said.marks, told.marks, said.marks * told.marks, besides])
        hidden = np.maximum(seen @ weights.inner + weights.inner_bias, 0)
        return float(hidden @ weights.outer + weights.outer_bias)

    def _words(self, tokens: Sequence[int]) -> Row:
        return _unit(self._network.words[tokens].astype(np.float32))

    def _directions(self, words: Row) -> Row:
        return _unit(_times(words, self._weights.near))


def _times(rows: Row, table: Row) -> Row:
    return np.concatenate([rows[start : start + _ROWS] @ table for start in range(0, len(rows), _ROWS)])


def _unit(rows: Row) -> Row:
    lengths: Row = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    divisors: Row = np.maximum(lengths, np.float32(1e-6))
    return rows / divisors[:, None]


@cache
def load_glance() -> Glance:
    """The shipped one, over the shipped network. Raises whatever reading them raises."""
    return Glance(load_network(), read_weights(SHIPPED / GLANCE))


def read_weights(file: Path) -> Weights:
    """What was learned, from its stored form."""
    with np.load(file) as stored:
        return Weights(**{name: stored[name].astype(np.float32) for name in stored.files})
