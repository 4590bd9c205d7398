"""What is given back is free for others, and nothing that is needed is lost by it."""

from __future__ import annotations

import ctypes
import mmap
import sys
from pathlib import Path

import pytest

from korely_desktop import spare_memory
from korely_desktop.spare_memory import give_back

PAGES = 64
CONTENT = bytes(range(1, 256)) * (PAGES * mmap.PAGESIZE // 255 + 1)
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems count such pages otherwise")


def _mapped(file: Path) -> mmap.mmap:
    file.write_bytes(CONTENT[: PAGES * mmap.PAGESIZE])
    with file.open("r+b") as opened:
        return mmap.mmap(opened.fileno(), 0, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_WRITE)


def _resident(file: Path) -> int:
    """KiB of the file that lie in this process."""
    lines = iter(Path("/proc/self/smaps").read_text().splitlines())
    return sum(
        next(int(line.split()[1]) for line in lines if line.startswith("Rss:"))
        for line in lines
        if line.endswith(str(file))
    )


@linux
def test_pages_of_weights_go_and_come_back_when_they_are_needed(tmp_path: Path) -> None:
    file = tmp_path / "model.weights"
    with _mapped(file) as weights:
        assert weights[:] == CONTENT[: len(weights)]
        assert _resident(file) == len(weights) // 1024
        give_back()
        assert _resident(file) == 0
        assert weights[:] == CONTENT[: len(weights)]


@linux
def test_what_was_written_to_stays(tmp_path: Path) -> None:
    with _mapped(tmp_path / "model.weights") as weights:
        weights[:3] = b"own"
        give_back()
        assert weights[:3] == b"own"


@linux
def test_other_files_stay_where_they_are(tmp_path: Path) -> None:
    file = tmp_path / "korely.db"
    with _mapped(file) as mapped:
        assert mapped[:] == CONTENT[: len(mapped)]
        give_back()
        assert _resident(file) == len(mapped) // 1024


@linux
def test_what_came_to_lie_there_meanwhile_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    with mmap.mmap(-1, PAGES * mmap.PAGESIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as anonymous:
        anonymous[:] = CONTENT[: len(anonymous)]
        start = ctypes.addressof(ctypes.c_char.from_buffer(anonymous))
        monkeypatch.setattr(spare_memory, "_mapped_weights", lambda: [(start, start + len(anonymous))])
        spare_memory.give_back()
        assert anonymous[:] == CONTENT[: len(anonymous)]
