"""The card that connects an agent: address, key, a snippet to paste, the tick when the first call comes, and what was
learned from it."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QGridLayout

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.scope import Caller
from korely_desktop.gui.components.announce import tell
from korely_desktop.gui.components.busy import BusyRing
from korely_desktop.gui.components.code import CodeBlock
from korely_desktop.gui.components.controls import Segments
from korely_desktop.gui.components.fields import CopyButton, CopyField
from korely_desktop.gui.components.labels import Card, IconLabel, Label, row
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.components.sentence import fact_words
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.onboarding.snippets import KINDS, Reach, snippet
from korely_desktop.gui.theme import theme
from korely_desktop.memory import remember
from korely_desktop.memory.access import activity, keys
from korely_desktop.memory.services import Services

_ASK_MS = 1000
_LINES = ((700, 99), (540, 8), (0, 2))
"""From which height of the page on, in pixels at 100 %, how many lines of a snippet are in sight."""


def _learned(services: Services, caller: Caller, key_id: str | None) -> Memory | None:
    """The newest text that came with this key, or with any, once facts are known of it."""
    written = AuditQuery(actors=("rest", "mcp"), actions=(actions.WRITE,), key_ids=(key_id,) if key_id else (), limit=1)
    texts = list(activity.page(services, caller, written).memories.values())
    read = remember.get(services, caller, texts[0].id) if texts else None
    return read if read is not None and read.facts else None


class ConnectCard(Card):
    """For the key of this computer, or for a new one just made (``secret``, ``made``)."""

    def __init__(
        self,
        desk: Desk,
        *,
        secret: str | None = None,
        made: ApiKey | None = None,
        title: str | None = None,
        sentence: str | None = None,
    ) -> None:
        super().__init__(margins=(22, 18, 22, 16))
        self._desk = desk
        self._secret = secret or desk.connection.key
        self._key_id = None if made is None else made.id
        self._reach = Reach.of(made) if made is not None else Reach()
        self._since: datetime = desk.services.clock()
        self._connected = False
        self._lines = 8
        heading = title or self.tr("Connect an agent")
        self.body.addLayout(row(IconLabel("plug", "accent", 18), Label(heading, "heading"), None))
        self._sentence = sentence
        self._words = Label("", "body", "text-2", wrap=True)
        self.body.addWidget(self._words)
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
        self.copy = CopyButton()
        self.body.addLayout(row(self.kinds, None, self.copy))
        self.code = CodeBlock(self.tr("Snippet"))
        self.body.addWidget(self.code)
        self._ring = BusyRing()
        self._tick = IconLabel("circle-check", "good")
        self.state = Label(self.tr("Waiting for the first request…"), "body", "text-2")
        self._tick.hide()
        self.state.setWordWrap(True)
        self.foot = row(self._ring, self._tick)
        self.foot.addWidget(self.state, 1)
        self.body.addLayout(self.foot)
        self._timer = QTimer(self, interval=_ASK_MS)
        self._timer.timeout.connect(self._ask)
        self._show("python")

    @property
    def connected(self) -> bool:
        """Whether a call has come."""
        return self._connected

    def fit(self, height: int) -> None:
        """The page it stands on is so high, in pixels."""
        lines = next(lines for least, lines in _LINES if height >= theme().scaled(least))
        if lines != self._lines:
            self._lines = lines
            self._show(self.kinds.current)

    def on_changes(self, changes: Changes) -> None:
        """A write of an agent is a call too; ask at once. Then what is learned from it is told."""
        if self._connected and changes.memories:
            self._ask_learned()
        elif changes.origin in ("rest", "mcp"):
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
        self.copy.set_text(snippet(kind, base_url, self._secret, self._reach))
        shown = {one: snippet(one, base_url, "kor_self_…", self._reach).rstrip("\n") for one in KINDS}
        longest = max(code.count("\n") + 1 for code in shown.values())
        self.code.set_code(shown[kind], min(longest, self._lines))
        self._words.setText(self._sentence or self._told(kind))

    def _told(self, kind: str) -> str:
        if kind == "mcp":
            return self.tr("Add this to its MCP servers, for example in .mcp.json.")
        return self.tr("Give it this address and key.")

    def _ask(self) -> None:
        self._desk.run(self._desk.bind(keys.keys), self._look, owner=self, latest="calls")

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
        tell(self.state, fill(self.tr("Connected. “{name}” has made its first request."), name=key_name(newest.name)))
        self._ask_learned()

    def _ask_learned(self) -> None:
        self._desk.run(self._desk.bind(_learned, self._key_id), self._tell, owner=self, latest="learned")

    def _tell(self, text: Memory | None) -> None:
        if text is not None:
            first = fact_words(self._desk.services.vocabulary, text.facts[0])
            tell(self.state, fill(self.tr("Connected. Learned: {sentence}."), sentence=first))
