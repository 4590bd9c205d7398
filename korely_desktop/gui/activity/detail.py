"""The pane beside the log: one entry, what an agent was given by it, and where it leads."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditEvent
from korely_desktop.gui.activity.by_day import EventRow
from korely_desktop.gui.activity.given import Given
from korely_desktop.gui.agents.words import may_words
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.labels import Ground, Hairline, Label, clear_layout, flush, row
from korely_desktop.gui.components.monogram import Monogram
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, number
from korely_desktop.memory.date_words import day_words


class EventDetail(Ground):
    """One entry of the log, with what is needed to find it elsewhere."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("sunken", edged=True, width=360)
        self._desk = desk
        self.closed = IconButton("x", self.tr("Close"), key="Esc")
        self._inner = vbox(spacing=10)
        self._head = Label("", "body", "text-2", weight=500)
        column = vbox(self, (16, 14, 16, 16), spacing=10)
        column.addLayout(flush(row(self._head, None, self.closed)))
        column.addLayout(self._inner)
        column.addStretch(1)
        self.setAccessibleName(self.tr("Entry"))

    def show_event(self, chosen: EventRow) -> None:
        """Put an entry in sight."""
        event, said = chosen.event, chosen.words
        clear_layout(self._inner)
        self._head.setText(fill(self.tr("{who} {what}"), who=said.who, what=said.verb))
        if said.about:
            self._inner.addWidget(Label(said.about, "heading", wrap=True))
        local = event.ts.astimezone()
        day = day_words(local.date(), language())
        when = day if event.is_sum else f"{day}, {local:%H:%M:%S}"
        self._inner.addLayout(row(Monogram(said.who, said.who_kind), Label(when, "body", "text-2"), None))
        if event.action == actions.READ:
            self._inner.addWidget(Hairline())
            self._inner.addWidget(Label(self.tr("What it was given"), "body", weight=600))
            self._inner.addWidget(Given(self._desk, event))
        self._inner.addWidget(Hairline())
        self._inner.addWidget(Label(self.tr("In the log"), "body", weight=600))
        self._inner.addLayout(self._table(chosen))
        target = event.target_id or ""
        for kind, words, wanted in (
            ("fct_", self.tr("Go to fact"), self._desk.fact_wanted),
            ("mem_", self.tr("Go to text"), self._desk.text_wanted),
        ):
            if target.startswith(kind) and said.about:
                go = Button(words, size="small")
                go.clicked.connect(lambda _on=False, wanted=wanted: wanted.emit(target))
                self._inner.addLayout(row(go, None))

    def _table(self, chosen: EventRow) -> QGridLayout:
        event = chosen.event
        ways = {
            "rest": self.tr("the local address"),
            "mcp": "MCP",
            "worker": self.tr("Korely itself"),
            "desktop": self.tr("this window"),
        }
        lines = [
            (self.tr("Came through"), ways.get(event.actor, event.actor)),
            (self.tr("Result"), chosen.words.result or self.tr("done")),
            *self._rights(event),
            (self.tr("Person"), event.user_id or ""),
            (self.tr("Address"), event.ip or ""),
            (self.tr("Entry"), number(chosen.page.numbers[chosen.event.id])),
        ]
        grid = QGridLayout()
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        shown = [(name, value) for name, value in lines if value]
        for line, (name, value) in enumerate(shown):
            grid.addWidget(Label(name, "note", "text-3"), line, 0)
            grid.addWidget(Label(value, "note", "text", wrap=True), line, 1)
        return grid

    def _rights(self, event: AuditEvent) -> list[tuple[str, str]]:
        """What a key could do before it was changed, and since."""
        if event.meta.get("verb") != actions.KEY_RIGHTS:
            return []
        was, now = event.meta["was"], event.meta["is"]
        return [
            (self.tr("Until then"), may_words(was["scopes"], was["users"])),
            (self.tr("From then on"), may_words(now["scopes"], now["users"])),
        ]
