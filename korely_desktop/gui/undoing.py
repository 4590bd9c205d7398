"""Ctrl+Z and Ctrl+Shift+Z: takes the acts of the person back and does them again, off the GUI thread, and says so."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.undo import Step


class Undoing(QObject):
    """Carries out what the desk's stack holds. ``begun`` carries a step that is being taken back."""

    begun = Signal(object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk

    def undo(self, step: Step | None = None) -> None:
        """Take back ``step`` (None: the newest act)."""
        if self._is_held():
            return
        taken = self._desk.undo.take(step)
        if taken is None:
            return
        self.begun.emit(taken)
        words = fill(self.tr("Undone: {what}"), what=taken.words)

        def undone(_result: object) -> None:
            self._desk.undo.undone(taken)
            self._desk.say(words)

        self._desk.run(taken.inverse, undone, owner=self)

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._is_held():
            return
        step = self._desk.undo.take_next()
        if step is None or step.again is None:
            return
        words = fill(self.tr("Done again: {what}"), what=step.words)

        def redone(_result: object) -> None:
            self._desk.undo.redone(step)
            self._desk.toast.emit(words, step)

        self._desk.run(step.again, redone, owner=self)

    def _is_held(self) -> bool:
        """Whether the past is in sight; says why nothing is done then."""
        if self._desk.undo.held:
            self._desk.say(self.tr("The past is read-only. Go back to now to change it."))
        return self._desk.undo.held
