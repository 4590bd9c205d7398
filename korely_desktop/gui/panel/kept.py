"""How the person wants the list: columns, their order and widths, density, groups; kept from one start to the next."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from korely_desktop.domain.panel import PanelGrouping
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.panel import words
from korely_desktop.gui.panel.model import Column
from korely_desktop.gui.panel.view import FactView


class KeptList(QObject):
    """Gives the list what it had last time, and keeps what is changed; each change can be taken back.

    ``grouped`` carries how the list is to be grouped from now on.
    """

    grouped = Signal(object)

    def __init__(self, view: FactView, desk: Desk) -> None:
        super().__init__(view)
        self._view = view
        self._desk = desk
        self._group, self._widths = self.group, ""
        view.columns.dragged.connect(lambda widths: desk.choices.set("column_widths", widths))
        view.columns.moved.connect(self.arrange)
        desk.choices.changed.connect(self._show)
        self._show()

    @property
    def group(self) -> PanelGrouping:
        """How the list is grouped."""
        return PanelGrouping(self._desk.preferences.grouping)

    @property
    def order(self) -> list[Column]:
        """The columns after the sentence as they stand, whether shown or not."""
        return self._view.columns.order

    @property
    def wanted(self) -> set[Column]:
        """Those of them that are shown where there is room."""
        return self._view.columns.wanted

    @property
    def is_compact(self) -> bool:
        """One line a row, or two."""
        return self._view.delegate.compact

    def group_by(self, group: PanelGrouping) -> None:
        """Put the facts into these groups."""
        self._desk.choices.set("grouping", group.value)

    def choose(self, wanted: set[Column]) -> None:
        """Show these columns, where there is room; the sentence always is shown."""
        self._desk.choices.set("hidden_columns", _numbers(sorted(set(self.order) - wanted)))

    def arrange(self, order: list[Column]) -> None:
        """Let the columns after the sentence stand in this order."""
        self._desk.choices.set("column_order", _numbers(order))

    def move(self, column: Column, past: Column) -> None:
        """Put a column on the other side of another one."""
        order = self.order
        place = order.index(past)
        order.remove(column)
        self.arrange([*order[:place], column, *order[place:]])

    def set_compact(self, compact: bool) -> None:
        """One line a row, or two."""
        self._desk.choices.set("compact_rows", compact)

    def offer_moves(self, menu: QMenu, section: int) -> None:
        """Put what moves the column with this head on top of a menu."""
        first = menu.actions()[0]
        column = Column(max(section, 0))
        for by, said in (
            (-1, self.tr("Move “{column}” before “{other}”")),
            (1, self.tr("Move “{column}” after “{other}”")),
        ):
            past = self._view.columns.neighbour(column, by)
            if past is not None:
                names = {"column": words.column_name(column), "other": words.column_name(past)}
                action = menu.addAction(fill(said, **names))
                action.triggered.connect(lambda _on=False, column=column, past=past: self.move(column, past))
                menu.insertAction(first, action)
        if menu.actions()[0] is not first:
            menu.insertSeparator(first)

    def _show(self) -> None:
        chosen, columns = self._desk.preferences, self._view.columns
        order = [Column(int(part)) for part in chosen.column_order.split(",") if part in _KNOWN]
        if order != columns.order:
            columns.set_order(order)
        hidden = {Column(int(part)) for part in chosen.hidden_columns.split(",") if part in _KNOWN}
        if columns.wanted != set(columns.order) - hidden:
            columns.set_wanted(set(columns.order) - hidden)
        if self._widths != chosen.column_widths:
            self._widths = chosen.column_widths
            columns.set_widths(self._widths)
        if self.is_compact != chosen.compact_rows:
            self._view.set_compact(chosen.compact_rows)
        if self._group is not self.group:
            self._group = self.group
            self.grouped.emit(self.group)


_KNOWN = {str(int(column)) for column in Column if column is not Column.FACT}


def _numbers(columns: list[Column]) -> str:
    return ",".join(str(int(column)) for column in columns)
