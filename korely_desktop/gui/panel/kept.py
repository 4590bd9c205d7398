"""How the person wants the list: columns and widths, density, groups; kept from one start to the next."""

from __future__ import annotations

from PySide6.QtCore import QObject

from korely_desktop.domain.panel import PanelGrouping
from korely_desktop.gui.panel.model import Column
from korely_desktop.gui.panel.view import FactView
from korely_desktop.gui.preferences import Preferences

_WIDTHS, _HIDDEN, _COMPACT, _GROUP = "memory_columns", "memory_hidden", "memory_compact", "memory_group"
_COMPACT_ROWS = "compact"


def kept_group(preferences: Preferences) -> PanelGrouping:
    """How the list is grouped; by day until the person chose otherwise."""
    kept = preferences.read(_GROUP)
    return PanelGrouping(kept) if kept in set(PanelGrouping) else PanelGrouping.DAY


def keep_group(preferences: Preferences, group: PanelGrouping) -> None:
    """Keep how the list is grouped."""
    preferences.keep(_GROUP, group.value)


class KeptList(QObject):
    """Gives the list what it had last time, and keeps what is changed."""

    def __init__(self, view: FactView, preferences: Preferences) -> None:
        super().__init__(view)
        self._view = view
        self._preferences = preferences
        view.columns.set_widths(preferences.read(_WIDTHS))
        view.columns.dragged.connect(lambda widths: preferences.keep(_WIDTHS, widths))
        hidden = preferences.read(_HIDDEN).split(",")
        view.columns.set_wanted({column for column in Column if str(int(column)) not in hidden})
        if preferences.read(_COMPACT):
            view.set_compact(True)

    def choose(self, wanted: set[Column]) -> None:
        """Show these columns, where there is room; the sentence always is shown."""
        self._view.columns.set_wanted(wanted)
        hidden = {Column.TRUE, Column.LEARNED, Column.STATE} - wanted
        self._preferences.keep(_HIDDEN, ",".join(str(int(column)) for column in sorted(hidden)))

    def set_compact(self, compact: bool) -> None:
        """One line a row, or two."""
        self._view.set_compact(compact)
        self._preferences.keep(_COMPACT, _COMPACT_ROWS if compact else "")
