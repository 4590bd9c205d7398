"""When Korely asks: always, when unsure, never. One box in Review and in Settings, with an honest word on each."""

from __future__ import annotations

from PySide6.QtCore import Signal

from korely_desktop.domain.learning import Autonomy
from korely_desktop.gui.components.drop_down import DropDown
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import translate
from korely_desktop.memory.inbox import learning


def word(choice: Autonomy) -> str:
    """What a choice is called."""
    return {
        Autonomy.ALWAYS: translate("Autonomy", "Always ask"),
        Autonomy.UNSURE: translate("Autonomy", "Ask when unsure"),
        Autonomy.NEVER: translate("Autonomy", "Never ask"),
    }[choice]


def description(choice: Autonomy) -> str:
    """What a choice does to texts that are read from now on."""
    return {
        Autonomy.ALWAYS: translate(
            "Autonomy",
            "Every new fact from a text waits for you before any agent gets it. Expect a question "
            "for almost every text. What you or an agent states directly does not wait.",
        ),
        Autonomy.UNSURE: translate(
            "Autonomy",
            "Clear facts come in at once. You are asked about unclear ones, and about what clashes with your word.",
        ),
        Autonomy.NEVER: translate(
            "Autonomy",
            "Unclear facts come in too; about half of them are wrong. You are still asked about "
            "what a text only guesses (“maybe”), what is sensitive and unclear, what an unclear "
            "text would end, and what clashes with your word.",
        ),
    }[choice]


class AutonomyBox(DropDown):
    """``shown`` carries the :class:`Autonomy` in force."""

    shown = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(translate("Autonomy", "When to ask"))
        self._desk = desk
        for choice in Autonomy:
            self.addItem(word(choice), choice)
        self.setCurrentIndex(self.findData(Autonomy.UNSURE))
        self.activated.connect(self._choose)

    def refresh(self) -> None:
        """Read what is in force."""
        self._desk.run(self._desk.bind(learning.autonomy), self._show, owner=self, latest="autonomy")

    def _choose(self) -> None:
        services, caller, choice = self._desk.services, self._desk.caller, Autonomy(self.currentData())
        self._desk.choices.write(
            self.accessibleName(),
            choice,
            lambda: learning.autonomy(services, caller),
            lambda wanted: learning.set_autonomy(services, caller, wanted),
            word(choice),
        )

    def _show(self, choice: Autonomy) -> None:
        self.setCurrentIndex(self.findData(choice))
        self.setToolTip(description(choice))
        self.setAccessibleDescription(description(choice))
        self.shown.emit(choice)
