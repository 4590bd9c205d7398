"""Gives memory back to the system: what was freed, which the C library keeps otherwise (15 MB of a start, more after
long texts), and pages of a model's words that came along with those of a few words (up to 11 MB)."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache

_M_ARENA_MAX = -8
_MADV_PAGEOUT = 21
"""Takes no content away, whatever lies there by now: another thread may unmap a graph while the map is read."""
_WEIGHTS = ".weights"
"""What files of mapped weights end with (:func:`korely_desktop.language.embedding.export.part_weights`)."""


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
    """Return free pages to the system where the C library can be asked to (glibc), and those of mapped weights where
    the files are this person's own (Linux asks for that).

    A row of a model's words that is needed again comes from the system's file cache, in some microseconds.
    """
    if (trim := _trim()) is not None:
        trim(0)
    if sys.platform == "linux":
        for start, end in _mapped_weights():
            ctypes.CDLL(None).madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), _MADV_PAGEOUT)


def _mapped_weights() -> list[tuple[int, int]]:
    """From where to where weights are mapped, besides what was written to, which only this process has."""
    found: list[tuple[int, int]] = []
    place = ""
    with suppress(OSError), open("/proc/self/smaps", encoding="utf-8", errors="replace") as maps:
        for line in maps:
            name, value, *_ = line.split()
            if not name.endswith(":"):
                place = name if line.rstrip().endswith(_WEIGHTS) else ""
            elif place and name == "Anonymous:" and value == "0":
                start, end = place.split("-")
                found.append((int(start, 16), int(end, 16)))
    return found


@cache
def _trim() -> Callable[[int], int] | None:
    return getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
