"""One source text with what was learned from it beside, and what the person can do with it."""

from __future__ import annotations

import html

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from korely_desktop.domain.blackening import legible
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import DOABLE, Memory
from korely_desktop.domain.texts import TextState, text_state
from korely_desktop.gui.components.chips import Pill
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.gui.components.flow import FlowLayout
from korely_desktop.gui.components.labels import Card, Hairline, IconLabel, Label, LinkLabel, clear_layout, row
from korely_desktop.gui.components.monogram import Monogram, who
from korely_desktop.gui.components.quote import QuoteText
from korely_desktop.gui.components.scrolled import ReadingColumn, scroll_upright
from korely_desktop.gui.components.sentence import one_text
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import dotted, fill, language
from korely_desktop.gui.panel.words import certainty, state_title
from korely_desktop.gui.texts.labels import LabelLine
from korely_desktop.gui.texts.links import LinkLines
from korely_desktop.gui.texts.words import LOOKS, outcome_words, role_words, session_words, where_it_stands
from korely_desktop.gui.theme.tips import as_tip
from korely_desktop.gui.theme.tokens import look_of_family
from korely_desktop.memory import date_words
from korely_desktop.memory.listing.texts import LearnedFact, ReadText
from korely_desktop.memory.sentences import Part

_MOST_WIDE = 880
"""A text, in pixels at 100 % text size."""
_TURNS_INTO = {"archive": "restore", "done": "restore", "keep_back": "tell_as_usual", "tell_as_usual": "keep_back"}
"""What stands in place of an act once it is done."""


