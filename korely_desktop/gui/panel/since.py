"""Beside the past: what was added, changed, ended and forgotten since the day looked at, or between it and another."""

from __future__ import annotations

from datetime import date, datetime

from PySide6.QtCore import QDate, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QSizePolicy,
)

from korely_desktop.domain.panel import Change, Since
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import IconButton
from korely_desktop.gui.components.day_field import DayField
from korely_desktop.gui.components.elided import LineLink
from korely_desktop.gui.components.labels import Ground, Hairline, Label, clear_layout, flush, row
from korely_desktop.gui.components.monogram import Monogram, who
from korely_desktop.gui.components.scrolled import scrolled
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, number
from korely_desktop.gui.panel.past import evening
from korely_desktop.gui.panel.words import CHANGE_LOOKS, change_word
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import paint_icon, painter_on, use_type, write
from korely_desktop.gui.theme.tips import NameTip
from korely_desktop.memory import date_words
from korely_desktop.memory.listing import panel

_DEBOUNCE = "since"


class SincePane(Ground):
    """``chosen`` carries a change, since when, and until when (None: until now); ``closed`` asks to go away."""

    chosen = Signal(object, object, object)
    closed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__("sunken")
        self._desk = desk
        self._day: datetime | None = None
        self._since: datetime | None = None
        self._until: datetime | None = None
        self.setAccessibleName(self.tr("What changed since"))

    def show_since(self, since: datetime | None) -> None:
        """Read what changed since an instant."""
        if self.layout() is None:
            self._fill()
        if since is not None:
            self._day = since
            self._read()

    def _fill(self) -> None:
        """Not before somebody looks back: most never do in a day."""
        self._title = Label("", "heading", wrap=True)
        self._note = Label("", "body", "text-3")
        self.cards = {change: _CountButton(change) for change in Change}
        grid = QGridLayout()
        grid.setSpacing(10)
        for place, (change, card) in enumerate(self.cards.items()):
            grid.addWidget(card, place // 2, place % 2)
            card.clicked.connect(lambda _on=False, change=change: self.chosen.emit(change, self._since, self._until))
        self._most = vbox(spacing=10)
        self.other = DayField(date.today(), self.tr("Compare with"))
        self.other.setMinimumWidth(theme().scaled(140))
        self.other.setKeyboardTracking(False)
        self.other.setMaximumDate(QDate.currentDate())
        self.other.dateChanged.connect(lambda _day: self._read())
        close = IconButton("x", self.tr("Close"))
        close.clicked.connect(self.closed)
        head = row(spacing=0)
        head.addWidget(self._title, 1)
        head.addWidget(close)
        flush(head)
        inner = Ground("sunken")
        layout = vbox(inner, (16, 14, 16, 16), spacing=8)
        layout.addLayout(head)
        layout.addWidget(self._note)
        compared = row(Label(self.tr("Compare with"), "body", "text-2"))
        compared.addWidget(self.other, 1)
        layout.addLayout(compared)
        layout.addSpacing(4)
        layout.addLayout(grid)
        layout.addSpacing(8)
        layout.addWidget(Hairline())
        layout.addWidget(Label(self.tr("Most changed"), "body", weight=600))
        layout.addLayout(self._most)
        layout.addStretch(1)
        around = vbox(self)
        area = scrolled(inner)
        area.setAccessibleName(self.accessibleName())
        around.addWidget(area)

    def _read(self) -> None:
        """Read what changed between the day that is looked at and the other one, whichever comes first."""
        if self._day is None:
            return
        since = self._day
        until = None
        if self.other.date() < self.other.maximumDate():
            other = evening(self.other.picked)
            since, until = min(since, other), max(since, other)
        self._since, self._until = since, until
        day = date_words.local_day_words(since, language())
        words = fill(self.tr("Since {day}"), day=day)
        if until is not None:
            words = fill(self.tr("{day} to {end}"), day=day, end=date_words.local_day_words(until, language()))
        self._title.setText(words)
        self._desk.run(self._desk.bind(panel.changed_since, since, until), self._show, owner=self, latest=_DEBOUNCE)

    def _show(self, found: Since) -> None:
        days = max(1, (date_words.local_day(found.until) - date_words.local_day(found.since)).days)
        span = self.tr("%n day(s)", "", days) if days < 14 else self.tr("%n week(s)", "", round(days / 7))
        agents = self.tr("%n agent(s)", "", found.agents)
        self._note.setText(fill(self.tr("{span}, {agents}"), span=span, agents=agents))
        for change, card in self.cards.items():
            card.set_count(found.counts[change])
        clear_layout(self._most)
        for one in found.most:
            name, kind = who(None) if one.is_you else (one.name, "person")
            link = LineLink(name)
            link.clicked.connect(lambda _on=False, one=one: self._desk.entity_wanted.emit(one.entity_id))
            line = row(Monogram(name, kind, 20))
            line.addWidget(link, 1)
            line.addWidget(Label(facts_counted(one.facts), "body", "text-3"))
            self._most.addLayout(line)
        if not found.most:
            self._most.addWidget(Label(self.tr("Nothing changed."), "body", "text-3"))


class _CountButton(NameTip, QAbstractButton):
    """A count that opens its facts."""

    def __init__(self, change: Change) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # painted anew when the pointer comes and goes
        self._look = CHANGE_LOOKS[change]
        self._count = 0
        self.setText(change_word(change))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_count(self, count: int) -> None:
        self._count = count
        self.setEnabled(count > 0)
        self.setAccessibleName(f"{self.text()}: {number(count)}")
        self.update()

    def sizeHint(self):
        return QSize(120, theme().scaled(70))

    def paintEvent(self, event):
        look, painter = theme(), painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.color("border"), 1))
        painter.setBrush(look.color("hover" if self.underMouse() and self.isEnabled() else "surface"))
        box = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, 8, 8)
        paint_icon(painter, 12, 12, self._look.icon, self._look.token, 14)
        use_type(painter, "label", 500, self._look.token)
        words = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width() - 42)
        write(painter, box.adjusted(32, 10, 0, 0), words, Qt.AlignmentFlag.AlignTop)
        use_type(painter, "title", None, "text" if self._count else "text-3")
        write(painter, box.adjusted(12, 0, 0, -8), number(self._count), Qt.AlignmentFlag.AlignBottom)
