"""Backups that are made by themselves: once a day into a folder, under a passphrase that Korely does not keep.

The newest of each of the last seven days and of the last four weeks stay, older ones go. What was erased leaves them
too: once a new one is whole, all from before the erasure go. Why none could be made is said until one is. A backup that
the person makes, and restoring one: :mod:`korely_desktop.memory.backups`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Lock

from korely_desktop.domain import audit as actions
from korely_desktop.domain.backups import (
    EVERY,
    AutomaticBackups,
    Backup,
    BackupFailure,
    Watch,
    go_on,
    worth_keeping,
)
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import BackupRefused, Conflict, FileNotWritten, InvalidRequest, Stopped, StoreProblem
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import iso, parse_time
from korely_desktop.memory import backups
from korely_desktop.memory.access import audit
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as log
from korely_desktop.store import automatic_backups as rows
from korely_desktop.store import backups as files
from korely_desktop.store.automatic_backups import Kept
from korely_desktop.store.engine import Connection

_log = logging.getLogger(__name__)

_WORKER = Caller(actor="worker")
_one_at_a_time = Lock()


def standing(services: Services, caller: Caller) -> AutomaticBackups | None:
    """How they stand; None until the person chose any."""
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        kept = rows.kept(connection)
        return None if kept is None else _standing(connection, kept)


def pressing(services: Services, caller: Caller) -> AutomaticBackups | None:
    """How they stand where the person must be told, wherever they are; None where all is well."""
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        kept = rows.kept(connection)
        if kept is None or kept.failed is None:
            return None
        stands = _standing(connection, kept)
    return stands if stands.is_pressing(services.clock()) else None


def choose(
    services: Services, caller: Caller, folder: Path | None = None, passphrase: str | None = None
) -> AutomaticBackups:
    """Have one made once a day from now on; the first is due at once.

    Args:
        folder, passphrase: None keeps the one there is. Backups that were made before stay where they are, and open
            with the passphrase that they were made with.

    Raises:
        InvalidRequest: the passphrase is too short or was never given, or the folder is not there, or the app's own.
    """
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        before = rows.kept(connection)
    place = folder or (Path(before.folder) if before is not None else None)
    if place is None or not place.is_dir():
        raise InvalidRequest("Choose a folder that exists.", field="backups")
    backups.require_elsewhere(services.store, place)
    if passphrase is not None:
        backups.require_long(passphrase)
        seal = files.seal(passphrase, None if before is None else before.seal.salt)
    elif before is not None:
        seal = before.seal
    else:
        raise InvalidRequest("A passphrase is needed: nobody can open a backup without it.", field="passphrase")
    beside = _is_beside(services, place)

    def chosen(present: Kept | None) -> Kept:
        kept = Kept(True, str(place), seal.key.hex(), seal.salt.hex(), beside)
        if present is None or present.folder != kept.folder:
            return kept  # what lies there of an earlier choice may hold anything that was erased since
        return replace(kept, entry=present.entry, owes=present.owes)

    return _keep(services, caller, chosen, "choose_backups")


def switch(services: Services, caller: Caller, on: bool) -> AutomaticBackups:
    """Have them made, or no more. Those that were made stay.

    Raises:
        Conflict: no folder and no passphrase were chosen yet.
    """
    caller.require_unconfined_admin()

    def switched(before: Kept | None) -> Kept:
        if before is None:
            raise Conflict("Choose a folder and a passphrase for backups first.")
        return replace(before, on=on, failed=None, why=None)

    return _keep(services, caller, switched, "choose_backups" if on else "stop_backups")


def back_up(services: Services, caller: Caller, watch: Watch = go_on) -> Backup:
    """Make one now, and remove those that are to go.

    Raises:
        Conflict: none are to be made.
        FileNotWritten: the folder is not there or cannot be written, or what was written could not be read again. That
            is kept, to be said until one is made.
        Stopped: ``watch`` said so.
    """
    caller.require_unconfined_admin()
    with _one_at_a_time:
        with services.store.read() as connection:
            kept, entry = rows.kept(connection), log.last(connection)
        if kept is None or not kept.on:
            raise Conflict("Daily backups are off. Choose a folder and a passphrase first.")
        at = services.clock()
        try:
            target = _folder(services, kept) / rows.name_of(at)
            made = _write(services, kept, target, at, watch)
        except StoreProblem as problem:
            why = str(problem.extra.get("why", "other"))
            _note(services, caller, replace(kept, failed=kept.failed or iso(at), why=why))
            raise
        with services.store.write() as connection:
            audit.record(connection, caller, actions.WRITE, at=at, meta={"verb": "backup"})
            owes = kept.owes or rows.erased_since(connection, kept.entry)
        done = replace(kept, last=iso(at), bytes=made.bytes, entry=entry, owes=owes)
        _sweep(services, caller, done)
        return made


def back_up_due(services: Services, stopped: Callable[[], bool] = lambda: False) -> Backup | None:
    """Make one if that is due: the last is a day old, none could be made since, or something was erased; else None.

    Raises:
        FileNotWritten: as :func:`back_up` says; it is due again.
    """
    with services.store.read() as connection:
        kept = rows.kept(connection)
        if kept is None or not kept.on:
            return None
        failed = kept.why is not None and kept.why != "old"
        late = failed or kept.last is None or services.clock() - parse_time(kept.last) >= EVERY
        due = late or rows.erased_since(connection, kept.entry)
    if not due:
        if kept.why == "old":
            with _one_at_a_time:
                _sweep(services, _WORKER, kept)
        return None

    def watch(_share: float) -> bool:
        services.foreground.step_aside()
        return not stopped()

    try:
        return back_up(services, _WORKER, watch)
    except Stopped:
        return None


def _folder(services: Services, kept: Kept) -> Path:
    """Where they go, if that is within reach: a disk that is not plugged in may have left its empty folder behind."""
    folder = Path(kept.folder)
    try:
        lies_beside = _is_beside(services, folder)
    except OSError:
        lies_beside = None
    if lies_beside is None or (lies_beside and not kept.beside):
        raise FileNotWritten(f"{folder} does not exist. Connect its disk, or choose another folder.", why="gone")
    return folder


def _is_beside(services: Services, folder: Path) -> bool:
    """Whether it is on the disk of the store."""
    return folder.stat().st_dev == services.store.path.stat().st_dev


def _write(services: Services, kept: Kept, target: Path, at: datetime, watch: Watch) -> Backup:
    try:
        return files.write(services.store, target, kept.seal, at, watch)
    except BackupRefused as error:
        words = f"{target.name} could not be read again once it was written: the disk may be damaged."
        raise FileNotWritten(words, why="damaged") from error


def _sweep(services: Services, caller: Caller, kept: Kept) -> None:
    """Remove the older ones that are to go, and note how ``kept`` stands now.

    The newest stays. It goes by its time: what it is called hangs on where the computer was when it was made.
    """
    assert kept.last is not None, "there is a newest one"
    newest = parse_time(kept.last).replace(microsecond=0)
    try:
        made = rows.made_in(Path(kept.folder), kept.seal.salt)
        stay = {newest} if kept.owes else {newest} | worth_keeping(made.values())
        for path, at in made.items():
            if at not in stay:
                path.unlink(missing_ok=True)
    except OSError as error:
        _log.warning("Old backups could not be removed: %s", error.strerror)
        failed = kept.failed if kept.why == "old" else None
        done = replace(kept, failed=failed or iso(services.clock()), why="old")
    else:
        done = replace(kept, owes=False, failed=None, why=None)
    _note(services, caller, done)


def _note(services: Services, caller: Caller, kept: Kept) -> None:
    """Keep how it went, unless the person chose something else meanwhile."""
    with services.store.write() as connection:
        present = rows.kept(connection)
        if present is not None and present.is_choice_of(kept):
            rows.keep(connection, kept)
    services.changes.publish(Changes(caller.actor))


def _keep(services: Services, caller: Caller, changed: Callable[[Kept | None], Kept], verb: str) -> AutomaticBackups:
    """Keep what the person chose, and who did."""
    with services.store.write() as connection:
        kept = changed(rows.kept(connection))
        rows.keep(connection, kept)
        audit.record(connection, caller, actions.WRITE, at=services.clock(), meta={"verb": verb})
        stands = _standing(connection, kept)
    services.changes.publish(Changes(caller.actor))
    return stands


def _standing(connection: Connection, kept: Kept) -> AutomaticBackups:
    failure = None
    if kept.failed is not None and kept.why is not None:
        failure = BackupFailure(parse_time(kept.failed), kept.why)
    last = None if kept.last is None else parse_time(kept.last)
    owes = kept.owes or (last is not None and rows.erased_since(connection, kept.entry))
    return AutomaticBackups(kept.on, Path(kept.folder), kept.beside, last, kept.bytes, failure, owes)
