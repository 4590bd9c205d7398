"""The table behind the Memory Panel: a list of row numbers, group heads between them, and a cache of loaded rows.

Rows that are asked for and not yet loaded are placeholders; one background read fetches them in blocks. Nothing here
paints, and nothing here touches the store on the GUI thread.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, QTimer, Signal

from korely_desktop.domain.panel import PanelGroup, PanelPage, PanelQuery
from korely_desktop.gui.components.strip import Scale
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import language
from korely_desktop.gui.panel import words
from korely_desktop.gui.theme.tips import as_tip
from korely_desktop.memory.listing import panel
from korely_desktop.memory.listing.panel import PanelRow

RowRole = Qt.ItemDataRole.UserRole + 1
"""The :class:`PanelRow`, None while it loads; for a head its :class:`PanelGroup`."""
GoneRole = Qt.ItemDataRole.UserRole + 2
"""Whether the fact was erased since the list was read."""

_BLOCK = 80
_KEPT_ROWS = 6_000
_HEAD_FLAGS = Qt.ItemFlag.ItemIsEnabled
_HEAD_WORDS = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
_FACT_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren


class Column(IntEnum):
    """The columns, in the order in which they are shown."""

    FACT = 0
    TRUE = 1
    LEARNED = 2
    STATE = 3


class FactModel(QAbstractTableModel):
    """Facts by row. Give it lists with :meth:`show`; it fetches the words itself."""

    loaded = Signal()
    """Rows that were missing have arrived."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._query = PanelQuery()
        self._page: PanelPage | None = None
        self._collapsed: set[str] = set()
        self._collapsed_now: set[str] = set()
        self._starts: list[int] = []
        self._row_count = 0
        self._heads: list[PanelGroup | None] = []
        self._rows: dict[int, PanelRow] = {}
        self._gone: set[int] = set()
        self._stale: set[int] = set()
        self._wanted: set[int] = set()
        self._asked: set[int] = set()
        self._earliest: datetime | None = None
        self._round = 0
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._fetch)

    # -- what is shown

    @property
    def query(self) -> PanelQuery:
        """What the list answers."""
        return self._query

    @property
    def total(self) -> int:
        """How many facts match, collapsed ones included."""
        return self._page.total if self._page else 0

    @property
    def is_loaded(self) -> bool:
        """Whether a list has arrived at all."""
        return self._page is not None

    @property
    def scale(self) -> Scale:
        """One time scale for the whole list."""
        now = self._desk.services.clock()
        return Scale.spanning([self._earliest] if self._earliest else [], now)

    def now(self) -> datetime:
        """The present instant, by the clock of the services."""
        return self._desk.services.clock()

    def show(self, query: PanelQuery, page: PanelPage, rows: Sequence[PanelRow] = ()) -> None:
        """Replace the list. ``rows`` are words read with it; those known from before stay until they are read again.

        What is folded while the past is shown is so only there.
        """
        self.beginResetModel()
        if query.in_past and not self._query.in_past:
            self._collapsed_now = set(self._collapsed)
        elif self._query.in_past and not query.in_past:
            self._collapsed = self._collapsed_now
        if query != self._query:
            self._earliest = None
        self._query = query
        self._page = page
        self._gone.clear()
        self._stale = set(self._rows)
        self._asked.clear()
        self._round += 1
        self._keep(rows)
        self._lay_out()
        self.endResetModel()
        if rows:
            self.loaded.emit()

    def shows(self, query: PanelQuery, page: PanelPage, rows: Sequence[PanelRow]) -> bool:
        """Whether this very list is in sight already, its first rows in these words."""
        same_list = query == self._query and page == self._page
        return same_list and self.loaded_rows(page.ids[: len(rows)]) == list(rows)

    def toggle(self, row: int) -> None:
        """Fold or unfold the group whose head stands in ``row``."""
        head = self.group(row)
        if head is None:
            return
        self.beginResetModel()
        self._collapsed ^= {head.key}
        self._lay_out()
        self.endResetModel()

    def is_collapsed(self, group: PanelGroup) -> bool:
        """Whether only the head of this group is shown."""
        return group.key in self._collapsed

    # -- rows and row numbers

    def group(self, row: int) -> PanelGroup | None:
        """The head in ``row``; None for a fact."""
        place = bisect_right(self._starts, row) - 1
        head = self._heads[place] if place >= 0 else None
        return head if head is not None and self._starts[place] == row else None

    def heads(self) -> list[int]:
        """Rows of all heads."""
        return [start for start, head in zip(self._starts, self._heads, strict=True) if head is not None]

    def seq(self, row: int) -> int | None:
        """``facts.seq`` of the fact in ``row``; None for a head or outside."""
        if self._page is None or not 0 <= row < self.rowCount():
            return None
        place = bisect_right(self._starts, row) - 1
        head = self._heads[place]
        if head is None:
            return self._page.ids[row - self._starts[place]]
        inside = row - self._starts[place] - 1
        return self._page.ids[head.start + inside] if inside >= 0 else None

    def seqs(self) -> Sequence[int]:
        """``facts.seq`` of every matching fact, in order."""
        return self._page.ids if self._page is not None else ()

    def seqs_between(self, first: int, last: int) -> list[int]:
        """``facts.seq`` of the facts in these rows, both included, in order."""
        if self._page is None:
            return []
        found: list[int] = []
        for start, head in zip(self._starts, self._heads, strict=True):
            begin, length = (0, self.total) if head is None else (head.start, self._length(head) - 1)
            top = start + (head is not None)
            found.extend(self._page.ids[begin + max(first - top, 0) : begin + min(max(last + 1 - top, 0), length)])
        return found

    def row_of(self, seq: int) -> int | None:
        """Where a fact stands; None when it is not in the list or folded away."""
        return next(iter(self.rows_of([seq])), None)

    def rows_of(self, seqs: Sequence[int]) -> list[int]:
        """Where these facts stand, those in the list and not folded away, top to bottom."""
        rows: list[int] = self._rows_of(seqs).tolist()
        return rows

    def spans_of(self, seqs: Sequence[int]) -> list[tuple[int, int]]:
        """The same as first and last rows of those that stand together."""
        rows = self._rows_of(seqs)
        ends = np.flatnonzero(np.diff(rows) != 1)
        firsts, lasts = rows[[0, *(ends + 1)]] if len(rows) else rows, rows[[*ends, -1]] if len(rows) else rows
        return list(zip(firsts.tolist(), lasts.tolist(), strict=True))

    def _rows_of(self, seqs: Sequence[int]) -> NDArray[np.int64]:
        if self._page is None or not seqs:
            return np.empty(0, np.int64)
        ids, wanted = np.asarray(self._page.ids, np.int64), np.asarray(seqs, np.int64)
        places = np.flatnonzero(np.isin(ids, wanted, kind="table"))  # 2 ms for 180,000 of 200,000; sorting takes 50
        parts = [np.empty(0, np.int64)]
        for start, head in zip(self._starts, self._heads, strict=True):
            if head is None:
                return places + start
            if not self.is_collapsed(head):
                first, end = np.searchsorted(places, [head.start, head.start + head.count])
                parts.append(places[first:end] - head.start + start + 1)
        return np.concatenate(parts)

    def seq_of(self, fact_id: str) -> int | None:
        """``facts.seq`` of a fact whose words are loaded; None for any other."""
        return next((seq for seq, row in self._rows.items() if row.fact.id == fact_id), None)

    def fact(self, row: int) -> PanelRow | None:
        """The words of a row, where they are loaded."""
        seq = self.seq(row)
        return self._rows.get(seq) if seq is not None else None

    def loaded_rows(self, seqs: Iterable[int]) -> list[PanelRow]:
        """The loaded ones among these facts."""
        return [self._rows[seq] for seq in seqs if seq in self._rows]

    def loaded_in_order(self) -> list[PanelRow]:
        """The loaded facts as they stand in the list, but for those folded away."""
        return [row for row in map(self.fact, self.rows_of(list(self._rows))) if row is not None]

    # -- Qt's side

    def rowCount(self, parent=QModelIndex()):  # noqa: B008 - the signature of Qt
        return 0 if parent.isValid() else self._row_count

    def columnCount(self, parent=QModelIndex()):  # noqa: B008 - the signature of Qt
        return 0 if parent.isValid() else len(Column)

    def flags(self, index):
        if self.group(index.row()) is not None:
            return _HEAD_FLAGS
        return _FACT_FLAGS

    def headerData(self, section, orientation, role=Qt.ItemDataRole.DisplayRole):
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return words.column_title(section, self._query)
        if role == Qt.ItemDataRole.ToolTipRole and section == Column.TRUE:
            return words.scale_words(self.scale)
        return None

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        head = self.group(index.row())
        if head is not None:
            return self._head_data(head, index, role)
        seq = self.seq(index.row())
        if seq is None:
            return None
        if role == GoneRole:
            return seq in self._gone
        row = self._rows.get(seq)
        if role == RowRole:
            if (row is None or seq in self._stale) and seq not in self._gone:
                self._want(index.row(), seq)
            return row
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return words.cell(row, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return words.spoken(row, index.column())
        if role == Qt.ItemDataRole.AccessibleDescriptionRole and index.column() == 0:
            return words.spoken_besides(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            told = words.tooltip(row, index.column())
            return told and as_tip(told)
        return None

    def _head_data(self, head: PanelGroup, index: QModelIndex, role: int):
        if role == RowRole:
            return head
        if role not in _HEAD_WORDS or index.column() != 0:
            return None
        title, note = words.head(head, self._query, self._desk.services.clock())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return words.spoken_head(title, note, self.is_collapsed(head))
        return f"{title} · {note}" if note else title

    # -- loading

    def _want(self, row: int, seq: int) -> None:
        if seq in self._asked:
            return
        begin = max(0, row - _BLOCK // 4)
        for near in range(begin, min(self.rowCount(), begin + _BLOCK)):
            other = self.seq(near)
            if other is not None and other not in self._asked and (other not in self._rows or other in self._stale):
                self._wanted.add(other)
        self._asked |= self._wanted
        if not self._timer.isActive():
            self._timer.start()

    def _fetch(self) -> None:
        seqs = sorted(self._wanted)
        self._wanted.clear()
        if not seqs:
            return
        services, caller = self._desk.services, self._desk.caller
        query, tongue, number = self._query, language(), self._round

        def read() -> list[PanelRow]:
            return panel.rows(services, caller, seqs, query, tongue)

        self._desk.run(read, lambda rows: self._take(number, seqs, rows), owner=self)

    def _take(self, number: int, seqs: Sequence[int], rows: Sequence[PanelRow]) -> None:
        if number != self._round:
            return
        if len(self._rows) > _KEPT_ROWS:
            self._rows = {seq: row for seq, row in self._rows.items() if seq in self._asked}
        gone = set(seqs) - {row.fact.seq for row in rows}
        changed = [*gone, *(row.fact.seq for row in rows if self._rows.get(row.fact.seq) != row)]
        earliest = self._earliest
        self._keep(rows)
        self._gone |= gone
        self._stale -= set(seqs)
        places = self.rows_of(changed)
        if places and self._earliest != earliest:
            places = [0, self.rowCount() - 1]  # the scale of all strips is another one
        if places:
            self.dataChanged.emit(self.index(places[0], 0), self.index(places[-1], len(Column) - 1))
        self.loaded.emit()

    def _keep(self, rows: Sequence[PanelRow]) -> None:
        for row in rows:
            self._rows[row.fact.seq] = row
            self._stale.discard(row.fact.seq)
            self._asked.add(row.fact.seq)
            if row.strip_from is not None and (self._earliest is None or row.strip_from < self._earliest):
                self._earliest = row.strip_from

    def _lay_out(self) -> None:
        page = self._page
        groups: Sequence[PanelGroup | None] = page.groups if page and page.groups else (None,)
        self._starts, self._heads = [], []
        row = 0
        for group in groups if page and page.total else ():
            self._starts.append(row)
            self._heads.append(group)
            row += self._length(group)
        self._row_count = row

    def _length(self, group: PanelGroup | None) -> int:
        if group is None:
            return self.total
        return 1 if self.is_collapsed(group) else 1 + group.count
