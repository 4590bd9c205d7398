"""What the person does to facts from the list, the detail pane and the drawer: one place for calls, words and undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Fact, State
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.panel.words import facts_counted
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.texts.acts import choose_texts
from korely_desktop.memory import date_words, facts, moving
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.history import reopening, verbs
from korely_desktop.memory.inbox import confirmation


class FactActs(QObject):
    """Confirm, correct, end, forget and their ways back. Each runs off the GUI thread and says what it did."""

    done = Signal()
    failed = Signal(str)
    """One line that says what went wrong; also shown as a toast."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk

    def confirm(self, fact_ids: Sequence[str]) -> None:
        """The person says that these are right."""
        services, caller, ids = self._desk.services, self._desk.caller, list(fact_ids)
        count = len(ids)
        words = (
            self.tr("Confirmed. It is your word now.")
            if count == 1
            else fill(self.tr("Confirmed {facts}. They are your word now."), facts=facts_counted(count))
        )
        undo = fill(self.tr("confirmed {facts}"), facts=facts_counted(count))

        def confirm() -> bool:
            answered = any(facts.get(services, caller, fact_id).state is State.REVIEW for fact_id in ids)
            verbs.confirm_many(services, caller, ids)
            return answered

        def confirmed(answered_a_question: bool) -> None:
            if answered_a_question:  # taken back on the page Review, where the question is
                self._say(words)
                return
            self._desk.did(
                words,
                undo,
                lambda: confirmation.unconfirm_many(services, caller, ids),
                lambda: verbs.confirm_many(services, caller, ids),
            )
            self.done.emit()

        self._do(confirm, confirmed)

    def correct(self, fact_id: str, value: str, on_done: Callable[[Fact], None] | None = None) -> None:
        """Put another value in its place; the old one stays in history."""

        services, caller = self._desk.services, self._desk.caller
        words = self.tr("Corrected. Agents read your version from now on.")

        def told(fact: Fact) -> None:
            if fact_id in fact.invalidated:
                self._desk.did(
                    words,
                    self.tr("corrected a fact"),
                    lambda: reopening.reopen(services, caller, fact_id),
                    lambda: verbs.correct(services, caller, fact_id, object=value),
                )
                self.done.emit()
            else:
                self._say(words)
            if on_done is not None:
                on_done(fact)

        self._do(lambda: verbs.correct(services, caller, fact_id, object=value), told)

    def move(self, fact_ids: Sequence[str], subject: str) -> None:
        """They are about somebody else."""
        services, caller, ids = self._desk.services, self._desk.caller, list(fact_ids)
        counted = facts_counted(len(ids))
        words = fill(self.tr("Moved {facts} to {name}. Agents read it there from now on."), facts=counted, name=subject)
        undo = fill(self.tr("moved {facts} to {name}"), facts=counted, name=subject)

        def moved(found: list[Fact]) -> None:
            gone = [one for one, fact in zip(ids, found, strict=True) if one in fact.invalidated]
            if not gone:
                self._say(fill(self.tr("It is about {name} already."), name=subject))
                return
            again = partial(moving.move, services, caller, gone, subject)
            self._desk.did(words, undo, lambda: moving.move_back(services, caller, gone), again)
            self.done.emit()

        self._do(lambda: moving.move(services, caller, ids, subject), moved)

    def end(self, fact_ids: Sequence[str], at: datetime | None = None) -> None:
        """They stopped being true at ``at``; None is now."""
        services, caller, ids = self._desk.services, self._desk.caller, list(fact_ids)
        day = date_words.local_day_words(at or services.clock(), language())
        words = (
            fill(self.tr("Ended on {day}. It stays in history."), day=day)
            if len(ids) == 1
            else fill(self.tr("Ended {facts} on {day}. They stay in history."), facts=facts_counted(len(ids)), day=day)
        )
        undo = fill(self.tr("ended {facts}"), facts=facts_counted(len(ids)))

        def end_all() -> Any:
            return [verbs.close(services, caller, fact_id, at) for fact_id in ids]

        def ended(_: Any) -> None:
            self._desk.did(words, undo, lambda: reopening.reopen_many(services, caller, ids), end_all)
            self.done.emit()

        self._do(end_all, ended)

    def reopen(self, fact_ids: Sequence[str]) -> None:
        """They have not ended after all."""
        services, caller, ids = self._desk.services, self._desk.caller, list(fact_ids)
        undo = fill(self.tr("reopened {facts}"), facts=facts_counted(len(ids)))

        def reopen_all() -> list[Fact]:
            return reopening.reopen_many(services, caller, ids)

        def reopened(found: list[Fact]) -> None:
            words = self.tr("Open again. Agents read it from now on.")
            for end in (fact.invalid_at for fact in found if fact.invalid_at and fact.is_over(services.clock())):
                day = date_words.local_day_words(end, language())
                words = fill(self.tr("It holds until {day} now, when the next value began."), day=day)
            self._desk.did(words, undo, lambda: reopening.end_again_many(services, caller, ids), reopen_all)
            self.done.emit()

        self._do(reopen_all, reopened)

    def forget(self, fact_ids: Sequence[str]) -> None:
        """Hide them from every agent; they come back with Undo or from the trash."""
        services, caller, ids = self._desk.services, self._desk.caller, list(fact_ids)
        words = (
            self.tr("Forgot 1 fact. Agents no longer see it.")
            if len(ids) == 1
            else fill(self.tr("Forgot {facts}. Agents no longer see them."), facts=facts_counted(len(ids)))
        )
        undo = fill(self.tr("forgot {facts}"), facts=facts_counted(len(ids)))

        def forget_all() -> Any:
            return verbs.hide_many(services, caller, ids)

        def forgot(_: Any) -> None:
            self._desk.did(words, undo, lambda: verbs.unhide_many(services, caller, ids), forget_all)
            self.done.emit()

        self._do(forget_all, forgot)

    def restore(self, fact_ids: Sequence[str]) -> None:
        """Take forgotten facts back."""
        services, caller, ids = self._desk.services, self._desk.caller, list(fact_ids)
        words = fill(self.tr("Restored {facts}. Agents see what is current again."), facts=facts_counted(len(ids)))
        undo = fill(self.tr("restored {facts}"), facts=facts_counted(len(ids)))

        def restore_all() -> Any:
            return verbs.unhide_many(services, caller, ids)

        def restored(_: Any) -> None:
            self._desk.did(words, undo, lambda: verbs.hide_many(services, caller, ids), restore_all)
            self.done.emit()

        self._do(restore_all, restored)

    def pin(self, fact_ids: Sequence[str]) -> None:
        """They stand first in what agents are told, whatever is asked."""
        words = self.tr("Pinned. It stands first in what agents are told.")
        many = self.tr("Pinned {facts}. They stand first in what agents are told.")
        self._choose(fact_ids, Recall.ALWAYS, words, many, self.tr("pinned {facts}"))

    def keep_back(self, fact_ids: Sequence[str]) -> None:
        """No agent gets them any more; the person still does."""
        words = self.tr("Kept from agents as a fact. The text it comes from is told as usual.")
        many = self.tr("Kept {facts} from agents. The texts they come from are told as usual.")
        self._choose(fact_ids, Recall.NEVER, words, many, self.tr("kept {facts} from agents"))

    def keep_texts_back(self, memory_ids: Sequence[str]) -> None:
        """No agent reads these texts any more; the person still does."""
        choose_texts(self._desk, self, memory_ids, Recall.NEVER)

    def tell_as_usual(self, fact_ids: Sequence[str]) -> None:
        """Neither pinned nor kept back."""
        words = self.tr("Told as usual again: when it fits what is asked.")
        many = self.tr("{facts} are told as usual again: when they fit what is asked.")
        self._choose(fact_ids, None, words, many, self.tr("{facts} told as usual"))

    def _choose(self, fact_ids: Sequence[str], choice: Recall | None, one: str, many: str, undo: str) -> None:
        services, caller, ids = self._desk.services, self._desk.caller, list(fact_ids)
        counted = facts_counted(len(ids))
        words = one if len(ids) == 1 else fill(many, facts=counted)

        def choose() -> choosing.Chosen:
            return choosing.choose(services, caller, dict.fromkeys(ids, choice))

        def chose(before: choosing.Chosen) -> None:
            self._desk.did(words, fill(undo, facts=counted), lambda: choosing.choose(services, caller, before), choose)
            self.done.emit()

        self._do(choose, chose)

    def _say(self, words: str) -> None:
        self._desk.say(words)
        self.done.emit()

    def _do(self, function: Callable[[], Any], on_done: Callable[[Any], None]) -> None:
        self._desk.run(function, on_done, self._fail, owner=self)

    def _fail(self, error: Exception) -> None:
        words = note_problem(error)
        self._desk.say(words)
        self.failed.emit(words)
