"""The day's attention budget at the top of Review: how much is used, and how much a day may take."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QMenu

from korely_desktop.gui.components.menus import popup_below
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, number
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import painter_on, use_type, write
from korely_desktop.gui.window_settings import values
from korely_desktop.memory.inbox.attention import Inbox

_BAR = 96


class BudgetButton(QAbstractButton):
    """*2 of 5 minutes today*, with a bar; pressing it offers other budgets."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # painted anew when the pointer comes and goes
        self._desk = desk
        self._share = 0.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(self._open)
        theme().changed.connect(self.updateGeometry)
        self.hide()  # until it is known what waits

    @property
    def budget(self) -> timedelta | None:
        """How long a day's questions may take; None is without limit."""
        minutes = self._desk.preferences.review_minutes
        return timedelta(minutes=minutes) if minutes else None

    def show_inbox(self, inbox: Inbox) -> None:
        """How much is used today, and how long the rest takes."""
        budget = self.budget
        spent = round(inbox.spent / timedelta(minutes=1))
        left = round(inbox.total * inbox.a_card / timedelta(minutes=1))
        if budget is None:
            words = self.tr("%n minute(s) today", "", spent)
            self._share = 0.0
        else:
            planned = round(budget / timedelta(minutes=1))
            template = (
                self.tr("{spent} minutes today, {budget} planned")
                if spent > planned
                else self.tr("{spent} of {budget} minutes today")
            )
            words = fill(template, spent=number(spent), budget=number(planned))
            self._share = min(1.0, inbox.spent / budget)
        pace = self.tr("by your own pace") if inbox.measured else self.tr("an estimate until your pace is known")
        seconds = number(round(inbox.a_card.total_seconds()))
        minutes = max(1, left) if inbox.total else 0
        told = self.tr("Everything waiting takes about %n minute(s): {seconds} seconds a card, {pace}.", "", minutes)
        self.setToolTip(fill(told, seconds=seconds, pace=pace))
        self.setText(words)
        self.updateGeometry()
        self.update()

    def sizeHint(self):
        self.setFont(theme().font("body"))
        bar = 0 if self.budget is None else _BAR + 10
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + bar + 4, theme().scaled(28))

    def paintEvent(self, event):
        painter, look = painter_on(self), theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        use_type(painter, "body", None, "text" if self.underMouse() else "text-2")
        write(painter, self.rect(), self.text())
        if self.budget is None:
            return
        top, left = self.height() // 2 - 3, self.width() - _BAR
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("strip-track"))
        painter.drawRoundedRect(left, top, _BAR, 6, 3, 3)
        painter.setBrush(look.color("accent-fill"))
        painter.drawRoundedRect(left, top, round(_BAR * self._share), 6, 3, 3)

    def _open(self) -> None:
        menu = QMenu(self)
        for minutes, words in values("review_minutes"):
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(minutes == self._desk.preferences.review_minutes)
            action.triggered.connect(
                lambda _on=False, minutes=minutes: self._desk.choices.set("review_minutes", minutes)
            )
        popup_below(menu, self)
