"""Gives memory back to the system: what was freed, which the C library keeps otherwise (15 MB of a start, more after
long texts), pages of a model's words that came along with those of a few words (6 MB), code that opened it (19 MB)."""

from __future__ import annotations

import ctypes
import gc
import mmap
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

_M_ARENA_MAX = -8

_noting = threading.Lock()
_files: weakref.WeakSet[mmap.mmap] = weakref.WeakSet()
_libraries: set[Path] = set()


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


def map_file(file: Path) -> mmap.mmap:
    """The content of ``file``, to be read where it lies. :func:`give_back` lets go of its pages.

    Raises:
        OSError: it cannot be read. ValueError: it is empty.
    """
    with file.open("rb") as opened:
        mapped = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    with _noting:
        _files.add(mapped)
    return mapped


def give_back() -> None:
    """Return free pages to the system where the C library can be asked to (glibc); on Linux also pages of mapped files,
    and code, which come back from the system's file cache in some microseconds where they are needed again.
    """
    if (trim := _trim()) is not None:
        trim(0)
    if sys.platform == "linux":
        with _noting:
            files, libraries = [*_files], [*_libraries]
        for mapped in files:
            with suppress(ValueError):  # closed meanwhile
                # Loses nothing: as long as it is mapped nothing else lies there, and nobody can write to it.
                mapped.madvise(mmap.MADV_DONTNEED)
        for library in libraries:
            _let_go_of_code(library)


def spare_code(library: Path) -> None:
    """Let go of the code of a loaded library, now and at every :func:`give_back`, on Linux: what opened something has
    nothing more to do, what runs on comes back.
    """
    if sys.platform == "linux":
        ctypes.CDLL(str(library))  # counts as one more user of it for good: nothing else comes to lie in its place
        with _noting:
            _libraries.add(library.resolve())
        _let_go_of_code(library.resolve())


def _let_go_of_code(library: Path) -> None:
    for start, end in _as_in_the_file(library):
        ctypes.CDLL(None).madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), mmap.MADV_DONTNEED)


def _as_in_the_file(library: Path) -> Iterator[tuple[int, int]]:
    """From where to where ``library`` lies, besides what can be or was written to, which only this process has."""
    place = ""
    with suppress(OSError), open("/proc/self/smaps", encoding="utf-8", errors="replace") as maps:
        for line in maps:
            name, value, *rest = line.split(maxsplit=5)
            if not name.endswith(":"):
                place = name if "w" not in value and rest[-1].rstrip("\n") == str(library) else ""
            elif place and name == "Anonymous:" and value == "0":
                start, end = place.split("-")
                yield int(start, 16), int(end, 16)


@cache
def _trim() -> Callable[[int], int] | None:
    return getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
