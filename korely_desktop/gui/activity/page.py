"""The Activity page: every row of the audit chain as a sentence, filters, and the check of the chain."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from korely_desktop.domain.audit import ChainCheck
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.times import utc_now
from korely_desktop.gui.activity.by_day import EventRow
from korely_desktop.gui.activity.detail import EventDetail
from korely_desktop.gui.activity.exporting import LogExport
from korely_desktop.gui.activity.filters import ActivityFilters
from korely_desktop.gui.activity.list import EventHead, EventList
from korely_desktop.gui.activity.watch import LogWatch
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.chips import Pill
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.empty import EmptyState
from korely_desktop.gui.components.labels import Hairline
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, number
from korely_desktop.gui.theme import theme
from korely_desktop.memory.access import activity, audit

_PAGE = 200
_PANE, _PANE_NARROW, _NARROW = 360, 312, 1000
"""How wide an entry is beside the list, and in a page narrower than the last, in pixels at 100 %."""


class ActivityPage(QWidget):
    """Follows the log live, reads of agents too, while its top is in sight and no entry is open."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.title = self.tr("Activity")
        self._desk = desk
        self.top = TopBar(self.title, self.tr("Reading…"))
        self.check_pill = Pill(self.tr("Not checked yet"), "shield", "ended", "ended-soft")
        self.check = Button(self.tr("Check now"))
        self.check.clicked.connect(self._verify)
        self.top.right.addWidget(self.check_pill)
        self.top.right.addWidget(self.check)
        self.exporting = LogExport(desk, self)
        self.export = Button(self.tr("Export…"))
        self.top.right.addWidget(self.export)
        self.filters = ActivityFilters(desk)
        self.export.clicked.connect(lambda: self.exporting.ask(self.filters.query(1, 0)))
        self.filters.changed.connect(self.refresh)
        self.filters.newest_wanted.connect(self._show_newest)
        self.list = EventList(desk.services.vocabulary)
        self.list.events.more_wanted.connect(self._load)
        self.list.chosen.connect(self._open)
        self.empty = EmptyState("", "", None, self.tr("Clear filters"))
        self.empty.other.connect(self.filters.clear)
        listed = QWidget()
        under = vbox(listed, spacing=0)
        under.addWidget(EventHead())
        under.addWidget(self.list, 1)
        self._listed = listed
        self._stack = QStackedWidget()
        self._stack.addWidget(listed)
        self._stack.addWidget(self.empty)
        left = vbox(spacing=0)
        left.addWidget(self.filters)
        left.addWidget(Hairline())
        left.addWidget(self._stack, 1)
        self.detail = EventDetail(desk)
        self.detail.closed.clicked.connect(self.leave)
        self.detail.hide()
        body = hbox(spacing=0)
        body.addLayout(left, 1)
        body.addWidget(self.detail)
        layout = vbox(self, spacing=0)
        layout.addWidget(self.top)
        layout.addLayout(body, 1)
        self.watch = LogWatch(desk, self)
        self.watch.grew.connect(self._follow)
        self.list.verticalScrollBar().valueChanged.connect(self._at)
        self.setFocusProxy(self.list)

    def refresh(self) -> None:
        """Read the newest page, and check the chain the first time."""
        self._load(0)
        if self.check_pill.accessibleName() == self.tr("Not checked yet"):
            self._verify()

    def on_changes(self, changes: Changes) -> None:
        """Something was done."""
        if self.isVisible():
            self._follow()

    def showEvent(self, event):
        super().showEvent(event)
        if self._at_top:
            self._load(0)

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self.detail.set_wide(_PANE if self.width() >= theme().scaled(_NARROW) else _PANE_NARROW)

    def regions(self) -> list[QWidget]:
        """Top, filters, list, detail."""
        return [self.top, self.filters, self.list, self.detail]

    def leave(self) -> None:
        """Close the detail; the keyboard goes back to the list."""
        focus = self.window().focusWidget()
        if focus is not None and self.detail.isAncestorOf(focus):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.detail.hide()
        self.list.clearSelection()
        if self._at_top:
            self._load(0)

    @property
    def _at_top(self) -> bool:
        return self.list.verticalScrollBar().value() == 0

    def _follow(self) -> None:
        """There is more to show: at once where nobody looks at something else, else when it is asked for."""
        if self._at_top and not self.detail.isVisible():
            self._load(0)
        else:
            self.filters.show_news(True)

    def _at(self, place: int) -> None:
        if place == 0 and self.filters.news.isVisible() and not self.detail.isVisible():
            self._load(0)

    def _show_newest(self) -> None:
        self.leave()
        self.list.scrollToTop()
        self._load(0)

    def _load(self, offset: int) -> None:
        query = self.filters.query(_PAGE, offset)
        show = self._add if offset else self._show
        self._desk.run(self._desk.bind(activity.page, query), show, owner=self, latest="events")

    def _show(self, page: activity.ActivityPage) -> None:
        self.top.set_note("")
        self.filters.show_news(False)
        self.list.set_page(page)
        if not page.events:
            self._say_empty()
        self._stack.setCurrentWidget(self._listed if page.events else self.empty)
        self.filters.set_count(page.total)

    def _say_empty(self) -> None:
        narrow = self.filters.narrow
        self.empty.show_acts(narrow)
        if narrow:
            self.empty.set_words(self.tr("Nothing found"), self.tr("No entry matches these filters."))
        else:
            self.empty.set_words(
                self.tr("Nothing has happened yet"),
                self.tr("What agents read and write, and what you do, appears here."),
            )

    def _add(self, page: activity.ActivityPage) -> None:
        self.list.events.add_page(page)
        self.filters.set_count(page.total)

    def _verify(self) -> None:
        services = self._desk.services
        self.check.set_at_work(True)
        self._desk.run(lambda: audit.verify(services), self._verified, owner=self, latest="verify")

    def _verified(self, check: ChainCheck) -> None:
        self.check.set_at_work(False)
        if check.whole:
            words = fill(
                self.tr("Log intact, {entries}, checked {time}"),
                entries=self.tr("%Ln entries", "", check.rows),
                time=utc_now().astimezone().strftime("%H:%M"),
            )
            self.check_pill.set_look(words, "shield-check", "good", "good-soft")
        else:
            words = fill(self.tr("Log broken at entry {n}"), n=number(check.rows))
            self.check_pill.set_look(words, "triangle-alert", "danger", "danger-soft")
        if self.check.hasFocus():
            announce(self.check, words)

    def _open(self, chosen: EventRow) -> None:
        self.detail.show_event(chosen)
        self.detail.show()
