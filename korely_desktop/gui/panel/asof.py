"""Looking at the past: the As-of button, the banner with the way back, and the bar with both clocks and the date."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from PySide6.QtCore import QDate, QPoint, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QDateEdit, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.components.controls import Button, IconButton, Segments
from korely_desktop.gui.components.labels import Ground, Hairline, Label
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.panel.timeline import DayCounts, TimeSlider
from korely_desktop.gui.theme import theme
from korely_desktop.memory import date_words

TRUE_THEN = "true"
KNOWN_THEN = "known"


def noon(day: date) -> datetime:
    """The middle of a local day, by which the past is looked at: what began that morning counts."""
    return datetime.combine(day, time(12)).astimezone(UTC)


class AsOfButton(Button):
    """*As of: Now*, or an amber date. ``picked`` carries a day, or None for now."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", icon="history", parent=parent)
        self._day: date | None = None
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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.color("past-line" if past else "border-strong"), 1))
        painter.setBrush(look.color("past" if past else "hover" if self.underMouse() else "surface"))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        ink = "past-text" if past else "text-2"
        ratio, top = self.devicePixelRatioF(), (self.height() - 16) // 2
        painter.drawPixmap(12, top, look.pixmap("history", ink, 16, ratio))
        painter.drawPixmap(self.width() - 26, top + 1, look.pixmap("chevron-down", ink, 14, ratio))
        painter.setFont(self.font())
        painter.setPen(look.color("past-text" if past else "text"))
        painter.drawText(self.rect().adjusted(36, 0, -28, 0), Qt.AlignmentFlag.AlignVCenter, self.text())

    def _open(self) -> None:
        menu = QMenu(self)
        today = date.today()
        for words, day in (
            (self.tr("Now"), None),
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
        menu.popup(self.mapToGlobal(QPoint(0, self.height() + 4)))


class PastBar(QWidget):
    """Banner and controls while the past is shown. ``changed`` carries a day and a clock; ``left`` asks for now."""

    changed = Signal(object, str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.banner = Banner("past", "history", "", "", self.tr("Back to now"))
        self.banner.acted.connect(self.left)
        self.clocks = Segments(
            [(TRUE_THEN, self.tr("What was true")), (KNOWN_THEN, self.tr("What was known"))],
            TRUE_THEN,
            name=self.tr("Which past"),
        )
        self.clocks.chosen.connect(lambda _key: self._tell())
        self._explanation = Label("", "body", "text-2")
        self.day = QDateEdit()
        self.day.setCalendarPopup(True)
        self.day.setDisplayFormat("d MMMM yyyy")
        self.day.setAccessibleName(self.tr("Day"))
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
        line = QHBoxLayout(bar)
        line.setContentsMargins(16, 8, 16, 8)
        line.setSpacing(8)
        line.addWidget(self.clocks)
        line.addWidget(self._explanation, 1)
        line.addWidget(earlier)
        line.addWidget(self.day)
        line.addWidget(later)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banner)
        layout.addWidget(bar)
        time = Ground("sunken")
        around = QHBoxLayout(time)
        around.setContentsMargins(6, 0, 6, 6)
        around.addWidget(self.slider)
        layout.addWidget(time)
        layout.addWidget(Hairline())

    @property
    def clock(self) -> str:
        """Which clock is turned back: ``true`` or ``known``."""
        return self.clocks.current

    def show_day(self, day: date) -> None:
        """Look at this day."""
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
            self.tr("Facts that held on that day, with all that is known now.")
            if self.clock == TRUE_THEN
            else self.tr("What the memory said on that day, with what it knew then.")
        )

    def show_changes(self, changes: DayCounts) -> None:
        """How much changed on which day, by the clock that is turned back."""
        self.slider.show_changes(changes)

    def _step(self, step: int) -> None:
        self._pick(self.slider.change_beside(self.slider.day, step))

    def _pick(self, day: date) -> None:
        self.day.setDate(QDate(day.year, day.month, day.day))

    def _tell(self) -> None:
        picked = self.day.date()
        self.changed.emit(date(picked.year(), picked.month(), picked.day()), self.clock)
