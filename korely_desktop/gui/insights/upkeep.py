"""Two cards of Insights: what is known in short, and looking after it, with what a run would do told beforehand."""

from __future__ import annotations

from korely_desktop.domain.bulletin import Bulletin
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.upkeep import Task, Upkeep
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Card, Hairline, Label, clear_layout, row
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.problems import note_problem
from korely_desktop.memory import date_words
from korely_desktop.memory.answers import bulletin, choosing
from korely_desktop.memory.services import Services
from korely_desktop.memory.upkeep import tasks

_ITEM = "- "
"""So a line of the bulletin begins that is not the head of a part: its text is made for agents too."""
_OFFERED = (Task.COMPRESS, Task.DREAM)


class InShort(Card):
    """The bulletin."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(margins=(16, 14, 16, 14))
        self._desk = desk
        self.when = Label("", "note", "text-3")
        self.anew = Button(self.tr("Refresh"), size="small")
        self.anew.clicked.connect(lambda: self.refresh(fresh=True))
        self.text = Label("", "body", "text-2", wrap=True)
        self.body.addLayout(row(Label(self.tr("In short"), "subheading"), self.when, None, self.anew))
        self.body.addWidget(self.text)
        self.parts = vbox(spacing=4)
        self.body.addLayout(self.parts)
        self.body.addStretch(1)

    def refresh(self, *, fresh: bool = False) -> None:
        """Show what is known; ``fresh`` makes it anew even if nothing changed."""
        self._desk.run(
            self._desk.bind(bulletin.bulletin, language=language(), fresh=fresh),
            self._show,
            owner=self,
            latest="bulletin",
        )

    def _show(self, told: Bulletin) -> None:
        counted, *lines = told.text.split("\n")
        self.text.setText(counted)
        clear_layout(self.parts)
        for line in filter(None, lines):
            if line.startswith(_ITEM):
                self.parts.addWidget(Label(line.removeprefix(_ITEM), "body", "text-2", wrap=True))
            else:
                self.parts.addSpacing(8)
                self.parts.addWidget(Label(line.removesuffix(":"), "label", weight=600))
        self.when.setText(date_words.when_words(told.as_of, self._desk.services.clock(), language()))


class LookAfter(Card):
    """Copies to put aside and questions to ask: found on request, and done only when pressed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(margins=(16, 14, 16, 14))
        self._desk = desk
        self.look = Button(self.tr("Check now"), size="small")
        self.look.clicked.connect(self.refresh)
        self.acts: dict[Task, Button] = {}
        self.body.addLayout(row(Label(self.tr("Tidy up"), "subheading"), None, self.look))
        told = self.tr(
            "Finds texts that came in twice and questions worth asking you. Nothing changes until "
            "you say so, and nothing is ever deleted here."
        )
        self.body.addWidget(Label(told, "note", "text-3", wrap=True))
        self._found = vbox(spacing=8)
        self.body.addLayout(self._found)
        self.body.addStretch(1)

    def refresh(self) -> None:
        """Find out what there is to do."""
        self.look.set_at_work(True)
        self._desk.run(self._desk.bind(_found), self._show, self._failed, owner=self, latest="upkeep")

    def _show(self, found: list[Upkeep]) -> None:
        self.look.set_at_work(False)
        clear_layout(self._found)
        self.acts.clear()
        for one in found:
            count = sum(one.counts.values())
            words = Label(self._words(one, count), "body", "text-2", wrap=True)
            act = Button(self._act_words(one.task), size="small")
            act.setEnabled(count > 0)
            act.clicked.connect(lambda _on=False, task=one.task: self._do(task))
            self.acts[one.task] = act
            line = row()
            line.addWidget(words, 1)
            line.addWidget(act)
            self._found.addWidget(Hairline())
            self._found.addLayout(line)

    def _words(self, found: Upkeep, count: int) -> str:
        if found.task is Task.COMPRESS:
            return self.tr("%Ln text(s) came in twice.", "", count) if count else self.tr("No text came in twice.")
        return self.tr("%Ln question(s) worth asking.", "", count) if count else self.tr("No question worth asking.")

    def _act_words(self, task: Task) -> str:
        return self.tr("Keep copies from agents") if task is Task.COMPRESS else self.tr("Ask me in Review")

    def _do(self, task: Task) -> None:
        self.acts[task].set_at_work(True)
        self._desk.run(self._desk.bind(tasks.run, task), self._done, self._failed, owner=self)

    def _done(self, done: Upkeep) -> None:
        count = sum(done.counts.values())
        if done.task is Task.COMPRESS:
            self._desk.did(
                self.tr("Kept %n text(s) from agents. They get the newest copy.", "", count),
                self.tr("kept copies from agents"),
                self._desk.bind(choosing.choose_texts, dict.fromkeys(done.memories)),
                self._desk.bind(tasks.run, Task.COMPRESS),
            )
        else:
            self._desk.say(fill(self.tr("In Review now: {questions}"), questions=self._words(done, count)))
        self.refresh()

    def _failed(self, error: Exception) -> None:
        self.look.set_at_work(False)
        for act in self.acts.values():
            act.set_at_work(False)
        self._desk.say(note_problem(error))


def _found(services: Services, caller: Caller) -> list[Upkeep]:
    return [tasks.run(services, caller, task, dry_run=True) for task in _OFFERED]
