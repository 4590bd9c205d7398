"""A day that can be typed or picked from a calendar."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QEvent, Qt, QTimer
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QDateEdit

from korely_desktop.gui.theme import theme


class DayField(QDateEdit):
    """The part that one comes to, day, month or year, is selected, so that what is typed takes its place.

    Without that Qt refuses the first digit: *24* does not become *124*. The arrow keys lead from the first of a month
    to the last of the one before, where Qt's own day stays.
    """

    def __init__(self, day: date, name: str) -> None:
        super().__init__(QDate(day.year, day.month, day.day))
        self.setCalendarPopup(True)
        self.setDisplayFormat("d MMMM yyyy")
        self.setAccessibleName(name)
        self.lineEdit().installEventFilter(self)
        self._dressed = False

    @property
    def picked(self) -> date:
        """The day in the field."""
        shown = self.date()
        return date(shown.year(), shown.month(), shown.day())

    def stepEnabled(self):
        down = self.StepEnabledFlag.StepDownEnabled if self.date() > self.minimumDate() else self.StepEnabledFlag(0)
        return down | self.StepEnabledFlag.StepUpEnabled if self.date() < self.maximumDate() else down

    def stepBy(self, steps):
        if self.currentSection() is not QDateEdit.Section.DaySection:
            super().stepBy(steps)
            return
        self.setDate(self.date().addDays(steps))
        self.setSelectedSection(QDateEdit.Section.DaySection)

    def focusInEvent(self, event):
        super().focusInEvent(event)
        if not self._dressed:  # not before somebody comes to the field: the calendar is made for it
            self._dressed = True
            theme().changed.connect(self._dress_calendar)
            self._dress_calendar()
        if event.reason() not in (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.setSelectedSection(QDateEdit.Section.DaySection)

    def eventFilter(self, watched, event):
        if watched is self.lineEdit() and event.type() == QEvent.Type.MouseButtonRelease:
            QTimer.singleShot(0, self, lambda: self.setSelectedSection(self.currentSection()))
        return super().eventFilter(watched, event)

    def _dress_calendar(self) -> None:
        """Qt writes the days of a weekend in red, which here means a failure."""
        calendar, days = self.calendarWidget(), QTextCharFormat()
        days.setForeground(theme().color("text"))
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            calendar.setWeekdayTextFormat(day, days)
