"""The Activity page: every row of the audit chain as a sentence, filters, and the check of the chain."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditQuery, ChainCheck
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.times import utc_now
from korely_desktop.gui.activity.list import EventList, EventRow
from korely_desktop.gui.activity.reads_of_day import ReadsOfDay
from korely_desktop.gui.components.chips import FilterChip, Pill
from korely_desktop.gui.components.controls import Button, IconButton, Segments
from korely_desktop.gui.components.empty import EmptyState
from korely_desktop.gui.components.labels import Ground, Hairline, Label, clear_layout, flush, row
from korely_desktop.gui.components.monogram import Monogram
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, number
from korely_desktop.gui.theme import theme
from korely_desktop.memory.access import activity, audit
from korely_desktop.memory.date_words import day_words

_PAGE = 200
_SHOWN = {
    "everything": (),
    "read": (actions.READ,),
    "wrote": (actions.WRITE, actions.FACT_WRITE, actions.KEY_CREATE),
    "ended": (actions.FACT_INVALIDATE, actions.ERASE, actions.KEY_REVOKE),
}


class ActivityPage(QWidget):
    """Follows the log live while its top is in sight."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.title = self.tr("Activity")
        self._desk = desk
        self._actors: tuple[str, ...] = ()
        self.top = TopBar(self.title)
        self.check_pill = Pill(self.tr("Not checked yet"), "shield", "ended", "ended-soft")
        self.check = Button(self.tr("Check now"))
        self.check.clicked.connect(self._verify)
        self.top.right.addWidget(self.check_pill)
        self.top.right.addWidget(self.check)
        self.shown = Segments(
            [
                ("everything", self.tr("Everything")),
                ("read", self.tr("Read")),
                ("wrote", self.tr("Wrote")),
                ("ended", self.tr("Ended")),
            ],
            "everything",
            name=self.tr("Which entries"),
        )
        self.shown.chosen.connect(lambda _key: self.refresh())
        self.who = FilterChip(self.tr("Who"))
        self.who.clicked.connect(self._ask_who)
        self.who.cleared.connect(lambda: self._set_who("", ()))
        self.count = Label("", "body", "text-3")
        filters = QWidget()
        line = row(self.shown, self.who, None, self.count)
        line.setContentsMargins(16, 0, 16, 0)
        filters.setLayout(line)
        filters.setFixedHeight(theme().scaled(44))
        self.list = EventList(desk.services.vocabulary)
        self.list.events.more_wanted.connect(self._more)
        self.list.chosen.connect(self._open)
        self.empty = EmptyState(self.tr("Nothing happened here yet"), self.tr("Reads and writes of agents, and yours."))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.empty)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(filters)
        left.addWidget(Hairline())
        left.addWidget(self._stack, 1)
        self.detail = EventDetail(desk)
        self.detail.closed.clicked.connect(self.leave)
        self.detail.hide()
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addLayout(left, 1)
        body.addWidget(self.detail)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.top)
        layout.addLayout(body, 1)
        self._filters = filters
        self.setFocusProxy(self.list)

    def refresh(self) -> None:
        """Read the newest page, and check the chain the first time."""
        self._load(0)
        if self.check_pill.accessibleName() == self.tr("Not checked yet"):
            self._verify()

    def on_changes(self, changes: Changes) -> None:
        """Something was done; show it when the top of the list is in sight."""
        if self.isVisible() and self.list.verticalScrollBar().value() == 0 and not self.detail.isVisible():
            self._load(0)

    def showEvent(self, event):
        super().showEvent(event)
        if self.list.verticalScrollBar().value() == 0:
            self._load(0)

    def regions(self) -> list[QWidget]:
        """Top, filters, list, detail."""
        return [self.top, self._filters, self.list, self.detail]

    def leave(self) -> None:
        """Close the detail."""
        self.detail.hide()
        self.list.clearSelection()

    def _query(self, offset: int) -> AuditQuery:
        wanted = _SHOWN[self.shown.current]
        return AuditQuery(actions=wanted, actors=self._actors, limit=_PAGE, offset=offset)

    def _load(self, offset: int) -> None:
        services, caller, query = self._desk.services, self._desk.caller, self._query(offset)
        show = self._add if offset else self._show
        self._desk.run(lambda: activity.page(services, caller, query), show, owner=self, latest="events")

    def _more(self, offset: int) -> None:
        self._load(offset)

    def _show(self, page: activity.ActivityPage) -> None:
        self.list.events.set_page(page)
        self._stack.setCurrentWidget(self.list if page.events else self.empty)
        self._count(page.total)

    def _add(self, page: activity.ActivityPage) -> None:
        self.list.events.add_page(page)
        self._count(page.total)

    def _count(self, total: int) -> None:
        self.count.setText(self.tr("%Ln entries", "", total))

    def _ask_who(self) -> None:
        menu = QMenu(self)
        for words, actors in (
            (self.tr("You"), ("desktop",)),
            (self.tr("Agents"), ("rest", "mcp")),
            (self.tr("Korely itself"), ("worker",)),
        ):
            menu.addAction(words).triggered.connect(
                lambda _checked=False, words=words, actors=actors: self._set_who(words, actors)
            )
        menu.popup(self.who.mapToGlobal(self.who.rect().bottomLeft()))

    def _set_who(self, words: str, actors: tuple[str, ...]) -> None:
        self._actors = actors
        self.who.set_on(words if actors else None)
        self.refresh()

    def _verify(self) -> None:
        services = self._desk.services
        self.check.setEnabled(False)
        self._desk.run(lambda: audit.verify(services), self._verified, owner=self, latest="verify")

    def _verified(self, check: ChainCheck) -> None:
        self.check.setEnabled(True)
        if check.whole:
            words = fill(
                self.tr("Log intact, {entries}, checked {time}"),
                entries=self.tr("%Ln entries", "", check.rows),
                time=utc_now().astimezone().strftime("%H:%M"),
            )
            self.check_pill.set_look(words, "shield-check", "good", "good-soft")
        else:
            words = fill(self.tr("Log broken at entry {n}"), n=number(check.rows))
            self.check_pill.set_look(words, "triangle-alert", "danger", "danger-soft")

    def _open(self, chosen: EventRow) -> None:
        self.detail.show_event(chosen)
        self.detail.show()


