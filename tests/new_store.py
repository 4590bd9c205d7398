"""New stores, as copies of one that a process makes once: fifty milliseconds of making tables become two of copying."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

from korely_desktop.store.engine import Connection, Store


def new_store(folder: Path) -> Path:
    """The path of a plain store in ``folder`` that nobody has open; a new one unless there is one."""
    path = folder / "korely.db"
    if not path.exists():
        shutil.copy(Path(_made().name) / "korely.db", path)
    return path


@cache
def _made() -> tempfile.TemporaryDirectory[str]:
    """Gone when the process ends."""
    folder = tempfile.TemporaryDirectory(prefix="korely-tests-")
    Store.open(Path(folder.name) / "korely.db").close()
    return folder


def check_full_text(connection: Connection) -> None:
    """Raises where a full-text table does not agree with its rows."""
    for name in ("memory_text", "fact_text"):
        connection.exec_driver_sql(f"INSERT INTO {name}({name}, rank) VALUES ('integrity-check', 1)")
