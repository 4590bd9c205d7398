"""What is left to do once the rows of an erasure are gone: automatic copies, the log, and a search of every file.

From the erasure's own transaction on the store says that this is to be done, so that a process which is killed in
between does it at its next start. By then nobody knows the erased words, so nothing is searched: the store is written
anew.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from korely_desktop.domain.erasure import InBackups, Scan
from korely_desktop.domain.errors import ShuttingDown, StoreProblem
from korely_desktop.memory.services import Services
from korely_desktop.paths import DataFolder
from korely_desktop.store import automatic_backups, file_scan, fulltext, migrate, settings
from korely_desktop.store import erase as removal
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.errors import translated

TELLING = 12
"""From so many characters on, a single word found in another file counts as a trace."""
MOST_JUDGED = 200
"""So many pieces found in files are checked against what is still stored; more than that are common words."""

_UNFINISHED = "unfinished_erasures"
"""The setting with the ids, in the audit log, of erasures whose rows are gone and whose traces may not be."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Cleaning:
    """How far it came: as in :class:`korely_desktop.domain.erasure.EraseReceipt`."""

    scan: Scan
    copies_removed: int = 0
    backups: InBackups = "none"
    finished: bool = False


def owe(connection: Connection, erasure: str) -> None:
    """Note, in the erasure's own transaction, that its traces are still to be removed."""
    settings.put(connection, _UNFINISHED, [*_owed(connection), erasure])


def clean(services: Services, erasure: str, words: Sequence[str]) -> Cleaning:
    """Remove the traces of what was just erased and search for ``words``; what stands in the way is left for
    :func:`finish`.
    """
    store = services.store
    done = Cleaning(Scan(0, 0, 0, (), store.key is not None))
    try:
        with store.read() as connection:
            done.backups = automatic_backups.holding_what_was(connection)
        done.copies_removed = migrate.remove_copies(store.path)
        truncated = store.truncate_wal()
        done.scan = _search(store, words)
        if done.scan.leftovers and truncated:
            truncated = _write_anew(store)
            done.scan = _search(store, words)
        if truncated:
            with store.write() as connection:
                settings.put(connection, _UNFINISHED, [other for other in _owed(connection) if other != erasure])
            done.finished = True
    except (StoreProblem, ShuttingDown) as problem:
        _log.warning("Traces of an erasure are removed at the next start: %s", problem.code)
    return done


def finish(services: Services) -> None:
    """Remove the traces of every erasure that was cut off. Called at the start, before anybody reads.

    Takes as long as copying the store, when there is something to do. What stands in the way leaves it for next time.
    """
    store = services.store
    with store.read() as connection:
        if not _owed(connection):
            return
    try:
        migrate.remove_copies(store.path)
        if _write_anew(store):
            with store.write() as connection:
                settings.remove(connection, _UNFINISHED)
            _log.info("The traces of an erasure that was cut off were removed.")
    except StoreProblem as problem:
        _log.warning("The traces of an erasure that was cut off are still there: %s", problem.code)


def _owed(connection: Connection) -> list[str]:
    return settings.get(connection, _UNFINISHED) or []


def _search(store: Store, words: Sequence[str]) -> Scan:
    """Search the data folder. In the store, a piece that some row still says is no leftover.

    In other files (logs, say) a single common word proves nothing: only longer pieces count there.
    """
    pieces = file_scan.pieces(words)
    with translated(store.path.parent):  # a file that cannot be read may hold anything
        searched = file_scan.search(store, pieces)
    telling = {
        path: {piece for piece in hits if _is_store(path, store.path) or " " in piece or len(piece) >= TELLING}
        for path, hits in searched.found.items()
    }
    found = sorted(set().union(*telling.values()))
    with store.read() as connection:
        left = set(found[:MOST_JUDGED]) - removal.stored(connection, found[:MOST_JUDGED])
    leftovers = tuple(path.name for path, hits in telling.items() if hits & left)
    return Scan(searched.files, searched.bytes, len(pieces), leftovers, store.key is not None)


def _is_store(path: Path, store: Path) -> bool:
    return path.name.startswith(store.name) or path.parent == DataFolder(store.parent).copies


def _write_anew(store: Store) -> bool:
    """Write the whole store anew, so that no page keeps a trace of what was in it; False while a reader holds on."""
    with store.write() as connection:
        fulltext.squeeze(connection)
    store.vacuum()
    return store.truncate_wal()
