"""Reads the list of the Memory Panel off the GUI thread: its beginning at once where that is quick, then all of it."""

from __future__ import annotations

from array import array

from PySide6.QtCore import QObject, Signal

from korely_desktop.domain.panel import PanelPage, PanelQuery
from korely_desktop.gui.desk import Desk
from korely_desktop.memory import panel


class Listing(QObject):
    """Ask it; the newest question is answered."""

    begun = Signal(object, object)
    """A :class:`PanelQuery` and the first facts of its :class:`PanelPage`, which is long; all of it follows."""
    listed = Signal(object, object, bool, list)
    """The query, the whole page, whether it was asked for with ``jump``, and else the row numbers that are new."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._lists = panel.PanelLists(desk.services, desk.caller)
        self._answered = 0
        self._asked = 0
        self._shown = PanelPage(array("q"))

    def forget(self) -> None:
        """Facts changed."""
        self._lists.forget()

    def ask(self, query: PanelQuery, *, jump: bool) -> None:
        """List what matches. ``jump``: it is another question than before, so its beginning is wanted soon."""
        self._asked += 1
        number, lists, shown = self._asked, self._lists, self._shown

        def begin() -> PanelPage | None:
            return lists.beginning(query)

        def whole() -> tuple[PanelPage, list[int]]:
            page = lists.ids(query)
            return page, [] if jump else panel.new_at_top(shown, page)

        if jump:
            self._desk.run(begin, lambda page: self._begun(number, query, page), owner=self, latest="begin")
        self._desk.run(whole, lambda found: self._listed(number, query, jump, *found), owner=self, latest="list")

    def _begun(self, number: int, query: PanelQuery, page: PanelPage | None) -> None:
        if page is not None and number > self._answered:
            self.begun.emit(query, page)

    def _listed(self, number: int, query: PanelQuery, jump: bool, page: PanelPage, new: list[int]) -> None:
        self._answered, self._shown = number, page
        self.listed.emit(query, page, jump, new)
