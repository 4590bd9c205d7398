"""Vectors in memory: their signs as bits for a first pass over all, bfloat16 rows for the cosines of the best.

bfloat16 (the upper half of a float32) takes a shift to read where float16 takes a slow conversion, and moves a cosine
by about 0.0001.

Each memory has one row for its whole text and one for each sentence key, next to each other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from korely_desktop.memory.index.columns import NOBODY, Column

RESCORED = 500
"""Rows that the bits hand on to be compared exactly."""


class VectorRows:
    """The vectors of one model. Not thread-safe: the index's lock guards it."""

    def __init__(self, dimension: int) -> None:
        self.dimension = dimension
        self._words = -(-dimension // 64)
        self._rows = Column(np.uint16, dimension)
        self._bits = Column(np.uint64, self._words)
        self._owner = Column(np.int32)
        self._start: dict[int, tuple[int, int]] = {}

    def __contains__(self, position: int) -> bool:
        return position in self._start

    def __len__(self) -> int:
        return len(self._owner)

    def put(self, position: int, rows: NDArray[np.floating]) -> NDArray[np.int32]:
        """Keep the rows of the memory at ``position``, its whole text first; returns the numbers of new rows."""
        halved = _halved(rows)
        known, count = self._start.get(position, (0, 0))
        if count == len(rows) and np.array_equal(self._rows.values[known : known + count], halved):
            return np.empty(0, dtype=np.int32)
        self.remove(position)
        start = self._rows.extend(halved)
        self._bits.extend(self._signs(rows))
        self._owner.extend(np.full(len(rows), position, dtype=np.int32))
        self._start[position] = (start, len(rows))
        return np.arange(start, start + len(rows), dtype=np.int32)

    def remove(self, position: int) -> None:
        """Overwrite the rows of ``position``."""
        start, count = self._start.pop(position, (0, 0))
        for column, nothing in ((self._rows, 0), (self._bits, 0), (self._owner, NOBODY)):
            column.values[start : start + count] = nothing

    def nearest(
        self, query: NDArray[np.float32], rows: NDArray[np.int32], allowed: NDArray[np.bool_] | None
    ) -> NDArray[np.int32]:
        """Positions whose rows may be closest to ``query``, each once, in no order.

        Args:
            rows: row numbers to look at.
            allowed: for each position whether it may be found; None allows all.
        """
        owners = self._owner.values[rows]
        keep = owners != NOBODY
        if allowed is not None:
            keep &= allowed[owners]
        if not keep.all():
            rows, owners = rows[keep], owners[keep]
        if len(rows) > RESCORED:
            bits = self._bits.values if len(rows) == len(self) else self._bits.values[rows]
            distance = np.bitwise_count(bits ^ self._signs(query[None])).sum(axis=1, dtype=np.uint16)
            owners = owners[np.argpartition(distance, RESCORED)[:RESCORED]]
        return np.unique(owners)

    def closeness(self, query: NDArray[np.float32], positions: NDArray[np.int64]) -> NDArray[np.float32]:
        """For each position (cosine of its whole text, best cosine of its sentences), shape (n, 2); NaN where unknown.

        A memory without sentence keys counts its whole text for both.
        """
        spans = [self._start.get(position, (0, 0)) for position in positions.tolist()]
        result = np.full((len(spans), 2), np.nan, dtype=np.float32)
        counts = np.array([count for _, count in spans], dtype=np.int64)
        if not counts.sum():
            return result
        starts = np.array([start for start, _ in spans], dtype=np.int64)
        has = counts > 0
        offsets = np.concatenate([[0], np.cumsum(counts[has])[:-1]])
        numbers = np.repeat(starts[has] - offsets, counts[has]) + np.arange(counts.sum())
        cosines = np.einsum("ij,j->i", _widened(self._rows.values[numbers]), query)  # one thread: BLAS would wake all
        result[has, 0] = cosines[offsets]
        whole = cosines[offsets].copy()
        several = counts[has] > 1
        cosines[offsets[several]] = -1.0
        best = np.maximum.reduceat(cosines, offsets)
        result[has, 1] = np.where(several, best, whole)
        return result

    def _signs(self, rows: NDArray[np.floating]) -> NDArray[np.uint64]:
        packed = np.packbits(rows > 0, axis=1)
        padded = np.zeros((len(rows), self._words * 8), dtype=np.uint8)
        padded[:, : packed.shape[1]] = packed
        return padded.view(np.uint64)


def _halved(rows: NDArray[np.floating]) -> NDArray[np.uint16]:
    bits = np.ascontiguousarray(rows, dtype=np.float32).view(np.uint32)
    return ((bits + np.uint32(0x8000)) >> np.uint32(16)).astype(np.uint16)


def _widened(rows: NDArray[np.uint16]) -> NDArray[np.float32]:
    bits = rows.astype(np.uint32)
    bits <<= np.uint32(16)
    return bits.view(np.float32)
