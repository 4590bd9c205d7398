"""What can be taken back in this window: words and the call that reverses them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

_DEPTH = 100


@dataclass(frozen=True, slots=True)
class Step:
    """One undoable act: ``words`` name it ("forgot 3 facts"), ``inverse`` takes it back (off the GUI thread)."""

    words: str
    inverse: Callable[[], Any]


class UndoStack(QObject):
    """The last hundred acts of the person, newest last."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: list[Step] = []

    @property
    def top(self) -> Step | None:
        """The act that Undo would take back."""
        return self._steps[-1] if self._steps else None

    def push(self, words: str, inverse: Callable[[], Any]) -> Step:
        """Remember an act that has just been done."""
        step = Step(words, inverse)
        self._steps = [*self._steps[-_DEPTH + 1 :], step]
        self.changed.emit()
        return step

    def take(self, step: Step | None = None) -> Step | None:
        """Remove and return ``step`` (None: the newest); None when it is not there any more."""
        wanted = step or self.top
        if wanted is None or wanted not in self._steps:
            return None
        self._steps = [known for known in self._steps if known is not wanted]
        self.changed.emit()
        return wanted

    def clear(self) -> None:
        """Forget all of it, after an erase."""
        self._steps = []
        self.changed.emit()
