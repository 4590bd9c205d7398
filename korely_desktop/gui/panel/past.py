"""While the past is looked at: the banner with the way back, both clocks, the day, and the slider."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.panel import PanelQuery
from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import IconButton, Segments
from korely_desktop.gui.components.day_field import DayField
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.gui.components.labels import Ground, Hairline, row
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.panel.timeline import DayCounts, TimeSlider
from korely_desktop.memory import date_words
from korely_desktop.memory.listing import panel

TRUE_THEN = "true"
KNOWN_THEN = "known"


def evening(day: date) -> datetime:
    """The last moment of a local day, by which the past is looked at: what began on that day counts."""
    return datetime.combine(day, time.max).astimezone(UTC)


class PastBar(QWidget):
    """Banner and controls while the past is shown. ``changed`` carries a day and a clock; ``left`` asks for now."""

    changed = Signal(object, str)
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._drawn: str | None = None
        self.hide()

    def _fill(self) -> None:
        """Not before somebody looks back: most never do in a day."""
        self.banner = Banner("past", "history", "", "", self.tr("Back to now"), "Esc")
        self.banner.acted.connect(self.left)
        self.clocks = Segments(
            [(TRUE_THEN, self.tr("What was true")), (KNOWN_THEN, self.tr("What was known"))],
            TRUE_THEN,
            name=self.tr("Which past"),
        )
        self.clocks.chosen.connect(lambda _key: self._tell())
        self._explanation = ElidedLabel("", "text-2")
        self.day = DayField(date.today(), self.tr("Day"))
        self.day.setKeyboardTracking(False)
        self.day.setMaximumDate(QDate.currentDate())
        self.day.dateChanged.connect(lambda _day: self._tell())
        self.slider = TimeSlider()
        self.slider.picked.connect(self._pick)
        earlier = IconButton("chevron-left", self.tr("The change before"))
        later = IconButton("chevron-right", self.tr("The change after"))
        earlier.clicked.connect(lambda: self._step(-1))
        later.clicked.connect(lambda: self._step(1))
        bar = Ground("sunken")
        line = hbox(bar, (16, 8, 16, 8), spacing=8)
        line.addWidget(self.clocks)
        line.addWidget(self._explanation, 1)
        steps = QWidget()
        steps.setLayout(row(earlier, self.day, later))
        steps.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as the slider, where earlier is at the left
        line.addWidget(steps)
        layout = vbox(self, spacing=0)
        layout.addWidget(self.banner)
        layout.addWidget(bar)
        time = Ground("sunken")
        around = hbox(time, (6, 0, 6, 6))
        around.addWidget(self.slider)
        layout.addWidget(time)
        layout.addWidget(Hairline())

    @property
    def clock(self) -> str:
        """Which clock is turned back: ``true`` or ``known``."""
        return self.clocks.current if self.layout() is not None else TRUE_THEN

    def show_day(self, day: date) -> None:
        """Look at this day."""
        if self.layout() is None:
            self._fill()
        self.day.blockSignals(True)
        self.day.setDate(QDate(day.year, day.month, day.day))
        self.day.blockSignals(False)
        self.slider.show_day(day)
        words = date_words.day_words(day, language(), weekday=True)
        self.banner.set_words(
            fill(self.tr("You are looking at {day}."), day=words),
            self.tr("Everything is read-only here, and agents still read the present."),
        )
        self._explanation.setText(
            self.tr("What was true on that day, by all that is known now.")
            if self.clock == TRUE_THEN
            else self.tr("What the memory said on that day, by what was known then.")
        )

    def look_at(self, query: PanelQuery, day: date | None, clock: str | None = None) -> PanelQuery:
        """Turn ``clock`` (None: the one chosen) back to a day and show it; returns what is to be asked."""
        clock = clock or self.clock
        moment = min(evening(day), self._desk.services.clock()) if day is not None else None
        self.setVisible(day is not None)
        if day is not None:
            self.show_day(day)
            if clock != self._drawn:
                self._read_changes(clock)
        known_then = moment if clock == KNOWN_THEN else None
        return replace(query, as_of=moment, known_as_of=known_then, since=None, until=None, change=None)

    def showEvent(self, event):
        """The past is in sight: an act of the present is not taken back under a banner that says read-only."""
        super().showEvent(event)
        self._desk.undo.hold(True)

    def hideEvent(self, event):
        super().hideEvent(event)
        self._desk.undo.hold(False)

    def forget(self) -> None:
        """Facts changed: the slider is drawn anew the next time."""
        self._drawn = None

    def _read_changes(self, clock: str) -> None:
        """Have the slider drawn for this clock."""
        self._drawn = clock
        self._desk.run(
            self._desk.bind(panel.changes_by_day, known=clock == KNOWN_THEN),
            self.show_changes,
            owner=self,
            latest="changes",
        )

    def show_changes(self, changes: DayCounts) -> None:
        """How much changed on which day, by the clock that is turned back."""
        self.slider.show_changes(changes)

    def _step(self, step: int) -> None:
        self._pick(self.slider.change_beside(self.slider.day, step))

    def _pick(self, day: date) -> None:
        self.day.setDate(QDate(day.year, day.month, day.day))

    def _tell(self) -> None:
        self.changed.emit(self.day.picked, self.clock)
