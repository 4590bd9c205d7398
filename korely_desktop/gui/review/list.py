"""The list of waiting cards: together by whom they are about, painted by one delegate."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyledItemDelegate

from korely_desktop.domain.answers import ReviewCard, ReviewKind
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.components.line import paint_sentence
from korely_desktop.gui.components.row_ground import paint_row_focus, paint_row_ground
from korely_desktop.gui.components.rows import ROW, HeadedRows, RowList
from korely_desktop.gui.i18n import dotted, fill
from korely_desktop.gui.review import words
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import mirror, paint_icon, use_type, write, write_short
from korely_desktop.gui.theme.tips import as_tip
from korely_desktop.gui.theme.tokens import look_of_family
from korely_desktop.memory.inbox import attention
from korely_desktop.memory.sentences import Run


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a group: whom or what its cards are about."""

    words: str
    count: int


@dataclass(frozen=True, slots=True)
class Line:
    """One card as the list shows it."""

    card: ReviewCard
    text: str
    runs: tuple[Run, ...]
    note: str
    age: str


class CardModel(HeadedRows):
    """Waiting cards as they come, under the heads of whom they are about; heads cannot be chosen."""

    LINE = Line

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._vocabulary = vocabulary

    def set_cards(self, cards: list[ReviewCard], now: datetime) -> None:
        """Show these."""
        self.beginResetModel()
        self._rows = []
        for _, group in groupby(cards, attention.subject_of):
            about = list(group)
            self._rows.append(Head(words.subject_of_card(about[0]), len(about)))
            self._rows.extend(self._line(card, now) for card in about)
        self.endResetModel()

    def cards(self) -> list[ReviewCard]:
        """The cards in the order shown."""
        return [row.card for row in self._rows if isinstance(row, Line)]

    def row_of(self, review_id: str) -> int | None:
        """The row of a card."""
        for number, row in enumerate(self._rows):
            if isinstance(row, Line) and row.card.id == review_id:
                return number
        return None

    def words_of(self, row: Head | Line) -> str:
        return row.words if isinstance(row, Head) else f"{row.text}. {row.note}"

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(row, Line):
            return as_tip(row.text)
        return super().data(index, role)

    def _line(self, card: ReviewCard, now: datetime) -> Line:
        text, runs = words.line(card, self._vocabulary), words.below_its_head(card, self._vocabulary)
        return Line(card, text, runs, self._note(card), self._age(card.created_at, now))

    def _note(self, card: ReviewCard) -> str:
        if card.fact is None:
            return self.tr("Two names")
        if card.kind is ReviewKind.SENSITIVE:
            said = self.tr("Sensitive")  # the whole of it has no room beside who said it
        elif card.kind is not ReviewKind.UNCERTAIN:
            said = words.kind_words(card.kind)
        elif words.ends_only(card):
            said = self.tr("Is this over?")
        else:
            said = fill(self.tr("{share}% sure"), share=round(card.fact.confidence * 100))
        return dotted(said, words.writer(card))

    def _age(self, created: datetime, now: datetime) -> str:
        minutes = int((now - created).total_seconds() // 60)
        if minutes < 1:
            return self.tr("now")
        if minutes < 60:
            return fill(self.tr("{n} min"), n=minutes)
        if minutes < 24 * 60:
            return fill(self.tr("{n} h"), n=minutes // 60)
        days = minutes // (24 * 60)
        if days < 30:
            return fill(self.tr("{n} d"), n=days)
        if days < 730:
            return self.tr("%n mo", "", days // 30)
        return self.tr("%n y", "", days // 365)


class _CardDelegate(QStyledItemDelegate):
    def sizeHint(self, option, index):
        head = isinstance(index.data(ROW), Head)
        return QSize(200, theme().scaled(36 if head else 50))

    def paint(self, painter, option, index):
        row = index.data(ROW)
        painter.save()
        mirror(painter, option.rect, option.direction)
        if isinstance(row, Head):
            self._paint_head(painter, option.rect, row)
        else:
            self._paint_line(painter, option, row)
        painter.restore()

    def _paint_head(self, painter: QPainter, rect, head: Head) -> None:
        look = theme()
        top = rect.bottom() - look.scaled(24)
        text = head.words
        use_type(painter, "label", 500, "text-2")
        box = QRectF(rect.x() + 15, top, rect.width() - 40, 18)
        text = QFontMetricsF(look.font("label", 500)).elidedText(text, Qt.TextElideMode.ElideRight, box.width() - 24)
        write(painter, box, text)
        width = QFontMetricsF(look.font("label", 500)).horizontalAdvance(text)
        painter.setPen(look.color("text-3"))
        if head.count > 1:
            write(painter, box.adjusted(width + 6, 0, 0, 0), str(head.count))

    def _paint_line(self, painter: QPainter, option, line: Line) -> None:
        look = theme()
        rect = option.rect
        paint_row_ground(painter, option)
        family = line.card.fact.predicate_family if line.card.fact else "people"
        family_look = look_of_family(family)
        paint_icon(painter, rect.x() + 15, rect.y() + 9, family_look.icon, family_look.token)
        note_font = look.font("note")
        age_width = QFontMetricsF(note_font).horizontalAdvance(line.age)
        width = rect.width() - 40 - 14
        top = QRectF(rect.x() + 40, rect.y() + 6, width, look.line_height("body"))
        paint_sentence(painter, top.adjusted(0, 0, -age_width - 8, 0), line.runs)
        painter.setFont(note_font)
        painter.setPen(look.color("text-3"))
        write(painter, top, line.age, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        write_short(painter, top.translated(0, top.height()), line.note, "note", 400, "text-3")
        paint_row_focus(painter, option)


class CardList(RowList):
    """``chosen`` tells the id of the card that the person went to."""

    chosen = Signal(str)

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.cards = CardModel(vocabulary)
        super().__init__(self.cards, _CardDelegate(), "sunken")
        self.setAccessibleName(self.tr("Waiting cards"))

    def go_to(self, review_id: str) -> None:
        """Select a card without telling."""
        row = self.cards.row_of(review_id)
        if row is not None:
            self.blockSignals(True)
            self.setCurrentIndex(self.cards.index(row))
            self.blockSignals(False)
            self.scrollTo(self.cards.index(row))
            self.viewport().update()

    def went_to(self, row: Head | Line) -> None:
        if isinstance(row, Line):
            self.chosen.emit(row.card.id)
