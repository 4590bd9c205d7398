"""When the person is asked: always, when unsure, never; and what is asked whatever they chose."""

from __future__ import annotations

import pytest

from korely_desktop.domain.answers import Decision
from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.facts import State
from korely_desktop.domain.learning import Autonomy
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, READ, Caller
from korely_desktop.domain.verdicts import Reason
from korely_desktop.memory import facts
from korely_desktop.memory.inbox import learning, review
from korely_desktop.memory.services import Services
from tests.fakes import UNSURE, statement
from tests.gui.learning import AGENT, learn

SURE = 0.95


def say(
    services: Services, relation: str, value: str, confidence: float, subject: str = "Giulia", *, hedged: bool = False
) -> None:
    count = len(facts.query(services, PERSON, FactQuery(states=tuple(State), limit=200, include_invalidated=True))[0])
    text = f"{subject} {relation} {value}, note {count}."
    learn(services, text, statement(text, subject, relation, value, confidence=confidence, hedged=hedged))


def state_of(services: Services, value: str) -> State:
    every = FactQuery(include_invalidated=True, states=tuple(State), limit=200)
    return next(fact.state for fact in facts.query(services, PERSON, every)[0] if fact.object == value)


def waiting(services: Services) -> list[str]:
    return [card.reason for card in review.waiting(services, PERSON, limit=50)[0]]


def test_only_what_is_unsure_is_asked_unless_they_chose_otherwise(services):
    assert learning.autonomy(services, PERSON) is Autonomy.UNSURE
    say(services, "likes", "tea", SURE)
    say(services, "likes", "jazz", UNSURE)
    assert (state_of(services, "tea"), state_of(services, "jazz")) == (State.ACTIVE, State.REVIEW)


def test_always_keeps_every_new_fact_from_agents_until_it_is_accepted(services):
    learning.set_autonomy(services, PERSON, Autonomy.ALWAYS)
    say(services, "lives_in", "Turin", SURE)
    assert state_of(services, "Turin") is State.REVIEW
    assert facts.query(services, AGENT, FactQuery())[0] == []
    [card] = review.waiting(services, PERSON, limit=5)[0]
    assert card.reason == Reason.ASK_ALWAYS
    review.decide(services, PERSON, card.id, Decision.ACCEPT)
    assert state_of(services, "Turin") is State.ACTIVE
    say(services, "lives_in", "Turin", SURE)
    assert waiting(services) == []
    [fact] = facts.query(services, AGENT, FactQuery())[0]
    assert len(fact.source_memory_ids) == 2
    facts.add_triple(services, AGENT, NewTriple("Giulia", "likes", "tea"))
    assert state_of(services, "tea") is State.ACTIVE


def test_never_lets_in_what_is_unsure_but_not_what_is_sensitive_or_clashes_with_their_word(services):
    learning.set_autonomy(services, PERSON, Autonomy.NEVER)
    say(services, "likes", "tea", UNSURE)
    say(services, "likes", "jazz", UNSURE, subject="Marco")
    assert (state_of(services, "tea"), state_of(services, "jazz")) == (State.ACTIVE, State.ACTIVE)
    assert waiting(services) == []
    say(services, "allergic_to", "nuts", UNSURE)
    assert state_of(services, "nuts") is State.REVIEW
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
    say(services, "lives_in", "Milan", UNSURE)
    assert state_of(services, "Turin") is State.ACTIVE
    assert len(waiting(services)) == 2


def test_what_a_text_only_supposes_is_asked_whatever_they_chose(services):
    learning.set_autonomy(services, PERSON, Autonomy.NEVER)
    say(services, "likes", "tea", SURE)
    say(services, "likes", "jazz", SURE, hedged=True)
    assert state_of(services, "jazz") is State.REVIEW


def test_twenty_unsure_facts_are_let_in_without_one_question(services):
    learning.set_autonomy(services, PERSON, Autonomy.NEVER)
    for number in range(20):
        say(services, "likes", f"thing{number}", UNSURE)
    assert waiting(services) == []
    assert learning.table(services, PERSON).checked.accepted == 20


def test_only_an_admin_may_choose(services):
    with pytest.raises(Forbidden):
        learning.set_autonomy(services, Caller("rest", scopes=frozenset({READ})), Autonomy.NEVER)
