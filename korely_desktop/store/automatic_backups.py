"""Backups that are made by themselves: what is kept of them in the store, and which files of a folder are theirs.

They begin with one salt, and bear the time they were made at: a file that the person gave another name is the person's.
"""

from __future__ import annotations

from binascii import unhexlify
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from pathlib import Path

from korely_desktop.domain.audit import ERASE
from korely_desktop.domain.backups import Seal
from korely_desktop.domain.erasure import InBackups
from korely_desktop.store import audit as log
from korely_desktop.store import settings
from korely_desktop.store.engine import Connection
from korely_desktop.store.queries import count
from korely_desktop.store.tables import audit

_KEPT = "automatic_backups"
_NAME = "Korely %Y-%m-%d %H.%M.%S %z.korely-backup"


@dataclass(frozen=True, slots=True)
class Kept:
    """What the person chose, and how far it came. Times are ISO 8601, bytes hexadecimal.

    Attributes:
        key, salt: the seal. It opens nothing but what the store holds anyway.
        beside: the folder was on the disk of the store when it was chosen.
        entry: the newest entry of the log that ``last`` holds.
        owes: older ones hold what was erased and could not be removed yet.
        failed, why: the :class:`~korely_desktop.domain.backups.BackupFailure`; None while all is well.
    """

    on: bool
    folder: str
    key: str = field(repr=False)
    salt: str
    beside: bool
    last: str | None = None
    bytes: int = 0
    entry: int = 0
    owes: bool = False
    failed: str | None = None
    why: str | None = None

    @property
    def seal(self) -> Seal:
        """What they are encrypted with."""
        return Seal(unhexlify(self.key), unhexlify(self.salt))

    def is_choice_of(self, other: Kept) -> bool:
        """Whether the person chose nothing else between the two."""
        return (self.on, self.folder, self.key) == (other.on, other.folder, other.key)


def kept(connection: Connection) -> Kept | None:
    """None until the person chose any."""
    found = settings.get(connection, _KEPT)
    return Kept(**found) if isinstance(found, Mapping) else None


def keep(connection: Connection, what: Kept) -> None:
    """From now on it is so."""
    settings.put(connection, _KEPT, asdict(what))


def carry(connection: Connection, what: Kept | None) -> None:
    """What was chosen holds on in another store, whose log has entries of its own; None leaves what is chosen there."""
    if what is not None:
        keep(connection, replace(what, entry=log.last(connection)))


def holding_what_was(connection: Connection) -> InBackups:
    """Whether any hold what is erased now, and until when."""
    what = kept(connection)
    if what is None or what.last is None:
        return "none"
    return "soon" if what.on else "kept"


def erased_since(connection: Connection, entry: int) -> bool:
    """Whether anything was erased after this entry of the log."""
    return count(connection, audit, audit.c.seq > entry, audit.c.action == ERASE) > 0


def name_of(at: datetime) -> str:
    """What one that is made at this time is called."""
    return at.astimezone().strftime(_NAME)


def made_in(folder: Path, salt: bytes) -> dict[Path, datetime]:
    """Those in a folder, and when each was made.

    Raises:
        OSError: the folder cannot be read.
    """
    found = {}
    for path in folder.iterdir():
        with suppress(ValueError, OSError):  # called otherwise, or not to be read
            at = datetime.strptime(path.name, _NAME)
            with path.open("rb") as file:
                if file.read(len(salt)) == salt:
                    found[path] = at
    return found
