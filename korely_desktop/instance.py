"""One app per data folder: a lock that tells the truth, and a door bell that raises the running window.

The bell is a socket of this computer. Where it is, and the word that opens it, stand in a file of the data folder: who
cannot read the folder cannot ring. Qt's own local sockets would need its network library, 3 MB of memory for good.
"""

from __future__ import annotations

import logging
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from PySide6.QtCore import QLockFile, QObject, QSocketNotifier, Slot

from korely_desktop.domain.errors import AlreadyRunning
from korely_desktop.links import Link, parse_link
from korely_desktop.paths import DataFolder

Answer = Literal["raised", "no-window", "silent"]

ANSWER_SECONDS = 1.5
LONGEST = 400
"""Bytes that somebody who rings may say: the word, and a link."""

_log = logging.getLogger(__name__)


class Instance(QObject):
    """Holds a data folder while the app runs, and answers a second start. Lives in the thread of the event loop."""

    def __init__(self, folder: DataFolder) -> None:
        super().__init__()
        self._lock = QLockFile(str(folder.lock))
        self._lock.setStaleLockTime(0)
        self._place = folder.bell
        self._word = secrets.token_hex(16)
        self._bell: socket.socket | None = None
        self._on_raise: Callable[[Link | None], None] | None = None

    def take(self) -> bool:
        """Whether the folder is ours now. A lock left behind by a process that is gone does not count."""
        return self._lock.tryLock(100)

    def listen(self, on_raise: Callable[[Link | None], None] | None) -> None:
        """Answer the door bell from now on. Only after :meth:`take` said yes.

        Args:
            on_raise: called with what the second start was asked to show; None where there is no window.
        """
        self._on_raise = on_raise
        try:
            self._hang_bell()
        except OSError as problem:
            _log.warning("A second start cannot bring this one forward: %s", problem.strerror)

    def release(self) -> None:
        """Let another start have the folder."""
        for notifier in self.findChildren(QSocketNotifier):
            notifier.setEnabled(False)
        if self._bell is not None:
            with suppress(OSError):
                self._place.unlink()
            self._bell.close()
            self._bell = None
        self._lock.unlock()

    def _hang_bell(self) -> None:
        self._bell = socket.create_server(("127.0.0.1", 0))
        self._bell.setblocking(False)
        rung = QSocketNotifier(self._bell.fileno(), QSocketNotifier.Type.Read, self)
        rung.activated.connect(self._answer)
        part = self._place.with_suffix(".part")
        part.touch(mode=0o600)
        part.write_text(f"{self._bell.getsockname()[1]} {self._word}", encoding="ascii")
        part.replace(self._place)

    @Slot()
    def _answer(self) -> None:
        """Somebody is at the door; wait, without holding anything up, for what they say."""
        if self._bell is None:
            return
        with suppress(OSError):
            caller, _ = self._bell.accept()
            caller.setblocking(False)
            said = QSocketNotifier(caller.fileno(), QSocketNotifier.Type.Read, self)
            said.activated.connect(lambda: self._hear(caller, said))

    def _hear(self, caller: socket.socket, notifier: QSocketNotifier) -> None:
        notifier.setEnabled(False)
        notifier.deleteLater()
        with caller:
            try:
                word, _, link = caller.recv(LONGEST).partition(b" ")
                if not secrets.compare_digest(word, self._word.encode()):
                    return
                caller.sendall(b"raised" if self._on_raise else b"no-window")
            except OSError:
                return
        if self._on_raise:
            self._on_raise(parse_link(link.decode("utf-8", "replace")))


def ring(folder: DataFolder, link: Link | None = None) -> Answer:
    """Ask the running app to come forward, and to show ``link``."""
    with suppress(OSError, ValueError):
        port, word = folder.bell.read_text(encoding="ascii").split()
        with socket.create_connection(("127.0.0.1", int(port)), ANSWER_SECONDS) as door:
            door.sendall(f"{word} {link or ''}".encode())
            match door.recv(LONGEST):
                case b"raised":
                    return "raised"
                case b"no-window":
                    return "no-window"
    return "silent"


def already_running(folder: DataFolder) -> AlreadyRunning:
    """The error for a start that found the folder taken."""
    return AlreadyRunning(
        f"Korely is already running with the data folder {folder.root}. Use that one, quit it first, or choose "
        "another folder with --data-dir."
    )
