"""Changes of settings as acts of the person: applied at once, named as they stand in Settings, taken back like any act.

Settings of the window lie in ``window.ini`` and are applied on the GUI thread; those of the store are written by a use
case in the background. What cannot be taken back (a new secret, a server that was forgotten) does not come here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from korely_desktop.gui import window_settings
from korely_desktop.gui.i18n import fill, install_language
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.theme import theme
from korely_desktop.gui.window_settings import WindowSetting

if TYPE_CHECKING:
    from korely_desktop.gui.desk import Desk

Value = TypeVar("Value")


class Choices(QObject):
    """``changed`` comes when a setting is another one, by whatever way: who shows settings looks at them again."""

    changed = Signal()

    _wanted = Signal(str, object)
    """A setting of the window and its value, from the thread in which Undo and Redo run."""
    _written = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._wanted.connect(self._apply, Qt.ConnectionType.QueuedConnection)
        self._written.connect(self.changed, Qt.ConnectionType.QueuedConnection)

    def set(self, setting: WindowSetting, value: Any) -> None:
        """Apply a setting of the window and keep it."""
        before = getattr(self._desk.preferences, setting)
        if value == before:
            return
        self._apply(setting, value)
        self._did(
            window_settings.title(setting),
            None if isinstance(value, bool) else window_settings.word(setting, value),
            value,
            partial(self._wanted.emit, setting, before),
            partial(self._wanted.emit, setting, value),
        )

    def write(
        self,
        title: str,
        value: Value,
        read: Callable[[], Value],
        write: Callable[[Value], object],
        word: str | None = None,
    ) -> None:
        """Write a setting of the store in the background; ``read`` tells what it was.

        Args:
            title: what it is called in Settings.
            word: what ``value`` is called; None where that is on or off.
        """

        def change() -> Value:
            before = read()
            write(value)
            return before

        self._desk.run(change, lambda before: self.note(title, before, value, write, word), self._refused, owner=self)

    def note(
        self, title: str, before: Value, value: Value, write: Callable[[Value], object], word: str | None = None
    ) -> None:
        """A setting of the store was ``before`` and has been written: from now on it can be taken back."""

        def write_again(wanted: Value) -> None:
            write(wanted)
            self._written.emit()

        if before != value:
            self._did(title, word, value, partial(write_again, before), partial(write_again, value))
        self.changed.emit()

    def _did(
        self, title: str, word: str | None, value: object, inverse: Callable[[], Any], again: Callable[[], Any]
    ) -> None:
        if word is not None:
            now, act = self.tr("“{setting}”: {word}"), self.tr("set “{setting}” to {word}")
        elif value:
            now, act = self.tr("“{setting}” is on."), self.tr("turned “{setting}” on")
        else:
            now, act = self.tr("“{setting}” is off."), self.tr("turned “{setting}” off")
        self._desk.did(fill(now, setting=title, word=word), fill(act, setting=title, word=word), inverse, again)

    @Slot(str, object)
    def _apply(self, setting: WindowSetting, value: Any) -> None:
        setattr(self._desk.preferences, setting, value)
        if setting == "language":
            install_language(value)
            self._desk.language_changed.emit()
        elif setting in ("appearance", "system_font", "reduced_motion", "key_hints"):
            theme().set(**{setting: value})
        elif setting == "text_size":
            theme().set(percent=value)
        elif setting == "single_keys":
            self._desk.actions.set_single_keys(value)
        elif setting == "tray":
            self._desk.presence_changed.emit()
        self.changed.emit()

    def _refused(self, problem: Exception) -> None:
        self._desk.say(note_problem(problem))
        self.changed.emit()
