"""Reads the list of the Memory Panel off the GUI thread: what of it comes soonest at once, then all of it.

Another question comes with the words of its first rows, so that it is painted once and whole. The rest is read after
that: a thread that works in Python would make the painting wait again and again.
"""

from __future__ import annotations

from array import array
from typing import Any

from PySide6.QtCore import QObject, Signal

from korely_desktop.domain.panel import PanelPage, PanelQuery
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import language
from korely_desktop.memory.listing import panel
from korely_desktop.memory.listing.panel import PanelRow
from korely_desktop.memory.listing.panel_lists import PanelLists, new_at_top

_IN_SIGHT = 40
"""So many rows fill the highest usual screen."""


class Listing(QObject):
    """Ask it; the newest question is answered."""

    begun = Signal(object, object, list)
    """A :class:`PanelQuery`, some of its :class:`PanelPage`, and the first rows of that in words. To be painted at
    once: the rest is read when everybody has heard of it."""
    listed = Signal(object, object, bool, list)
    """The query, the whole page, and whether it was asked for with ``jump``: then the first rows in words follow, else
    the numbers of rows that are new."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._lists = PanelLists(desk.services, desk.caller)
        self._asked = 0
        self._shown = PanelPage(array("q"))

    def forget(self) -> None:
        """Facts changed."""
        self._lists.forget()

    def ask(self, query: PanelQuery, *, jump: bool) -> None:
        """List what matches. ``jump``: it is another question than before, so its beginning is wanted soon."""
        self._asked += 1
        number, lists, shown = self._asked, self._lists, self._shown
        services, caller, tongue = self._desk.services, self._desk.caller, language()

        def first_rows(page: PanelPage) -> list[PanelRow]:
            return panel.rows(services, caller, page.ids[:_IN_SIGHT], query, tongue)

        def begin() -> tuple[PanelPage, list[PanelRow]] | None:
            page = lists.beginning(query)
            return None if page is None else (page, first_rows(page))

        def whole() -> tuple[PanelPage, list[Any]]:
            page = lists.ids(query)
            return page, first_rows(page) if jump else new_at_top(shown, page)

        def go_on() -> None:
            if number == self._asked:
                self._desk.run(whole, lambda found: self._listed(query, jump, *found), owner=self, latest="list")

        def begun(found: tuple[PanelPage, list[PanelRow]] | None) -> None:
            if found is not None and number == self._asked:
                self.begun.emit(query, *found)
            go_on()

        if jump:
            self._desk.run(begin, begun, owner=self, latest="begin")
        else:
            go_on()

    def _listed(self, query: PanelQuery, jump: bool, page: PanelPage, more: list[Any]) -> None:
        self._shown = page
        self.listed.emit(query, page, jump, more)
