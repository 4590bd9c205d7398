"""Backups as files: writing one, looking into one, making a store from one, and putting that store in place.

A backup is an ordinary SQLCipher 4 database under a passphrase (PBKDF2-HMAC-SHA512, 256,000 rounds; every page is
encrypted and signed), so that the file and its passphrase are all one needs. Its salt begins with a mark of ours,
which tells a wrong passphrase from a file of another kind. It holds live rows only, nothing of what was erased.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlcipher3 import dbapi2

from korely_desktop.domain.audit import ERASE
from korely_desktop.domain.backups import Backup, BackupContents, Seal, Watch
from korely_desktop.domain.errors import BackupRefused, Stopped
from korely_desktop.domain.times import iso, parse_time
from korely_desktop.store import keying, migrate
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.errors import os_problem_of, translated, writing
from korely_desktop.store.queries import count
from korely_desktop.store.stopping import stoppable
from korely_desktop.store.tables import audit
from korely_desktop.store.vectors_extension import load_vectors

_MARK = b"KORELYB\x01"
_MADE = "backup"
"""The setting, in a backup alone, that says when it was made."""
_COUNTS = (
    "SELECT (SELECT count(*) FROM facts WHERE state IN ('active', 'review')), "
    "(SELECT count(*) FROM memories WHERE deleted_at IS NULL), "
    "(SELECT count(*) FROM api_keys WHERE revoked_at IS NULL)"
)
_BEFORE = "before-restore"
_OPCODES = 50_000
_ROUNDS = 256_000
"""Of PBKDF2-HMAC-SHA512: what SQLCipher 4 takes."""
_WRITTEN = 0.85
"""The share of the work after which everything is written; then it is read again."""


def seal(passphrase: str, salt: bytes | None = None) -> Seal:
    """What SQLCipher makes of a passphrase, which takes a tenth of a second; with a new salt unless one is given."""
    salt = salt or _new_salt()
    key = hashlib.pbkdf2_hmac("sha512", _spoken(passphrase).encode(), salt, _ROUNDS, keying.KEY_BYTES)
    return Seal(key, salt)


def write(store: Store, target: Path, passphrase: str | Seal, now: datetime, watch: Watch) -> Backup:
    """Write everything into a new file at ``target`` and read it again; readers and writers go on meanwhile.

    Raises:
        Stopped: ``watch`` said so. Whatever was at ``target`` is still there.
        FileNotWritten: the file cannot be written.
    """
    part = _part_beside(target, passphrase)
    expected = store.path.stat().st_size
    try:
        with writing(target):
            _make(part)
            with store.apart() as connection:
                _attach(connection, str(part), _spoken(passphrase), _salt_of(passphrase))
                _export(connection, part, expected, lambda share: watch(share * _WRITTEN))
                made = json.dumps({"made_at": iso(now)})
                connection.execute("INSERT OR REPLACE INTO copy.settings (key, value) VALUES (?, ?)", (_MADE, made))
            _sync(part)
            contents = look(part, passphrase)
            if not watch(1.0):
                raise Stopped("The backup was stopped. Nothing was written.")
            part.replace(target)
            return Backup(target, target.stat().st_size, contents)
    finally:
        with suppress(OSError):  # it never came about, where the place cannot be written
            part.unlink(missing_ok=True)


def look(path: Path, passphrase: str | Seal) -> BackupContents:
    """Read every page of a backup and say what is in it.

    Raises:
        BackupRefused: it is no backup, another passphrase opens it, it is damaged, or a newer app made it.
    """
    with _opened(path, passphrase) as connection:
        return _contents(connection, path)


def present(connection: Connection, since: datetime) -> tuple[int, int, int]:
    """What the open store has, as a backup counts it: facts, texts, and how often something was erased ``since``."""
    facts, memories, _ = connection.exec_driver_sql(_COUNTS).one()
    return facts, memories, count(connection, audit, audit.c.action == ERASE, audit.c.ts > since)


def unpack(
    path: Path,
    passphrase: str,
    target: Path,
    key: bytes | None,
    watch: Watch,
    note: Callable[[Connection, BackupContents], None],
) -> None:
    """Make a store at ``target`` from a backup, encrypted with ``key`` (None: plain), in the schema of this app.

    Args:
        note: called in a write transaction of the new store, to say there what was done, with what the backup holds.

    Raises:
        BackupRefused: as :func:`look` says.
        Stopped: ``watch`` said so.
        StoreProblem: the store cannot be written.
    """
    part = _part(target)
    try:
        with translated(target), _opened(path, passphrase) as connection:
            contents = _contents(connection, path)
            _make(part)
            literal = "" if key is None else f"x'{keying.key_literal(key)}'"
            _attach(connection, f"file:{quote(str(part))}?mode=rw", literal)
            _export(connection, part, path.stat().st_size, lambda share: watch(share * _WRITTEN))
            connection.execute("DELETE FROM copy.settings WHERE key = ?", (_MADE,))
        with Store.open(part, key, keep_copy=False) as made, made.write() as connection:  # in the schema of this app
            note(connection, contents)
        with translated(target):
            if not watch(1.0):
                raise Stopped("The restore was stopped. Nothing was changed.")
            _sync(part)
            part.replace(target)
    finally:
        for rest in _files(part):
            rest.unlink(missing_ok=True)


def put_in_place(restored: Path, store: Path) -> bool:
    """Let a store that was made from a backup take the place of ``store``, which nobody has open; whether it did.

    The one that was there is kept among the automatic copies (:func:`korely_desktop.store.migrate.copies`). What
    is left of a restore that was killed goes: it may hold what was erased since the backup.

    Raises:
        StoreProblem: it cannot take that place; the store is where it was.
    """
    with translated(store):
        for rest in _files(_part(restored)):
            rest.unlink(missing_ok=True)
    if not restored.exists():
        return False
    moved: list[tuple[Path, Path]] = []
    try:
        kept = migrate.place_of_copy(store, restored.stat().st_mtime, _BEFORE)
        for file, aside in zip(_files(store), _files(kept), strict=True):
            if file.exists():
                file.replace(aside)
                moved.append((file, aside))
        restored.replace(store)
    except OSError as error:
        with translated(store):
            for file, aside in reversed(moved):
                aside.replace(file)
        raise os_problem_of(error, Path(error.filename or store)) from error
    with suppress(OSError):  # the restore is done; the next copy drops them
        migrate.drop_old_copies(store)
    return True


def put_aside_at(store: Path) -> datetime | None:
    """When the newest store that a restore put aside was put there."""
    kept = put_aside(store)
    return None if kept is None else datetime.strptime(kept.name.split("-")[0], migrate.STAMP).replace(tzinfo=UTC)


def take_put_aside(store: Path, key: bytes | None, target: Path, note: Callable[[Connection], None]) -> bool:
    """Lay a copy of it at ``target``, as :func:`unpack` does with a backup; False where none is kept."""
    kept = put_aside(store)
    if kept is None:
        return False
    part = _part(target)
    try:
        with Store.open(kept, key) as opened:  # folds in its log
            opened.copy_to(part)
        with Store.open(part, key, keep_copy=False) as made, made.write() as connection:
            note(connection)
        with translated(target):
            _sync(part)
            part.replace(target)
    finally:
        for rest in _files(part):
            rest.unlink(missing_ok=True)
    return True


def put_aside(store: Path) -> Path | None:
    """The newest store that a restore put aside."""
    kept = [copy for copy in migrate.copies(store) if copy.stem.endswith(_BEFORE)]
    return kept[-1] if kept else None


def _part_beside(target: Path, passphrase: str | Seal) -> Path:
    """Where a backup is made before it is whole. Those of a folder under one seal share a place, and so do the
    person's, whatever they will be called: the next begins by taking away what one that was killed left there.
    """
    name = passphrase.salt.hex() if isinstance(passphrase, Seal) else "korely-backup"
    return target.with_name(f".{name}.part")


def _part(target: Path) -> Path:
    """Where a store is made before it is whole."""
    return target.with_name(target.name + ".part")


def _make(part: Path) -> None:
    """A new, empty file that only its owner can read."""
    part.unlink(missing_ok=True)
    part.touch(mode=0o600, exist_ok=False)


def _attach(connection: Any, address: str, key: str, salt: bytes | None = None) -> None:
    connection.execute("ATTACH DATABASE ? AS copy KEY ?", (address, key))
    if salt is not None:
        connection.execute(f"PRAGMA copy.cipher_salt = \"x'{salt.hex()}'\"")
    connection.execute("PRAGMA copy.journal_mode = OFF")
    connection.execute("PRAGMA copy.synchronous = OFF")


def _export(connection: Any, part: Path, expected: int, watch: Watch) -> None:
    """Copy every row from the main database to the attached one, in one snapshot."""

    def is_stopped() -> bool:
        return not watch(min(1.0, part.stat().st_size / max(1, expected)))

    with stoppable(connection, is_stopped, _OPCODES):
        connection.execute("SELECT sqlcipher_export('copy')")
        connection.execute(f"PRAGMA copy.application_id = {keying.APPLICATION_ID}")


@contextmanager
def _opened(path: Path, passphrase: str | Seal) -> Iterator[Any]:
    """A backup, read only."""
    try:
        with path.open("rb") as file:
            head = file.read(len(_MARK))
    except OSError as error:
        raise BackupRefused(
            f"{path} cannot be read: {error.strerror}. Choose another file.", why="unreadable"
        ) from error
    if head != _MARK:
        raise BackupRefused(f"{path.name} is not a Korely backup, or its beginning is damaged.", why="no_backup")
    address = f"file:{quote(str(path))}?mode=ro"
    connection = dbapi2.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA cipher_log_level = NONE")
        spoken = _spoken(passphrase).replace("'", "''")
        connection.execute(f"PRAGMA key = '{spoken}'")
        load_vectors(connection)
        yield connection
    finally:
        connection.close()


def _contents(connection: Any, path: Path) -> BackupContents:
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except dbapi2.DatabaseError as error:
        if "malformed" in str(error):  # the passphrase was right, or nothing could be told of it
            raise _damaged(path) from error
        raise BackupRefused(
            f"This passphrase does not open {path.name}. Nothing was changed. Mind capital letters and spaces.",
            field="passphrase",
            why="passphrase",
        ) from error
    try:
        if connection.execute("PRAGMA cipher_integrity_check").fetchall():
            raise _damaged(path)
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        made = connection.execute("SELECT value FROM settings WHERE key = ?", (_MADE,)).fetchone()
        if not migrate.is_known(revision):
            raise BackupRefused(
                f"{path.name} was made by a newer version of Korely. Install that version, then restore.",
                why="newer",
            )
        facts, memories, agents = connection.execute(_COUNTS).fetchone()
        return BackupContents(parse_time(json.loads(made[0])["made_at"]), facts, memories, agents)
    except (dbapi2.Error, TypeError, KeyError, ValueError) as error:
        raise _damaged(path) from error


def _damaged(path: Path) -> BackupRefused:
    return BackupRefused(
        f"{path.name} is damaged or incomplete. Nothing was changed. Choose another backup.", why="damaged"
    )


def _spoken(passphrase: str | Seal) -> str:
    """As SQLCipher is given it. The same letters give the same key, however a keyboard composes them."""
    if isinstance(passphrase, Seal):
        return f"x'{(passphrase.key + passphrase.salt).hex()}'"
    return unicodedata.normalize("NFC", passphrase)


def _salt_of(passphrase: str | Seal) -> bytes:
    return passphrase.salt if isinstance(passphrase, Seal) else _new_salt()


def _new_salt() -> bytes:
    return _MARK + secrets.token_bytes(8)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _files(store: Path) -> list[Path]:
    """The file of a store and the two that SQLite keeps beside it."""
    return [store, *(store.with_name(store.name + end) for end in ("-wal", "-shm"))]
