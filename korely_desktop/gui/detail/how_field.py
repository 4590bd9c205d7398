"""What a correction says of the old value: that it was never so, or that it changed, and when."""

from __future__ import annotations

from datetime import UTC, datetime, time

from PySide6.QtCore import QDate
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.questions import How
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Segments
from korely_desktop.gui.components.day_field import DayField
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.i18n import fill, language
from korely_desktop.memory import date_words, sentences

_LONGEST = 60


def is_asked(fact: Fact) -> bool:
    """Whether it can have been either: what waits or is planned has held at no time yet."""
    return fact.state is State.ACTIVE and fact.tense is not Tense.PLANNED


def likelier(fact: Fact) -> How:
    """What Correct most likely means: what was read was read wrong; what was your word was right when you gave it."""
    return How.CHANGED if fact.is_human else How.NEVER_SO


def unasked(fact: Fact) -> How:
    """What it is where it is not asked: what waits was read wrong, a plan has changed."""
    return How.NEVER_SO if fact.state is State.REVIEW else How.CHANGED


class HowField(QWidget):
    """The choice, the day on which it changed, and what follows in words."""

    def __init__(self, fact: Fact, now: datetime, chosen: How | None) -> None:
        super().__init__()
        self._fact, self._now = fact, now
        self.choice = Segments(
            [(How.NEVER_SO.value, self.tr("It was never true")), (How.CHANGED.value, self.tr("It changed"))],
            (chosen or likelier(fact)).value,
            name=self.tr("What was wrong"),
        )
        today, began = now.astimezone().date(), date_words.local_day(fact.valid_from)
        self.day = DayField(today, self.tr("Day on which it changed"))
        self.day.setMaximumDate(QDate(today.year, today.month, today.day))
        self.day.setMinimumDate(min(QDate(began.year, began.month, began.day).addDays(1), self.day.maximumDate()))
        self._said = Label("", "note", "text-3", wrap=True)
        layout = vbox(self, spacing=8)
        layout.addLayout(row(self.choice, None))
        layout.addLayout(row(self.day, None))
        layout.addWidget(self._said)
        self.choice.chosen.connect(self._show)
        self.day.dateChanged.connect(self._show)
        self._show()

    @property
    def how(self) -> How:
        """What the person says of the old value."""
        return How(self.choice.current)

    @property
    def at(self) -> datetime | None:
        """When it changed; None for now, and for what was never so."""
        day = self.day.picked
        if self.how is How.NEVER_SO or day == self._now.astimezone().date():
            return None
        return datetime.combine(day, time(0), UTC)

    @property
    def said(self) -> str:
        """What follows from the choice."""
        return self._said.text()

    def _show(self, *_: object) -> None:
        fact, changed = self._fact, self.how is How.CHANGED
        self.day.setVisible(changed)
        name = fact.object_name
        old = sentences.value_words(name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…", language())
        if changed:
            until = date_words.until_words(self.at or self._now, language())
            said = fill(
                self.tr("“{old}” holds {until} and stays in history. Yours holds from then on."), old=old, until=until
            )
        else:
            since = date_words.since_words(fact.valid_from, fact.valid_from_precision, language())
            said = fill(
                self.tr("“{old}” is taken out of history. Yours takes its place {since}."),
                old=old,
                since=since,
            )
        self._said.setText(said)
