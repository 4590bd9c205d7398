"""Forgetting all that an agent wrote: first what that takes back and what stays, then the act and its way back.

Nothing is erased here; erasing for good is :mod:`korely_desktop.gui.detail.erase`. The line of the ledger from which
on to undo shares these words and the act; it is in :mod:`korely_desktop.gui.agents.rewinding`.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from korely_desktop.domain.errors import Stopped
from korely_desktop.domain.rewind import EVER, Rewound, Writer
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.by_turns import ByTurns
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Ground, IconLabel, Label, row
from korely_desktop.gui.components.scrolled import BAR_ROOM
from korely_desktop.gui.components.sentence import FactLine, fact_words
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.going import Going
from korely_desktop.gui.i18n import fill, number, translate
from korely_desktop.gui.problems import show_problem
from korely_desktop.gui.theme.mirror import along
from korely_desktop.memory.access import rewind

_LISTED = 100
_WIDE = 620
_HIGHEST = 420
_IN_SIGHT = 14
"""So many facts are as high as the list may be; the others are made in the turns that follow."""


class Rewinding:
    """One rewind with its way back, which is another one each time it is done again."""

    def __init__(self, desk: Desk, writer: Writer, name: str, since: datetime = EVER) -> None:
        self._desk = desk
        self._writer, self._name, self._since = writer, name, since
        self._id = ""
        looking = fill(translate("Ledger", "Looking through what {name} wrote"), name=name)
        self.looking = Going(looking, can_stop=True)
        """What the status bar says while the preview takes its time; it ends where this is stopped."""

    @property
    def taking(self) -> Going:
        """The same while it is done."""
        return Going(fill(translate("Ledger", "Taking back what {name} wrote"), name=self._name))

    def preview(self) -> Rewound:
        """What it would do; called in the background, once."""
        services, caller, stopped = self._desk.services, self._desk.caller, self.looking.is_stopped
        return rewind.preview(services, caller, self._writer, self._since, stopped)

    def do(self) -> Rewound:
        """Do it; called in the background."""
        did = rewind.rewind(self._desk.services, self._desk.caller, self._writer, self._since)
        self._id = did.id
        return did

    def put_back(self) -> Rewound:
        """Undo it; called in the background."""
        return rewind.put_back(self._desk.services, self._desk.caller, self._id)

    def say(self, did: Rewound) -> None:
        """It is done: a toast with Undo."""
        if did.since == EVER:
            words = translate("Ledger", "Forgot all that {name} wrote: {what}.")
            undo_words = translate("Ledger", "forgot all that {name} wrote")
        else:
            words = translate("Ledger", "Took back what {name} wrote: {what}.")
            undo_words = translate("Ledger", "took back what {name} wrote")
        self._desk.did(
            fill(words, name=self._name, what=_counted(did)),
            fill(undo_words, name=self._name),
            self.put_back,
            self.do,
        )


class ForgetAll(QObject):
    """Preview, question, act. ``dialog`` is the question while it is open."""

    def __init__(self, desk: Desk, page: QWidget) -> None:
        super().__init__(page)
        self._desk = desk
        self._page = page
        self.dialog: ForgetAllDialog | None = None

    def ask(self, writer: Writer, name: str) -> None:
        """Show what it would take; nothing happens before the person agrees."""
        act = Rewinding(self._desk, writer, name)
        self._desk.run(
            act.preview,
            lambda shown: self._show(act, name, shown),
            self._fail,
            owner=self,
            latest="forget all",
            said=act.looking,
            asks=True,
        )

    def _show(self, act: Rewinding, name: str, shown: Rewound) -> None:
        title = fill(self.tr("Forget all that {name} wrote?"), name=name)
        dialog = self.dialog = ForgetAllDialog(
            self._desk, title, shown, self._page.window(), self.tr("Forget all of it")
        )
        dialog.accepted.connect(lambda: self._desk.run(act.do, act.say, self._fail, owner=self, said=act.taking))
        dialog.finished.connect(lambda _result: setattr(self, "dialog", None))
        QTimer.singleShot(0, dialog, dialog.open)  # still in this turn, but it is painted in the next

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, Stopped):
            show_problem(self._page.window(), error)


class ForgetAllDialog(Dialog):
    """Says what goes, what holds again and what stays. ``act`` is None where there is nothing to take back."""

    def __init__(self, desk: Desk, title: str, shown: Rewound, parent: QWidget, act: str) -> None:
        super().__init__(title, parent, width=_WIDE)
        if not shown.is_empty:
            words = self.tr(
                "Agents no longer see any of it. Nothing is erased: until you quit Korely, Undo brings all of it back."
            )
            self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        back = [fact_words(desk.services.vocabulary, fact) for fact in shown.back]
        for icon, words in preview_words(shown, back):
            said = Label(words, "body", wrap=True)
            line = row(IconLabel(icon))
            line.addWidget(said, 1)
            self.body.addLayout(line)
        if shown.facts or shown.back:
            self.body.addSpacing(6)
            self.add_fitted(_facts_shown(desk, shown), _HIGHEST)
        self.act = None
        if shown.is_empty:
            self.add_act(self.tr("Close"))
            return
        self.add_cancel()
        self.act = self.add_act(act)


class ShownDialog(Dialog):
    """Every fact that would go and every value that would come back."""

    def __init__(self, desk: Desk, shown: Rewound, parent: QWidget) -> None:
        super().__init__(self.tr("What would be undone"), parent, width=_WIDE)
        self.add_fitted(_facts_shown(desk, shown), _HIGHEST)
        self.add_act(self.tr("Close"))


def _facts_shown(desk: Desk, shown: Rewound) -> Ground:
    """The facts that would go and those that would hold again, under a head each."""
    inner = Ground("raised")
    column = vbox(inner, along(0, 0, BAR_ROOM, 0), spacing=0)
    ByTurns(inner, inner).make(_add_facts(desk, shown, column), _IN_SIGHT)
    return inner


def _add_facts(desk: Desk, shown: Rewound, column: QVBoxLayout) -> Iterator[None]:
    for words, listed in (
        (translate("Ledger", "No longer true"), shown.facts),
        (translate("Ledger", "True again"), shown.back),
    ):
        if listed:
            column.addWidget(Label(words, "subheading"))
            for fact in listed[:_LISTED]:
                column.addWidget(FactLine(desk.services.vocabulary, fact))
                yield
            if len(listed) > _LISTED:
                more = fill(translate("Ledger", "plus {facts}"), facts=facts_counted(len(listed) - _LISTED))
                column.addWidget(Label(more, "note", "text-3"))
            column.addSpacing(12)
    column.addStretch(1)


def preview_words(shown: Rewound, back: list[str]) -> list[tuple[str, str]]:
    """What a rewind would do, in a few sentences with an icon each; ``back`` are the earlier values as sentences."""
    said: list[tuple[str, str]] = []
    if shown.facts or shown.texts:
        said.append(("rewind", fill(translate("Ledger", "Takes back {what}."), what=_counted(shown))))
    if shown.is_empty and shown.since == EVER:
        said.append(("info", translate("Ledger", "Nothing that it wrote can be taken back.")))
    elif shown.is_empty:
        said.append(("info", translate("Ledger", "Nothing that it wrote since then can be taken back.")))
    if len(back) == 1:
        words = translate("Ledger", "One earlier value is true again: {sentence}.")
        said.append(("history", fill(words, sentence=back[0])))
    elif back:
        words = translate("Ledger", "{n} earlier values are true again, among them: {sentence}.")
        said.append(("history", fill(words, n=number(len(back)), sentence=back[0])))
    if shown.restored:
        words = translate("Ledger", "{texts} that it forgot would come back.")
        said.append(("rotate-ccw", fill(words, texts=texts_counted(shown.restored))))
    if shown.questions:
        one = translate("Ledger", "One of its questions leaves Review.")
        many = translate("Ledger", "{n} of its questions leave Review.")
        said.append(("inbox", one if shown.questions == 1 else fill(many, n=number(shown.questions))))
    if shown.asked:
        one = translate("Ledger", "One question waits in Review again.")
        many = translate("Ledger", "{n} questions wait in Review again.")
        said.append(("inbox", one if shown.asked == 1 else fill(many, n=number(shown.asked))))
    if shown.confirmed:
        words = translate("Ledger", "You confirmed or corrected {facts}: your word stays.")
        said.append(("check", fill(words, facts=facts_counted(shown.confirmed))))
    if shown.kept:
        words = translate("Ledger", "Also known from elsewhere, so kept: {facts}.")
        said.append(("link", fill(words, facts=facts_counted(shown.kept))))
    if shown.left:
        one = translate("Ledger", "Not undone: one change to a text, a name or a profile.")
        many = translate("Ledger", "Not undone: {n} changes to texts, names or profiles.")
        left = sum(shown.left.values())
        said.append(("info", one if left == 1 else fill(many, n=number(left))))
    return said


def _counted(shown: Rewound) -> str:
    """*2 facts and 1 text*; what there is none of is not told."""
    facts, texts = facts_counted(len(shown.facts)), texts_counted(shown.texts)
    if shown.facts and shown.texts:
        return fill(translate("Ledger", "{facts} and {texts}"), facts=facts, texts=texts)
    return texts if shown.texts else facts
