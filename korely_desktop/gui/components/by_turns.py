"""A long list of widgets made a few a turn of the event loop, so that the window answers while it grows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

_TURN_SECONDS = 0.008
"""So long one turn makes widgets: what is made has to be laid out and painted in it too."""


class ByTurns(QTimer):
    """Goes on with what it was given until all of it is there; given something else, it leaves the rest.

    Widgets that come ``into`` one that is in sight are laid out with what is there once a turn. Qt by itself does it
    twice: it shows each new one in the room there is, for which all others are squeezed, and then finds more room.
    """

    def __init__(self, parent: QObject, into: QWidget | None = None) -> None:
        super().__init__(parent)
        self._into = into
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
        layout = self._into.layout() if self._into is not None else None
        if layout is None:
            self._make_some()
            return
        layout.setEnabled(False)
        self._make_some()
        for child in layout.parentWidget().children():
            if isinstance(child, QWidget) and not child.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
                child.show()
        layout.setEnabled(True)
        layout.invalidate()

    def _make_some(self) -> None:
        until = monotonic() + _TURN_SECONDS
        for _ in self._left:
            if monotonic() >= until:
                self.start()
                return
