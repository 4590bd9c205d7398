"""One app per data folder: a lock that tells the truth, and a door bell that raises the running window."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QLockFile, QObject, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from korely_desktop.domain.errors import AlreadyRunning
from korely_desktop.links import Link, parse_link

Answer = Literal["raised", "no-window", "silent"]

ANSWER_MS = 1_500
LONGEST_LINK = 300


class Instance(QObject):
    """Holds a data folder while the app runs, and answers a second start. Lives in the thread of the event loop."""

    def __init__(self, lock: Path) -> None:
        super().__init__()
        self._lock = QLockFile(str(lock))
        self._lock.setStaleLockTime(0)
        self._name = bell_name(lock)
        self._server: QLocalServer | None = None
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
        QLocalServer.removeServer(self._name)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._answer)
        self._server.listen(self._name)

    def release(self) -> None:
        """Let another start have the folder."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self._lock.unlock()

    @Slot()
    def _answer(self) -> None:
        if self._server is None:
            return
        while (connection := self._server.nextPendingConnection()) is not None:
            connection.disconnected.connect(self._left)
            connection.write(b"raised\n" if self._on_raise else b"no-window\n")
            connection.flush()

    @Slot()
    def _left(self) -> None:
        """Whoever rang has read the answer and gone; a link may lie at the door."""
        connection = self.sender()
        if not isinstance(connection, QLocalSocket):
            return
        said = bytes(connection.read(LONGEST_LINK).data()).decode("utf-8", "replace")
        connection.deleteLater()
        if self._on_raise:
            self._on_raise(parse_link(said))


def bell_name(lock: Path) -> str:
    """The name under which the app that holds ``lock`` can be rung."""
    return "korely-desktop-" + hashlib.sha256(str(lock.resolve()).encode()).hexdigest()[:20]


def ring(lock: Path, link: Link | None = None) -> Answer:
    """Ask the running app to come forward, and to show ``link``."""
    socket = QLocalSocket()
    socket.connectToServer(bell_name(lock))
    if not socket.waitForConnected(ANSWER_MS):
        return "silent"
    if link is not None:
        socket.write(str(link).encode())
        socket.waitForBytesWritten(ANSWER_MS)
    socket.waitForReadyRead(ANSWER_MS)
    answer = bytes(socket.readAll().data())
    socket.disconnectFromServer()
    if not answer:
        return "silent"
    return "raised" if answer.startswith(b"raised") else "no-window"


def already_running(root: Path) -> AlreadyRunning:
    """The error for a start that found the folder taken."""
    return AlreadyRunning(
        f"Korely already runs with the data folder {root}. Use the one that runs, end it first, "
        "or choose another folder with --data-dir."
    )
