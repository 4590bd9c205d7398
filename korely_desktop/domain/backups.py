"""What a backup is: a file with everything in it, what is known of it before it is restored, and who watches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

Watch = Callable[[float], bool]
"""Told now and then which share is done (0 to 1); answers whether to go on."""

SHORTEST_PASSPHRASE = 10
"""Characters."""


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
    """The newest backup that was made from this store. Whether the file is still there is not known."""

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
