"""Above the log: which entries, whose, about whom, and of which day."""

from __future__ import annotations

from collections import defaultdict

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.projects import ApiKey
from korely_desktop.gui.activity.about_chip import AboutChip
from korely_desktop.gui.activity.day_chip import DayChip
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.controls import Button, Segments
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.components.menus import add_named, popup_below
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.theme import theme
from korely_desktop.memory.access import keys

_SHOWN = {
    "everything": (),
    "read": (actions.READ,),
    "wrote": (actions.WRITE, actions.FACT_WRITE, actions.KEY_CREATE),
    "refused": (actions.REFUSE,),
    "ended": (actions.FACT_INVALIDATE, actions.ERASE, actions.KEY_REVOKE),
}
_AROUND = 2 * 16 + 5 * 8
"""Margins and gaps of the line, in pixels."""


class ActivityFilters(QWidget):
    """``changed`` comes when other entries are wanted; ``newest_wanted`` when those that came meanwhile are."""

    changed = Signal()
    newest_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._actors: tuple[str, ...] = ()
        self._key_ids: tuple[str, ...] = ()
        self.shown = Segments(
            [
                ("everything", self.tr("Everything")),
                ("read", self.tr("Read")),
                ("wrote", self.tr("Wrote")),
                ("ended", self.tr("Ended")),
                ("refused", self.tr("Refused")),
            ],
            "everything",
            name=self.tr("Which entries"),
        )
        self.shown.chosen.connect(lambda _key: self.changed.emit())
        self.who = FilterChip(self.tr("Who"))
        self.who.clicked.connect(self._ask_who)
        self.who.cleared.connect(lambda: self.set_who(None))
        self.about = AboutChip(desk)
        self.about.picked.connect(self.changed)
        self.when = DayChip(self.tr("When"))
        self.when.picked.connect(self.changed)
        self.news = Button(self.tr("Show what is new"), "link")
        self.news.clicked.connect(self.newest_wanted)
        self.news.hide()
        self.count = Label("", "label", "text-3", weight=400)
        line = row(self.shown, self.who, self.about, self.when, None, self.news, self.count)
        line.setContentsMargins(16, 0, 16, 0)
        self.setLayout(line)
        self.setFixedHeight(theme().scaled(44))

    def resizeEvent(self, event):
        """Beside an open entry, in a narrow window, not all of it has room."""
        super().resizeEvent(event)
        self._give_way()

    def show_news(self, some: bool) -> None:
        """Offer what came meanwhile, or do not."""
        self.news.setVisible(some)
        self._give_way()

    def _give_way(self) -> None:
        """How many there are gives way to the filters, and of these what is off to what came meanwhile."""
        chips = (self.about, self.when)
        needed = sum(part.sizeHint().width() for part in (self.shown, self.who, *chips)) + _AROUND
        if not self.news.isHidden():
            needed += self.news.sizeHint().width()
        self.count.setVisible(self.width() - needed >= self.count.sizeHint().width())
        for chip in chips:
            chip.setVisible(chip.is_on or self.news.isHidden() or needed <= self.width())

    @property
    def narrow(self) -> bool:
        """Whether some entries are left out."""
        return self.query(1, 0) != AuditQuery(limit=1)

    def query(self, limit: int, offset: int) -> AuditQuery:
        """What is asked for."""
        since, until = self.when.bounds
        return AuditQuery(
            user_id=self.about.user_id,
            actions=_SHOWN[self.shown.current],
            actors=self._actors,
            key_ids=self._key_ids,
            since=since,
            until=until,
            limit=limit,
            offset=offset,
        )

    def clear(self) -> None:
        """Every entry again."""
        self.shown.set_current("everything")
        self._actors, self._key_ids = (), ()
        self.who.set_on(None)
        self.about.show_person(None)
        self.when.set_day(None)

    def set_who(self, words: str | None, actors: tuple[str, ...] = (), key_ids: tuple[str, ...] = ()) -> None:
        """Only what these did: kinds of actors, or an agent, by each of its keys."""
        self._actors, self._key_ids = actors, key_ids
        self.who.set_on(words)
        self.changed.emit()

    def set_count(self, total: int) -> None:
        """So many entries match."""
        self.count.setText(self.tr("%Ln entries", "", total))
        self._give_way()

    def _ask_who(self) -> None:
        self._desk.run(self._desk.bind(keys.keys), self._offer, owner=self, latest="who")

    def _offer(self, known: list[ApiKey]) -> None:
        menu = QMenu(self)
        for words, actors in (
            (self.tr("You"), ("desktop",)),
            (self.tr("Agents"), ("rest", "mcp")),
            (self.tr("Korely itself"), ("worker",)),
        ):
            action = menu.addAction(words)
            action.triggered.connect(lambda _on=False, words=words, actors=actors: self.set_who(words, actors))
        menu.addSeparator()
        callers: dict[str, list[ApiKey]] = defaultdict(list)
        for key in known:
            if key.last_used_at is not None:
                callers[key.name].append(key)
        gone = {name: all(key.revoked_at is not None for key in its) for name, its in callers.items()}
        for name in sorted(callers, key=lambda name: (gone[name], name.casefold())):
            words, ids = key_name(name), tuple(key.id for key in callers[name])
            action = add_named(menu, words)
            action.triggered.connect(lambda _on=False, words=words, ids=ids: self.set_who(words, key_ids=ids))
        popup_below(menu, self.who)
