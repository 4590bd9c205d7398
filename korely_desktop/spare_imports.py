"""Keeps out of the process what libraries import for other uses, and the source text of all that is imported."""

from __future__ import annotations

import importlib
import importlib.metadata
import linecache
import sys
from types import ModuleType
from typing import Any

_LEFT_OUT: dict[str, dict[str, Any]] = {
    # uvicorn's command line, with click and multiprocessing
    "uvicorn.main": {"main": None, "run": None},
    # how words of 21 languages end; Italian has none, and English is read by HanTa
    "simplemma.strategies.defaultrules": {"RULE_FUNCTIONS": {}},
    # FastAPI looks whether a model is of the old kind: none can be
    "pydantic.v1": {"BaseModel": type("BaseModel", (), {})},
    # named by jaraco.functools in examples alone
    "more_itertools": {},
}
_PASSED_ON = {"uvicorn.main.Server": "uvicorn.server"}


class _Empty(ModuleType):
    """Stands for a module that is left out. What it only passes on is fetched where that lies."""

    def __getattr__(self, name: str) -> Any:
        home = _PASSED_ON.get(f"{self.__name__}.{name}")
        if home is None:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(importlib.import_module(home), name)


def spare_imports() -> None:
    """Let the process do without them. Call once, before what would import them."""
    for name, content in _LEFT_OUT.items():
        empty = _Empty(name)
        vars(empty).update(content)
        sys.modules.setdefault(name, empty)
    # keyring asks a newer edition of it what backends there are, in words that both understand
    sys.modules.setdefault("importlib_metadata", importlib.metadata)


def spare_sources() -> None:
    """Let modules be imported without their source being read, and let go of what was read when PySide was.

    PySide looks in each module imported after it for its own name, to know where its switchable features
    (``snake_case``, ``true_property``) may apply, and so has 35 MB of lines held for good; the app switches none. Call
    once, after PySide and before what is large.
    """
    try:
        features = importlib.import_module("shibokensupport.feature")
    except ImportError:
        return
    linecache.clearcache()
    features._mod_uses_pyside = lambda module: False  # type: ignore[attr-defined]
