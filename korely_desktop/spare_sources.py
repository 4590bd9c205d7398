"""Keeps PySide from reading the source of every module: 35 MB of lines held for good, and a good part of the start.

PySide looks in each module imported after it for its own name, to know where its switchable features (``snake_case``,
``true_property``) may apply. The app switches none.
"""

from __future__ import annotations

import linecache
from importlib import import_module


def spare_sources() -> None:
    """Let modules be imported without their source being read, and let go of what was read when PySide was.

    Call once, after PySide and before what is large.
    """
    try:
        features = import_module("shibokensupport.feature")
    except ImportError:
        return
    linecache.clearcache()
    features._mod_uses_pyside = lambda module: False  # type: ignore[attr-defined]
