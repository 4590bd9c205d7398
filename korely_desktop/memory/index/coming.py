"""The vectors of a model that is about to be ranked with, gathered while searches still go by another's."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from korely_desktop.memory.index.columns import Column
from korely_desktop.memory.index.shelf import Shelf
from korely_desktop.memory.index.vector_rows import VectorRows


class ComingVectors:
    """Rows, and which of them lie on which shelf. Not thread-safe: the index's lock guards it."""

    def __init__(self) -> None:
        self.rows: VectorRows | None = None
        self._on: dict[Shelf, Column] = {}

    def put(self, position: int, found: NDArray[np.floating], shelves: Iterable[Shelf]) -> None:
        """Keep the vectors of the memory at ``position``."""
        if self.rows is None:
            self.rows = VectorRows(found.shape[1])
        numbers = self.rows.put(position, found)
        for shelf in shelves:
            self._on.setdefault(shelf, Column(np.int32)).extend(numbers)

    def remove(self, position: int) -> None:
        """Overwrite the rows of ``position``."""
        if self.rows is not None:
            self.rows.remove(position)

    def lay_on(self, shelves: Iterable[Shelf]) -> None:
        """Put the rows onto the shelves, in place of those of the model before."""
        for shelf in shelves:
            shelf.rows = self._on.get(shelf) or Column(np.int32)
