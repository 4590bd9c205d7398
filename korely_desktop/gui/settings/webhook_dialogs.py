"""The questions of Settings > Webhooks: whom to tell of what, leaving this computer, a secret once, removing one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from korely_desktop.domain.projects import Project
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.dialog import Dialog, Question
from korely_desktop.gui.components.fields import CopyField
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.settings.rows import choice
from korely_desktop.gui.settings.webhook_words import event_words
from korely_desktop.memory.webhooks.managing import MAX_URL


class NewWebhookDialog(Dialog):
    """Asks for an address and what is told there; stays open until the address is taken."""

    def __init__(self, projects: Sequence[Project], parent: QWidget) -> None:
        super().__init__(self.tr("Add a webhook"), parent)
        self.body.addWidget(Label(self.tr("Address of the program"), "label"))
        self.url = QLineEdit()
        self.url.setMaxLength(MAX_URL)
        self.url.setPlaceholderText("http://127.0.0.1:9000/korely")
        self.url.setAccessibleName(self.tr("Address of the program"))
        self.body.addWidget(self.url)
        self.note = Label(self.tr("Where it listens, usually on this computer."), "note", "text-3", wrap=True)
        self.body.addWidget(self.note)
        self.body.addSpacing(4)
        self.body.addWidget(Label(self.tr("Notify it when"), "label"))
        self.events = {event: QCheckBox(words) for event, words in event_words().items()}
        for box in self.events.values():
            box.setChecked(True)
            box.toggled.connect(self._judge)
            self.body.addWidget(box)
        self.project: QComboBox | None = None
        if len(projects) > 1:
            self.body.addSpacing(4)
            self.body.addWidget(Label(self.tr("In which project"), "label"))
            named = [(project.id, project.name) for project in projects]
            self.project = choice(self.tr("In which project"), named, projects[0].id)
            self.body.addWidget(self.project)
        self.add_cancel()
        self.act = self.add_act(self.tr("Add"), closes=False)
        self.url.textChanged.connect(self._judge)
        self._judge()

    @property
    def chosen(self) -> list[str]:
        """The events to be told of."""
        return [event for event, box in self.events.items() if box.isChecked()]

    @property
    def project_id(self) -> str | None:
        """The project; None where there is only one."""
        return None if self.project is None else str(self.project.currentData())

    def say(self, words: str) -> None:
        """Why the address is not taken."""
        self.note.set_token("danger")
        self.note.setText(words)
        announce(self.url, words)

    def _judge(self) -> None:
        self.act.setEnabled(bool(self.url.text().strip()) and bool(self.chosen))


class LeavingDialog(Question):
    """Accepted: the person lets messages go to this one server. Enter does not agree."""

    def __init__(self, destination: str, parent: QWidget) -> None:
        parts = [
            self.tr(
                "That is another computer. Whoever runs it learns when something is remembered or "
                "no longer true, about whom (the name that agents use for that person), and by "
                "which agent."
            ),
            self.tr("What a text or a fact says is never sent."),
            self.tr("You are not asked again for this server until its last webhook is removed."),
        ]
        if destination.startswith("http://"):
            parts.append(self.tr("The connection is not encrypted: others on the network can read it."))
        title = fill(self.tr("Send messages to {place}?"), place=destination)
        super().__init__(title, parts, self.tr("Send messages there"), "main", parent)
        self.act.setDefault(False)


class SecretDialog(Dialog):
    """Shows a secret this once."""

    def __init__(self, secret: str, parent: QWidget, *, replaces: bool) -> None:
        super().__init__(self.tr("The secret of this webhook"), parent)
        words = self.tr(
            "The program uses it to verify that a message is from Korely. Copy it there now: it is "
            "shown only this once."
        )
        self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.field = CopyField(self.tr("Secret"), secret)
        self.body.addWidget(self.field)
        if replaces:
            both = self.tr("For 24 hours, messages are also signed with the previous secret.")
            self.body.addWidget(Label(both, "note", "text-3", wrap=True))
        self.done_button = self.add_act(self.tr("Done"))
        self.field.setFocus()  # Enter copies it: closed, it cannot be had again


class RemoveWebhookDialog(Question):
    """Says what removing does; there is no way back."""

    def __init__(self, address: str, parent: QWidget) -> None:
        words = self.tr(
            "The program is no longer told anything, and messages waiting for it are dropped. Its "
            "secret is forgotten: if you add it again, it gets a new one."
        )
        title = fill(self.tr("Remove {address}?"), address=address)
        super().__init__(title, [words], self.tr("Remove"), "final", parent)
