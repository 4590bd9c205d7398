"""SQLite's extension for vectors, loaded into a connection.

By its file: sqlite-vec's own module would load Python's SQLite beside the one that the store is opened with.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def load_vectors(connection: Any) -> None:
    """Let a connection compute with vectors. Raises what SQLite raises where the extension cannot be loaded."""
    connection.enable_load_extension(True)
    connection.load_extension(_extension())
    connection.enable_load_extension(False)


@cache
def _extension() -> str:
    """Its path, as SQLite wants it: without the ending that differs by system."""
    package = find_spec("sqlite_vec")
    if package is None or not package.submodule_search_locations:
        raise ModuleNotFoundError("sqlite_vec is not installed")
    return str(Path(package.submodule_search_locations[0]) / "vec0")
