"""The Review page: the list of cards, the card in sight, and what each act on it does."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from korely_desktop.domain.answers import Decision, ReviewCard
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.facts import State
from korely_desktop.domain.questions import Correction
from korely_desktop.domain.times import utc_now
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.empty import EmptyState, Unread
from korely_desktop.gui.components.labels import Hairline
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.going import Going
from korely_desktop.gui.i18n import fill, number
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.review import words
from korely_desktop.gui.review.act_bar import ActBar
from korely_desktop.gui.review.autonomy import AutonomyBox
from korely_desktop.gui.review.budget import BudgetButton
from korely_desktop.gui.review.card import MOST_WIDE, CardView
from korely_desktop.gui.review.correct import CorrectDialog
from korely_desktop.gui.review.day import DayEnd, PauseOffer
from korely_desktop.gui.review.list import CardList
from korely_desktop.gui.theme import theme
from korely_desktop.memory.inbox import attention, review
from korely_desktop.memory.inbox.attention import Inbox

_NARROW = 1000


class ReviewPage(QWidget):
    """Cards one at a time. Enter and Space decide nothing; every decision can be undone."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.title = self.tr("Review")
        self._desk = desk
        self._current: ReviewCard | None = None
        self._skipped: list[str] = []
        self._decided: set[str] = set()
        self._returned: set[str] = set()
        self._asked_for: frozenset[str] = frozenset()
        self._inbox: Inbox | None = None
        self._busy = False
        self.top = TopBar(self.title, self.tr("Reading…"))
        keys = IconButton("keyboard", self.tr("Shortcuts"), key="?")
        keys.clicked.connect(desk.keys_wanted)
        self.budget = BudgetButton(desk)
        desk.choices.changed.connect(self.refresh)
        self.precision = Button("", "link")
        self.precision.hide()
        self.precision.clicked.connect(lambda: desk.settings_wanted.emit("learning"))
        self.top.right.addWidget(self.precision)
        self.top.right.addSpacing(12)
        self.top.right.addWidget(self.budget)
        self.top.right.addSpacing(12)
        self.autonomy = AutonomyBox(desk)
        self.top.right.addWidget(self.autonomy)
        self.top.right.addSpacing(8)
        self.top.right.addWidget(keys)
        self.list = CardList(desk.services.vocabulary)
        self.list.chosen.connect(self._put)
        self.view = CardView(desk, self.list)
        self.view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.empty = EmptyState("", "", other=self.tr("Open Memory"))
        self.empty.other.connect(lambda: desk.page_wanted.emit("memory"))
        self.acts = ActBar(desk)
        self.acts.looked_at.connect(self.view.show_effect)
        self.acts.bind(
            self,
            {
                "accept": lambda: self.decide(Decision.ACCEPT),
                "reject": lambda: self.decide(Decision.REJECT),
                "keep_both": lambda: self.decide(Decision.KEEP_BOTH),
                "correct": self._correct,
                "skip": self._skip,
                "undo": lambda: desk.undo_wanted.emit(),
            },
        )
        card = QWidget()
        side = vbox(card, spacing=0)
        side.addWidget(self.view, 1)
        side.addWidget(Hairline())
        side.addWidget(self.acts)
        work = QWidget()
        body = hbox(work, spacing=0)
        body.addWidget(self.list)
        body.addWidget(Hairline(vertical=True))
        body.addWidget(card, 1)
        self._work = work
        self._stack = QStackedWidget()
        self.enough = DayEnd(desk, self.budget)
        self.enough.changed.connect(self.refresh)
        self.pause = PauseOffer()
        self.pause.acted.connect(self._rest)
        unread = Unread(self.tr("Reading…"))
        for widget in (unread, self.empty, work, self.enough):
            self._stack.addWidget(widget)
        layout = vbox(self, spacing=0)
        layout.addWidget(self.top)
        layout.addWidget(self.pause)
        layout.addWidget(self._stack, 1)
        theme().changed.connect(self._fit)
        self.setFocusProxy(unread)

    # -- page ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read what waits."""
        self._desk.run(self._desk.bind(attention.inbox), self._show, owner=self, latest="waiting")
        self.autonomy.refresh()

    def on_changes(self, changes: Changes) -> None:
        """Cards come and go with facts."""
        if changes.reviews or changes.facts or changes.entities:
            self.refresh()

    def regions(self) -> list[QWidget]:
        """The list, the card, the acts."""
        return [self.top, self.list, self.view, self.acts]

    @property
    def foot_height(self) -> int:
        """How much the acts take at the foot; toasts keep clear of it."""
        return self.acts.sizeHint().height()

    @property
    def current(self) -> ReviewCard | None:
        """The card in sight."""
        return self._current

    def show_card(self, ids: Collection[str]) -> None:
        """Put the card in sight that has one of these ids, its own or that of its fact, whatever the day's budget."""
        self._asked_for, self.enough.resting = frozenset(ids), False
        self.refresh()

    def decide(self, decision: Decision, correction: Correction | None = None) -> None:
        """Settle the card in sight and go to the next."""
        card = self._current
        if card is None or self._busy:
            return
        if not words.offers(card, decision):
            self._refuse()
            return
        self._busy = True
        self._desk.run(
            self._desk.bind(review.decide, card.id, decision, correction),
            lambda _card: self._settled(card, decision, correction),
            self._failed,
            owner=self,
            said=Going(self.tr("Saving your answer")),
        )

    def showEvent(self, event):
        super().showEvent(event)
        if self._inbox is not None:
            self.refresh()  # how long cards wait, and perhaps the day, are others by now

    def event(self, event):
        if event.type() == QEvent.Type.WindowActivate:
            self.enough.look()
        return super().event(event)

    def _refuse(self) -> None:
        self.view.refuse(self.tr("That answer does not fit this question."))

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where there is little room, the list is narrower; where the acts have none for key hints, they go."""
        narrow = self.width() < theme().scaled(_NARROW)
        self.list.setFixedWidth(theme().scaled(224 if narrow else 264))
        inset = 16 if narrow else 28
        self.view.set_inset(inset)
        over = max(0, self.width() - self.list.width() - 1 - 2 * inset - theme().scaled(MOST_WIDE))
        self.acts.fit(self.width() - self.list.width() - 1, inset, inset + over)

    # -- cards ---------------------------------------------------------------------------------------------------

    def _show(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self.budget.show_inbox(inbox)
        self.budget.setVisible(inbox.total > 0 or inbox.decided_today > 0)
        self._show_precision(inbox)
        self.enough.begin(inbox)
        self.pause.offer(None if self.enough.resting else inbox.fatigue)
        waiting = {card.id for card in inbox.cards}
        taken_back = self._decided & waiting
        self._decided -= taken_back
        asked = {card.id for card in inbox.cards if not self._asked_for.isdisjoint(words.ids_of(card))}
        self._asked_for = frozenset()
        self._returned = (self._returned | taken_back | asked) & waiting
        cards = self.enough.asked(inbox, self._returned, self._current)
        known = {card.id for card in cards}
        self._skipped = [review_id for review_id in self._skipped if review_id in known]
        self.list.cards.set_cards(cards, utc_now())
        self.top.set_note(self.tr("%Ln waiting", "", inbox.total) if inbox.total else "")
        if not cards:
            self._current = None
            self._show_empty(inbox)
            return
        ordered = self.list.cards.cards()
        kept = self._current.id if self._current is not None and self._current.id in known else None
        kept = next((card.id for card in ordered if card.id in (asked or taken_back)), kept)
        fresh = [card.id for card in ordered if card.id not in self._skipped]
        self._put(kept or (fresh or self._skipped)[0])
        self._put_in_sight(self._work)  # now that it has a name: the focus goes there, and a screen reader says it

    def _show_empty(self, inbox: Inbox) -> None:
        if inbox.total:
            self.enough.say(inbox)
            self._put_in_sight(self.enough)
            return
        said = self.tr("When an agent says something unclear, or against your word, it waits here for you.")
        if inbox.decided_today:
            said = self.tr("%n decided today.", "", inbox.decided_today)
        self.empty.set_words(self.tr("Nothing to decide"), said)
        self._put_in_sight(self.empty)

    def _put_in_sight(self, part: QWidget) -> None:
        """The card, or what stands in its place; the focus goes along."""
        focus = self.window().focusWidget()
        before = self._stack.currentWidget()
        goes_along = focus is not None and (focus is before or before.isAncestorOf(focus))
        self._stack.setCurrentWidget(part)
        self.setFocusProxy(self.view if part is self._work else part)
        if goes_along and not part.isAncestorOf(focus):
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rest(self) -> None:
        """The person takes a pause: nothing is asked until they go on."""
        self.enough.resting, self._current = True, None
        self.refresh()

    def _show_precision(self, inbox: Inbox) -> None:
        """What is let in without asking, and how well that goes as far as it was checked."""
        checked = inbox.checked
        self.precision.setVisible(checked.judged > 0 or inbox.earned > 0)
        counts = {"right": number(checked.right), "judged": number(checked.judged)}
        said = fill(self.tr("On its own: {right} of {judged} right"), **counts)
        self.precision.setText(said if checked.judged else self.tr("On its own: %Ln kind(s) of fact", "", inbox.earned))
        self.precision.setToolTip(words.checked_words(checked))

    def _put(self, review_id: str) -> None:
        ordered = self.list.cards.cards()
        place, card = next((n, card) for n, card in enumerate(ordered, 1) if card.id == review_id)
        again = self._current is not None and self._current == card
        self._current = card
        self.list.go_to(review_id)
        if again:
            self.view.show_place(place, len(ordered))
        else:
            self.view.show_card(card, place, len(ordered))
        self.acts.show_card(card)

    def _settled(self, card: ReviewCard, decision: Decision, correction: Correction | None) -> None:
        self._busy = False
        self._decided.add(card.id)
        self._desk.did(
            words.decided_words(card, decision, self._desk.services.vocabulary),
            words.undo_words(card, decision, self._desk.services.vocabulary),
            self._desk.bind(review.undo, card.id),
            self._desk.bind(review.decide, card.id, decision, correction),
        )
        if self._current is not None and self._current.id == card.id:
            self._advance(card.id)
        if not self.list.hasFocus():  # whoever goes by the list stays in it
            self.view.setFocus()
        self.refresh()

    def _advance(self, review_id: str) -> None:
        """Stand on the card after this one, so that the list does not jump back to its top."""
        ordered = [card.id for card in self.list.cards.cards()]
        place = ordered.index(review_id)
        rest = ordered[place + 1 :] + ordered[:place]
        following = [other for other in rest if other not in self._skipped] or rest
        if following:
            self._put(following[0])
        else:
            self._current = None

    def _failed(self, error: Exception) -> None:
        self._busy = False
        self._desk.say(note_problem(error))
        self.refresh()

    def _skip(self) -> None:
        if self._current is None:
            return
        review_id = self._current.id
        self._skipped = [*[known for known in self._skipped if known != review_id], review_id]
        self._advance(review_id)
        if self._current is None:
            self.refresh()

    def _correct(self) -> None:
        card = self._current
        if card is None or self._busy:
            return
        if card.fact is None or not words.offers(card, Decision.CORRECT):
            self._refuse()
            return
        ends = card.old_fact if card.fact.state is State.REVIEW else None  # two that hold side by side stay so
        dialog = CorrectDialog(self._desk, card.fact, self.window(), ends)
        dialog.accepted.connect(lambda: self.decide(Decision.CORRECT, Correction(object=dialog.value)))
        dialog.open()
