"""The card that connects an agent: address, key, a snippet to paste, and the tick when the first call comes."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QGridLayout, QWidget

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.projects import ApiKey
from korely_desktop.gui.components.busy import BusyRing
from korely_desktop.gui.components.code import CodeBlock
from korely_desktop.gui.components.controls import Segments
from korely_desktop.gui.components.fields import CopyButton, CopyField
from korely_desktop.gui.components.labels import Card, IconLabel, Label, row
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.onboarding.snippets import KINDS, snippet
from korely_desktop.memory.access import keys

_ASK_MS = 1000
_LINES = 8


class ConnectCard(Card):
    """For the key of this computer, or for a new one just made (``secret``, ``key_id``)."""

    def __init__(
        self,
        desk: Desk,
        *,
        secret: str | None = None,
        key_id: str | None = None,
        title: str | None = None,
        sentence: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(margins=(22, 18, 22, 16), parent=parent)
        self._desk = desk
        self._secret = secret or desk.connection.key
        self._key_id = key_id
        self._since: datetime = desk.services.clock()
        self._connected = False
        heading = title or self.tr("Connect an agent")
        self.body.addLayout(row(IconLabel("plug", "accent", 18), Label(heading, "heading"), None))
        words = sentence or self.tr("Give it this address and key.")
        self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.address = CopyField(self.tr("Address"), desk.connection.base_url)
        self.key = CopyField(self.tr("Key"), self._secret, secret=secret is None)
        fields = QGridLayout()
        fields.setContentsMargins(0, 6, 0, 6)
        fields.setHorizontalSpacing(16)
        fields.setVerticalSpacing(8)
        fields.setColumnStretch(1, 1)
        for line, (name, field) in enumerate(((self.tr("Address"), self.address), (self.tr("Key"), self.key))):
            fields.addWidget(Label(name, "body", "text-2"), line, 0)
            fields.addWidget(field, line, 1)
        self.body.addLayout(fields)
        choices = list(zip(KINDS, ("Python", "curl", "MCP"), strict=True))
        self.kinds = Segments(choices, "python", name=self.tr("Kind of snippet"))
        self.kinds.chosen.connect(self._show)
        self.copy = CopyButton(size="small")
        self.body.addLayout(row(self.kinds, None, self.copy))
        self.code = CodeBlock(self.tr("Snippet"))
        self.body.addWidget(self.code)
        self._ring = BusyRing()
        self._tick = IconLabel("circle-check", "good")
        self.state = Label(self.tr("Waiting for the first call…"), "body", "text-2")
        self._tick.hide()
        self.foot = row(self._ring, self._tick, self.state, None)
        self.body.addLayout(self.foot)
        self._timer = QTimer(self)
        self._timer.setInterval(_ASK_MS)
        self._timer.timeout.connect(self._ask)
        self._show("python")

    @property
    def connected(self) -> bool:
        """Whether a call has come."""
        return self._connected

    def on_changes(self, changes: Changes) -> None:
        """A write of an agent is a call too; ask at once."""
        if changes.origin in ("rest", "mcp"):
            self._ask()

    def showEvent(self, event):
        super().showEvent(event)
        if not self._connected:
            self._timer.start()

    def hideEvent(self, event):
        self._timer.stop()
        super().hideEvent(event)

    def _show(self, kind: str) -> None:
        base_url = self._desk.connection.base_url
        self.copy.set_text(snippet(kind, base_url, self._secret))
        self.code.set_code(snippet(kind, base_url, "kor_self_…").rstrip("\n"), _LINES)

    def _ask(self) -> None:
        services, caller = self._desk.services, self._desk.caller
        self._desk.run(lambda: keys.keys(services, caller), self._look, owner=self, latest="calls")

    def _look(self, known: list[ApiKey]) -> None:
        mine = [key for key in known if self._key_id in (None, key.id) and key.last_used_at is not None]
        if not mine or self._connected:
            return
        newest = max(mine, key=lambda key: key.last_used_at or key.created_at)
        self._connected = True
        self._timer.stop()
        self._ring.hide()
        self._tick.show()
        self.state.set_token("good")
        self.state.setText(fill(self.tr("Connected. “{name}” has called."), name=newest.name))
