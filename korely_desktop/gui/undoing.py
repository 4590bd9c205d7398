"""Ctrl+Z and Ctrl+Shift+Z: takes the acts of the person back and does them again, off the GUI thread, and says so."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from korely_desktop.domain.errors import EnvironmentProblem
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.going import Going, InParts
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

        def undone(done: Step | None, left: Step | None) -> None:
            if left is not None:
                self._desk.undo.redone(left)
            if done is not None:
                self._desk.undo.undone(done)
                self._desk.say(fill(self.tr("Undone: {what}"), what=done.words))

        self._go(self.tr("Undoing: {what}"), taken, taken.inverse, undone)

    def _redo(self) -> None:
        if self._is_held():
            return
        step = self._desk.undo.take_next()
        if step is None or step.again is None:
            return

        def redone(done: Step | None, left: Step | None) -> None:
            if left is not None:
                self._desk.undo.undone(left)
            if done is not None:
                self._desk.undo.redone(done)
                self._desk.toast.emit(fill(self.tr("Redone: {what}"), what=done.words), done)

        self._go(self.tr("Redoing: {what}"), step, step.again, redone)

    def _go(
        self, words: str, step: Step, act: Callable[[], Any], on_done: Callable[[Step | None, Step | None], None]
    ) -> None:
        """Carry ``act`` out; ``on_done`` gets what was done of the step, and what was left as it was."""
        words = fill(words, what=step.words)

        def failed(problem: Exception) -> None:
            if isinstance(problem, EnvironmentProblem):  # such as a full disk: it can be tried again
                on_done(None, step)
            self._desk.background.failed.emit(problem)

        if not isinstance(act, InParts) or step.counted is None:
            self._desk.run(act, lambda _result: on_done(step, None), failed, owner=self, said=Going(words))
            return
        ids, going = act.ids, Going(words, len(act.ids))

        def tell(reached: Sequence[str]) -> None:
            left = set(ids).difference(reached)
            if left and reached:
                on_done(step.of(set(reached)), step.of(left))
            else:
                on_done(*((None, step) if left else (step, None)))
            if going.problem is not None:
                self._desk.background.failed.emit(going.problem)

        self._desk.run(lambda: going.through(ids, act.call)[0], tell, failed, owner=self, said=going)

    def _is_held(self) -> bool:
        """Whether the past is in sight; says why nothing is done then."""
        if self._desk.undo.held:
            self._desk.say(self.tr("The past is read-only. To make changes, go back to now."))
        return self._desk.undo.held
