"""What the index knows of each memory, one column a property, one position a memory. Grows by doubling.

A position is never reused: a memory that changes gets a new one and its old position dies.
"""

from __future__ import annotations

import bisect
from array import array
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.memories import UNLABELLED, Labels
from korely_desktop.language.lexical import LANGUAGES, Language

NOBODY = -1
NOTHING_SAID: Mapping[str, Any] = {}
"""The metadata of every memory that has none: one object for all."""

T = TypeVar("T", bound=Hashable)


class Column:
    """A NumPy array that one can append to."""

    def __init__(self, dtype: Any, width: int | None = None) -> None:
        self._values: NDArray[Any] = np.zeros((64,) if width is None else (64, width), dtype=dtype)
        self._size = 0

    def __len__(self) -> int:
        return self._size

    @property
    def values(self) -> NDArray[Any]:
        """Everything appended so far; a view, good until the next append."""
        return self._values[: self._size]

    def append(self, value: Any) -> int:
        """Add one value; returns its position."""
        at = self._size
        self.reach(at + 1)
        self._values[at] = value
        return at

    def extend(self, values: NDArray[Any]) -> int:
        """Add several values; returns the position of the first."""
        start = self._size
        self.reach(start + len(values))
        self._values[start : self._size] = values
        return start

    def reach(self, size: int) -> None:
        """Have at least ``size`` values, new ones zero."""
        if size > len(self._values):
            # Zeros that nobody wrote take no memory yet, so doubling costs only what is used.
            grown = np.zeros((max(size, 2 * len(self._values)), *self._values.shape[1:]), dtype=self._values.dtype)
            grown[: self._size] = self._values[: self._size]
            self._values = grown
        if size > self._size:
            self._size = size


def distinct(values: NDArray[Any]) -> NDArray[Any]:
    """Each value once, in order. What is asked for here is made of runs in order, which a stable sort only merges."""
    ordered = np.sort(values, kind="stable")
    return ordered if len(ordered) < 2 else ordered[np.concatenate([[True], ordered[1:] != ordered[:-1]])]


class Codes(Generic[T]):
    """Names as small numbers."""

    def __init__(self) -> None:
        self._numbers: dict[T, int] = {}
        self._names: list[T | None] = []

    def of(self, name: T | None) -> int:
        """The number of ``name``, a new one when it is new; :data:`NOBODY` for None."""
        if name is None:
            return NOBODY
        if (number := self._numbers.get(name)) is None:
            number = self._numbers[name] = len(self._names)
            self._names.append(name)
        return number

    def name(self, number: int) -> T | None:
        """What has this number; None for :data:`NOBODY`."""
        return None if number == NOBODY else self._names[number]

    def keep(self, numbers: set[int]) -> None:
        """Let go of every name but those of ``numbers``."""
        for name in [name for name, number in self._numbers.items() if number not in numbers]:
            self._names[self._numbers.pop(name)] = None

    def known(self, name: T | None) -> int:
        """The number of ``name``, or one that nothing carries."""
        return NOBODY if name is None else self._numbers.get(name, NOBODY - 1)


@dataclass(frozen=True, slots=True)
class Entry:
    """One memory as the index takes it in.

    Attributes:
        session: the conversation it belongs to, if any.
        fingerprint: of its text, labels and life: what is the same needs not be entered anew.
        question_row: which of its vectors stands for the last question it asks, :data:`NOBODY` for none.
        gives: the kinds of answers it could give (:class:`korely_desktop.language.answer_kinds.Kind`).
        aside_at: from when on it is archived or has expired; None where never.
        done_at: since when it is done.
    """

    id: str
    seq: int
    agent_id: str | None
    run_id: str | None
    session: tuple[str, str | None, str] | None
    event_time: int
    received: int
    is_session_log: bool
    fingerprint: int
    language: Language
    length: int
    question_share: float
    question_row: int
    gives: int
    speaker: str | None
    metadata: Mapping[str, Any]
    labels: Labels
    aside_at: int | None
    done_at: int | None


