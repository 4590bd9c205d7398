"""The Settings page: sections at the left, one of them at the right in a reading column.

A section is made when it is first shown; whoever searches has the others made too, one a turn of the event loop, and is
answered meanwhile by what is known of them without (``sections.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QScrollArea, QStackedWidget, QWidget

from korely_desktop.domain.changes import Changes
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import Ground, Hairline
from korely_desktop.gui.components.scrolled import bring_in_sight, scrolled
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.settings.language_model import LanguageModelSection
from korely_desktop.gui.settings.learning import LearningSection
from korely_desktop.gui.settings.nav import SectionList
from korely_desktop.gui.settings.pages import (
    AboutSection,
    AddressSection,
    AppearanceSection,
    GeneralSection,
    SettingsSection,
    StorageSection,
)
from korely_desktop.gui.settings.presence import PresenceSection
from korely_desktop.gui.settings.privacy import PrivacySection
from korely_desktop.gui.settings.search_model import SearchModelSection
from korely_desktop.gui.settings.sections import sections
from korely_desktop.gui.settings.updates import UpdatesSection
from korely_desktop.gui.settings.webhooks import WebhooksSection
from korely_desktop.gui.theme import theme

_COLUMN = 680
_SEARCH = 280
_WIDGETS: dict[str, Callable[[Desk], SettingsSection]] = {
    "general": GeneralSection,
    "appearance": AppearanceSection,
    "presence": PresenceSection,
    "privacy": PrivacySection,
    "storage": StorageSection,
    "search": SearchModelSection,
    "model": LanguageModelSection,
    "learning": LearningSection,
    "webhooks": WebhooksSection,
    "address": AddressSection,
    "versions": UpdatesSection,
    "about": AboutSection,
}


class _Sections(Mapping[str, SettingsSection]):
    """Every section by its name, in the order of the page; one is made when it is first asked for.

    ``made`` are those there are.
    """

    def __init__(self, desk: Desk, names: Sequence[str], on_made: Callable[[str, SettingsSection], None]) -> None:
        self._desk = desk
        self._names = names
        self._on_made = on_made
        self.made: dict[str, SettingsSection] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.made:
            self.made[name] = _WIDGETS[name](self._desk)
            self._on_made(name, self.made[name])
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class SettingsPage(QWidget):
    """Every change applies at once."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.title = self.tr("Settings")
        self.top = TopBar(self.title)
        self._known = {section.name: section for section in sections(desk)}
        self.sections = _Sections(desk, list(self._known), self._place)
        self._areas: dict[str, QScrollArea] = {}
        self._sought = ""
        self.list = SectionList([(known.name, known.words, known.icon) for known in self._known.values()])
        self.list.chosen.connect(self.show_section)
        self.search = SearchField(self.tr("Search the settings"), key="/")
        self.search.searched.connect(self._find)
        self.search.left.connect(self.list.setFocus)
        self.top.right.addWidget(self.search)
        self._stack = QStackedWidget()
        self._rest = QTimer(self, interval=0)
        self._rest.timeout.connect(self._make_another)
        body = hbox(spacing=0)
        body.addWidget(self.list)
        body.addWidget(Hairline(vertical=True))
        body.addWidget(self._stack, 1)
        layout = vbox(self, spacing=0)
        layout.addWidget(self.top)
        layout.addLayout(body, 1)
        self.setFocusProxy(self.list)
        desk.choices.changed.connect(self.refresh)
        theme().changed.connect(self._fit)
        self._fit()
        self.show_section("general")

    def show_section(self, name: str) -> None:
        """Put a section in sight."""
        self._current = name
        self.list.set_current(name)
        part = self.sections[name]
        self._stack.setCurrentWidget(self._areas[name])
        part.refresh()

    def _place(self, name: str, part: SettingsSection) -> None:
        """A section was made."""
        part.setMaximumWidth(theme().scaled(_COLUMN))
        self._areas[name] = _reading(part, part.title)
        self._stack.addWidget(self._areas[name])

    def _fit(self) -> None:
        self.search.setFixedWidth(theme().scaled(_SEARCH))
        for part in self.sections.made.values():
            part.setMaximumWidth(theme().scaled(_COLUMN))

    def find(self) -> None:
        """``/``: into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def leave(self) -> None:
        """Esc: every section again."""
        self.search.clear()

    def _find(self, words: str) -> None:
        """List the sections that speak of these words, and show the first that says them in a row."""
        self._sought = words
        wanted = words.casefold().split()
        said = {name: self._said(name) for name in self._known}
        found = _that_say(wanted, said) or _that_say([_less_its_ending(word) for word in wanted], said)
        whole = len(self.sections.made) == len(self.sections)
        if found or whole:
            self.list.show_only(found)
        if found and self._current not in found:
            called = {name: self._called(name) for name in found}
            best = _that_say(wanted, called) or _that_say([" ".join(wanted)], said) or found
            self.show_section(best[0])
        if found and wanted:
            self._point_at(wanted)
        if wanted and not whole:
            self._rest.start()

    def _said(self, name: str) -> str:
        """What stands on a section, where it was made, and what it is called."""
        made = self.sections.made.get(name)
        return f"{'' if made is None else made.words()} {self._called(name)}"

    def _called(self, name: str) -> str:
        """What a section and what is in it are called, in small letters: that of others is only spoken of there."""
        return f"{self._known[name].words} {self._known[name].also}".casefold()

    def _make_another(self) -> None:
        """Another section that nobody looked at, to be searched too."""
        self.sections[next(name for name in self._known if name not in self.sections.made)]
        if len(self.sections.made) == len(self.sections):
            self._rest.stop()
            self._find(self._sought)

    def _point_at(self, wanted: list[str]) -> None:
        """Scroll to the first words of the section in sight that speak of it."""
        labels = [label for label in self.sections[self._current].findChildren(QLabel) if label.text()]
        place = next((one for one in labels if all(word in one.text().casefold() for word in wanted)), None)
        if place is not None:
            bring_in_sight(place)

    def refresh(self) -> None:
        """Read what may have changed."""
        self.sections[self._current].refresh()

    def on_changes(self, changes: Changes) -> None:
        """Counts are read when the section is opened."""

    def showEvent(self, event):
        super().showEvent(event)
        self.refresh()

    def regions(self) -> list[QWidget]:
        """The search, the sections, and the one in sight."""
        return [self.top, self.list, self._stack]


def _that_say(wanted: Sequence[str], said: Mapping[str, str]) -> list[str]:
    """The sections that say all of these words."""
    return [name for name, words in said.items() if all(word in words for word in wanted)]


def _less_its_ending(word: str) -> str:
    """In another form it is the same word: *updates*, *scheduled*; *aggiornamenti*."""
    return word[:-1] if len(word) > 3 else word


def _reading(part: QWidget, name: str) -> QScrollArea:
    """The section in a column of reading width, scrolling when it must."""
    ground = Ground("surface")
    line = hbox(ground, (24, 22, 24, 24))
    line.addStretch(1)
    line.addWidget(part, 100)
    line.addStretch(1)
    area = scrolled(ground)
    area.setAccessibleName(name)
    return area
