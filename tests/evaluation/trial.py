"""Telling texts to a real store through the real use cases and the real engine. No network, no model file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory import facts, remember
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store.engine import Store
from tests.fakes import Clock, HashEmbedder
from tests.new_store import new_store
from tests.reading import read_all

AGENT = Caller(actor="rest")
FIRST = datetime(2025, 1, 10, 12, tzinfo=UTC)  # over a year before, so that "in May" means one May between
SECOND = datetime(2026, 3, 10, 12, tzinfo=UTC)
NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)


@contextmanager
def services_in(folder: Path) -> Iterator[Services]:
    """Everything a use case needs, over a new store in ``folder``; the clock stands still."""
    changes = ChangeBus()
    vocabulary = load_vocabulary()
    with Store.open(new_store(folder)) as store:
        index = RecallIndex(store, changes)
        yield Services(store, vocabulary, BuiltinEngine(vocabulary), HashEmbedder(), index, changes, Clock(NOW))


def tell(services: Services, user_id: str | None, content: str, at: datetime) -> None:
    """Add one text, said at ``at`` and of one user or none, and read it."""
    remember.add(services, AGENT, NewMemory(content, user_id=user_id, timestamp=at))
    read_all(services)


def facts_of(services: Services, user_id: str | None) -> list[Fact]:
    """All that was made of the texts of one user (None: of everybody's): held, ended and waiting."""
    states = (State.ACTIVE, State.REVIEW)
    query = FactQuery(user_id=user_id, include_invalidated=True, states=states, limit=200)
    return facts.query(services, PERSON, query)[0]


def held_of(services: Services, user_id: str) -> list[Fact]:
    """What holds now of the texts of one user. What is fixed for a day ahead has its end, and holds until then."""
    held = [fact for fact in facts_of(services, user_id) if fact.state is State.ACTIVE and not fact.is_over(NOW)]
    return [fact for fact in held if fact.tense is Tense.CURRENT]


def words(fact: Fact) -> str:
    """A fact as one line to read."""
    subject = "user" if fact.subject_is_user else fact.subject
    marks = "".join(
        [
            " (planned)" if fact.tense is Tense.PLANNED else "",
            " (over)" if fact.tense is Tense.PAST or fact.is_over(NOW) else "",
            " (in Review)" if fact.state is State.REVIEW else "",
        ]
    )
    return f"{subject} {fact.predicate} {fact.object}{marks}"
