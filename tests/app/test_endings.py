"""A signal that comes while the window is still being opened ends the app like any other."""

from __future__ import annotations

import signal

from PySide6.QtCore import QTimer

from korely_desktop.endings import Endings

FORGOTTEN = 99


def test_a_signal_before_the_event_loop_is_not_forgotten(qapp):
    endings = Endings(qapp)
    guard = QTimer()
    guard.setSingleShot(True)
    guard.timeout.connect(lambda: qapp.exit(FORGOTTEN))
    try:
        signal.raise_signal(signal.SIGTERM)
        qapp.processEvents()
        guard.start(5_000)
        assert endings.run() == 0
    finally:
        endings.restore()


def test_a_signal_ends_the_event_loop(qapp):
    endings = Endings(qapp)
    QTimer.singleShot(0, lambda: signal.raise_signal(signal.SIGTERM))
    try:
        assert endings.run() == 0
    finally:
        endings.restore()
