"""Flushing the write-ahead log to the disk shortly after each commit, off the path of the writer.

With ``synchronous=NORMAL`` a commit is handed to the operating system at once, so it survives the death of the
process; this thread asks for it to reach the disk within about half a second, so that a power cut takes no more.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from threading import Event, Thread

DELAY = 0.5

_log = logging.getLogger(__name__)


class LogSync:
    """One daemon thread. :meth:`note` says that something was committed."""

    def __init__(self, log_file: Path) -> None:
        self._file = log_file
        self._dirty = Event()
        self._closing = Event()
        self._thread = Thread(target=self._run, name="log-sync", daemon=True)
        self._thread.start()

    def note(self) -> None:
        """There is something to flush."""
        self._dirty.set()

    def close(self) -> None:
        """End the thread; closing the store flushes the rest."""
        self._closing.set()
        self._dirty.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():  # looked at after each clear(), which may have taken close()'s call with it
            self._dirty.wait()
            if self._closing.wait(DELAY):
                return
            self._dirty.clear()
            if self._closing.is_set():
                return  # it was closed after the wait, and what woke this thread is cleared
            try:
                with self._file.open("r+b") as file:
                    os.fsync(file.fileno())
            except FileNotFoundError:
                continue  # a checkpoint has just moved it all into the store, which flushes too
            except OSError as error:
                _log.warning("The log of the store could not be flushed to the disk (%s).", error.strerror)
