"""Texts out of a file of the person's: what the file is, what would come in from it, and what came in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from korely_desktop.domain.memories import NewMemory

Parts = Literal["lines", "paragraphs", "whole"]
"""What of plain text is one text."""


class Origin(StrEnum):
    """Where a file is from, as far as it tells."""

    NOTES = "notes"
    TEXTS = "texts"
    GRAPH = "graph"
    CHATGPT = "chatgpt"
    CLAUDE = "claude"


@dataclass(frozen=True, slots=True)
class Note:
    """A file of plain text, and the date that it bears, if any."""

    name: str
    text: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TextFile:
    """What is in a file.

    Attributes:
        notes: plain text, still to be parted.
        items: texts that are parted already.
        answers: how many messages of assistants were passed over.
    """

    name: str
    origin: Origin
    notes: tuple[Note, ...] = ()
    items: tuple[NewMemory, ...] = ()
    answers: int = 0


@dataclass(frozen=True, slots=True)
class Expected:
    """What becomes of the texts of a file.

    Attributes:
        fresh: those that come in, oldest first where they have dates, as they will be stored.
        known: how many are here already, word for word, or stand in the file twice.
        erased: how many the person erased here, which no file brings back.
        too_long: how many are longer than a text may be.
        secrets: how many of the fresh ones lose a password, a key or a number.
        undated: how many of the fresh ones count as said now.
        first, last: when the oldest and the newest of the fresh ones was said; None where none is dated.
    """

    fresh: Sequence[NewMemory]
    known: int = 0
    erased: int = 0
    too_long: int = 0
    secrets: int = 0
    undated: int = 0
    first: datetime | None = None
    last: datetime | None = None


@dataclass(frozen=True, slots=True)
class Import:
    """Texts that came in at once: how many are still here, and what the first of them says of where it is from."""

    batch_id: str
    at: datetime
    texts: int
    source: str | None
