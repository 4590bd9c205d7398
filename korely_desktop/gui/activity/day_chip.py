"""The chip that narrows a log to one day: one of the last week, or any other."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QMenu, QWidget

from korely_desktop.domain.times import utc_now
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.day_field import DayField
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.menus import popup_below
from korely_desktop.gui.i18n import language
from korely_desktop.gui.theme import theme
from korely_desktop.memory.date_words import day_words, relative_day

_DAYS = 7


class DayChip(FilterChip):
    """``picked`` comes when another day is chosen, or none."""

    picked = Signal()

    def __init__(self, any_day: str) -> None:
        """``any_day`` stands on it while no day is chosen."""
        super().__init__(any_day)
        self._day: date | None = None
        self.clicked.connect(self._open)
        self.cleared.connect(lambda: self.set_day(None))

    @property
    def bounds(self) -> tuple[datetime | None, datetime | None]:
        """The first and the last moment of the day, here where the window stands; None while there is none."""
        if self._day is None:
            return None, None
        return datetime.combine(self._day, time.min).astimezone(), datetime.combine(self._day, time.max).astimezone()

    def set_day(self, day: date | None) -> None:
        """Narrow to this day, or to none."""
        self.show_day(day)
        self.picked.emit()

    def show_day(self, day: date | None) -> None:
        """The same without telling."""
        self._day = day
        this_year = day is not None and day.year == utc_now().astimezone().year
        self.set_on(None if day is None else day_words(day, language(), short=True, year=not this_year))

    def _open(self) -> None:
        menu = QMenu(self)
        menu.addAction(self.tr("Any day")).triggered.connect(lambda: self.set_day(None))
        today = utc_now().astimezone().date()
        for back in range(_DAYS + 1):
            day = today - timedelta(days=back)
            words = head_words(day) if back < 2 else day_words(day, language(), weekday=True, year=False)
            menu.addAction(words).triggered.connect(lambda _on=False, day=day: self.set_day(day))
        menu.addSeparator()
        another = menu.addAction(theme().icon("calendar"), self.tr("Another day…"))
        another.triggered.connect(lambda: self._ask(self._day or today - timedelta(days=_DAYS + 1)))
        popup_below(menu, self)

    def _ask(self, day: date) -> None:
        dialog = DayDialog(day, self.window())
        dialog.accepted.connect(lambda: self.set_day(dialog.day.picked))
        dialog.open()


class DayDialog(Dialog):
    """Asks for a day, today at the latest."""

    def __init__(self, day: date, parent: QWidget) -> None:
        super().__init__(self.tr("Which day?"), parent, width=360)
        self.day = DayField(day, self.title.text())
        self.day.setMaximumDate(QDate.currentDate())
        self.body.addWidget(self.day)
        self.add_cancel()
        self.add_act(self.tr("Show"))


def head_words(day: date) -> str:
    """Today, Yesterday, else the date, beginning with a capital."""
    said = relative_day(day, utc_now().astimezone().date(), language())
    return said[:1].upper() + said[1:]
