"""How a source text stands to others: a line each, taken away with its cross, and the way to say one more."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from korely_desktop.domain.links import RELATIONS, Link, NewLink
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.texts import TextQuery
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.drop_down import DropDown
from korely_desktop.gui.components.elided import LineLink
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import IconLabel, Label, clear_layout, row
from korely_desktop.gui.components.told import REGION
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.texts.words import one_line, relation_words
from korely_desktop.memory import linking
from korely_desktop.memory.listing import texts
from korely_desktop.memory.listing.texts import LinkedText, ReadText

_OFFERED = 6
_CUT = 90


class LinkLines(QWidget):
    """The links of one text. ``wanted`` carries the id of the other text, to be read."""

    TOLD_AS = REGION

    wanted = Signal(str)

    def __init__(self, desk: Desk, read: ReadText) -> None:
        super().__init__()
        self._desk = desk
        self._memory = read.memory
        self.setAccessibleName(self.tr("Links to other texts"))
        self.lines: list[LineLink] = []
        self.removals: list[IconButton] = []
        layout = vbox(self, spacing=4)
        for linked in read.linked:
            self._add_line(layout, linked)
        self.add = Button(self.tr("Link to another text…"), "quiet", icon="link", size="small")
        self.add.clicked.connect(self._ask)
        layout.addLayout(row(self.add, None))

    def link(self, new: NewLink) -> None:
        """Say how the text stands to another."""
        desk, memory = self._desk, self._memory
        say = desk.bind(linking.link, memory.id, new)
        unsay = desk.bind(linking.unlink, memory.id, new.target_id, new.relation)
        desk.act(say, unsay, self.tr("Linked the two texts."), self.tr("linked two texts"))

    def _add_line(self, layout: QVBoxLayout, linked: LinkedText) -> None:
        how = relation_words(linked.link.relation, linked.link.direction)
        line = one_line(linked.other.content)
        line = line if len(line) <= _CUT else line[: _CUT - 1] + "…"
        words = fill(self.tr("{how}: “{text}”"), how=how, text=line)
        other = LineLink(words)
        other.clicked.connect(lambda: self.wanted.emit(linked.other.id))
        gone = IconButton("x", fill(self.tr("Remove: {link}"), link=words))
        gone.clicked.connect(lambda: self._unlink(linked.link))
        self.lines.append(other)
        self.removals.append(gone)
        whole = row(IconLabel("link", "text-3"), spacing=8)
        whole.addWidget(other, 1)
        whole.addWidget(gone)
        layout.addLayout(whole)

    def _unlink(self, link: Link) -> None:
        desk, memory = self._desk, self._memory
        said_by, said_of = memory.id, link.target_id
        if link.direction == "in":
            said_by, said_of = said_of, said_by
        part = desk.bind(linking.unlink, memory.id, link.target_id, link.relation)
        join = desk.bind(linking.link, said_by, NewLink(said_of, link.relation))
        desk.act(part, join, self.tr("Link removed."), self.tr("removed a link between texts"))

    def _ask(self) -> None:
        dialog = LinkDialog(self._desk, self._memory, self.window())
        dialog.chosen.connect(self.link)
        dialog.open()


class LinkDialog(Dialog):
    """Asks how a text stands to which other. ``chosen`` carries the :class:`NewLink`."""

    chosen = Signal(object)

    def __init__(self, desk: Desk, memory: Memory, parent: QWidget | None) -> None:
        super().__init__(self.tr("Link to another text"), parent, width=640)
        self._desk = desk
        self._memory = memory
        self.relation = DropDown(self.tr("How this text relates to the other"))
        for relation in RELATIONS:
            words = relation_words(relation, "out")
            self.relation.addItem(words[:1].lower() + words[1:], relation)
        self.field = SearchField(self.tr("Find the other text by its words"))
        self.field.searched.connect(self._look)
        self.field.left.connect(self.reject)
        self.body.addLayout(row(Label(self.tr("This text"), "body", "text-2"), self.relation, None))
        self.body.addWidget(self.field)
        self._found = vbox(spacing=6)
        self.body.addLayout(self._found)
        self.offers: list[LineLink] = []
        self.add_cancel()
        self._look("")

    def _look(self, words: str) -> None:
        query = TextQuery(words, limit=_OFFERED + 1)
        self._desk.run(
            self._desk.bind(texts.texts, query),
            lambda found: self._offer(found[0]),
            owner=self,
            latest="offers",
        )

    def _offer(self, found: Sequence[Memory]) -> None:
        clear_layout(self._found)
        self.offers = []
        others = [memory for memory in found if memory.id != self._memory.id][:_OFFERED]
        hint = self.tr("Choose the text you mean.") if others else self.tr("No other text has these words.")
        self._found.addWidget(Label(hint, "note", "text-3", wrap=True))
        for memory in others:
            link = LineLink(one_line(memory.content))
            link.clicked.connect(lambda _on=False, memory=memory: self._choose(memory))
            self.offers.append(link)
            self._found.addWidget(link)

    def _choose(self, other: Memory) -> None:
        self.chosen.emit(NewLink(other.id, self.relation.currentData()))
        self.accept()
