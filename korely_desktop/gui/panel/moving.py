"""The question whose facts these are, where they stand under the wrong name."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from korely_desktop.domain.questions import MAX_SUBJECT
from korely_desktop.gui.components.completing import Completing
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.desk import Desk
from korely_desktop.memory import completing


class MoveDialog(Dialog):
    """Asks for the name, offering those that are known. ``decided`` carries it, without spaces around."""

    decided = Signal(str)

    def __init__(self, desk: Desk, words: str, parent: QWidget, *, several: bool = False) -> None:
        """``words`` say what is moved: a sentence, or of ``several`` facts how many."""
        asked = self.tr("Who or what are they about?") if several else self.tr("Who or what is it about?")
        super().__init__(asked, parent)
        self.body.addWidget(Label(words, "body", "text", weight=600, wrap=True))
        self.field = QLineEdit()
        self.field.setMaxLength(MAX_SUBJECT)
        self.field.setAccessibleName(asked)
        self.field.setPlaceholderText(self.tr("Name of a person or thing"))
        services, caller = desk.services, desk.caller
        Completing(desk, self.field, lambda typed: completing.names(services, caller, typed))
        self.body.addWidget(self.field)
        told = (
            self.tr("They move there as your word, with all their dates. Where they were, they were never true.")
            if several
            else self.tr("It moves there as your word, with all its dates. Where it was, it was never true.")
        )
        self.body.addWidget(Label(told, "note", "text-3", wrap=True))
        self.add_cancel()
        self.act = self.add_act(self.tr("Move"))
        self.act.setEnabled(False)
        self.field.textChanged.connect(lambda text: self.act.setEnabled(bool(text.strip())))
        self.accepted.connect(lambda: self.decided.emit(self.field.text().strip()))
