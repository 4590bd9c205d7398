"""The Agents page: the keys that let agents in, what each may do and did, and adding or revoking one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.activity import Activity
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.insights import AgentShare
from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import utc_now
from korely_desktop.gui.activity.watch import LogWatch
from korely_desktop.gui.agents.changing import ChangeKey
from korely_desktop.gui.agents.detail import AgentDetail
from korely_desktop.gui.agents.dialogs import NewKeyDialog, RevokeDialog
from korely_desktop.gui.agents.list import AgentList, AgentRow
from korely_desktop.gui.agents.pausing import PauseButton
from korely_desktop.gui.agents.taking_back import ForgetAll
from korely_desktop.gui.agents.working_memory import WorkingMemoryDialog
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import clear_layout
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.components.rows import ROW
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.erase import EraseFlow
from korely_desktop.gui.going import Going
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.onboarding.connect import ConnectCard
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.theme import theme
from korely_desktop.memory.access import keys, users, writes
from korely_desktop.memory.access.writes import Writes
from korely_desktop.memory.listing import insights
from korely_desktop.memory.services import Services

_Act = Callable[[Services, Caller, str], ApiKey]
_AGENTS = 200
_FEW = 12
"""So many lines are in sight at once; only a longer table has a search."""
_SEARCH = 240


@dataclass(frozen=True, slots=True)
class _Content:
    """What is known by now: keys first, then who signed texts, then what takes longest, the counts; None is unknown."""

    keys: list[ApiKey]
    agents: list[Activity] | None = None
    written: Writes | None = None
    kept: dict[str, AgentShare] | None = None

    def fitting(self, words: str) -> _Content:
        """Only those whose name has all these words, or whose key ends so."""
        wanted = words.casefold().split()

        def fits(*said: str) -> bool:
            return all(any(word in one.casefold() for one in said) for word in wanted)

        shown = [key for key in self.keys if fits(key_name(key.name), key.hint)]
        return replace(self, keys=shown, agents=[agent for agent in self.agents or () if fits(agent.id)])


def _agents(services: Services, caller: Caller) -> list[Activity]:
    return users.agents(services, caller, limit=_AGENTS)[0]


def _counts(services: Services, caller: Caller) -> tuple[Writes, dict[str, AgentShare]]:
    kept = {share.name: share for share in insights.kept_of_agents(services, caller, _AGENTS)}
    return writes.by_day(services, caller), kept


class AgentsPage(QWidget):
    """A new key is shown once, above the table, until Done is pressed or another page is opened."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.title = self.tr("Agents")
        self._desk = desk
        self._chosen: str | None = None
        self._asked: NewKeyDialog | None = None
        self.new_key: ConnectCard | None = None
        self.top = TopBar(self.title, self.tr("Reading…"))
        self.add = Button(self.tr("Add an agent"), "main", icon="plus")
        self.add.clicked.connect(self.ask_new)
        self.working = Button(self.tr("Working notes…"))
        self.working.clicked.connect(self._open_working)
        self.search = SearchField(self.tr("Search the agents"), key="/")
        self.search.setMaximumWidth(theme().scaled(_SEARCH))
        self.search.searched.connect(self._search)
        self.search.left.connect(self.list_focus)
        self.search.hide()
        self.top.right.addWidget(self.search)
        self.top.right.addWidget(self.working)
        self.top.right.addWidget(PauseButton(desk.pausing))
        self.top.right.addWidget(self.add)
        self.list = AgentList()
        self.list.chosen.connect(self._open)
        self._above = vbox(margins=(16, 0, 16, 0))
        left = vbox(spacing=0)
        left.addLayout(self._above)
        left.addWidget(self.list, 1)
        self.detail = AgentDetail(desk)
        self.detail.closed.connect(self.leave)
        self.detail.pause_pressed.connect(self._pause)
        self.detail.resume_pressed.connect(self._resume)
        self.detail.revoke_pressed.connect(self._ask_revoke)
        self.changing = ChangeKey(desk, self)
        self.detail.change_pressed.connect(self.changing.ask)
        self.forgetting = ForgetAll(desk, self)
        self.detail.forget_pressed.connect(self.forgetting.ask)
        self.erasing = EraseFlow(desk, self)
        self.detail.erase_pressed.connect(self.erasing.ask_agent)
        self.detail.hide()
        body = hbox(spacing=0)
        body.addLayout(left, 1)
        body.addWidget(self.detail)
        layout = vbox(self, spacing=0)
        layout.addWidget(self.top)
        layout.addLayout(body, 1)
        self.watch = LogWatch(desk, self)
        self.watch.grew.connect(self._follow_calls)
        self._content: _Content | None = None
        self.setFocusProxy(self.list)

    def refresh(self) -> None:
        """Read keys, then agents, then how much each wrote; each is shown as it comes, and what was known till then."""
        self._desk.run(self._desk.bind(keys.keys), self._read_on, owner=self, latest="agents")

    def _read_on(self, known: list[ApiKey]) -> None:
        self._show_keys(known)
        self._desk.run(self._desk.bind(_agents), self._show_agents, owner=self, latest="signed")
        self._desk.run(self._desk.bind(_counts), self._show_counts, owner=self, latest="counts")

    def on_changes(self, changes: Changes) -> None:
        """Keys change, and agents write."""
        touched = changes.keys or changes.memories or changes.facts or changes.blocks
        if self.isVisible() and (touched or changes.erased):
            self.refresh()
        if self.new_key is not None:
            self.new_key.on_changes(changes)

    def showEvent(self, event):
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event):
        self._drop_new_key()
        super().hideEvent(event)

    def resizeEvent(self, event):
        super().resizeEvent(event)
        if self.new_key is not None:
            self.new_key.fit(self.height())

    def regions(self) -> list[QWidget]:
        """Top, table, detail."""
        return [self.top, self.list, self.detail]

    def find(self) -> None:
        """``/``: into the search, where there is one."""
        if self.search.isVisible():
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.selectAll()

    def list_focus(self) -> None:
        """From the search into the table."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _search(self, _words: str) -> None:
        if self._content is not None:
            self._show(self._content)

    def leave(self) -> None:
        """Close the detail; where there is none, every agent is listed again."""
        if self.detail.isHidden():
            self.search.clear()
        self._chosen = None
        focus = self.window().focusWidget()
        if focus is not None and self.detail.isAncestorOf(focus):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.detail.hide()
        self.list.clearSelection()

    def make_key(self, name: str, scopes: frozenset[str], confined_to: list[str]) -> None:
        """Make a key and show it, once; where it is refused, the question that is open says why."""
        self._desk.run(
            self._desk.bind(keys.create_key, name=name, scopes=scopes, users=confined_to),
            self._made,
            self._refused,
            owner=self,
        )

    def _follow_calls(self) -> None:
        """Somebody called: the table says when, the ledger beside it what for."""
        self._desk.run(self._desk.bind(keys.keys), self._show_calls, owner=self, latest="calls")
        self.detail.follow()

    def _show_calls(self, known: list[ApiKey]) -> None:
        if self._content is not None and known != self._content.keys:
            self._show_keys(known)

    def _show_keys(self, known: list[ApiKey]) -> None:
        self._show(replace(self._content, keys=known) if self._content is not None else _Content(known))
        self._tell_chosen(of_keys=True)

    def _show_agents(self, listed: list[Activity]) -> None:
        if self._content is not None:
            self._show(replace(self._content, agents=listed))
            self._tell_chosen(of_keys=False)

    def _show_counts(self, counts: tuple[Writes, dict[str, AgentShare]]) -> None:
        if self._content is not None:
            written, kept = counts
            self._show(replace(self._content, written=written, kept=kept))

    def _show(self, content: _Content) -> None:
        self._content = content
        there = self.list.currentIndex().data(ROW) if self.list.currentIndex().isValid() else None
        self.list.blockSignals(True)
        self.search.setVisible(bool(self.search.text()) or len(content.keys) + len(content.agents or ()) > _FEW)
        shown = content.fitting(self.search.text())
        self.list.agents.set_content(shown.keys, shown.agents, shown.written, shown.kept, utc_now())
        number = self.list.agents.row_of(self._chosen) if self._chosen else None
        if number is not None:
            self.list.setCurrentIndex(self.list.agents.index(number))
        elif isinstance(there, AgentRow):
            self.list.stay_at(self.list.agents.row_of(there.identity))
        self.list.blockSignals(False)
        now = utc_now()
        active = sum(key.state(now) == "active" and key.last_used_at is not None for key in content.keys)
        self.top.set_note(self.tr("%n connected", "", active) if active else "")
        if number is None and self._chosen is not None and content.agents is not None:
            self.leave()  # all it wrote was forgotten or erased

    def _tell_chosen(self, *, of_keys: bool) -> None:
        """What was just read anew of the one that is chosen is shown beside the table too."""
        number = self.list.agents.row_of(self._chosen) if self._chosen else None
        chosen = None if number is None else self.list.agents.index(number).data(ROW)
        if isinstance(chosen, AgentRow) and (chosen.key is not None) is of_keys:
            self._open(chosen)

    def _open(self, chosen: AgentRow) -> None:
        self._chosen = chosen.identity
        self.detail.show_row(chosen)
        self.detail.show()

    def _open_working(self) -> None:
        dialog = WorkingMemoryDialog(self._desk, self.window())
        dialog.open()

    def ask_new(self) -> None:
        """Ask for the name and the rights of a new agent."""
        dialog = self._asked = NewKeyDialog(self._desk, self.window())
        dialog.make_pressed.connect(self.make_key)
        dialog.finished.connect(self._answered)
        dialog.open()

    def _answered(self) -> None:
        self._asked = None

    def _refused(self, problem: Exception) -> None:
        if self._asked is not None:
            self._asked.refuse(problem)
        else:
            self._desk.say(note_problem(problem))

    def _made(self, answer: tuple[ApiKey, str]) -> None:
        if self._asked is not None:
            self._asked.accept()
        key, secret = answer
        self._drop_new_key()
        title = fill(self.tr("Key for {name}"), name=key_name(key.name))
        once = self.tr("You see it only this once. Korely keeps a fingerprint of it, not the key.")
        card = ConnectCard(self._desk, secret=secret, made=key, title=title, sentence=once)
        card.set_look("surface", "accent", 1.5)
        done = Button(self.tr("Done"), "link")
        done.clicked.connect(self._drop_new_key)
        card.foot.addWidget(done)
        self.new_key = card
        self._above.setContentsMargins(16, 14, 16, 8)
        self._above.addWidget(card)
        card.fit(self.height())
        card.show()
        card.key.setFocus(Qt.FocusReason.ShortcutFocusReason)
        announce(card, f"{title}. {once}")
        self.search.clear()  # it may be none of those that were searched for
        if self._content is not None and key not in self._content.keys:
            self._content = replace(self._content, keys=[*self._content.keys, key])
        self._chosen = key.id
        self.refresh()

    def _drop_new_key(self) -> None:
        self.new_key = None
        clear_layout(self._above)
        self._above.setContentsMargins(16, 0, 16, 0)

    def _pause(self, key: ApiKey) -> None:
        words, undo = self.tr("{name} is paused. Its requests are refused."), self.tr("paused {name}")
        self._switch(key, keys.pause_key, keys.resume_key, words, undo, self.tr("Pausing {name}"))

    def _resume(self, key: ApiKey) -> None:
        words, undo = self.tr("{name} can connect again."), self.tr("resumed {name}")
        self._switch(key, keys.resume_key, keys.pause_key, words, undo, self.tr("Resuming {name}"))

    def _switch(self, key: ApiKey, act: _Act, back: _Act, words: str, undo: str, going: str) -> None:
        name = key_name(key.name)
        there, again = (self._desk.bind(one, key.id) for one in (act, back))
        done, undone, said = (fill(one, name=name) for one in (words, undo, going))
        self._desk.act(there, again, done, undone, owner=self, said=Going(said))

    def _ask_revoke(self, key: ApiKey) -> None:
        dialog = RevokeDialog(key, self.window())
        words = fill(self.tr("The key of {name} is revoked."), name=key_name(key.name))
        dialog.accepted.connect(
            lambda: self._desk.run(
                self._desk.bind(keys.revoke_key, key.id),
                lambda _key: self._desk.say(words),
                owner=self,
            )
        )
        dialog.open()
