"""Facts that no slot connects are compared by meaning: links and questions, never an end."""

from __future__ import annotations

from dataclasses import replace

from korely_desktop.domain.answers import Decision, ReviewKind
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import facts
from korely_desktop.memory.history import explain, verbs
from korely_desktop.memory.history.likeness import JUDGE
from korely_desktop.memory.inbox import review
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from tests.fakes import HashEmbedder

AGENT = Caller(actor="rest", key_id="key_1")


def tell(services: Services, subject: str, predicate: str, value: str, user_id: str = "u") -> Fact:
    told = facts.add_triple(services, AGENT, NewTriple(subject, predicate, value, user_id=user_id))
    embedding_jobs.catch_up(services)
    return told


def ties(services: Services, fact: Fact) -> list[tuple[str, str]]:
    return [(link.kind, link.fact.id) for link in explain.explain(services, PERSON, fact.id).links]


def test_a_more_exact_value_is_tied_to_the_wider_one(services: Services) -> None:
    wide = tell(services, "Anna", "keeps", "bees")
    exact = tell(services, "Anna", "keeps", "bees on the roof")
    assert ties(services, exact) == [("extends", wide.id)]
    assert ties(services, wide) == [("extends", exact.id)]
    [logged] = explain.explain(services, PERSON, exact.id).verdicts
    assert (logged.old_fact_id, logged.new_fact_id, logged.judge) == (wide.id, exact.id, JUDGE)
    assert logged.judgement.verdict == "extends"
    assert logged.similarity is not None
    assert logged.similarity >= 0.55
    assert not logged.applied


def test_two_statements_that_cannot_both_hold_are_asked_about_and_stay(services: Services) -> None:
    old = tell(services, "The north gate", "always stays", "open")
    new = tell(services, "The north gate", "always stays", "closed")
    [card], _ = review.waiting(services, PERSON)
    assert card.kind is ReviewKind.AMBIGUOUS
    assert (card.fact.id, card.old_fact.id) == (new.id, old.id)
    assert facts.get(services, PERSON, old.id).is_open
    assert facts.get(services, PERSON, new.id).is_open
    [logged] = explain.explain(services, PERSON, old.id).verdicts
    assert (logged.judgement.verdict, logged.applied) == ("unsure", False)
    review.decide(services, PERSON, card.id, Decision.ACCEPT)
    assert not facts.get(services, PERSON, old.id).is_open


def test_likeness_of_words_alone_ties_nothing(services: Services) -> None:
    told = [tell(services, "Anna", "likes", value) for value in ("green tea", "old maps", "chess")]
    told.append(tell(services, "Anna", "lives_in", "Turin"))
    assert [ties(services, fact) for fact in told] == [[], [], [], []]
    assert review.waiting(services, PERSON) == ([], 0)


def test_other_people_and_ended_facts_are_left_alone(services: Services) -> None:
    mine = tell(services, "Anna", "keeps", "bees")
    tell(services, "Anna", "keeps", "bees on the roof", user_id="v")
    tell(services, "Bruno", "keeps", "bees on the roof")
    verbs.close(services, PERSON, mine.id)
    tell(services, "Anna", "keeps", "bees in the garden")
    assert ties(services, mine) == []


def test_a_new_model_asks_and_ties_nothing_twice(services: Services) -> None:
    tell(services, "Anna", "keeps", "bees")
    exact = tell(services, "Anna", "keeps", "bees on the roof")
    tell(services, "The north gate", "always stays", "open")
    tell(services, "The north gate", "always stays", "closed")
    changed = replace(services, embedder=HashEmbedder(dimension=96, name="hash-96"))
    assert embedding_jobs.catch_up(changed) == 4
    assert len(explain.explain(services, PERSON, exact.id).verdicts) == 1
    assert review.waiting(services, PERSON)[1] == 1
