"""How the event loop ends: by SIGTERM and SIGINT in good order, or to be started again.

Python's own handlers of signals would wait until some Python code runs.
"""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, Slot

START_AGAIN = 75
"""The status with which the event loop ends when the app is to be started again, as after a restore."""


class Endings(QObject):
    """Watches for the signals from the moment it is made until :meth:`restore`."""

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__()
        self._application = application
        self._asked = False
        self._receiver, self._sender = socket.socketpair()
        for end in (self._receiver, self._sender):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._receiver.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._end)
        self._wakeup = signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)
        self._handlers = {number: signal.signal(number, _ignore) for number in (signal.SIGTERM, signal.SIGINT)}

    def run(self) -> int:
        """The event loop of the application, to its end. Left at once when a signal came before: Qt forgets those."""
        return 0 if self._asked else self._application.exec()

    def restore(self) -> None:
        """Give the signals back to whoever had them."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._wakeup)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._receiver.close()
        self._sender.close()

    @Slot()
    def _end(self) -> None:
        self._receiver.recv(64)
        self._asked = True
        self._application.exit()  # quit() asks every window, and one that stays in the tray when it is closed says no


def _ignore(number: int, frame: object) -> None:
    """The wake-up socket does the work; this only keeps the signal from killing the process."""
