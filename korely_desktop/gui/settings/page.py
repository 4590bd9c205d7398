"""The Settings page: sections at the left, one of them at the right in a reading column."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from korely_desktop.domain.changes import Changes
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import Ground, Hairline
from korely_desktop.gui.components.scrolled import scrolled
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
from korely_desktop.gui.settings.search_model import SearchModelSection
from korely_desktop.gui.settings.updates import UpdatesSection

_COLUMN = 680


class SettingsPage(QWidget):
    """Every change applies at once."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.title = self.tr("Settings")
        self.top = TopBar(self.title)
        self.sections: dict[str, SettingsSection] = {
            "general": GeneralSection(desk),
            "appearance": AppearanceSection(desk),
            "presence": PresenceSection(desk),
            "storage": StorageSection(desk),
            **({} if desk.services.library is None else {"search": SearchModelSection(desk)}),
            **({} if desk.services.model is None else {"model": LanguageModelSection(desk)}),
            "learning": LearningSection(desk),
            "address": AddressSection(desk),
            "versions": UpdatesSection(desk),
            "about": AboutSection(desk),
        }
        icons = {
            "general": "sliders-horizontal",
            "appearance": "palette",
            "presence": "bell",
            "storage": "hard-drive",
            "search": "search",
            "model": "cpu",
            "learning": "badge-check",
            "address": "plug",
            "versions": "package",
            "about": "info",
        }
        self.list = SectionList([(name, part.title, icons[name]) for name, part in self.sections.items()])
        self.list.chosen.connect(self.show_section)
        self._also_called = {
            "general": self.tr("keyboard shortcuts hotkeys translation"),
            "appearance": self.tr("dark mode theme zoom font size contrast animation accessibility"),
            "presence": self.tr("notifications autostart background close login"),
            "storage": self.tr("data location export import computer disk space password privacy audit example"),
            "search": self.tr("embedding vectors semantic multilingual"),
            "model": self.tr("LLM Ollama LM Studio OpenAI GPT server extraction"),
            "learning": self.tr("autonomy automatic accept approve ask trust review"),
            "address": self.tr("URL API port MCP token network connect"),
            "versions": self.tr("update upgrade download"),
            "about": self.tr("help support bug report version credits"),
        }
        self.search = SearchField(self.tr("Search the settings"), key="/")
        self.search.setFixedWidth(280)
        self.search.searched.connect(self._find)
        self.search.left.connect(self.list.setFocus)
        self.top.right.addWidget(self.search)
        self._stack = QStackedWidget()
        for part in self.sections.values():
            self._stack.addWidget(_reading(part, part.title))
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addWidget(self.list)
        body.addWidget(Hairline(vertical=True))
        body.addWidget(self._stack, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.top)
        layout.addLayout(body, 1)
        self.setFocusProxy(self.list)
        self.show_section("general")

    def show_section(self, name: str) -> None:
        """Put a section in sight."""
        self._current = name
        self.list.set_current(name)
        self._stack.setCurrentIndex(list(self.sections).index(name))
        self.sections[name].refresh()

    def find(self) -> None:
        """``/``: into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def leave(self) -> None:
        """Esc: every section again."""
        self.search.clear()

    def _find(self, words: str) -> None:
        """List the sections that speak of these words, and show the first of them."""
        wanted = words.casefold().split()
        said = {name: f"{part.words()} {self._also_called[name].casefold()}" for name, part in self.sections.items()}
        found = [name for name, words in said.items() if all(word in words for word in wanted)]
        self.list.show_only(found)
        if found and self._current not in found:
            self.show_section(found[0])

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


def _reading(part: QWidget, name: str) -> QScrollArea:
    """The section in a column of reading width, scrolling when it must."""
    part.setMaximumWidth(_COLUMN)
    ground = Ground("surface")
    line = QHBoxLayout(ground)
    line.setContentsMargins(24, 22, 24, 24)
    line.addStretch(1)
    line.addWidget(part, 100)
    line.addStretch(1)
    area = scrolled(ground)
    area.setAccessibleName(name)
    return area
