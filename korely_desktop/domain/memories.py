"""A memory: the plain text that an agent or a person wrote, from which facts are learned."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal, get_args

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.links import Link, NewLink
from korely_desktop.domain.scope import Caller, Scope

MAX_CONTENT = 16_000
MAX_ID = 255
MAX_METADATA_BYTES = 8_192
MAX_TAGS = 20
MAX_TAG = 50
MAX_SOURCE = 500

MemoryType = Literal["fact", "preference", "decision", "identity", "event", "observation", "goal", "todo"]
MemoryScope = Literal["agent", "team", "task", "session", "prime"]
TYPES: tuple[MemoryType, ...] = get_args(MemoryType)
SCOPES: tuple[MemoryScope, ...] = get_args(MemoryScope)
IMPORTANCES = range(1, 6)
USUAL_IMPORTANCE = 3
DOABLE: tuple[MemoryType, ...] = ("goal", "todo")
"""What can be done with."""


def tag_key(tag: str) -> str:
    """By which two tags are the same: letter case and the form of accents aside."""
    return unicodedata.normalize("NFC", tag).casefold()


class MemoryStatus(StrEnum):
    """How far the text has been read."""

    PROCESSING = "processing"
    READY = "ready"
    ERROR = "error"


class MemoryKind(StrEnum):
    """A note, or the log of a work session, which reads can leave out."""

    NOTE = "note"
    SESSION = "session"


class Role(StrEnum):
    """Who said a message. Only what the user says is read for facts and found by search."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class Labels:
    """What whoever wrote a memory says about it, for filters and for ``ranking=effective``.

    Attributes:
        importance: 1 to 5; None counts as 3.
        tags: as they were written; letter case tells none from another.
        scope: whom it is meant for; a label, no right.
        decay_exempt: it does not fade with time.
    """

    type: MemoryType | None = None
    importance: int | None = None
    tags: tuple[str, ...] = ()
    scope: MemoryScope | None = None
    decay_exempt: bool = False


UNLABELLED = Labels()


@dataclass(frozen=True, slots=True)
class Life:
    """How long a text counts, and what was done with it. None of it changes the text or what was learned from it.

    Attributes:
        expires_at: from then on it is as if archived, whether upkeep has been by or not.
        archived_at: since when it is out of lists, search and context. Where that is the very ``expires_at``, it
            expired, and another date of expiry brings it back.
        done_at: since when a to-do or goal is done: found as ever, but no part of a context block.
    """

    expires_at: datetime | None = None
    archived_at: datetime | None = None
    done_at: datetime | None = None

    @property
    def aside_at(self) -> datetime | None:
        """From when on it is out of lists, search and context; None where never."""
        return min((at for at in (self.archived_at, self.expires_at) if at is not None), default=None)

    @property
    def has_expired(self) -> bool:
        """Whether it was its date that archived it, and nobody's hand."""
        return self.archived_at is not None and self.archived_at == self.expires_at

    def is_aside(self, at: datetime) -> bool:
        """Whether it is out of lists, search and context at this instant."""
        return self.aside_at is not None and self.aside_at <= at

    def expiring(self, at: datetime | None) -> Life:
        """The same with another date of expiry, which brings back what had expired by the old one."""
        return replace(self, expires_at=at, archived_at=None if self.has_expired else self.archived_at)

    def is_done(self, at: datetime) -> bool:
        """Whether it was done by then."""
        return self.done_at is not None and self.done_at <= at


USUAL_LIFE = Life()


@dataclass(frozen=True, slots=True)
class Filters:
    """What reads of memories have in common; all given must hold.

    Attributes:
        tags: all of them must be there, letter case aside.
        include_archived: also what was archived or has expired.
        include_done: also to-dos and goals that are done.
    """

    type: MemoryType | None = None
    tags: tuple[str, ...] = ()
    scope: MemoryScope | None = None
    min_importance: int | None = None
    include_archived: bool = False
    include_done: bool = True

    def fit(self, labels: Labels) -> bool:
        """Whether a memory has every label asked for; one without importance counts as a usual one."""
        return (
            (self.type is None or labels.type == self.type)
            and (self.scope is None or labels.scope == self.scope)
            and (self.min_importance is None or (labels.importance or USUAL_IMPORTANCE) >= self.min_importance)
            and (not self.tags or {tag_key(tag) for tag in self.tags} <= {tag_key(tag) for tag in labels.tags})
        )

    @property
    def fit_all(self) -> bool:
        """Whether no label is asked for that a memory without any lacks."""
        return self.fit(UNLABELLED)

    def let(self, life: Life, at: datetime) -> bool:
        """Whether a memory is told at this instant, as far as it was archived, has expired or is done."""
        return (self.include_archived or not life.is_aside(at)) and (self.include_done or not life.is_done(at))


