"""The page People & things: everyone and everything that facts are about; Enter or a click opens the profile."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import (
    QMenu,
    QStackedWidget,
    QWidget,
)

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.entities import ENTITY_TYPES
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.empty import EmptyState
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import Ground
from korely_desktop.gui.components.menus import popup_below
from korely_desktop.gui.components.rows import flat_list
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.erase import EraseFlow
from korely_desktop.gui.drawer.drawer import EntityDrawer
from korely_desktop.gui.drawer.words import type_word
from korely_desktop.gui.i18n import fill, number
from korely_desktop.gui.people.delegate import EntityDelegate
from korely_desktop.gui.people.model import EntityModel
from korely_desktop.gui.theme.mirror import along


class PeoplePage(QWidget):
    """List, search, kind, and the profile drawer."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.title = self.tr("People & things")
        self._kind: str | None = None
        self.erasing = EraseFlow(desk, self)
        self.model = EntityModel(desk, self)
        self.search = SearchField(self.tr("Search by name"), key="/")
        self.chip = FilterChip(self.tr("Kind"))
        self.view = flat_list(self.model, self.title)
        self.view.setItemDelegate(EntityDelegate(desk, self.view))
        self.empty = EmptyState(
            self.tr("Nobody yet"),
            self.tr("People and things appear here as soon as a text mentions them."),
            other=self.tr("Connect an agent"),
        )
        self.empty.other.connect(lambda: desk.page_wanted.emit("welcome"))
        self._build()
        self.drawer = EntityDrawer(desk, self.erasing, self)
        self.drawer.covered.connect(self._covered)
        self.drawer.showing.connect(self._stand_on)
        self._place: str | None = None
        self._scrolled = 0
        self._asked_anew = False
        self.model.modelAboutToBeReset.connect(self._note_place)
        self.model.modelReset.connect(self._return_to_place)
        self.search.searched.connect(lambda _text: self._ask())
        self.search.left.connect(lambda: self.view.setFocus(Qt.FocusReason.ShortcutFocusReason))
        self.chip.clicked.connect(self._open_kinds)
        self.chip.cleared.connect(lambda: self._set_kind(None))
        self.view.clicked.connect(self._open)
        self.view.activated.connect(self._open)
        self.model.shown.connect(self._count)
        self.setFocusProxy(self.view)

    def refresh(self) -> None:
        """Read everything anew."""
        self.model.reread()
        self.drawer.refresh()

    def on_changes(self, changes: Changes) -> None:
        """Follow what is learned."""
        if changes.facts or changes.entities or changes.erased:
            self.model.reread()
        self.drawer.on_changes(changes)

    def find(self) -> None:
        """``/``: into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def leave(self) -> None:
        """Esc: close the drawer, or leave the search field."""
        if self.drawer.is_open:
            self.drawer.leave()
        elif self.search.text():
            self.search.clear()
        else:
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def regions(self) -> list[QWidget]:
        """Where F6 goes, in order."""
        return [self._top, self.view, self.drawer]

    def open_entity(self, entity_id: str) -> None:
        """Slide the profile over the list."""
        self.drawer.set_neighbours(self.model.ids)
        self.drawer.open_entity(entity_id)

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self.drawer.fit()

    def _build(self) -> None:
        self._top = TopBar(self.title, self.tr("Reading…"))
        self._top.right.addWidget(self.chip)
        self.search.setMaximumWidth(280)
        self._top.right.addWidget(self.search)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        ground = Ground("surface")
        self._body = hbox(ground)
        self._body.addWidget(self._stack)
        layout = vbox(self, spacing=0)
        layout.addWidget(self._top)
        layout.addWidget(ground, 1)

    def _note_place(self) -> None:
        """Before the list is read anew, which agents cause while one reads it."""
        entity = self.model.row(self.view.currentIndex().row())
        self._place = entity.id if entity is not None else None
        self._scrolled = self.view.verticalScrollBar().value() if not self._asked_anew else 0
        self._asked_anew = False

    def _return_to_place(self) -> None:
        """To whoever the keys were on, or whose profile is open, and as far down as it was."""
        self.view.doItemsLayout()
        self._stand_on(self.drawer.entity_id or self._place, in_sight=False)
        self.view.verticalScrollBar().setValue(self._scrolled)

    def _stand_on(self, entity_id: str | None, *, in_sight: bool = True) -> None:
        if entity_id not in self.model.ids:
            return
        index = self.model.index(self.model.ids.index(entity_id))
        self.view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if in_sight:
            self.view.scrollTo(index)

    def _ask(self) -> None:
        self._asked_anew = True
        self.model.ask(self.search.text(), self._kind)

    def _open_kinds(self) -> None:
        menu = QMenu(self)
        for kind in ENTITY_TYPES:
            action = menu.addAction(type_word(kind))
            action.setCheckable(True)
            action.setChecked(kind == self._kind)
            action.triggered.connect(lambda _checked=False, kind=kind: self._set_kind(kind))
        popup_below(menu, self.chip)

    def _set_kind(self, kind: str | None) -> None:
        self._kind = kind
        self.chip.set_on(type_word(kind) if kind else None)
        self._ask()

    def _open(self, index) -> None:
        entity = self.model.row(index.row())
        if entity is not None:
            self.open_entity(entity.id)

    def _covered(self, width: int) -> None:
        """The drawer covers ``width`` pixels; when it has gone, the focus is the list's again."""
        self._body.setContentsMargins(along(0, 0, width, 0))
        if not width:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _count(self, total: int) -> None:
        self._top.set_note(number(total) if total else "")
        self.search.tell_found(total)
        searching = bool(self.search.text().strip() or self._kind)
        self.empty.show_acts(not searching)
        if searching:
            words = fill(self.tr("No name here matches “{text}”."), text=self.search.text().strip())
            self.empty.set_words(self.tr("Nothing found"), words)
        else:
            self.empty.set_words(
                self.tr("Nobody yet"), self.tr("People and things appear here as soon as a text mentions them.")
            )
        self._stack.setCurrentWidget(self.view if total else self.empty)
