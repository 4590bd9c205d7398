"""What stands below the lanes of a profile: whom it is connected with, the texts that name it, who knows it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from korely_desktop.domain.answers import Connection, EntityProfile, MemoryMention
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.elided import ElidedLabel, LineLink
from korely_desktop.gui.components.labels import Hairline, IconLabel, Label, row
from korely_desktop.gui.components.monogram import Monogram, who
from korely_desktop.gui.counted import texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.texts import show_text
from korely_desktop.gui.drawer.graph import ConnectionGraph, Spoke
from korely_desktop.gui.drawer.words import is_you, shown_name
from korely_desktop.gui.i18n import dotted, fill, language
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along
from korely_desktop.memory import date_words, sentences
from korely_desktop.memory.entities import MAX_MENTIONS
from korely_desktop.memory.sentences import Part, Wording

_TIES, _TEXTS = 12, 6  # so many of them before the person asks for the rest
_BEGINNING = 200  # letters of a text that may stand in its line
_One = TypeVar("_One")


class ProfileFoot(QWidget):
    """``walked`` carries the id of the entity at the other end of a connection."""

    walked = Signal(str)

    def __init__(self, desk: Desk, profile: EntityProfile, *, narrow: bool, then: datetime | None) -> None:
        """``then`` is the day of the past that is shown."""
        super().__init__()
        self._profile = profile
        self._then = then
        self._vocabulary = desk.services.vocabulary
        self._now = desk.services.clock()
        self.graph = ConnectionGraph()
        self.more: dict[str, Button] = {}
        """The offers to show the rest of a list, by list."""
        foot: QBoxLayout = vbox(self, spacing=0) if narrow else hbox(self, spacing=0)
        left = vbox(margins=along(20, 14, 16, 8), spacing=8)
        self._add_connections(left)
        right = vbox(margins=along(20 if narrow else 16, 14, 20, 8), spacing=8)
        self._add_texts(right)
        right.addSpacing(8)
        self._add_agents(right)
        foot.addLayout(left, 1)
        foot.addWidget(Hairline(vertical=not narrow))
        foot.addLayout(right, 1)

    # -- connections

    def _add_connections(self, place: QVBoxLayout) -> None:
        ties = self._profile.connections
        count = "" if not ties else str(len(ties))
        place.addLayout(row(Label(self.tr("Connections"), "body", weight=600), Label(count, "body", "text-3"), None))
        if not ties:
            place.addWidget(Label(self.tr("None yet."), "body", "text-3"))
            place.addStretch(1)
            return
        spokes = [self._spoke(tie) for tie in ties[:_TIES]]
        self.graph.show_connections(shown_name(self._profile.entity), spokes, is_you=is_you(self._profile.entity))
        self.graph.walked.connect(self.walked)
        place.addWidget(self.graph)
        self._add_listed(place, "connections", ties, _TIES, self._tie_line)
        place.addStretch(1)

    def _leads_here(self, tie: Connection) -> bool:
        return tie.facts[0] in self._profile.about

    def _spoke(self, tie: Connection) -> Spoke:
        fact = tie.facts[0]
        mine = Wording.of(fact).is_you
        words = sentences.relation_words(self._vocabulary, fact.predicate, fact.predicate_raw, language(), is_you=mine)
        told = "".join(self._told(tie))
        return Spoke(tie.entity.id, shown_name(tie.entity), words, told, leads_in=self._leads_here(tie))

    def _told(self, tie: Connection) -> tuple[str, str, str]:
        """The words before the other name, that name, and those behind it: *works at | Acme GmbH |*, or where the other
        is the subject *| Marco Conti | reports to Giulia Ferri*."""
        runs = sentences.sentence(self._vocabulary, Wording.of(tie.facts[0]), language())
        other = Part.SUBJECT if self._leads_here(tie) else Part.VALUE
        if other is Part.VALUE:
            runs = sentences.without_subject(runs)
        at = next((number for number, run in enumerate(runs) if run.part is other), len(runs))
        return sentences.plain(runs[:at]), shown_name(tie.entity), sentences.plain(runs[at + 1 :])

    def _tie_line(self, tie: Connection) -> QHBoxLayout:
        before, name, after = self._told(tie)
        link = LineLink(name)
        link.setAccessibleName("".join((before, name, after)))
        link.clicked.connect(lambda: self.walked.emit(tie.entity.id))
        line = row(spacing=4)
        if words := before.strip():
            said = ElidedLabel(words)  # no longer than its words
            said.setMaximumWidth(math.ceil(QFontMetricsF(theme().font("body")).horizontalAdvance(words)) + 1)
            line.addWidget(said, 1)
        line.addWidget(link)
        if after.strip():
            line.addWidget(ElidedLabel(after.strip()), 1)
        else:
            line.addStretch()
        return line

    # -- texts and agents

    def _add_texts(self, place: QVBoxLayout) -> None:
        mentions = self._profile.mentions
        count = len(mentions) if self._then is not None else max(len(mentions), self._profile.entity.memories)
        note = texts_counted(count) if count else ""
        if count > len(mentions):
            note = fill(self.tr("the newest {count} of {texts}"), count=len(mentions), texts=note)
        elif count == MAX_MENTIONS:
            note = fill(self.tr("the newest {texts}"), texts=note)
        place.addLayout(row(Label(self.tr("Mentioned in"), "body", weight=600), Label(note, "body", "text-3"), None))
        if not mentions:
            place.addWidget(Label(self.tr("Not in any text yet."), "body", "text-3"))
        self._add_listed(place, "texts", mentions, _TEXTS, self._text_line)

    def _text_line(self, mention: MemoryMention) -> QHBoxLayout:
        link = LineLink(" ".join(mention.text.split())[:_BEGINNING])
        link.clicked.connect(lambda: self._read(mention))
        line = row(IconLabel("file-text", "text-3", 14), spacing=8)
        line.addWidget(link, 1)
        line.addWidget(Label(self._day(mention), "note", "text-3"))
        return line

    def _read(self, mention: MemoryMention) -> None:
        name = who(mention.writer)[0]
        show_text(self.window(), mention.text, mention.spans, dotted(name, self._day(mention)))

    def _day(self, mention: MemoryMention) -> str:
        today = self._now.astimezone().date()
        return date_words.relative_day(date_words.local_day(mention.event_time), today, language())

    def _add_agents(self, place: QVBoxLayout) -> None:
        agents = self._profile.agents
        count = self.tr("1 agent") if len(agents) == 1 else fill(self.tr("{count} agents"), count=len(agents))
        counted = Label(count if agents else "", "body", "text-3")
        place.addLayout(row(Label(self.tr("Known to"), "body", weight=600), counted, None))
        for agent in agents:
            line = row(Monogram(agent))
            line.addWidget(ElidedLabel(agent, "text"), 1)
            place.addLayout(line)
        if not agents:
            place.addWidget(Label(self.tr("No agent yet."), "body", "text-3", wrap=True))
        place.addStretch(1)

    # -- lists of which the first few are shown

    def _add_listed(
        self,
        place: QVBoxLayout,
        kind: str,
        listed: Sequence[_One],
        first: int,
        line: Callable[[_One], QHBoxLayout],
    ) -> None:
        """The first of a list, and one press for the rest; the focus goes on from where it was."""
        lines = vbox(spacing=place.spacing())
        for one in listed[:first]:
            lines.addLayout(line(one))
        place.addLayout(lines)
        rest = listed[first:]
        if not rest:
            return
        offer = Button(fill(self.tr("Show {count} more"), count=len(rest)), "link")
        self.more[kind] = offer

        def show_rest() -> None:
            for one in rest:
                lines.addLayout(line(one))
            offer.focusPreviousChild()
            offer.hide()

        offer.clicked.connect(show_rest)
        place.addLayout(row(offer, None))
