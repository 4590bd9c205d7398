"""The field in which a fact gets another value: a correction, or what has ended written as new."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import MAX_OBJECT
from korely_desktop.gui.components.completing import Completing
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.desk import Desk
from korely_desktop.memory import completing


class ValueEditor(QWidget):
    """``kept`` carries what was typed, without spaces at its ends; ``left`` when nothing is to be changed.

    Args:
        as_new: the fact has ended, and a new one is written.
    """

    kept = Signal(str)
    left = Signal()

    def __init__(self, desk: Desk, fact: Fact, *, as_new: bool) -> None:
        super().__init__()
        self.field = QLineEdit(fact.object_canonical or fact.object)
        self.field.setAccessibleName(self.tr("The right value"))
        self.field.setMaxLength(MAX_OBJECT)
        self.field.selectAll()
        services, caller = desk.services, desk.caller
        Completing(desk, self.field, lambda typed: completing.values(services, caller, fact.id, typed))
        said = self.tr("The old value stays in history. Agents read yours from now on.")
        if as_new:
            said = self.tr("A new fact from now on. What has ended stays in history.")
        self.save = Button(self.tr("Save"), "main", size="small")
        cancel = Button(self.tr("Cancel"), size="small")
        self.field.returnPressed.connect(self._keep)
        self.save.clicked.connect(self._keep)
        cancel.clicked.connect(self.left)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.field)
        layout.addWidget(Label(said, "note", "text-3", wrap=True))
        layout.addLayout(row(self.save, cancel, None))

    def _keep(self) -> None:
        self.kept.emit(self.field.text().strip())
