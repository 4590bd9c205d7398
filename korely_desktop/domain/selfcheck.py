"""What the app finds when it checks its own memory: questions with known answers, put to it again every night."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

DEPTH = 5
"""An answer counts when it is among the first so many memories."""

MAX_QUESTIONS = 200
RUNS_KEPT = 400
"""A little over a year of nights."""


@dataclass(frozen=True, slots=True)
class GoldenQuestion:
    """A question of the person's own, and the memory that must answer it."""

    id: str
    question: str
    memory_id: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Asked:
    """How one question fares when it is put to search.

    Attributes:
        id: of the golden question; None for a canary, which is made of a fact.
        memory_id: a memory that answers it, and ``answer`` what that says.
        place: where the answer stands, counted from 1; None when it is not among the first :data:`DEPTH`.
    """

    id: str | None
    question: str
    memory_id: str
    answer: str
    place: int | None


@dataclass(frozen=True, slots=True)
class CheckRun:
    """The figures of one check; shares are from 0 to 1, None where there was nothing to ask.

    Attributes:
        model: the embedding model that search used; None when it went by words alone.
        golden: how many own questions were asked, and ``golden_recall``: the share answered.
        canaries: how many questions were made of facts, and ``canary_recall``: the share whose source was found.
        junk: share of the first places that were filled when the question had nothing to do with anything.
        stale: share of the memories found that only state what has ended.
        p95_ms: 95 of 100 searches took less, in milliseconds.
    """

    at: datetime
    model: str | None
    golden: int
    golden_recall: float | None
    canaries: int
    canary_recall: float | None
    junk: float | None
    stale: float | None
    p95_ms: float