class EventDetail(Ground):
    """One entry of the log, with what is needed to find it elsewhere."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("sunken", edged=True, width=360)
        self._desk = desk
        self.closed = IconButton("x", self.tr("Close"), key="Esc")
        self._inner = QVBoxLayout()
        self._inner.setSpacing(10)
        self._head = Label("", "body", "text-2", weight=500)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 16)
        column.setSpacing(10)
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
        if event.is_sum:
            self._inner.addWidget(ReadsOfDay(event))
        self._inner.addWidget(Hairline())
        self._inner.addWidget(Label(self.tr("In the log"), "body", weight=600))
        self._inner.addLayout(self._table(chosen))
        if event.target_id and event.target_id.startswith("fct_") and said.about:
            go = Button(self.tr("Go to fact"), size="small")
            fact_id = event.target_id
            go.clicked.connect(lambda: self._desk.fact_wanted.emit(fact_id))
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
            (self.tr("Came by"), ways.get(event.actor, event.actor)),
            (self.tr("Result"), chosen.words.result or self.tr("done")),
            (self.tr("Person"), event.user_id or ""),
            (self.tr("Address"), event.ip or ""),
            (self.tr("Entry"), number(chosen.number)),
        ]
        grid = QGridLayout()
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        shown = [(name, value) for name, value in lines if value]
        for line, (name, value) in enumerate(shown):
            grid.addWidget(Label(name, "note", "text-3"), line, 0)
            grid.addWidget(Label(value, "note", "text", wrap=True), line, 1)
        return grid