class TextReader(QScrollArea):
    """``acted`` carries retry, archive, done, restore, keep_back, tell_as_usual, ask, forget, bring_back or erase."""

    acted = Signal(str)
    session_wanted = Signal(str, str)
    """All texts of this session are to be listed, and what it is called."""
    label_wanted = Signal(str)
    """All texts with this label are to be listed."""
    text_wanted = Signal(str)
    """This text, to which the one in sight is linked, is to be read."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: ReadText | None = None
        self.buttons: dict[str, Button] = {}
        self.labels: LabelLine | None = None
        self.links: LinkLines | None = None
        self.setWidgetResizable(True)
        scroll_upright(self)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Source text"))
        page = ReadingColumn("sunken", _MOST_WIDE, 16)
        self._layout = page.column
        self._layout.setSpacing(10)
        self.setWidget(page)

    @property
    def shown(self) -> ReadText | None:
        """The text in sight."""
        return self._shown

    def clear(self) -> None:
        """Show nothing."""
        self._shown = None
        self.buttons.clear()
        clear_layout(self._layout)
        self._layout.addWidget(Label(self.tr("Choose a text to read it."), "body", "text-3"))
        self._layout.addStretch(1)

    def show_text(self, read: ReadText) -> None:
        """Show a text; where nothing of it is other than what is in sight, that stays."""
        if read == self._shown:
            return
        self._shown = read
        came_from = self._place_of_focus()
        self.buttons.clear()
        self.labels = self.links = None
        clear_layout(self._layout)
        self._add_head(read)
        self._add_text(read)
        if read.memory.deleted_at is None:
            self._add_labels(read)
        if read.memory.is_heard:
            self._layout.addWidget(Hairline())
            self._add_learned(read)
        self._layout.addStretch(1)
        if came_from is not None:
            self._put_focus(came_from)

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard is somewhere in here."""
        focus = self.window().focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _place_of_focus(self) -> str | None:
        """The act that has the keyboard, "labels", "links", "" for anything else in here; None where it is outside."""
        if not self.has_focus:
            return None
        focus = self.window().focusWidget()
        parts: dict[str, QWidget | None] = {"labels": self.labels, "links": self.links, **self.buttons}
        return next((name for name, part in parts.items() if part and (part is focus or part.isAncestorOf(focus))), "")

    def _put_focus(self, place: str) -> None:
        """Give the keyboard to what stands in place of what had it, else to the first act."""
        added = {name: part.add for name, part in (("labels", self.labels), ("links", self.links)) if part}
        places: dict[str, Button] = self.buttons | added
        there = places.get(place) or places.get(_TURNS_INTO.get(place, ""), next(iter(self.buttons.values())))
        there.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_head(self, read: ReadText) -> None:
        memory, now = read.memory, self._desk.services.clock()
        look = LOOKS[text_state(memory)]
        pill = Pill(outcome_words(memory), look.icon, look.token, look.soft)
        when = date_words.when_words(memory.created_at, now, language())
        name, kind = who(memory.writer)
        role = None if memory.role is None else role_words(memory.role)
        told = dotted(name, when, memory.user_id, role)
        head = row(Monogram(name, kind))
        head.addWidget(ElidedLabel(told, "text-2"), 1)
        head.addWidget(pill)
        self._layout.addLayout(head)
        if memory.run_id is not None:
            self._add_session(memory.run_id, session_words(memory.agent_id, memory.created_at, now))
        acts = FlowLayout()
        if memory.deleted_at is not None:
            acts.addWidget(self._act("bring_back", self.tr("Bring back"), "undo-2"))
        else:
            self._add_acts(acts, memory)
        acts.addWidget(self._act("erase", self.tr("Erase…"), "eraser"))
        self._layout.addLayout(acts)
        if not memory.is_heard:
            unread = self.tr("Kept as it was said. Nothing is learned from it, and no search of an agent finds it.")
            self._layout.addWidget(Label(unread, "body", "text-2", wrap=True))
        if memory.recall is Recall.NEVER:
            kept = self.tr("You keep it from agents. They do not find it, but still get the facts learned from it.")
            self._say("ear-off", kept)
        if (stands := where_it_stands(memory, now)) is not None:
            self._say(*stands)
        if memory.source is not None:
            self._say("book-open", fill(self.tr("From: {source}"), source=memory.source))
        if memory.error:
            self._layout.addWidget(Label(memory.error, "body", "danger", wrap=True))

    def _add_labels(self, read: ReadText) -> None:
        self.labels = LabelLine(self._desk, read.memory)
        self.labels.wanted.connect(self.label_wanted)
        self._layout.addWidget(self.labels)
        self.links = LinkLines(self._desk, read)
        self.links.wanted.connect(self.text_wanted)
        self._layout.addWidget(self.links)

    def _add_acts(self, acts: FlowLayout, memory: Memory) -> None:
        if text_state(memory) is TextState.FAILED:
            acts.addWidget(self._act("retry", self.tr("Read again"), "refresh-cw", main=True))
        self._add_life_acts(acts, memory)
        if memory.recall is Recall.NEVER:
            acts.addWidget(self._act("tell_as_usual", self.tr("Tell agents again"), "ear"))
        else:
            acts.addWidget(self._act("keep_back", self.tr("Keep from agents"), "ear-off"))
            self.buttons["keep_back"].setToolTip(
                self.tr("Agents no longer find this text, but still get the facts learned from it.")
            )
        if memory.is_heard:
            acts.addWidget(self._act("ask", self.tr("Check that it is found…"), "circle-question-mark"))
            told = self.tr(
                "Enter a question that this text answers. Korely asks it once a day; Insights "
                "shows whether it was found."
            )
            self.buttons["ask"].setToolTip(told)
        acts.addWidget(self._act("forget", self.tr("Forget"), "eye-off"))

    def _add_life_acts(self, acts: FlowLayout, memory: Memory) -> None:
        now = self._desk.services.clock()
        if memory.life.is_aside(now):
            acts.addWidget(self._act("restore", self.tr("Bring back"), "archive-restore"))
            return
        if memory.life.is_done(now):
            acts.addWidget(self._act("restore", self.tr("Mark as not done"), "undo-2"))
        elif memory.labels.type in DOABLE:
            acts.addWidget(self._act("done", self.tr("Mark as done"), "check"))
        acts.addWidget(self._act("archive", self.tr("Archive"), "archive"))
        self.buttons["archive"].setToolTip(
            self.tr(
                "Puts it out of the way, for you and for agents. It stays as it is, and so do "
                "the facts learned from it."
            )
        )

    def _say(self, icon: str, words: str) -> None:
        line = row(IconLabel(icon, "accent"), spacing=8)
        line.addWidget(Label(words, "body", "text-2", wrap=True), 1)
        self._layout.addLayout(line)

    def _add_session(self, session: str, words: str) -> None:
        self.session = Button(self.tr("All texts of this session"), "link", icon="layers")
        self.session.setToolTip(as_tip(session))
        self.session.clicked.connect(lambda: self.session_wanted.emit(session, words))
        self._layout.addLayout(row(self.session, None))

    def _act(self, verb: str, text: str, icon: str, *, main: bool = False) -> Button:
        button = Button(text, "main" if main else "normal", icon=icon, size="small")
        button.clicked.connect(lambda: self.acted.emit(verb))
        self.buttons[verb] = button
        return button

    def _add_text(self, read: ReadText) -> None:
        spans = [(fact.start, fact.end) for fact in read.learned if fact.start is not None and fact.end is not None]
        card = Card()
        card.body.addWidget(QuoteText(read.memory.content, spans, token="text"))
        self._layout.addWidget(card)

    def _add_learned(self, read: ReadText) -> None:
        seen: dict[str, LearnedFact] = {}
        for fact in read.learned:
            seen.setdefault(fact.row.fact.id, fact)
        count = facts_counted(len(seen)) if seen else ""
        title = self.tr("Learned from it")
        self._layout.addLayout(
            row(Label(title, "label", weight=600), Label(count, "label", "text-3", weight=400), None)
        )
        for fact in seen.values():
            self._layout.addLayout(self._fact(fact))
        if not seen:
            words = self.tr("Nothing. You can still find it as a text.")
            if text_state(read.memory) is TextState.READING:
                words = self.tr("It is still being read.")
            elif not legible(read.memory.content):
                words = self.tr("Nothing is left: what it said was erased.")
            self._layout.addWidget(Label(words, "body", "text-2", wrap=True))

    def _fact(self, fact: LearnedFact):
        look = look_of_family(fact.row.fact.family)
        parts = []
        for run in fact.row.runs:
            text = html.escape(run.text)
            parts.append(f'<span style="font-weight:600">{text}</span>' if run.part is Part.VALUE else text)
        sentence = "".join(parts)
        words = LinkLabel(f'<a href="{fact.row.fact.id}">{sentence}</a>')
        words.linkActivated.connect(self._desk.fact_wanted)
        words.setToolTip(as_tip(fill(self.tr("Show in Memory: {sentence}"), sentence=one_text(fact.row.runs))))
        note = f"{state_title(fact.row)} · {certainty(fact.row)}"
        line = row(IconLabel(look.icon, look.token), spacing=8)
        line.addWidget(words, 1)
        line.addWidget(Label(note, "note", "text-3"))
        return line
