"""The columns of the list as the person wants them, kept from one start to the next."""

from __future__ import annotations

from PySide6.QtCore import QObject

from korely_desktop.gui.panel.model import Column
from korely_desktop.gui.panel.view import FactView
from korely_desktop.gui.preferences import Preferences

_WIDTHS, _HIDDEN = "memory_columns", "memory_hidden"


class KeptColumns(QObject):
    """Gives the list its widths and columns of last time, and keeps what is changed."""

    def __init__(self, view: FactView, preferences: Preferences) -> None:
        super().__init__(view)
        self._view = view
        self._preferences = preferences
        view.columns.set_widths(preferences.read(_WIDTHS))
        view.columns.dragged.connect(lambda widths: preferences.keep(_WIDTHS, widths))
        hidden = preferences.read(_HIDDEN).split(",")
        view.columns.set_wanted({column for column in Column if str(int(column)) not in hidden})

    def choose(self, wanted: set[Column]) -> None:
        """Show these columns, where there is room; the sentence always is shown."""
        self._view.columns.set_wanted(wanted)
        hidden = {Column.TRUE, Column.LEARNED, Column.STATE} - wanted
        self._preferences.keep(_HIDDEN, ",".join(str(int(column)) for column in sorted(hidden)))
