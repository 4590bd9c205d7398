"""What the person does to facts from the list, the detail pane and the drawer: one place for calls, words and undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import How, NewTriple
from korely_desktop.gui.components.sentence import fact_words
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.words import plain_sentence
from korely_desktop.gui.going import Going, InParts
from korely_desktop.gui.i18n import apart, fill, language
from korely_desktop.gui.problems import note_problem
from korely_desktop.memory import date_words, facts, moving
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.history import reopening, unsaying, verbs
from korely_desktop.memory.inbox import confirmation, review

_LONGEST = 80  # letters of a sentence in the words of an undo: the status bar has room for no more
_Done = TypeVar("_Done")


class FactActs(QObject):
    """Confirm, correct, end, forget and their ways back. Each runs off the GUI thread and says what it did."""

    done = Signal()
    failed = Signal(str)
    """One line that says what went wrong; also shown as a toast."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk

    def confirm(self, fact_ids: Sequence[str]) -> None:
        """The person says that these are right."""
        services, caller = self._desk.services, self._desk.caller

        def confirm(ids: Sequence[str]) -> dict[str, str]:
            held = review.held_by(services, caller, ids)
            verbs.confirm_many(services, caller, ids)
            return held

        def confirmed(named: str, ids: Sequence[str], answered: list[dict[str, str]]) -> None:
            held = {card: fact_id for part in answered for card, fact_id in part.items()}
            many = fill(self.tr("Confirmed {facts}. They are your word now."), facts=facts_counted(len(ids)))
            words = self.tr("Confirmed. It is your word now.") if len(ids) == 1 else many
            back = self._back(held, partial(confirmation.unconfirm_many, services, caller))
            again = partial(verbs.confirm_many, services, caller)
            self._did(words, self.tr("confirmed {facts}"), named, InParts(ids, back), InParts(ids, again))

        self._do_many(fact_ids, confirm, confirmed)

    def correct(
        self,
        fact_id: str,
        value: str,
        on_done: Callable[[Fact], None] | None = None,
        how: How = How.CHANGED,
        at: datetime | None = None,
    ) -> None:
        """Put another value in its place: from ``at`` on (None: now), or all the time, where it was never so."""

        services, caller = self._desk.services, self._desk.caller
        words = self.tr("Corrected. Agents read your version from now on.")

        def correct() -> tuple[dict[str, str], Fact]:
            held = review.held_by(services, caller, [fact_id])
            return held, verbs.correct(services, caller, fact_id, object=value, how=how, at=at)

        def corrected(named: str, told: tuple[dict[str, str], Fact]) -> None:
            held, fact = told
            undo = fill(self.tr("corrected {facts}"), facts=named)
            ended = fact_id in fact.invalidated
            others = partial(reopening.reopen_many, as_undo=True) if ended else confirmation.unconfirm_many
            back = partial(self._back(held, partial(others, services, caller)), [fact_id])
            again = self._desk.bind(reopening.end_again_many, [fact_id], of_undo=True)
            self._desk.did(words, undo, back, correct if held or not ended else again)
            self.done.emit()
            if on_done is not None:
                on_done(fact)

        self._do([fact_id], correct, corrected)

    def again(self, ended: Fact, value: str, on_done: Callable[[Fact], None] | None = None) -> None:
        """Say what has ended anew, perhaps with another value: a new fact from now on, the old one stays history."""
        new = NewTriple(
            ended.subject_name,
            ended.predicate_raw,
            value,
            user_id=ended.user_id,
            agent_id=ended.agent_id,
            subject_type=ended.subject_type,
            object_is_literal=ended.object_is_literal,
        )

        write = self._desk.bind(facts.add_triple, new)

        def written(named: str, fact: Fact) -> None:
            words, undo = (
                self.tr("Written as new. It is true from now on."),
                fill(self.tr("wrote {facts}"), facts=named),
            )
            if fact.observation_count > 1:  # it held already, and is the person's word now
                self._desk.did(words, undo, self._desk.bind(confirmation.unconfirm, fact.id), write)
            else:
                unsay = self._desk.bind(unsaying.unsay, fact.id)
                self._desk.did(words, undo, unsay, self._desk.bind(unsaying.say_again, fact.id))
            self.done.emit()
            if on_done is not None:
                on_done(fact)

        self._do([ended.id], write, written)

    def move(self, fact_ids: Sequence[str], subject: str) -> None:
        """They are about somebody else."""
        services, caller = self._desk.services, self._desk.caller

        def move(ids: Sequence[str]) -> tuple[dict[str, str], list[Fact]]:
            held = review.held_by(services, caller, ids)
            return held, moving.move(services, caller, ids, subject)

        def moved(named: str, ids: Sequence[str], told: list[tuple[dict[str, str], list[Fact]]]) -> None:
            held = {card: fact_id for part, _ in told for card, fact_id in part.items()}
            found = [fact for _, part in told for fact in part]
            gone = [one for one, fact in zip(ids, found, strict=True) if fact.invalidated]
            if not gone:
                self._say(fill(self.tr("It is already about {name}."), name=subject))
                return
            one = self.tr("Moved to {name}. Agents read it there from now on.")
            many = self.tr("Moved {facts} to {name}. Agents read them there from now on.")
            words = fill(one if len(ids) == 1 else many, facts=facts_counted(len(ids)), name=subject)
            undo = fill(self.tr("moved {facts} to {name}"), name=subject)
            back = self._back(held, partial(moving.move_back, services, caller))
            inverse = InParts(gone[::-1], lambda last_first: back(last_first[::-1]))
            again = move if held else partial(moving.move_again, services, caller)
            self._did(words, undo, named, inverse, InParts(gone, again))

        self._do_many(fact_ids, move, moved)

    def end(self, fact_ids: Sequence[str], at: datetime | None = None) -> None:
        """They stopped being true at ``at``; None is now."""
        day = date_words.local_day_words(at or self._desk.services.clock(), language())
        one = fill(self.tr("Ended on {day}. It stays in history."), day=day)
        many = fill(self.tr("Ended {facts} on {day}. They stay in history."), day=day)
        self._end(fact_ids, at, one, many, self.tr("ended {facts}"))

    def call_off(self, fact_ids: Sequence[str]) -> None:
        """These plans will not come about."""
        one, many = self.tr("Called off. It stays in history."), self.tr("Called off {facts}. They stay in history.")
        self._end(fact_ids, None, one, many, self.tr("called off {facts}"))

    def _end(self, fact_ids: Sequence[str], at: datetime | None, one: str, many: str, undo: str) -> None:
        services, caller = self._desk.services, self._desk.caller

        end = partial(verbs.close_many, services, caller, at=at)

        def ended(named: str, ids: Sequence[str], _: Any) -> None:
            words = one if len(ids) == 1 else fill(many, facts=facts_counted(len(ids)))
            back = partial(reopening.reopen_many, services, caller, as_undo=True)
            self._did(words, undo, named, InParts(ids, back), InParts(ids, end))

        self._do_many(fact_ids, end, ended)

    def reopen(self, fact_ids: Sequence[str]) -> None:
        """They have not ended after all."""
        services, caller = self._desk.services, self._desk.caller
        reopen = partial(reopening.reopen_many, services, caller)
        end_again = partial(reopening.end_again_many, services, caller, of_undo=False)

        def reopened(named: str, ids: Sequence[str], found: list[list[Fact]]) -> None:
            words = self.tr("Reopened. Agents read it from now on.")
            ends = (fact.invalid_at for part in found for fact in part if fact.is_over(services.clock()))
            for end in filter(None, ends):
                day = date_words.local_day_words(end, language())
                words = fill(self.tr("It now ends on {day}, when the next value began."), day=day)
            self._did(words, self.tr("reopened {facts}"), named, InParts(ids, end_again), InParts(ids, reopen))

        self._do_many(fact_ids, reopen, reopened)

    def forget(self, fact_ids: Sequence[str]) -> None:
        """Hide them from every agent; they come back with Undo or from the trash."""
        forget = partial(verbs.hide_many, self._desk.services, self._desk.caller)
        restore = partial(verbs.unhide_many, self._desk.services, self._desk.caller)

        def forgot(named: str, ids: Sequence[str], hidden: list[list[Fact]]) -> None:
            counted = self._counted(ids, hidden)
            words = (
                self.tr("Forgot 1 fact. Agents no longer see it.")
                if counted == facts_counted(1)
                else fill(self.tr("Forgot {facts}. Agents no longer see them."), facts=counted)
            )
            self._did(words, self.tr("forgot {facts}"), named, InParts(ids, restore), InParts(ids, forget))

        self._do_many(fact_ids, forget, forgot)

    def restore(self, fact_ids: Sequence[str]) -> None:
        """Take forgotten facts back."""
        forget = partial(verbs.hide_many, self._desk.services, self._desk.caller)
        restore = partial(verbs.unhide_many, self._desk.services, self._desk.caller)

        def restored(named: str, ids: Sequence[str], shown: list[list[Fact]]) -> None:
            counted = self._counted(ids, shown)
            words = fill(self.tr("Restored {facts}. Agents see current ones again."), facts=counted)
            self._did(words, self.tr("restored {facts}"), named, InParts(ids, forget), InParts(ids, restore))

        self._do_many(fact_ids, restore, restored)

    def pin(self, fact_ids: Sequence[str]) -> None:
        """They stand first in what agents are told, whatever is asked."""
        words = self.tr("Pinned. Agents are told this first.")
        many = self.tr("Pinned {facts}. Agents are told these first.")
        self._choose(fact_ids, Recall.ALWAYS, words, many, self.tr("pinned {facts}"))

    def keep_back(self, fact_ids: Sequence[str]) -> None:
        """No agent gets them any more; the person still does."""
        words = self.tr("Kept from agents, even where its text says it.")
        many = self.tr("Kept {facts} from agents, even where their texts say it.")
        self._choose(fact_ids, Recall.NEVER, words, many, self.tr("kept {facts} from agents"))

    def tell_as_usual(self, fact_ids: Sequence[str]) -> None:
        """Neither pinned nor kept back."""
        words = self.tr("Back to normal: agents get it when it fits the question.")
        many = self.tr("Back to normal: {facts}. Agents get them when they fit the question.")
        self._choose(fact_ids, None, words, many, self.tr("{facts} back to normal"))

    def _choose(self, fact_ids: Sequence[str], choice: Recall | None, one: str, many: str, undo: str) -> None:
        services, caller = self._desk.services, self._desk.caller

        def choose(ids: Sequence[str]) -> choosing.Chosen:
            return choosing.choose(services, caller, dict.fromkeys(ids, choice))

        def chose(named: str, ids: Sequence[str], found: list[choosing.Chosen]) -> None:
            before = {fact_id: was for part in reversed(found) for fact_id, was in part.items()}
            words = one if len(ids) == 1 else fill(many, facts=facts_counted(len(ids)))

            def put_back(ids: Sequence[str]) -> choosing.Chosen:
                return choosing.choose(services, caller, {fact_id: before[fact_id] for fact_id in ids})

            self._did(words, undo, named, InParts(list(before), put_back), InParts(ids, choose))

        self._do_many(fact_ids, choose, chose)

    def _did(self, words: str, undo: str, named: str, inverse: InParts, again: InParts) -> None:
        """Say what was done; ``undo`` are the words of the step, in which the facts are still to be ``named``."""

        def counted(count: int) -> str:
            return fill(undo, facts=facts_counted(count))

        self._desk.did(words, fill(undo, facts=named), inverse, again, counted)
        self.done.emit()

    def _back(self, held: Mapping[str, str], others: Callable[[Sequence[str]], Any]) -> Callable[[Sequence[str]], None]:
        """What takes an act on some facts back: the questions that it answered are open again, ``others`` is for the
        facts that were not asked about.
        """
        services, caller = self._desk.services, self._desk.caller
        asked: dict[str, list[str]] = {}
        for review_id, fact_id in held.items():
            asked.setdefault(fact_id, []).append(review_id)

        def take_back(ids: Sequence[str]) -> None:
            for fact_id in ids:
                for review_id in asked.get(fact_id, ()):
                    review.undo(services, caller, review_id)
            if rest := [fact_id for fact_id in ids if fact_id not in asked]:
                others(rest)

        return take_back

    def _counted(self, ids: Sequence[str], touched: Sequence[Sequence[Fact]]) -> str:
        """How many facts were meant, and how many wordings that were corrected into them went along."""
        along = len({fact.id for part in touched for fact in part} - set(ids))
        facts = facts_counted(len(ids))
        if along == 0:
            return facts
        return fill(
            self.tr("{facts} and {wordings}"), facts=facts, wordings=self.tr("%Ln earlier wording(s)", "", along)
        )

    def _say(self, words: str) -> None:
        self._desk.say(words)
        self.done.emit()

    def _do(
        self, fact_ids: Sequence[str], function: Callable[[], _Done], on_done: Callable[[str, _Done], None]
    ) -> None:
        """``on_done`` gets what the facts are called in *Undo: forgot …*, as they were before, and what was done."""

        def work() -> tuple[str, _Done]:
            return self._named(fact_ids), function()

        self._desk.run(work, lambda done: on_done(*done), self._fail, owner=self, said=self._going(fact_ids))

    def _do_many(
        self,
        fact_ids: Sequence[str],
        act: Callable[[Sequence[str]], _Done],
        on_done: Callable[[str, Sequence[str], list[_Done]], None],
    ) -> None:
        """:meth:`_do` for an act that may be stopped half-way: ``on_done`` gets the facts that it was done to, too."""
        ids, going = list(fact_ids), self._going(fact_ids)

        def work() -> tuple[str, Sequence[str], list[_Done]]:
            named = self._named(ids)
            reached, results = going.through(ids, act)
            return named if len(reached) == len(ids) else facts_counted(len(reached)), reached, results

        def tell(done: tuple[str, Sequence[str], list[_Done]]) -> None:
            if done[1]:
                on_done(*done)
            if going.problem is not None:
                self._fail(going.problem)

        self._desk.run(work, tell, self._fail, owner=self, said=going)

    def _going(self, fact_ids: Sequence[str]) -> Going:
        return Going(fill(self.tr("Changing {facts}"), facts=facts_counted(len(fact_ids))), len(fact_ids))

    def _named(self, fact_ids: Sequence[str]) -> str:
        """One fact by its sentence, several by their number."""
        if len(fact_ids) != 1:
            return facts_counted(len(fact_ids))
        services, caller = self._desk.services, self._desk.caller
        fact = facts.get(services, caller, fact_ids[0])
        said = fact_words(services.vocabulary, fact)
        if len(said) > _LONGEST:
            said = apart(f"{plain_sentence(services.vocabulary, fact)[: _LONGEST - 1].rstrip()}…")
        return f"“{said}”"

    def _fail(self, error: Exception) -> None:
        words = note_problem(error)
        self._desk.say(words)
        self.failed.emit(words)
