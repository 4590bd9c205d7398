"""The list of source texts, read in pages off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject

from korely_desktop.domain.memories import Memory
from korely_desktop.domain.texts import TextQuery
from korely_desktop.gui.components.rows import PagedRows
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.texts.words import one_line, outcome_words, whose_words
from korely_desktop.memory.listing import texts

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

    def row_of(self, memory_id: str) -> int | None:
        """Where a text stands; None when it is not loaded."""
        return next((row for row, memory in enumerate(self._rows) if memory.id == memory_id), None)

    def reader(self, offset: int, limit: int) -> Callable[[], tuple[list[Memory], int]]:
        query = replace(self._query, limit=limit, offset=offset)
        return self._desk.bind(texts.texts, query)

    def words_of(self, row: Memory) -> str:
        return one_line(row.content)

    def spoken(self, row: Memory) -> str:
        whose = whose_words(row, self._desk.services.clock())
        return f"{one_line(row.content)[:200].rstrip('.')}. {whose}. {outcome_words(row)}."
