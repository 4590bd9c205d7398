"""The Memory page: search, filters, the list, the detail pane, the past. It decides what is asked; others paint."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.panel import Change, Facets, PanelGrouping, PanelQuery, PanelState, Show
from korely_desktop.domain.panel import PanelPage as Page
from korely_desktop.gui.agents.pausing import PauseButton
from korely_desktop.gui.components.beside import Beside
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import IconButton
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.menus import popup_at_end
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.erase import EraseFlow
from korely_desktop.gui.detail.pane import DetailPane
from korely_desktop.gui.drawer.drawer import EntityDrawer
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.gui.panel.area import ListArea
from korely_desktop.gui.panel.arrivals import Arrivals
from korely_desktop.gui.panel.asof import AsOfButton
from korely_desktop.gui.panel.empty import EmptyList
from korely_desktop.gui.panel.filters import FilterBar
from korely_desktop.gui.panel.kept import KeptList
from korely_desktop.gui.panel.listing import Listing
from korely_desktop.gui.panel.menus import view_menu
from korely_desktop.gui.panel.model import FactModel
from korely_desktop.gui.panel.past import PastBar
from korely_desktop.gui.panel.row_acts import RowActs
from korely_desktop.gui.panel.selection import SelectionBar
from korely_desktop.gui.panel.since import SincePane
from korely_desktop.gui.panel.tally import Tally
from korely_desktop.gui.panel.view import FactView
from korely_desktop.gui.panel.wanted import WantedFact
from korely_desktop.memory import date_words
from korely_desktop.memory.listing import panel
from korely_desktop.memory.listing.panel import PanelRow


class PanelPage(QWidget):
    """The Memory Panel on the live store. ``viewed`` when the saved view in sight or the counts may have changed."""

    viewed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.title = self.tr("Memory")
        self._query = PanelQuery(group=PanelGrouping(desk.preferences.grouping))
        self._tally = Tally(desk, self)
        self._tally.counted.connect(self._take_facets)
        self._listing = Listing(desk, self)
        self._listing.ask(self._query, jump=True)  # it is read while the page is made
        self._is_new = True
        self.acts = FactActs(desk, self)
        self.erasing = EraseFlow(desk, self)
        self.model = FactModel(desk, self)
        self.view = FactView(self.model)
        self.view.set_single_keys(desk.actions.single_keys)
        desk.actions.single_keys_changed.connect(self.view.set_single_keys)
        self._kept = KeptList(self.view, desk)
        self.filters = FilterBar(desk.saved_filters.may_save)
        self.selection = SelectionBar()
        self.past = PastBar(desk)
        self.as_of = AsOfButton()
        self.search = SearchField(self.tr("Search, or type a filter such as person: Giulia"), key="/")
        self.pane = DetailPane(desk, self.acts)
        self.since = SincePane(desk)
        self.empty = EmptyList(desk)
        self._row_acts = RowActs(self, desk)
        self.arrivals = Arrivals(self.view)
        self._wanted = WantedFact(desk, self.view, self.model, self.pane)
        self._wanted.hidden.connect(self._widen)
        self._wanted.left.connect(self._close_pane)
        self._build()
        self.drawer = EntityDrawer(desk, self.erasing, self, self._body)
        self._wire()

    # -- the page protocol

    def refresh(self) -> None:
        """Read everything anew; of a page just made, all of it is under way."""
        if self._is_new:
            self._is_new = False
            return
        self._listing.forget()
        self.past.forget()
        self._reload()
        self._tally.reread()
        self.pane.reread()
        self.drawer.refresh()

    def on_changes(self, changes: Changes) -> None:
        """Follow what agents and the person do."""
        if changes.erased and self.pane.fact_id in changes.facts:
            self._close_pane(keep_selection=True)
        elif self.pane.is_told_by(changes):
            self.pane.reread()
        self._tally.reread_soon()
        if not (changes.facts or changes.entities or changes.reviews or changes.erased):
            return
        self._listing.forget()
        self.past.forget()
        self._reload()
        self.drawer.on_changes(changes)

    def on_changes_unseen(self, _changes: Changes) -> None:
        """The rail shows how many facts the saved views list."""
        self._tally.reread_soon()

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
        elif self._query.in_past or self._query.since is not None:  # from what changed since a day, back to that day
            self._look_at(None if self._query.since is None else date_words.local_day(self._query.since))
        elif self.pane.isVisible():
            self._close_pane()

    def regions(self) -> list[QWidget]:
        """Where F6 goes, in order."""
        return [self._top, self._area.bars, self._area.lists, self._side, self.drawer]

    @property
    def query(self) -> PanelQuery:
        """What is asked now."""
        return self._query

    @property
    def saved_view(self) -> str | None:
        """The saved view in sight."""
        return self._desk.saved_filters.view_of(self._query)

    def show_view(self, name: str | None) -> None:
        """Show a saved view; None is the usual list."""
        self.show_query(self._desk.saved_filters.query_of(name))

    def show_query(self, wanted: PanelQuery) -> None:
        """List the facts of a query, now, in the order and groups of before."""
        self.search.clear()
        self._look_at(None)
        self._close_pane()
        self._ask(replace(wanted, group=self._query.group, sort=self._query.sort, descending=self._query.descending))

    def view_counts(self) -> dict[str, tuple[int, str]]:
        """How much each saved view lists, as a number and in words."""
        return self._tally.by_view()

    def open_entity(self, entity_id: str) -> None:
        """Slide the profile drawer over the list."""
        self.drawer.set_neighbours(row.fact.subject_entity_id for row in self.model.loaded_in_order())
        self.drawer.open_entity(entity_id)

    def correct_fact(self, fact_id: str) -> None:
        """Bring one fact into sight with its value open for correction."""
        self.show_fact(fact_id)
        self.open_pane(fact_id, edit=True)

    def look_back(self, name: str | None) -> None:
        """Turn to the past, of everybody or of whoever bears this name; the slider goes on from there."""
        self.search.clear()
        self._ask(PanelQuery(person=name, group=self._query.group))
        self._look_at(date.today() - timedelta(days=1))
        self.past.slider.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_fact(self, fact_id: str) -> None:
        """Bring one fact into sight and select it, dropping filters that hide it."""
        self.open_pane(fact_id)
        self._wanted.find(fact_id)

    # -- building

    def _build(self) -> None:
        self._top = TopBar()
        self._top.left.addWidget(self.search)
        self._top.right.addWidget(self.as_of)
        self._top.right.addWidget(PauseButton(self._desk.pausing))
        self.more = IconButton("ellipsis", self.tr("View"))
        self._top.right.addWidget(self.more)
        self._area = ListArea(self._desk, self.view, self.filters, self.selection, self.empty)
        self._side = QStackedWidget()
        self._side.addWidget(self.pane)
        self._side.addWidget(self.since)
        self._body = Beside(self._area, self._side)
        self._body.resized.connect(lambda width: self._desk.choices.set("pane_width", width))
        self._desk.choices.changed.connect(self._show_width)
        self._show_width()
        layout = vbox(self, spacing=0)
        layout.addWidget(self._top)
        layout.addWidget(self.past)
        layout.addWidget(self._body, 1)
        self._close_pane()
        self.setFocusProxy(self.view)

    def _wire(self) -> None:
        self._listing.begun.connect(self._begin)
        self._listing.listed.connect(self._show)
        self._listing.listed.connect(self.arrivals.tell_answer)
        self._listing.listed.connect(lambda *_list: self._tally.begin())
        self.search.searched.connect(self._search)
        self.search.returnPressed.connect(lambda: self._search(self.search.text().rstrip() + " "))
        self.search.left.connect(lambda: self.view.setFocus(Qt.FocusReason.ShortcutFocusReason))
        self.viewed.connect(lambda: self._area.texts.show_for(self._query, self._tally.facets))
        self.filters.changed.connect(self._ask)
        self.filters.name_wanted.connect(lambda beginning: self.search.begin(f"{beginning} "))
        self.filters.save_wanted.connect(lambda: self._desk.saved_filters.ask_name(self._query, self))
        self._desk.saved_filters.changed.connect(lambda: self.filters.show_query(self._query))
        self.as_of.picked.connect(self._look_at)
        self.as_of.day_wanted.connect(lambda: self.past.day.setFocus(Qt.FocusReason.ShortcutFocusReason))
        self.past.changed.connect(self._look_at)
        self.past.left.connect(lambda: self._look_at(None))
        header = self.view.heads
        header.sorted_by.connect(lambda by, down: self._ask(replace(self._query, sort=by, descending=down)))
        header.customContextMenuRequested.connect(self._view_menu)
        self.view.selection_changed.connect(self._selected)
        self.view.acted.connect(self._row_acts.act)
        self.view.opened.connect(self._row_acts.open)
        self.view.menu_wanted.connect(self._row_acts.open_menu)
        self.selection.acted.connect(lambda verb: self._row_acts.act(verb, self.view.selected()))
        self.selection.left.connect(self.view.clearSelection)
        self.pane.closed.connect(self._close_pane)
        self.pane.edited.connect(lambda: self.view.setFocus(Qt.FocusReason.OtherFocusReason))
        self.since.chosen.connect(self._show_change)
        self.since.closed.connect(self._close_pane)
        self.pane.erase_wanted.connect(lambda fact_id, words: self.erasing.ask_facts([fact_id], words))
        self.empty.clear_wanted.connect(self._clear_filters)
        self.empty.connect_wanted.connect(lambda: self._desk.page_wanted.emit("welcome"))
        self.drawer.covered.connect(self._covered)
        self.drawer.showing.connect(self._row_acts.stand_on)
        self.more.clicked.connect(lambda: self._view_menu(None))
        self._kept.grouped.connect(lambda group: self._ask(replace(self._query, group=group)))
        self.model.loaded.connect(self.arrivals.count_seconds)

    # -- asking

    def _search(self, text: str) -> None:
        query = panel.typed(replace(self._query, text=text))
        if query.text.strip() != text.strip():
            self.search.set_quietly(query.text)
        self._ask(query)

    def _ask(self, query: PanelQuery) -> None:
        self._query = query
        self.filters.show_query(query)
        self.viewed.emit()
        self._reload(jump=True)

    def _look_at(self, day: date | None, clock: str | None = None) -> None:
        """Turn one of the clocks back to a day; None is now."""
        if day is None and any(part.isAncestorOf(self.focusWidget() or self) for part in (self.past, self.since)):
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)  # what has the focus goes out of sight
        query = self.past.look_at(self._query, day, clock)
        self.as_of.show_day(day)
        self.pane.set_past(query.in_past)
        self.view.delegate.acts_on = not query.in_past
        self.selection.set_acts_on(not query.in_past)
        self._side.setCurrentWidget(self.since if query.in_past else self.pane)
        if query.in_past:
            self.pane.show_fact(None)
            self.since.show_since(query.as_of or query.known_as_of)
        self._body.show_pane((query.in_past or self.pane.fact_id is not None) and not self.drawer.is_open)
        self.drawer.look_at(query.as_of, query.known_as_of)
        self._ask(query)

    def _show_change(self, change: Change, since: datetime, until: datetime | None) -> None:
        """List what was added, changed, ended or forgotten since then, or between the two."""
        self.show_query(PanelQuery(since=since, until=until, change=change, state=Show.ALL))

    def _reload(self, *, jump: bool = False) -> None:
        self._listing.ask(self._query, jump=jump or not self.model.is_loaded)

    # -- showing

    def _begin(self, query: PanelQuery, page: Page, rows: list[PanelRow]) -> None:
        in_sight = self.model.is_loaded
        self._show_beginning(query, page, rows)
        if in_sight:  # a page that opens is painted as a whole
            self.view.viewport().repaint()

    def _show_beginning(self, query: PanelQuery, page: Page, rows: list[PanelRow]) -> None:
        self.view.show_list(query, page, rows)
        self._area.show_list()
        self.view.scrollToTop()

    def _show(self, query: PanelQuery, page: Page, jump: bool, more: list[Any]) -> None:
        if not jump:
            place = self.view.show_list(query, page, ())
            self.view.return_to(place)
            if not query.in_past:
                self.arrivals.tell(more, at_top=place.top is None)
        elif not self.model.shows(query, page, more):
            self._show_beginning(query, page, more)
        self._show_count()
        self._show_empty()
        self._wanted.list_came(other=jump)

    def _take_facets(self, facets: Facets) -> None:
        self.filters.show_facets(facets)
        self.viewed.emit()
        self._show_count()
        if self.model.is_loaded and self.model.total == 0:
            self._show_nothing()

    def _show_count(self) -> None:
        if self.model.is_loaded:
            total = 0 if self._query.state is PanelState.FORGOTTEN else self._tally.facets.total  # without the trash
            self.filters.show_count(self.model.total, max(total, self.model.total))

    def _show_empty(self) -> None:
        if self.model.total:
            self._area.show_list()
        else:
            self._show_nothing()
            self._tally.reread()

    def _show_nothing(self) -> None:
        self._area.show_nothing(self._query, nothing_at_all=self._tally.nothing_at_all(self._query))

    def _widen(self, fact_id: str) -> None:
        """A fact that is to be seen is not in the list: filters go, where there are any."""
        if self._query.is_filtered or self._query.state is not Show.ALL:
            self._wanted.wait_for(fact_id)
            self._ask(PanelQuery(state=Show.ALL, group=self._query.group))

    # -- the pane

    def _selected(self, seqs: list[int]) -> None:
        self._area.show_selected(len(seqs), self._row_acts.states(seqs) if len(seqs) > 1 else set())
        if len(seqs) > 1:
            self._close_pane(keep_selection=True)
            return
        for row in self.model.loaded_rows(seqs):
            self.open_pane(row.fact.id)

    def open_pane(self, fact_id: str, *, edit: bool = False) -> None:
        """Show one fact in the pane; with ``edit`` its value is open for correction."""
        self._side.setCurrentWidget(self.pane)
        if self.pane.fact_id != fact_id or edit:
            self.pane.show_fact(fact_id, edit=edit)
        self._body.show_pane(not self.drawer.is_open)

    def _close_pane(self, *, keep_selection: bool = False) -> None:
        if self._side.isAncestorOf(self.focusWidget() or self):
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.pane.show_fact(None)
        self._body.show_pane(False)
        if not keep_selection:
            self.view.clearSelection()

    def _show_width(self) -> None:
        self._body.set_width(self._desk.preferences.pane_width or None)

    def _covered(self, width: int) -> None:
        """The drawer covers ``width`` pixels of the page at the right; 0 when it has gone."""
        open_ = width > 0
        self.view.columns.set_narrow(open_)
        self._body.show_pane(not open_ and (self._query.in_past or self.pane.fact_id is not None))
        self._body.set_covered(width)
        if not open_:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _view_menu(self, place: QPoint | None) -> None:
        """How the list is shown; at a ``place`` on its heads with what moves the one there."""
        menu = view_menu(self, self._kept)
        if place is None:
            popup_at_end(menu, self.more)
            return
        header = self.view.heads
        self._kept.offer_moves(menu, header.logicalIndexAt(place))
        menu.popup(header.mapToGlobal(place))

    def _clear_filters(self) -> None:
        self.search.clear()
        self._ask(PanelQuery(group=self._query.group))

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self.drawer.fit()
