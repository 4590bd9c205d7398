"""``korely-desktop doctor``: looks at the data folder, the key, the store and the audit log, and says what it finds.

It opens the store as a start would, and works while the app runs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import korely_desktop
from korely_desktop.domain.errors import EnvironmentProblem
from korely_desktop.paths import DataFolder
from korely_desktop.secrets import SecretKeeper, store_key
from korely_desktop.store.keying import FileKind, kind_of


def examine(data_dir: Path) -> int:
    """Say what is in order and what is not; returns 0 when everything is."""
    print(f"Korely Desktop {korely_desktop.__version__}, Python {sys.version.split()[0]}, {sys.platform}")
    folder = DataFolder(data_dir)
    print(f"Data folder: {folder.root}")
    if not folder.root.is_dir():
        print("Problem: there is no such folder. Check --data-dir; the first start creates the usual one.")
        return 1
    if not folder.store.exists():
        print("There is no store here yet. The first start creates one.")
        return 0
    try:
        for line in _findings(folder):
            print(line)
    except EnvironmentProblem as problem:
        print(f"Problem: {problem.message}")
        return 1
    except _Broken as finding:
        print(f"Problem: {finding}")
        return 1
    print("All in order.")
    return 0


class _Broken(Exception):
    """A check found something wrong; the message says what."""


def _findings(folder: DataFolder) -> Iterator[str]:
    from korely_desktop.store import audit
    from korely_desktop.store.engine import Store

    beside = folder.store.with_name(f"{folder.store.name}-wal")  # what was written last, while the app runs
    size = sum(file.stat().st_size for file in (folder.store, beside) if file.exists())
    yield f"Store: {folder.store.name}, {size / 1_000_000:.1f} MB"
    keeper = SecretKeeper(folder.root)
    if kind_of(folder.store) is FileKind.ENCRYPTED:
        where = "the system's keyring" if keeper.place("store-key") == "keyring" else "a file in the data folder"
        yield f"Encrypted; the key is in {where}"
    else:
        yield "Not encrypted"
    store = Store.open(folder.store, store_key(keeper, folder.store, encrypt=True))
    try:
        store.check()
        yield "Every page of the store can be read"
        with store.read() as connection:
            chain = audit.verify(connection)
        if not chain.whole:
            raise _Broken(f"the audit log was changed outside the app, first at row {chain.broken_at}.")
        yield f"Audit log: {chain.rows} rows, the chain is whole"
    finally:
        store.close()
