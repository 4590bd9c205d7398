"""A long list of widgets made a few a turn of the event loop, so that the window answers while it grows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from time import monotonic

from PySide6.QtCore import QObject, QTimer

_TURN_SECONDS = 0.008
"""So long one turn makes widgets: what is made has to be laid out and painted in it too."""


class ByTurns(QTimer):
    """Goes on with what it was given until all of it is there; given something else, it leaves the rest."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: Iterator[object] = iter(())
        self.setSingleShot(True)
        self.setInterval(0)
        self.timeout.connect(self._go_on)

    def make(self, parts: Iterable[object], at_once: int) -> None:
        """Each step of ``parts`` makes one part. The first ``at_once`` of them, those in sight, are made now."""
        self._left = iter(parts)
        if len([*islice(self._left, at_once)]) == at_once:
            self.start()
        else:
            self.stop()

    def _go_on(self) -> None:
        until = monotonic() + _TURN_SECONDS
        for _ in self._left:
            if monotonic() >= until:
                self.start()
                return
