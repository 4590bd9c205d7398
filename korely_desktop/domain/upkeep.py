"""Looking after a memory on request: four tasks, and what one of them did or would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

MOST_ASKED = 20
"""Questions of one kind that a single run puts to the person: their attention is what it costs."""

REPEATED_WITHIN = timedelta(days=1)
"""The same words again so soon are a repetition; later, they may be news."""

TOO_LONG = 2
"""A fact of which nobody spoke for so many times its half-life may have changed unnoticed."""


class Task(StrEnum):
    """What can be asked for."""

    DECAY = "decay"  # what fades in a ranking by age: counted, since nothing is stored of it
    EXPIRE = "expire"  # what is kept for a while only, and is due
    COMPRESS = "compress"  # copies of a text are kept from agents
    DREAM = "dream"  # questions for Review


@dataclass(frozen=True, slots=True)
class Upkeep:
    """What a task did, or would do.

    Attributes:
        counts: by kind; the kinds are the task's own.
        memories: ids of the texts that compressing put aside, each to be told as usual again by its choice.
        reviews: ids of the questions that dreaming put; none where it only would.
    """

    task: Task
    dry_run: bool
    counts: Mapping[str, int]
    memories: tuple[str, ...] = ()
    reviews: tuple[str, ...] = ()
