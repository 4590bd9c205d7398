"""What the page of source texts asks for: texts by words, agent and how far they have been read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from korely_desktop.domain.memories import Memory, MemoryStatus


class TextState(StrEnum):
    """How far a text has been read, and whether anything was learned from it; or that it was forgotten."""

    READING = "reading"
    LEARNED = "learned"
    EMPTY = "empty"
    FAILED = "failed"
    FORGOTTEN = "forgotten"


@dataclass(frozen=True, slots=True)
class TextQuery:
    """Filters; None, False and the empty string filter nothing.

    Attributes:
        text: words that must all occur.
        state: what was forgotten is in no other list than its own.
        kept_back: only those that the person keeps from agents.
        label: one of their tags.
        session: the run in which they were written.
        archived: only what was archived or has expired, which is left out otherwise.
    """

    text: str = ""
    agent: str | None = None
    state: TextState | None = None
    kept_back: bool = False
    label: str | None = None
    session: str | None = None
    archived: bool = False
    limit: int = 100
    offset: int = 0


@dataclass(frozen=True, slots=True)
class TextSession:
    """Texts that were written in one run, by one agent or several.

    Attributes:
        agent: one of those who wrote them; None where nobody is named.
        last: when the last of them came in.
    """

    id: str
    agent: str | None
    last: datetime
    texts: int


def text_state(memory: Memory) -> TextState:
    """The state in which a text is shown."""
    if memory.deleted_at is not None:
        return TextState.FORGOTTEN
    if memory.status is MemoryStatus.PROCESSING:
        return TextState.READING
    if memory.status is MemoryStatus.ERROR:
        return TextState.FAILED
    return TextState.LEARNED if memory.outcome else TextState.EMPTY
