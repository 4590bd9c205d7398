"""Vectors in memory: one row of signs a memory for a first pass over all, 8-bit rows for the cosines of the best.

Each memory has one row for its whole text and one for each sentence key, next to each other. Its bits are the signs of
the whole text and half of the mean of its sentences: close to what it is ranked by, so that few need to be handed on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from korely_desktop.memory.answers.index.columns import Column

HANDED_ON = 600
"""Memories that the bits hand on to be compared exactly, at least."""

HANDED_ON_BY_SIZE, GROWTH = 2.5, 0.6
"""So many for a size to this power. Of the nearest ten by exact cosine at least 0.98 are handed on: measured with real
chats at 8,000 memories, and with vectors of real texts varied from 10,000 to a million."""

_SAMPLED = 50_000
_BLOCK = 65_536
"""Memories compared at a time: what is between the steps stays in the processor's cache."""

_WORDS_IN_A_BYTE = 3
"""Words of 64 signs whose differences a byte can count: bytes are added many times faster than wider numbers."""

_ROWS_AT_A_TIME = 256
_LEVELS = 127


class VectorRows:
    """The vectors of one model. Not thread-safe: the index's lock guards it."""

    def __init__(self) -> None:
        self._rows = Column(np.int8, 0)
        self._scale = Column(np.float32)
        self._bits: list[Column] = []
        self._start = Column(np.int64)
        self._count = Column(np.int32)

    def __len__(self) -> int:
        """How many positions it knows of; zero while no vector was put."""
        return len(self._count)

    def put(self, position: int, rows: NDArray[np.floating]) -> None:
        """Keep the rows of the memory at ``position``, its whole text first."""
        start, count = self._span(position)
        if count != len(rows):
            self.remove(position)
            self.take([(position, rows)])
            return
        exact = np.asarray(rows, dtype=np.float32)
        self._rows.values[start : start + count], self._scale.values[start : start + count] = _rounded(exact)
        for column, word in zip(
            self._bits, self._signs(_meant(exact, np.zeros(1, np.intp), np.array([count]))), strict=True
        ):
            column.values[position] = word[0]

    def take(self, items: Sequence[tuple[int, NDArray[np.floating]]]) -> None:
        """Keep the rows of several memories that have none yet, each its position and as for :meth:`put`."""
        if not items:
            return
        positions = np.array([position for position, _ in items])
        counts = np.array([len(rows) for _, rows in items])
        exact = np.concatenate([rows for _, rows in items]).astype(np.float32)
        if not len(self):
            self._rows = Column(np.int8, exact.shape[1])
            # One column for each 64 dimensions: a pass over one column is a pass over contiguous memory.
            self._bits = [Column(np.uint64) for _ in range(-(-exact.shape[1] // 64))]
        rounded, scale = _rounded(exact)
        first = np.cumsum(counts) - counts
        for column in (self._start, self._count, *self._bits):
            column.reach(int(positions.max()) + 1)
        self._start.values[positions] = self._rows.extend(rounded) + first
        self._scale.extend(scale)
        self._count.values[positions] = counts
        for column, words in zip(self._bits, self._signs(_meant(exact, first, counts)), strict=True):
            column.values[positions] = words

    def remove(self, position: int) -> None:
        """Overwrite the rows of ``position``."""
        start, count = self._span(position)
        if not count:
            return
        self._rows.values[start : start + count] = 0
        for column in self._bits:
            column.values[position] = 0
        self._count.values[position] = 0

    def nearest(
        self, query: NDArray[np.float32], positions: NDArray[np.int64], allowed: NDArray[np.bool_] | None
    ) -> NDArray[np.int64]:
        """Those of ``positions`` that the bits take for close to ``query``, in order.

        Args:
            positions: where to look, in order.
            allowed: for each position whether it may be found; None allows all that have vectors.
        """
        positions = positions[: np.searchsorted(positions, len(self))]
        if allowed is not None:
            positions = positions[allowed[positions]]
        wanted = max(HANDED_ON, int(HANDED_ON_BY_SIZE * len(positions) ** GROWTH))
        if len(positions) > wanted:
            distance = self._distance(query, positions)
            step = max(len(distance) // _SAMPLED, 1)
            reached = np.cumsum(np.bincount(distance[::step])) * step
            positions = positions[np.flatnonzero(distance <= int(np.searchsorted(reached, wanted)))]
        return positions[self._count.values[positions] > 0]

    def best_sentence(
        self, query: NDArray[np.float32], positions: NDArray[np.int64], whole: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        """For each position the best cosine of its sentences; that of ``whole`` where it has none."""
        result = whole.copy()
        has = np.flatnonzero(positions < len(self))
        counts = self._count.values[positions[has]].astype(np.int64) - 1
        has, counts = has[counts > 0], counts[counts > 0]
        if len(has):
            ends = np.cumsum(counts)
            offsets = ends - counts
            first = self._start.values[positions[has]] + 1
            numbers = np.repeat(first - offsets, counts) + np.arange(ends[-1])
            result[has] = np.maximum.reduceat(self._cosines(query, numbers), offsets)
        return result

    def sentences_of(self, query: NDArray[np.float32], positions: Sequence[int]) -> list[list[float]]:
        """For each position the cosine of each of its sentences, in order; none where it has none."""
        spans = [self._span(position) for position in positions]
        rows = [row for start, count in spans for row in range(start + 1, start + count)]
        cosines = iter(self._cosines(query, np.array(rows, dtype=np.int64)).tolist())
        return [list(islice(cosines, max(count - 1, 0))) for _, count in spans]

    def closeness_of(
        self, query: NDArray[np.float32], positions: NDArray[np.integer], parts: NDArray[np.integer] | int
    ) -> NDArray[np.float32]:
        """For each position the cosine of one of its rows, 0 being its whole text; NaN where it has no such row."""
        result = np.full(len(positions), np.nan, dtype=np.float32)
        wanted = np.zeros(len(positions), dtype=np.int8) + parts
        reached = np.flatnonzero((positions >= 0) & (positions < len(self)) & (wanted >= 0))
        reached = reached[wanted[reached] < self._count.values[positions[reached]]]
        result[reached] = self._cosines(query, self._start.values[positions[reached]] + wanted[reached])
        return result

    def _cosines(self, query: NDArray[np.float32], rows: NDArray[np.int64]) -> NDArray[np.float32]:
        stored, result = self._rows.values, np.empty(len(rows), dtype=np.float32)
        for start in range(0, len(rows), _ROWS_AT_A_TIME):
            block = slice(start, start + _ROWS_AT_A_TIME)
            # Row by row, in this thread: a product of matrices would wake all of BLAS's.
            np.vecdot(stored.take(rows[block], axis=0).astype(np.float32), query, out=result[block])
        result *= self._scale.values[rows]
        return result

    def _distance(self, query: NDArray[np.float32], positions: NDArray[np.int64]) -> NDArray[np.uint16]:
        """In how many signs each position differs from ``query``."""
        whole = len(positions) == len(self)
        distance = np.zeros(len(positions), dtype=np.uint16)
        words = self._signs(query[None])[:, 0]
        for start in range(0, len(positions), _BLOCK):
            block = slice(start, start + _BLOCK)
            chosen, total = block if whole else positions[block], distance[block]
            unlike, count = np.empty(len(total), dtype=np.uint64), np.empty(len(total), dtype=np.uint8)
            for first in range(0, len(words), _WORDS_IN_A_BYTE):
                some = slice(first, first + _WORDS_IN_A_BYTE)
                together = np.zeros(len(total), dtype=np.uint8)
                for column, word in zip(self._bits[some], words[some], strict=True):
                    together += np.bitwise_count(np.bitwise_xor(column.values[chosen], word, out=unlike), out=count)
                total += together
        return distance

    def _span(self, position: int) -> tuple[int, int]:
        """The first row of ``position`` and how many it has."""
        if position >= len(self):
            return 0, 0
        return int(self._start.values[position]), int(self._count.values[position])

    def _signs(self, vectors: NDArray[np.floating]) -> NDArray[np.uint64]:
        """The signs of some vectors as bits: for each 64 of them one row, one number a vector."""
        packed = np.packbits(vectors > 0, axis=1)
        padded = np.zeros((len(vectors), len(self._bits) * 8), dtype=np.uint8)
        padded[:, : packed.shape[1]] = packed
        return padded.view(np.uint64).T


def _rounded(exact: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Rows in 8 bits, and by what each is to be multiplied."""
    scale = np.maximum(np.abs(exact).max(axis=1), 1e-12) / _LEVELS
    return np.rint(exact / scale[:, None]).astype(np.int8), scale


def _meant(exact: NDArray[np.float32], first: NDArray[np.intp], counts: NDArray[np.intp]) -> NDArray[np.float32]:
    """For each memory its whole text and half of the mean of its sentences; ``first`` is where its rows begin."""
    whole = exact[first]
    sentences = (np.add.reduceat(exact, first) - whole) / np.maximum(counts - 1, 1)[:, None]
    return np.asarray(whole + sentences / 2, dtype=np.float32)
