"""Ctrl+Z and Ctrl+Shift+Z: takes the acts of the person back and does them again, off the GUI thread, and says so."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from korely_desktop.gui.desk import Desk
from korely_desktop.gui.going import Going
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.undo import Step


class Undoing(QObject):
    """Carries out what the desk's stack holds, once what the person did is done: Undo right behind Redo, or behind
    an act that takes long, takes that one back and not the one before it. ``begun`` carries a step that is being taken
    back.
    """

    begun = Signal(object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._waiting: deque[Callable[[], None]] = deque()
        desk.background.acted.connect(self._go_on)

    def undo(self, step: Step | None = None) -> None:
        """Take back ``step`` (None: the newest act)."""
        self._waiting.append(partial(self._undo, step))
        self._go_on()

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._waiting.append(self._redo)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._desk.background.is_acting:
            self._waiting.popleft()()

    def _undo(self, step: Step | None) -> None:
        if self._is_held():
            return
        taken = self._desk.undo.take(step)
        if taken is None:
            return
        self.begun.emit(taken)

        def undone(_result: object) -> None:
            self._desk.undo.undone(taken)
            self._desk.say(fill(self.tr("Undone: {what}"), what=taken.words))

        said = Going(fill(self.tr("Undoing: {what}"), what=taken.words))
        self._desk.run(taken.inverse, undone, owner=self, said=said)

    def _redo(self) -> None:
        if self._is_held():
            return
        step = self._desk.undo.take_next()
        if step is None or step.again is None:
            return

        def redone(_result: object) -> None:
            self._desk.undo.redone(step)
            self._desk.toast.emit(fill(self.tr("Done again: {what}"), what=step.words), step)

        said = Going(fill(self.tr("Doing again: {what}"), what=step.words))
        self._desk.run(step.again, redone, owner=self, said=said)

    def _is_held(self) -> bool:
        """Whether the past is in sight; says why nothing is done then."""
        if self._desk.undo.held:
            self._desk.say(self.tr("The past is read-only. Go back to now to change it."))
        return self._desk.undo.held
