"""The past of what an agent sees: a day, and the banner that says whose words these are and leads back to now."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, Qt, Signal

from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.components.day_field import DayField
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.panel.asof import AsOfButton
from korely_desktop.memory import date_words


class EyePast(Banner):
    """Hidden while the block is that of now. ``changed`` when another day, or now, is to be asked about.

    ``button_as_of`` and ``field`` belong into the bar above.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__("past", "history", "", "", self.tr("Back to now"), "Esc")
        self.day: date | None = None
        self.button_as_of = AsOfButton()
        self.field = DayField(date.today(), self.tr("Day"))
        self.field.setKeyboardTracking(False)
        self.field.setMaximumDate(QDate.currentDate())
        self.field.hide()
        self.button_as_of.picked.connect(self.look_at)
        self.button_as_of.day_wanted.connect(lambda: self.field.setFocus(Qt.FocusReason.ShortcutFocusReason))
        self.field.dateChanged.connect(lambda _day: self.look_at(self.field.picked))
        self.acted.connect(lambda: self.look_at(None))
        self.hide()

    def look_at(self, day: date | None) -> None:
        """Turn to the evening of a day; None is now."""
        if day == self.day:
            return
        self.day = day
        self.button_as_of.show_day(day)
        self.setVisible(day is not None)
        self.field.setVisible(day is not None)
        if day is not None:
            self.field.blockSignals(True)
            self.field.setDate(QDate(day.year, day.month, day.day))
            self.field.blockSignals(False)
            words = date_words.day_words(day, language(), weekday=True)
            self.set_words(
                fill(self.tr("What it would have been told on {day}."), day=words),
                self.tr("What you have since forgotten or kept from agents stays out."),
            )
        self.changed.emit()
