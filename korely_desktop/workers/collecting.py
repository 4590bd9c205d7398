"""The garbage collector, run by the thread of the event loop alone.

Python collects wherever an allocation crosses a threshold, so a thread that reads texts may end an object of the
window. Qt's objects are to be ended in their own thread; elsewhere it is a crash, or a lock that nobody gives back.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 250
"""So soon a walk of the young objects is short: it falls into a turn of the window."""


class Collector(QObject):
    """Collects what is due by Python's own thresholds, every :data:`EVERY_MS`, where it lives.

    Make it before any other thread. Python itself collects no more from then on.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(collect_what_is_due)
        self._timer.start()


def collect_what_is_due() -> None:
    """Walk the oldest generation that is over its threshold, and the younger ones with it."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return
