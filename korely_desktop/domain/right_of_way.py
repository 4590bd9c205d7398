"""The window goes first: while it is in a turn of its event loop, threads in the background begin no further stage.

One for the process, as its interpreter and its cores are: beside busy threads a turn takes the window two to five times
as long, since it shares a core with them and, from each call of Qt on, the interpreter.
"""

from __future__ import annotations

import threading
import time

PATIENCE_SECONDS = 0.1
"""No turn is made way for longer than this: one that lasts is waiting for something itself."""

_over = threading.Event()
_over.set()
_began = 0.0
_thread = threading.local()


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
    """This thread makes way from now on, wherever it comes through :func:`give`."""
    _thread.stands_back = True


def give() -> None:
    """Return once the window is in no turn, or has been in one for :data:`PATIENCE_SECONDS`.

    At once in a thread that does not stand back, such as one in which an agent's question is answered.
    """
    if not _over.is_set() and getattr(_thread, "stands_back", False):
        _over.wait(max(_began + PATIENCE_SECONDS - time.monotonic(), 0.0))
