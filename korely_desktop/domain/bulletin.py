"""A bulletin: what is known now, in short, as it was at one instant."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

MOST_NEW = 10
MOST_AHEAD = 5
MOST_OVER = 5
"""Lines of each part."""


@dataclass(frozen=True, slots=True)
class BulletinKey:
    """For whom it is, and what it tells of: two with the same key are the same bulletin.

    Attributes:
        rules: the end users that the reader's key is confined to.
        person: the person reads it, who also sees what they keep from agents.
    """

    project_id: str
    rules: tuple[str, ...]
    person: bool
    user_id: str | None
    agent_id: str | None
    language: Literal["en", "it"]


@dataclass(frozen=True, slots=True)
class Bulletin:
    """What is known at ``as_of``.

    Attributes:
        text: counts, then what is new, ahead and over, one sentence a line.
        facts: ids of what it tells, in order.
        holding: how many facts hold; ``texts`` and ``waiting`` count source texts, and questions in Review.
    """

    as_of: datetime
    text: str
    facts: tuple[str, ...]
    holding: int
    texts: int
    waiting: int
