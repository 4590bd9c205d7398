"""The pane beside the table: one key with its acts and what it did, or one agent with what it wrote."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import utc_now
from korely_desktop.gui.activity.words import event_words
from korely_desktop.gui.agents.list import AgentRow
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.labels import Ground, Hairline, IconLabel, Label, clear_layout, row
from korely_desktop.gui.components.monogram import Monogram
from korely_desktop.gui.components.sentence import FactLine
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.memory import activity, facts
from korely_desktop.memory.activity import ActivityPage
from korely_desktop.memory.date_words import day_words, when_words
from korely_desktop.memory.services import Services

_EVENTS = 40
_FACTS = 40


@dataclass(frozen=True, slots=True)
class _Wrote:
    facts: list[Fact]
    total: int


def _did(services: Services, caller: Caller, key: ApiKey) -> ActivityPage:
    return activity.page(services, caller, AuditQuery(key_id=key.id, limit=_EVENTS))


def _wrote(services: Services, caller: Caller, agent_id: str) -> _Wrote:
    return _Wrote(*facts.query(services, caller, FactQuery(agent_id=agent_id, limit=_FACTS)))


class AgentDetail(Ground):
    """``pause_pressed``, ``resume_pressed`` and ``revoke_pressed`` carry the key."""

    pause_pressed = Signal(object)
    resume_pressed = Signal(object)
    revoke_pressed = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__("sunken")
        self._desk = desk
        self._head = QVBoxLayout()
        self._head.setSpacing(10)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        inner = Ground("sunken")
        column = QVBoxLayout(inner)
        column.setContentsMargins(16, 14, 16, 16)
        column.setSpacing(12)
        column.addLayout(self._head)
        column.addWidget(Hairline())
        column.addLayout(self._lines)
        column.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inner)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area)
        self.setFixedWidth(360)
        self.setAccessibleName(self.tr("Agent"))

    def show_row(self, chosen: AgentRow) -> None:
        """Put a key or an agent in sight."""
        clear_layout(self._head)
        clear_layout(self._lines)
        close = IconButton("x", self.tr("Close"), key="Esc")
        close.clicked.connect(self.hide)
        name = Label(chosen.name, "heading", wrap=True)
        head = row(Monogram(chosen.name, "agent", 36), 4)
        head.addWidget(name, 1)
        head.addWidget(close)
        self._head.addLayout(head)
        if chosen.key is not None:
            self._show_key(chosen.key)
        elif chosen.agent is not None:
            agent_id = chosen.agent.id
            services, caller = self._desk.services, self._desk.caller
            self._desk.run(
                lambda: _wrote(services, caller, agent_id), self._show_facts, owner=self, latest="agent detail"
            )

    def _show_key(self, key: ApiKey) -> None:
        made = fill(
            self.tr("key ends in …{hint}, made {day}"),
            hint=key.hint,
            day=day_words(key.created_at.astimezone().date(), language()),
        )
        self._head.addWidget(Label(made, "note", "text-3"))
        acts: list[QWidget | int | None] = []
        state = key.state(utc_now())
        if state == "active":
            pause = Button(self.tr("Pause"), icon="pause", size="small")
            pause.clicked.connect(lambda: self.pause_pressed.emit(key))
            acts.append(pause)
        elif state == "paused":
            resume = Button(self.tr("Resume"), icon="play", size="small")
            resume.clicked.connect(lambda: self.resume_pressed.emit(key))
            acts.append(resume)
        if state in ("active", "paused"):
            revoke = Button(self.tr("Revoke…"), icon="ban", size="small")
            revoke.clicked.connect(lambda: self.revoke_pressed.emit(key))
            acts.append(revoke)
        self._head.addLayout(row(*acts, None))
        services, caller = self._desk.services, self._desk.caller
        self._desk.run(lambda: _did(services, caller, key), self._show_events, owner=self, latest="agent detail")

    def _show_events(self, page: ActivityPage) -> None:
        clear_layout(self._lines)
        self._lines.addWidget(Label(self.tr("What it did"), "body", weight=600))
        self._lines.addSpacing(6)
        if not page.events:
            self._lines.addWidget(Label(self.tr("Nothing yet."), "body", "text-3"))
        now = utc_now()
        for event in page.events:
            said = event_words(event, page, self._desk.services.vocabulary)
            when = Label(when_words(event.ts, now, language()), "note", "text-3")
            when.setFixedWidth(96)
            what = Label(f"{said.verb} {said.about}".strip(), "body", "text", wrap=True)
            line = row(when, IconLabel(said.icon, said.token))
            line.setContentsMargins(0, 5, 0, 5)
            line.addWidget(what, 1)
            line.addWidget(Label(said.result, "note", "text-3"))
            self._lines.addLayout(line)

    def _show_facts(self, wrote: _Wrote) -> None:
        clear_layout(self._lines)
        title = row(Label(self.tr("What it wrote"), "body", weight=600))
        title.addWidget(Label(self.tr("%n fact(s)", "", wrote.total), "body", "text-3"))
        title.addStretch(1)
        self._lines.addLayout(title)
        self._lines.addSpacing(6)
        for fact in wrote.facts:
            self._lines.addWidget(Hairline())
            self._lines.addWidget(FactLine(self._desk.services.vocabulary, fact, ""))
