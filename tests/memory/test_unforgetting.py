"""A forgotten text comes back with what it had said."""

from __future__ import annotations

import pytest

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import Forbidden, NotFound
from korely_desktop.domain.facts import State, Tense
from korely_desktop.domain.memories import MemoryQuery
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, READ, WRITE, Caller
from korely_desktop.domain.texts import TextQuery, TextState
from korely_desktop.memory import facts, lifecycle, remember
from korely_desktop.memory.forgetting import erasure, unforgetting
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.listing import panel, texts
from korely_desktop.memory.services import Services
from tests.fakes import UNSURE, statement
from tests.gui.learning import AGENT, learn

TOLD = "Giulia lives in Turin and likes jazz."


@pytest.fixture
def told(services: Services) -> str:
    """A text that says one thing surely and one unsurely."""
    learn(
        services,
        TOLD,
        statement(TOLD, "Giulia", "lives_in", "Turin"),
        statement(TOLD, "Giulia", "likes", "jazz", confidence=UNSURE),
    )
    return remember.list_memories(services, PERSON, MemoryQuery())[0][0].id


def current(services: Services) -> set[str]:
    return {fact.object for fact in facts.query(services, AGENT, FactQuery())[0]}


def test_what_ended_with_it_holds_again_and_what_waited_waits_again(services, told):
    before = facts.query(services, PERSON, FactQuery())[0][0]
    assert (current(services), review.waiting(services, PERSON)[1]) == ({"Turin"}, 1)
    [card] = review.waiting(services, PERSON)[0]
    heard: list[Changes] = []
    leave = services.changes.subscribe(heard.append)
    remember.delete(services, PERSON, told)
    assert (current(services), review.waiting(services, PERSON)[1]) == (set(), 0)
    assert (heard[0].reviews, heard[0].facts) == ({card.id}, {before.id, card.fact.id}), "the badge of Review follows"
    leave()
    unforgetting.bring_back(services, PERSON, told)
    assert (current(services), review.waiting(services, PERSON)[1]) == ({"Turin"}, 1)
    after = facts.query(services, PERSON, FactQuery())[0][0]
    assert (after.id, after.valid_from, after.invalid_at) == (before.id, before.valid_from, None)
    assert [text.content for text in remember.list_memories(services, AGENT, MemoryQuery())[0]] == [TOLD]
    unforgetting.bring_back(services, PERSON, told)
    remember.delete(services, PERSON, told)
    assert current(services) == set()


def test_what_was_ended_before_stays_ended(services, told):
    fact = facts.query(services, PERSON, FactQuery())[0][0]
    verbs.close(services, AGENT, fact.id)
    remember.delete(services, PERSON, told)
    unforgetting.bring_back(services, PERSON, told)
    assert current(services) == set()
    [again] = facts.query(services, PERSON, FactQuery(include_invalidated=True, states=(State.ACTIVE,)))[0]
    assert again.invalid_at is not None


def test_only_an_admin_brings_back_and_nobody_what_was_erased(services, told):
    remember.delete(services, PERSON, told)
    with pytest.raises(Forbidden):
        unforgetting.bring_back(services, Caller("rest", scopes=frozenset({READ, WRITE})), told)
    erasure.erase(services, PERSON, erasure.EraseTarget(memory_ids=(told,)))
    with pytest.raises(NotFound):
        unforgetting.bring_back(services, PERSON, told)


@pytest.mark.parametrize("first_back", [0, 1])
def test_what_two_forgotten_texts_said_holds_again_with_either(services, told, first_back):
    learn(services, other := "They say Giulia lives in Turin.", statement(other, "Giulia", "lives_in", "Turin"))
    both = [memory.id for memory in remember.list_memories(services, PERSON, MemoryQuery())[0]]
    for memory_id in both:
        assert current(services) == {"Turin"}
        remember.delete(services, PERSON, memory_id)
    assert current(services) == set()
    for memory_id in (both[first_back], both[1 - first_back]):
        unforgetting.bring_back(services, PERSON, memory_id)
        assert current(services) == {"Turin"}
    for memory_id in both:
        remember.delete(services, PERSON, memory_id)
    assert current(services) == set()


def forgotten(services: Services) -> list[str]:
    listed, total = texts.texts(services, PERSON, TextQuery(state=TextState.FORGOTTEN))
    assert total == len(listed) == panel.facets(services, PERSON).forgotten_texts
    return [memory.content for memory in listed]


def test_forgotten_texts_are_listed_for_the_person_alone_the_last_forgotten_first(services, told):
    learn(services, other := "Marco likes tea.", statement(other, "Marco", "likes", "tea"))
    newer = remember.list_memories(services, PERSON, MemoryQuery())[0][0].id
    lifecycle.archive(services, PERSON, newer)
    for memory_id in (newer, told):
        assert forgotten(services) == ([] if memory_id == newer else [other])
        remember.delete(services, PERSON, memory_id)
    assert forgotten(services) == [TOLD, other]
    assert texts.texts(services, PERSON, TextQuery())[1] == 0
    assert texts.text(services, PERSON, told, "en").memory.content == TOLD
    writer = Caller("rest", scopes=frozenset({READ, WRITE}))
    with pytest.raises(Forbidden):
        texts.texts(services, writer, TextQuery(state=TextState.FORGOTTEN))
    with pytest.raises(Forbidden):
        remember.list_memories(services, writer, MemoryQuery(forgotten=True))
    with pytest.raises(NotFound):
        texts.text(services, writer, told, "en")
    erasure.erase(services, PERSON, erasure.EraseTarget(memory_ids=(told,)))
    assert forgotten(services) == [other]


@pytest.mark.parametrize("end_first", ["forget its text", "close"])
def test_with_a_text_that_is_erased_goes_what_only_it_said_also_where_that_had_ended(services, told, end_first):
    fact = facts.query(services, PERSON, FactQuery())[0][0]
    if end_first == "close":
        verbs.close(services, AGENT, fact.id)
    else:
        remember.delete(services, PERSON, told)
    target = erasure.EraseTarget(memory_ids=(told,))
    assert fact.id in {one.id for one in erasure.preview(services, PERSON, target).earlier}
    assert erasure.erase(services, PERSON, target).scan.leftovers == ()
    everything = FactQuery(include_invalidated=True, states=tuple(State))
    assert facts.query(services, PERSON, everything)[0] == []


def test_a_plan_is_there_again_and_a_question_is_the_same(services):
    learn(services, "Giulia lives in Turin.", statement("Giulia lives in Turin.", "Giulia", "lives_in", "Turin"))
    verbs.confirm(services, PERSON, facts.query(services, PERSON, FactQuery())[0][0].id)
    text = "Giulia lives in Rome and will visit Oslo."
    learn(
        services,
        text,
        statement(text, "Giulia", "lives_in", "Rome"),
        statement(text, "Giulia", "visits", "Oslo", tense=Tense.PLANNED),
    )

    def known():
        listed, _ = facts.query(services, PERSON, FactQuery(include_invalidated=True))
        cards, _ = review.waiting(services, PERSON)
        return {(fact.object, fact.invalid_at) for fact in listed}, [(card.id, card.kind) for card in cards]

    before = known()
    told = remember.list_memories(services, PERSON, MemoryQuery())[0][0].id
    remember.delete(services, PERSON, told)
    unforgetting.bring_back(services, PERSON, told)
    assert known() == before