NO_FILTERS = Filters()


@dataclass(frozen=True, slots=True)
class NewMemory:
    """What a caller asks to be remembered, already checked for type but not yet for size."""

    content: str
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    timestamp: datetime | None = None
    kind: MemoryKind = MemoryKind.NOTE
    labels: Labels = UNLABELLED
    source: str | None = None
    expires_at: datetime | None = None
    links: tuple[NewLink, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """A stored text.

    Attributes:
        event_time: when what it tells happened (the ``timestamp`` given, else ``created_at``).
        outcome: how many facts the last reading gave; None while processing.
        facts: current facts it asserts; filled by reads of a single memory only.
        key_name: name of the key with which it came in; None for what the person wrote in the window.
        role: who said it, where it is a message of a conversation; then it is never changed.
        source: where it is from, in the words of whoever wrote it: an address, a file, a meeting.
        links: to and from others that the caller may get; filled where a single memory is answered.
    """

    id: str
    project_id: str
    content: str
    status: MemoryStatus
    user_id: str | None
    agent_id: str | None
    run_id: str | None
    metadata: Mapping[str, Any]
    kind: MemoryKind
    client: str | None
    event_time: datetime
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | None = None
    error: str | None = None
    outcome: int | None = None
    facts: tuple[Fact, ...] = ()
    key_name: str | None = None
    labels: Labels = UNLABELLED
    recall: Recall | None = None
    role: Role | None = None
    source: str | None = None
    life: Life = USUAL_LIFE
    links: tuple[Link, ...] = ()

    @property
    def writer(self) -> str | None:
        """Who wrote it: the agent, else the key that was used; None is the person at the window."""
        return self.agent_id or self.key_name

    @property
    def is_heard(self) -> bool:
        """Whether it is read for facts and found by search: all but what a machine said in a conversation."""
        return self.role in (None, Role.USER)

    @property
    def scope(self) -> Scope:
        """The memory it belongs to."""
        return Scope(self.project_id, self.user_id)

    def is_given(self, caller: Caller, *, forgotten: bool = False) -> bool:
        """Whether the caller may get it: to an agent, what the person keeps back does not exist.

        Args:
            forgotten: also when it was forgotten, which otherwise nobody gets.
        """
        return (
            caller.may_reach(self)
            and (self.deleted_at is None or forgotten)
            and (self.recall is not Recall.NEVER or caller.is_person)
        )


@dataclass(frozen=True, slots=True)
class MemoryQuery:
    """Which memories to list, newest first. None means: not filtered by this.

    ``kept_back``: also those that the person keeps from agents. ``by_people``: without what a machine said in a
    conversation. ``known_until``: only what had come in by then. ``besides``: ids of those that are left out.
    ``forgotten``: only those that were forgotten, which no other list has.
    """

    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    exclude_sessions: bool = False
    kept_back: bool = False
    by_people: bool = False
    known_until: datetime | None = None
    filters: Filters = NO_FILTERS
    besides: tuple[str, ...] = ()
    forgotten: bool = False
    limit: int = 50
    offset: int = 0


@dataclass(frozen=True, slots=True)
class MemoryEvent:
    """How far one write has got."""

    memory_id: str
    user_id: str | None
    agent_id: str | None
    status: MemoryStatus
    created_at: datetime


@dataclass(frozen=True, slots=True)
class HistoryEvent:
    """One point in the life of a memory.

    ``event`` is created, updated, fact_extracted, fact_invalidated, archived, done, restored, expired or deleted;
    ``fact`` is its three parts as text.
    """

    event: str
    at: datetime
    fact: str | None = None
    fact_id: str | None = None


@dataclass(frozen=True, slots=True)
class DeleteReceipt:
    """A memory was forgotten: it left every read, and the facts only it asserted were closed."""

    id: str
    facts_invalidated: int
    audit_id: str


@dataclass(frozen=True, slots=True)
class BatchStatus:
    """How far a batch has got. ``status`` is pending, processing, completed or failed.

    Attributes:
        imported: memories that were read to the end.
        errors: (index in the batch, what went wrong) of each failed one.
    """

    id: str
    status: str
    received: int
    imported: int
    failed: int
    errors: tuple[tuple[int, str], ...] = ()
