"""The question when something ended."""

from __future__ import annotations

from datetime import UTC, datetime, time

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.day_field import DayField
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.memory import date_words


class EndDialog(Dialog):
    """Asks on which day a fact, or several, stopped being true. ``decided`` carries the instant, or None for now."""

    decided = Signal(object)

    def __init__(
        self, sentence: str, began: datetime, now: datetime, parent: QWidget | None, *, several: bool = False
    ) -> None:
        super().__init__(self.tr("When did they end?") if several else self.tr("When did it end?"), parent)
        self._now = now
        self._began = began
        self.body.addWidget(Label(sentence, "body", "text", weight=600, wrap=True))
        one = self.tr("It stays in history: agents that ask about an earlier day still get it.")
        many = self.tr("They stay in history: agents that ask about an earlier day still get them.")
        self.body.addWidget(Label(many if several else one, "body", "text-2", wrap=True))
        first, today = date_words.local_day(began), now.astimezone().date()
        self.day = DayField(today, self.tr("Day on which it ended"))
        self.day.setMinimumDate(QDate(first.year, first.month, first.day))
        self._today = Button(self.tr("Today"), size="small")
        self._today.clicked.connect(lambda: self.day.setDate(QDate(today.year, today.month, today.day)))
        self.body.addLayout(row(self.day, self._today, None))
        self.add_cancel()
        self.act = self.add_act(self.tr("They ended") if several else self.tr("It ended"))
        self.accepted.connect(self._tell)

    def _tell(self) -> None:
        day = self.day.picked
        if day == self._now.astimezone().date():
            self.decided.emit(None)
            return
        self.decided.emit(max(datetime.combine(day, time(0), UTC), self._began))
