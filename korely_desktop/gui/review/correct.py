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
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.review.words import value_of
from korely_desktop.memory import completing


class CorrectDialog(Dialog):
    """Asks for the right value of one fact; ``value`` holds it once accepted."""

    def __init__(self, desk: Desk, fact: Fact, parent: QWidget, old: Fact | None = None) -> None:
        """``old``: what is in memory, which another value would end."""
        super().__init__(self.tr("What is right?"), parent)
        self.body.addWidget(SentenceLabel(fact_runs(desk.services.vocabulary, fact)))
        self.field = QLineEdit(fact.object_name)
        self.field.setMaxLength(MAX_OBJECT)
        self.field.setAccessibleName(self.tr("The right value"))
        self.field.selectAll()
        services, caller = desk.services, desk.caller
        Completing(desk, self.field, lambda typed: completing.values(services, caller, fact.id, typed))
        self.body.addWidget(self.field)
        self.body.addWidget(
            Label(
                self.tr("What was read was never true. Your word takes its place, and no agent can overrule it."),
                "note",
                "text-3",
                wrap=True,
            )
        )
        self.ends = Label("", "note", "text-3", wrap=True)
        self.body.addWidget(self.ends)
        one = old is not None and desk.services.vocabulary.get(old.predicate).cardinality_one
        self._old = value_of(old) if old is not None and one else ""
        self.ends.setVisible(bool(self._old))
        self.add_cancel()
        self.save = self.add_act(self.tr("Save"))
        self.field.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        self.field.textChanged.connect(self._say_end)
        self._say_end()

    def _say_end(self) -> None:
        stays = self.value.casefold() == self._old.casefold()
        template = self.tr("{value} stays in memory.") if stays else self.tr("{value} ends.")
        self.ends.setText(fill(template, value=self._old[:1].upper() + self._old[1:]))

    @property
    def value(self) -> str:
        """What the person wrote."""
        return self.field.text().strip()
