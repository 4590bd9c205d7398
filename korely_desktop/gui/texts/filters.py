"""What narrows the list of source texts: their state, a label, a session, an agent; a chip each, with its menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from korely_desktop.domain.texts import TextSession, TextState
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.menus import add_named, popup_below
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import number, translate
from korely_desktop.gui.texts.words import LOOKS, session_words, state_words
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.tips import as_tip
from korely_desktop.memory.listing import texts

_SESSIONS = 20


class TextFilters(QObject):
    """``wanted`` carries what is asked otherwise from now on: fields of the
    :class:`~korely_desktop.domain.texts.TextQuery` and their values.
    """

    wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self.state = FilterChip(translate("TextsPage", "State"))
        self.state.clicked.connect(self._open_states)
        self.state.cleared.connect(lambda: self.set_state(None))
        self.label = FilterChip(translate("TextsPage", "Label"))
        self.label.clicked.connect(self._open_labels)
        self.label.cleared.connect(lambda: self.set_label(None))
        self.session = FilterChip(translate("TextsPage", "Session"))
        self.session.clicked.connect(self._open_sessions)
        self.session.cleared.connect(lambda: self.set_session(None, None))
        self.agent = FilterChip(translate("TextsPage", "Agent"))
        self.agent.clicked.connect(self._open_agents)
        self.agent.cleared.connect(lambda: self.set_agent(None))

    @property
    def chips(self) -> tuple[FilterChip, ...]:
        """In the order in which they are shown."""
        return self.state, self.label, self.session, self.agent

    def set_state(self, state: TextState | None) -> None:
        """Only texts in this state; None is all that are not out of the way."""
        self.state.set_on(state_words(state) if state else None)
        self.wanted.emit({"state": state, "kept_back": False, "archived": False})

    def set_label(self, label: str | None) -> None:
        """Only texts with this label."""
        self.label.set_on(label)
        self.wanted.emit({"label": label})

    def set_session(self, session: str | None, words: str | None) -> None:
        """Only texts of this session, in ``words`` that tell it."""
        self.session.set_on(words)
        self.wanted.emit({"session": session})

    def set_agent(self, agent: str | None) -> None:
        """Only texts that this agent wrote."""
        self.agent.set_on(agent)
        self.wanted.emit({"agent": agent})

    def clear(self) -> None:
        """No chip is on any more, without asking for anything."""
        for chip in self.chips:
            chip.set_on(None)

    def _open_states(self) -> None:
        menu = QMenu(self.state)
        for state in TextState:
            if state is TextState.FORGOTTEN:  # the last, below what was put out of the way in another manner
                menu.addSeparator()
                for words, icon, aside in (
                    (translate("TextsPage", "Kept from agents"), "ear-off", {"kept_back": True}),
                    (translate("TextsPage", "Archived"), "archive", {"archived": True}),
                ):
                    action = menu.addAction(theme().icon(icon), words)
                    action.triggered.connect(lambda _on=False, words=words, aside=aside: self._show_aside(words, aside))
            action = menu.addAction(theme().icon(LOOKS[state].icon, LOOKS[state].token), state_words(state))
            action.triggered.connect(lambda _checked=False, state=state: self.set_state(state))
        popup_below(menu, self.state)

    def _show_aside(self, words: str, aside: dict[str, bool]) -> None:
        self.state.set_on(words)
        self.wanted.emit({"state": None, "kept_back": False, "archived": False, **aside})

    def _open_labels(self) -> None:
        self._desk.run(self._desk.bind(texts.labels), self._offer_labels, owner=self, latest="labels")

    def _offer_labels(self, labels: Sequence[str]) -> None:
        _offer(self.label, labels, self.set_label, translate("TextsPage", "No text has a label yet"))

    def _open_sessions(self) -> None:
        self._desk.run(self._desk.bind(texts.sessions, _SESSIONS), self._offer_sessions, owner=self, latest="sessions")

    def _offer_sessions(self, sessions: Sequence[TextSession]) -> None:
        menu, now = QMenu(self.session), self._desk.services.clock()
        for one in sessions:
            words = session_words(one.agent, one.last, now)
            action = add_named(menu, f"{words}   {number(one.texts)}")
            action.setToolTip(as_tip(one.id))
            action.triggered.connect(lambda _checked=False, one=one, words=words: self.set_session(one.id, words))
        if not sessions:
            menu.addAction(translate("TextsPage", "No text came in a session yet")).setEnabled(False)
        popup_below(menu, self.session)

    def _open_agents(self) -> None:
        self._desk.run(self._desk.bind(texts.agents), self._offer_agents, owner=self, latest="agents")

    def _offer_agents(self, agents: Sequence[str]) -> None:
        _offer(self.agent, agents, self.set_agent, translate("TextsPage", "No agent has written yet"))


def _offer(chip: FilterChip, names: Sequence[str], choose: Callable[[str], None], none: str) -> None:
    """Names to choose from below a chip; where there are ``none``, that is said."""
    menu = QMenu(chip)
    for name in names:
        add_named(menu, name).triggered.connect(lambda _checked=False, name=name: choose(name))
    if not names:
        menu.addAction(none).setEnabled(False)
    popup_below(menu, chip)
