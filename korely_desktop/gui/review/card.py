"""One review card: the question, what is in memory and what is new, why it is asked, and what each choice does."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea

from korely_desktop.domain.answers import Decision, ReviewCard
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.chips import KeyHint, Pill
from korely_desktop.gui.components.labels import IconLabel, Label, LinkLabel, clear_layout, row
from korely_desktop.gui.components.scrolled import ReadingColumn, scroll_upright
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.review import words
from korely_desktop.gui.review.consequence import ConsequenceCard
from korely_desktop.gui.review.list import CardList
from korely_desktop.gui.review.sides import EntitySide, FactSide

KEYS = {Decision.ACCEPT: "A", Decision.REJECT: "R", Decision.KEEP_BOTH: "K", Decision.CORRECT: "E"}

MOST_WIDE = 1_040
"""A card, in pixels at 100 % text size."""


class CardView(QScrollArea):
    """Shows one card at a time; deciding is the page's work."""

    def __init__(self, desk: Desk, cards: CardList) -> None:
        """``cards``: where Up and Down go on from a card that has nothing to scroll."""
        super().__init__()
        self._desk = desk
        self._cards = cards
        self._consequence: ConsequenceCard | None = None
        self.setWidgetResizable(True)
        scroll_upright(self)
        self._inner = ReadingColumn("surface", MOST_WIDE, 28)
        self._column = self._inner.column
        self._column.setSpacing(12)
        self.setWidget(self._inner)

    def set_inset(self, pixels: int) -> None:
        """Where the card begins, and where it ends at the latest."""
        self._inner.set_inset(pixels)

    def keyPressEvent(self, event):
        scrolls = self.verticalScrollBar().maximum() > 0
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not scrolls:
            self._cards.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def show_place(self, place: int, total: int) -> None:
        """The card in sight is number ``place`` of ``total`` now."""
        self._count.setText(fill(self.tr("{n} of {total}"), n=place, total=total))

    def show_card(self, card: ReviewCard, place: int, total: int) -> None:
        """Put a card in sight: number ``place`` of ``total``."""
        clear_layout(self._column)
        look = words.KIND_LOOKS[card.kind]
        self._count = Label("", "label", "text-3", weight=400)
        pill = Pill(words.kind_words(card.kind), look.icon, look.token, look.soft)
        self._refused = Label("", "label", "check", weight=400)
        self._column.addLayout(row(pill, self._count, self._refused, None))
        self.show_place(place, total)
        title = words.title(card, self._desk.services.vocabulary)
        self._column.addWidget(self._title(card, title))
        self._column.addLayout(self._sides(card))
        reason = Label(words.why(card, self._desk.services.vocabulary), "body", "text-2", wrap=True)
        line = _top(row(IconLabel("info", "text-3"), Label(self.tr("Why you are asked:"), "body", weight=500)))
        line.addWidget(reason, 1, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(line)
        self._consequence = ConsequenceCard(self._desk, card)
        self._column.addWidget(self._consequence)
        self._column.addLayout(self._choices(card))
        self._column.addStretch(1)
        self.setAccessibleName(f"{self._count.text()}: {title}")
        spoken = fill(self.tr("Card {n} of {total}: {question}"), n=place, total=total, question=title)
        if self.hasFocus():  # else it is read when it gets it
            announce(self, spoken)
        self.verticalScrollBar().setValue(0)

    def refuse(self, words: str) -> None:
        """Say on the card why a key did nothing; a toast would wait behind that of the card before."""
        self._refused.setText(words)
        self.verticalScrollBar().setValue(0)
        announce(self, words)

    def show_effect(self, decision: Decision) -> None:
        """Say what the act in focus would do."""
        if self._consequence is not None:
            self._consequence.show_decision(decision)

    def _title(self, card: ReviewCard, title: str) -> Label:
        """The question; the name in it opens the profile."""
        fact = card.fact
        subject = words.subject_of(fact) if fact is not None else ""
        if fact is None or fact.subject_entity_id is None or subject not in title:
            return Label(title, "question", wrap=True)
        link = f"<a href='#'>{escape(subject)}</a>"
        label = LinkLabel(escape(title).replace(escape(subject), link, 1), "question")
        entity_id = fact.subject_entity_id
        label.linkActivated.connect(lambda _link: self._desk.entity_wanted.emit(entity_id))
        return label

    def _sides(self, card: ReviewCard) -> QHBoxLayout:
        sides = hbox(spacing=16)
        if card.fact is None:
            for entity in (card.entity, card.other_entity):
                if entity is not None:
                    sides.addWidget(EntitySide(self._desk, entity), 1)
            return sides
        if card.old_fact is not None:
            said = words.told(card, card.old_fact, self._desk.services.vocabulary)
            sides.addWidget(FactSide(card.old_fact, said, card.old_sources, new=False), 1)
        said = words.told(card, card.fact, self._desk.services.vocabulary)
        sides.addWidget(FactSide(card.fact, said, card.sources, new=True), 1)
        return sides

    def _choices(self, card: ReviewCard) -> QGridLayout:
        """What the other choices would do, one a line."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(self._column.spacing())
        grid.setColumnMinimumWidth(1, 80)
        grid.setColumnStretch(2, 1)
        for line, effect in enumerate(words.effects(card, self._desk.services.vocabulary)[1:]):
            refusing = effect.decision is Decision.REJECT
            name = words.refusing_words(card) if refusing else self.tr("Keep both")
            grid.addWidget(KeyHint(KEYS[effect.decision]), line, 0)
            grid.addWidget(Label(name, "body", weight=500), line, 1)
            grid.addWidget(Label(effect.words, "body", "text-2", wrap=True), line, 2)
        return grid


def _top(line: QHBoxLayout) -> QHBoxLayout:
    """The same line with its widgets at the top, for a text beside them that wraps."""
    for number in range(line.count()):
        widget = line.itemAt(number).widget()
        if widget is not None:
            line.setAlignment(widget, Qt.AlignmentFlag.AlignTop)
    return line
