"""Lists of painted rows, some of which are heads: their view, and models that hold rows or read them in pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QItemSelectionModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QWidget

from korely_desktop.gui.components.scrolled import scroll_upright
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.theme import set_colors, theme

ROW = Qt.ItemDataRole.UserRole
_WORDS = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class HeadedRows(QAbstractListModel):
    """Rows under heads. Rows are dataclasses; those of ``LINE`` can be chosen, all others are heads."""

    LINE: type

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Any] = []

    def words_of(self, row: Any) -> str:
        """What a row says to somebody who does not see it."""
        raise NotImplementedError

    def rowCount(self, parent=QModelIndex()):  # noqa: B008 - the signature of Qt
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index):
        line = isinstance(self._rows[index.row()], self.LINE)
        return Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled if line else Qt.ItemFlag.NoItemFlags

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        row = self._rows[index.row()]
        if role == ROW:
            return row
        return self.words_of(row) if role in _WORDS else None


class RowList(QListView):
    """A list in the colour ``ground`` that tells which row the person went to, by :meth:`went_to`.

    One goes to a row by making it the current one, and to the one that is current already by pressing it or Enter:
    of a list that has just one row, or whose pane was closed, it is the only way.
    """

    def __init__(
        self, model: QAbstractListModel, delegate: QStyledItemDelegate, ground: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._ground = ground
        self._arriving = False
        model.setParent(self)
        delegate.setParent(self)
        self.setModel(model)
        self.setItemDelegate(delegate)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        scroll_upright(self)
        theme().changed.connect(self._dress)
        self._dress()

    def went_to(self, row: Any) -> None:
        """This row, which may be a head, became the current one, or was it and was pressed; that may say it again."""
        raise NotImplementedError

    def stay_at(self, row: int | None) -> None:
        """The rows were read anew: the keys stay on the one that stands in ``row`` now, without going there."""
        if row is not None:
            self._arriving = True
            place = self.model().index(row, 0)
            self.selectionModel().setCurrentIndex(place, QItemSelectionModel.SelectionFlag.NoUpdate)
            self._arriving = False

    def moveCursor(self, action, modifiers):
        """Home, End and the pages lead to a row; Qt would aim at a head, which cannot be chosen, and not move."""
        aim = super().moveCursor(action, modifiers)
        moves = QAbstractItemView.CursorAction
        if action in (moves.MoveHome, moves.MoveEnd):
            aim = self.model().index(0 if action == moves.MoveHome else self.model().rowCount() - 1, 0)
        step = 1 if action in (moves.MoveHome, moves.MovePageDown) else -1
        for way in (step, -step):
            there = aim
            while there.isValid() and not there.flags() & Qt.ItemFlag.ItemIsEnabled:
                there = there.siblingAtRow(there.row() + way)
            if there.isValid():
                return there
        return aim

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and not self._arriving:
            self.went_to(current.data(ROW))

    def mousePressEvent(self, event):
        there = self.currentIndex()
        super().mousePressEvent(event)
        pressed = self.indexAt(event.position().toPoint())
        if pressed.isValid() and pressed == there == self.currentIndex():
            self.went_to(pressed.data(ROW))

    def keyPressEvent(self, event):
        super().keyPressEvent(event)
        there = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and there.isValid():
            self.selectionModel().select(there, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.went_to(there.data(ROW))

    def focusInEvent(self, event):
        """A page that is shown gives its list the focus, and Qt the list its first row: nobody went there."""
        self._arriving = event.reason() == Qt.FocusReason.OtherFocusReason
        super().focusInEvent(event)
        self._arriving = False

    def _dress(self) -> None:
        set_colors(self, self._ground)
        self.viewport().update()


def flat_list(model: QAbstractListModel, name: str) -> QListView:
    """A list of rows of one height without heads, filling its place; ``name`` is what screen readers say."""
    view = QListView()
    view.setModel(model)
    view.setUniformItemSizes(True)
    scroll_upright(view)
    view.setMouseTracking(True)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setAccessibleName(name)
    return view


class PagedRows(QAbstractListModel):
    """Rows read in pages off the GUI thread, each to be had by the role :data:`ROW`.

    ``shown`` tells how many match in all, once a list has arrived.
    """

    shown = Signal(int)

    def __init__(self, desk: Desk, page: int, most: int, parent: QObject) -> None:
        """``page`` rows are read at once; when they change, at most the first ``most`` are read anew."""
        super().__init__(parent)
        self._desk = desk
        self._page = page
        self._most = most
        self._rows: list[Any] = []
        self._total = 0
        self._round = 0

    def reader(self, offset: int, limit: int) -> Callable[[], tuple[list[Any], int]]:
        """What reads a page and the total, to be called in another thread."""
        raise NotImplementedError

    def words_of(self, row: Any) -> str:
        """What a row is called."""
        raise NotImplementedError

    def spoken(self, row: Any) -> str:
        """All that a row says, to somebody who does not see it."""
        raise NotImplementedError

    def reread(self) -> None:
        """Read what is shown anew, as much as was loaded."""
        self._round += 1
        self._read(0, max(self._page, min(len(self._rows), self._most)))

    def row(self, number: int) -> Any | None:
        """What is in a row; None outside the list."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def rowCount(self, parent=QModelIndex()):  # noqa: B008 - the signature of Qt
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        row = self.row(index.row())
        if row is None or role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words_of(row)
        return self.spoken(row) if role == Qt.ItemDataRole.AccessibleTextRole else None

    def canFetchMore(self, parent):
        return not parent.isValid() and 0 < len(self._rows) < self._total

    def fetchMore(self, parent):
        self._read(len(self._rows), self._page)

    def _read(self, offset: int, limit: int) -> None:
        number = self._round
        self._desk.run(
            self.reader(offset, limit),
            lambda found: self._take(number, offset, found),
            owner=self,
            latest=f"rows from {offset}",
        )

    def _take(self, number: int, offset: int, found: tuple[list[Any], int]) -> None:
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
