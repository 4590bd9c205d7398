"""Answers about the running app: its health, the work on texts, imports, the audit trail, projects and keys."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict


class QueueShape(TypedDict):
    """Texts on their way to being read."""

    waiting: int
    running: int


class ModelShape(TypedDict):
    """The embedding model: loading, ready or failed."""

    name: str
    state: str


class HealthShape(TypedDict):
    """The app answers."""

    status: str
    version: str
    queue: QueueShape
    model: ModelShape


class PingShape(TypedDict):
    """The key works."""

    ok: bool
    tier: str
    region: str
    processing_region: str
    scopes: list[str]


class MemoryEventShape(TypedDict):
    """How far one memory has been read: processing, ready or error."""

    memory_id: str
    user_id: str | None
    agent_id: str | None
    status: str
    created_at: str


class EventPage(TypedDict):
    """The latest memories' states; ``processing`` counts all that are still being read."""

    events: list[MemoryEventShape]
    processing: int


class BatchErrorShape(TypedDict):
    """An item of a batch that could not be read."""

    index: int
    error: str


class BatchShape(TypedDict):
    """An import: pending, processing, completed or failed."""

    id: str
    status: str
    received: int
    imported: int
    failed: int
    errors: list[BatchErrorShape]


class ReadShape(TypedDict):
    """What a read returned, by id."""

    memories: list[str]
    facts: list[str]


class AuditEventShape(TypedDict):
    """Something that was done: ids and counts, never content."""

    ts: str
    actor: str
    action: str
    result: str
    user_id: str | None
    target_id: str | None
    meta: dict[str, Any]
    ip: str | None
    read: ReadShape | None


class AuditPage(TypedDict):
    """The trail, newest first."""

    events: list[AuditEventShape]
    total: int


class ReadNotesShape(TypedDict):
    """For how many ``days`` every single read can be looked up."""

    days: int


class RememberedShape(TypedDict):
    """A text was stored; the job reads it."""

    job_id: str
    memory_id: str
    status: str


class JobShape(TypedDict):
    """The reading of one text: queued, running, done or failed."""

    id: str
    memory_id: str
    status: str
    attempts: int
    error: str | None
    created_at: str
    finished_at: str | None


class ProjectShape(TypedDict):
    """A memory of its own; nothing is shared between two of them."""

    id: str
    name: str
    description: str | None
    region: str
    is_default: bool
    created_at: str
    archived_at: str | None


class ProjectList(TypedDict):
    """All projects."""

    projects: list[ProjectShape]
    total: int


class KeyShape(TypedDict):
    """A key without its secret; ``state`` is active, paused, expired or revoked."""

    id: str
    name: str
    masked: str
    state: str
    project_id: str
    project_name: str
    scopes: list[str]
    users: list[str]
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    paused_at: str | None
    last_used_at: str | None


class PausedKeys(TypedDict):
    """Ids of the keys that were paused or resumed."""

    keys: list[str]


class CreatedKey(KeyShape):
    """A new key with its secret."""

    key: str


class KeyList(TypedDict):
    """All keys."""

    keys: list[KeyShape]
