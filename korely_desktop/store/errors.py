"""Turns what SQLite and the operating system report into the errors of the domain.

The driver keeps no numeric code, so the fixed English messages of SQLite's ``sqlite3_errstr`` are what is compared.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from sqlcipher3 import dbapi2

from korely_desktop.domain.errors import DiskFull, FileNotWritten, StoreCorrupt, StoreProblem, StoreReadOnly


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Run a block against the store at ``path``; what this computer does to it comes out as a StoreProblem.

    Constraint violations and wrong SQL pass through: they are bugs, not the environment.
    """
    try:
        yield
    except DBAPIError as error:
        problem = problem_of(str(error.orig), path)
        if problem is None:
            raise
        raise problem from error
    except dbapi2.Error as error:
        problem = problem_of(str(error), path)
        if problem is None:
            raise
        raise problem from error
    except OSError as error:
        raise os_problem_of(error, path) from error


@contextmanager
def writing(target: Path) -> Iterator[None]:
    """Write a file that somebody asked for; what its place does to it comes out as FileNotWritten."""
    try:
        with translated(target):
            yield
    except DiskFull as error:
        raise FileNotWritten(
            f"There is no room for {target.name} in {target.parent}. Make room there, or choose another place.",
            why="full",
        ) from error
    except StoreReadOnly as error:
        raise FileNotWritten(
            f"{target.parent} cannot be written: it is read-only, or not yours. Choose another place.", why="closed"
        ) from error
    except StoreProblem as error:
        if type(error) is not StoreProblem:
            raise
        raise FileNotWritten(error.message, why="other") from error


def problem_of(message: str, path: Path) -> StoreProblem | None:
    """The domain error for a message of SQLite, or None when the message tells of a bug in the app."""
    text = message.lower()
    if "database or disk is full" in text:
        return disk_full(path)
    if "readonly database" in text:
        return read_only(path)
    if "malformed" in text or "file is not a database" in text or "file is encrypted" in text:
        return damaged(path)
    if "unable to open database file" in text:
        return StoreReadOnly(
            f"The database {path} could not be opened for writing. Check that the folder exists and belongs to you."
        )
    if "disk i/o error" in text:
        return StoreProblem(
            f"Reading or writing {path} failed: the disk reported an error. Nothing half-written was kept. "
            "Check the disk and its free space, then try again."
        )
    if "database is locked" in text or "table is locked" in text:
        return StoreProblem(
            f"Another program holds {path} and did not let go in time. Close programs that have the file open, "
            "then try again."
        )
    return None


def os_problem_of(error: OSError, path: Path) -> StoreProblem:
    """The domain error for a failed system call on the store or its folder."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return disk_full(path)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return read_only(path)
    return StoreProblem(f"{path} cannot be used: {error.strerror or error}. Check the folder, then try again.")


def disk_full(path: Path) -> DiskFull:
    """No space for the write, which was rolled back."""
    return DiskFull(
        f"The disk that holds {path.parent} is full. This change was not stored; everything stored before is safe. "
        "Free some space, then try again."
    )


def read_only(path: Path) -> StoreReadOnly:
    """The folder or the file does not let itself be written."""
    return StoreReadOnly(
        f"{path} cannot be written: the folder or the file is read-only. "
        "Give yourself write permission or choose another folder with --data-dir."
    )


def damaged(path: Path) -> StoreCorrupt:
    """A Korely store whose pages do not check out."""
    return StoreCorrupt(
        f"The database {path} is damaged. It was left untouched. Restore a backup, or move the file away to start anew."
    )
