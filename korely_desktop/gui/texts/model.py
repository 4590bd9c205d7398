"""The list of source texts, read in pages off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt

from korely_desktop.domain.memories import Memory
from korely_desktop.domain.texts import TextQuery
from korely_desktop.gui.components.rows import PagedRows
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.texts.words import one_line, outcome_words, whose_words
from korely_desktop.memory.listing import texts

MemoryRole = Qt.ItemDataRole.UserRole + 1
_PAGE = 100
_MOST = 1_000


class TextModel(PagedRows):
    """Texts, newest first. ``shown`` tells how many match, once a list has arrived."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(desk, _PAGE, _MOST, parent)
        self._query = TextQuery()

    @property
    def query(self) -> TextQuery:
        """What the list answers."""
        return self._query

    def ask(self, query: TextQuery) -> None:
        """Show the texts that match."""
        self._query = query
        self._rows = self._rows[:_PAGE]
        self.reread()

    def memory(self, row: int) -> Memory | None:
        """The text in a row."""
        return self.row(row)

    def row_of(self, memory_id: str) -> int | None:
        """Where a text stands; None when it is not loaded."""
        return next((row for row, memory in enumerate(self._rows) if memory.id == memory_id), None)

    def reader(self, offset: int, limit: int) -> Callable[[], tuple[list[Memory], int]]:
        query = replace(self._query, limit=limit, offset=offset)
        return self._desk.bind(texts.texts, query)

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        memory = self.memory(index.row())
        if memory is None:
            return None
        if role == MemoryRole:
            return memory
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(memory.content)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            whose = whose_words(memory, self._desk.services.clock())
            return f"{one_line(memory.content)[:200].rstrip('.')}. {whose}. {outcome_words(memory)}."
        return None
