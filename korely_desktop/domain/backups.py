"""What a backup is: a file with everything in it, what is known of it before it is restored, and who watches.

And of those that are made by themselves: how often, which are kept, and what is known of how they do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

Watch = Callable[[float], bool]
"""Told now and then which share is done (0 to 1); answers whether to go on."""

SHORTEST_PASSPHRASE = 10
"""Characters."""

EVERY = timedelta(hours=20)
"""So that one a day is made at about the same hour, even if yesterday's was late."""
DAYS_KEPT = 7
WEEKS_KEPT = 4
A_WHILE = timedelta(days=7)
"""So long a folder may be out of reach, as that of a disk is which is seldom plugged in, before every page says so."""


def go_on(_share: float) -> bool:
    """The :data:`Watch` of whoever neither looks nor stops."""
    return True


@dataclass(frozen=True, slots=True)
class BackupContents:
    """What is in a backup. ``facts`` are those that agents get or got, without what is forgotten."""

    made_at: datetime
    facts: int
    memories: int
    agents: int


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was made and read again."""

    path: Path
    bytes: int
    contents: BackupContents


@dataclass(frozen=True, slots=True)
class LastBackup:
    """The newest backup that somebody made of this store. Whether the file is still there is not known."""

    at: datetime
    path: Path


@dataclass(frozen=True, slots=True)
class Restored:
    """The last restore, until the person puts the word of it aside.

    Attributes:
        at: when it was done.
        contents: what was in the backup; None where what was there before another restore was brought back.
        kept: the folder with what it replaced; None where nothing was, or an erasure has taken it since.
    """

    at: datetime
    contents: BackupContents | None
    kept: Path | None


@dataclass(frozen=True, slots=True)
class RestorePreview:
    """What restoring changes.

    Attributes:
        contents: what is in the backup.
        facts: how many there are now; all that is here now is put aside.
        memories: the same for texts.
        erased_since: how often something was erased here after the backup was made; what the backup has of it comes
            back.
    """

    contents: BackupContents
    facts: int
    memories: int
    erased_since: int


@dataclass(frozen=True, slots=True)
class Seal:
    """What a passphrase is made into to encrypt backups with: it opens them too, and does not tell the passphrase.

    Attributes:
        key: 32 bytes.
        salt: the 16 bytes that the files begin with.
    """

    key: bytes = field(repr=False)
    salt: bytes


@dataclass(frozen=True, slots=True)
class BackupFailure:
    """Why none is made, and since when.

    Attributes:
        why: as of :class:`~korely_desktop.domain.errors.FileNotWritten`; or ``old``: one was made, but older ones
            that are to go could not be removed.
    """

    since: datetime
    why: str


@dataclass(frozen=True, slots=True)
class AutomaticBackups:
    """How those that are made by themselves stand.

    Attributes:
        beside: the folder is on the same disk as the memory.
        last: when the newest one was made; None before the first.
        bytes: its size.
        failure: None while all is well.
        owes: older ones still hold what was erased.
    """

    on: bool
    folder: Path
    beside: bool
    last: datetime | None
    bytes: int
    failure: BackupFailure | None
    owes: bool

    def is_pressing(self, now: datetime) -> bool:
        """Whether the person must be told wherever they are, not only where backups are chosen."""
        if not self.on or self.failure is None:
            return False
        seldom = self.failure.why == "gone" and not self.owes
        return not seldom or now - (self.last or self.failure.since) >= A_WHILE


def worth_keeping(made: Iterable[datetime]) -> set[datetime]:
    """Of backups made at these times, those to keep: the newest of each of the last seven days that have one, and of
    each of the four weeks with one before those. Days are those of this computer.
    """
    of_day: dict[date, datetime] = {}
    for at in sorted(made, reverse=True):
        of_day.setdefault(at.astimezone().date(), at)
    newest = list(of_day.items())
    of_week: dict[tuple[int, int], datetime] = {}
    for day, at in newest[DAYS_KEPT:]:
        year, week, _ = day.isocalendar()
        of_week.setdefault((year, week), at)
    return {*(at for _, at in newest[:DAYS_KEPT]), *list(of_week.values())[:WEEKS_KEPT]}
