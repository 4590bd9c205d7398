"""What the words of a question give each memory: two numbers a position, kept between questions.

A question writes only where its words are and wipes only that, so that it costs what its words are in and not how
many memories there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from korely_desktop.memory.answers.index.columns import distinct


@dataclass(frozen=True, slots=True)
class WordScores:
    """BM25 of each position of the index, the rarity of the words it holds, and the most that can be reached.

    Good until the next question; both arrays are longer than the index.

    Attributes:
        holding: the positions that hold a word of the question, each once, in order; all others have zeros.
    """

    scores: NDArray[np.float32]
    coverage: NDArray[np.float32]
    holding: NDArray[np.int64]
    reachable: float


class Board:
    """The two arrays. Not thread-safe: the index's lock guards it."""

    def __init__(self) -> None:
        self.scores = np.zeros(64, dtype=np.float32)
        self.coverage = np.zeros(64, dtype=np.float32)
        self._written: NDArray[np.int64] = np.empty(0, dtype=np.int64)

    def wiped(self, size: int) -> Board:
        """Itself, all zeros again, with room for ``size`` positions."""
        if size >= len(self.scores):  # one more than is asked for: what NOBODY has, which is the last place, is zero
            self.scores = np.zeros(2 * size, dtype=np.float32)
            self.coverage = np.zeros(2 * size, dtype=np.float32)
        else:
            self.scores[self._written] = 0
            self.coverage[self._written] = 0
        self._written = np.empty(0, dtype=np.int64)
        return self

    def read(self, written: Sequence[NDArray[np.int64]], reachable: float) -> WordScores:
        """What was written, at the positions of ``written``: one array in order a stem, in several the same ones."""
        self._written = distinct(np.concatenate(written)) if written else np.empty(0, dtype=np.int64)
        return WordScores(self.scores, self.coverage, self._written, reachable)
