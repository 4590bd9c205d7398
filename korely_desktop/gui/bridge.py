"""From the change bus of the app to a Qt signal of the window."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from korely_desktop.domain.changes import ChangeBus, Changes

_GATHER_MS = 60
_LONGEST_MS = 1_000


class ChangeBridge(QObject):
    """Announces changes on the GUI thread; those that come close together come as one.

    Under many writes the window follows as quickly as it can read, and at least once a second.
    """

    changed = Signal(object)
    """A :class:`Changes`."""

    _arrived = Signal()

    def __init__(
        self, bus: ChangeBus, parent: QObject | None = None, *, is_busy: Callable[[], bool] = lambda: False
    ) -> None:
        """``is_busy``: the last announcement is still being followed, so that the next had better wait a little."""
        super().__init__(parent)
        self._is_busy = is_busy
        self._gathered = 0
        self._lock = Lock()
        self._waiting: list[Changes] = []
        self._timer = QTimer(self, singleShot=True, interval=_GATHER_MS)
        self._timer.timeout.connect(self._announce)
        self._arrived.connect(self._gather, Qt.ConnectionType.QueuedConnection)
        self._unsubscribe = bus.subscribe(self._take)

    def close(self) -> None:
        """Stop listening."""
        self._unsubscribe()
        self._timer.stop()

    def _take(self, changes: Changes) -> None:
        """Called in the thread of the writer."""
        with self._lock:
            first = not self._waiting
            self._waiting.append(changes)
        if first:
            self._arrived.emit()

    @Slot()
    def _gather(self) -> None:
        if not self._timer.isActive():
            self._gathered = 0
            self._timer.start()

    @Slot()
    def _announce(self) -> None:
        self._gathered += _GATHER_MS
        if self._gathered < _LONGEST_MS and self._is_busy():
            self._timer.start()
            return
        with self._lock:
            waiting, self._waiting = self._waiting, []
        if waiting:
            self.changed.emit(merge(waiting))


def merge(many: list[Changes]) -> Changes:
    """Several changes as one; the origin is the first one's where they differ."""
    return Changes(
        origin=many[0].origin,
        memories=frozenset().union(*(change.memories for change in many)),
        facts=frozenset().union(*(change.facts for change in many)),
        entities=frozenset().union(*(change.entities for change in many)),
        reviews=frozenset().union(*(change.reviews for change in many)),
        keys=frozenset().union(*(change.keys for change in many)),
        blocks=frozenset().union(*(change.blocks for change in many)),
        erased=any(change.erased for change in many),
    )
