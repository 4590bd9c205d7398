"""How much is asked of the person today, and what stands in place of the cards when that is enough, or in a break."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from PySide6.QtCore import QTimer, Signal

from korely_desktop.domain.answers import ReviewCard
from korely_desktop.gui.components.empty import EmptyState
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.review.budget import BudgetButton
from korely_desktop.memory.inbox.attention import Inbox
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
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
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
