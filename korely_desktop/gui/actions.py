"""The one registry of acts with a key: what the window binds, and what the ``?`` sheet shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

Group = Literal["everywhere", "memory", "texts", "review", "person"]


@dataclass(frozen=True, slots=True)
class Act:
    """One act with its keys, as the sheet lists it."""

    words: str
    keys: str
    group: Group


class Actions(QObject):
    """Keys of the window and of its pages. Single letters work only inside the widget they were given for."""

    single_keys_changed = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._acts: dict[tuple[Group, str], Act] = {}
        self._single: list[QAction] = []
        self._single_on = True

    def add(
        self,
        widget: QWidget,
        words: str,
        keys: str | list[str],
        handler: Callable[[], object],
        group: Group = "everywhere",
    ) -> QAction:
        """Bind ``keys`` ("Ctrl+Z", "A") on ``widget``.

        In the window itself (group ``everywhere``) they work wherever the focus is, else only inside ``widget``.
        """
        sequences = [keys] if isinstance(keys, str) else keys
        action = QAction(words, widget)
        action.setShortcuts([QKeySequence(sequence) for sequence in sequences])
        whole = Qt.ShortcutContext.WindowShortcut
        action.setShortcutContext(whole if group == "everywhere" else Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False: handler())
        widget.addAction(action)
        shown = QKeySequence(sequences[0]).toString(QKeySequence.SequenceFormat.NativeText)
        self._acts.setdefault((group, words), Act(words, shown, group))  # a further key of an act is not its first
        if len(sequences[0]) == 1 and sequences[0].isalpha():
            self._single.append(action)
            action.setAutoRepeat(False)  # held down it would decide about what nobody has seen
            action.setEnabled(self._single_on)
            action.destroyed.connect(self._prune)
        return action

    def note(self, words: str, keys: str, group: Group) -> None:
        """List keys in the sheet that a widget handles by itself."""
        self._acts[(group, words)] = Act(words, keys, group)

    @property
    def single_keys(self) -> bool:
        """Whether single letters act."""
        return self._single_on

    def set_single_keys(self, on: bool) -> None:
        """Turn acts on single letters on or off."""
        self._single_on = on
        self._prune()
        for action in self._single:
            action.setEnabled(on)
        self.single_keys_changed.emit(on)

    def listed(self) -> list[Act]:
        """Every act that has been bound, in the order of binding."""
        return list(self._acts.values())

    def clear(self) -> None:
        """Forget all of them; the widgets they were bound to are being built anew."""
        self._acts.clear()
        self._single.clear()

    def _prune(self) -> None:
        self._single = [action for action in self._single if isValid(action)]
