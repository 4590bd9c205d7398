"""What SQLAlchemy compiled for one store of a test serves all others of the process.

It keeps what it compiles by engine, and a store has two: each of thousands of small stores compiled anew what it is
asked, which was a tenth of the processor time of all tests.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, create_engine
from sqlalchemy.util import LRUCache

_KEPT = 3_000
_compiled: LRUCache[Any, Any] = LRUCache(_KEPT)
_engines: list[Engine] = []
"""The first that was made, whose dialect all others take once it has met the driver."""


def create_engine_alike(*words: Any, **settings: Any) -> Engine:
    """As ``create_engine``, for engines that are made alike."""
    made = create_engine(*words, **settings)
    _engines[1:] = []
    _engines.append(made)
    if getattr(_engines[0].dialect, "server_version_info", None) is not None:
        made.dialect = _engines[0].dialect
    made.update_execution_options(compiled_cache=_compiled)
    return made
