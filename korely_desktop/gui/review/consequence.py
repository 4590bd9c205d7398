"""What a decision would do: which fact ends from when, the block of agents before and after it, and who reads it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.answers import Decision, Reader, ReviewCard
from korely_desktop.domain.facts import Fact
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.gui.components.labels import Card, Ground, Hairline, Label, clear_layout, row
from korely_desktop.gui.components.monogram import Monogram
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.review import words
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along
from korely_desktop.memory.date_words import local_day_words
from korely_desktop.memory.inbox import consequences
from korely_desktop.memory.inbox.consequences import BlockChange, Consequence

_READERS = 4
_LINES = 12


class ConsequenceCard(Card):
    """The words come at once; what exactly would change is worked out off the GUI thread and follows."""

    def __init__(self, desk: Desk, card: ReviewCard) -> None:
        super().__init__("surface", "border", margins=(0, 0, 0, 0))
        self._desk = desk
        self._card = card
        vocabulary = desk.services.vocabulary
        self._effects = {effect.decision: effect.words for effect in words.effects(card, vocabulary)}
        self._decision = Decision.ACCEPT
        self._known: dict[Decision, Consequence] = {}
        self._title = Label("", "body", weight=600)
        self._words = Label("", "body", "text-2", wrap=True)
        head = row(self._title)
        head.setContentsMargins(14, 10, 14, 10)
        head.addWidget(self._words, 1, Qt.AlignmentFlag.AlignTop)
        head.setAlignment(self._title, Qt.AlignmentFlag.AlignTop)
        self._detail = QWidget()
        self._sides = hbox(self._detail, (1, 0, 1, 1), spacing=0)
        self._line = Hairline()
        self.body.setSpacing(0)
        self.body.addLayout(head)
        self.body.addWidget(self._line)
        self.body.addWidget(self._detail)
        self.show_decision(Decision.ACCEPT)

    def show_decision(self, decision: Decision) -> None:
        """Say what this decision would do."""
        if decision not in self._effects:
            return
        self._decision = decision
        self._title.setText(words.if_words(self._card, decision))
        self._words.setText(self._effects[decision])
        if decision in self._known:
            self._show(self._known[decision])
            return
        self._detail.hide()
        self._line.hide()
        self._desk.run(
            self._desk.bind(consequences.preview, self._card.id, decision),
            self._take,
            self._desk.say_unless_gone,
            owner=self,
            latest="consequence",
        )

    def _take(self, found: Consequence) -> None:
        self._known[found.decision] = found
        if found.decision is self._decision:
            self._show(found)

    def _show(self, found: Consequence) -> None:
        said = self._said(found)
        if said and self._card.fact is None:  # what ends comes on top of the two becoming one
            said = f"{self._effects[found.decision]} {said}"
        if said:
            self._words.setText(said)
        clear_layout(self._sides)
        block, readers = self._block(found.block, found.moved), self._readers(found.readers)
        if block is not None:
            self._sides.addWidget(block, 1)
        if readers is not None:
            if block is not None:
                self._sides.addWidget(Hairline(vertical=True))
            self._sides.addWidget(readers)
            if block is None:
                self._sides.addStretch(1)
        shown = block is not None or readers is not None
        self._detail.setVisible(shown)
        self._line.setVisible(shown)

    def _said(self, found: Consequence) -> str:
        """The facts that end and begin, by name and date; "" where none does."""
        said = []
        for fact, end in found.ends:
            day = local_day_words(end, language())
            said.append(fill(self.tr("{value} ends on {day}."), value=self._name(fact), day=day))
        for fact in found.begins if said or self._card.old_fact is not None else ():  # of it alone the act tells
            said.append(fill(self.tr("{value} becomes current."), value=self._name(fact)))
        return " ".join(f"{one[:1].upper()}{one[1:]}" for one in said)

    def _name(self, fact: Fact) -> str:
        return words.told(self._card, fact, self._desk.services.vocabulary, within=True)

    def _block(self, changes: tuple[BlockChange, ...], moved: int) -> QWidget | None:
        if not changes:
            return None
        block = QWidget()
        column = vbox(block, (0, 6, 0, 8), spacing=0)
        margin = {"before": self.tr("before"), "after": self.tr("after"), "same": ""}
        tokens = {"before": "danger", "after": "good"}
        for change in changes[:_LINES]:
            column.addWidget(_line(margin[change.side], change.text, tokens.get(change.side)))
        if len(changes) > _LINES:
            more = Label(self.tr("%n more line(s)", "", len(changes) - _LINES), "note", "text-3")
            more.setContentsMargins(along(74, 2, 0, 0))
            column.addWidget(more)
        if moved:
            others = Label(self.tr("%n other line(s) come in or drop out to fit", "", moved), "note", "text-3")
            others.setContentsMargins(along(74, 4, 0, 0))
            column.addWidget(others)
        column.addStretch(1)  # beside many readers
        return block

    def _readers(self, readers: tuple[Reader, ...]) -> QWidget | None:
        if not readers:
            return None
        side = QWidget()
        side.setFixedWidth(theme().scaled(244))
        column = vbox(side, (12, 8, 12, 8), spacing=6)
        column.addWidget(Label(self.tr("Who sees the change"), "label", "text-2", weight=400))
        for reader in readers[:_READERS]:
            line = row(Monogram(reader.name))
            line.addWidget(ElidedLabel(reader.name, "text"), 1)
            line.addWidget(Label(self.tr("%Ln read(s) a week", "", reader.reads), "note", "text-3"))
            column.addLayout(line)
        column.addStretch(1)
        return side


def _line(word: str, text: str, token: str | None) -> QWidget:
    """One line of the block agents get, with before or after in the margin."""
    ground = Ground(f"{token}-soft" if token else "surface")
    label = Label(word, "label", token or "text-3")
    label.setFixedWidth(52)
    line = Label(text, "code", token or "text-2", wrap=True)
    layout = hbox(ground, along(14, 2, 10, 2), spacing=8)
    layout.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
    layout.addWidget(line, 1)
    return ground
