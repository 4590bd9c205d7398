"""A signal that comes while the window is still being opened ends the app like any other."""

from __future__ import annotations

import signal

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from korely_desktop.endings import Endings

FORGOTTEN = 99


@pytest.fixture
def guard(qapp):
    """Started, it ends an event loop that no signal ends: pytest's own alarm would ring inside of it, unheard."""
    made = QTimer()
    made.setSingleShot(True)
    made.setInterval(30_000)
    made.timeout.connect(lambda: qapp.exit(FORGOTTEN))
    yield made
    made.stop()


def test_a_signal_before_the_event_loop_is_not_forgotten(qapp, guard):
    endings = Endings(qapp)
    try:
        signal.raise_signal(signal.SIGTERM)
        qapp.processEvents()
        guard.start()
        assert endings.run() == 0
    finally:
        endings.restore()


def ended_by_a_signal(qapp, guard):
    endings = Endings(qapp)
    guard.start()
    QTimer.singleShot(0, lambda: signal.raise_signal(signal.SIGTERM))
    try:
        return endings.run() == 0
    finally:
        endings.restore()


def test_a_signal_ends_the_event_loop(qapp, guard):
    assert ended_by_a_signal(qapp, guard)


class Staying(QWidget):
    """As the window that goes into the tray when it is closed."""

    def closeEvent(self, event):
        event.ignore()


def test_a_signal_ends_the_event_loop_also_while_a_window_will_not_close(qapp, guard):
    window = Staying()
    window.show()
    try:
        assert ended_by_a_signal(qapp, guard)
    finally:
        window.hide()
