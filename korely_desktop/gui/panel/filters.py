"""The filter bar: chips with menus, gathered where they do not fit, and the count of what matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from korely_desktop.domain.facts import FAMILIES
from korely_desktop.domain.panel import Facets, PanelQuery, PanelState, SavedView, Show
from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.chips import FilterChip, state_word
from korely_desktop.gui.components.controls import IconButton
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.menus import popup_below
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.components.sentence import family_word
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.i18n import fill, number
from korely_desktop.gui.panel.words import person_word, since_words, view_word
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.tokens import FAMILY_LOOKS, STATE_LOOKS

_OFFERED = 14
_FIGURE_SPACE = "\u2007"  # as wide as a digit: Qt aligns what stands after a tab to the left
_GAP = 6


class FilterBar(QWidget):
    """Shows and changes the filters of a query. ``changed`` carries the new query."""

    changed = Signal(object)
    save_wanted = Signal()
    """Keep these filters under a name."""
    name_wanted = Signal(str)
    """The person wants to type a name: the word with which such a filter begins."""

    def __init__(self, may_save: Callable[[PanelQuery], bool]) -> None:
        """``may_save`` says whether a query narrows the list in a way worth a name."""
        super().__init__()
        self._may_save = may_save
        self._query = PanelQuery()
        self._facets = Facets()
        self._live = FilterChip(self.tr("All but ended"), menu=False)
        self._added = FilterChip(view_word(SavedView.ADDED_TODAY), menu=False)
        self._ending = FilterChip(view_word(SavedView.ENDING_SOON), menu=False)
        self._change = FilterChip("", menu=False)
        self._person = FilterChip(self.tr("Person"))
        self._family = FilterChip(self.tr("Family"))
        self._agent = FilterChip(self.tr("Agent"))
        self._state = FilterChip(self.tr("State"))
        self._more = FilterChip("")
        self._chips = [
            self._live,
            self._added,
            self._ending,
            self._change,
            self._person,
            self._family,
            self._agent,
            self._state,
        ]
        self._only_when_on = (self._live, self._added, self._ending, self._change)
        self.save = IconButton("bookmark", self.tr("Save this filter"))
        self.save.clicked.connect(self.save_wanted)
        self.save.hide()
        self.count = Label("", "label", "text-3", weight=400)
        layout = hbox(self, (16, 0, 16, 0), spacing=_GAP)
        for chip in (*self._chips, self._more):
            layout.addWidget(chip)
        layout.addWidget(self.save)
        layout.addStretch(1)
        layout.addWidget(self.count)
        self._live.clicked.connect(lambda: self._set(state=Show.LIVE))
        self._live.cleared.connect(lambda: self._set(state=Show.ALL))
        self._added.cleared.connect(lambda: self._set(added_today=False, state=Show.LIVE))
        self._ending.cleared.connect(lambda: self._set(ending_soon=False))
        self._change.cleared.connect(lambda: self._set(change=None, since=None, until=None, state=Show.LIVE))
        self._wire(self._person, self._person_menu, "person")
        self._wire(self._family, self._family_menu, "family")
        self._wire(self._agent, self._agent_menu, "agent")
        self._state.clicked.connect(lambda: self._open(self._state, self._state_menu()))
        self._state.cleared.connect(lambda: self._set(state=Show.LIVE))
        self._more.clicked.connect(lambda: self._open(self._more, self._more_menu()))
        theme().changed.connect(self._size)
        self._size()
        self.show_query(self._query)

    def show_query(self, query: PanelQuery) -> None:
        """Let the chips show these filters."""
        self._query = query
        by_state = query.state not in (Show.LIVE, Show.ALL)
        narrowed = query.added_today or query.ending_soon or query.change is not None
        self._live.set_on(self.tr("All but ended") if query.state is Show.LIVE and not narrowed else None)
        self._added.set_on(view_word(SavedView.ADDED_TODAY) if query.added_today else None)
        self._ending.set_on(view_word(SavedView.ENDING_SOON) if query.ending_soon else None)
        self._change.set_on(since_words(query))
        self._state.set_on(state_word(query.state.value) if by_state else None)
        self._person.set_on(person_word(query.person) if query.person else None)
        self._family.set_on(family_word(query.family) if query.family else None)
        self._agent.set_on(query.agent and key_name(query.agent))
        self.save.setVisible(self._may_save(query))
        self._fit()

    def show_facets(self, facets: Facets) -> None:
        """What the menus offer from now on."""
        self._facets = facets

    def show_count(self, shown: int, total: int) -> None:
        """*412 of 9,830 facts*; only the total where nothing is filtered."""
        if shown >= total:
            self.count.setText(facts_counted(shown))
        else:
            words = fill(self.tr("{shown} of {total}"), shown=number(shown), total=facts_counted(total))
            self.count.setText(words)
        self._fit()

    @property
    def chips(self) -> dict[str, FilterChip]:
        """The chips by filter, for the keyboard and for tests."""
        return dict(
            zip(("live", "added", "ending", "change", "person", "family", "agent", "state"), self._chips, strict=True)
        )

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._fit()

    # -- menus

    def _wire(self, chip: FilterChip, make, field: str) -> None:
        chip.clicked.connect(lambda: self._open(chip, make()))
        chip.cleared.connect(lambda: self._set(**{field: None}))

    def _open(self, chip: FilterChip, menu: QMenu) -> None:
        popup_below(menu, chip)

    def _person_menu(self, menu: QMenu | None = None) -> QMenu:
        menu = menu or QMenu(self)
        for name in self._facets.people[:_OFFERED]:
            self._choice(menu, "person", name, person_word(name).replace("&", "&&"))
        menu.addSeparator()
        action = menu.addAction(theme().icon("search"), self.tr("Type a name…"))
        action.triggered.connect(lambda: self.name_wanted.emit(self.tr("person:")))
        return menu

    def _family_menu(self, menu: QMenu | None = None) -> QMenu:
        menu = menu or QMenu(self)
        known = [family for family in FAMILIES if family in self._facets.families] or list(FAMILIES)
        for family in known:
            look = FAMILY_LOOKS[family]
            self._choice(menu, "family", family, family_word(family), look.icon, look.token)
        return menu

    def _agent_menu(self, menu: QMenu | None = None) -> QMenu:
        menu = menu or QMenu(self)
        for name in self._facets.agents[:_OFFERED]:
            self._choice(menu, "agent", name, key_name(name).replace("&", "&&"))
        if not self._facets.agents:
            menu.addAction(self.tr("No agent has written yet")).setEnabled(False)
        return menu

    def _state_menu(self, menu: QMenu | None = None) -> QMenu:
        menu = menu or QMenu(self)
        told = {} if self._query.is_filtered or self._query.in_past else self._facets.states  # of all facts, of now
        counts = {state: number(told.get(state.value, 0)) for state in PanelState}
        wide = max(map(len, counts.values()))
        for state, count in counts.items():
            look, word = STATE_LOOKS[state.value], state_word(state.value)
            words = f"{word}\t{count.rjust(wide, _FIGURE_SPACE)}" if told.get(state.value) else word
            self._choice(menu, "state", state, words, look.icon, look.token)
        menu.addSeparator()
        for choice in (Show.PINNED, Show.KEPT_BACK, Show.LET_IN):
            look = STATE_LOOKS[choice.value]
            self._choice(menu, "state", choice, state_word(choice.value), look.icon, look.token)
        menu.addSeparator()
        self._choice(menu, "state", Show.LIVE, self.tr("All but ended"))
        self._choice(menu, "state", Show.ALL, self.tr("All, including ended"))
        return menu

    def _more_menu(self) -> QMenu:
        menu = QMenu(self)
        makers = {self._family: self._family_menu, self._agent: self._agent_menu, self._state: self._state_menu}
        makers[self._person] = self._person_menu
        for chip in self._chips:
            if chip.isHidden() and chip in makers:
                makers[chip](menu.addMenu(chip.text()))
        return menu

    def _choice(self, menu: QMenu, field: str, value, words: str, icon: str | None = None, token: str = "text-2"):
        action = menu.addAction(words)
        if icon is not None:
            action.setIcon(theme().icon(icon, token))
        group = menu.findChild(QActionGroup) or QActionGroup(menu)
        group.addAction(action)
        action.setCheckable(True)
        action.setChecked(getattr(self._query, field) == value)
        action.triggered.connect(lambda: self._set(**{field: value}))

    def _set(self, **changes) -> None:
        self.changed.emit(replace(self._query, **changes))

    # -- fitting

    def _size(self) -> None:
        self.setFixedHeight(theme().scaled(44))

    def _fit(self) -> None:
        """Hide the last chips that are off until the rest fits; they wait behind "2 more"."""
        shown = [chip for chip in self._chips if chip not in self._only_when_on or chip.is_on]
        beside = [self.count] if self.save.isHidden() else [self.count, self.save]
        room = self.width() - 32 - sum(widget.sizeHint().width() + _GAP for widget in beside) - 12 + _GAP
        gathered: list[FilterChip] = []
        while shown and self._needed(shown, gathered) > room:
            off = [chip for chip in shown if not chip.is_on]
            if not off:
                break
            gathered.insert(0, off[-1])
            shown.remove(off[-1])
        for chip in self._chips:
            chip.setVisible(chip in shown)
        self._more.setVisible(bool(gathered))
        self._more.setText(self._gathered_words(len(gathered)))
        self._more.updateGeometry()

    def _gathered_words(self, count: int) -> str:
        return fill(self.tr("{count} more"), count=count)

    def _needed(self, shown: list[FilterChip], gathered: list[FilterChip]) -> int:
        width = sum(chip.sizeHint().width() + _GAP for chip in shown)
        if gathered:
            self._more.setText(self._gathered_words(len(gathered)))
            width += self._more.sizeHint().width()
        return width
