"""What an export and an import report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Departed:
    """How much was taken out."""

    entities: int
    memories: int
    facts: int


class Why(StrEnum):
    """Why a line was passed over, though what it says is not here."""

    FORBIDDEN = "forbidden"  # of an end user whom the key may not see
    TAKEN = "taken"  # its id stands for something else
    DIFFERS = "differs"  # it is here, and has become another since
    PUT_AWAY = "put_away"  # it was forgotten or erased here
    MISSING = "missing"  # it speaks of something that is not here and was not taken in
    DECIDED = "decided"  # a decision, which only the person brings
    FULL = "full"  # there is no room for more golden questions


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that was passed over. ``line`` counts from 1."""

    line: int
    kind: str
    id: str | None
    why: Why


@dataclass(frozen=True, slots=True)
class Arrived:
    """What an import did.

    Attributes:
        taken: how many lines of each kind were stored.
        known: how many were here already, and were passed over.
        refused: how many were not taken in.
        refusals: the first of these.
        weakened: facts of the person that came in as an agent's: only the person brings their own word.
        stopped: it was stopped half-way. What came stays; the same once more brings the rest.
    """

    taken: Mapping[str, int]
    known: Mapping[str, int]
    refused: int
    refusals: tuple[Refusal, ...]
    weakened: int
    stopped: bool = False
