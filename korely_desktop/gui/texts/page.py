"""The page Source texts: everything that was written down, what came of it, and the way to forget or erase it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.texts import TextQuery, TextSession, TextState
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.empty import EmptyState
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import Ground, Hairline
from korely_desktop.gui.components.menus import add_named, popup_below
from korely_desktop.gui.components.rows import flat_list
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.erase import EraseFlow
from korely_desktop.gui.i18n import language, number
from korely_desktop.gui.insights.questions import QuestionsDialog
from korely_desktop.gui.page_keys import text_keys
from korely_desktop.gui.texts.acts import bring_text_back, change_life, choose_texts, forget_text
from korely_desktop.gui.texts.delegate import TextDelegate
from korely_desktop.gui.texts.model import TextModel
from korely_desktop.gui.texts.reader import TextReader
from korely_desktop.gui.texts.words import LOOKS, one_line, session_words, state_words
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.tips import as_tip
from korely_desktop.memory import remember
from korely_desktop.memory.listing import texts
from korely_desktop.memory.listing.texts import ReadText

_LIST_WIDE = 400
_NAMED = 60
_SESSIONS = 20


class TextsPage(QWidget):
    """List at the left, the text and its facts at the right."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.title = self.tr("Source texts")
        self._opened: str | None = None
        self._place = 0
        """Which row comes next, where none is open."""
        self._agents: list[str] = []
        self.erasing = EraseFlow(desk, self)
        self.model = TextModel(desk, self)
        self.search = SearchField(self.tr("Search in texts"), key="/")
        self.agent_chip = FilterChip(self.tr("Agent"))
        self.state_chip = FilterChip(self.tr("State"))
        self.label_chip = FilterChip(self.tr("Label"))
        self.session_chip = FilterChip(self.tr("Session"))
        self.reader = TextReader(desk)
        self.view = flat_list(self.model, self.title)
        self.view.setItemDelegate(TextDelegate(desk, self.view))
        self.empty = EmptyState("", "", other=self.tr("Connect an agent"))
        self.empty.other.connect(lambda: desk.page_wanted.emit("welcome"))
        self._build()
        self._wire()
        self.setFocusProxy(self.view)
        self.reader.clear()

    def refresh(self) -> None:
        """Read everything anew."""
        self.model.reread()
        self._desk.run(self._desk.bind(texts.agents), self._take_agents, owner=self, latest="agents")
        self._reread_text()

    def on_changes(self, changes: Changes) -> None:
        """Follow what is written and read."""
        if changes.memories or changes.facts or changes.erased:
            self.refresh()

    def find(self) -> None:
        """``/``: into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def show_text(self, memory_id: str) -> None:
        """Open one text, whether the list shows it or not."""
        self.view.clearSelection()
        self._read(memory_id)

    def show_state(self, state: TextState) -> None:
        """List the texts in this state, all of them."""
        self.search.clear()
        for chip in (self.agent_chip, self.label_chip, self.session_chip):
            chip.set_on(None)
        self._close()
        self.model.ask(TextQuery())
        self._set_state(state)

    def leave(self) -> None:
        """Esc: out of the search field."""
        if self.search.text():
            self.search.clear()
        else:
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def regions(self) -> list[QWidget]:
        """Where F6 goes, in order."""
        return [self._top, self.view, self.reader]

    def _build(self) -> None:
        self._top = TopBar(self.title, self.tr("Reading…"))
        self.search.setMaximumWidth(260)
        for widget in (self.state_chip, self.label_chip, self.session_chip, self.agent_chip, self.search):
            self._top.right.addWidget(widget)
        holder = Ground("surface")
        left = QVBoxLayout(holder)
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self.view)
        self._left = holder
        both = QWidget()
        body = QHBoxLayout(both)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(holder)
        body.addWidget(Hairline(vertical=True))
        body.addWidget(self.reader, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(both)
        self._stack.addWidget(self.empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._top)
        layout.addWidget(self._stack, 1)

    def _wire(self) -> None:
        self.search.searched.connect(lambda text: self._ask(text=text))
        self.search.left.connect(lambda: self.view.setFocus(Qt.FocusReason.ShortcutFocusReason))
        self.agent_chip.clicked.connect(self._open_agents)
        self.agent_chip.cleared.connect(lambda: self._set_agent(None))
        self.state_chip.clicked.connect(self._open_states)
        self.state_chip.cleared.connect(lambda: self._set_state(None))
        self.label_chip.clicked.connect(self._open_labels)
        self.label_chip.cleared.connect(lambda: self._set_label(None))
        self.session_chip.clicked.connect(self._open_sessions)
        self.session_chip.cleared.connect(lambda: self._set_session(None, None))
        self.reader.session_wanted.connect(self._set_session)
        self.reader.label_wanted.connect(self._set_label)
        self.reader.text_wanted.connect(self.show_text)
        self.view.selectionModel().currentChanged.connect(lambda index, _before: self._open(index.row()))
        self.model.shown.connect(self._count)
        self.reader.acted.connect(self._act)
        for (words, letter), verb in zip(text_keys(), ("forget", "bring_back"), strict=True):
            self._desk.actions.add(self.view, words, letter, partial(self._act, verb), "texts")
        self._desk.actions.add(self.view, text_keys()[0][0], "Delete", lambda: self._act("forget"), "texts")

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._left.setFixedWidth(min(theme().scaled(_LIST_WIDE), self.width() * 2 // 5))

    # -- filters

    def _ask(self, **changes) -> None:
        self.model.ask(replace(self.model.query, **changes))

    def _open_agents(self) -> None:
        menu = QMenu(self)
        for agent in self._agents:
            action = add_named(menu, agent)
            action.triggered.connect(lambda _checked=False, agent=agent: self._set_agent(agent))
        if not self._agents:
            menu.addAction(self.tr("No agent has written yet")).setEnabled(False)
        popup_below(menu, self.agent_chip)

    def _open_states(self) -> None:
        menu = QMenu(self)
        for state in TextState:
            if state is TextState.FORGOTTEN:  # the last, below what was put out of the way in another manner
                menu.addSeparator()
                kept = menu.addAction(theme().icon("ear-off"), self.tr("Kept from agents"))
                kept.triggered.connect(self._show_kept_back)
                archived = menu.addAction(theme().icon("archive"), self.tr("Archived"))
                archived.triggered.connect(self._show_archived)
            action = menu.addAction(theme().icon(LOOKS[state].icon, LOOKS[state].token), state_words(state))
            action.triggered.connect(lambda _checked=False, state=state: self._set_state(state))
        popup_below(menu, self.state_chip)

    def _open_labels(self) -> None:
        self._desk.run(self._desk.bind(texts.labels), self._offer_labels, owner=self, latest="labels")

    def _offer_labels(self, labels: list[str]) -> None:
        menu = QMenu(self)
        for label in labels:
            action = add_named(menu, label)
            action.triggered.connect(lambda _checked=False, label=label: self._set_label(label))
        if not labels:
            menu.addAction(self.tr("No text has a label yet")).setEnabled(False)
        popup_below(menu, self.label_chip)

    def _open_sessions(self) -> None:
        self._desk.run(self._desk.bind(texts.sessions, _SESSIONS), self._offer_sessions, owner=self, latest="sessions")

    def _offer_sessions(self, sessions: list[TextSession]) -> None:
        menu, now = QMenu(self), self._desk.services.clock()
        for one in sessions:
            words = session_words(one.agent, one.last, now)
            action = add_named(menu, f"{words}   {number(one.texts)}")
            action.setToolTip(as_tip(one.id))
            action.triggered.connect(lambda _checked=False, one=one, words=words: self._set_session(one.id, words))
        if not sessions:
            menu.addAction(self.tr("No text came in a session yet")).setEnabled(False)
        popup_below(menu, self.session_chip)

    def _set_session(self, session: str | None, words: str | None) -> None:
        self.session_chip.set_on(words)
        self._ask(session=session)

    def _set_label(self, label: str | None) -> None:
        self.label_chip.set_on(label)
        self._ask(label=label)

    def _set_agent(self, agent: str | None) -> None:
        self.agent_chip.set_on(agent)
        self._ask(agent=agent)

    def _set_state(self, state: TextState | None) -> None:
        self.state_chip.set_on(state_words(state) if state else None)
        self._ask(state=state, kept_back=False, archived=False)

    def _show_kept_back(self) -> None:
        self.state_chip.set_on(self.tr("Kept from agents"))
        self._ask(state=None, kept_back=True, archived=False)

    def _show_archived(self) -> None:
        self.state_chip.set_on(self.tr("Archived"))
        self._ask(state=None, kept_back=False, archived=True)

    def _take_agents(self, agents: list[str]) -> None:
        self._agents = agents

    def _count(self, total: int) -> None:
        self._top.set_note(number(total) if total else "")
        self.search.tell_found(total)
        filtered = self.model.query != TextQuery()
        if filtered:
            self.empty.set_words(self.tr("Nothing found"), self.tr("No text matches these filters."))
        else:
            self.empty.set_words(
                self.tr("Nothing written yet"),
                self.tr("Every text that an agent writes is kept here, as it was written."),
            )
        self.empty.show_acts(not filtered)
        self._stack.setCurrentIndex(0 if total else 1)
        place = self.model.row_of(self._opened) if self._opened is not None else None
        if place is not None:
            self.view.selectionModel().blockSignals(True)
            self.view.setCurrentIndex(self.model.index(place))
            self.view.selectionModel().blockSignals(False)
            self.view.viewport().update()
        elif total and self._opened is None:
            self.view.setCurrentIndex(self.model.index(min(self._place, self.model.rowCount() - 1)))

    # -- one text

    def _open(self, row: int) -> None:
        memory = self.model.row(row)
        if memory is not None:
            self._read(memory.id)

    def _reread_text(self) -> None:
        if self._opened is not None:
            self._read(self._opened)

    def _read(self, memory_id: str) -> None:
        self._opened = memory_id
        self._desk.run(
            self._desk.bind(texts.text, memory_id, language()),
            self._show,
            lambda _error: self._close(),
            owner=self,
            latest="text",
        )

    def _show(self, read: ReadText) -> None:
        self.reader.show_text(read)

    def _act(self, verb: str) -> None:
        shown = self.reader.shown
        if shown is None:
            return
        memory = shown.memory
        if verb == "retry":
            self._desk.run(
                self._desk.bind(remember.retry, memory.id),
                lambda _: self._desk.say(self.tr("Reading it again.")),
                owner=self,
            )
        elif verb == "forget":
            if memory.deleted_at is None:
                self._go_on()
                forget_text(self._desk, self, memory)
        elif verb == "bring_back":
            if memory.deleted_at is not None:
                self._go_on()
                bring_text_back(self._desk, self, memory)
        elif verb in ("archive", "done", "restore"):
            change_life(self._desk, self, memory, verb)
        elif verb in ("keep_back", "tell_as_usual"):
            choose_texts(self._desk, self, [memory.id], Recall.NEVER if verb == "keep_back" else None)
        elif verb == "ask":
            dialog = QuestionsDialog(self._desk, self.window(), memory)
            dialog.open()
        elif verb == "erase":
            self.erasing.ask_texts([memory.id], _title(memory))

    def _close(self) -> None:
        if self.reader.has_focus:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._opened = None
        self._place = 0
        self.reader.clear()

    def _go_on(self) -> None:
        """What is open leaves the list: the text that takes its row is read next."""
        place = self.model.row_of(self._opened) if self._opened is not None else None
        self._close()
        self._place = place or 0


def _title(memory: Memory) -> str:
    line = one_line(memory.content)
    return line if len(line) <= _NAMED else line[: _NAMED - 1] + "…"
