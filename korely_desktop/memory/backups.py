"""Backups: everything in one encrypted file, and back from it, on this computer or another.

Restoring makes a new store beside the present one; the next start puts it in place and keeps the old one among the
automatic copies. An erasure reaches those, but never a backup that lies elsewhere.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from korely_desktop.domain import audit as actions
from korely_desktop.domain.backups import (
    SHORTEST_PASSPHRASE,
    Backup,
    BackupContents,
    LastBackup,
    Restored,
    RestorePreview,
    Watch,
    go_on,
)
from korely_desktop.domain.errors import InvalidRequest, NotFound, StoreProblem
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.times import iso, parse_time, utc_now
from korely_desktop.memory.access import audit
from korely_desktop.memory.services import Services
from korely_desktop.paths import DataFolder
from korely_desktop.store import automatic_backups, backups, settings
from korely_desktop.store.automatic_backups import Kept
from korely_desktop.store.engine import Connection, Store

_log = logging.getLogger(__name__)

_LAST = "last_backup"
_RESTORED = "restored"


def back_up(services: Services, caller: Caller, target: Path, passphrase: str, watch: Watch = go_on) -> Backup:
    """Write everything into one file that only the passphrase opens, and read it again.

    Raises:
        InvalidRequest: the passphrase is too short, or the file would lie in the app's own folder.
        Stopped: ``watch`` said so; a file that was there before is still there.
        FileNotWritten: the file cannot be written.
    """
    return back_up_store(services.store, caller, target, passphrase, watch, now=services.clock())


def back_up_store(
    store: Store,
    caller: Caller,
    target: Path,
    passphrase: str,
    watch: Watch = go_on,
    *,
    now: datetime | None = None,
) -> Backup:
    """The same where nothing but the store is open."""
    _require(caller)
    require_long(passphrase)
    require_elsewhere(store, target)
    at = now or utc_now()
    made = backups.write(store, target, passphrase, at, watch)
    with store.write() as connection:
        settings.put(connection, _LAST, {"at": iso(at), "path": str(target)})
        audit.record(connection, caller, actions.WRITE, at=at, meta={"verb": "backup"})
    return made


def require_long(passphrase: str) -> None:
    """Raises:
    InvalidRequest: the passphrase is too short.
    """
    if len(passphrase.strip()) < SHORTEST_PASSPHRASE:
        raise InvalidRequest(
            f"The passphrase is too short: at least {SHORTEST_PASSPHRASE} characters. Four words work well.",
            field="passphrase",
        )


def require_elsewhere(store: Store, target: Path) -> None:
    """Raises:
    InvalidRequest: ``target`` would lie in the app's own folder.
    """
    home = store.path.parent
    if target.resolve().is_relative_to(home.resolve()):
        raise InvalidRequest(
            f"{home} is Korely’s own folder: a backup there would be lost with it. Choose another place.", field="path"
        )


def last_backup(services: Services, caller: Caller) -> LastBackup | None:
    """The newest one that somebody made of this store; those that are made by themselves do not count."""
    _require(caller)
    with services.store.read() as connection:
        kept = settings.get(connection, _LAST)
    return None if kept is None else LastBackup(parse_time(kept["at"]), Path(kept["path"]))


def preview(services: Services, caller: Caller, path: Path, passphrase: str) -> RestorePreview:
    """What is in a backup, and what restoring it would put aside; changes nothing.

    Raises:
        BackupRefused: it is no backup, another passphrase opens it, it is damaged, or a newer app made it.
    """
    _require(caller)
    contents = backups.look(path, passphrase)
    with services.store.read() as connection:
        return RestorePreview(contents, *backups.present(connection, contents.made_at))


def restore(services: Services, caller: Caller, path: Path, passphrase: str, watch: Watch = go_on) -> None:
    """Make a store from a backup; the next start of the app puts it in place of the present one.

    Raises:
        BackupRefused: as :func:`preview` says.
        Stopped: ``watch`` said so; nothing was changed.
        StoreProblem: there is no room, say.
    """
    _require(caller)
    with services.store.read() as connection:
        by_itself = automatic_backups.kept(connection)
    store, at = services.store, services.clock()
    unpack(store.path, store.key, path, passphrase, watch, caller=caller, now=at, by_itself=by_itself)


def unpack(
    store: Path,
    key: bytes | None,
    path: Path,
    passphrase: str,
    watch: Watch = go_on,
    *,
    caller: Caller = PERSON,
    now: datetime | None = None,
    by_itself: Kept | None = None,
) -> None:
    """The same where no store is open, or none is there yet.

    Args:
        store: where the store of this computer is, or will be.
        key: what the new store is encrypted with; None for a plain file.
        by_itself: which backups are made by themselves from now on; None leaves that as the backup has it.
    """
    at = now or utc_now()

    def note(connection: Connection, contents: BackupContents) -> None:
        audit.record(connection, caller, actions.WRITE, at=at, meta={"verb": "restore"})
        held = {"made_at": iso(contents.made_at), "facts": contents.facts, "memories": contents.memories}
        settings.put(connection, _RESTORED, {"at": iso(at), "held": {**held, "agents": contents.agents}})
        automatic_backups.carry(connection, by_itself)

    backups.unpack(path, passphrase, DataFolder(store.parent).restored, key, watch, note)


def put_aside(services: Services, caller: Caller) -> datetime | None:
    """When the last restore was whose earlier memory is still kept; None where there is none."""
    _require(caller)
    return backups.put_aside_at(services.store.path)


def bring_back(services: Services, caller: Caller) -> None:
    """Undo the last restore: the next start puts what was there before in place, and keeps what is there now.

    Raises:
        NotFound: it is not kept any more.
    """
    _require(caller)
    store, at = services.store, services.clock()
    with store.read() as connection:
        by_itself = automatic_backups.kept(connection)

    def note(connection: Connection) -> None:
        audit.record(connection, caller, actions.WRITE, at=at, meta={"verb": "undo_restore"})
        settings.put(connection, _RESTORED, {"at": iso(at), "held": None})
        automatic_backups.carry(connection, by_itself)

    if not backups.take_put_aside(store.path, store.key, DataFolder(store.path.parent).restored, note):
        raise NotFound("What was there before the restore is no longer kept.")


def put_in_place(folder: DataFolder) -> StoreProblem | None:
    """At a start, before the store is opened: let what was made from a backup take its place.

    Where that fails, what was there goes on, and what was made is dropped: at a later start it would replace what
    agents had learned in between.

    Returns:
        Why it failed; None where it did not, or there was nothing to put in place.

    Raises:
        StoreProblem: it failed where no store is yet; the next start tries again.
    """
    try:
        if backups.put_in_place(folder.restored, folder.store):
            _log.info("A restored store was put in place.")
    except StoreProblem as problem:
        if not folder.store.exists():
            raise
        _log.error("The backup was not restored: %s", problem.message)
        with suppress(OSError):
            folder.restored.unlink(missing_ok=True)
        return problem
    return None


def restored(services: Services, caller: Caller) -> Restored | None:
    """The last restore, unless the person has put the word of it aside."""
    _require(caller)
    with services.store.read() as connection:
        kept = settings.get(connection, _RESTORED)
    if kept is None:
        return None
    held, aside = kept["held"], backups.put_aside(services.store.path)
    contents = None if held is None else BackupContents(**{**held, "made_at": parse_time(held["made_at"])})
    return Restored(parse_time(kept["at"]), contents, None if aside is None else aside.parent)


def put_word_aside(services: Services, caller: Caller) -> None:
    """The person has read of the last restore: :func:`restored` is None from now on."""
    _require(caller)
    with services.store.write() as connection:
        settings.remove(connection, _RESTORED)


def _require(caller: Caller) -> None:
    caller.require_unconfined_admin()
