"""The window goes first: while it is in a turn of its event loop, threads in the background begin no further stage, and
while somebody uses it, they leave it a core.

One for the process, as its interpreter and its cores are: beside busy threads a turn takes the window two to five times
as long, since it shares a core with them and, from each call of Qt on, the interpreter.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE_SECONDS = 0.1
"""No turn is made way for longer than this: one that lasts is waiting for something itself."""

IN_USE_SECONDS = 5.0
"""So long after the last touch somebody uses the window; one that only follows what is written takes no right of way,
which would cost a fifth of the texts a second."""

NICENESS = 10
"""Threads in the background wait for a core behind others. While one of them has it the window waits as long as it
computes, and each time it takes the interpreter back it waits anew: up to 50 ms for a turn of 1 ms."""

_AT_ONCE = max(1, (os.cpu_count() or 1) - 1)
"""So many networks run side by side while the window is in use: one core stays free for it."""

_over = threading.Event()
_over.set()
_began = 0.0
_touched = -IN_USE_SECONDS
_networks = threading.Condition()
_running = 0
_thread = threading.local()


def touch() -> None:
    """Somebody uses the window."""
    global _touched
    _touched = time.monotonic()


def in_use() -> bool:
    """Whether somebody does, or did a moment ago."""
    return time.monotonic() - _touched < IN_USE_SECONDS


def take() -> None:
    """The window begins a turn, or goes on with it. Called in its thread alone."""
    global _began
    if _over.is_set():
        _began = time.monotonic()
        _over.clear()


def leave() -> None:
    """The turn is over."""
    _over.set()


def stand_back() -> None:
    """This thread makes way from now on: wherever it comes through :func:`give` and :func:`network`, and, on Linux,
    whenever another one of the app wants a core."""
    _thread.stands_back = True
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.setpriority(os.PRIO_PROCESS, 0, max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0)))


def give() -> None:
    """Return once the window is in no turn, or has been in one for :data:`PATIENCE_SECONDS`.

    At once in a thread that does not stand back, such as one in which an agent's question is answered.
    """
    if not _over.is_set() and _stands_back():
        _over.wait(max(_began + PATIENCE_SECONDS - time.monotonic(), 0.0))


@contextmanager
def network() -> Iterator[None]:
    """A network runs in this block, outside the interpreter: begun once there is a core for it, and then as
    :func:`give` says."""
    global _running
    if not _stands_back():
        yield
        return
    with _networks:
        _networks.wait_for(lambda: _running < _AT_ONCE or not in_use())
        _running += 1
    try:
        give()
        yield
    finally:
        with _networks:
            _running -= 1
            _networks.notify_all()


def _stands_back() -> bool:
    return getattr(_thread, "stands_back", False)