class Columns:
    """All positions. Not thread-safe: the index's lock guards it."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.metadata: list[Mapping[str, Any]] = []
        self.labels: list[Labels] = []
        self.position_of: dict[str, int] = {}
        self._aside: dict[int, int] = {}
        self._done: dict[int, int] = {}
        self.alive = Column(np.bool_)
        self.is_labelled = Column(np.bool_)
        self.owner = Column(np.int32)
        self.agent = Column(np.int32)
        self.run = Column(np.int32)
        self.session = Column(np.int32)
        self.speaker = Column(np.int32)
        self.event = Column(np.int64)
        self.received = Column(np.int64)
        self.seq = Column(np.int64)
        self.fingerprint = Column(np.int64)
        self.is_session_log = Column(np.bool_)
        self.language = Column(np.int8)
        self.length = Column(np.int32)
        self.question_share = Column(np.float32)
        self.question_row = Column(np.int8)
        self.gives = Column(np.uint8)
        self.previous = Column(np.int32)
        self.next = Column(np.int32)
        self.agents: Codes[str] = Codes()
        self.runs: Codes[str] = Codes()
        self.sessions: Codes[tuple[str, str | None, str]] = Codes()
        self.speakers: Codes[str] = Codes()
        self._turns: dict[int, array[int]] = {}

    def __len__(self) -> int:
        return len(self.ids)

    def add(self, entry: Entry, owner: int) -> int:
        """Take in a memory of the end user with this number.

        Its neighbours are those next to it in its session by time, then by order of arrival.
        """
        session = self.sessions.of(entry.session)
        position = self.alive.append(True)
        self.ids.append(entry.id)
        self.metadata.append(entry.metadata or NOTHING_SAID)
        self.labels.append(entry.labels)
        self.position_of[entry.id] = position
        for ends, at in ((self._aside, entry.aside_at), (self._done, entry.done_at)):
            if at is not None:
                ends[position] = at
        for column, value in (
            (self.is_labelled, entry.labels != UNLABELLED),
            (self.owner, owner),
            (self.agent, self.agents.of(entry.agent_id)),
            (self.run, self.runs.of(entry.run_id)),
            (self.session, session),
            (self.speaker, self.speakers.of(entry.speaker)),
            (self.event, entry.event_time),
            (self.received, entry.received),
            (self.seq, entry.seq),
            (self.fingerprint, entry.fingerprint),
            (self.is_session_log, entry.is_session_log),
            (self.language, LANGUAGES.index(entry.language)),
            (self.length, entry.length),
            (self.question_share, entry.question_share),
            (self.question_row, entry.question_row),
            (self.gives, entry.gives),
            (self.previous, NOBODY),
            (self.next, NOBODY),
        ):
            column.append(value)
        if session != NOBODY:
            turns = self._turns.setdefault(session, array("I"))
            at = bisect.bisect(turns, (entry.event_time, entry.seq), key=self._moment)
            turns.insert(at, position)
            self._link(turns[at - 1] if at else NOBODY, position)
            self._link(position, turns[at + 1] if at + 1 < len(turns) else NOBODY)
        return position

    def remove(self, memory_id: str) -> int | None:
        """Let a memory die and let go of what is known of it; its position, None when it was not there."""
        position = self.position_of.pop(memory_id, None)
        if position is None:
            return None
        self.alive.values[position] = False
        self._aside.pop(position, None)
        self._done.pop(position, None)
        self.ids[position] = ""
        self.metadata[position] = NOTHING_SAID
        self.labels[position] = UNLABELLED
        self.speaker.values[position] = NOBODY
        session = int(self.session.values[position])
        if session != NOBODY:
            self._turns[session].remove(position)
            self._link(int(self.previous.values[position]), int(self.next.values[position]))
        return position

    def turns(self, session: tuple[str, str | None, str]) -> list[int]:
        """Positions of a session in order."""
        return list(self._turns.get(self.sessions.known(session), ()))

    def speaker_at(self, position: int) -> str | None:
        """Who speaks there, in lower case; None where that is not known."""
        return self.speakers.name(int(self.speaker.values[position]))

    def language_at(self, position: int) -> Language:
        """The language of the text there."""
        return LANGUAGES[int(self.language.values[position])]

    def told(self, at: int, archived: bool, done: bool) -> NDArray[np.bool_] | None:
        """For each position whether it is alive and told at an instant; None where all that is alive is told.

        Few memories are ever put aside or done with, so these are looked at one by one.

        Args:
            archived: what is archived or has expired is told as well.
            done: so is what is done.
        """
        out = [] if archived else [position for position, since in self._aside.items() if since <= at]
        out += [] if done else [position for position, since in self._done.items() if since <= at]
        if not out:
            return None
        told = self.alive.values.copy()
        told[out] = False
        return told

    def purge(self) -> None:
        """Let go of the names of speakers that only dead positions had."""
        self.speakers.keep(set(self.speaker.values.tolist()))

    def speaks_too(self, before: NDArray[np.int32], positions: NDArray[np.int64]) -> NDArray[np.bool_]:
        """For each position whether who speaks there also spoke in the turn before it."""
        speaker = self.speaker.values[positions]
        same: NDArray[np.bool_] = (speaker != NOBODY) & (speaker == self.speaker.values[before])
        return same

    def _moment(self, position: int) -> tuple[int, int]:
        """By what the turns of a session are in order."""
        return int(self.event.values[position]), int(self.seq.values[position])

    def _link(self, before: int, after: int) -> None:
        if before != NOBODY:
            self.next.values[before] = after
        if after != NOBODY:
            self.previous.values[after] = before
