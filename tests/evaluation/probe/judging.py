"""Tells pairs to a real store and judges what came of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from tests.evaluation.probe.pairs import Pair, Term
from tests.evaluation.trial import FIRST, NOW, SECOND, facts_of, services_in, tell, words


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the second text did.

    Attributes:
        known: the old value was held after the first text (of a change or of what should stay).
        ended: what should end has ended. Only for changes.
        told: what should be current is current.
        wrongly_ended, wrongly_new: facts, as words, that ended or came although they should not.
        asked: questions in Review that the second text left.
        before, after: all facts held after the first and after the second text, as words.
    """

    pair: Pair
    known: bool
    ended: bool
    told: bool
    wrongly_ended: tuple[str, ...]
    wrongly_new: tuple[str, ...]
    asked: int
    before: tuple[str, ...]
    after: tuple[str, ...]

    @property
    def applied(self) -> bool:
        """Whether the second text did all that it should and nothing else."""
        return self.known and self.ended and self.told and not self.wrongly_ended and not self.wrongly_new

    @property
    def noticed(self) -> bool:
        """Whether it was applied, or at least the person is asked and nothing ended wrongly."""
        return self.applied or (self.known and self.asked > 0 and not self.wrongly_ended)


def run(pairs: Iterable[Pair], folder: Path) -> list[Outcome]:
    """Tell every pair to a store in ``folder``, each to a user of its own."""
    with services_in(folder) as services:
        return [_told(services, pair) for pair in pairs]


def _told(services: Services, pair: Pair) -> Outcome:
    tell(services, pair.id, pair.first, FIRST)
    before = [fact for fact in facts_of(services, pair.id) if _held(fact)]
    asked = review.waiting(services, PERSON, pair.id, limit=1)[1]
    tell(services, pair.id, pair.second, SECOND)
    facts_now = facts_of(services, pair.id)
    after = [fact for fact in facts_now if _held(fact)]
    ids_before, ids_after = {fact.id for fact in before}, {fact.id for fact in after}
    gone = [fact for fact in before if fact.id not in ids_after]
    new = [fact for fact in after if fact.id not in ids_before and fact.tense is Tense.CURRENT]
    spoken_of = {fact.subject_entity_id for fact in before}
    meant = pair.stays if pair.kind == "change" else ()
    wrongly_ended = [fact for fact in gone if pair.kind != "change" or _any(meant, fact)]
    return Outcome(
        pair=pair,
        known=all(any(term.names(fact) for fact in before) for term in pair.closed or pair.stays),
        ended=not any(_any(pair.closed, fact) for fact in before if fact.id in ids_after),
        told=all(any(term.names(fact) for fact in after) for term in pair.now),
        wrongly_ended=tuple(map(words, wrongly_ended)),
        wrongly_new=tuple(
            words(fact) for fact in new if fact.subject_entity_id in spoken_of and _any(pair.never, fact)
        ),
        asked=review.waiting(services, PERSON, pair.id, limit=1)[1] - asked,
        before=tuple(map(words, before)),
        after=tuple(words(fact) for fact in facts_now if _held(fact) or fact.state is State.REVIEW),
    )


def _held(fact: Fact) -> bool:
    return fact.state is State.ACTIVE and fact.tense is not Tense.PAST and not fact.is_over(NOW)


def _any(terms: Iterable[Term], fact: Fact) -> bool:
    return any(term.names(fact) for term in terms)
