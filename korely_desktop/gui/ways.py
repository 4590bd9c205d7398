"""The ways to what somebody asks the window to show: a profile, a fact, a text, the past, an agent's view."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from korely_desktop.domain.panel import PanelQuery
from korely_desktop.domain.texts import TextState
from korely_desktop.links import Link

if TYPE_CHECKING:
    from korely_desktop.gui.window import MainWindow


class Ways(QObject):
    """Answers what pages ask of the :class:`~korely_desktop.gui.desk.Desk`: the right page comes, and shows it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        desk = window.desk
        desk.entity_wanted.connect(self.show_entity)
        desk.fact_wanted.connect(self.show_fact)
        desk.correction_wanted.connect(self.correct_fact)
        desk.text_wanted.connect(self.show_text)
        desk.list_wanted.connect(self.show_list)
        desk.texts_wanted.connect(self.show_texts)
        desk.review_wanted.connect(self.show_card)
        desk.past_wanted.connect(self.look_back)
        desk.eye_wanted.connect(self.look_through)
        desk.settings_wanted.connect(self.show_settings)

    @Slot(str)
    def show_entity(self, entity_id: str) -> None:
        """The profile, on the page in sight where that can show it."""
        page = self._window.page(self._window.page_name)
        if not hasattr(page, "open_entity"):
            page = self._window.page_in_sight("memory")
        page.open_entity(entity_id)

    @Slot(str)
    def show_fact(self, fact_id: str) -> None:
        """The fact in the Memory Panel."""
        self._window.page_in_sight("memory").show_fact(fact_id)

    @Slot(str)
    def correct_fact(self, fact_id: str) -> None:
        """The fact in the Memory Panel, its value open for correction."""
        self._window.page_in_sight("memory").correct_fact(fact_id)

    @Slot(object)
    def show_list(self, query: PanelQuery) -> None:
        """The facts of a query in the Memory Panel."""
        self._window.page_in_sight("memory").show_query(query)

    @Slot(object)
    def show_card(self, ids: Collection[str]) -> None:
        """The card in Review that has one of these ids."""
        self._window.page_in_sight("review").show_card(ids)

    @Slot(str)
    def show_text(self, memory_id: str) -> None:
        """The text among the source texts."""
        self._window.page_in_sight("texts").show_text(memory_id)

    @Slot(object)
    def show_texts(self, state: TextState) -> None:
        """The source texts that are in this state."""
        self._window.page_in_sight("texts").show_state(state)

    @Slot(str)
    def look_back(self, name: str | None) -> None:
        """The past, of everybody or of whoever bears this name."""
        self._window.page_in_sight("memory").look_back(name)

    @Slot(str, str)
    def look_through(self, key_id: str, question: str) -> None:
        """What an agent sees; "" is any agent."""
        self._window.page_in_sight("eye").ask_as(key_id or None, question)

    @Slot(str)
    def show_settings(self, section: str) -> None:
        """One section of the settings."""
        self._window.page_in_sight("settings").show_section(section)

    def show_link(self, link: Link) -> None:
        """Show what a ``korely://`` link names; what is not there says so itself, like anywhere else in the window."""
        show = {"entity": self.show_entity, "fact": self.show_fact, "text": self.show_text}
        if link.what == "note":
            self._window.write_down()
        elif link.what == "page" and self._window.has_page(link.target):
            self._window.show_page(link.target)
        elif link.what in show:
            show[link.what](link.target)
