"""Settings > What it has learned: each kind of fact, how often it was right, and what it does by itself."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from korely_desktop.domain.learning import EARNED_AFTER, Checked, Record, Standing
from korely_desktop.domain.panel import PanelQuery, Show
from korely_desktop.gui.components.by_turns import ByTurns
from korely_desktop.gui.components.labels import Card, Hairline, Label, LinkLabel
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import dotted, fill, language, number
from korely_desktop.gui.review.autonomy import AutonomyBox, description
from korely_desktop.gui.review.words import checked_words
from korely_desktop.gui.settings.pages import SettingsSection
from korely_desktop.gui.settings.rows import choice
from korely_desktop.gui.theme import theme
from korely_desktop.memory.inbox import learning
from korely_desktop.memory.sentences import relation_words

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CHOICES = {"earned": None, "in": True, "ask": False}


class LearningSection(SettingsSection):
    """Two tables: relations, which the person may overrule, and agents."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            self.tr("What it has learned"),
            fill(
                self.tr(
                    "When you have agreed with an agent {count} times in a row about one kind of "
                    "fact, its unsure facts of that kind come in without a question. Never what "
                    "clashes with your word, is sensitive, is said for the first time or is only a "
                    "guess in the text (“maybe”). One in five is checked with you. When you take "
                    "such a change back, you are asked first from then on."
                ),
                count=number(EARNED_AFTER),
            ),
        )
        self._desk = desk
        self.boxes: dict[str, QComboBox] = {}
        self.stops: dict[tuple[str, str], QComboBox] = {}
        self.autonomy = AutonomyBox(desk)
        said = self.group(self.tr("Questions")).add(self.tr("When to ask"), "", self.autonomy)
        self.autonomy.shown.connect(lambda choice: said.setText(description(choice)))
        self._making = ByTurns(self)
        self._body = QWidget()
        self.column.addWidget(self._body)
        self.column.addStretch(1)

    def refresh(self) -> None:
        """Read the tables again."""
        self.autonomy.refresh()
        self._desk.run(self._desk.bind(learning.table), self.show_table, owner=self, latest="learnt")

    def show_table(self, table: learning.LearntTable) -> None:
        """Put the tables in place of what stands there as soon as they are made."""
        self._making.make(self._tables(table), at_once=0)

    def _tables(self, table: learning.LearntTable) -> Iterator[None]:
        """The last step takes the new ones in; the focus stays on the relation that had it."""
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(10)
        boxes: dict[str, QComboBox] = {}
        stops: dict[tuple[str, str], QComboBox] = {}
        if table.earned or table.checked.accepted:
            grid.addWidget(Label(self.tr("Comes in without a question"), "subheading"), 0, 0)
            yield from self._earned(table, grid, stops)
        if not table.relations:
            grid.addWidget(
                Label(
                    self.tr(
                        "Nothing yet. When you confirm, correct or decide in Review, your answers are counted here."
                    ),
                    "body",
                    "text-3",
                    wrap=True,
                ),
                2,
                0,
            )
        else:
            grid.addWidget(_heading(self.tr("Kinds of fact")), 2, 0)
            yield from self._relations(table, grid, boxes)
        if table.agents:
            grid.addWidget(_heading(self.tr("Agents")), 4, 0)
            grid.addWidget(self._agents(table), 5, 0)
        yield
        focused = next((name for name, box in self.boxes.items() if box.hasFocus()), None)
        self.column.replaceWidget(self._body, body)
        self._body.deleteLater()
        self._body, self.boxes, self.stops = body, boxes, stops
        if focused in boxes:
            boxes[focused].setFocus()

    def _earned(
        self, table: learning.LearntTable, around: QGridLayout, stops: dict[tuple[str, str], QComboBox]
    ) -> Iterator[None]:
        headings = [self.tr("Agent and kind of fact"), self.tr("Decisions"), self.tr("Right"), self.tr("On its own")]
        card, grid = _table(headings if table.earned else [])
        card.body.insertWidget(0, self._let_in(table.checked))
        card.body.insertSpacing(1, 8)
        for line in table.earned:
            agent, relation = key_name(line.agent) or self.tr("Without an agent"), self._words(line)
            at = grid.rowCount()
            if at > 1:
                grid.addWidget(Hairline(), at, 0, 1, 4)
                at += 1
            grid.addWidget(Label(dotted(agent, relation), "body", weight=500, wrap=True), at, 0)
            _counts(grid, at, line.record)
            choices = [("earned", self.tr("As earned")), ("ask", self.tr("Always ask"))]
            name = fill(self.tr("On its own: {relation}"), relation=f"{agent}, {relation}")
            box = choice(name, choices, "ask" if line.stopped else "earned")
            box.activated.connect(lambda _, line=line, box=box: self._stop(line, box))
            stops[line.agent, line.relation] = box
            grid.addWidget(box, at, 3)
            yield
        around.addWidget(card, 1, 0)

    def _let_in(self, checked: Checked) -> Label:
        """How that goes; the number of facts leads to them."""
        label = LinkLabel(checked_words(checked, "<a href='#'>{}</a>" if checked.accepted else "{}"))
        label.set_token("text-2")
        label.linkActivated.connect(lambda _link: self._desk.list_wanted.emit(PanelQuery(state=Show.LET_IN)))
        return label

    def _relations(
        self, table: learning.LearntTable, around: QGridLayout, boxes: dict[str, QComboBox]
    ) -> Iterator[None]:
        card, grid = _table([self.tr("Kind of fact"), self.tr("Decisions"), self.tr("Right"), self.tr("On its own")])
        for line in table.relations:
            words = self._words(line)
            at = grid.rowCount()
            if at > 1:
                grid.addWidget(Hairline(), at, 0, 1, 4)
                at += 1
            name = QGridLayout()
            name.setVerticalSpacing(2)
            name.addWidget(Label(words, "body", weight=500), 0, 0)
            one = self.tr("one at a time") if line.one else self.tr("many at a time")
            name.addWidget(Label(f"{one} · {self._standing(line.record)}", "body", "text-3", wrap=True), 1, 0)
            grid.addLayout(name, at, 0)
            _counts(grid, at, line.record)
            choices = [
                ("earned", self.tr("As earned")),
                ("in", self.tr("Always accept")),
                ("ask", self.tr("Always ask")),
            ]
            current = next(key for key, value in _CHOICES.items() if value is line.record.by_hand)
            box = choice(fill(self.tr("On its own: {relation}"), relation=words), choices, current)
            box.activated.connect(lambda _, line=line, box=box: self._overrule(line, box))
            boxes[line.relation] = box
            grid.addWidget(box, at, 3)
            yield
        around.addWidget(card, 3, 0)

    def _agents(self, table: learning.LearntTable) -> Card:
        card, grid = _table([self.tr("Agent"), self.tr("Decisions"), self.tr("Right")])
        for agent, record in table.agents:
            at = grid.rowCount()
            grid.addWidget(Label(key_name(agent) or self.tr("Without an agent"), "body", weight=500), at, 0)
            _counts(grid, at, record)
        return card

    def _words(self, line: learning.LearntRelation | learning.LearntPair) -> str:
        if not line.known:
            return self.tr("In its own words")
        return relation_words(self._desk.services.vocabulary, line.relation, line.relation, language())

    def _standing(self, record: Record) -> str:
        if record.standing is Standing.EARNED:
            return self.tr("accepts even when unsure")
        if record.standing is Standing.ASKS:
            return self.tr("asks before ending anything")
        return self.tr("as usual")

    def _overrule(self, line: learning.LearntRelation, box: QComboBox) -> None:
        services, caller = self._desk.services, self._desk.caller
        self._desk.choices.write(
            box.accessibleName(),
            _CHOICES[box.currentData()],
            lambda: line.record.by_hand,
            lambda wanted: learning.set_by_hand(services, caller, line.relation, wanted),
            box.currentText(),
        )

    def _stop(self, line: learning.LearntPair, box: QComboBox) -> None:
        services, caller = self._desk.services, self._desk.caller
        self._desk.choices.write(
            box.accessibleName(),
            box.currentData() == "ask",
            lambda: line.stopped,
            lambda wanted: learning.stop(services, caller, line.relation, line.agent, wanted),
            box.currentText(),
        )


def _table(headings: list[str]) -> tuple[Card, QGridLayout]:
    card = Card(margins=(18, 12, 18, 12))
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(10)
    grid.setColumnStretch(0, 1)
    for column, least in ((1, 72), (2, 48), (3, 150)):
        grid.setColumnMinimumWidth(column, theme().scaled(least) if column < len(headings) else 0)
    for column, heading in enumerate(headings):
        grid.addWidget(
            Label(heading, "caption", "text-3"), 0, column, _RIGHT if column in (1, 2) else Qt.AlignmentFlag(0)
        )
    card.body.addLayout(grid)
    return card, grid


def _heading(words: str) -> Label:
    label = Label(words, "subheading")
    label.setContentsMargins(0, 12, 0, 0)
    return label


def _counts(grid: QGridLayout, at: int, record: Record) -> None:
    grid.addWidget(Label(number(record.decisions), "body"), at, 1, _RIGHT)
    grid.addWidget(Label(number(record.right), "body"), at, 2, _RIGHT)
