"""The two questions of the Agents page: a new key, and revoking one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from korely_desktop.domain.projects import MAX_NAME, ApiKey
from korely_desktop.gui.agents.rights import KeyRights
from korely_desktop.gui.components.dialog import Dialog, Question
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill


class NewKeyDialog(Dialog):
    """Asks for a name, what the agent may do, and for whom; stays open until the key is made.

    ``make_pressed`` carries the three answers.
    """

    make_pressed = Signal(str, frozenset, list)

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(self.tr("Add an agent"), parent)
        self.body.addWidget(Label(self.tr("Name"), "label"))
        self.name = QLineEdit()
        self.name.setMaxLength(MAX_NAME)
        self.name.setPlaceholderText(self.tr("For example, Claude Code"))
        self.name.setAccessibleName(self.tr("Name"))
        self.body.addWidget(self.name)
        self.body.addSpacing(4)
        self.may = KeyRights(desk)
        self.body.addWidget(self.may)
        self.add_cancel()
        self.make = self.add_act(self.tr("Create key"), closes=False)
        self.make.setEnabled(False)
        self.make.clicked.connect(self._press)
        self.name.textChanged.connect(lambda text: self.make.setEnabled(bool(text.strip())))

    def refuse(self, problem: Exception) -> None:
        """Say why no key was made; what was typed stays."""
        self.make.set_at_work(False)
        self.may.refuse(problem)

    def _press(self) -> None:
        self.make.set_at_work(True)
        self.make_pressed.emit(self.name.text().strip(), self.may.scopes, self.may.confined_to)


class RevokeDialog(Question):
    """Says what revoking does; there is no way back."""

    def __init__(self, key: ApiKey, parent: QWidget) -> None:
        words = self.tr(
            "Its next request is refused and the key never works again. What it wrote stays. To "
            "let the agent back in, create a new key."
        )
        if key.is_local:
            words = self.tr(
                "Anything that uses the key on the welcome page is locked out from its next "
                "request. What it wrote stays. Korely creates a new key the next time it starts."
            )
        title = fill(self.tr("Revoke the key of {name}?"), name=key_name(key.name))
        super().__init__(title, [words], self.tr("Revoke"), "final", parent)
