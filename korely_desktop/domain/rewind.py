"""Taking back what an agent wrote since an instant: what is asked, what it does, and what is kept to put it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from korely_desktop.domain.audit import PUT_ASIDE
from korely_desktop.domain.facts import Fact, Trust
from korely_desktop.domain.supersession import Point, Says
from korely_desktop.domain.times import iso, iso_or_none, parse_time, parse_time_or_none

DIRECT = ("add_fact", "correct", "close", "confirm", "delete")
"""Verbs of what a key does without a text, and what is taken back of it."""
REACHED = (*DIRECT, "add", "batch", "episode", *PUT_ASIDE, "hide")
"""Verbs of all that a rewind takes back."""
EVER = datetime(1970, 1, 1, tzinfo=UTC)
"""Since when, where it is everything."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Whose writing is meant: what came in with a key, what is signed by an agent, whichever key it came with, or what
    came in at once, in a batch or from a file.
    """

    key_id: str | None = None
    agent_id: str | None = None
    batch_id: str | None = None

    @property
    def id(self) -> str:
        """The one of the three that is given."""
        return self.key_id or self.batch_id or self.agent_id or ""


@dataclass(frozen=True, slots=True)
class Rewound:
    """What a rewind did, or would do.

    Attributes:
        id: by which it is put back; "" of a preview.
        texts: how many texts were taken back.
        restored: how many texts came back that the agent had forgotten or put aside.
        facts: what does not hold any more, newest first: nothing else had said it.
        back: earlier values that hold again.
        kept: how many facts stay because another text or writer stands for them too.
        confirmed: how many facts stay because they are the person's word by now.
        questions: how many questions of Review are gone.
        asked: how many questions wait in Review again, as what had settled them is taken back.
        left: what a rewind does not reach (renames, merges, changed texts): verb -> how often.
    """

    id: str
    writer: Writer
    since: datetime
    texts: int
    restored: int
    facts: tuple[Fact, ...]
    back: tuple[Fact, ...]
    kept: int
    confirmed: int
    questions: int
    asked: int
    left: Mapping[str, int]

    @property
    def is_empty(self) -> bool:
        """Whether there was nothing to take back."""
        return not (self.texts or self.restored or self.facts or self.back or self.questions)


@dataclass(frozen=True, slots=True)
class SavedPoint:
    """A dated point that was taken from a fact."""

    fact_id: str
    point: Point
    known_at: datetime

    def as_row(self) -> list[Any]:
        """Everything of it as JSON has it: ids, dates and ranks, no content."""
        point = self.point
        dates = (iso(self.known_at), iso(point.at), point.says.value, point.trust.value, iso_or_none(point.until))
        return [self.fact_id, *dates, point.replaces, point.by, point.memory_id, point.start]

    @staticmethod
    def of_row(row: Sequence[Any]) -> SavedPoint:
        """What :meth:`as_row` wrote."""
        fact_id, known_at, at, says, trust, until, replaces, by, memory_id, start = row
        end = parse_time_or_none(until)
        point = Point(parse_time(at), Says(says), Trust(trust), end, replaces, by, memory_id, start)
        return SavedPoint(fact_id, point, parse_time(known_at))


@dataclass(frozen=True, slots=True)
class SavedFact:
    """What a fact was before it was taken back; ``tense`` is unknown of rewinds of before it was kept."""

    fact_id: str
    state: str
    trust: str
    confidence: float
    confirmed_at: datetime | None
    last_confirmed_at: datetime | None
    observation_count: int
    tense: str | None = None


@dataclass(frozen=True, slots=True)
class SavedEnd:
    """The end of a plan that was opened again."""

    fact_id: str
    invalid_at: datetime
    invalidated_by: str | None


@dataclass(frozen=True, slots=True)
class SavedForgetting:
    """A text or a fact that was forgotten, and at which instant: by that whoever takes the forgetting back knows it."""

    target_id: str
    at: datetime


@dataclass(frozen=True, slots=True)
class SavedLife:
    """When a text was archived or done by what was taken back; None where it was not."""

    memory_id: str
    archived_at: datetime | None
    done_at: datetime | None


@dataclass(frozen=True, slots=True)
class Saved:
    """Everything needed to put a rewind back: ids, dates and ranks, no content.

    Attributes:
        texts: ids of the texts that were taken back.
        unread: those of them that had not been read yet.
        restored: texts that came back.
        aside: texts that were archived or done, and since when.
        questions: ids of cards of Review.
        hidden: facts that the key had hidden, and which are seen again.
    """

    project_id: str
    writer: Writer
    since: datetime
    at: datetime
    texts: tuple[str, ...]
    unread: tuple[str, ...]
    restored: tuple[SavedForgetting, ...]
    aside: tuple[SavedLife, ...]
    points: tuple[SavedPoint, ...]
    facts: tuple[SavedFact, ...]
    ends: tuple[SavedEnd, ...]
    questions: tuple[str, ...]
    hidden: tuple[SavedForgetting, ...] = ()

    @property
    def put_away(self) -> frozenset[str]:
        """Ids of the texts of others that came back, or out of the archive."""
        back = {one.target_id for one in self.restored} | {one.memory_id for one in self.aside}
        return frozenset(back - set(self.texts))
