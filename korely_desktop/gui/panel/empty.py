"""What stands in place of an empty list: the first start, or filters that match nothing."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from korely_desktop.domain.panel import PanelQuery, SavedView, Show
from korely_desktop.gui.components.chips import state_word
from korely_desktop.gui.components.empty import EmptyState
from korely_desktop.gui.components.sentence import family_word
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.panel import keys
from korely_desktop.gui.panel.words import change_word, person_word, since_words, view_word
from korely_desktop.gui.quick_add import open_note


class EmptyList(QStackedWidget):
    """Two faces, each made when it is first shown: nothing remembered yet, and nothing that matches."""

    connect_wanted = Signal()
    clear_wanted = Signal()
    acted = Signal(str)
    """A key of the list: what emptied it may still stand beside it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    @cached_property
    def _first(self) -> EmptyState:
        state = EmptyState(
            self.tr("Nothing remembered yet"),
            self.tr(
                "When an agent writes something down, it appears here as a sentence, "
                "with the words it came from and the day it began."
            ),
            self.tr("Connect an agent"),
            self.tr("Load demo data"),
            icon="plug",
        )
        state.acted.connect(self.connect_wanted)
        state.other.connect(self._load_demo)
        state.add_aside(self.tr("or write something down yourself"), "Ctrl+N").clicked.connect(self._write_down)
        bring = state.add_aside(self.tr("or import notes, or chats from ChatGPT or Claude"))
        bring.clicked.connect(lambda: self._desk.settings_wanted.emit("storage"))
        self.addWidget(state)
        return state

    @cached_property
    def _filtered(self) -> EmptyState:
        state = EmptyState("", "", self.tr("Show all facts"))
        state.acted.connect(self.clear_wanted)
        self.addWidget(state)
        return state

    @property
    def is_first(self) -> bool:
        """Whether it says that nothing is remembered at all."""
        return self.count() > 0 and self.currentWidget() is self._first

    def keyPressEvent(self, event):
        act = keys.act_of(event, letters=self._desk.actions.single_keys)
        if act is None:
            super().keyPressEvent(event)
        else:
            self.acted.emit(act)

    def _write_down(self) -> None:
        open_note(self._desk, self.window())

    def _load_demo(self) -> None:
        from korely_desktop.memory import demo

        self._set_busy(True)
        self._desk.run(self._desk.bind(demo.load, language()), lambda _: self._loaded(), self._failed, owner=self)

    def _loaded(self) -> None:
        self._set_busy(False)
        self._desk.say(self.tr("The demo data is loaded."))

    def _failed(self, error: Exception) -> None:
        self._set_busy(False)
        self._desk.background.failed.emit(error)

    def _set_busy(self, busy: bool) -> None:
        """While the demo data are loaded, their button is off."""
        if self._first.other_button is not None:
            self._first.other_button.set_at_work(busy)

    def show_for(self, query: PanelQuery, *, nothing_at_all: bool) -> None:
        """Say what fits the query."""
        if nothing_at_all:
            self.setCurrentWidget(self._first)
            return
        if query.view is not None:
            title, words = self._of_view(query.view)
            self._filtered.set_words(title, words)
            self.setCurrentWidget(self._filtered)
            return
        filters = self._named(query)
        if filters:
            words = fill(self.tr("No fact matches {filters}."), filters=", ".join(filters))
        else:
            words = self.tr("There are no facts to show here.")
        self._filtered.set_words(self.tr("Nothing found"), words)
        self.setCurrentWidget(self._filtered)

    def _of_view(self, view: SavedView) -> tuple[str, str]:
        return {
            SavedView.ADDED_TODAY: (
                self.tr("Nothing added today"),
                self.tr("What agents write down today appears here."),
            ),
            SavedView.CONFIRMED: (
                self.tr("Nothing confirmed yet"),
                self.tr("Facts that you wrote, corrected or confirmed appear here. Agents cannot change them."),
            ),
            SavedView.ENDING_SOON: (
                self.tr("Nothing ends soon"),
                self.tr("Facts that are due to end within 30 days appear here."),
            ),
            SavedView.TRASH: (
                self.tr("No forgotten facts"),
                self.tr("A fact that you forget appears here for 30 days, and you can restore it."),
            ),
        }[view]

    def _named(self, query: PanelQuery) -> list[str]:
        named = []
        if query.text.strip():
            named.append(fill(self.tr("“{words}”"), words=query.text.strip()))
        if query.person:
            named.append(fill(self.tr("person: {name}"), name=person_word(query.person)))
        if query.family:
            named.append(family_word(query.family))
        if query.agent:
            named.append(fill(self.tr("agent: {name}"), name=query.agent))
        if query.change is not None:
            named.append(since_words(query) or change_word(query.change))
        if query.added_today:
            named.append(view_word(SavedView.ADDED_TODAY))
        if query.ending_soon:
            named.append(view_word(SavedView.ENDING_SOON))
        if query.state not in (Show.LIVE, Show.ALL):
            named.append(state_word(query.state.value))
        elif query.state is Show.LIVE and not named:
            named.append(self.tr("All but ended"))
        return named
