"""What can be taken back in this window, and done again: words and the calls that reverse and repeat them."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from korely_desktop.gui.going import InParts

_DEPTH = 100


@dataclass(frozen=True, slots=True)
class Step:
    """One undoable act: ``words`` name it ("forgot 3 facts"), ``inverse`` takes it back, ``again`` does it once more.

    Both run off the GUI thread. An act without ``again`` cannot be done again. One on many facts is two
    :class:`InParts`, so that it can be stopped half-way; ``counted`` are its words for another number of facts.
    """

    words: str
    inverse: Callable[[], Any]
    again: Callable[[], Any] | None = None
    counted: Callable[[int], str] | None = None

    def of(self, some: Container[str]) -> Step:
        """The same on some of its facts."""
        if self.counted is None or not isinstance(self.inverse, InParts) or not isinstance(self.again, InParts):
            raise ValueError(f"{self.words!r} is no act on many facts.")
        inverse, again = self.inverse.of(some), self.again.of(some)
        return replace(self, words=self.counted(len(inverse.ids)), inverse=inverse, again=again)


class UndoStack(QObject):
    """The last hundred acts of the person, newest last, and those of them that were taken back."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: list[Step] = []
        self._undone: list[Step] = []
        self._held = False

    @property
    def held(self) -> bool:
        """Whether nothing is taken back or done again now: the past is in sight, where everything is read-only."""
        return self._held

    def hold(self, held: bool) -> None:
        """Keep the acts as they are while the past is in sight."""
        self._held = held
        self.changed.emit()

    @property
    def top(self) -> Step | None:
        """The act that Undo would take back."""
        return self._steps[-1] if self._steps else None

    @property
    def next(self) -> Step | None:
        """The act that Redo would do again."""
        return self._undone[-1] if self._undone else None

    def push(
        self,
        words: str,
        inverse: Callable[[], Any],
        again: Callable[[], Any] | None = None,
        counted: Callable[[int], str] | None = None,
    ) -> Step:
        """Remember an act that has just been done; what was taken back before it cannot be done again."""
        step = Step(words, inverse, again, counted)
        self._undone = []
        self._put(step)
        return step

    def take(self, step: Step | None = None) -> Step | None:
        """Remove and return ``step`` (None: the newest); None when it is not there any more."""
        wanted = step or self.top
        if wanted is None or wanted not in self._steps:
            return None
        self._steps = [known for known in self._steps if known is not wanted]
        self.changed.emit()
        return wanted

    def undone(self, step: Step) -> None:
        """A step was taken back, or was not done again after all: Redo may do it again."""
        if step.again is not None:
            self._undone = [*self._undone[-_DEPTH + 1 :], step]
            self.changed.emit()

    def take_next(self) -> Step | None:
        """Remove and return what Redo would do again; :meth:`redone` puts it back among the acts."""
        if not self._undone:
            return None
        step = self._undone.pop()
        self.changed.emit()
        return step

    def redone(self, step: Step) -> None:
        """A step was done again, or was not taken back after all: Undo may take it back."""
        self._put(step)

    def clear(self) -> None:
        """Forget all of it, after an erase."""
        self._steps, self._undone = [], []
        self.changed.emit()

    def _put(self, step: Step) -> None:
        self._steps = [*self._steps[-_DEPTH + 1 :], step]
        self.changed.emit()
