"""The list of people and things, read in pages off the GUI thread."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import about_line, shown_name
from korely_desktop.memory import entities

EntityRole = Qt.ItemDataRole.UserRole + 1
_PAGE = 200


class EntityModel(QAbstractListModel):
    """Entities in the order of the store: those with most facts first. ``shown`` tells how many there are in all."""

    shown = Signal(int)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._kind: str | None = None
        self._text = ""
        self._rows: list[Entity] = []
        self._total = 0
        self._round = 0

    @property
    def ids(self) -> list[str]:
        """The loaded ones, in order."""
        return [entity.id for entity in self._rows]

    def ask(self, text: str, kind: str | None) -> None:
        """Show those with ``text`` in a name and of this kind (None: any)."""
        self._text, self._kind = text.strip(), kind
        self.reread()

    def reread(self) -> None:
        """Read what is shown anew, as many as were loaded."""
        self._round += 1
        self._read(0, max(_PAGE, min(len(self._rows), _PAGE)))

    def entity(self, row: int) -> Entity | None:
        """The one in a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def rowCount(self, parent=QModelIndex()):  # noqa: B008 - the signature of Qt
        return 0 if parent.isValid() else len(self._rows)

    def canFetchMore(self, parent):
        return not parent.isValid() and 0 < len(self._rows) < self._total

    def fetchMore(self, parent):
        self._read(len(self._rows), _PAGE)

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        entity = self.entity(index.row())
        if entity is None:
            return None
        if role == EntityRole:
            return entity
        if role == Qt.ItemDataRole.DisplayRole:
            return shown_name(entity)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{shown_name(entity)}. {about_line(entity, self._desk.services.clock())}."
        return None

    def _read(self, offset: int, limit: int) -> None:
        services, caller, number = self._desk.services, self._desk.caller, self._round
        query = EntityQuery(every_user=True, type=self._kind, q=self._text or None, limit=limit, offset=offset)
        self._desk.run(
            lambda: entities.entities(services, caller, query),
            lambda found: self._take(number, offset, found),
            owner=self,
            latest=f"entities {offset}",
        )

    def _take(self, number: int, offset: int, found: tuple[list[Entity], int]) -> None:
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
