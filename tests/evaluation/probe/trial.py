"""Tells pairs to a real store through the real use cases, and judges what came of each. No network, no model file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory import facts, pipeline, remember, review
from korely_desktop.memory.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from korely_desktop.store.engine import Store
from tests.evaluation.probe.pairs import Pair, Term
from tests.fakes import Clock, HashEmbedder

AGENT = Caller(actor="rest")
FIRST = datetime(2026, 1, 10, 12, tzinfo=UTC)
SECOND = datetime(2026, 3, 10, 12, tzinfo=UTC)
NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)


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


def run(pairs: Iterable[Pair], folder: Path) -> list[Outcome]:
    """Tell every pair to a store in ``folder``, each to a user of its own."""
    with _services(folder) as services:
        return [_told(services, pair) for pair in pairs]


@contextmanager
def _services(folder: Path) -> Iterator[Services]:
    changes = ChangeBus()
    vocabulary = load_vocabulary()
    with Store.open(folder / "probe.db") as store:
        index = RecallIndex(store, changes)
        yield Services(store, vocabulary, BuiltinEngine(vocabulary), HashEmbedder(), index, changes, Clock(NOW))


def _told(services: Services, pair: Pair) -> Outcome:
    _tell(services, pair.id, pair.first, FIRST)
    before = [fact for fact in _facts(services, pair.id) if _held(fact)]
    asked = review.waiting(services, PERSON, pair.id, limit=1)[1]
    _tell(services, pair.id, pair.second, SECOND)
    facts_now = _facts(services, pair.id)
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
        wrongly_ended=tuple(map(_words, wrongly_ended)),
        wrongly_new=tuple(
            _words(fact) for fact in new if fact.subject_entity_id in spoken_of and _any(pair.never, fact)
        ),
        asked=review.waiting(services, PERSON, pair.id, limit=1)[1] - asked,
        before=tuple(map(_words, before)),
        after=tuple(_words(fact) for fact in facts_now if _held(fact) or fact.state is State.REVIEW),
    )


def _tell(services: Services, user_id: str, content: str, at: datetime) -> None:
    remember.add(services, AGENT, NewMemory(content, user_id=user_id, timestamp=at))
    with services.store.write() as connection:
        leased = jobs.lease(connection, worker="probe", now=NOW, seconds=60, limit=10, kinds=[READ_MEMORY])
    for job in leased:
        pipeline.read_memory(services, job.id)


def _facts(services: Services, user_id: str) -> list[Fact]:
    states = (State.ACTIVE, State.REVIEW)
    query = FactQuery(user_id=user_id, include_invalidated=True, states=states, limit=200)
    return facts.query(services, PERSON, query)[0]


def _held(fact: Fact) -> bool:
    return fact.state is State.ACTIVE and fact.tense is not Tense.PAST and (fact.is_open or fact.is_current(NOW))


def _any(terms: Iterable[Term], fact: Fact) -> bool:
    return any(term.names(fact) for term in terms)


def _words(fact: Fact) -> str:
    subject = "user" if fact.subject_is_user else fact.subject
    marks = "".join(
        [
            " (planned)" if fact.tense is Tense.PLANNED else "",
            " (in Review)" if fact.state is State.REVIEW else "",
        ]
    )
    return f"{subject} {fact.predicate} {fact.object}{marks}"
