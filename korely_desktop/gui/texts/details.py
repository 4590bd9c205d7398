"""Two small questions about a source text: when it expires, and where it is from."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from korely_desktop.domain.memories import MAX_SOURCE
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.day_field import DayField
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.memory import date_words

_USUALLY = timedelta(days=30)


class ExpiryDialog(Dialog):
    """Asks from which day on a text is archived. ``decided`` carries the instant at which that day begins."""

    decided = Signal(object)

    def __init__(self, now: datetime, until: datetime | None, parent: QWidget | None) -> None:
        super().__init__(self.tr("When does it expire?"), parent)
        self.body.addWidget(
            Label(
                self.tr("On that day it is archived: kept as it is, but out of lists and searches."),
                "body",
                "text-2",
                wrap=True,
            )
        )
        today = max(date_words.local_day(now), now.astimezone(UTC).date())  # a day begins at midnight UTC
        first, shown = today + timedelta(days=1), date_words.local_day(until or now + _USUALLY)
        self.day = DayField(shown, self.tr("Day on which it expires"))
        self.day.setMinimumDate(QDate(first.year, first.month, first.day))
        self.week = Button(self.tr("In a week"), size="small")
        self.week.clicked.connect(lambda: self._show(now + timedelta(days=7)))
        self.month = Button(self.tr("In a month"), size="small")
        self.month.clicked.connect(lambda: self._show(now + _USUALLY))
        self.body.addLayout(row(self.day, self.week, self.month, None))
        self.add_cancel()
        self.act = self.add_act(self.tr("Set expiry"))
        self.accepted.connect(self._tell)

    def _show(self, moment: datetime) -> None:
        day = date_words.local_day(moment)
        self.day.setDate(QDate(day.year, day.month, day.day))

    def _tell(self) -> None:
        self.decided.emit(datetime.combine(self.day.picked, time(0), UTC))


class SourceDialog(Dialog):
    """Asks where a text is from; ``field`` holds it once accepted, empty for nowhere in particular."""

    def __init__(self, source: str, parent: QWidget | None) -> None:
        super().__init__(self.tr("Where is it from?"), parent)
        self.field = QLineEdit(source)
        self.field.setMaxLength(MAX_SOURCE)
        self.field.setAccessibleName(self.tr("Where it is from"))
        self.field.setPlaceholderText(self.tr("An address, a file, a meeting"))
        self.body.addWidget(self.field)
        self.add_cancel()
        self.save = self.add_act(self.tr("Save"))
