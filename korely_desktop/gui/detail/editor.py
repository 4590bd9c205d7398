"""The field in which a fact gets another value: a correction, or what has ended written as new."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import MAX_OBJECT, How
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.completing import Completing
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.how_field import HowField, is_asked, unasked
from korely_desktop.memory import completing


class ValueEditor(QWidget):
    """``kept`` carries what was typed, without spaces at its ends, what that says of the old value, and when it changed
    (None: now); ``left`` when nothing is to be changed.

    ``how`` is the field of that choice; None where it is not asked.

    Args:
        as_new: the fact has ended, and a new one is written.
        how: what was chosen before, where the value was refused.
    """

    kept = Signal(str, object, object)
    left = Signal()

    def __init__(self, desk: Desk, fact: Fact, *, as_new: bool, how: How | None) -> None:
        super().__init__()
        self.field = QLineEdit(fact.object_name)
        self.field.setAccessibleName(self.tr("The right value"))
        self.field.setMaxLength(MAX_OBJECT)
        self.field.selectAll()
        services, caller = desk.services, desk.caller
        Completing(desk, self.field, lambda typed: completing.values(services, caller, fact.id, typed))
        self._unasked = unasked(fact)
        self.how = HowField(fact, services.clock(), how) if is_asked(fact) and not as_new else None
        said = self.tr("The old value stays in history. Agents read yours from now on.")
        if as_new:
            said = self.tr("A new fact from now on. What has ended stays in history.")
        self.save = Button(self.tr("Save"), "main", size="small")
        cancel = Button(self.tr("Cancel"), size="small")
        self.field.returnPressed.connect(self._keep)
        self.save.clicked.connect(self._keep)
        cancel.clicked.connect(self.left)
        layout = vbox(self, spacing=8)
        layout.addWidget(self.field)
        layout.addWidget(self.how or Label(said, "note", "text-3", wrap=True))
        layout.addLayout(row(self.save, cancel, None))

    def _keep(self) -> None:
        how, at = (self._unasked, None) if self.how is None else (self.how.how, self.how.at)
        self.kept.emit(self.field.text().strip(), how, at)
