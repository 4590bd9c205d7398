"""When it is enough: how much is asked of the person today, what then stands in place of the cards, and a pause that is
offered, once and in plain words, when decisions show that the person is tired.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from PySide6.QtCore import QTimer, Signal

from korely_desktop.domain.answers import ReviewCard
from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.components.controls import IconButton
from korely_desktop.gui.components.empty import EmptyState
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.review.budget import BudgetButton
from korely_desktop.memory.inbox.attention import FAST_RUN, LONG, Fatigue, Inbox
from korely_desktop.memory.listing.panel import midnight


class DayEnd(EmptyState):
    """``changed`` tells that more is asked now: the person goes on, or another day has begun."""

    changed = Signal()

    def __init__(self, desk: Desk, budget: BudgetButton) -> None:
        super().__init__(self.tr("Enough for today"), "", self.tr("Continue anyway"))
        self._desk = desk
        self._budget = budget
        self._today: datetime | None = None
        self._beyond: datetime | None = None
        self.resting = False
        self.acted.connect(self.go_on)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.look)

    def go_on(self) -> None:
        """The person ends the break, or goes on today although the day's budget is used."""
        if not self.resting:
            self._beyond = self._today
        self.resting = False
        self.changed.emit()

    def begin(self, inbox: Inbox) -> None:
        """It is this day; ``changed`` comes when it is over."""
        self._today = inbox.today
        tomorrow = midnight(inbox.today + timedelta(hours=26))  # the longest day has 25
        self._timer.start(max(0, (tomorrow - self._desk.services.clock()) // timedelta(milliseconds=1)) + 1)

    def look(self) -> None:
        """Whether another day has begun: a computer that was asleep has told no timer."""
        if self._today is not None and midnight(self._desk.services.clock()) != self._today:
            self.changed.emit()

    def asked(self, inbox: Inbox, returned: Collection[str], current: ReviewCard | None) -> list[ReviewCard]:
        """The cards that fit into what is left of today; the one in sight, and those taken back, stay among them."""
        budget = self._budget.budget
        if self.resting:
            return []
        if budget is None or self._beyond == inbox.today:
            return list(inbox.cards)
        fits = inbox.fit_into(budget)
        kept = {*returned, *([current.id] if fits and current is not None else [])}
        return [card for place, card in enumerate(inbox.cards) if place < fits or card.id in kept]

    def say(self, inbox: Inbox) -> None:
        """How many questions wait meanwhile."""
        title, act = self.tr("Enough for today"), self.tr("Continue anyway")
        said = self.tr("%Ln question(s) can wait until tomorrow.", "", inbox.total)
        if self.resting:
            title, act = self.tr("Taking a break"), self.tr("Continue")
            said = self.tr("%Ln question(s) wait until you continue.", "", inbox.total)
        meanwhile = self.tr("Until then agents keep reading what is in memory.")
        self.set_words(title, f"{said} {meanwhile}")
        if self.main_button is not None:
            self.main_button.setText(act)


class PauseOffer(Banner):
    """One line above the cards. ``acted`` wants the pause; ``declined`` that it goes away."""

    declined = Signal()

    def __init__(self) -> None:
        super().__init__("check", "coffee", "", "", self.tr("Take a break"))
        self._told = False
        leave = IconButton("x", self.tr("Continue without a break"))
        leave.clicked.connect(self.declined)
        leave.clicked.connect(self.hide)
        self.acted.connect(self.hide)
        self.layout().addWidget(leave)
        self.hide()

    def offer(self, fatigue: Fatigue | None) -> None:
        """Speak up at the first sign and go when it is gone; once until the next start."""
        if fatigue is None:
            self.hide()
        if fatigue is not None and not self._told:
            self._told = True
            self.tell(fatigue)

    def tell(self, fatigue: Fatigue) -> None:
        """Say what was noticed."""
        if fatigue is Fatigue.FAST:
            first = self.tr("%n identical answers, faster than anyone can read.", "", FAST_RUN)
        else:
            first = self.tr("%n minutes without a break.", "", round(LONG.total_seconds() / 60))
        self.set_words(first, self.tr("A break keeps your answers good; the questions can wait."))
        self.setAccessibleName(first)
        self.show()
