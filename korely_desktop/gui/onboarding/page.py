"""The welcome page: what this is, connect an agent, try it, demo data. Shown at the first start, and on request."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from korely_desktop.domain.changes import Changes
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.busy import BusyRing
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.dialog import Question
from korely_desktop.gui.components.labels import Card, Ground, IconLabel, Label, row
from korely_desktop.gui.components.scrolled import scrolled
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, translate
from korely_desktop.gui.onboarding.connect import ConnectCard
from korely_desktop.gui.onboarding.try_it import TryCard
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.theme import theme
from korely_desktop.memory import demo
from korely_desktop.paths import short_path

_WIDTH = 960
_ASKED_AGAIN_MS = 500
"""While the demo data are loaded or erased elsewhere, the card asks so often whether they still are."""


class WelcomePage(Ground):
    """One page with three cards; Open Korely leaves it for good."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("window")
        self.title = self.tr("Welcome")
        self._desk = desk
        self.connect_card = ConnectCard(desk)
        self.try_card = TryCard(desk)
        self.demo_card = DemoCard(desk)
        self.open = Button(self.tr("Open Korely"), "main", size="large")
        self.open.clicked.connect(self._open)
        right = vbox(spacing=20)
        right.addWidget(self.try_card, 1)
        right.addWidget(self.demo_card)
        cards = hbox(spacing=20)
        cards.addWidget(self.connect_card, 1)
        cards.addLayout(right, 1)
        inner = Ground("window")
        inner.setMaximumWidth(theme().scaled(_WIDTH) + 48)
        column = vbox(inner, (24, 12, 24, 8), spacing=12)
        column.addStretch(2)
        column.addLayout(self._head())
        column.addWidget(self._introduction())
        column.addSpacing(8)
        column.addLayout(cards)
        column.addSpacing(8)
        column.addLayout(self._foot())
        column.addStretch(3)
        around = Ground("window")
        middle = hbox(around)
        middle.addStretch(1)
        middle.addWidget(inner, 100)
        middle.addStretch(1)
        layout = vbox(self)
        layout.addWidget(scrolled(around))

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self.connect_card.fit(self.height())

    def refresh(self) -> None:
        """See whether the demo data are there."""
        self.demo_card.refresh()

    def on_changes(self, changes: Changes) -> None:
        """Calls of agents and texts that have been read."""
        self.connect_card.on_changes(changes)
        self.try_card.on_changes(changes)
        if changes.memories:
            self.demo_card.refresh()

    def _head(self) -> QHBoxLayout:
        self._mark = QLabel()
        self._mark.setFixedSize(40, 40)
        theme().changed.connect(self._draw_mark)
        self._draw_mark()
        return row(self._mark, 8, Label(self.tr("Your agents’ memory, on this computer"), "display"), None)

    def _draw_mark(self) -> None:
        self._mark.setPixmap(theme().mark(40, self.devicePixelRatioF()))

    def _introduction(self) -> QWidget:
        words = self.tr(
            "Korely holds what AI agents learn about you and the people you work with. You see every fact, "
            "where it came from and who read it. Nothing leaves this computer, and there is no account."
        )
        label = Label(words, "subheading", "text-2", weight=400, wrap=True)
        label.setMaximumWidth(700)
        return label

    def _foot(self) -> QHBoxLayout:
        note = Label(storage_words(self._desk), "note", "text-3", wrap=True)
        foot = row(IconLabel("lock" if self._desk.connection.encrypted else "info", "text-3", 14))
        foot.addWidget(note, 1)
        foot.addWidget(self.open)
        return foot

    def _open(self) -> None:
        self._desk.preferences.welcomed = True
        self._desk.page_wanted.emit("memory")


def storage_words(desk: Desk) -> str:
    """Where the memory is kept and how it is protected, in one or two sentences."""
    connection = desk.connection
    folder = short_path(connection.data_dir)
    if not connection.encrypted:
        return fill(translate("Storage", "Kept in {folder}, not encrypted."), folder=folder)
    if connection.key_place == "keyring":
        return fill(translate("Storage", "Encrypted in {folder}. The key is in your system keyring."), folder=folder)
    return fill(
        translate("Storage", "Encrypted in {folder}. The key is in a file there that only you can read."), folder=folder
    )


