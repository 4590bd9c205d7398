"""Correcting on a review card: the value as the person knows it."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import MAX_OBJECT
from korely_desktop.gui.components.completing import Completing
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.sentence import SentenceLabel, fact_runs
from korely_desktop.gui.desk import Desk
from korely_desktop.memory import completing


class CorrectDialog(Dialog):
    """Asks for the right value of one fact; ``value`` holds it once accepted."""

    def __init__(self, desk: Desk, fact: Fact, parent: QWidget) -> None:
        super().__init__("", parent)
        self.title.setText(self.tr("What is right?"))
        self.setWindowTitle(self.tr("What is right?"))
        self.body.addWidget(SentenceLabel(fact_runs(desk.services.vocabulary, fact), wrap=True))
        self.field = QLineEdit(fact.object_canonical or fact.object)
        self.field.setMaxLength(MAX_OBJECT)
        self.field.setAccessibleName(self.tr("The right value"))
        self.field.selectAll()
        services, caller = desk.services, desk.caller
        Completing(desk, self.field, lambda typed: completing.values(services, caller, fact.id, typed))
        self.body.addWidget(self.field)
        self.body.addWidget(
            Label(
                self.tr("What was read was never so. Your word takes its place, and no agent can overrule it."),
                "note",
                "text-3",
                wrap=True,
            )
        )
        self.add_cancel()
        self.save = self.add_act(self.tr("Save"))
        self.field.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))

    @property
    def value(self) -> str:
        """What the person wrote."""
        return self.field.text().strip()
