"""Paints one person or thing: initials, name, kind and user, number of facts, when last mentioned."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView

from korely_desktop.domain.entities import Entity
from korely_desktop.gui.components.monogram import paint_monogram
from korely_desktop.gui.components.row_ground import is_selected, paint_row_focus, paint_row_ground
from korely_desktop.gui.components.row_pictures import RowDelegate
from korely_desktop.gui.components.rows import ROW
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import is_you, shown_name, type_word
from korely_desktop.gui.i18n import dotted, fill, language, translate
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import mirror, write_short
from korely_desktop.memory import date_words

_HEIGHT = 48
_MARK = 28
_COUNTS = 220
_PARTS = 5
"""So much is said beside a name."""


class EntityDelegate(RowDelegate):
    """Two lines a row, and what is known at the right."""

    def __init__(self, desk: Desk, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view

    def sizeHint(self, option, index):
        return QSize(0, theme().scaled(_HEIGHT))

    def shown(self, index):
        entity = index.data(ROW)
        return None if entity is None else (entity.id, (entity, date_words.local_day(self._desk.services.clock())))

    def write(self, painter, option, index):
        entity = index.data(ROW)
        if entity is None:
            return
        rect = QRectF(option.rect)
        painter.save()
        mirror(painter, option.rect, option.direction)
        paint_row_ground(painter, option, line_from=self._words_at)
        kind = "you" if is_you(entity) else "person"
        side = theme().scaled(_MARK)
        mark = QRectF(rect.x() + 16, round(rect.center().y() - side / 2), side, side)
        paint_monogram(painter, mark, shown_name(entity), kind, on_row=is_selected(option))
        self._paint_words(painter, rect, entity)
        paint_row_focus(painter, option)
        painter.restore()

    @property
    def _words_at(self) -> int:
        return 16 + theme().scaled(_MARK) + 16

    def _paint_words(self, painter: QPainter, rect: QRectF, entity: Entity) -> None:
        body, note = theme().line_height("body"), theme().line_height("note")
        top = rect.y() + (rect.height() - body - note) / 2
        right = rect.right() - 24 - theme().scaled(_COUNTS)
        left = rect.x() + self._words_at
        width = right - left - 8
        write_short(painter, QRectF(left, top, width, body), shown_name(entity), "body", 500, "text")
        write_short(painter, QRectF(left, top + body, width, note), beside_its_name(entity), "note", 400, "text-3")
        wide = rect.right() - 20 - right
        write_short(painter, QRectF(right, top, wide, body), facts_counted(entity.facts), "body", 400, "text-2")
        write_short(painter, QRectF(right, top + body, wide, note), self._named_in(entity), "note", 400, "text-3")

    def _named_in(self, entity: Entity) -> str:
        """*9 texts, last yesterday*."""
        if not entity.memories or entity.is_user:  # what they say of themself seldom has their name in it
            return ""
        texts = texts_counted(entity.memories)
        if entity.last_seen is None:
            return texts
        today = self._desk.services.clock().astimezone().date()
        seen = date_words.relative_day(date_words.local_day(entity.last_seen), today, language())
        return fill(translate("People", "{texts}, last {day}"), texts=texts, day=seen)


def beside_its_name(entity: Entity) -> str:
    """*Person · Yusuf Demir*: its kind, in whose memory it is, and its further names, such as an end user's id."""
    whose = entity.user_id if entity.is_user else entity.whose or entity.user_id
    parts, named = [type_word(entity.type)], {entity.name.casefold()}
    for one in [whose, *entity.aliases]:
        if one is not None and one.casefold() not in named and len(parts) < _PARTS:
            parts.append(one)
            named.add(one.casefold())
    return dotted(*parts)
