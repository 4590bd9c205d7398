"""Ctrl+Z and Ctrl+Shift+Z: takes the acts of the person back and does them again, off the GUI thread, and says so."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.undo import Step


class Undoing(QObject):
    """Carries out what the desk's stack holds, one after the other: what is asked for meanwhile waits, so that Undo
    right behind Redo takes that act back and not the one before it. ``begun`` carries a step that is being taken back.
    """

    begun = Signal(object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._waiting: deque[Callable[[], None]] = deque()
        self._under_way = False

    def undo(self, step: Step | None = None) -> None:
        """Take back ``step`` (None: the newest act)."""
        self._waiting.append(partial(self._undo, step))
        self._go_on()

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._waiting.append(self._redo)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._under_way:
            self._waiting.popleft()()

    def _undo(self, step: Step | None) -> None:
        if self._is_held():
            return
        taken = self._desk.undo.take(step)
        if taken is None:
            return
        self.begun.emit(taken)

        def undone() -> None:
            self._desk.undo.undone(taken)
            self._desk.say(fill(self.tr("Undone: {what}"), what=taken.words))

        self._run(taken.inverse, undone)

    def _redo(self) -> None:
        if self._is_held():
            return
        step = self._desk.undo.take_next()
        if step is None or step.again is None:
            return

        def redone() -> None:
            self._desk.undo.redone(step)
            self._desk.toast.emit(fill(self.tr("Done again: {what}"), what=step.words), step)

        self._run(step.again, redone)

    def _run(self, call: Callable[[], Any], then: Callable[[], None]) -> None:
        self._under_way = True

        def ended(tell: Callable[[], None]) -> None:
            self._under_way = False
            tell()
            self._go_on()

        failed = self._desk.background.failed
        self._desk.run(call, lambda _result: ended(then), lambda error: ended(partial(failed.emit, error)), owner=self)

    def _is_held(self) -> bool:
        """Whether the past is in sight; says why nothing is done then."""
        if self._desk.undo.held:
            self._desk.say(self.tr("The past is read-only. Go back to now to change it."))
        return self._desk.undo.held
