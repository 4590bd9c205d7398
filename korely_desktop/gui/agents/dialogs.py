"""The two questions of the Agents page: a new key, and revoking one."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from korely_desktop.domain.projects import ApiKey
from korely_desktop.gui.agents.words import RIGHTS, without_erasing
from korely_desktop.gui.components.controls import Segments, Switch
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.i18n import fill
from korely_desktop.memory.access.keys import MAX_NAME


class NewKeyDialog(Dialog):
    """Asks for a name, what the agent may do, and for whom."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        self.title.setText(self.tr("Add an agent"))
        self.setWindowTitle(self.tr("Add an agent"))
        self.body.addWidget(Label(self.tr("Name"), "label"))
        self.name = QLineEdit()
        self.name.setMaxLength(MAX_NAME)
        self.name.setPlaceholderText(self.tr("For example Claude Code"))
        self.name.setAccessibleName(self.tr("Name"))
        self.body.addWidget(self.name)
        self.body.addSpacing(4)
        self.body.addWidget(Label(self.tr("What it may do"), "label"))
        self.rights = Segments(
            [("both", self.tr("Read and write")), ("read", self.tr("Read only")), ("write", self.tr("Write only"))],
            "both",
            name=self.tr("What it may do"),
        )
        self.body.addLayout(row(self.rights, None))
        self.erases = Switch(self.tr("It may erase for good"), on=True)
        self.body.addLayout(row(self.erases, Label(self.tr("It may erase for good"), "body"), None))
        what = self.tr(
            "Erasing takes everything of one person, what you confirmed included, or all that an agent wrote. "
            "Nothing brings it back. Activity shows it."
        )
        self.body.addWidget(Label(what, "note", "text-3", wrap=True))
        self.rights.chosen.connect(lambda right: self.erases.setEnabled(right != "read"))
        self.body.addSpacing(4)
        self.body.addWidget(Label(self.tr("For whom"), "label"))
        self.users = QLineEdit()
        self.users.setPlaceholderText(self.tr("Everybody"))
        self.users.setAccessibleName(self.tr("For whom"))
        self.body.addWidget(self.users)
        hint = self.tr(
            "Leave it empty for everybody, or give user_ids with commas between. customer-* means all that begin so."
        )
        self.body.addWidget(Label(hint, "note", "text-3", wrap=True))
        self.add_cancel()
        self.make = self.add_act(self.tr("Make a key"))
        self.make.setEnabled(False)
        self.name.textChanged.connect(lambda text: self.make.setEnabled(bool(text.strip())))

    @property
    def scopes(self) -> frozenset[str]:
        """The scopes chosen."""
        chosen = RIGHTS[self.rights.current]
        return chosen if self.erases.isChecked() else without_erasing(chosen)

    @property
    def confined_to(self) -> list[str]:
        """The users the key is confined to; empty means all."""
        return [part.strip() for part in self.users.text().split(",") if part.strip()]


class RevokeDialog(Dialog):
    """Says what revoking does; there is no way back."""

    def __init__(self, key: ApiKey, parent: QWidget) -> None:
        super().__init__("", parent)
        title = fill(self.tr("Revoke the key of {name}?"), name=key.name)
        self.title.setText(title)
        self.setWindowTitle(title)
        words = self.tr(
            "Its next call is refused, and the key never works again. What it wrote stays. "
            "To let the agent back in, make a new key."
        )
        self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.add_cancel()
        self.add_act(self.tr("Revoke"), "erase")
