"""The acts on the card in Review: a button each with its key, what they are called for the card, and their room."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.answers import Decision, ReviewCard, ReviewKind
from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.controls import Button, fit_keys
from korely_desktop.gui.components.labels import Ground
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import translate
from korely_desktop.gui.page_keys import review_keys
from korely_desktop.gui.review import words
from korely_desktop.gui.theme.mirror import along


class ActBar(Ground):
    """Decisions at the left, what decides nothing at the right. Enter and Space press none of the decisions.

    ``looked_at`` carries the decision whose effect is to be seen: that of the button under the pointer or the keys.
    """

    looked_at = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__("surface")
        self._desk = desk
        self.accept = Button(translate("ReviewPage", "Accept new"), "main", key="A", size="large")
        self.reject = Button(translate("ReviewPage", "Reject"), key="R", size="large")
        self.keep_both = Button(translate("ReviewPage", "Keep both"), key="K", size="large")
        self.correct = Button(translate("ReviewPage", "Correct…"), key="E", size="large")
        self.skip = Button(translate("ReviewPage", "Skip"), "quiet", key="S", size="large")
        self.undo = Button(translate("ReviewPage", "Undo"), "quiet", key="U", size="large")
        self._effect_of = {
            self.accept: Decision.ACCEPT,
            self.reject: Decision.REJECT,
            self.keep_both: Decision.KEEP_BOTH,
        }
        for button in self._effect_of:
            button.installEventFilter(self)
        self._line = hbox(self, spacing=8)
        for button in (*self._effect_of, self.correct):
            self._line.addWidget(button)
        self._line.addStretch(1)
        self._line.addWidget(self.skip)
        self._line.addWidget(self.undo)
        self._room = 0
        desk.undo.changed.connect(self._show_undo)
        self._show_undo()

    def bind(self, page: QWidget, does: Mapping[str, Callable[[], object]]) -> None:
        """Let buttons and keys do this, by the names of :func:`~korely_desktop.gui.page_keys.review_keys`."""
        buttons = {
            "accept": self.accept,
            "reject": self.reject,
            "keep_both": self.keep_both,
            "correct": self.correct,
            "skip": self.skip,
            "undo": self.undo,
        }
        for name, (label, key) in review_keys().items():
            buttons[name].clicked.connect(does[name])
            self._desk.actions.add(page, label, key, does[name], "review")

    def show_card(self, card: ReviewCard) -> None:
        """Offer what can be decided of this card, in the words that fit it."""
        self.keep_both.setVisible(words.offers(card, Decision.KEEP_BOTH))
        self.correct.setVisible(words.offers(card, Decision.CORRECT))
        self.reject.setText(words.refusing_words(card))
        if card.kind is ReviewKind.SELF_CHECK:
            self.accept.setText(translate("ReviewPage", "It is right"))
        elif words.ends_only(card):
            self.accept.setText(translate("ReviewPage", "It is over"))
        elif card.fact is None:
            self.accept.setText(translate("ReviewPage", "They are the same"))
        else:
            self.accept.setText(translate("ReviewPage", "Accept new"))
        self._fit_keys()

    def fit(self, width: int, left: int, right: int) -> None:
        """So wide is the bar, with so much at its sides; where the acts have no room for key hints, these go."""
        self._line.setContentsMargins(along(left, 12, right, 12))
        self._room = width - left - right
        self._fit_keys()

    def eventFilter(self, watched, event):
        kind = event.type()
        if kind in (QEvent.Type.FocusIn, QEvent.Type.Enter):
            self.looked_at.emit(self._effect_of[watched])
        elif kind == QEvent.Type.Leave:
            self.looked_at.emit(Decision.ACCEPT)
        return kind == QEvent.Type.KeyPress and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)

    def _fit_keys(self) -> None:
        fit_keys((*self._effect_of, self.correct, self.skip, self.undo), self._room, self._line.spacing())

    def _show_undo(self) -> None:
        """Off where there is nothing to take back."""
        self.undo.setEnabled(self._desk.undo.top is not None)
