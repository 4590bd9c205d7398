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
"""Rows that the bits hand on to be compared exactly, up to :data:`MANY` rows; twice as many above.

Measured against exact cosine (``make bench ARGS=recall``): 0.98 of the nearest ten are among them at 1,000 memories of
three rows each, 0.87 at 10,000.
"""

MANY = 500_000

_SAMPLED = 20_000

_BLOCK = 65_536
"""Rows compared at a time: what is between the steps stays in the processor's cache."""


class VectorRows:
    """The vectors of one model. Not thread-safe: the index's lock guards it."""

    def __init__(self, dimension: int) -> None:
        self.dimension = dimension
        self._rows = Column(np.uint16, dimension)
        # One column for each 64 dimensions: a pass over one column is a pass over contiguous memory.
        self._bits = [Column(np.uint64) for _ in range(-(-dimension // 64))]
        self._owner = Column(np.int32)
        self._start = Column(np.int64)
        self._count = Column(np.int32)

    def __contains__(self, position: int) -> bool:
        return self._span(position)[1] > 0

    def __len__(self) -> int:
        return len(self._owner)

    def put(self, position: int, rows: NDArray[np.floating]) -> NDArray[np.int32]:
        """Keep the rows of the memory at ``position``, its whole text first; returns the numbers of new rows."""
        halved = _halved(rows)
        known, count = self._span(position)
        if count == len(rows) and np.array_equal(self._rows.values[known : known + count], halved):
            return np.empty(0, dtype=np.int32)
        self.remove(position)
        start = self._rows.extend(halved)
        for column, word in zip(self._bits, self._signs(rows), strict=True):
            column.extend(word)
        self._owner.extend(np.full(len(rows), position, dtype=np.int32))
        if (missing := position + 1 - len(self._start)) > 0:
            self._start.extend(np.zeros(missing, dtype=np.int64))
            self._count.extend(np.zeros(missing, dtype=np.int32))
        self._start.values[position], self._count.values[position] = start, len(rows)
        return np.arange(start, start + len(rows), dtype=np.int32)

    def remove(self, position: int) -> None:
        """Overwrite the rows of ``position``."""
        start, count = self._span(position)
        for column in (self._rows, *self._bits):
            column.values[start : start + count] = 0
        self._owner.values[start : start + count] = NOBODY
        if count:
            self._count.values[position] = 0

    def nearest(
        self, query: NDArray[np.float32], rows: NDArray[np.int32], allowed: NDArray[np.bool_] | None
    ) -> NDArray[np.int32]:
        """Positions whose rows may be closest to ``query``, each once, in order.

        Args:
            rows: row numbers to look at.
            allowed: for each position whether it may be found; None allows all that are alive.
        """
        if allowed is not None:
            owner = self._owner.values[rows]
            rows = rows[(owner != NOBODY) & allowed[owner]]
        wanted = RESCORED if len(rows) <= MANY else 2 * RESCORED
        if len(rows) > wanted:
            rows = rows[_least(self._distance(query, rows), wanted)]
        owners: NDArray[np.int32] = np.sort(self._owner.values[rows])
        found: NDArray[np.int32] = owners[(owners != NOBODY) & (np.diff(owners, prepend=NOBODY) > 0)]
        return found

    def _distance(self, query: NDArray[np.float32], rows: NDArray[np.int32]) -> NDArray[np.uint16]:
        """In how many signs each row differs from ``query``."""
        whole = len(rows) == len(self)
        distance = np.zeros(len(rows), dtype=np.uint16)
        words = self._signs(query[None])
        for start in range(0, len(rows), _BLOCK):
            block = slice(start, start + _BLOCK)
            chosen = block if whole else rows[block]
            for column, word in zip(self._bits, words, strict=True):
                distance[block] += np.bitwise_count(column.values[chosen] ^ word)
        return distance

    def closeness(self, query: NDArray[np.float32], positions: NDArray[np.int64]) -> NDArray[np.float32]:
        """For each position (cosine of its whole text, best cosine of its sentences), shape (n, 2); NaN where unknown.

        A memory without sentence keys counts its whole text for both.
        """
        result = np.full((len(positions), 2), np.nan, dtype=np.float32)
        starts, counts = np.zeros(len(positions), dtype=np.int64), np.zeros(len(positions), dtype=np.int64)
        reached = positions < len(self._start)
        starts[reached] = self._start.values[positions[reached]]
        counts[reached] = self._count.values[positions[reached]]
        if not counts.any():
            return result
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

    def closeness_of(
        self, query: NDArray[np.float32], positions: NDArray[np.int32], parts: NDArray[np.integer] | int
    ) -> NDArray[np.float32]:
        """For each position the cosine of one of its rows, 0 being its whole text; NaN where it has no such row."""
        result = np.full(len(positions), np.nan, dtype=np.float32)
        wanted = np.broadcast_to(parts, positions.shape)
        reached = (positions >= 0) & (positions < len(self._start)) & (wanted >= 0)
        reached[reached] = wanted[reached] < self._count.values[positions[reached]]
        rows = self._start.values[positions[reached]] + wanted[reached]
        result[reached] = np.einsum("ij,j->i", _widened(self._rows.values[rows]), query)
        return result

    def _span(self, position: int) -> tuple[int, int]:
        """The first row of ``position`` and how many it has."""
        if position >= len(self._start):
            return 0, 0
        return int(self._start.values[position]), int(self._count.values[position])

    def _signs(self, rows: NDArray[np.floating]) -> NDArray[np.uint64]:
        """The signs of each row as bits, shape (64-bit words, rows)."""
        packed = np.packbits(rows > 0, axis=1)
        padded = np.zeros((len(rows), len(self._bits) * 8), dtype=np.uint8)
        padded[:, : packed.shape[1]] = packed
        return np.ascontiguousarray(padded.view(np.uint64).T)


def _least(distance: NDArray[np.uint16], wanted: int) -> NDArray[np.intp]:
    """Places of the ``wanted`` least distances.

    A sample tells a distance that a few more keep to; what keeps to it is counted by distance. Both are one pass, where
    a partition moves all of them.
    """
    kept = np.arange(len(distance))
    step = len(distance) // _SAMPLED
    if step > 1:
        sample = np.sort(distance[::step])
        few = np.flatnonzero(distance <= sample[min(2 * wanted // step + 16, len(sample) - 1)])
        if len(few) >= wanted:
            kept = few
    among = distance[kept]
    limit = int(np.searchsorted(np.cumsum(np.bincount(among)), wanted))
    nearer, at_limit = np.flatnonzero(among < limit), np.flatnonzero(among == limit)
    places: NDArray[np.intp] = kept[np.concatenate([nearer, at_limit[: wanted - len(nearer)]])]
    return places


def _halved(rows: NDArray[np.floating]) -> NDArray[np.uint16]:
    bits = np.ascontiguousarray(rows, dtype=np.float32).view(np.uint32)
    return ((bits + np.uint32(0x8000)) >> np.uint32(16)).astype(np.uint16)


def _widened(rows: NDArray[np.uint16]) -> NDArray[np.float32]:
    bits = rows.astype(np.uint32)
    bits <<= np.uint32(16)
    return bits.view(np.float32)
