"""Where the person is in the list of facts, to come back to when it is read again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QItemSelection


@dataclass(frozen=True, slots=True)
class Place:
    """Where the person was in the list: the first fact in sight and how far it is scrolled, and what is selected.

    ``row`` is where the keyboard focus stands, -1 for nowhere; ``beside`` is the fact it goes to when that one, and
    what is selected, is gone.
    """

    top: int | None
    offset: int
    row: int
    current: int | None
    beside: int | None
    selected: tuple[int, ...]


def row_beside(row: int, selection: QItemSelection, next_fact: Callable[[int, int], int | None]) -> int:
    """The next fact below ``row`` that is not selected; where there is none, above; -1 for none.

    Args:
        next_fact: the fact in a row, or the next one from there in a direction.
    """
    parts = [(part.top(), part.bottom()) for part in selection.toList()]
    for by in (1, -1):
        found = next_fact(row, by)
        while found is not None:
            over = [bottom + 1 if by > 0 else top - 1 for top, bottom in parts if top <= found <= bottom]
            if not over and found != row:
                return found
            found = next_fact(over[0] if over else found + by, by)
    return -1
