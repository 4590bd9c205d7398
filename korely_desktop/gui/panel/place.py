"""Where the person is in the list of facts, to come back to when it is read again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where the person was in the list: the first fact in sight and how far it is scrolled, and what is selected.

    ``row`` is where the keyboard focus stands, -1 for nowhere.
    """

    top: int | None
    offset: int
    row: int
    current: int | None
    selected: tuple[int, ...]
