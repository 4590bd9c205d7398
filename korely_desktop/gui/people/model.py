"""The list of people and things, read in pages off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.gui.components.rows import PagedRows
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import read_aloud, shown_name
from korely_desktop.memory import entities

_PAGE = 200


class EntityModel(PagedRows):
    """Entities in the order of the store: those with most facts first. ``shown`` tells how many there are in all."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(desk, _PAGE, _PAGE, parent)
        self._kind: str | None = None
        self._text = ""

    @property
    def ids(self) -> list[str]:
        """The loaded ones, in order."""
        return [entity.id for entity in self._rows]

    def ask(self, text: str, kind: str | None) -> None:
        """Show those with ``text`` in a name and of this kind (None: any)."""
        self._text, self._kind = text.strip(), kind
        self.reread()

    def reader(self, offset: int, limit: int) -> Callable[[], tuple[list[Entity], int]]:
        query = EntityQuery(every_user=True, type=self._kind, q=self._text or None, limit=limit, offset=offset)
        return self._desk.bind(entities.entities, query)

    def words_of(self, row: Entity) -> str:
        return shown_name(row)

    def spoken(self, row: Entity) -> str:
        return read_aloud(row, self._desk.services.clock())
