"""Gives freed memory back to the system. The C library keeps it otherwise: 15 MB of a start, more after long texts."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from functools import cache

_M_ARENA_MAX = -8


def share_one_heap() -> None:
    """Let all threads take memory from one heap (glibc), instead of each holding what it once needed: 7 MB less.

    Call first of all. What threads lose by waiting for each other is little: Python hands out small pieces itself.
    """
    if sys.platform == "linux" and (mallopt := getattr(ctypes.CDLL(None), "mallopt", None)) is not None:
        mallopt(_M_ARENA_MAX, 1)


def settle() -> None:
    """Take everything there is for lasting, so that the garbage collector walks it no more, and return what is spare.

    Takes some milliseconds, in any thread, while the others run.
    """
    gc.freeze()
    gc.collect()  # of nothing, by now: it empties the interpreter's lists of spare objects
    give_back()


def give_back() -> None:
    """Return free pages to the system where the C library can be asked to (glibc)."""
    if (trim := _trim()) is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    return getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
