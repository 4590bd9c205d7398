"""A day that can be typed or picked from a calendar."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QEvent, Qt, QTimer
from PySide6.QtWidgets import QDateEdit


class DayField(QDateEdit):
    """The part that one comes to, day, month or year, is selected, so that what is typed takes its place.

    Without that Qt refuses the first digit: *24* does not become *124*.
    """

    def __init__(self, day: date, name: str) -> None:
        super().__init__(QDate(day.year, day.month, day.day))
        self.setCalendarPopup(True)
        self.setDisplayFormat("d MMMM yyyy")
        self.setAccessibleName(name)
        self.lineEdit().installEventFilter(self)

    @property
    def picked(self) -> date:
        """The day in the field."""
        shown = self.date()
        return date(shown.year(), shown.month(), shown.day())

    def focusInEvent(self, event):
        super().focusInEvent(event)
        if event.reason() not in (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.setSelectedSection(QDateEdit.Section.DaySection)

    def eventFilter(self, watched, event):
        if watched is self.lineEdit() and event.type() == QEvent.Type.MouseButtonRelease:
            QTimer.singleShot(0, self, lambda: self.setSelectedSection(self.currentSection()))
        return super().eventFilter(watched, event)
