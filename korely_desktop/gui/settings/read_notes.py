"""The choice for how long the log tells single reads."""

from __future__ import annotations

from korely_desktop.gui.components.drop_down import DropDown
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import translate
from korely_desktop.memory.access import read_notes


class ReadNotesBox(DropDown):
    """Applies at once; what is too old then leaves the log within a day."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(translate("ReadNotes", "Keep single reads"))
        self._desk = desk
        self.addItem(translate("ReadNotes", "30 days"), 30)
        self.addItem(translate("ReadNotes", "90 days"), 90)
        self.addItem(translate("ReadNotes", "One year"), 365)
        self._show(read_notes.USUAL)
        self.activated.connect(self._choose)

    def refresh(self) -> None:
        """Read what is chosen."""
        self._desk.run(self._desk.bind(read_notes.days_kept), self._show, owner=self, latest="read notes")

    def _choose(self) -> None:
        services, caller, days = self._desk.services, self._desk.caller, self.currentData()
        self._desk.choices.write(
            self.accessibleName(),
            days,
            lambda: read_notes.days_kept(services, caller),
            lambda wanted: read_notes.keep(services, caller, wanted),
            self.currentText(),
        )

    def _show(self, days: read_notes.Days) -> None:
        self.setCurrentIndex(self.findData(days))
