"""Bulletins that were made, as long as nothing changed. In memory only, so that an erasure leaves none behind."""

from __future__ import annotations

from threading import Lock

from korely_desktop.domain.bulletin import Bulletin, BulletinKey

_MOST = 200


class BulletinShelf:
    """Thread-safe. ``change`` is the number of the last change that was announced when a bulletin was begun."""

    def __init__(self) -> None:
        self._kept: dict[BulletinKey, Bulletin] = {}
        self._change = -1
        self._lock = Lock()

    def get(self, key: BulletinKey, change: int) -> Bulletin | None:
        """The bulletin, unless something changed since."""
        with self._lock:
            self._let_go(change)
            return self._kept.get(key) if change == self._change else None

    def put(self, key: BulletinKey, change: int, bulletin: Bulletin) -> None:
        """Keep it until something changes."""
        with self._lock:
            self._let_go(change)
            if change == self._change and len(self._kept) < _MOST:
                self._kept[key] = bulletin

    def drop(self) -> None:
        """Let go of all of them; part of an erasure."""
        with self._lock:
            self._kept.clear()

    def _let_go(self, change: int) -> None:
        if change > self._change:
            self._kept.clear()
            self._change = change
