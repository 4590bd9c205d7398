"""Who is waiting for an answer, so that background work steps aside. Counts requests, whatever they ask."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from korely_desktop.domain import right_of_way

QUIET_SECONDS = 0.03
"""So long after the last answer nobody is taken to be waiting: an agent that writes several texts sends the next one
within a few milliseconds."""

PATIENCE_SECONDS = 2.0
"""Background work steps aside no longer than this for one busy spell, so that a steady stream cannot starve it."""

_LOOK_AGAIN_SECONDS = 0.01


class Foreground:
    """Tells background work when nobody waits. Safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting = 0
        self._urgent = 0
        self._last_answer = self._spell_began = time.monotonic() - PATIENCE_SECONDS

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Somebody waits for as long as the block runs."""
        with self._lock:
            now = time.monotonic()
            if not self._is_busy(now):
                self._spell_began = now
            self._waiting += 1
        try:
            yield
        finally:
            with self._lock:
                self._waiting -= 1
                self._last_answer = time.monotonic()

    @contextmanager
    def needing_background(self) -> Iterator[None]:
        """Somebody waits for background work itself, which therefore does not step aside while the block runs."""
        with self._lock:
            self._urgent += 1
        try:
            yield
        finally:
            with self._lock:
                self._urgent -= 1

    def step_aside(self) -> None:
        """Return once nobody has waited for :data:`QUIET_SECONDS`, or the spell lasts :data:`PATIENCE_SECONDS`."""
        while self._is_busy(now := time.monotonic()) and now - self._spell_began < PATIENCE_SECONDS:
            time.sleep(_LOOK_AGAIN_SECONDS)
        right_of_way.give()

    def _is_busy(self, now: float) -> bool:
        return not self._urgent and (self._waiting > 0 or now - self._last_answer < QUIET_SECONDS)
