"""The Insights page: figures with plots, each of which opens the facts it counts."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QStackedWidget, QVBoxLayout, QWidget

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.insights import Insights, Week
from korely_desktop.domain.panel import PanelQuery, Show
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.empty import EmptyState
from korely_desktop.gui.components.labels import Card, Ground, Label, clear_layout, row
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.components.scrolled import scrolled
from korely_desktop.gui.components.sentence import family_word
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, number
from korely_desktop.gui.insights.plots import Bar, ShareBar, WeekPlot
from korely_desktop.gui.insights.questions import QuestionsDialog
from korely_desktop.gui.insights.trend import QualityTrend
from korely_desktop.gui.insights.upkeep import InShort, LookAfter
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along
from korely_desktop.gui.theme.tokens import look_of_family
from korely_desktop.memory import date_words, selfcheck
from korely_desktop.memory.listing import insights as figures


class InsightsPage(QWidget):
    """Reads the figures when it is shown, and again when something changed and it is in sight."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.title = self.tr("Insights")
        self._desk = desk
        self.top = TopBar(self.title, self.tr("Reading…"))
        self.growth = WeekPlot("strip-now", "ended")
        self.load = WeekPlot("check", "good")
        self.families, self.agents = vbox(spacing=2), vbox(spacing=2)
        grid = QGridLayout()
        grid.setSpacing(16)
        grid.addWidget(self._growth_card(), 0, 0)
        grid.addWidget(self._load_card(), 0, 1)
        grid.addWidget(self._list_card(self.tr("What it is made of"), self.families), 1, 0)
        kept = self.tr("Kept means that you did not correct, reject or forget it.")
        grid.addWidget(self._list_card(self.tr("Who writes it"), self.agents, kept), 1, 1)
        self.quality = QualityTrend()
        grid.addWidget(self._quality_card(), 2, 0, 1, 2)
        self.in_short, self.look_after = InShort(desk), LookAfter(desk)
        grid.addWidget(self.in_short, 3, 0)
        grid.addWidget(self.look_after, 3, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        inner = Ground("surface")
        around = vbox(inner, (16, 16, 16, 16))
        around.addLayout(grid)
        around.addStretch(1)
        self.area = scrolled(inner)
        self.area.setAccessibleName(self.title)
        layout = vbox(self, spacing=0)
        layout.addWidget(self.top)
        self.empty = EmptyState(
            self.tr("Nothing to count yet"),
            self.tr("After the first text, you see here how the memory grows, what it is made of and who writes it."),
            other=self.tr("Connect an agent"),
        )
        self.empty.other.connect(lambda: self._desk.page_wanted.emit("welcome"))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.area)
        self._stack.addWidget(self.empty)
        layout.addWidget(self._stack, 1)
        self.setFocusProxy(self.area)

    def refresh(self) -> None:
        """Read the figures."""
        self._desk.run(self._desk.bind(figures.insights), self._show, owner=self, latest="insights")
        self._desk.run(self._desk.bind(selfcheck.history), self.quality.show_runs, owner=self, latest="quality")
        self.in_short.refresh()

    def on_changes(self, changes: Changes) -> None:
        """Figures change with everything."""
        if self.isVisible():
            self.refresh()

    def showEvent(self, event):
        super().showEvent(event)
        self.refresh()

    def regions(self) -> list[QWidget]:
        """Where F6 goes, in order."""
        return [self.top, self._stack]

    def _growth_card(self) -> Card:
        return _plot_card(
            self.tr("Growth, by week"),
            self.growth,
            (("strip-now", self.tr("learned")), ("ended", self.tr("ended"))),
        )

    def _quality_card(self) -> Card:
        card = Card(margins=(16, 14, 16, 14))
        self.questions = Button(self.tr("Questions…"), size="small")
        self.questions.clicked.connect(self._open_questions)
        self.check = Button(self.tr("Check now"), size="small")
        self.check.clicked.connect(self._check)
        title = Label(self.tr("Recall quality over time"), "subheading")
        card.body.addLayout(row(title, None, self.questions, self.check))
        card.body.addWidget(self.quality)
        return card

    def _open_questions(self) -> None:
        dialog = QuestionsDialog(self._desk, self.window())
        dialog.open()

    def _check(self) -> None:
        """Ask every question now; the figures join those of the days before."""
        self.check.set_at_work(True)
        self._desk.run(self._desk.bind(selfcheck.run), self._checked, self._check_failed, owner=self)

    def _checked(self, _run: object) -> None:
        self.check.set_at_work(False)
        self._desk.say(self.tr("Checked. The newest figures are on the right."))
        self.refresh()

    def _check_failed(self, error: Exception) -> None:
        self.check.set_at_work(False)
        self._desk.say(note_problem(error))

    def _load_card(self) -> Card:
        return _plot_card(
            self.tr("What Review asked, by week"),
            self.load,
            (("check", self.tr("asked")), ("good", self.tr("decided"))),
        )

    def _list_card(self, title: str, column: QVBoxLayout, note: str = "") -> Card:
        card = Card(margins=(16 - ShareBar.INSET, 14, 8, 14))
        card.body.addWidget(_inset(Label(title, "subheading")))
        card.body.addLayout(column)
        if note:
            card.body.addWidget(_inset(Label(note, "note", "text-3", wrap=True)))
        card.body.addStretch(1)
        return card

    def _show(self, found: Insights) -> None:
        if not (found.texts or found.facts or any(week.learned or week.ended for week in found.weeks)):
            self.top.set_note("")
            self._stack.setCurrentWidget(self.empty)
            return
        self._stack.setCurrentWidget(self.area)
        note = self.tr("{facts} now true, from {texts} texts, about {names} people and things")
        texts, names = number(found.texts), number(found.names)
        self.top.set_note(fill(note, facts=facts_counted(found.facts), texts=texts, names=names))
        told = self.tr("Week of {day}: {first} learned, {second} ended")
        learned = sum(week.learned for week in found.weeks)
        ended = sum(week.ended for week in found.weeks)
        summary = self.tr("In {n} weeks {first} facts were learned and {second} ended.")
        self.growth.set_bars(
            [_bar(week, week.learned, week.ended, told) for week in found.weeks],
            fill(summary, n=len(found.weeks), first=number(learned), second=number(ended)),
        )
        told = self.tr("Week of {day}: {first} asked, {second} decided")
        summary = self.tr("{first} questions were asked and {second} decided; {n} are waiting.")
        self.load.set_bars(
            [_bar(week, week.asked, week.decided, told) for week in found.weeks],
            fill(
                summary,
                first=number(sum(week.asked for week in found.weeks)),
                second=number(sum(week.decided for week in found.weeks)),
                n=number(found.waiting),
            ),
        )
        self._show_families(found)
        self._show_agents(found)

    def _show_families(self, found: Insights) -> None:
        clear_layout(self.families)
        most = max((count for _, count in found.families), default=1)
        values = [facts_counted(count) for _, count in found.families]
        longest = max(values, key=len, default="")
        for (family, count), counted in zip(found.families, values, strict=True):
            look = look_of_family(family)
            bar = ShareBar(family_word(family), count / most, counted, longest, icon=look.icon, token=look.token)
            query = PanelQuery(family=family)
            bar.clicked.connect(lambda _on=False, query=query: self._desk.list_wanted.emit(query))
            self.families.addWidget(bar)
        if not found.families:
            self.families.addWidget(_inset(Label(self.tr("Nothing yet."), "body", "text-3")))

    def _show_agents(self, found: Insights) -> None:
        clear_layout(self.agents)
        shares = [(agent, agent.kept / agent.facts) for agent in found.agents]
        said = self.tr("{share}% of {facts} kept")
        values = [fill(said, share=round(part * 100), facts=facts_counted(agent.facts)) for agent, part in shares]
        longest = max(values, key=len, default="")
        for (agent, share), words in zip(shares, values, strict=True):
            bar = ShareBar(key_name(agent.name), share, words, longest)
            query = PanelQuery(agent=agent.name, state=Show.ALL)
            bar.clicked.connect(lambda _on=False, query=query: self._desk.list_wanted.emit(query))
            self.agents.addWidget(bar)
        if not found.agents:
            self.agents.addWidget(_inset(Label(self.tr("No agent has written yet."), "body", "text-3")))


def _inset(label: Label) -> Label:
    """Where the words of the bars begin."""
    label.setContentsMargins(along(ShareBar.INSET, 0, 0, 0))
    return label


def _bar(week: Week, first: int, second: int, words: str) -> Bar:
    day = date_words.day_words(week.start, language())
    return Bar(week.start, first, second, fill(words, day=day, first=number(first), second=number(second)))


def _plot_card(title: str, plot: WeekPlot, legend: tuple[tuple[str, str], ...]) -> Card:
    card = Card(margins=(16, 14, 16, 12))
    head = row(Label(title, "subheading"), None)
    for token, words in legend:
        head.addSpacing(8)
        head.addWidget(_Swatch(token))
        head.addWidget(Label(words, "note", "text-2"))
    card.body.addLayout(head)
    card.body.addWidget(plot)
    return card


class _Swatch(Ground):
    def __init__(self, token: str) -> None:
        super().__init__(token)
        self.setFixedSize(theme().scaled(9), theme().scaled(9))
