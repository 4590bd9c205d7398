"""Below the ledger: what undoing from the marked line on would do, and the act; or what a read was given."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.errors import Stopped
from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.rewind import EVER, Rewound, Writer
from korely_desktop.gui.activity.given import Given
from korely_desktop.gui.agents.ledger import LedgerRow
from korely_desktop.gui.agents.taking_back import Rewinding, ShownDialog, preview_words
from korely_desktop.gui.background import Ticket
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.busy import BusyRing
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.labels import Ground, Hairline, Label, clear_layout, flush, row
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.components.sentence import fact_words
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, translate
from korely_desktop.gui.problems import note_problem
from korely_desktop.memory.date_words import when_words

_SOON_MS = 250
"""A preview that is there by then follows the keys without a word in between."""


class LedgerFoot(QWidget):
    """``left`` asks to take the line away; ``done`` comes after something was undone.

    Whoever was at its buttons when it goes is back in ``ledger``: Qt would lead on to the acts that stop the agent.
    """

    left = Signal()
    done = Signal()

    def __init__(self, desk: Desk, ledger: QWidget) -> None:
        super().__init__()
        self._desk = desk
        self._ledger = ledger
        self._key: ApiKey | None = None
        self._looking: Ticket | None = None
        self._since = EVER
        self._wait = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._wait.timeout.connect(self._say_looking)
        self.undo: Button | None = None
        self.show_all: Button | None = None
        ground = Ground("surface")
        self._body = vbox(ground, (16, 12, 16, 14), spacing=8)
        layout = vbox(self, spacing=0)
        layout.addWidget(Hairline())
        layout.addWidget(ground)
        self.clear()

    def clear(self) -> None:
        """Nothing is chosen, and nothing looked up any more."""
        if self._looking is not None:
            self._looking.leave()
        self._empty()

    def _empty(self) -> None:
        focus = self.window().focusWidget()
        if focus is not None and self.isAncestorOf(focus):
            self._ledger.setFocus(Qt.FocusReason.OtherFocusReason)
        self._key = None
        self._wait.stop()
        clear_layout(self._body)
        self.undo = self.show_all = None
        self.hide()

    def show_read(self, chosen: LedgerRow) -> None:
        """What the agent was given by one read."""
        self.clear()
        self._body.addLayout(self._title(self.tr("What it was given")))
        self._body.addWidget(Given(self._desk, chosen.event))
        self.show()

    def ask(self, key: ApiKey, since: datetime) -> None:
        """Preview undoing everything from ``since`` on; where that takes a moment it is said, and can be left."""
        self._key, self._since = key, since
        self._wait.start()
        if self.undo is not None:
            self.undo.set_at_work(True)  # it is about another line
        act = Rewinding(self._desk, Writer(key.id), key_name(key.name), since)
        self._looking = self._desk.run(
            act.preview,
            lambda shown: self._show_preview(key, shown),
            self._not_looked_up,
            owner=self,
            latest="ledger foot",
            said=act.looking,
        )

    def _say_looking(self) -> None:
        if self._key is not None:
            self._begin(self._key, self._since)
            words = Label(self.tr("Checking what this would undo…"), "body", "text-2")
            self._body.addLayout(row(BusyRing(), words, None))

    def _begin(self, key: ApiKey, since: datetime) -> None:
        self._empty()
        self._key = key
        self.show()
        told = when_words(since, self._desk.services.clock(), language())
        self._body.addLayout(self._title(fill(self.tr("Undo from {time}"), time=told)))

    def _not_looked_up(self, error: Exception) -> None:
        self.clear()
        if not isinstance(error, Stopped):
            self._failed(error)

    def _show_preview(self, key: ApiKey, shown: Rewound) -> None:
        if key is not self._key:
            return  # something else was chosen meanwhile
        self._begin(key, shown.since)
        vocabulary = self._desk.services.vocabulary
        for _icon, words in preview_words(shown, [fact_words(vocabulary, fact) for fact in shown.back]):
            self._body.addWidget(Label(words, "body", "text-2", wrap=True))
        if shown.is_empty:
            return
        self.undo = Button(_act_words(shown), "main", icon="rewind")
        self.undo.clicked.connect(lambda: self._do(shown))
        self.show_all = Button(self.tr("Show them"))
        self.show_all.setVisible(bool(shown.facts or shown.back))
        self.show_all.clicked.connect(lambda: ShownDialog(self._desk, shown, self.window()).open())
        self._body.addLayout(
            row(self.undo, self.show_all, None, Label(self.tr("can be brought back"), "note", "text-3"))
        )

    def _title(self, words: str):
        close = IconButton("x", self.tr("Close"))
        close.clicked.connect(self.left)
        return flush(row(Label(words, "body", weight=600), None, close))

    def _do(self, shown: Rewound) -> None:
        key = self._key
        if key is None or self.undo is None:
            return
        self.undo.set_at_work(True)
        act = Rewinding(self._desk, Writer(key.id), key_name(key.name), shown.since)
        self._desk.run(act.do, lambda did: self._did(act, did), self._failed, owner=self, said=act.taking)

    def _did(self, act: Rewinding, did: Rewound) -> None:
        self.clear()
        act.say(did)
        self.done.emit()

    def _failed(self, error: Exception) -> None:
        if self.undo is not None:
            self.undo.set_at_work(False)
        self._desk.say(note_problem(error))


def _act_words(shown: Rewound) -> str:
    if shown.facts:
        words = translate("Ledger", "Undo {facts}")
        return fill(words, facts=facts_counted(len(shown.facts)))
    return translate("Ledger", "Undo")
