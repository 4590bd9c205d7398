"""Which texts hold which stems, and BM25 over them. Numbers of texts are positions in the index's columns."""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from korely_desktop.memory.answers.index.columns import Column, Columns
from korely_desktop.memory.answers.index.word_scores import Board

K1 = 0.9
B = 0.3
"""Measured on three sets of conversations: better than the usual 1.5 and 0.75 on each."""

_MOST_COUNTED = 255
_FEW = 8
"""Positions are looked up one by one while they are less than one in so many of those that hold a word."""


@dataclass(slots=True)
class Members:
    """Whose memories are weighed: those of one end user, or all of a project.

    Attributes:
        number: what the memories' owner is called in the index; None for a whole project.
        positions: where they are, in order, the dead included.
        documents: how many are alive.
        words: how many words these have.
    """

    number: int | None
    positions: Column = field(default_factory=lambda: Column(np.int64))
    documents: int = 0
    words: int = 0

    def take(self, position: int, length: int) -> None:
        """One memory more, of so many words."""
        self.positions.append(position)
        self.documents += 1
        self.words += length

    def lose(self, length: int) -> None:
        """One of so many words is gone."""
        self.documents -= 1
        self.words -= length

    def among(self, at: NDArray[np.uint32], owners: NDArray[np.int32]) -> NDArray[np.intp]:
        """Which places of ``at``, a list of positions in order, hold one of them."""
        own = self.positions.values
        if len(own) * _FEW > len(at):
            return np.flatnonzero(owners[at] == self.number)
        places = np.searchsorted(at, own)
        places = places[places < len(at)]
        found: NDArray[np.intp] = places[at[places] == own[: len(places)]]
        return found


class Postings:
    """An inverted index over all memories of a project. Not thread-safe: the index's lock guards it."""

    def __init__(self) -> None:
        self._terms: dict[str, tuple[array[int], array[int]]] = {}

    def add(self, position: int, counts: Mapping[str, int]) -> None:
        """Enter a text by its stems. Its entries stay until :meth:`purge`; nobody counts dead positions."""
        for term, count in counts.items():
            if (entry := self._terms.get(term)) is None:
                entry = self._terms[term] = (array("I"), array("B"))
            entry[0].append(position)
            entry[1].append(min(count, _MOST_COUNTED))

    def purge(self, alive: NDArray[np.bool_]) -> None:
        """Remove every entry of a dead position, and the words that only dead texts held."""
        for term in list(self._terms):
            positions, counts = self._terms[term]
            kept = alive[np.array(positions, dtype=np.int64)]
            if kept.all():
                continue
            if not kept.any():
                del self._terms[term]
                continue
            self._terms[term] = (
                array("I", np.array(positions, dtype=np.uint32)[kept].tobytes()),
                array("B", np.array(counts, dtype=np.uint8)[kept].tobytes()),
            )

    def weigh(
        self,
        query: Sequence[tuple[str, ...]],
        members: Members,
        columns: Columns,
        board: Board,
    ) -> tuple[float, list[NDArray[np.int64]]]:
        """Add each member's BM25 for ``query`` to the board, and the idf of the words it holds.

        Args:
            query: for each word its stems, one a language.

        Returns:
            The idf of all words of the query together, which is the most that coverage can reach, and the positions
            that were added to, one array a stem.
        """
        owners, lengths = columns.owner.values, columns.length.values
        alive = None if members.documents == len(members.positions) else columns.alive.values
        average = members.words / max(members.documents, 1) or 1.0
        total = 0.0
        written: list[NDArray[np.int64]] = []
        for stems in query:
            entries = [entry for stem in stems if (entry := self._terms.get(stem)) is not None]
            found = [self._of(entry, members, owners, alive) for entry in entries]
            frequency = sum(len(at) for at, _ in found)
            idf = math.log(1 + (max(members.documents - frequency, 0) + 0.5) / (frequency + 0.5))
            total += idf
            for at, counts in found:
                written.append(at)
                tf = counts.astype(np.float32)
                norm = K1 * (1 - B + B / average * lengths[at])
                board.scores[at] += np.float32(idf * (K1 + 1)) * tf / (tf + norm)
                board.coverage[at] += np.float32(idf)
        return total, written

    @staticmethod
    def _of(
        entry: tuple[array[int], array[int]],
        members: Members,
        owners: NDArray[np.int32],
        alive: NDArray[np.bool_] | None,
    ) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        """Where a stem is and how often, as what NumPy indexes with: it is done several times.

        Args:
            alive: for each position whether it is; None where all members are.
        """
        stored, counts = np.frombuffer(entry[0], dtype=np.uint32), np.frombuffer(entry[1], dtype=np.uint8)
        if members.number is not None:
            places = members.among(stored, owners)
            stored, counts = stored[places], counts[places]
        at = stored.astype(np.int64)
        return (at, counts) if alive is None else (at[alive[at]], counts[alive[at]])
