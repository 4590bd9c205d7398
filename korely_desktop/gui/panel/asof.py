"""The As-of button: now, or an amber day of the past."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QMenu

from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.menus import popup_below
from korely_desktop.gui.i18n import fill, language, translate
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import paint_icon, painter_on, write
from korely_desktop.memory import date_words


class AsOfButton(Button):
    """*As of: Now*, or an amber date. ``picked`` carries a day, or None for now."""

    picked = Signal(object)
    day_wanted = Signal()
    """The person wants to say which day."""

    def __init__(self) -> None:
        super().__init__("", icon="history")
        self._day: date | None = None
        self.setAccessibleDescription(translate("IconButton", "Opens a menu"))
        self.clicked.connect(self._open)
        self.show_day(None)

    def show_day(self, day: date | None) -> None:
        """Show which day is looked at."""
        self._day = day
        words = self.tr("Now") if day is None else date_words.day_words(day, language(), short=True)
        self.setText(fill(self.tr("As of: {day}"), day=words))
        self.updateGeometry()

    def sizeHint(self):
        hint = super().sizeHint()
        hint.setWidth(hint.width() + 22)
        return hint

    def paintEvent(self, event):
        look = theme()
        past = self._day is not None
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.color("past-line" if past else "border-strong"), 1))
        painter.setBrush(look.color("past" if past else "hover" if self.underMouse() else "surface"))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        ink = "past-text" if past else "text-2"
        top = (self.height() - 16) // 2
        paint_icon(painter, 12, top, "history", ink)
        paint_icon(painter, self.width() - 26, top + 1, "chevron-down", ink, 14)
        painter.setFont(self.font())
        painter.setPen(look.color("past-text" if past else "text"))
        write(painter, self.rect().adjusted(36, 0, -28, 0), self.text())

    def _open(self) -> None:
        menu = QMenu(self)
        today = date.today()
        for words, day in (
            (self.tr("Now", "by itself"), None),
            (self.tr("Yesterday"), today - timedelta(days=1)),
            (self.tr("A week ago"), today - timedelta(days=7)),
            (self.tr("A month ago"), today - timedelta(days=30)),
            (self.tr("A year ago"), today - timedelta(days=365)),
        ):
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(day == self._day)
            action.triggered.connect(lambda _checked=False, day=day: self.picked.emit(day))
        menu.addSeparator()
        another = menu.addAction(theme().icon("calendar"), self.tr("Another day…"))
        another.triggered.connect(lambda: self.picked.emit(self._day or today - timedelta(days=1)))
        another.triggered.connect(self.day_wanted)
        popup_below(menu, self)
