"""The two questions of the Agents page: a new key, and revoking one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.projects import ApiKey
from korely_desktop.gui.agents.words import RIGHTS, without_erasing
from korely_desktop.gui.background import Ticket
from korely_desktop.gui.components.completing import Completing
from korely_desktop.gui.components.controls import Segments, Switch
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.problems import note_problem
from korely_desktop.memory import completing
from korely_desktop.memory.access.keys import MAX_NAME


class NewKeyDialog(Dialog):
    """Asks for a name, what the agent may do, and for whom; stays open until the key is made.

    ``make_pressed`` carries the three answers.
    """

    make_pressed = Signal(str, frozenset, list)

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__("", parent)
        self._desk = desk
        self._looking: Ticket | None = None
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
        self.erases.setAccessibleDescription(what)
        self.body.addWidget(Label(what, "note", "text-3", wrap=True))
        self.rights.chosen.connect(lambda right: self.erases.setEnabled(right != "read"))
        self.body.addSpacing(4)
        self.body.addWidget(Label(self.tr("For whom"), "label"))
        self.users = QLineEdit()
        self.users.setPlaceholderText(self.tr("Everybody"))
        self.users.setAccessibleName(self.tr("For whom"))
        Completing(desk, self.users, self._offers)
        self.users.textChanged.connect(self._look_up)
        self.body.addWidget(self.users)
        self._hint = self.tr(
            "Leave it empty for everybody, or give user_ids with commas between. customer-* means all that begin so."
        )
        self.users.setAccessibleDescription(self._hint)
        self.note = Label(self._hint, "note", "text-3", wrap=True)
        self.body.addWidget(self.note)
        self.add_cancel()
        self.make = self.add_act(self.tr("Make a key"), closes=False)
        self.make.setEnabled(False)
        self.make.clicked.connect(self._press)
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

    def refuse(self, problem: Exception) -> None:
        """Say why no key was made; what was typed stays."""
        self.make.set_at_work(False)
        if self._looking is not None:
            self._looking.cancel()
        field = problem.extra.get("field") if isinstance(problem, InvalidRequest) else None
        if field == "users":
            self._say(self.tr("An id is at most 255 characters, and a * stands only at its end: customer-*."), "danger")
        else:
            self._say(note_problem(problem), "danger")

    def _press(self) -> None:
        self.make.set_at_work(True)
        self.make_pressed.emit(self.name.text().strip(), self.scopes, self.confined_to)

    def _offers(self, typed: str) -> list[str]:
        """What may be meant by the last of several ids."""
        before, comma, begun = typed.rpartition(",")
        found = completing.end_users(self._desk.services, self._desk.caller, begun)
        return [f"{before}, {one}" if comma else one for one in found]

    def _look_up(self) -> None:
        services, caller, rules = self._desk.services, self._desk.caller, self.confined_to
        self._looking = self._desk.run(
            lambda: completing.strangers(services, caller, rules),
            self._tell_strangers,
            owner=self,
            latest="strangers",
        )

    def _tell_strangers(self, unknown: list[str]) -> None:
        if unknown:
            words = self.tr("Nothing is known yet of {ids}. Until it is, the agent finds nothing of theirs.")
            self._say(fill(words, ids=", ".join(unknown)), "check")
        else:
            self._say(self._hint, "text-3")

    def _say(self, words: str, token: str) -> None:
        self.note.set_token(token)
        self.note.setText(words)


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
