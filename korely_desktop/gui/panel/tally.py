"""What the filter menus offer and how many facts there are: counted off the GUI thread, not at every change."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from korely_desktop.domain.panel import Facets, PanelQuery, SavedView, Show
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.memory.listing import panel

_SOON_MS = 700
_REST = 10
"""Counting 200,000 facts takes half a second of a processor: it is done at most a tenth of the time."""


class Tally(QObject):
    """``counted`` carries new :class:`Facets`."""

    counted = Signal(object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self.facets = Facets()
        self._has_begun = False
        self._timer = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._timer.timeout.connect(self.reread)

    def begin(self) -> None:
        """The list is there: count, the first time. Counting would have made it wait."""
        if not self._has_begun:
            self.reread()

    def reread(self) -> None:
        """Count now."""
        self._has_begun = True
        services, caller = self._desk.services, self._desk.caller

        def count() -> tuple[Facets, float]:
            begun = monotonic()
            return panel.facets(services, caller), monotonic() - begun

        self._desk.run(count, self._take, owner=self, latest="facets")

    def reread_soon(self) -> None:
        """Count in a moment, once for many changes."""
        if not self._timer.isActive():
            self._timer.start()

    def by_view(self) -> dict[str, tuple[int, str]]:
        """How much each saved view lists, as a number and in words; the Trash holds texts beside its facts."""
        counts = {view.value: (count, facts_counted(count)) for view, count in self.facets.views.items()}
        texts, trash = self.facets.forgotten_texts, SavedView.TRASH
        if texts and trash in counts:
            facts, words = counts[trash]
            both = fill(self.tr("{facts} and {texts}"), facts=words, texts=texts_counted(texts))
            counts[trash.value] = (facts + texts, both if facts else texts_counted(texts))
        return counts

    def nothing_at_all(self, query: PanelQuery) -> bool:
        """Whether a list is empty because nothing is remembered, not because of what is asked."""
        asked = query.is_filtered or query.in_past or query.state not in (Show.LIVE, Show.ALL)
        return self.facets.total == 0 and not asked

    def _take(self, counted: tuple[Facets, float]) -> None:
        facets, seconds = counted
        self._timer.setInterval(max(_SOON_MS, round(seconds * 1000 * _REST)))
        self.facets = facets
        self.counted.emit(facets)
