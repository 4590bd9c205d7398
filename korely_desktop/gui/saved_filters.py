"""The person's saved filters in the window: their names in the rail, saving one, renaming and removing it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from korely_desktop.domain.ids import new_id
from korely_desktop.domain.panel import VIEWS, PanelQuery, SavedView
from korely_desktop.domain.saved_filters import MAX_NAME, SavedFilter
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.panel.words import filter_words
from korely_desktop.gui.rail import Place
from korely_desktop.gui.theme import theme
from korely_desktop.memory.listing import saved_filters

if TYPE_CHECKING:
    from korely_desktop.gui.desk import Desk


class SavedFilters(QObject):
    """``changed`` when there are others. Read once, off the GUI thread, and again when something is erased."""

    changed = Signal()
    _kept = Signal(object)
    """From the thread that wrote them, Undo and Redo included."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._filters: tuple[SavedFilter, ...] = ()
        self._kept.connect(self._take, Qt.ConnectionType.QueuedConnection)
        desk.changes.changed.connect(lambda changes: self.reread() if changes.erased else None)
        self.reread()

    def reread(self) -> None:
        """Read them from the store."""
        self._desk.run(self._desk.bind(saved_filters.saved), self._take, owner=self, latest="saved")

    def places(self) -> list[Place]:
        """How the rail shows them."""
        return [Place(one.id, one.name, "bookmark") for one in self._filters]

    def view_of(self, query: PanelQuery) -> str | None:
        """The name by which the rail knows what a query lists: a view of ours or of the person."""
        if query.view is not None:
            return query.view.value
        return next((one.id for one in self._filters if one.lists_as(query)), None)

    def query_of(self, view: str | None) -> PanelQuery:
        """What a view of the rail lists; the usual list for None."""
        own = next((one for one in self._filters if one.id == view), None)
        if own is not None:
            return own.query
        return PanelQuery() if view is None else VIEWS[SavedView(view)]

    def may_save(self, query: PanelQuery) -> bool:
        """Whether a query narrows the list in a way that has no name yet."""
        narrows = query.is_filtered or query.state is not PanelQuery().state
        return narrows and not query.in_past and query.change is None and self.view_of(query) is None

    def ask_name(self, query: PanelQuery, parent: QWidget) -> None:
        """Ask under which name to save a query."""
        words, title = filter_words(query)[:MAX_NAME], self.tr("Save this filter")
        self.dialog = _NameDialog(title, words, self.tr("Save"), parent.window())
        self.dialog.accepted.connect(lambda: self._save(self.dialog.name.text().strip(), query))
        # The button that asked goes once there is a name.
        self.dialog.accepted.connect(lambda: parent.setFocus(Qt.FocusReason.OtherFocusReason))
        self.dialog.open()

    def open_menu(self, view: str, place: QPoint) -> None:
        """What can be done with one of the person's own; nothing for the others."""
        own = next((one for one in self._filters if one.id == view), None)
        if own is None:
            return
        self.menu = QMenu()
        rename = self.menu.addAction(theme().icon("pencil"), self.tr("Rename…"))
        rename.triggered.connect(lambda: self._ask_new_name(own))
        remove = self.menu.addAction(theme().icon("x"), self.tr("Remove from the sidebar"))
        remove.triggered.connect(lambda: self._remove(own))
        self.menu.popup(place)

    def _ask_new_name(self, own: SavedFilter) -> None:
        parent = self._desk.parent()
        window = parent if isinstance(parent, QWidget) else None
        self.dialog = _NameDialog(self.tr("Rename the filter"), own.name, self.tr("Rename"), window)
        self.dialog.accepted.connect(lambda: self._rename(own, self.dialog.name.text().strip()))
        self.dialog.open()

    def _save(self, name: str, query: PanelQuery) -> None:
        made = SavedFilter(new_id("flt"), name, query)
        words = fill(self.tr("Saved “{name}”. It is in the sidebar."), name=name)
        self._change((*self._filters, made), words, fill(self.tr("saved “{name}”"), name=name))

    def _rename(self, own: SavedFilter, name: str) -> None:
        renamed = tuple(replace(one, name=name) if one is own else one for one in self._filters)
        words = fill(self.tr("Renamed “{before}” to “{name}”."), before=own.name, name=name)
        self._change(renamed, words, fill(self.tr("renamed “{name}”"), name=own.name))

    def _remove(self, own: SavedFilter) -> None:
        left = tuple(one for one in self._filters if one is not own)
        words = fill(self.tr("Removed “{name}” from the sidebar. The facts stay."), name=own.name)
        self._change(left, words, fill(self.tr("removed “{name}”"), name=own.name))

    def _change(self, filters: tuple[SavedFilter, ...], words: str, undo_words: str) -> None:
        services, caller, before = self._desk.services, self._desk.caller, self._filters

        def keep(wanted: tuple[SavedFilter, ...]) -> tuple[SavedFilter, ...]:
            found = saved_filters.keep(services, caller, wanted)
            self._kept.emit(found)
            return found

        def kept(_found: object) -> None:
            self._desk.did(words, undo_words, lambda: keep(before), lambda: keep(filters))

        self._desk.run(lambda: keep(filters), kept, owner=self)

    def _take(self, filters: tuple[SavedFilter, ...]) -> None:
        if filters != self._filters:
            self._filters = filters
            self.changed.emit()


class _NameDialog(Dialog):
    def __init__(self, title: str, name: str, act: str, parent: QWidget | None) -> None:
        super().__init__(title, parent)
        self.name = QLineEdit(name)
        self.name.setMaxLength(MAX_NAME)
        self.name.setAccessibleName(self.tr("Name"))
        self.body.addWidget(Label(self.tr("Name"), "label"))
        self.body.addWidget(self.name)
        self.add_cancel()
        self.act = self.add_act(act)
        self.name.textChanged.connect(lambda text: self.act.setEnabled(bool(text.strip())))
        self.act.setEnabled(bool(name.strip()))
        self.name.selectAll()
