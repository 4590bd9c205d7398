"""Searching files byte by byte for pieces of text that should be gone.

A text is looked for in short pieces, since SQLite may part a long one over several pages. All pieces are looked for
in one pass: the first eight bytes of each are hashed into a table, and NumPy compares every position of the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from korely_desktop.store.engine import Store

PIECE = 24
"""Characters in one piece."""
PIECES_PER_TEXT = 12
SHORTEST = 5
"""Shorter pieces would be found by chance."""

_ANCHOR = 8
_CHUNK = 8 << 20
_OVERLAP = 1 << 10
_TABLE_BITS = 22
_MIX = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search went through. ``found`` maps each file to the pieces of text found in it."""

    files: int
    bytes: int
    found: dict[Path, set[str]]


def pieces(texts: Iterable[str]) -> set[str]:
    """Short pieces that stand for ``texts``: the whole of a short one, up to twelve spread over a long one."""
    chosen: set[str] = set()
    for text in texts:
        text = text.strip()
        starts = list(range(0, max(1, len(text) - PIECE + 1), PIECE))
        if len(text) > PIECE:
            starts.append(len(text) - PIECE)
        step = max(1, -(-len(starts) // PIECES_PER_TEXT))
        chosen |= {text[start : start + PIECE].strip() for start in [*starts[::step], starts[-1]]}
    return {piece for piece in chosen if len(piece) >= SHORTEST}


def search(store: Store, wanted: set[str]) -> Searched:
    """Look through every file of the store's folder for each piece, as UTF-8 and in the escaped form of JSON.

    The file of shared memory is left out: it holds page numbers only, and opening it would drop SQLite's locks.
    """
    needles: dict[bytes, str] = {}
    for piece in wanted:
        needles[piece.encode()] = piece
        needles[json.dumps(piece)[1:-1].encode()] = piece
    searcher = _Searcher(needles)
    files = size = 0
    found: dict[Path, set[str]] = {}
    for path in sorted(store.path.parent.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.name == store.path.name + "-shm":
            continue
        files += 1
        tail = b""
        for chunk in store.chunks() if path == store.path else _chunks(path):
            size += len(chunk)
            hits = searcher.hits(tail + chunk)
            tail = (tail + chunk)[-_OVERLAP:]  # so that nothing is missed on a border
            if hits:
                found.setdefault(path, set()).update(needles[needle] for needle in hits)
    return Searched(files, size, found)


class _Searcher:
    """Many needles at once. Those under eight bytes are looked for one by one."""

    def __init__(self, needles: Iterable[bytes]) -> None:
        self._short: list[bytes] = []
        self._by_anchor: dict[bytes, list[bytes]] = {}
        for needle in needles:
            if len(needle) < _ANCHOR:
                self._short.append(needle)
            else:
                self._by_anchor.setdefault(needle[:_ANCHOR], []).append(needle)
        self._table = np.zeros(1 << _TABLE_BITS, dtype=bool)
        anchors = np.frombuffer(b"".join(self._by_anchor), dtype="<u8")
        self._table[_slots(anchors)] = True

    def hits(self, chunk: bytes) -> set[bytes]:
        """The needles that occur in ``chunk``."""
        hits = {needle for needle in self._short if needle in chunk}
        if not self._by_anchor:
            return hits
        for offset in range(_ANCHOR):
            count = (len(chunk) - offset) // _ANCHOR
            if count <= 0:
                break
            words = np.frombuffer(chunk, dtype="<u8", offset=offset, count=count)
            for index in np.flatnonzero(self._table[_slots(words)]):
                position = offset + int(index) * _ANCHOR
                for needle in self._by_anchor.get(chunk[position : position + _ANCHOR], ()):
                    if chunk.startswith(needle, position):
                        hits.add(needle)
        return hits


def _slots(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    return (words * _MIX) >> np.uint64(64 - _TABLE_BITS)


def _chunks(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                yield chunk
    except FileNotFoundError:
        return  # gone between the listing and the reading: a log that rotated, an emptied -wal
