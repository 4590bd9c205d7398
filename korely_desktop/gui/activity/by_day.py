"""Audit events under the heads of their days, newest first, read in pages: the model of the log and of ledgers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from PySide6.QtCore import QModelIndex, Signal

from korely_desktop.domain.audit import AuditEvent
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.activity.words import EventWords, event_words
from korely_desktop.gui.components.rows import HeadedRows
from korely_desktop.memory.access.activity import ActivityPage


@dataclass(frozen=True, slots=True)
class DayHead:
    """The head of a day."""

    day: date


@dataclass(frozen=True)
class EventRow:
    """One audit row of ``page``. Its words are made when it is first shown: most rows of a page never are."""

    event: AuditEvent
    page: ActivityPage
    vocabulary: Vocabulary
    time: str

    @cached_property
    def words(self) -> EventWords:
        """What stands in its columns."""
        return event_words(self.event, self.page, self.vocabulary)


class EventsByDay(HeadedRows):
    """``more_wanted`` asks for older events, from so many on. ``LINE`` is the kind of :class:`EventRow` in it."""

    LINE: type[EventRow] = EventRow
    more_wanted = Signal(int)

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._vocabulary = vocabulary
        self._loaded, self._total, self._asked = 0, 0, False

    @property
    def loaded(self) -> int:
        """How many events were read."""
        return self._loaded

    def set_page(self, page: ActivityPage) -> None:
        """Begin anew with the newest page."""
        self.beginResetModel()
        self._begin(page)
        self.endResetModel()

    def add_page(self, page: ActivityPage) -> None:
        """Put an older page below; what came meanwhile has shifted it, so that some of it may be here."""
        rows = self._made(page)
        if rows:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._rows.extend(rows)
            self.endInsertRows()
        self._loaded += len(page.events)
        self._total, self._asked = page.total, False

    def row_of(self, event_id: str) -> int | None:
        """In which row an event stands."""
        rows = (n for n, row in enumerate(self._rows) if isinstance(row, EventRow) and row.event.id == event_id)
        return next(rows, None)

    def canFetchMore(self, parent):
        return not self._asked and self._loaded < self._total

    def fetchMore(self, parent):
        self._asked = True
        self.more_wanted.emit(self._loaded)

    def _begin(self, page: ActivityPage) -> None:
        self._rows = []
        self._rows = self._made(page)
        self._loaded, self._total, self._asked = len(page.events), page.total, False

    def _made(self, page: ActivityPage) -> list[DayHead | EventRow]:
        """The rows of a page, to follow those that are here."""
        here = [row.event for row in self._rows if isinstance(row, EventRow)]
        known = {event.id for event in here}
        day = here[-1].ts.astimezone().date() if here else None
        made: list[DayHead | EventRow] = []
        for event in page.events:
            if event.id in known:
                continue
            local = event.ts.astimezone()
            if local.date() != day:
                day = local.date()
                made.append(DayHead(day))
            made.append(self.LINE(event, page, self._vocabulary, "" if event.is_sum else f"{local:%H:%M}"))
        return made
