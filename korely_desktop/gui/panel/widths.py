"""Which columns the list shows and how wide: the sentence takes what the others leave, and they give way to it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QTableView

from korely_desktop.domain.panel import PanelState, Show
from korely_desktop.gui.panel.header import LEAST_COLUMN, ListHeader
from korely_desktop.gui.panel.model import Column, FactModel
from korely_desktop.gui.theme import theme

_WIDTHS = {Column.TRUE: 146, Column.LEARNED: 142, Column.STATE: 120}
_GIVE_WAY = (Column.LEARNED, Column.TRUE)
_LEAST_SENTENCE = 300
_TOLD_WIDTH = 172  # for both dates of an interval, and for what became of a fact and when
_MOST_COLUMN = 320


class Columns(QObject):
    """The columns of one table. Call :meth:`lay_out` when its room or what it lists has changed."""

    shown = Signal(list)
    """Others are in sight, or one has another width: those of them that give way, the first to go at the front."""
    dragged = Signal(str)
    """The person gave the columns other widths, told once the mouse lets go; the text is for :meth:`set_widths`."""
    moved = Signal(list)
    """The person moved a column; the list is for :meth:`set_order`."""

    def __init__(self, view: QTableView, header: ListHeader, model: FactModel) -> None:
        super().__init__(view)
        self._view = view
        self._model = model
        self._narrow = False
        self._unwanted: set[Column] = set()
        self._hidden: set[Column] | None = None
        self._widths = dict(_WIDTHS)
        self._told_widths = self.widths
        self._laying_out = False
        self._header = header
        self._header.released.connect(self._tell_widths)
        self._header.sectionResized.connect(self._take_edge)
        self._header.sectionMoved.connect(self._take_move)

    @property
    def order(self) -> list[Column]:
        """The columns after the sentence as they stand, whether shown or not."""
        return [Column(self._header.logicalIndex(place)) for place in range(1, len(Column))]

    def set_order(self, order: list[Column]) -> None:
        """Let them stand in this order; one that does not name each of them once is passed over."""
        if sorted(order) != sorted(_WIDTHS):
            return
        self._laying_out = True
        for place, column in enumerate(order, 1):
            self._header.moveSection(self._header.visualIndex(column), place)
        self._laying_out = False
        self._tell()

    @property
    def last(self) -> Column:
        """The last one in sight."""
        return next((column for column in reversed(self.order) if self.is_shown(column)), Column.FACT)

    def neighbour(self, column: Column, by: int) -> Column | None:
        """The column in sight before (-1) or after (1) one; None for the sentence, and at the end."""
        shown = [other for other in self.order if self.is_shown(other)]
        place = shown.index(column) + by if column in shown else -1
        return shown[place] if 0 <= place < len(shown) else None

    @property
    def wanted(self) -> set[Column]:
        """The columns that are shown where there is room; the sentence always is."""
        return set(_WIDTHS) - self._unwanted

    def set_wanted(self, wanted: set[Column]) -> None:
        """Show these columns, where there is room."""
        self._unwanted = set(_WIDTHS) - wanted
        self.lay_out()

    def set_narrow(self, narrow: bool) -> None:
        """Show only Fact and State, for example beside the drawer."""
        self._narrow = narrow
        self.lay_out()

    @property
    def widths(self) -> str:
        """How wide they are, in pixels at 100 % text size, by their numbers."""
        return ",".join(map(str, self._widths.values()))

    def set_widths(self, widths: str) -> None:
        """Give the columns these widths; what makes no sense gives them the usual ones."""
        given = [int(part) if part.isdigit() else 0 for part in widths.split(",")]
        is_known = len(given) == len(_WIDTHS) and all(LEAST_COLUMN <= width <= _MOST_COLUMN for width in given)
        self._widths = dict(zip(_WIDTHS, given, strict=True)) if is_known else dict(_WIDTHS)
        self._told_widths = self.widths
        self.lay_out()

    def is_shown(self, column: Column) -> bool:
        """Whether there is room for this column, and it is wanted."""
        return not self._view.isColumnHidden(column)

    def lay_out(self) -> None:
        """Share the room out."""
        room = self._view.viewport().width()
        widths = self._scaled_widths()
        hidden = self._unwanted | (set(_GIVE_WAY) if self._narrow else set())
        for column in _GIVE_WAY:
            taken = sum(width for other, width in widths.items() if other not in hidden)
            if room - taken < theme().scaled(_LEAST_SENTENCE):
                hidden.add(column)
        taken = sum(width for other, width in widths.items() if other not in hidden)
        self._laying_out = True
        for column in Column:
            self._view.setColumnHidden(column, column in hidden)
        for column, width in widths.items():
            self._view.setColumnWidth(column, width)
        self._view.setColumnWidth(Column.FACT, max(room - taken, 120))
        self._laying_out = False
        if hidden != self._hidden:
            self._hidden = hidden
            self._tell()

    def _scaled_widths(self) -> dict[Column, int]:
        widths = {column: theme().scaled(width) for column, width in self._widths.items()}
        query = self._model.query
        ended = query.in_past or query.state in (Show.ALL, PanelState.ENDED)
        for column, told in (
            (Column.TRUE, ended),
            (Column.STATE, query.in_past or query.state is PanelState.FORGOTTEN),
        ):
            if told:
                widths[column] = max(widths[column], theme().scaled(_TOLD_WIDTH))
        return widths

    def _take_edge(self, section: int, before: int, after: int) -> None:
        """The edge of a column was dragged: the sentence gives or takes the room, at its own edge the next column."""
        if self._laying_out:
            return
        column, wider = Column(section), after - before
        if column is Column.FACT:
            beside = next((other for other in self.order if self.is_shown(other)), None)
            if beside is None:
                return
            column, wider = beside, -wider
        width = self._widths[column] + round(wider * 100 / theme().scaled(100))
        self._widths[column] = min(max(width, LEAST_COLUMN), _MOST_COLUMN)
        self.lay_out()
        self._tell()

    def _tell_widths(self) -> None:
        if self.widths != self._told_widths:
            self._told_widths = self.widths
            self.dragged.emit(self.widths)

    def _take_move(self, _section: int, _before: int, _after: int) -> None:
        if not self._laying_out:
            self._tell()
            self.moved.emit(self.order)

    def _tell(self) -> None:
        self.shown.emit([column for column in _GIVE_WAY if self.is_shown(column)])
