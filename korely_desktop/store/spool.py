"""A file for what is on its way out or in: no reader of the store waits for a slow caller, and memory stays small.

It is encrypted with a key that only this object holds, so that what is left after a crash nobody can read.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Self

from sqlcipher3 import dbapi2

from korely_desktop.store import keying
from korely_desktop.store.errors import translated

_ENDING = ".spool"
_PART = 256 << 10


class Spool:
    """Bytes in the order in which they were added. Use it as a context: the file goes with it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / f"{secrets.token_hex(8)}{_ENDING}"
        self._waiting = bytearray()
        self.size = 0
        with translated(self._path):
            self._path.touch(mode=0o600, exist_ok=False)
            self._connection = dbapi2.connect(str(self._path), isolation_level=None, check_same_thread=False)
            for statement in (
                "PRAGMA cipher_log_level = NONE",
                keying.key_pragma(secrets.token_bytes(keying.KEY_BYTES)),
                "PRAGMA journal_mode = OFF",
                "PRAGMA synchronous = OFF",
                "CREATE TABLE parts (seq INTEGER PRIMARY KEY, bytes BLOB NOT NULL)",
            ):
                self._connection.execute(statement)

    def add(self, more: bytes) -> None:
        """Put bytes behind those that are there.

        Raises:
            DiskFull: there is no room.
        """
        self.size += len(more)
        self._waiting += more
        if len(self._waiting) >= _PART:
            self._write()

    def parts(self) -> Iterator[bytes]:
        """All bytes, some at a time."""
        if self._waiting:
            self._write()
        with translated(self._path):
            for (part,) in self._connection.execute("SELECT bytes FROM parts ORDER BY seq"):
                yield part

    def close(self) -> None:
        """Take the file away. Closing twice is harmless."""
        self._connection.close()
        self._path.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _write(self) -> None:
        with translated(self._path):
            self._connection.execute("INSERT INTO parts (bytes) VALUES (?)", (bytes(self._waiting),))
        self._waiting.clear()


def sweep(folder: Path) -> None:
    """Take away what a process left that was killed. One that is in use goes on: it holds its file open."""
    for left in folder.glob(f"*{_ENDING}"):
        with suppress(OSError):
            left.unlink()
