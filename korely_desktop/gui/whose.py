"""The box that asks in whose memory something is kept."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal

from korely_desktop.domain.activity import Activity
from korely_desktop.gui.components.drop_down import DropDown
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import translate
from korely_desktop.memory.access import users

_MOST_USERS = 200
"""So many people are offered, the latest first."""


class WhoseBox(DropDown):
    """The person themselves, whose data is None, or whom agents keep apart; ``filled`` comes once those are offered."""

    filled = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(translate("WhoseBox", "Whose memory to keep it in"))
        self.setMaximumWidth(340)
        self.addItem(self.tr("you"), None)
        desk.run(desk.bind(users.users, limit=_MOST_USERS), self._offer, owner=self)

    def _offer(self, known: tuple[Sequence[Activity], int]) -> None:
        for one in known[0]:
            self.addItem(one.name, one.id)
        self.filled.emit()
