"""The Memory page: search, filters, the list, the detail pane, the past. It decides what is asked; others paint."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.panel import VIEWS, Facets, PanelQuery, PanelSort, SavedView, Show
from korely_desktop.domain.panel import PanelPage as Page
from korely_desktop.gui.agents.pausing import PauseButton
from korely_desktop.gui.components.beside import Beside
from korely_desktop.gui.components.controls import IconButton
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import Ground
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.dates import EndDialog
from korely_desktop.gui.detail.erase import EraseFlow
from korely_desktop.gui.detail.pane import DetailPane
from korely_desktop.gui.drawer.drawer import EntityDrawer
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.gui.panel.arrivals import Arrivals
from korely_desktop.gui.panel.asof import KNOWN_THEN, TRUE_THEN, AsOfButton, PastBar, noon
from korely_desktop.gui.panel.empty import EmptyList
from korely_desktop.gui.panel.filters import FilterBar
from korely_desktop.gui.panel.menus import acts_menu, view_menu
from korely_desktop.gui.panel.model import Column, FactModel
from korely_desktop.gui.panel.selection import SelectionBar
from korely_desktop.gui.panel.view import FactView
from korely_desktop.gui.panel.words import facts_counted
from korely_desktop.gui.theme import theme
from korely_desktop.memory import panel

_PANE_KEY, _COLUMNS_KEY = "memory_pane", "memory_columns"
_COUNT_MS = 700
_LOOKED_AT = 200  # so many rows from the top are looked at for new facts


class PanelPage(QWidget):
    """The Memory Panel on the live store. ``viewed`` when the saved view in sight or the counts may have changed."""

    viewed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.title = self.tr("Memory")
        self._query = PanelQuery()
        self._facets = Facets()
        self._lists = panel.PanelLists(desk.services, desk.caller)
        self._wanted_fact: str | None = None
        self._clock_drawn: str | None = None
        self.acts = FactActs(desk, self)
        self.erasing = EraseFlow(desk, self)
        self.model = FactModel(desk, self)
        self.view = FactView(self.model)
        self.view.set_single_keys(desk.preferences.single_keys)
        self.view.set_widths(desk.preferences.read(_COLUMNS_KEY))
        self.view.widths_changed.connect(lambda widths: desk.preferences.keep(_COLUMNS_KEY, widths))
        self.filters = FilterBar()
        self.selection = SelectionBar()
        self.past = PastBar()
        self.as_of = AsOfButton()
        self.search = SearchField(self.tr("Search, or type a filter such as person: Giulia"), key="/")
        self.pane = DetailPane(desk, self.acts)
        self.empty = EmptyList()
        self.arrivals = Arrivals(self.view)
        self._counting = QTimer(self)
        self._counting.setSingleShot(True)
        self._counting.setInterval(_COUNT_MS)
        self._counting.timeout.connect(self._reload_facets)
        self._build()
        self.drawer = EntityDrawer(desk, self.acts, self.erasing, self)
        self._wire()

    # -- the page protocol

    def refresh(self) -> None:
        """Read everything anew."""
        self._lists.forget()
        self._reload()
        self._reload_facets()
        self.pane.reread()

    def on_changes(self, changes: Changes) -> None:
        """Follow what agents and the person do."""
        if not (changes.facts or changes.entities or changes.reviews or changes.erased):
            return
        self._lists.forget()
        self._clock_drawn = None
        self._reload()
        if not self._counting.isActive():
            self._counting.start()
        if self.pane.fact_id in changes.facts or changes.reviews or changes.entities:
            self.pane.reread()
        self.drawer.on_changes(changes)

    def find(self) -> None:
        """``/``: into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def leave(self) -> None:
        """Esc: close the nearest thing that is open."""
        if self.drawer.is_open:
            self.drawer.leave()
        elif self.pane.leave():
            pass
        elif self.search.hasFocus() and self.search.text():
            self.search.clear()
        elif self.search.hasFocus():
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif len(self.view.selected()) > 1:
            self.view.clearSelection()
        elif self._query.in_past:
            self._look_at(None)
        elif self.pane.isVisible():
            self._close_pane()

    def regions(self) -> list[QWidget]:
        """Where F6 goes, in order."""
        return [self._top, self.filters, self.view, self.pane, self.drawer]

    @property
    def saved_view(self) -> str | None:
        """The saved view in sight."""
        view = self._query.view
        return None if view is None else view.value

    def show_view(self, name: str | None) -> None:
        """Show a saved view; None is the usual list."""
        self.search.clear()
        self._look_at(None)
        wanted = VIEWS[SavedView(name)] if name is not None else PanelQuery()
        self._ask(replace(wanted, group=self._query.group, sort=self._query.sort, descending=self._query.descending))

    def view_counts(self) -> dict[str, tuple[int, str]]:
        """How many facts each saved view lists, as a number and in words."""
        return {view.value: (count, facts_counted(count)) for view, count in self._facets.views.items()}

    def open_entity(self, entity_id: str) -> None:
        """Slide the profile drawer over the list."""
        subjects = (row.fact.subject_entity_id for row in self.model.loaded_rows(self.model.seqs()))
        self.drawer.set_neighbours([subject for subject in dict.fromkeys(subjects) if subject is not None])
        self.drawer.open_entity(entity_id)

    def show_fact(self, fact_id: str) -> None:
        """Bring one fact into sight and select it, dropping filters that hide it."""
        services = self._desk.services
        self._wanted_fact = fact_id
        self._open_pane(fact_id)
        self._desk.run(
            lambda: panel.positions(services, [fact_id]).get(fact_id), self._show_wanted, owner=self, latest="find"
        )

    # -- building

    def _grow(self) -> None:
        self._bars.setFixedHeight(theme().scaled(44))

    def _build(self) -> None:
        self._top = TopBar()
        self._top.left.addWidget(self.search)
        self._top.right.addWidget(self.as_of)
        self._top.right.addWidget(PauseButton(self._desk.pausing))
        self.more = IconButton("ellipsis", self.tr("View"))
        self._top.right.addWidget(self.more)
        self._bars = QStackedWidget()
        self._bars.addWidget(self.filters)
        self._bars.addWidget(self.selection)
        self._bars.setFixedHeight(theme().scaled(44))
        theme().changed.connect(self._grow)
        self._lists_or_empty = QStackedWidget()
        self._lists_or_empty.addWidget(self.view)
        self._lists_or_empty.addWidget(self.empty)
        left = Ground("surface")
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bars)
        column.addWidget(self._lists_or_empty, 1)
        kept = self._desk.preferences.read(_PANE_KEY)
        self._body = Beside(left, self.pane, int(kept) if kept.isdigit() else None)
        self._body.resized.connect(lambda width: self._desk.preferences.keep(_PANE_KEY, str(width)))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._top)
        layout.addWidget(self.past)
        layout.addWidget(self._body, 1)
        self.past.hide()
        self._close_pane()

    def _wire(self) -> None:
        self.search.searched.connect(self._search)
        self.search.returnPressed.connect(lambda: self._search(self.search.text().rstrip() + " "))
        self.search.left.connect(lambda: self.view.setFocus(Qt.FocusReason.ShortcutFocusReason))
        self.filters.changed.connect(self._ask)
        self.filters.name_wanted.connect(self._type_name)
        self.as_of.picked.connect(self._look_at)
        self.past.changed.connect(self._look_at)
        self.past.left.connect(lambda: self._look_at(None))
        self.view.sorted_by.connect(lambda sort, descending: self._ask(self._sorted(sort, descending)))
        self.view.selection_changed.connect(self._selected)
        self.view.acted.connect(self._act)
        self.view.opened.connect(self._open)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._context_menu)
        self.selection.acted.connect(lambda verb: self._act(verb, self.view.selected()))
        self.selection.left.connect(self.view.clearSelection)
        self.pane.closed.connect(self._close_pane)
        self.pane.erase_wanted.connect(lambda fact_id, words: self.erasing.ask_facts([fact_id], words))
        self.empty.clear_wanted.connect(self._clear_filters)
        self.empty.connect_wanted.connect(lambda: self._desk.page_wanted.emit("welcome"))
        self.empty.demo_wanted.connect(self._load_demo)
        self.drawer.covered.connect(self._covered)
        self.more.clicked.connect(self._view_menu)
        self.model.loaded.connect(self.arrivals.count_seconds)
        for words, keys in (
            (self.tr("Next and previous fact"), "J, K"),
            (self.tr("Correct"), "E"),
            (self.tr("Confirm"), "C"),
            (self.tr("Forget"), "F"),
            (self.tr("Why do you know this?"), "H"),
            (self.tr("Add to the selection"), "X"),
            (self.tr("Open the profile"), "Enter"),
        ):
            self._desk.actions.note(words, keys, "memory")

    # -- asking

    def _search(self, text: str) -> None:
        query = panel.typed(replace(self._query, text=text))
        if query.text.strip() != text.strip():
            self.search.blockSignals(True)
            self.search.setText(query.text)
            self.search.blockSignals(False)
        self._ask(query)

    def _type_name(self, beginning: str) -> None:
        self.search.setText(f"{beginning} ")
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _ask(self, query: PanelQuery) -> None:
        self._query = query
        self.filters.show_query(query)
        self.viewed.emit()
        self._reload(jump=True)

    def _sorted(self, sort: PanelSort, descending: bool) -> PanelQuery:
        return replace(self._query, sort=sort, descending=descending)

    def _look_at(self, day: date | None, clock: str | None = None) -> None:
        """Turn one of the clocks back to a day; None is now."""
        clock = clock or self.past.clock
        moment = min(noon(day), self._desk.services.clock()) if day is not None else None
        true_then = moment if clock == TRUE_THEN else None
        known_then = moment if clock == KNOWN_THEN else None
        query = replace(self._query, as_of=true_then or known_then, known_as_of=known_then)
        in_past = day is not None
        self.past.setVisible(in_past)
        if day is not None:
            self.past.show_day(day)
            if clock != self._clock_drawn:
                self._read_changes(clock)
        self.as_of.show_day(day)
        self.pane.set_past(in_past)
        self.view.delegate.acts_on = not in_past
        for button in self.selection.buttons.values():
            button.setEnabled(not in_past)
        self._ask(query)

    def _read_changes(self, clock: str) -> None:
        """Have the slider drawn for this clock."""
        self._clock_drawn = clock
        services, caller = self._desk.services, self._desk.caller
        self._desk.run(
            lambda: panel.changes_by_day(services, caller, known=clock == KNOWN_THEN),
            self.past.show_changes,
            owner=self,
            latest="changes",
        )

    def _reload(self, *, jump: bool = False) -> None:
        lists, query = self._lists, self._query
        self._desk.run(lambda: lists.ids(query), lambda page: self._show(query, page, jump), owner=self, latest="list")

    def _reload_facets(self) -> None:
        services, caller = self._desk.services, self._desk.caller
        self._desk.run(lambda: panel.facets(services, caller), self._take_facets, owner=self, latest="facets")

    def _take_facets(self, facets: Facets) -> None:
        self._facets = facets
        self.filters.show_facets(facets)
        self.viewed.emit()
        self._show_count()

    # -- showing

    def _show(self, query: PanelQuery, page: Page, jump: bool) -> None:
        before = set(self.model.seqs()) if self.model.is_loaded and not jump else None
        place = self.view.place()
        self.model.show(query, page)
        if jump:
            self.view.scrollToTop()
            self.view.select_facts(place.selected, place.current)
        else:
            self.view.return_to(place)
        self._show_count()
        self._show_empty()
        if before is not None and not query.in_past:
            new = [seq for seq in page.ids[:_LOOKED_AT] if seq not in before]
            self.arrivals.tell(new, at_top=place.top is None)
        if self._wanted_fact is not None:
            self.show_fact(self._wanted_fact)

    def _show_count(self) -> None:
        if self.model.is_loaded:
            self.filters.show_count(self.model.total, max(self._facets.total, self.model.total))

    def _show_empty(self) -> None:
        is_empty = self.model.total == 0
        if is_empty:
            self.empty.show_for(self._query, nothing_at_all=self._nothing_at_all)
            services, caller = self._desk.services, self._desk.caller
            self._desk.run(lambda: panel.facets(services, caller), self._check_empty, owner=self, latest="empty")
        self._lists_or_empty.setCurrentWidget(self.empty if is_empty else self.view)
        self._bars.setVisible(not (is_empty and self._nothing_at_all))

    def _check_empty(self, facets: Facets) -> None:
        self._take_facets(facets)
        if self.model.total == 0:
            self.empty.show_for(self._query, nothing_at_all=self._nothing_at_all)
            self._bars.setVisible(not self._nothing_at_all)

    @property
    def _nothing_at_all(self) -> bool:
        """Whether the list is empty because nothing is remembered, not because of what is asked."""
        query = self._query
        asked = query.is_filtered or query.in_past or query.state not in (Show.LIVE, Show.ALL)
        return self._facets.total == 0 and not asked

    def _show_wanted(self, seq: int | None) -> None:
        wanted, self._wanted_fact = self._wanted_fact, None
        if seq is None or not self.model.is_loaded:
            self._wanted_fact = wanted if seq is not None else None
            return
        if not self.view.show_fact(seq) and (self._query.is_filtered or self._query.state is not Show.ALL):
            self._wanted_fact = wanted
            self._ask(PanelQuery(state=Show.ALL))

    # -- the pane

    def _selected(self, seqs: list[int]) -> None:
        many = len(seqs) > 1
        self._bars.setCurrentWidget(self.selection if many else self.filters)
        if many:
            self.selection.show_count(len(seqs))
            self._close_pane(keep_selection=True)
            return
        rows = self.model.loaded_rows(seqs)
        if rows:
            self._open_pane(rows[0].fact.id)

    def _open_pane(self, fact_id: str, *, edit: bool = False) -> None:
        if self.pane.fact_id != fact_id or edit:
            self.pane.show_fact(fact_id, edit=edit)
        self._body.show_pane(not self.drawer.is_open)

    def _close_pane(self, *, keep_selection: bool = False) -> None:
        self.pane.show_fact(None)
        self._body.show_pane(False)
        if not keep_selection:
            self.view.clearSelection()

    def _covered(self, width: int) -> None:
        """The drawer covers ``width`` pixels of the page at the right; 0 when it has gone."""
        open_ = width > 0
        self.view.set_narrow(open_)
        self._body.show_pane(not open_ and self.pane.fact_id is not None)
        self._body.set_covered(width)

    # -- acts

    def _act(self, verb: str, seqs: list[int]) -> None:
        if self._query.in_past:
            self._desk.say(self.tr("The past is read-only. Go back to now to change it."))
            return
        rows = self.model.loaded_rows(seqs)
        if len(rows) < len(seqs):
            self._with_rows(verb, seqs)
            return
        self._act_on(verb, rows)

    def _with_rows(self, verb: str, seqs: list[int]) -> None:
        """Some of the facts were never in sight: fetch what is needed of them first."""
        services, caller, query = self._desk.services, self._desk.caller, self._query
        self._desk.run(
            lambda: panel.rows(services, caller, seqs, query, "en"), lambda rows: self._act_on(verb, rows), owner=self
        )

    def _act_on(self, verb: str, rows: list[panel.PanelRow]) -> None:
        ids = [row.fact.id for row in rows]
        if not ids:
            return
        if verb == "why":
            self.view.select_facts([rows[0].fact.seq], rows[0].fact.seq)
            self._open_pane(ids[0])
        elif verb == "correct":
            self.view.select_facts([rows[0].fact.seq], rows[0].fact.seq)
            self._open_pane(ids[0], edit=True)
        elif verb == "confirm":
            self.acts.confirm(ids)
        elif verb == "forget":
            self.acts.forget(ids)
        elif verb == "end":
            self._ask_end(rows)
        elif verb == "erase":
            words = rows[0].sentence if len(rows) == 1 else facts_counted(len(rows))
            self.erasing.ask_facts(ids, words)

    def _ask_end(self, rows: list[panel.PanelRow]) -> None:
        words = rows[0].sentence if len(rows) == 1 else facts_counted(len(rows))
        latest = max(row.fact.valid_from for row in rows)
        now = self._desk.services.clock()
        dialog = EndDialog(words, min(latest, now), now, self.window())
        ids = [row.fact.id for row in rows]
        dialog.decided.connect(lambda at: self.acts.end(ids, at))
        dialog.open()

    def _open(self, seq: int) -> None:
        """Enter: the profile of whom the fact is about."""
        rows = self.model.loaded_rows([seq])
        if rows and rows[0].fact.subject_entity_id:
            self.open_entity(rows[0].fact.subject_entity_id)

    def _context_menu(self, place: QPoint) -> None:
        seqs = self.view.selected()
        if not seqs:
            return
        rows = self.model.loaded_rows(seqs) if len(seqs) == 1 else []
        has_profile = bool(rows and rows[0].fact.subject_entity_id)
        menu = acts_menu(
            self,
            lambda verb: self._act(verb, seqs),
            single=len(seqs) == 1,
            in_past=self._query.in_past,
            name=rows[0].fact.subject if has_profile else None,
            open_profile=lambda: self._open(seqs[0]),
        )
        menu.popup(self.view.viewport().mapToGlobal(place))

    def _view_menu(self) -> None:
        menu = view_menu(
            self,
            self._query.group,
            lambda group: self._ask(replace(self._query, group=group)),
            compact=self.view.delegate.compact,
            set_compact=self.view.set_compact,
        )
        menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height() + 4)))

    def _clear_filters(self) -> None:
        self.search.clear()
        self._ask(PanelQuery(group=self._query.group))

    def _load_demo(self) -> None:
        from korely_desktop.memory import demo

        services, caller = self._desk.services, self._desk.caller
        self.empty.set_busy(True)
        self._desk.run(
            lambda: demo.load(services, caller), lambda _: self._demo_loaded(), self._demo_failed, owner=self
        )

    def _demo_loaded(self) -> None:
        self.empty.set_busy(False)
        self._desk.say(self.tr("The demo data is being read."))

    def _demo_failed(self, error: Exception) -> None:
        self.empty.set_busy(False)
        self._desk.background.failed.emit(error)

    # -- geometry

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self.drawer.fit()

    def column_is_shown(self, column: Column) -> bool:
        """Whether there is room for a column of the list."""
        return self.view.column_is_shown(column)
