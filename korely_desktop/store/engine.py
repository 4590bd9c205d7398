"""The store: one file, one writer, many readers. Opens and closes it; knows nothing of what is in it.

Writes are serialised by a lock of the process and open with BEGIN IMMEDIATE, so nobody waits inside SQLite. Readers
have connections of their own and see the snapshot of the instant they began (WAL), so they never block.

``synchronous=NORMAL``: a write that was answered survives a killed process at once, and a power cut after about half a
second (see :mod:`korely_desktop.store.syncing`). ``FULL`` would wait for the disk at every commit, which costs from
0.4 ms on an idle machine to several on a busy one.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.pool import QueuePool
from sqlcipher3 import dbapi2

from korely_desktop.domain.errors import ShuttingDown, StoreCorrupt, StoreProblem
from korely_desktop.store import keying
from korely_desktop.store.acceptance import Acceptance
from korely_desktop.store.errors import damaged, translated
from korely_desktop.store.spool import sweep
from korely_desktop.store.syncing import LogSync
from korely_desktop.store.vectors_extension import load_vectors

__all__ = ["LAST_OF_ALL", "Connection", "Store"]

LAST_OF_ALL = "last of all"
"""In the ``info`` of the writing connection, a function that is called with it at the end of the transaction, in it."""

_BUSY_SECONDS = 10
# Holds the index of one user's facts in a store of 100,000: reading those twice as fast as with 4 MB.
_READER_CACHE_KIB = 16_000
_WRITER_CACHE_KIB = 16_000
_READERS_KEPT = 8
# The driver keeps 100 compiled, and those that came first keep their places: after the 100 of a start, what reading a
# text runs would be compiled at every run.
_STATEMENTS_KEPT = 512
_CHUNK = 8 << 20
_LOG_KEPT = 16 << 20
# quick_check reads about 55 MB a second of an encrypted store: at most 0.15 s at every start, 1.2 s after a crash.
_CHECKED_ALWAYS = 8 << 20
_CHECKED_AFTER_A_CRASH = 64 << 20


class Store:
    """An open store. Make it with :meth:`open`.

    Attributes:
        path: the database file.
        key: the 32 bytes it is encrypted with; None for a plain file.
        acceptance: whether writes come through.
    """

    def __init__(self, path: Path, key: bytes | None) -> None:
        self.path = path
        self.key = key
        self._lock = threading.Lock()
        self._holder: int | None = None
        self._closed = False
        self._writer = self._engine(writer=True)
        self._readers = self._engine(writer=False)
        self.acceptance = Acceptance(path.parent)
        self._sync = LogSync(path.with_name(path.name + "-wal"))
        # Held open as long as the connections: closing any handle of a file drops SQLite's locks on it (POSIX).
        self._raw = path.open("rb", buffering=0)
        self._raw_lock = threading.Lock()

    @classmethod
    def open(cls, path: Path, key: bytes | None = None, *, keep_copy: bool = True) -> Store:
        """Open the store at ``path``, make it when there is none, and bring its schema up to date.

        Args:
            path: the file; its folder is made (0700) when missing.
            key: 32 random bytes, or None for a plain file.
            keep_copy: of an older schema, as it was before; of what is itself only made of a copy none is kept.

        Raises:
            StoreProblem: one of its kinds says what stands in the way; the file was left untouched.
        """
        from korely_desktop.store import migrate

        with translated(path):
            _prepare_folder(path.parent)
            kind = keying.check(path, key)
            ended_well = not _has_bytes(path.with_name(path.name + "-wal"))
            if kind is keying.FileKind.NONE:
                path.touch(mode=0o600)
            elif not os.access(path, os.W_OK):
                raise PermissionError(13, "read-only", str(path))
        with translated(path):
            store = cls(path, key)
        try:
            with translated(path):
                if kind is not keying.FileKind.NONE:
                    store._check_ours()
                    if path.stat().st_size <= (_CHECKED_ALWAYS if ended_well else _CHECKED_AFTER_A_CRASH):
                        store.check()
                migrate.upgrade(store, keep_copy=keep_copy)
                sweep(path.parent)
        except BaseException:
            store._dispose()
            raise
        return store

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one unchanging snapshot and cannot write."""
        self._refuse_when_closed()
        with translated(self.path), self._readers.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """The one writing transaction: committed when the block ends, rolled back when it raises.

        Raises:
            DiskFull, StoreReadOnly, StoreCorrupt: the transaction was rolled back as a whole.
        """
        if self._holder == threading.get_ident():
            raise RuntimeError("a write transaction inside a write transaction of the same thread")
        with self._lock:
            self._refuse_when_closed()
            self._holder = threading.get_ident()
            try:
                with translated(self.path), self._writer.connect() as connection, connection.begin():
                    connection.info.pop(LAST_OF_ALL, None)  # of a transaction that was rolled back
                    yield connection
                    if (last := connection.info.pop(LAST_OF_ALL, None)) is not None:
                        last(connection)
                self._sync.note()
                self.acceptance.note(None)
            except StoreProblem as problem:
                self.acceptance.note(problem)
                raise
            finally:
                self._holder = None

    @property
    def is_writing(self) -> bool:
        """Whether somebody holds the writing connection at this instant, so that a further write would wait."""
        return self._lock.locked()

    @contextmanager
    def maintain(self) -> Iterator[Connection]:
        """The writing connection outside any transaction, for VACUUM, checkpoints and backups."""
        with self._lock:
            self._refuse_when_closed()
            with translated(self.path), self._writer.connect() as connection:
                yield connection.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def apart(self) -> Iterator[Any]:
        """A connection of the driver's own that nobody shares, to attach other files to."""
        self._refuse_when_closed()
        connection = self._connect(writer=False)
        try:
            connection.execute("PRAGMA query_only = OFF")
            yield connection
        finally:
            connection.close()

    def truncate_wal(self) -> bool:
        """Move the write-ahead log into the file and cut it to nothing; False while a reader still needs it."""
        with self.maintain() as connection:
            busy, _, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        return not busy

    def vacuum(self) -> None:
        """Write the whole file anew. Takes as long as copying it; writers wait."""
        with self.maintain() as connection:
            connection.exec_driver_sql("VACUUM")

    def copy_to(self, target: Path) -> None:
        """Copy the store, encrypted as it is, to a new file that only its owner can read.

        Raises:
            DiskFull: there is no room; nothing is left of the copy.
        """
        with self.maintain() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            try:
                target.touch(mode=0o600)
                with target.open("wb") as copy:
                    for chunk in self.chunks():
                        copy.write(chunk)
            except OSError:
                target.unlink(missing_ok=True)
                raise

    def chunks(self) -> Iterator[bytes]:
        """The bytes of the file as they lie on the disk, some megabytes at a time. Never open the file yourself."""
        with self._raw_lock:
            self._raw.seek(0)
            while chunk := self._raw.read(_CHUNK):
                yield chunk

    def check(self) -> None:
        """Read every page once, with a connection of its own: one that has looked into full text before holds what it
        knows of that against pages written since, and finds damage where there is none.

        Raises:
            StoreCorrupt: a page or an index is damaged.
        """
        self._refuse_when_closed()
        with translated(self.path), closing(self._connect(writer=False)) as connection:
            findings = [row[0] for row in connection.execute("PRAGMA quick_check(5)")]
        if findings != ["ok"]:
            raise damaged(self.path)

    def close(self) -> None:
        """Wait for the writer, fold the log into the file and let go of it. Closing twice is harmless."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._readers.dispose()
            try:
                with translated(self.path), self._writer.connect() as connection:
                    connection.execution_options(isolation_level="AUTOCOMMIT")
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            except StoreProblem:
                pass  # a full disk, say: the log keeps everything, and the next start folds it in
            finally:
                self._dispose()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise ShuttingDown("Korely is closing and takes no new work. Try again when it runs.")

    def _dispose(self) -> None:
        self._sync.close()
        self._readers.dispose()
        self._writer.dispose()
        self._raw.close()

    def _check_ours(self) -> None:
        """Refuse a readable SQLite file that another program made."""
        with self.read() as connection:
            owner = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
            tables = connection.execute(text("SELECT count(*) FROM sqlite_master")).scalar_one()
        if owner != keying.APPLICATION_ID and tables:
            raise StoreCorrupt(
                f"{self.path} is a database of another program. It was left untouched. "
                "Move it away or choose another folder with --data-dir."
            )

    def _engine(self, *, writer: bool) -> Engine:
        engine = create_engine(
            "sqlite://",
            module=dbapi2,
            creator=lambda: self._connect(writer=writer),
            poolclass=QueuePool,
            pool_size=1 if writer else _READERS_KEPT,
            max_overflow=0 if writer else -1,
            pool_use_lifo=True,
            pool_reset_on_return="rollback",
            json_deserializer=_from_json,
        )
        begin = "BEGIN IMMEDIATE" if writer else "BEGIN"

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
                connection.connection.cursor().execute(begin)

        return engine

    def _connect(self, *, writer: bool) -> Any:
        connection = dbapi2.connect(
            str(self.path),
            timeout=_BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=_STATEMENTS_KEPT,
        )
        try:
            connection.execute("PRAGMA cipher_log_level = NONE")
            if self.key is not None:
                connection.execute(keying.key_pragma(self.key))
            if writer:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
                connection.execute("PRAGMA secure_delete = ON")
                connection.execute(f"PRAGMA journal_size_limit = {_LOG_KEPT}")
                connection.execute(f"PRAGMA cache_size = -{_WRITER_CACHE_KIB}")
            else:
                connection.execute(f"PRAGMA cache_size = -{_READER_CACHE_KIB}")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA temp_store = MEMORY")
            load_vectors(connection)
            if not writer:
                connection.execute("PRAGMA query_only = ON")
        except BaseException:
            connection.close()
            raise
        return connection


def _from_json(stored: str) -> Any:
    """Most rows have neither metadata nor tags."""
    return {} if stored == "{}" else [] if stored == "[]" else json.loads(stored)


def _prepare_folder(folder: Path) -> None:
    if not folder.exists():
        folder.mkdir(parents=True, mode=0o700)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(13, "read-only", str(folder))


def _has_bytes(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0
