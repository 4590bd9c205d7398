"""Paints the rows of the Memory Panel: the sentence, its strip, where it came from and its state."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from korely_desktop.domain.facts import Trust
from korely_desktop.domain.panel import PanelGroup, PanelState
from korely_desktop.gui.components.line import Line, lay_out, paint_line, pieces_of
from korely_desktop.gui.components.monogram import paint_monogram
from korely_desktop.gui.components.pictures import CellPictures
from korely_desktop.gui.components.strip import Span, SpanKind, paint_meter, paint_strip
from korely_desktop.gui.i18n import language
from korely_desktop.gui.panel import row_buttons, words
from korely_desktop.gui.panel.model import Column, FactModel, GoneRole, RowRole
from korely_desktop.gui.panel.offers import offered_on_row
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.fonts import Role
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import mirror, mirrored_place, paint_icon, use_type, write, write_short
from korely_desktop.gui.theme.tokens import STATE_LOOKS, look_of_family
from korely_desktop.memory import sentences
from korely_desktop.memory.listing.panel import PanelRow
from korely_desktop.memory.sentences import Run

ROW_HEIGHT = 48
COMPACT_HEIGHT = 32
HEAD_HEIGHT = 28
SENTENCE_X = 40
_KEPT_LAYOUTS = 4_000
_OVER = (PanelState.ENDED, PanelState.NEVER_SO, PanelState.FORGOTTEN)
_SPAN_KINDS: dict[PanelState, SpanKind] = {
    PanelState.REVIEW: "review",
    PanelState.CLASH: "review",
    PanelState.PLANNED: "planned",
    **dict.fromkeys(_OVER, "past"),
}


class FactDelegate(QStyledItemDelegate):
    """One delegate for all columns. ``hovered`` is the row under the pointer, -1 for none."""

    def __init__(self, model: FactModel, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._model = model
        self._view = view
        self.hovered = -1
        self.hovered_act: str | None = None
        self.compact = False
        self.acts_column: Column | None = Column.LEARNED
        self.last_column = Column.STATE
        self.acts_on = True
        self.fading: dict[int, float] = {}
        self._noted: set[int] = set()
        self._layouts: dict[tuple[tuple[Run, ...], int, bool], Line] = {}
        self._short: dict[tuple[Role, str, int], str] = {}
        self.pictures = CellPictures()
        self._forget_layouts()
        self.begin_paint()
        theme().changed.connect(self._forget_layouts)

    def _forget_layouts(self) -> None:
        """Fonts are others now."""
        self._layouts.clear()
        self._short.clear()
        self.pictures.clear()
        self._line_heights = (theme().line_height("body"), theme().line_height("note"))

    def begin_paint(self) -> None:
        """A paint of the list begins: look up once what all its cells go by."""
        self._now, self._scale = self._model.now(), self._model.scale
        self._minutes = _minute(self._now), _minute(self._scale.start)
        self._focused, self._row = self.focused_row(), -1
        self.pictures.begin()

    def sizeHint(self, option, index):
        return QSize(0, theme().scaled(COMPACT_HEIGHT if self.compact else ROW_HEIGHT))

    def paint(self, painter, option, index):
        if index.row() != self._row:
            self._look_up(painter, option, index)
        found = self._found
        if self._at_rest:
            if not self._paint_picture(painter, option, index, found):
                painter.save()
                self._paint_placeholder(painter, option, index)
                painter.restore()
            return
        painter.save()
        painter.setClipRect(option.rect)
        mirror(painter, option.rect, option.direction)
        if isinstance(found, PanelGroup):
            if index.column() == Column.FACT:
                self._paint_head(painter, option, found)
        else:
            self._paint_ground(painter, option, index, found)
            if found is None:
                self._paint_placeholder(painter, option, index)
            elif self._model.data(index, GoneRole):
                self._paint_gone(painter, option, index)
            else:
                self._paint_cell(painter, option, index, found)
        if index.row() == self._focused:
            self._paint_focus(painter, option.rect, index, whole=isinstance(found, PanelGroup))
        painter.restore()

    def _look_up(self, painter: QPainter, option: QStyleOptionViewItem, index) -> None:
        """Once for the cells of a row: what stands in it, and whether nobody touches it and nothing about it is new."""
        self._row = index.row()
        found = self._found = self._model.data(index, RowRole)  # not through Qt and back
        self._at_rest = isinstance(found, PanelRow) and not (
            option.state & QStyle.StateFlag.State_Selected
            or self._row in (self.hovered, self._focused)
            or found.fact.seq in self.fading
            or self._model.data(index, GoneRole)
            or option.direction == Qt.LayoutDirection.RightToLeft
            or not painter.device().devicePixelRatio().is_integer()  # a copy would lie between pixels
        )

    def _paint_picture(self, painter: QPainter, option: QStyleOptionViewItem, index, row: PanelRow) -> bool:
        def write(inner: QPainter) -> None:
            self._paint_ground(inner, option, index, row)
            self._paint_cell(inner, option, index, row)

        column = index.column()
        shown = (row, *self._beside_the_row(column, row))
        return self.pictures.paint(painter, option.rect, (row.fact.seq, column), shown, write)

    def _beside_the_row(self, column: int, row: PanelRow) -> tuple[object, ...]:
        """What a cell at rest goes by besides its row; the present counts by the minute."""
        if column == Column.FACT:
            return (self._news(row),)
        if column == Column.TRUE:
            return *self._minutes, self._model.query.as_of, self._model.query.known_as_of
        return self._minutes[:1] if column == Column.LEARNED else ()

    def act_at(self, cell: QRect, place: QPoint, state: PanelState) -> str | None:
        """Which of the acts on a fact lies under ``place`` in the cell that shows them."""
        if not self.acts_on:
            return None
        return row_buttons.act_under(cell, mirrored_place(self._view, cell, place), offered_on_row(state))

    def helpEvent(self, event, view, option, index):
        """A tooltip only where it tells more than is in sight; over an act it is the act's own, which the view has."""
        row = self._model.data(index, RowRole) if index.isValid() else None
        if isinstance(row, PanelRow) and not self._tells_more(index, option.rect, event.pos(), row):
            event.ignore()
            return False
        return super().helpEvent(event, view, option, index)

    def _tells_more(self, index, rect: QRect, place: QPoint, row: PanelRow) -> bool:
        if self.hovered_act is not None and index.column() == self.acts_column:
            return False
        if self.compact:
            return True
        if index.column() == Column.FACT:
            told = "".join(piece.text for _, piece in self._laid_out(row, self._sentence_width(rect), False).placed)
            on_icon = mirrored_place(self._view, rect, place).x() < rect.x() + SENTENCE_X
            return on_icon or told != row.sentence or self._is_cut(words.note_of(row), rect.width() - SENTENCE_X - 30)
        if index.column() == Column.TRUE:
            return self._is_cut(row.interval, rect.width() - 4)
        if index.column() == Column.LEARNED:
            return self._is_cut(words.writer(row)[0], rect.width() - 32, "label")
        return row.since is not None and self._is_cut(words.since_note(row), rect.width() - 8)

    def _is_cut(self, text: str, width: int, role: Role = "note") -> bool:
        return self._elided(role, text, width) != text

    # -- grounds

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index, row: PanelRow | None) -> None:
        look = theme()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(option.rect, look.color("selected" if self._view.hasFocus() else "selected-quiet"))
            if index.column() == Column.FACT:
                edge = QRect(option.rect.topLeft(), QSize(3, option.rect.height()))
                painter.fillRect(edge, look.color("accent-fill"))
        elif index.row() == self.hovered:
            painter.fillRect(option.rect, look.color("hover"))
        elif row is not None and row.fact.seq in self.fading:
            shade = QColor(look.color("accent-soft"))
            shade.setAlphaF(self.fading[row.fact.seq])
            painter.fillRect(option.rect, shade)
        if not selected:
            left = option.rect.x() + (SENTENCE_X if index.column() == Column.FACT else 0)
            paint_hairline(painter, left, option.rect.bottom(), option.rect.right() - left + 1)

    def _paint_head(self, painter: QPainter, option: QStyleOptionViewItem, group: PanelGroup) -> None:
        look, rect = theme(), QRectF(option.rect)
        painter.fillRect(option.rect, look.color("sunken"))
        paint_hairline(painter, option.rect.x(), option.rect.bottom(), option.rect.width())
        name = "chevron-right" if self._model.is_collapsed(group) else "chevron-down"
        paint_icon(painter, rect.x() + 16, rect.center().y() - 7, name, "text-2", 14)
        title, note = words.head(group, self._model.query, self._now)
        bold, box = QFontMetricsF(look.font("label", 600)), rect.adjusted(38, 0, -8, 0)
        beside = QFontMetricsF(look.font("label", 400)).horizontalAdvance(note) + 8
        title = bold.elidedText(title, Qt.TextElideMode.ElideRight, box.width() - beside)
        write_short(painter, box, title, "label", 600, "text-2")
        box.setLeft(box.left() + bold.horizontalAdvance(title) + 8)
        write_short(painter, box, note, "label", 400, "text-3")

    def _paint_placeholder(self, painter: QPainter, option: QStyleOptionViewItem, index) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("border"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = option.rect.x() + (SENTENCE_X if index.column() == Column.FACT else 0)
        width = min(220 if index.column() == Column.FACT else 72, option.rect.width() - 24)
        painter.drawRoundedRect(QRectF(left, option.rect.y() + 13, width, 8), 4, 4)

    def _paint_gone(self, painter: QPainter, option: QStyleOptionViewItem, index) -> None:
        if index.column() != Column.FACT:
            return
        use_type(painter, "body", None, "text-3")
        box = option.rect.adjusted(SENTENCE_X, 0, 0, 0)
        write(painter, box, self.tr("erased"))

    # -- cells

    def _paint_cell(self, painter: QPainter, option: QStyleOptionViewItem, index, row: PanelRow) -> None:
        column = Column(index.column())
        if column is self.acts_column and index.row() == self.hovered and self.acts_on:
            row_buttons.paint_acts(painter, option.rect, offered_on_row(row.state), self.hovered_act)
        elif column is Column.FACT:
            self._paint_fact(painter, option, index, row)
        elif column is Column.TRUE:
            self._paint_true(painter, option, row)
        elif column is Column.LEARNED:
            self._paint_learned(painter, option, row)
        else:
            self._paint_state(painter, option, row)

    def _paint_fact(self, painter: QPainter, option: QStyleOptionViewItem, index, row: PanelRow) -> None:
        ended = row.state in _OVER
        family = look_of_family(row.fact.family)
        first, second = self._lines(option.rect)
        if ended:
            painter.setOpacity(0.75)
        paint_icon(painter, option.rect.x() + 16, round(first.center().y() - 8), family.icon, family.token)
        painter.setOpacity(1.0)
        line = self._laid_out(row, self._sentence_width(option.rect), ended)
        paint_line(painter, first.adjusted(SENTENCE_X, 0, -8, 0), line)
        if not self.compact:
            news = self._news(row)
            box = second.adjusted(SENTENCE_X, 0, -12, 0)
            if row.fact.recall is not None and news is None:
                paint_icon(painter, box.x(), box.center().y() - 6.5, words.RECALL_ICONS[row.fact.recall], "text-3", 13)
                box = box.adjusted(18, 0, 0, 0)
            self._paint_line(painter, box, news or words.note_of(row), "accent" if news else "text-3")

    def _news(self, row: PanelRow) -> str | None:
        """How long ago a new fact came in; None for any other, and in the past."""
        if self._model.query.in_past or not words.is_new(row, self._now):
            return None
        self._noted.add(row.fact.seq)
        return sentences.ago_words(row.fact.created_at, self._now, language())

    def take_noted(self) -> set[int]:
        """``facts.seq`` of those painted with how long ago they came in since this was last asked."""
        noted, self._noted = self._noted, set()
        return noted

    def focused_row(self) -> int:
        """The row with the keyboard focus, while it is the keyboard that moves it."""
        shown = self._view.hasFocus() and self._view.property("keys")
        return self._view.currentIndex().row() if shown else -1

    def _paint_focus(self, painter: QPainter, rect: QRect, index, *, whole: bool) -> None:
        """2 px of accent inside the whole row; every cell paints its part of it, the head of a group all of it, and the
        scroll bar the end."""
        ring = theme().color("accent")
        painter.fillRect(QRect(rect.x(), rect.y(), rect.width(), 2), ring)
        painter.fillRect(QRect(rect.x(), rect.bottom() - 1, rect.width(), 2), ring)
        if index.column() == Column.FACT:
            painter.fillRect(QRect(rect.x(), rect.y(), 2, rect.height()), ring)
        if (whole or index.column() == self.last_column) and not self._view.verticalScrollBar().isVisible():
            painter.fillRect(QRect(rect.right() - 1, rect.y(), 2, rect.height()), ring)

    def _paint_true(self, painter: QPainter, option: QStyleOptionViewItem, row: PanelRow) -> None:
        first, second = self._lines(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        strip = QRectF(option.rect.x(), first.y(), min(option.rect.width() - 16, 116), first.height())
        paint_strip(painter, strip, self._scale, self.span(row), selected=selected)
        if not self.compact:
            box = QRectF(option.rect.x(), second.y(), option.rect.width() - 4, second.height())
            self._paint_line(painter, box, row.interval, "text" if selected else "text-3")

    def span(self, row: PanelRow) -> Span:
        """What the strip of a row shows."""
        kind = _SPAN_KINDS.get(row.state, "now")
        query = self._model.query
        if query.in_past and kind == "now" and row.fact.invalid_at is not None:
            kind = "past"
        if row.state is PanelState.NEVER_SO and row.fact.invalid_at == row.fact.valid_from:
            kind = "never"
        return Span(row.strip_from, row.fact.invalid_at, kind, query.as_of or query.known_as_of)

    def _paint_learned(self, painter: QPainter, option: QStyleOptionViewItem, row: PanelRow) -> None:
        first, second = self._lines(option.rect)
        name, kind = words.writer(row)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        mark = QRectF(option.rect.x(), round(first.center().y() - 8), 16, 16)
        paint_monogram(painter, mark, name, kind, on_row=selected)
        box = first.adjusted(24, 0, -8, 0)
        self._paint_line(painter, box, name, "text-2", role="label")
        if not self.compact:
            self._paint_line(painter, second.adjusted(0, 0, -8, 0), words.learned_when(row, self._now), "text-3")

    def _paint_state(self, painter: QPainter, option: QStyleOptionViewItem, row: PanelRow) -> None:
        first, second = self._lines(option.rect)
        look = words.SINCE_LOOKS[row.since] if row.since else STATE_LOOKS[row.state.value]
        title = words.since_word(row.since) if row.since else words.state_title(row)
        paint_icon(painter, option.rect.x(), round(first.center().y() - 7), look.icon, look.token, 14)
        use_type(painter, "label", 500, look.token)
        write(painter, first.adjusted(20, 0, 0, 0), title)
        if self.compact:
            return
        if row.since:
            self._paint_line(painter, second.adjusted(0, 0, -8, 0), words.since_note(row), "text-3")
            return
        left = 0.0
        if row.fact.trust is not Trust.PERSON and row.state is not PanelState.FORGOTTEN:
            paint_meter(painter, second, row.fact.confidence)
            left = 28.0
        self._paint_line(painter, second.adjusted(left, 0, -4, 0), words.certainty(row), "text-3")

    # -- text

    def _lines(self, rect: QRect) -> tuple[QRectF, QRectF]:
        """The two text lines of a row; in the compact density only the first counts."""
        body, note = self._line_heights
        if self.compact:
            return QRectF(rect), QRectF(rect)
        top = rect.y() + (rect.height() - 1 - body - note) / 2
        return QRectF(rect.x(), top, rect.width(), body), QRectF(rect.x(), top + body, rect.width(), note)

    def _paint_line(self, painter: QPainter, box: QRectF, text: str, token: str, role: Role = "note") -> None:
        use_type(painter, role, 400, token)
        write(painter, box, self._elided(role, text, int(box.width())))

    def _elided(self, role: Role, text: str, width: int) -> str:
        key = (role, text, width)
        found = self._short.get(key)
        if found is None:
            if len(self._short) > _KEPT_LAYOUTS:
                self._short.clear()
            metrics = QFontMetricsF(theme().font(role, 400))
            found = self._short[key] = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
        return found

    def _sentence_width(self, rect: QRect) -> int:
        return rect.width() - SENTENCE_X - 12

    def _laid_out(self, row: PanelRow, width: int, ended: bool) -> Line:
        key = (row.runs, width, ended)
        found = self._layouts.get(key)
        if found is None:
            if len(self._layouts) > _KEPT_LAYOUTS:
                self._layouts.clear()
            found = self._layouts[key] = lay_out(pieces_of(row.runs, ended=ended), width)
        return found


def _minute(moment: datetime) -> datetime:
    return moment.replace(second=0, microsecond=0)
