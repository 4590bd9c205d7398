"""The list and the bar above it; where there is nothing to list, what can be done about that instead."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from korely_desktop.domain.panel import PanelQuery, PanelState
from korely_desktop.gui.components.labels import Ground
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.panel.empty import EmptyList
from korely_desktop.gui.panel.filters import FilterBar
from korely_desktop.gui.panel.forgotten_texts import ForgottenTexts
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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
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
