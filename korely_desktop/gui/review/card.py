"""One review card: the question, what is in memory and what is new, why it is asked, and what each choice does."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QWidget

from korely_desktop.domain.answers import Decision, ReviewCard, SourceText
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, Tense
from korely_desktop.domain.times import utc_now
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.chips import KeyHint, Pill
from korely_desktop.gui.components.labels import Card, IconLabel, Label, clear_layout, row
from korely_desktop.gui.components.monogram import Monogram, who
from korely_desktop.gui.components.quote import QuoteText, excerpt
from korely_desktop.gui.components.scrolled import ReadingColumn, scroll_upright
from korely_desktop.gui.components.strip import Meter
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import texts_counted
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.panel.words import facts_counted
from korely_desktop.gui.review import words
from korely_desktop.gui.review.consequence import ConsequenceCard
from korely_desktop.gui.theme import theme
from korely_desktop.memory.date_words import when_words

KEYS = {Decision.ACCEPT: "A", Decision.REJECT: "R", Decision.KEEP_BOTH: "K", Decision.CORRECT: "E"}

MOST_WIDE = 1_040
"""A card, in pixels at 100 % text size."""


class CardView(QScrollArea):
    """Shows one card at a time; deciding is the page's work."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
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

    def show_place(self, place: int, total: int) -> None:
        """The card in sight is number ``place`` of ``total`` now."""
        self._count.setText(fill(self.tr("{n} of {total}"), n=place, total=total))

    def show_card(self, card: ReviewCard, place: int, total: int) -> None:
        """Put a card in sight: number ``place`` of ``total``."""
        clear_layout(self._column)
        icon, token, soft = words.KIND_LOOKS[card.kind]
        self._count = Label("", "label", "text-3", weight=400)
        pill = Pill(words.kind_words(card.kind), icon, token, soft)
        self._column.addLayout(row(pill, self._count, None))
        self.show_place(place, total)
        title = words.title(card, self._desk.services.vocabulary)
        self._column.addWidget(self._title(card, title))
        self._column.addLayout(self._sides(card))
        reason = Label(words.why(card), "body", "text-2", wrap=True)
        line = _top(row(IconLabel("info", "text-3"), Label(self.tr("Why you are asked:"), "body", weight=500)))
        line.addWidget(reason, 1, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(line)
        self._consequence = ConsequenceCard(self._desk, card)
        self._column.addWidget(self._consequence)
        for effect in words.effects(card)[1:]:
            self._column.addLayout(self._choice(effect))
        self._column.addStretch(1)
        self.setAccessibleName(f"{self._count.text()}: {title}")
        spoken = fill(self.tr("Card {n} of {total}: {question}"), n=place, total=total, question=title)
        announce(self, spoken)
        self.verticalScrollBar().setValue(0)

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
        color = theme().color("accent").name()
        link = f"<a href='#' style='color:{color};text-decoration:none'>{escape(subject)}</a>"
        label = Label(escape(title).replace(escape(subject), link, 1), "question", wrap=True, rich=True)
        label.setAccessibleName(title)
        entity_id = fact.subject_entity_id
        label.linkActivated.connect(lambda _link: self._desk.entity_wanted.emit(entity_id))
        return label

    def _sides(self, card: ReviewCard) -> QHBoxLayout:
        sides = QHBoxLayout()
        sides.setSpacing(16)
        if card.fact is None:
            for entity in (card.entity, card.other_entity):
                if entity is not None:
                    sides.addWidget(self._entity_side(entity), 1)
            return sides
        if card.old_fact is not None:
            sides.addWidget(self._fact_side(card.old_fact, card.old_sources, new=False), 1)
        sides.addWidget(self._fact_side(card.fact, card.sources, new=True), 1)
        return sides

    def _fact_side(self, fact: Fact, sources: tuple[SourceText, ...], *, new: bool) -> Card:
        side = Card("surface", "accent" if new else "border", width=2 if new else 1)
        head = row(Label(self.tr("New") if new else self.tr("In memory"), "label", "text-2"), None)
        over = new and fact.tense is Tense.PAST
        if over:
            pass
        elif fact.is_human:
            head.addWidget(Pill.of_state("confirmed", self.tr("Your word")))
        else:
            head.addWidget(Meter(fact.confidence))
            sure = fill(self.tr("{share}% sure"), share=round(fact.confidence * 100))
            head.addWidget(Label(sure, "label", "text-2", weight=400))
        head.addStrut(theme().scaled(22))
        side.body.addLayout(head)
        side.body.setSpacing(4)
        side.body.addWidget(Label(self.tr("It is over") if over else words.value_of(fact), "title", wrap=True))
        side.body.addWidget(Label(words.since(fact), "body", "text-2"))
        side.body.addSpacing(6)
        newest = max(sources, key=lambda source: source.observed_at, default=None)
        if newest is not None:
            side.body.addWidget(self._evidence(newest), 1)
            side.body.addSpacing(4)
            side.body.addLayout(self._source_line(newest))
        elif fact.is_human:
            side.body.addLayout(
                row(Monogram(self.tr("You"), "you"), Label(self.tr("You wrote it"), "note", "text-3"), None)
            )
            side.body.addStretch(1)
        return side

    def _entity_side(self, entity: Entity) -> Card:
        side = Card()
        head = row(Monogram(entity.name, "person", 32))
        head.addWidget(Label(entity.name, "title", wrap=True), 1)
        side.body.addLayout(head)
        if entity.aliases:
            also = fill(self.tr("Also: {names}"), names=", ".join(entity.aliases))
            side.body.addWidget(Label(also, "body", "text-2", wrap=True))
        facts = facts_counted(entity.facts)
        texts = texts_counted(entity.memories)
        side.body.addWidget(Label(f"{facts} · {texts}", "note", "text-3"))
        side.body.addStretch(1)
        return side

    def _evidence(self, source: SourceText) -> Card:
        ground = Card("sunken", "sunken", margins=(12, 8, 12, 6))
        spans = [] if source.start is None or source.end is None else [(source.start, source.end)]
        text, moved = excerpt(source.text, spans)
        shown = [(start + 1, end + 1) for start, end in moved]
        ground.body.addWidget(QuoteText(f"“{text}”", shown))
        ground.body.addStretch(1)
        return ground

    def _source_line(self, source: SourceText) -> QHBoxLayout:
        when = when_words(source.observed_at, utc_now(), language())
        name, kind = who(source.writer)
        return row(Monogram(name, kind), Label(f"{name} · {when}", "note", "text-3"), None)

    def _choice(self, effect: words.Effect) -> QHBoxLayout:
        names = {Decision.REJECT: self.tr("Reject"), Decision.KEEP_BOTH: self.tr("Keep both")}
        name = Label(names[effect.decision], "body", weight=500)
        name.setMinimumWidth(80)
        line = row(KeyHint(KEYS[effect.decision]), name)
        line.addWidget(Label(effect.words, "body", "text-2", wrap=True), 1)
        return line


def _top(line: QHBoxLayout) -> QHBoxLayout:
    """The same line with its widgets at the top, for a text beside them that wraps."""
    for number in range(line.count()):
        widget = line.itemAt(number).widget()
        if widget is not None:
            line.setAlignment(widget, Qt.AlignmentFlag.AlignTop)
    return line
