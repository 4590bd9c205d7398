"""A conversation as it was held: episodes of messages in a session, never changed afterwards.

Every message is a memory, so that whatever can be done with a text can be done with it; what a conversation adds is who
said it, and in which episode.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from korely_desktop.domain.memories import Memory, Role

MAX_MESSAGES = 200
"""In one episode."""


@dataclass(frozen=True, slots=True)
class NewMessage:
    """One message to be kept. ``timestamp`` None means now."""

    role: Role
    content: str
    timestamp: datetime | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NewEpisode:
    """Messages of one session, in order. ``own_id`` is the caller's own name for it: the same again changes nothing."""

    session_id: str
    messages: tuple[NewMessage, ...]
    user_id: str | None = None
    agent_id: str | None = None
    own_id: str | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """One message as it is kept: the text with its role, and its episode, with the caller's own name for that."""

    memory: Memory
    episode_id: str
    own_id: str | None = None


@dataclass(frozen=True, slots=True)
class Episode:
    """What was kept in one go.

    Attributes:
        left_out: how many of the messages were not kept because the person had erased their very text.
        is_new: whether it was kept just now, and not before under the same own id.
    """

    id: str
    session_id: str
    own_id: str | None
    messages: tuple[Message, ...]
    left_out: int = 0
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class MessageQuery:
    """Which messages to list, in the order in which they were said. None means: not filtered by this."""

    session_id: str
    user_id: str | None = None
    agent_id: str | None = None
    kept_back: bool = False
    limit: int = 50
    offset: int = 0
