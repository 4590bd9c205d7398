"""The pane beside the table: one key with its acts and its ledger, or one agent with what it wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditEvent, AuditQuery
from korely_desktop.domain.blocks import Block
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.rewind import Writer
from korely_desktop.domain.scope import ADD, ADMIN, WRITE, Caller
from korely_desktop.domain.times import utc_now
from korely_desktop.gui.activity.day_chip import DayChip
from korely_desktop.gui.agents.ledger import LedgerList, LedgerRow
from korely_desktop.gui.agents.list import AgentRow
from korely_desktop.gui.agents.rewinding import LedgerFoot
from korely_desktop.gui.agents.words import gone_words, may_words
from korely_desktop.gui.agents.working_memory import BlockLines
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.by_turns import ByTurns
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.labels import Ground, Hairline, Label, clear_layout, flush, row
from korely_desktop.gui.components.menus import popup_below
from korely_desktop.gui.components.monogram import Monogram, key_name
from korely_desktop.gui.components.scrolled import scrolled
from korely_desktop.gui.components.sentence import FactLine
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.theme.mirror import along
from korely_desktop.memory import blocks, facts
from korely_desktop.memory.access import activity
from korely_desktop.memory.access.activity import ActivityPage
from korely_desktop.memory.date_words import day_words
from korely_desktop.memory.services import Services

_EVENTS = 200
_FACTS = 40
_GONE = (State.NEVER_SO, State.REJECTED, State.FORGOTTEN)
"""Counted in the table too, as what was not kept."""

_IN_SIGHT = 12
"""So many facts fill most of the pane; the others are made in the turns that follow."""


@dataclass(frozen=True, slots=True)
class _Wrote:
    facts: list[Fact]
    total: int
    blocks: list[Block]


def _wrote(services: Services, caller: Caller, agent_id: str) -> _Wrote:
    wanted = FactQuery(writer=agent_id, include_invalidated=True, states=(State.ACTIVE, *_GONE), limit=_FACTS)
    found, total = facts.query(services, caller, wanted)
    return _Wrote(found, total, [one for one in blocks.every(services, caller) if one.place.agent_id == agent_id])


class AgentDetail(Ground):
    """``pause_pressed``, ``resume_pressed``, ``change_pressed`` and ``revoke_pressed`` carry the key,
    ``forget_pressed`` the writer and its name, ``erase_pressed`` the id of the agent; ``closed``
    asks to put the pane away."""

    pause_pressed = Signal(object)
    resume_pressed = Signal(object)
    change_pressed = Signal(object)
    revoke_pressed = Signal(object)
    forget_pressed = Signal(object, str)
    erase_pressed = Signal(str)
    closed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__("sunken", edged=True, width=424)
        self._desk = desk
        self._key: ApiKey | None = None
        self._wanted: tuple[str, ...] = ()
        self._shown: tuple[AuditEvent, ...] = ()
        self._top = QWidget()
        self._head = vbox(self._top, (16, 14, 16, 12), spacing=10)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._make_ledger())
        self._pages.addWidget(self._make_facts())
        layout = vbox(self, spacing=0)
        layout.addWidget(self._top)
        layout.addWidget(Hairline())
        layout.addWidget(self._pages, 1)
        self.setAccessibleName(self.tr("Agent"))

    def show_row(self, chosen: AgentRow) -> None:
        """Put a key or an agent in sight; whoever was at its acts by keyboard stays at them."""
        focus = self.window().focusWidget()
        at_acts = focus is not None and self._top.isAncestorOf(focus)
        self._acts: list[Button] = []
        self._make_head(chosen)
        if at_acts and self._acts:
            self._acts[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_head(self, chosen: AgentRow) -> None:
        clear_layout(self._head)
        close = IconButton("x", self.tr("Close"), key="Esc")
        close.clicked.connect(self.closed)
        self._names = vbox(spacing=0)
        self._names.addWidget(Label(chosen.name, "heading", wrap=True))
        head = row(spacing=12)
        head.addWidget(Monogram(chosen.name, "agent", 36), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(self._names, 1)
        head.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self._head.addLayout(flush(head))
        if chosen.key is not None:
            self._show_key(chosen.key)
        elif chosen.agent is not None:
            self._key = None
            agent_id = chosen.agent.id
            self._add_forget(Writer(agent_id=agent_id), agent_id)
            self.erase = Button(self.tr("Erase for good…"), icon="eraser", size="small")
            self.erase.clicked.connect(lambda: self.erase_pressed.emit(agent_id))
            self._add_act(self.erase, self.tr("cannot be undone"))
            self._pages.setCurrentIndex(1)
            self._desk.run(self._desk.bind(_wrote, agent_id), self._show_facts, owner=self, latest="agent detail")

    def _add_forget(self, writer: Writer, name: str) -> None:
        self.forget = Button(self.tr("Forget all it wrote…"), icon="rewind", size="small")
        self.forget.clicked.connect(lambda: self.forget_pressed.emit(writer, name))
        self._add_act(self.forget, self.tr("can be brought back"))

    def _add_act(self, button: Button, note: str) -> None:
        self._acts.append(button)
        self._head.addLayout(row(button, Label(note, "note", "text-3"), None))

    # -- a key and its ledger

    def _make_ledger(self) -> QWidget:
        self.kinds = FilterChip(self.tr("Reads and writes"))
        self.kinds.clicked.connect(self._open_kinds)
        self.kinds.cleared.connect(lambda: self._set_kind(None, ()))
        self.when = DayChip(self.tr("Any day"))
        self.when.picked.connect(self._reread)
        self.list = LedgerList(self._desk.services.vocabulary)
        self.list.ledger.more_wanted.connect(self._read_on)
        self.list.chosen.connect(self._chose)
        self.foot = LedgerFoot(self._desk, self.list)
        self.foot.left.connect(self._unmark)
        self.foot.done.connect(self._undone)
        self._none = Label("", "body", "text-3")
        self._none.setContentsMargins(16, 4, 16, 0)
        page = QWidget()
        chips = row(Label(self.tr("What it did"), "body", weight=600), None, self.when, self.kinds, spacing=6)
        chips.setContentsMargins(along(16, 8, 12, 6))
        layout = vbox(page, spacing=0)
        layout.addLayout(chips)
        layout.addWidget(self._none)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.foot)
        return page

    def _show_key(self, key: ApiKey) -> None:
        made = fill(
            self.tr("key …{hint}, made {day}"),
            hint=key.hint,
            day=day_words(key.created_at.astimezone().date(), language()),
        )
        self._names.addWidget(Label(made, "note", "text-3", wrap=True))
        if key.expires_at is not None and key.state(utc_now()) != "expired":
            last = fill(self.tr("valid until {day}"), day=day_words(key.expires_at.astimezone().date(), language()))
            self._names.addWidget(Label(last, "note", "text-3", wrap=True))
        if key.revoked_at is None:
            self._names.addWidget(Label(may_words(key.scopes, key.users), "note", "text-3", wrap=True))
        state = key.state(utc_now())
        if state == "active":
            pause = Button(self.tr("Pause"), icon="pause", size="small")
            pause.clicked.connect(lambda: self.pause_pressed.emit(key))
            self._acts.append(pause)
        elif state == "paused":
            resume = Button(self.tr("Resume"), icon="play", size="small")
            resume.clicked.connect(lambda: self.resume_pressed.emit(key))
            self._acts.append(resume)
        if state in ("active", "paused"):
            see = Button(self.tr("See as agent"), icon="eye", size="small")
            see.clicked.connect(lambda: self._desk.eye_wanted.emit(key.id, ""))
            self._acts.append(see)
            revoke = Button(self.tr("Revoke…"), icon="ban", size="small")
            revoke.clicked.connect(lambda: self.revoke_pressed.emit(key))
            self._acts.append(revoke)
        self._head.addLayout(row(*self._acts, None))
        if key.is_local:
            own = self.tr("This is the computer’s own key. What it may do cannot be changed.")
            self._names.addWidget(Label(own, "note", "text-3", wrap=True))
        elif state in ("active", "paused"):
            change = Button(self.tr("Change what it may do…"), icon="key-round", size="small")
            change.clicked.connect(lambda: self.change_pressed.emit(key))
            self._add_act(change, self.tr("from its next request"))
        if key.scopes & {ADD, WRITE, ADMIN}:
            self._add_forget(Writer(key_id=key.id), key_name(key.name))
        self._pages.setCurrentIndex(0)
        if self._key is None or self._key.id != key.id:
            self._wanted = ()
            self.when.show_day(None)
            self.kinds.set_on(None)
            self.foot.clear()
        self._key = key
        self._reread()

    def follow(self) -> None:
        """The log has grown: show it, but where somebody reads on or is about to undo."""
        at_top = self.list.verticalScrollBar().value() == 0
        if self.isVisible() and at_top and self.list.ledger.marked is None and not self.foot.isVisible():
            self._reread()

    def _reread(self) -> None:
        self._read(0, self._show_events)

    def _read_on(self, offset: int) -> None:
        self._read(offset, self.list.ledger.add_page)

    def _read(self, offset: int, on_done: Callable[[ActivityPage], None]) -> None:
        if self._key is None:
            return
        since, until = self.when.bounds
        query = AuditQuery(
            key_ids=(self._key.id,),
            wherever=True,
            actions=self._wanted,
            since=since,
            until=until,
            limit=_EVENTS,
            offset=offset,
        )
        self._desk.run(self._desk.bind(activity.page, query), on_done, owner=self, latest="ledger")

    def _show_events(self, page: ActivityPage) -> None:
        self.list.ledger.set_page(page)
        marked = self.list.ledger.marked_row
        if page.events != self._shown:
            self._shown = page.events
            self.foot.clear()
            if marked is not None and self._key is not None:
                self.foot.ask(self._key, marked.event.ts)
        self._none.setText(self.tr("Nothing on that day.") if self.when.is_on else self.tr("Nothing yet."))
        self._none.setVisible(not page.events)

    def _chose(self, chosen: LedgerRow) -> None:
        if self._key is None:
            return
        if not chosen.is_act:
            self.list.ledger.mark(None)
            if chosen.event.action == actions.READ:
                self.foot.show_read(chosen)
            else:
                self.foot.clear()
            return
        marked = self.list.ledger.mark(self.list.currentIndex().row())
        if marked is not None:
            self.foot.ask(self._key, marked.event.ts)

    def _undone(self) -> None:
        self.list.ledger.mark(None)
        self._reread()

    def _unmark(self) -> None:
        self.list.ledger.mark(None)
        self.list.clearSelection()
        self.foot.clear()

    def _open_kinds(self) -> None:
        menu = QMenu(self)
        for words, wanted in (
            (self.tr("Reads and writes"), ()),
            (self.tr("Reads"), (actions.READ,)),
            (self.tr("Writes"), actions.ACTS),
            (self.tr("Refusals"), (actions.REFUSE,)),
        ):
            action = menu.addAction(words)
            action.triggered.connect(lambda _on=False, words=words, wanted=wanted: self._set_kind(words, wanted))
        popup_below(menu, self.kinds)

    def _set_kind(self, words: str | None, wanted: tuple[str, ...]) -> None:
        self._wanted = wanted
        self.kinds.set_on(words if wanted else None)
        self._reread()

    # -- an agent by name

    def _make_facts(self) -> QWidget:
        inner = Ground("sunken")
        column = vbox(inner, (16, 12, 16, 16), spacing=0)
        self._working = Label(self.tr("Working notes"), "body", weight=600)
        self.blocks = BlockLines(self._desk, of_one=True)
        self._working.setContentsMargins(0, 0, 0, 6)
        column.addWidget(self._working)
        column.addWidget(self.blocks)
        self._lines = vbox(spacing=0)
        self._rest = ByTurns(self)
        column.addLayout(self._lines)
        column.addStretch(1)
        area = scrolled(inner)
        area.setAccessibleName(self.tr("What it wrote"))
        return area

    def _show_facts(self, wrote: _Wrote) -> None:
        clear_layout(self._lines)
        self._working.setVisible(bool(wrote.blocks))
        self.blocks.setVisible(bool(wrote.blocks))
        self.blocks.show_blocks(wrote.blocks)
        if wrote.blocks:
            self._lines.addSpacing(16)
        title = row(Label(self.tr("What it wrote"), "body", weight=600))
        title.addWidget(Label(facts_counted(wrote.total), "body", "text-3"))
        title.addStretch(1)
        self._lines.addLayout(title)
        self._lines.addSpacing(6)
        self._rest.make(self._add_facts(wrote.facts), _IN_SIGHT)

    def _add_facts(self, listed: Sequence[Fact]) -> Iterator[None]:
        for fact in listed:
            self._lines.addWidget(Hairline())
            self._lines.addWidget(FactLine(self._desk.services.vocabulary, fact, gone_words(fact)))
            yield