class DemoCard(Card):
    """Loads the demo data set, and takes it away again."""

    def __init__(self, desk: Desk, inset: int = 22) -> None:
        """``inset`` is the room at both sides, in pixels."""
        super().__init__(margins=(inset, 14, inset, 14))
        self._desk = desk
        self.question: EraseDemoDialog | None = None
        self._loaded = False
        self._pressed = False
        self._again = QTimer(self, singleShot=True, interval=_ASKED_AGAIN_MS)
        self._again.timeout.connect(self.refresh)
        self._note = Label("", "note", "text-3", wrap=True)
        self._ring = BusyRing()
        self._ring.hide()
        self.button = Button(self.tr("Load demo data"))
        self.button.clicked.connect(self._press)
        words = vbox(spacing=2)
        words.addWidget(Label(self.tr("Look around with demo data"), "body", weight=600, wrap=True))
        words.addWidget(self._note)
        line = row(IconLabel("book-open", "accent", 18), 4)
        line.addLayout(words, 1)
        line.addWidget(self._ring)
        line.addWidget(self.button)
        self.body.addLayout(line)
        self._show(False)

    def refresh(self) -> None:
        """Ask whether it is loaded, or is being loaded from elsewhere."""
        services, caller = self._desk.services, self._desk.caller
        self._desk.run(
            lambda: (demo.is_loaded(services, caller), demo.is_under_way()), self._known, owner=self, latest="demo"
        )

    def _known(self, told: tuple[bool, bool]) -> None:
        loaded, under_way = told
        if self._pressed:
            return
        if under_way:
            self._show_at_work()
            self._again.start()
        elif loaded != self._loaded or self.button.is_at_work:
            self._show(loaded)

    def _press(self) -> None:
        if self._loaded:
            self.question = EraseDemoDialog(self.window())
            self.question.act.clicked.connect(self._erase)
            self.question.open()
            return
        self._pressed = True
        self._show_at_work()
        self._desk.run(self._desk.bind(demo.load, language()), self._done, self._failed, owner=self)

    def _erase(self) -> None:
        self._pressed = True
        self.button.set_at_work(True)
        self._ring.show()
        self._desk.run(self._desk.bind(demo.remove), self._removed, self._failed, owner=self)

    def _show_at_work(self) -> None:
        self.button.set_at_work(True)
        self._ring.show()
        self._note.setText(self.tr("Loading. You can open Korely meanwhile."))

    def _done(self, receipt: demo.DemoReceipt) -> None:
        self._show(True)
        if receipt.facts:
            texts = self.tr("%Ln text(s)", "", receipt.memories)
            facts = self.tr("%Ln fact(s)", "", receipt.facts)
            self._note.setText(fill(self.tr("{texts} and {facts}, all invented."), texts=texts, facts=facts))

    def _removed(self, receipt: demo.DemoReceipt) -> None:
        self._show(False)

    def _failed(self, error: Exception) -> None:
        self._show(self._loaded)
        self._note.setText(note_problem(error))

    def _show(self, loaded: bool) -> None:
        self._loaded, self._pressed = loaded, False
        self._ring.hide()
        self.button.set_at_work(False)
        self.button.setText(self.tr("Erase demo data") if loaded else self.tr("Load demo data"))
        if loaded:
            self._note.setText(self.tr("The demo data is loaded."))
        else:
            self._note.setText(self.tr("Invented people with a past to explore."))


class EraseDemoDialog(Question):
    """Says what goes with the demo data. Enter does not erase."""

    def __init__(self, parent: QWidget) -> None:
        words = self.tr(
            "This erases its texts and every fact learned only from them, including those you "
            "confirmed or corrected. What you and your agents wrote stays. It cannot be undone, "
            "but you can load the demo data again."
        )
        super().__init__(self.tr("Erase the demo data?"), [words], self.tr("Erase demo data"), "erase", parent)
