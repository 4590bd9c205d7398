"""Offering a pause when decisions show that the person is tired: once, in plain words, never in the way."""

from __future__ import annotations

from PySide6.QtCore import Signal

from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.components.controls import IconButton
from korely_desktop.memory.inbox.attention import FAST_RUN, LONG, Fatigue


class PauseOffer(Banner):
    """One line above the cards. ``acted`` wants the pause; ``declined`` that it goes away."""

    declined = Signal()

    def __init__(self) -> None:
        super().__init__("check", "coffee", "", "", self.tr("Take a break"))
        self._told = False
        leave = IconButton("x", self.tr("Continue without a break"))
        leave.clicked.connect(self.declined)
        leave.clicked.connect(self.hide)
        self.acted.connect(self.hide)
        self.layout().addWidget(leave)
        self.hide()

    def offer(self, fatigue: Fatigue | None) -> None:
        """Speak up at the first sign and go when it is gone; once until the next start."""
        if fatigue is None:
            self.hide()
        if fatigue is not None and not self._told:
            self._told = True
            self.tell(fatigue)

    def tell(self, fatigue: Fatigue) -> None:
        """Say what was noticed."""
        if fatigue is Fatigue.FAST:
            first = self.tr("%n identical answers, faster than anyone can read.", "", FAST_RUN)
        else:
            first = self.tr("%n minutes without a break.", "", round(LONG.total_seconds() / 60))
        self.set_words(first, self.tr("A break keeps your answers good; the questions can wait."))
        self.setAccessibleName(first)
        self.show()
