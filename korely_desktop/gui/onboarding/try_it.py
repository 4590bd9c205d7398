"""The card where one writes a first sentence and sees the facts it gives."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPlainTextEdit

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.memories import Memory, MemoryStatus, NewMemory
from korely_desktop.gui.components.announce import tell
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.busy import BusyRing
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Card, Hairline, IconLabel, Label, clear_layout, row
from korely_desktop.gui.components.sentence import FactLine
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import decimal, fill
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.theme import theme
from korely_desktop.memory import remember

_ASK_MS = 250


class TryCard(Card):
    """Writes through the same door as the API and waits for the workers to read it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(margins=(22, 18, 22, 16))
        self._desk = desk
        self._memory_id: str | None = None
        self._begun = 0.0
        self.body.addLayout(row(IconLabel("pen-line", "accent", 18), Label(self.tr("Try it"), "heading"), None))
        words = self.tr("Write a sentence about someone. See what Korely keeps.")
        self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.text = QPlainTextEdit(self.tr("Sara moved to Lisbon in May and now reports to Anna Weiss."))
        self.text.setProperty("kind", "field")
        self.text.setAccessibleName(self.tr("A sentence about someone"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(theme().scaled(60))
        self.text.textChanged.connect(self._can_send)
        self.body.addSpacing(6)
        self.body.addWidget(self.text)
        self.send = Button(self.tr("Remember this"))
        self.send.clicked.connect(self._send)
        self._ring = BusyRing()
        self._tick = IconLabel("circle-check", "good")
        self.state = Label("", "body", "good")
        self._ring.hide()
        self._tick.hide()
        self.body.addLayout(row(self.send, None, self._ring, self._tick, self.state))
        self.facts = vbox(spacing=0)
        self.body.addLayout(self.facts)
        self.body.addStretch(1)
        self._timer = QTimer(self, interval=_ASK_MS)
        self._timer.timeout.connect(self._ask)

    def on_changes(self, changes: Changes) -> None:
        """The workers have read something, perhaps ours."""
        if self._memory_id in changes.memories or changes.facts:
            self._ask()

    def _can_send(self) -> None:
        self.send.setEnabled(self.send.is_at_work or bool(self.text.toPlainText().strip()))

    def _send(self) -> None:
        new = NewMemory(self.text.toPlainText().strip())
        self._begun = monotonic()
        self.send.set_at_work(True)
        self._tick.hide()
        self._ring.show()
        self.state.set_token("text-2")
        self.state.setText(self.tr("Reading…"))
        self._desk.run(self._desk.bind(remember.add, new), self._stored, self._failed, owner=self)

    def _stored(self, memory: Memory) -> None:
        self._memory_id = memory.id
        self._timer.start()
        self._ask()

    def _ask(self) -> None:
        if self._memory_id is None:
            return
        get = self._desk.bind(remember.get, self._memory_id)
        self._desk.run(get, self._look, self._failed, owner=self, latest="read")

    def _look(self, memory: Memory) -> None:
        if memory.id != self._memory_id or memory.status is MemoryStatus.PROCESSING:
            return
        seconds = monotonic() - self._begun
        self._rest()
        clear_layout(self.facts)
        if memory.status is MemoryStatus.ERROR:
            self._say(self.tr("Korely kept the text but could not read it."), "danger", good=False)
            return
        if not memory.facts:
            self._say(self.tr("Kept as a text. No facts found in it."), "text-2", good=False)
            return
        found = self.tr("%Ln fact(s)", "", len(memory.facts))
        self._say(fill(self.tr("{facts} in {seconds} s"), facts=found, seconds=decimal(seconds, 1)), "good", good=True)
        for fact in memory.facts:
            self.facts.addWidget(Hairline())
            self.facts.addWidget(FactLine(self._desk.services.vocabulary, fact))
        self.facts.addWidget(Hairline())
        hint = Label(self.tr("You can correct, end or forget each of them."), "note", "text-3", wrap=True)
        self.facts.addSpacing(8)
        self.facts.addWidget(hint)

    def _failed(self, error: Exception) -> None:
        self._rest()
        self._say("", "danger", good=False)
        clear_layout(self.facts)
        self.facts.addWidget(Label(note_problem(error), "body", "danger", wrap=True))

    def _rest(self) -> None:
        self._timer.stop()
        self._memory_id = None
        self._ring.hide()
        self.send.set_at_work(False)
        self._can_send()

    def _say(self, words: str, token: str, *, good: bool) -> None:
        self._tick.setVisible(good)
        self.state.set_token(token)
        tell(self.state, words)
