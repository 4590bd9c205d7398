"""What was used lately in the palette: kinds and ids, never words, so that what is erased leaves nothing here."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.gui.commands import Command
from korely_desktop.gui.palette.items import COMMANDS_SHOWN, Item, command_item
from korely_desktop.gui.preferences import Preferences

_KEY = "palette_recent"
_KEPT = 12
_SHOWN = 5
_REMEMBERED = ("entity", "fact", "command")


class Recent:
    """Keys such as ``entity ent_…`` or ``command pause``, newest first."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def note(self, key: str) -> None:
        """This was used just now."""
        if key.partition(" ")[0] in _REMEMBERED:
            kept = [key, *(known for known in self._keys() if known != key)][:_KEPT]
            self._preferences.keep(_KEY, "\n".join(kept))

    def ids(self, kind: str) -> list[str]:
        """The ids of one kind, newest first."""
        return [name for known, _, name in (key.partition(" ") for key in self._keys()) if known == kind][:_SHOWN]

    def in_order(self, items: Sequence[Item]) -> list[Item]:
        """The items, the one used last first; at most a few."""
        keys = self._keys()
        return sorted(items, key=lambda item: keys.index(item.key) if item.key in keys else _KEPT)[:_SHOWN]

    def first(self, shown: Sequence[Item], commands: Sequence[Command]) -> list[Item]:
        """The commands used lately, then others, as many as are shown."""
        names = self.ids("command")
        used = [command_item(command) for name in names for command in commands if command.name == name]
        keys = {item.key for item in used}
        return [*used, *(item for item in shown if item.key not in keys)][:COMMANDS_SHOWN]

    def _keys(self) -> list[str]:
        return [key for key in self._preferences.read(_KEY).split("\n") if key]
