"""What an agent sees: who asks, about whom, what, on which day; the block, its reasons, and what was left out."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QComboBox, QStackedWidget, QWidget

from korely_desktop.domain.activity import Activity
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.recall import ContextBlock, ContextQuery, Cut, CutReason, Told
from korely_desktop.domain.scope import Caller
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.drop_down import DropDown
from korely_desktop.gui.components.empty import EmptyState
from korely_desktop.gui.components.fields import CopyButton, SearchField
from korely_desktop.gui.components.labels import Card, Ground, Hairline, Label, clear_layout, row
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.eye.acts import offered
from korely_desktop.gui.eye.figures import WHY_WIDE, Legend, Meter
from korely_desktop.gui.eye.lists import BlockList, CutList, CutRow, WhyList, WhyRow, lines_of, said
from korely_desktop.gui.eye.past import EyePast
from korely_desktop.gui.i18n import fill, language, number
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.gui.panel.past import evening
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.theme import theme
from korely_desktop.memory.access import keys, users
from korely_desktop.memory.answers import agents_eye
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.sentences import Run
from korely_desktop.memory.services import Services

_BUDGETS = (200, 400, 800, 1_500, 3_000, 8_000)
_USERS = 200
_GAP = 6


@dataclass(frozen=True, slots=True)
class _Choices:
    keys: list[ApiKey]
    users: list[Activity]


def _choices(services: Services, caller: Caller) -> _Choices:
    working = [key for key in keys.keys(services, caller) if key.revoked_at is None]
    return _Choices(working, users.users(services, caller, limit=_USERS)[0])


@dataclass(frozen=True, slots=True)
class _Seen:
    block: ContextBlock
    sentences: dict[str, tuple[Run, ...]]


def _seen(services: Services, caller: Caller, key_id: str, query: ContextQuery, tongue: Language) -> _Seen:
    block = agents_eye.seen_by(services, caller, key_id, query)
    return _Seen(block, agents_eye.in_words(services, caller, block, tongue))


class EyePage(QWidget):
    """``ask_as(key_id)`` puts an agent in; the question is asked on Enter, and anew when facts change."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.title = self.tr("What an agent sees")
        self._desk = desk
        self._wanted_key: str | None = None
        self._asked = False
        self._chosen: Told | Cut | None = None
        self.offered: dict[str, Button] = {}
        self.block: ContextBlock | None = None
        self.acts = FactActs(desk, self)
        self.past = EyePast()
        self.agent, self.about, self.budget = (
            _combo(self.tr("Ask as")),
            _combo(self.tr("About")),
            _combo(self.tr("Budget")),
        )
        for tokens in _BUDGETS:
            self.budget.addItem(fill(self.tr("{n} tokens"), n=number(tokens)), tokens)
        self.budget.setCurrentIndex(_BUDGETS.index(800))
        self.question = SearchField(self.tr("Question (optional)"))
        self.question.setAccessibleDescription(self.tr("Press Enter to ask."))
        self.ask_button = Button(self.tr("Ask"), "main", key="↵")
        self.lines, self.why, self.cuts = BlockList(), WhyList(), CutList()
        self._views = ((self.lines, self.lines.lines), (self.why, self.why.told), (self.cuts, self.cuts.cuts))
        self._build()
        self.ask_button.clicked.connect(self.ask)
        self.question.returnPressed.connect(self.ask)
        self.question.left.connect(lambda: self.lines.setFocus(Qt.FocusReason.ShortcutFocusReason))
        for combo in (self.agent, self.about, self.budget):
            combo.activated.connect(lambda _index: self.ask())
        self.lines.chosen.connect(self._choose)
        self.why.chosen.connect(self._choose)
        self.cuts.opened.connect(self._open)
        self.cuts.chosen.connect(self._choose)
        self.past.changed.connect(self._turn)
        self.setFocusProxy(self.question)

    def refresh(self) -> None:
        """Read who can ask, and about whom."""
        self._desk.run(self._desk.bind(_choices), self._take_choices, owner=self, latest="choices")

    def on_changes(self, changes: Changes) -> None:
        """The block changes with what is known."""
        if changes.keys:
            self.refresh()
        elif self._asked and (changes.facts or changes.memories):
            self.ask()

    def find(self) -> None:
        """``/``: into the question."""
        self.question.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.question.selectAll()

    def leave(self) -> None:
        """Esc: back to now, then to the agents."""
        if self.past.day is not None:
            self.past.look_at(None)
        else:
            self._desk.page_wanted.emit("agents")

    def regions(self) -> list[QWidget]:
        """Where F6 goes, in order."""
        return [self._bar, self.lines, self.cuts, self.why]

    def ask_as(self, key_id: str | None, question: str) -> None:
        """Put an agent in (None: the first one), and ask when a question is given."""
        self._wanted_key = key_id
        if question:
            self.question.setText(question)
            self.question.setCursorPosition(0)
            self._asked = True
        self.refresh()

    def ask(self) -> None:
        """Have the block built as it stands now."""
        key_id = self.agent.currentData()
        if key_id is None:
            return
        self._asked = True
        day = self.past.day
        query = ContextQuery(
            query=self.question.text().strip() or None,
            user_id=self.about.currentData(),
            token_budget=self.budget.currentData(),
            known_as_of=min(evening(day), self._desk.services.clock()) if day is not None else None,
        )
        self._desk.run(
            self._desk.bind(_seen, key_id, query, language()),
            self._show,
            self._refused,
            owner=self,
            latest="block",
        )

    # -- building

    def _build(self) -> None:
        top = TopBar()
        back = IconButton("chevron-left", self.tr("Back to the agents"), key="Esc")
        back.clicked.connect(lambda: self._desk.page_wanted.emit("agents"))
        top.left.addWidget(back)
        top.left.addWidget(Label(self.title, "heading"))
        top.right.addWidget(Label(self.tr("Exact output. No model wrote any of it."), "body", "text-3"))
        top.right.addWidget(self.past.field)
        top.right.addWidget(self.past.button_as_of)
        self._bar = QWidget()
        bar = row(
            Label(self.tr("Ask as"), "body", "text-2"),
            self.agent,
            Label(self.tr("about"), "body", "text-2"),
            self.about,
        )
        bar.setContentsMargins(16, 12, 16, 12)
        bar.addWidget(self.question, 1)
        bar.addWidget(self.budget)
        bar.addWidget(self.ask_button)
        self._bar.setLayout(bar)
        self._stack = QStackedWidget()
        self.empty = EmptyState(
            self.tr("Ask as an agent"),
            self.tr("You see the exact text it would get, with the reason for every line and for what is left out."),
        )
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self._answer())
        layout = vbox(self, spacing=0)
        layout.addWidget(top)
        layout.addWidget(self.past)
        layout.addWidget(self._bar)
        layout.addWidget(Hairline())
        layout.addWidget(self._stack, 1)

    def _answer(self) -> QWidget:
        self._tokens = Label("", "body", "text-3")
        words = self.tr("Searched by words only: the search model is not ready. Settings > Search model says why.")
        self.limited = Label(words, "note", "check", wrap=True)
        self.limited.hide()
        self.meter = Meter()
        self.copy = CopyButton()
        head = row(Label(self.tr("The block it receives"), "subheading"), None, self._tokens, self.meter, 6, self.copy)
        head.setContentsMargins(16, 14, 16, 8)
        self._left_title = Label("", "body", "text-3")
        left_head = row(Label(self.tr("Left out"), "subheading"), self._left_title, None)
        left_head.setContentsMargins(16, 14, 16, 8)
        notice = row(self.limited)
        notice.setContentsMargins(16, 0, 16, 6)
        frame = hbox(margins=(16, 0, 16, 0))
        card = Card("sunken", "border", margins=(1, 8, 1, 8))
        card.body.addWidget(self.lines)
        frame.addWidget(card)
        left = Ground("surface")
        column = vbox(left, (0, 0, 0, 8), spacing=0)
        column.addLayout(head)
        column.addLayout(notice)
        column.addLayout(frame, 3)
        column.addLayout(left_head)
        column.addWidget(self.cuts, 2)
        right = Ground("sunken")
        right.setFixedWidth(theme().scaled(WHY_WIDE))
        side = vbox(right, (0, 14, 0, 0), spacing=8)
        title = row(Label(self.tr("Why these, in this order"), "subheading"), None)
        title.setContentsMargins(16, 0, 16, 0)
        side.addLayout(title)
        side.addWidget(Legend())
        side.addWidget(self.why, 1)
        self._foot = vbox(margins=(16, 0, 16, 0), spacing=8)
        side.addLayout(self._foot)
        both = QWidget()
        body = hbox(both, spacing=0)
        body.addWidget(left, 1)
        body.addWidget(Hairline(vertical=True))
        body.addWidget(right)
        return both

    # -- showing

    def _take_choices(self, choices: _Choices) -> None:
        chosen, person = self._wanted_key or self.agent.currentData(), self.about.currentData()
        self.agent.clear()
        for key in choices.keys:
            self.agent.addItem(key_name(key.name), key.id)
        self.agent.setCurrentIndex(max(0, self.agent.findData(chosen)))
        self._wanted_key = None
        self.about.clear()
        self.about.addItem(self.tr("everybody"), None)
        for one in choices.users:
            self.about.addItem(one.name, one.id)
        self.about.setCurrentIndex(max(0, self.about.findData(person)))
        if not choices.keys:
            self.empty.set_words(self.tr("No agent yet"), self.tr("Add an agent first, then see what it sees."))
        self.ask_button.setEnabled(bool(choices.keys))
        if self._asked:
            self.ask()

    def _show(self, seen: _Seen) -> None:
        block, sentences = seen.block, seen.sentences
        self.block = block
        self._stack.setCurrentIndex(1)
        self._tokens.setText(
            fill(self.tr("{n} of {budget} tokens"), n=number(block.tokens), budget=number(self.budget.currentData()))
        )
        self.limited.setVisible(block.degraded)
        self.meter.set_share(block.tokens / self.budget.currentData())
        if self.question.hasFocus():
            left_out = self.tr("%Ln left out", "", len(block.cut))
            limited = [self.limited.text()] if block.degraded else []
            announce(self.question, ". ".join([self._tokens.text(), left_out, *limited]))
        self.copy.set_text(block.context)
        self.lines.lines.set_rows(lines_of(block))
        best = max([1.0, *(told.score for told in block.told if told.score is not None)])
        self.why.told.set_rows([WhyRow(told, said(told, sentences), best) for told in block.told])
        self.cuts.cuts.set_rows([CutRow(cut, said(cut, sentences)) for cut in block.cut])
        self._left_title.setText(number(len(block.cut)))
        before, self._chosen = self._chosen, None
        acted_here = any(button.hasFocus() for button in self.offered.values())
        self.offered = {}
        self._clear_foot()
        here: list[Told | Cut] = [*block.told, *block.cut]
        self._choose(next((one for one in here if before is not None and one.id == before.id), None))
        if acted_here:  # the button that had the focus is gone; the person stays with what they acted on
            there = self.cuts if isinstance(self._chosen, Cut) else self.why
            there.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn(self) -> None:
        """Another day: the block is asked for anew, and acts change the present alone."""
        if self._asked or self.past.day is not None:
            self.ask()

    def _refused(self, error: Exception) -> None:
        self.block = None
        self._stack.setCurrentIndex(0)
        self.empty.set_words(self.tr("The agent is refused"), note_problem(error))

    def _choose(self, one: Told | Cut | None) -> None:
        if one is None or self._chosen is one:
            return
        self._chosen = one
        for view, model in self._views:
            view.setCurrentIndex(model.index(model.row_of(one)))
        self._clear_foot()
        if isinstance(one, Told):
            self._offer(one, Recall.ALWAYS if one.pinned else None)
        else:
            self._offer(one, Recall.NEVER if one.reason is CutReason.KEPT_BACK else None)
        QTimer.singleShot(0, self, self._bring_into_sight)  # once the acts below have taken their room

    def _bring_into_sight(self) -> None:
        for view, _ in self._views:
            view.scrollTo(view.currentIndex())

    def _offer(self, one: Told | Cut, recall: Recall | None) -> None:
        """What can be done right here with a line, or with what was left out."""
        self.offered = offered(one, recall, self.acts, self._desk)
        if self.past.day is not None:
            self.offered = {verb: button for verb, button in self.offered.items() if verb in ("read", "why")}
        self._foot.setContentsMargins(16, 4, 16, 14)
        self._foot.addWidget(Hairline())
        lines: list[list[Button]] = [[]]
        for button in self.offered.values():
            taken = sum(other.sizeHint().width() + _GAP for other in lines[-1])
            if taken + button.sizeHint().width() > theme().scaled(WHY_WIDE) - 32:
                lines.append([])
            lines[-1].append(button)
        for line in lines:
            self._foot.addLayout(row(*line, None, spacing=_GAP))

    def _clear_foot(self) -> None:
        clear_layout(self._foot)
        self._foot.setContentsMargins(16, 0, 16, 0)  # no empty stripe below the last reason

    def _open(self, cut: Cut) -> None:
        wanted = self._desk.fact_wanted if cut.kind == "fact" else self._desk.text_wanted
        wanted.emit(cut.id)


def _combo(name: str) -> DropDown:
    combo = DropDown(name)
    combo.setMaximumWidth(200)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return combo
