"""The list and the bars above it, in the Trash one more; where there is nothing to list, what can be done instead."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from korely_desktop.domain.panel import Facets, PanelQuery, PanelState, SavedView
from korely_desktop.domain.texts import TextState
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Ground, IconLabel, Label
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.panel.empty import EmptyList
from korely_desktop.gui.panel.filters import FilterBar
from korely_desktop.gui.panel.selection import SelectionBar
from korely_desktop.gui.panel.view import FactView


class ListArea(Ground):
    """Filters or, with many facts selected, what can be done with them, above the list or the empty page.

    Attributes:
        bars: filters and selection, one of them in sight.
        lists: the list and the empty page, one of them in sight.
        texts: what is said of forgotten texts, between the two.
    """

    def __init__(
        self, desk: Desk, view: FactView, filters: FilterBar, selection: SelectionBar, empty: EmptyList
    ) -> None:
        super().__init__("surface")
        self._view, self._filters, self._selection, self._empty = view, filters, selection, empty
        self.bars = _stacked(filters, selection)
        self.bars.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.lists = _stacked(view, empty)
        self.texts = ForgottenTexts(desk)
        column = vbox(self, spacing=0)
        column.addWidget(self.bars)
        column.addWidget(self.texts)
        column.addWidget(self.lists, 1)

    def show_selected(self, count: int, states: set[PanelState]) -> None:
        """So many facts are selected, in these states; of more than one the bar offers what can be done with them."""
        self.bars.setCurrentWidget(self._selection if count > 1 else self._filters)
        self._selection.show_count(count, states)

    def show_list(self) -> None:
        """There are facts to list."""
        self.lists.setCurrentWidget(self._view)
        self.bars.show()

    def show_nothing(self, query: PanelQuery, *, nothing_at_all: bool) -> None:
        """No fact matches, or there is none at all."""
        self._empty.show_for(query, nothing_at_all=nothing_at_all)
        self.lists.setCurrentWidget(self._empty)
        self.bars.setVisible(not nothing_at_all)


def _stacked(*parts: QWidget) -> QStackedWidget:
    stack = QStackedWidget()
    for part in parts:
        stack.addWidget(part)
    return stack


class ForgottenTexts(QWidget):
    """In sight above the Trash while a text is in it; the texts themselves are listed among the source texts."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.words = Label("", "body", "text-2")
        self.show_them = Button(self.tr("Show them"), "link")
        self.show_them.clicked.connect(lambda: desk.texts_wanted.emit(TextState.FORGOTTEN))
        layout = hbox(self, (16, 0, 16, 10), spacing=8)
        layout.addWidget(IconLabel("file-text", "text-3"))
        layout.addWidget(self.words)
        layout.addWidget(self.show_them)
        layout.addStretch(1)
        self.hide()

    def show_for(self, query: PanelQuery, facets: Facets) -> None:
        """Say it where this query is the Trash."""
        count = facets.forgotten_texts
        self.words.setText(self.tr("%Ln whole text(s) forgotten.", "", count))
        self.setVisible(query.view is SavedView.TRASH and count > 0)
