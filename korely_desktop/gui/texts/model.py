"""The list of source texts, read in pages off the GUI thread."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal

from korely_desktop.domain.memories import Memory
from korely_desktop.domain.texts import TextQuery
from korely_desktop.gui.components.monogram import who
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.texts.words import one_line, outcome_words
from korely_desktop.memory import texts

MemoryRole = Qt.ItemDataRole.UserRole + 1
_PAGE = 100
_MOST = 1_000


class TextModel(QAbstractListModel):
    """Texts, newest first. ``shown`` tells how many match, once a list has arrived."""

    shown = Signal(int)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._query = TextQuery()
        self._rows: list[Memory] = []
        self._total = 0
        self._round = 0

    @property
    def query(self) -> TextQuery:
        """What the list answers."""
        return self._query

    def ask(self, query: TextQuery) -> None:
        """Show the texts that match."""
        self._query = query
        self._rows = self._rows[:_PAGE]
        self.reread()

    def reread(self) -> None:
        """Read what is shown anew, as much as was loaded."""
        self._round += 1
        self._read(0, max(_PAGE, min(len(self._rows), _MOST)))

    def memory(self, row: int) -> Memory | None:
        """The text in a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of(self, memory_id: str) -> int | None:
        """Where a text stands; None when it is not loaded."""
        return next((row for row, memory in enumerate(self._rows) if memory.id == memory_id), None)

    def rowCount(self, parent=QModelIndex()):  # noqa: B008 - the signature of Qt
        return 0 if parent.isValid() else len(self._rows)

    def canFetchMore(self, parent):
        return not parent.isValid() and 0 < len(self._rows) < self._total

    def fetchMore(self, parent):
        self._read(len(self._rows), _PAGE)

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        memory = self.memory(index.row())
        if memory is None:
            return None
        if role == MemoryRole:
            return memory
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(memory.content)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{one_line(memory.content)[:200]}. {who(memory.writer)[0]}. {outcome_words(memory)}."
        return None

    def _read(self, offset: int, limit: int) -> None:
        services, caller, number = self._desk.services, self._desk.caller, self._round
        query = replace(self._query, limit=limit, offset=offset)
        self._desk.run(
            lambda: texts.texts(services, caller, query),
            lambda found: self._take(number, offset, found),
            owner=self,
            latest=f"texts {offset}",
        )

    def _take(self, number: int, offset: int, found: tuple[list[Memory], int]) -> None:
        if number != self._round:
            return
        rows, self._total = found
        if offset == 0:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        elif rows and offset == len(self._rows):
            self.beginInsertRows(QModelIndex(), offset, offset + len(rows) - 1)
            self._rows += rows
            self.endInsertRows()
        self.shown.emit(self._total)
