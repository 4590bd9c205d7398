"""The list of audit rows, painted by one delegate. Which there are: :mod:`korely_desktop.gui.activity.by_day`."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.times import utc_now
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.activity.by_day import DayHead, EventRow, EventsByDay
from korely_desktop.gui.activity.day_chip import head_words
from korely_desktop.gui.components.monogram import paint_monogram
from korely_desktop.gui.components.row_ground import is_selected, paint_row_focus, paint_row_ground
from korely_desktop.gui.components.row_pictures import RowDelegate
from korely_desktop.gui.components.rows import ROW, RowList
from korely_desktop.gui.i18n import fill, language, translate
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import as_written, mirror, paint_icon, painter_on, use_type, write, write_short
from korely_desktop.memory.access.activity import ActivityPage
from korely_desktop.memory.date_words import day_words

_WHO_AT = 80
_WHAT_AT = 236
_RESULT_WIDTH = 132
_LEAST_WHAT = 260
"""With less room than this for what was done, its result has none."""


class EventModel(EventsByDay):
    """The log."""

    def words_of(self, row: DayHead | EventRow) -> str:
        if isinstance(row, DayHead):
            return head_words(row.day)
        said = row.words
        when = row.time or self.tr("In total")
        done = fill(translate("EventDetail", "{who} {what}"), who=said.who, what=said.verb)
        return ". ".join(filter(None, (when, f"{done} {said.about}", said.result)))


def _result_width(width: float) -> int:
    """How wide the last column is in a list of this width; 0 where what was done needs the room."""
    wide = theme().scaled(_RESULT_WIDTH)
    return wide if width >= theme().scaled(_WHAT_AT + _LEAST_WHAT) + wide else 0


class _EventDelegate(RowDelegate):
    def sizeHint(self, option, index):
        return QSize(400, theme().scaled(28 if isinstance(index.data(ROW), DayHead) else 38))

    def shown(self, index):
        row = index.data(ROW)
        if isinstance(row, DayHead):
            return row.day, utc_now().astimezone().date()
        return row.event.id, (row.words, row.time)

    def write(self, painter, option, index):
        row = index.data(ROW)
        painter.save()
        mirror(painter, option.rect, option.direction)
        if isinstance(row, DayHead):
            self._paint_head(painter, option.rect, row)
        else:
            self._paint_event(painter, option, row)
        painter.restore()

    def _paint_head(self, painter: QPainter, rect, head: DayHead) -> None:
        look = theme()
        painter.fillRect(rect, look.color("sunken"))
        paint_hairline(painter, rect.x(), rect.bottom(), rect.width())
        use_type(painter, "label", 600, "text-2")
        words = head_words(head.day)
        box = QRectF(rect).adjusted(16, 0, -16, 0)
        write(painter, box, words)
        today = utc_now().astimezone().date()
        if (today - head.day).days < 2:
            width = QFontMetricsF(look.font("label", 600)).horizontalAdvance(words)
            use_type(painter, "label", 400, "text-3")
            full = day_words(head.day, language(), weekday=True, year=False)
            write(painter, box.adjusted(width + 8, 0, 0, 0), full)

    def _paint_event(self, painter: QPainter, option, row: EventRow) -> None:
        look = theme()
        rect = QRectF(option.rect)
        selected = is_selected(option)
        paint_row_ground(painter, option, line_from=16)
        body = look.font("body")
        metrics = QFontMetricsF(body)
        painter.setFont(body)
        painter.setPen(look.color("text-3"))
        write(painter, rect.adjusted(16, 0, 0, 0), row.time)
        who_at, what_at, result_wide = look.scaled(_WHO_AT), look.scaled(_WHAT_AT), _result_width(rect.width())
        mono = QRectF(rect.x() + who_at, rect.center().y() - 8, 16, 16)
        paint_monogram(painter, mono, row.words.who, row.words.who_kind, on_row=selected)
        who = QRectF(rect.x() + who_at + 24, rect.y(), what_at - who_at - 36, rect.height())
        write_short(painter, who, row.words.who, "body", 400, "text")
        paint_icon(painter, rect.x() + what_at, rect.center().y() - 8, row.words.icon, row.words.token)
        what = rect.adjusted(what_at + 26, 0, -result_wide - 16, 0)
        verb = metrics.elidedText(row.words.verb, Qt.TextElideMode.ElideRight, what.width())
        left = metrics.horizontalAdvance(verb) + metrics.horizontalAdvance(" ")
        strong = look.font("body", 500)
        room = max(0.0, what.width() - left)
        about = QFontMetricsF(strong).elidedText(row.words.about, Qt.TextElideMode.ElideRight, room)
        with as_written(painter, what, verb, left + QFontMetricsF(strong).horizontalAdvance(about)):
            painter.setPen(look.color("text-2"))
            write(painter, what, verb)
            painter.setFont(strong)
            painter.setPen(look.color("text"))
            write(painter, what.adjusted(left, 0, 0, 0), about)
        result = QRectF(rect.right() - result_wide - 8, rect.y(), result_wide, rect.height())
        write_short(painter, result, row.words.result, "body", 400, "text-3")
        paint_row_focus(painter, option)


class EventHead(QWidget):
    """The names of the columns."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(theme().scaled(28))

    def paintEvent(self, event):
        look = theme()
        painter = painter_on(self)
        paint_hairline(painter, 0, self.height() - 1, self.width())
        use_type(painter, "caption", None, "text-3")
        wide = _result_width(self.width())
        heads = [
            (16, self.tr("Time")),
            (look.scaled(_WHO_AT), self.tr("Who")),
            (look.scaled(_WHAT_AT), self.tr("What")),
            (self.width() - wide - 8, self.tr("Result") if wide else ""),
        ]
        for left, words in heads:
            write(painter, QRectF(left, 0, look.scaled(_RESULT_WIDTH), self.height()), words)


class EventList(RowList):
    """``chosen`` carries the :class:`EventRow` that the person went to."""

    chosen = Signal(object)

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.events = EventModel(vocabulary)
        super().__init__(self.events, _EventDelegate(), "surface")
        self.setAccessibleName(self.tr("What happened"))

    def set_page(self, page: ActivityPage) -> None:
        """Begin anew with the newest page; the keys stay on the entry on which they were."""
        there = self.currentIndex().data(ROW) if self.currentIndex().isValid() else None
        self.events.set_page(page)
        if isinstance(there, EventRow):
            self.stay_at(self.events.row_of(there.event.id))

    def went_to(self, row: DayHead | EventRow) -> None:
        if isinstance(row, EventRow):
            self.chosen.emit(row)
