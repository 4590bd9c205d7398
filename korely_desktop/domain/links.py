"""Relations between two texts: which there are, and which read the same both ways.

A small set of words, so that the window can say each in plain language from either side, two agents mean the same by
one, and nothing personal can stand in a relation's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

Relation = Literal["relates_to", "follows", "part_of", "supports", "contradicts", "replaces"]
Direction = Literal["out", "in", "both"]
RELATIONS: tuple[Relation, ...] = get_args(Relation)
BOTH_WAYS: frozenset[Relation] = frozenset({"relates_to", "contradicts"})
"""Said of two texts, they hold of either: kept once, whoever of the two said it."""

MAX_NEW_LINKS = 20
"""So many can be given with a text."""
MAX_LINKS = 200
"""So many lead from one text to others."""


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link as it is asked for: to which text, and how."""

    target_id: str
    relation: Relation = "relates_to"


@dataclass(frozen=True, slots=True)
class Link:
    """A link as one of its two texts sees it.

    Attributes:
        target_id: the other text.
        direction: "out" where this text says it of the other, "in" where the other says it of this one.
    """

    target_id: str
    relation: Relation
    direction: Direction
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Ends:
    """A link as it is kept."""

    from_id: str
    relation: Relation
    to_id: str

    @classmethod
    def of(cls, memory_id: str, link: NewLink) -> Ends:
        """The ends of what ``memory_id`` says; of a relation that reads both ways the smaller id comes first."""
        first, second = memory_id, link.target_id
        if link.relation in BOTH_WAYS and second < first:
            first, second = second, first
        return cls(first, link.relation, second)

    def seen_from(self, memory_id: str, created_at: datetime) -> Link:
        """The same from one of its ends."""
        direction: Direction = "out" if self.from_id == memory_id else "in"
        if self.relation in BOTH_WAYS:
            direction = "both"
        return Link(self.to_id if self.from_id == memory_id else self.from_id, self.relation, direction, created_at)
