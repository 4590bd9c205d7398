"""The sides of a review card: what is in memory, what is new, or one of two names, each with the words it came from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from html import escape

from PySide6.QtWidgets import QHBoxLayout

from korely_desktop.domain.answers import EntityProfile, SourceText
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, Tense
from korely_desktop.domain.times import utc_now
from korely_desktop.gui.components.chips import Pill
from korely_desktop.gui.components.labels import Card, Label, LinkLabel, row
from korely_desktop.gui.components.monogram import Monogram, who
from korely_desktop.gui.components.quote import QuoteText, excerpt
from korely_desktop.gui.components.sentence import SentenceLabel, fact_runs
from korely_desktop.gui.components.strip import Meter
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import shown_name
from korely_desktop.gui.i18n import dotted, fill, language, translate
from korely_desktop.gui.review import words
from korely_desktop.gui.theme import theme
from korely_desktop.memory import entities
from korely_desktop.memory.date_words import when_words
from korely_desktop.memory.sentences import without_subject

_FACTS = 3
"""So many facts tell who a name is; the rest is a number."""


class FactSide(Card):
    """A fact, said as ``value``, with its newest evidence; the new one has the accent around it."""

    def __init__(self, fact: Fact, value: str, sources: Sequence[SourceText], *, new: bool) -> None:
        super().__init__("surface", "accent" if new else "border", width=2 if new else 1)
        title = translate("CardView", "New") if new else translate("CardView", "In memory")
        head = row(Label(title, "label", "text-2"), None)
        over = new and fact.tense is Tense.PAST
        if fact.is_human and not over:
            head.addWidget(Pill.of_state("confirmed", translate("CardView", "Your word")))
        elif not over:
            head.addWidget(Meter(fact.confidence))
            sure = fill(translate("CardView", "{share}% sure"), share=round(fact.confidence * 100))
            head.addWidget(Label(sure, "label", "text-2", weight=400))
        head.addStrut(theme().scaled(22))
        self.body.addLayout(head)
        self.body.setSpacing(4)
        said = translate("CardView", "It is over") if over else value
        self.body.addWidget(Label(said, "title", wrap=True))
        self.body.addWidget(Label(words.since(fact), "body", "text-2"))
        self.body.addSpacing(6)
        newest = max(sources, key=lambda source: source.observed_at, default=None)
        if newest is not None:
            spans = [] if newest.start is None or newest.end is None else [(newest.start, newest.end)]
            self.body.addWidget(_evidence(newest.text, spans), 1)
            self.body.addSpacing(4)
            self.body.addLayout(_source_line(newest.writer, newest.observed_at))
        elif fact.is_human:
            you = Monogram(translate("CardView", "You"), "you")
            self.body.addLayout(row(you, Label(translate("CardView", "You wrote it"), "note", "text-3"), None))
            self.body.addStretch(1)
        elif fact.writer is not None:
            name, kind = who(fact.writer)
            told = fill(translate("CardView", "{name} wrote it directly, without a text."), name=name)
            self.body.addLayout(row(Monogram(name, kind), Label(told, "note", "text-3", wrap=True)))
            self.body.addStretch(1)


class EntitySide(Card):
    """One of two names: what is known of it and where it was last named, read off the GUI thread."""

    def __init__(self, desk: Desk, entity: Entity) -> None:
        super().__init__()
        self._vocabulary = desk.services.vocabulary
        called = shown_name(entity)
        head = row(Monogram(called, "person", 32))
        name = LinkLabel(f"<a href='#'>{escape(called)}</a>", "title")
        name.setAccessibleName(called)
        name.linkActivated.connect(lambda _link: desk.entity_wanted.emit(entity.id))
        head.addWidget(name, 1)
        self.body.addLayout(head)
        if entity.aliases:
            also = fill(translate("CardView", "Also: {names}"), names=", ".join(entity.aliases))
            self.body.addWidget(Label(also, "body", "text-2", wrap=True))
        self._counts = Label("", "note", "text-3")
        self.body.addWidget(self._counts)
        desk.run(
            desk.bind(entities.entity, entity.id),
            self._take,
            desk.say_unless_gone,
            owner=self,
            latest="profile",
        )

    def _take(self, profile: EntityProfile) -> None:
        counted = facts_counted(profile.entity.facts), texts_counted(profile.entity.memories)
        self._counts.setText(" · ".join(counted))
        known = [fact for facts in profile.current.values() for fact in facts]
        known.sort(key=lambda fact: fact.valid_from, reverse=True)
        for fact in known[:_FACTS]:
            runs = without_subject(fact_runs(self._vocabulary, fact))
            self.body.addWidget(SentenceLabel(runs))
        if profile.mentions:
            named = profile.mentions[0]
            self.body.addSpacing(2)
            self.body.addWidget(_evidence(named.text, named.spans), 1)
            self.body.addLayout(_source_line(named.writer, named.event_time))
        else:
            self.body.addStretch(1)


def _evidence(content: str, spans: Sequence[tuple[int, int]]) -> Card:
    ground = Card("sunken", "sunken", margins=(12, 8, 12, 6))
    text, moved = excerpt(content, spans)
    ground.body.addWidget(QuoteText(f"“{text}”", [(start + 1, end + 1) for start, end in moved]))
    ground.body.addStretch(1)
    return ground


def _source_line(writer: str | None, at: datetime) -> QHBoxLayout:
    name, kind = who(writer)
    return row(Monogram(name, kind), Label(dotted(name, when_words(at, utc_now(), language())), "note", "text-3"), None)
