"""Work that outlives the process: a job is stored with what it is about, and runs until it is done or given up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

MAX_ATTEMPTS = 5
READ_MEMORY = "read_memory"
EMBED_MEMORY = "embed_memory"
CHANGE_MODEL = "change_model"
DROP_VECTORS = "drop_vectors"


class JobState(StrEnum):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of durable work. ``attempts`` counts this run too once it is leased."""

    id: str
    project_id: str
    kind: str
    memory_id: str | None
    state: JobState
    created_at: datetime
    attempts: int = 0
    payload: Mapping[str, Any] = field(default_factory=dict)
    batch_id: str | None = None
    batch_index: int | None = None
    error: str | None = None
    finished_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class JobCounts:
    """How many jobs stand where."""

    queued: int = 0
    running: int = 0
    done: int = 0
    failed: int = 0

    @property
    def open(self) -> int:
        """Jobs that still have work to do."""
        return self.queued + self.running


def back_off(attempts: int) -> timedelta:
    """How long to wait before the next attempt: 1, 4, 16, 64 seconds."""
    return timedelta(seconds=4 ** (attempts - 1))
