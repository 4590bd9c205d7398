"""The table itself: keys, pointer, columns that give way when it gets narrow, and a scroll position that holds."""

from __future__ import annotations

from collections.abc import Container, Sequence

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from korely_desktop.domain.panel import PanelPage, PanelQuery
from korely_desktop.gui.panel import keys, row_buttons
from korely_desktop.gui.panel.bar import ListBar
from korely_desktop.gui.panel.delegate import COMPACT_HEIGHT, HEAD_HEIGHT, ROW_HEIGHT, FactDelegate
from korely_desktop.gui.panel.header import ListHeader
from korely_desktop.gui.panel.model import Column, FactModel
from korely_desktop.gui.panel.place import Place, row_beside
from korely_desktop.gui.panel.widths import Columns
from korely_desktop.gui.theme import theme
from korely_desktop.memory.listing.panel import PanelRow

_MOST_SPANS = 1_000  # of a selection that is kept when the list is read again; Qt is slow with more
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_J: 1, Qt.Key.Key_K: -1}


class FactView(QTableView):
    """The list of facts. Acts come as (verb, list of ``facts.seq``), by keys also where none is selected."""

    acted = Signal(str, list)
    menu_wanted = Signal(QPoint)
    """The acts on what is selected, or on the row at this place of the list."""
    opened = Signal(int)
    """Enter or a double click on a fact."""
    selection_changed = Signal(list)

    def __init__(self, model: FactModel) -> None:
        super().__init__()
        self._facts = model
        self.delegate = FactDelegate(model, self)
        self._single_keys = True
        self._picking = False
        self._head_rows: list[int] = []
        self._left_out: set[int] = set()
        self._rest = QTimer(self, singleShot=True, interval=0)
        self._rest.timeout.connect(self._paint_rest)
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.heads = ListHeader(model, self)
        self.setHorizontalHeader(self.heads)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(HEAD_HEIGHT)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(ListBar(self))
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(self.tr("Facts"))
        self.columns = Columns(self, self.heads, model)
        self.columns.shown.connect(self._columns_shown)
        self.selectionModel().selectionChanged.connect(self._tell_selected)
        model.modelReset.connect(self._lay_out_rows)
        theme().changed.connect(self._lay_out_rows)
        self._lay_out_rows()

    def _tell_selected(self) -> None:
        self._picking = self._picking and self.selectionModel().hasSelection()
        self.verticalScrollBar().update()
        self.selection_changed.emit(self.selected())

    # -- state

    def is_head(self, row: int) -> bool:
        """Whether a row is the head of a group."""
        return self._facts.group(row) is not None

    def selected(self) -> list[int]:
        """``facts.seq`` of the selected facts, top to bottom."""
        spans = sorted({(part.top(), part.bottom()) for part in self.selectionModel().selection().toList()})
        return [seq for top, bottom in spans for seq in self._facts.seqs_between(top, bottom)]

    def current_seq(self) -> int | None:
        """``facts.seq`` of the row with the keyboard focus."""
        return self._facts.seq(self.currentIndex().row()) if self.currentIndex().isValid() else None

    def place(self) -> Place:
        """Where the person is, to come back to after the list was read again."""
        top, offset, row = None, 0, self.rowAt(0)
        while top is None and 0 <= row < self._facts.rowCount():
            top, offset = self._facts.seq(row), self.rowViewportPosition(row)
            row += 1
        at_top, focused = self.verticalScrollBar().value() == 0, self.currentIndex().row()
        beside = self._facts.seq(row_beside(focused, self.selectionModel().selection(), self._next_fact))
        return Place(None if at_top else top, offset, focused, self.current_seq(), beside, tuple(self.selected()))

    def show_list(self, query: PanelQuery, page: PanelPage, rows: Sequence[PanelRow]) -> Place:
        """Show another list, keep what is selected, and tell where the person was."""
        place, same = self.place(), query == self._facts.query
        self._facts.show(query, page, rows)
        self.select_facts(place.selected, place.current)
        if place.selected and not self.selectionModel().hasSelection():
            self._tell_selected()  # none of them is in this list; a reset model tells nobody
        if same and place.row >= 0 and not self.currentIndex().isValid():
            beside = self._facts.row_of(place.beside) if place.beside is not None else None
            row = place.row if beside is None else beside  # what stood there is gone: on to what stood beside it
            self._focus_row(min(row, self._facts.rowCount() - 1))
        return place

    def return_to(self, place: Place) -> None:
        """Show the same facts at the same height as before."""
        row = self._facts.row_of(place.top) if place.top is not None else None
        if row is not None:
            self.verticalScrollBar().setValue(self.verticalHeader().sectionPosition(row) - place.offset)

    def select_facts(self, seqs: tuple[int, ...] | list[int], current: int | None = None) -> None:
        """Select these facts and put the keyboard focus on ``current``."""
        selection = QItemSelection()
        for first, last in self._facts.spans_of(seqs)[:_MOST_SPANS]:
            selection.select(self._facts.index(first, 0), self._facts.index(last, len(Column) - 1))
        if current is not None and (focused := self._facts.row_of(current)) is not None:
            self._focus_row(focused)
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def select_framed(self) -> None:
        """Select the fact that has the keyboard focus, if there is one."""
        if self.current_seq() is not None:
            self._go_to(self.currentIndex().row())

    def _focus_row(self, row: int) -> None:
        self.selectionModel().setCurrentIndex(self._facts.index(row, 0), QItemSelectionModel.SelectionFlag.NoUpdate)

    def show_fact(self, seq: int) -> bool:
        """Select one fact and bring it into sight; False when the list does not hold it."""
        row = self._facts.row_of(seq)
        if row is None:
            return False
        self.select_facts([seq], seq)
        self.scrollTo(self._facts.index(row, 0))
        return True

    def set_compact(self, compact: bool) -> None:
        """One line a row instead of two."""
        self.delegate.compact = compact
        self._lay_out_rows()

    def set_single_keys(self, on: bool) -> None:
        """Turn acts on single letters on or off."""
        self._single_keys = on

    def paintEvent(self, event):
        """Not for longer than a frame allows; the rest comes in the next turns."""
        self.delegate.begin_paint()
        super().paintEvent(event)
        if self.delegate.pictures.left_out:
            self._left_out |= {seq for seq, _ in self.delegate.pictures.left_out}
            self._rest.start()

    def _paint_rest(self) -> None:
        self.paint_facts(self._left_out)
        self._left_out.clear()

    # -- geometry

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self.columns.lay_out()

    def _lay_out_rows(self) -> None:
        rows = self.verticalHeader()
        height = theme().scaled(COMPACT_HEIGHT if self.delegate.compact else ROW_HEIGHT)
        rows.setDefaultSectionSize(height)
        self.clearSpans()
        for row in self._head_rows:
            if row < self._facts.rowCount():
                self.setRowHeight(row, height)
        self._head_rows = self._facts.heads()
        for row in self._head_rows:
            self.setRowHeight(row, theme().scaled(HEAD_HEIGHT))
            self.setSpan(row, 0, 1, len(Column))
        self.verticalScrollBar().setSingleStep(height)
        self.columns.lay_out()

    def _columns_shown(self, shown: list[Column]) -> None:
        wide = {column: min(self.columnWidth(column), row_buttons.WIDEST) for column in shown}
        self.delegate.acts_column = max(wide, key=wide.__getitem__, default=None)  # the first with room for all of them
        self.delegate.last_column = self.columns.last
        self.viewport().update()

    # -- pointer

    def mouseMoveEvent(self, event):
        self._hover(event.position().toPoint())
        super().mouseMoveEvent(event)

    def viewportEvent(self, event):
        if event.type() == QEvent.Type.Leave:
            self._set_hovered(-1, None)
        return super().viewportEvent(event)

    def mousePressEvent(self, event):
        place = event.position().toPoint()
        row = self.rowAt(place.y())
        if self.is_head(row):
            if event.button() == Qt.MouseButton.LeftButton:
                self._toggle(row)
            return
        act = self._act_under(place)
        seq = self._facts.seq(row)
        if act is not None and seq is not None and event.button() == Qt.MouseButton.LeftButton:
            self.acted.emit(act, [seq])
            return
        self._picking = False
        self._mark_keys(False)
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event):
        seq = self._facts.seq(self.rowAt(event.position().toPoint().y()))
        if seq is not None and self._act_under(event.position().toPoint()) is None:
            self.opened.emit(seq)

    def acts_cell(self, row: int) -> QRect:
        """The cell in which the acts of a row appear."""
        column = self.delegate.acts_column
        return self.visualRect(self._facts.index(row, column)) if column is not None else QRect()

    def _hover(self, place) -> None:
        row = self.rowAt(place.y())
        self._set_hovered(-1 if self._facts.group(row) is not None else row, self._act_under(place))

    def _act_under(self, place) -> str | None:
        row = self.rowAt(place.y())
        cell, found = self.acts_cell(row), self._facts.fact(row)
        return self.delegate.act_at(cell, place, found.state) if found is not None and cell.isValid() else None

    def _set_hovered(self, row: int, act: str | None) -> None:
        if (row, act) == (self.delegate.hovered, self.delegate.hovered_act):
            return
        before, self.delegate.hovered, self.delegate.hovered_act = self.delegate.hovered, row, act
        found = self._facts.fact(row)
        self.viewport().setToolTip(keys.act_words(act, found.state) if act and found is not None else "")
        self.verticalScrollBar().update()
        for changed in {before, row} - {-1}:
            self._paint_row(changed)

    def paint_facts(self, seqs: Container[int]) -> None:
        """Paint these facts anew, as far as they are in sight."""
        row, below = self.rowAt(0), self.viewport().height()
        while 0 <= row < self._facts.rowCount() and self.rowViewportPosition(row) < below:
            if self._facts.seq(row) in seqs:
                self._paint_row(row)
            row += 1

    def _paint_row(self, row: int) -> None:
        self.viewport().update(0, self.rowViewportPosition(row), self.viewport().width(), self.rowHeight(row))

    # -- keyboard

    def keyPressEvent(self, event):
        self._mark_keys(True)
        key = event.key()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if event.matches(QKeySequence.StandardKey.SelectAll):
            self.selectAll()
        elif plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if (seq := self.current_seq()) is not None:
                self.opened.emit(seq)
            else:
                self._fold(False)
        elif act := keys.act_of(event, letters=self._single_keys):
            self.acted.emit(act, self.selected())
        elif plain and key in _STEPS and (self._single_keys or key in (Qt.Key.Key_Up, Qt.Key.Key_Down)):
            self._step(_STEPS[key])
        elif plain and key == Qt.Key.Key_X and self._single_keys:
            self._pick()
        elif plain and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._fold(key == Qt.Key.Key_Left)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, text):
        """Letters are acts here, not a search by type-ahead."""

    def focusInEvent(self, event):
        why = Qt.FocusReason
        if event.reason() in (why.TabFocusReason, why.BacktabFocusReason, why.ShortcutFocusReason):
            self.setProperty("keys", True)
            if not self.currentIndex().isValid():
                self._step(1)
        super().focusInEvent(event)
        self._paint_anew()

    def focusOutEvent(self, event):
        super().focusOutEvent(event)
        self._paint_anew()

    def contextMenuEvent(self, event):
        """The key of menus opens one at the row with the mark of the keyboard; Qt has its place without the heads."""
        place = event.pos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self.scrollTo(self.currentIndex())
            place = self.visualRect(self.currentIndex()).center()
        self.menu_wanted.emit(place)

    def _mark_keys(self, shown: bool) -> None:
        """Show where the keyboard is from now on, or no longer."""
        if self.property("keys") is not shown:
            self.setProperty("keys", shown)
            self._paint_anew()

    def _paint_anew(self) -> None:
        self.viewport().update()
        self.verticalScrollBar().update()

    def scrollTo(self, index, hint=QAbstractItemView.ScrollHint.EnsureVisible):
        """The first fact of a group comes into sight with its head."""
        if self.is_head(index.row() - 1):
            super().scrollTo(index.siblingAtRow(index.row() - 1), hint)
        super().scrollTo(index, hint)

    def selectionCommand(self, index, event=None):
        steps = isinstance(event, QKeyEvent) and event.modifiers() == Qt.KeyboardModifier.NoModifier
        if (index.isValid() and self.is_head(index.row())) or (steps and self._picking):
            return QItemSelectionModel.SelectionFlag.NoUpdate
        return super().selectionCommand(index, event)

    def moveCursor(self, action, modifiers):
        """Past the heads of groups, so that a selection goes on across them; Home and End are those of the list."""
        move = QAbstractItemView.CursorAction
        last = self._facts.rowCount() - 1
        row = {move.MoveHome: 0, move.MoveEnd: last}.get(action)
        if row is None:
            row = super().moveCursor(action, modifiers).row()
        up = action in (move.MoveUp, move.MovePageUp, move.MoveEnd)
        for by in (-1, 1) if up else (1, -1):
            found = self._next_fact(row, by)
            if found is not None:
                return self._facts.index(found, 0)
        return self.currentIndex()

    def currentChanged(self, current, previous):
        """The mark of the keyboard goes around the whole row, not only the cell that Qt paints anew."""
        super().currentChanged(current, previous)
        for index in (previous, current):
            if index.isValid():
                self._paint_row(index.row())
        self.verticalScrollBar().update()

    def _next_fact(self, row: int, by: int, *, or_folded: bool = False) -> int | None:
        """The fact in ``row``, or the next one from there; with ``or_folded`` the head of a folded group counts."""
        while 0 <= row < self._facts.rowCount():
            group = self._facts.group(row)
            if group is None or (or_folded and self._facts.is_collapsed(group)):
                return row
            row += by
        return None

    def _step(self, by: int) -> None:
        """To the next fact or folded group; where nothing is selected, to the fact that has the focus."""
        row = max(self.currentIndex().row(), 0)
        if self.currentIndex().isValid() and (self.selectionModel().hasSelection() or self.is_head(row)):
            row += by
        found = self._next_fact(row, by, or_folded=True)
        if found is not None:
            self._go_to(found)

    def _go_to(self, row: int) -> None:
        """Put the keyboard focus on a row; a fact is selected, unless some are picked; a head cannot be."""
        index, flag = self._facts.index(row, 0), QItemSelectionModel.SelectionFlag
        mark = flag.Clear if self.is_head(row) else flag.ClearAndSelect | flag.Rows
        self.selectionModel().setCurrentIndex(index, flag.NoUpdate if self._picking else mark)
        self.scrollTo(index)

    def _pick(self) -> None:
        """Add the current row to the selection, or take it out; from the first one on, steps keep what is selected."""
        flag, row, begins = QItemSelectionModel.SelectionFlag, self.currentIndex(), not self._picking
        if row.isValid() and not self.is_head(row.row()):
            self._picking = True
            self.selectionModel().select(row, (flag.Select if begins else flag.Toggle) | flag.Rows)

    def _fold(self, fold: bool) -> None:
        """Fold the group of the row with the keyboard focus, which goes to its head, or unfold it and go inside."""
        row = self.currentIndex().row()
        heads = [head for head in self._facts.heads() if head <= row]
        group = self._facts.group(heads[-1]) if heads else None
        if group is not None and self._facts.is_collapsed(group) != fold:
            self._facts.toggle(heads[-1])
            self._go_to(heads[-1] if fold else heads[-1] + 1)

    def _toggle(self, head: int) -> None:
        """Fold or unfold a group, whose head stays where it is, and keep what is selected."""
        place, above = self.place(), self.rowViewportPosition(head)
        self._facts.toggle(head)
        self.select_facts(place.selected, place.current)
        self.verticalScrollBar().setValue(self.verticalHeader().sectionPosition(head) - above)
