"""What is given back is free for others, and nothing that is needed is lost by it."""

from __future__ import annotations

import ctypes
import mmap
import os
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

from korely_desktop.spare_memory import give_back, map_file, spare_code

SIZE = 64 * mmap.PAGESIZE
CONTENT = (bytes(range(1, 256)) * (SIZE // 255 + 1))[:SIZE]
MAP_FIXED_NOREPLACE = 0x100000
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems count such pages otherwise")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "model.weights"
    made.write_bytes(CONTENT)
    return made


def _resident(file: Path) -> int:
    """KiB of the file that lie in this process."""
    lines = iter(Path("/proc/self/smaps").read_text().splitlines())
    return sum(
        next(int(line.split()[1]) for line in lines if line.startswith("Rss:"))
        for line in lines
        if line.endswith(str(file))
    )


def _code(library: Path) -> tuple[int, int]:
    """From where to where the code of a loaded library lies."""
    [line] = [
        line
        for line in Path("/proc/self/maps").read_text().splitlines()
        if line.endswith(str(library)) and "r-xp" in line
    ]
    start, end = line.split()[0].split("-")
    return int(start, 16), int(end, 16)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of this test alone, loaded: what computes, copied."""
    ctypes.CDLL("libm.so.6")
    mapped = Path("/proc/self/maps").read_text().split()
    made = tmp_path / "library.so"
    shutil.copyfile(next(word for word in mapped if word.endswith("/libm.so.6")), made)
    ctypes.CDLL(str(made))
    return made


@linux
def test_pages_of_a_mapped_file_go_and_come_back_when_they_are_needed(file: Path) -> None:
    mapped = map_file(file)
    assert mapped[:] == CONTENT
    assert _resident(file) == SIZE // 1024
    give_back()
    assert _resident(file) == 0
    assert mapped[:] == CONTENT


@linux
@pytest.mark.skipif(os.access(os.__file__, os.W_OK), reason="this person may write Python's own files")
def test_pages_go_of_files_that_belong_to_others() -> None:
    file = Path(os.__file__).resolve()
    mapped = map_file(file)
    assert mapped[:] == file.read_bytes()
    give_back()
    assert _resident(file) == 0


@linux
def test_what_others_mapped_stays_where_it_is(file: Path) -> None:
    with file.open("r+b") as opened, mmap.mmap(opened.fileno(), 0, flags=mmap.MAP_PRIVATE) as mapped:
        mapped[:3] = b"own"
        assert mapped[3:] == CONTENT[3:]
        give_back()
        assert _resident(file) == SIZE // 1024
        assert mapped[:3] == b"own"


@linux
def test_what_came_to_lie_where_a_file_was_mapped_is_not_lost(file: Path) -> None:
    mapped = map_file(file)
    place = np.frombuffer(mapped, dtype=np.uint8).ctypes.data
    mapped.close()
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | MAP_FIXED_NOREPLACE
    assert libc.mmap(place, SIZE, mmap.PROT_READ | mmap.PROT_WRITE, flags, -1, 0) == place
    ctypes.memmove(place, CONTENT, SIZE)
    give_back()
    assert ctypes.string_at(place, SIZE) == CONTENT
    libc.munmap(ctypes.c_void_p(place), ctypes.c_size_t(SIZE))


@linux
def test_code_goes_and_comes_back_when_it_runs(library: Path) -> None:
    start, end = _code(library)
    content = ctypes.string_at(start, end - start)
    before = _resident(library)
    spare_code(library)
    assert _resident(library) <= before - (end - start) // 1024
    length = ctypes.CDLL(str(library)).hypot
    length.restype, length.argtypes = ctypes.c_double, [ctypes.c_double] * 2
    assert length(3.0, 4.0) == 5.0
    assert ctypes.string_at(start, end - start) == content
    give_back()
    assert _resident(library) <= before - (end - start) // 1024


@linux
def test_code_that_was_written_to_stays(library: Path) -> None:
    start, _ = _code(library)
    page = ctypes.c_void_p(start), ctypes.c_size_t(mmap.PAGESIZE)
    libc = ctypes.CDLL(None)
    assert libc.mprotect(*page, mmap.PROT_READ | mmap.PROT_WRITE) == 0
    ctypes.memmove(start, b"patched", 7)
    assert libc.mprotect(*page, mmap.PROT_READ | mmap.PROT_EXEC) == 0
    spare_code(library)
    assert ctypes.string_at(start, 7) == b"patched"
