"""Profiles made one and taken apart: all of it is taken back, whatever came before; names and questions follow."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.panel import PanelQuery, PanelState
from korely_desktop.domain.questions import EntityQuery, FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, READ, WRITE, Caller, Scope
from korely_desktop.domain.verdicts import Reason
from korely_desktop.memory import entities, facts, remember
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import explain, reopening, verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.listing.panel_lists import PanelLists
from korely_desktop.memory.services import Services
from korely_desktop.store import reviews
from tests.fakes import Clock, ScriptedEngine, statement
from tests.memory.scene import AGENT, day, objects
from tests.reading import read_all

NAMES = ("Ada Loy", "Bea Fox", "Cleo Hunt", "Dora Pike", "Edda Wren")


def write(services: Services, subject: str, predicate: str, value: str) -> str:
    return facts.add_triple(services, AGENT, NewTriple(subject, predicate, value, subject_type="person")).id


def text(services: Services, subject: str, city: str) -> None:
    """A text of now says where somebody lives."""
    assert isinstance(services.engine, ScriptedEngine)
    said = f"{subject} lives in {city}."
    services.engine.says(said, statement(said, subject, "lives_in", city))
    remember.add(services, AGENT, NewMemory(said))
    read_all(services)


def find(services: Services, name: str) -> Entity:
    found, _ = entities.entities(services, PERSON, EntityQuery(q=name, every_user=True))
    return next(one for one in found if one.name == name)


def ask(services: Services, one: Entity, other: Entity) -> str:
    """A question whether the two are the same, as a text raises it."""
    with services.store.write() as connection:
        card = reviews.ask(
            connection,
            Scope(PERSON.project_id, None),
            ReviewKind.SAME_ENTITY,
            Reason.SIMILAR_MEANING,
            services.clock(),
            entity_id=one.id,
            other_entity_id=other.id,
        )
    assert card is not None
    return card


def listed(services: Services, text: str = "") -> set[str]:
    found, _ = entities.entities(services, PERSON, EntityQuery(q=text or None, type="person", every_user=True))
    return {one.name for one in found}


def standing(services: Services, people: dict[str, str]) -> dict[str, object]:
    """All that a merge changes: who is who, what held and holds of each, and what is asked."""
    cards, _ = review.waiting(services, PERSON)
    asked = {(card.id, *(one.name for one in (card.entity, card.other_entity) if one)) for card in cards}
    told: dict[str, object] = {"asked": asked, "listed": listed(services)}
    for name, entity_id in people.items():
        page = entities.entity(services, PERSON, entity_id)
        held = {(fact.id, fact.valid_from, fact.invalid_at) for part in page.current.values() for fact in part}
        over = {(fact.id, fact.valid_from, fact.invalid_at) for part in page.past.values() for fact in part}
        told[name] = (page.entity.name, page.entity.aliases, {one.id for one in page.merged}, held, over)
    return told


@pytest.fixture
def people(at: Services, clock: Clock) -> dict[str, str]:
    """Five people with homes and tastes; one home is the person's own word, and two pairs are asked about."""
    for number, name in enumerate(NAMES):
        clock.now = day(number)
        write(at, name, "lives_in", f"Town {number}")
        write(at, name, "likes", f"tea {number}")
    verbs.confirm(at, PERSON, write(at, "Bea Fox", "lives_in", "Town 1"))
    clock.now = day(20)
    found = [find(at, name) for name in NAMES]
    entities.add_alias(at, PERSON, found[2].id, "Cleopatra")
    ask(at, found[0], found[1])
    ask(at, found[2], found[4])
    return {one.name: one.id for one in found}


@settings(max_examples=15, deadline=None)
@given(steps=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.booleans()), max_size=6))
def _all_is_taken_back(at: Services, people: dict[str, str], steps: list[tuple[int, int, bool]]) -> None:
    ids = list(people.values())
    taken: list[tuple[Callable[[], object], dict[str, object]]] = []
    for first, second, decides in steps:
        before = standing(at, people)
        one, other = (entities.entity(at, PERSON, ids[each]).entity for each in (first, second))
        cards, _ = review.waiting(at, PERSON)
        same = [card for card in cards if card.kind is ReviewKind.SAME_ENTITY]
        if decides and same:
            card = same[0].id
            review.decide(at, PERSON, card, "accept")
            taken.append((lambda card=card: review.undo(at, PERSON, card), before))  # type: ignore[misc]
        elif one.id != other.id:
            entities.merge(at, PERSON, one.id, other.id)
            taken.append((lambda one=one: entities.split(at, PERSON, one.id), before))  # type: ignore[misc]
    for undo, before in reversed(taken):
        undo()
        assert standing(at, people) == before


def test_whatever_is_made_one_is_taken_back_step_by_step(at: Services, people: dict[str, str]) -> None:
    _all_is_taken_back(at, people)


def test_made_one_and_two_again_twice_leaves_nothing_behind(at: Services, people: dict[str, str]) -> None:
    bea, dora = people["Bea Fox"], people["Dora Pike"]
    before = standing(at, people)
    for _ in range(2):
        entities.merge(at, PERSON, bea, dora)
        asked = [card for card in review.waiting(at, PERSON)[0] if card.kind is ReviewKind.AMBIGUOUS]
        assert [(card.fact.object, card.old_fact.object) for card in asked if card.fact and card.old_fact] == [
            ("Town 3", "Town 1")
        ]
        entities.split(at, PERSON, bea)
        assert standing(at, people) == before


def test_who_is_taken_out_keeps_those_who_had_been_made_one_with_it(at: Services, people: dict[str, str]) -> None:
    ada, bea, cleo = (people[name] for name in NAMES[:3])
    entities.merge(at, PERSON, cleo, bea)
    entities.merge(at, PERSON, bea, ada)
    assert {one.id for one in entities.entity(at, PERSON, ada).merged} == {bea, cleo}
    entities.split(at, PERSON, bea)
    assert [one.id for one in entities.entity(at, PERSON, bea).merged] == [cleo]
    assert entities.entity(at, PERSON, ada).merged == ()
    assert objects(at, subject="Cleo Hunt") >= {"tea 1", "tea 2"}
    assert "tea 0" not in objects(at, subject="Cleo Hunt")


def test_a_question_is_settled_by_making_the_two_one_and_is_there_again_after_it(
    at: Services, people: dict[str, str]
) -> None:
    before = {card.id for card in review.waiting(at, PERSON)[0]}
    entities.merge(at, PERSON, people["Bea Fox"], people["Ada Loy"])
    asked = [card for card in review.waiting(at, PERSON)[0] if card.kind is ReviewKind.SAME_ENTITY]
    assert {card.entity.name for card in asked if card.entity} == {"Cleo Hunt"}
    entities.split(at, PERSON, people["Bea Fox"])
    assert {card.id for card in review.waiting(at, PERSON)[0]} == before


def test_what_an_agent_makes_one_stays_asked_and_the_person_parts_it(at: Services, people: dict[str, str]) -> None:
    ada, bea = people["Ada Loy"], people["Bea Fox"]
    before = standing(at, people)
    writes = Caller(actor="rest", scopes=frozenset({READ, WRITE}))
    entities.merge(at, writes, bea, ada)
    joined = standing(at, people)
    (card,) = (card for card in review.waiting(at, PERSON)[0] if card.entity and card.entity.id == ada)
    assert card.other_entity is not None
    assert card.other_entity.name == "Bea Fox", "not as what it is now, which would be the same twice"
    review.decide(at, PERSON, card.id, "reject")
    parted = standing(at, people)
    assert {name: parted[name] for name in NAMES} == {name: before[name] for name in NAMES}
    review.undo(at, PERSON, card.id)
    assert standing(at, people) == joined


def test_a_question_about_somebody_who_is_another_by_now_names_that_one_and_loses_nobody(
    at: Services, people: dict[str, str], clock: Clock
) -> None:
    entities.merge(at, PERSON, people["Edda Wren"], people["Dora Pike"])
    (card,) = (card for card in review.waiting(at, PERSON)[0] if card.entity and card.entity.name == "Cleo Hunt")
    assert card.other_entity is not None
    assert card.other_entity.name == "Dora Pike"
    clock.now = day(21)
    review.decide(at, PERSON, card.id, "accept")
    page = entities.entity(at, PERSON, people["Cleo Hunt"])
    assert page.entity.name == "Dora Pike"
    assert {one.id for one in page.merged} == {people["Cleo Hunt"], people["Edda Wren"]}
    assert objects(at, subject="Cleo Hunt") >= {"tea 2", "tea 3", "tea 4"}


def test_who_was_made_one_is_found_by_every_name_it_had(at: Services, people: dict[str, str]) -> None:
    entities.merge(at, PERSON, people["Cleo Hunt"], people["Ada Loy"])
    for typed in ("cleo", "hunt", "cleopatra", "ada"):
        assert "Ada Loy" in listed(at, typed)
    assert set(entities.entity(at, PERSON, people["Ada Loy"]).entity.aliases) == {"Cleo Hunt", "Cleopatra"}
    (one,) = entities.entities(at, PERSON, EntityQuery(q="hunt", every_user=True))[0]
    assert set(one.aliases) == {"Cleo Hunt", "Cleopatra"}


def test_as_of_before_the_merge_tells_what_held_of_both(at: Services, people: dict[str, str]) -> None:
    entities.merge(at, PERSON, people["Dora Pike"], people["Edda Wren"])

    def homes(as_of: datetime | None = None) -> set[str]:
        page = entities.entity(at, PERSON, people["Edda Wren"], as_of)
        return {fact.object for fact in page.current.get("places", ())}

    assert homes() == {"Town 4"}
    assert homes(day(3)) == {"Town 3"}


def test_one_who_takes_the_name_of_another_is_joined_with_it_or_nothing_happens(
    at: Services, people: dict[str, str]
) -> None:
    ada, bea = people["Ada Loy"], people["Bea Fox"]
    before = standing(at, people)
    with pytest.raises(Conflict):
        entities.merge(at, PERSON, bea, ada, name="Cleopatra")
    assert standing(at, people) == before, "the name is a third one's, so the two are not one either"
    for _ in range(2):
        now = entities.merge(at, PERSON, bea, ada, name="Bea Fox")
        assert (now.id, now.name) == (ada, "Bea Fox")
        assert entities.entity(at, PERSON, bea).entity.id == ada
        with pytest.raises(Conflict):
            entities.split(at, PERSON, bea, host_name="Cleopatra")
        assert entities.entity(at, PERSON, bea).entity.id == ada
        entities.split(at, PERSON, bea, host_name="Ada Loy", keep_old=False)
        assert standing(at, people) == before


def both(services: Services, clock: Clock) -> tuple[Fact, Fact]:
    """Two people who turn out to be one: of both a text says the same, and of the later one the person does, too."""
    told = []
    for number, name in ((1, "Giulia"), (9, "Marta")):
        clock.now = day(number)
        text(services, name, "Turin")
        told += facts.query(services, AGENT, FactQuery(subject=name))[0]
    clock.now = day(20)
    verbs.confirm(services, PERSON, told[1].id)
    choosing.choose(services, PERSON, {told[1].id: Recall.ALWAYS})
    clock.now = day(30)
    return told[0], told[1]


def everything(services: Services) -> list[Fact]:
    return facts.query(services, PERSON, FactQuery(include_invalidated=True))[0]


def test_two_who_say_the_same_say_it_once_when_they_are_one_by_the_persons_word_and_from_both_texts(
    at: Services, clock: Clock
) -> None:
    first, second = both(at, clock)
    before = sorted(everything(at), key=lambda fact: fact.id)
    for _ in range(2):
        entities.merge(at, PERSON, find(at, "Giulia").id, find(at, "Marta").id)
        (left,) = everything(at)
        assert (left.valid_from, left.is_human, left.recall) == (day(1), True, Recall.ALWAYS)
        assert len(left.source_memory_ids) == 2
        assert not PanelLists(at, PERSON, UTC).ids(PanelQuery(state=PanelState.ENDED)).ids
        for known in (first.id, second.id):
            explained = explain.explain(at, PERSON, known)
            assert explained.fact.id == left.id
            assert {source.text for source in explained.sources} == {"Giulia lives in Turin.", "Marta lives in Turin."}
        assert {fact.id for fact in facts.query(at, AGENT, FactQuery(as_of=day(25), known_as_of=day(25)))[0]} == {
            first.id,
            second.id,
        }
        entities.split(at, PERSON, entities.entity(at, PERSON, find(at, "Marta").id).merged[0].id)
        assert sorted(everything(at), key=lambda fact: fact.id) == before


@pytest.mark.parametrize("direct", [True, False])
def test_since_when_one_held_by_what_was_known_before_two_were_one_is_told_still(
    at: Services, clock: Clock, direct: bool
) -> None:
    if direct:
        for number, name in ((1, "Giulia"), (9, "Marta")):
            clock.now = day(number)
            facts.add_triple(at, PERSON if number == 9 else AGENT, NewTriple(name, "lives_in", "Turin"))
        clock.now = day(30)
    else:
        both(at, clock)

    def known(as_of: datetime) -> set[tuple[str, datetime]]:
        listed, _ = facts.query(at, PERSON, FactQuery(as_of=as_of, known_as_of=day(25)))
        shown = PanelLists(at, PERSON, UTC).ids(PanelQuery(as_of=as_of, known_as_of=day(25))).ids
        assert len(shown) == len(listed)
        return {(fact.subject, fact.valid_from) for fact in listed}

    before = [known(day(number)) for number in (5, 15)]
    assert before == [{("Giulia", day(1))}, {("Giulia", day(1)), ("Marta", day(9))}]
    entities.merge(at, PERSON, find(at, "Marta").id, find(at, "Giulia").id)
    clock.now = day(31)
    assert [known(day(number)) for number in (5, 15)] == before


def test_what_the_person_confirmed_of_one_is_not_ended_once_two_are_one(at: Services, clock: Clock) -> None:
    both(at, clock)
    entities.merge(at, PERSON, find(at, "Marta").id, find(at, "Giulia").id)
    clock.now = day(40)
    text(at, "Giulia", "Rome")
    assert objects(at, subject="Giulia") == {"Turin"}
    assert len(review.waiting(at, PERSON)[0]) == 1


def test_forgetting_or_erasing_what_two_said_who_are_one_takes_what_both_said(at: Services, clock: Clock) -> None:
    both(at, clock)
    entities.merge(at, PERSON, find(at, "Marta").id, find(at, "Giulia").id)
    (left,) = everything(at)
    then = FactQuery(include_invalidated=True, known_as_of=day(25))
    verbs.hide(at, PERSON, left.id)
    assert facts.query(at, AGENT, then)[0] == []
    assert objects(at, include_invalidated=True) == set()
    verbs.unhide(at, PERSON, left.id)
    assert everything(at) == [left]
    assert len(facts.query(at, AGENT, then)[0]) == 2
    erasure.erase(at, PERSON, EraseTarget(fact_ids=(left.id,)))
    assert facts.query(at, PERSON, FactQuery(include_invalidated=True, states=tuple(State)))[0] == []


def test_erasing_one_of_two_texts_that_say_the_same_of_one_leaves_what_the_other_says(
    at: Services, clock: Clock
) -> None:
    first, second = both(at, clock)
    entities.merge(at, PERSON, find(at, "Marta").id, find(at, "Giulia").id)
    erasure.erase(at, PERSON, EraseTarget(memory_ids=second.source_memory_ids))
    (left,) = everything(at)
    assert (left.object, left.source_memory_ids) == ("Turin", first.source_memory_ids)


def test_an_act_on_the_id_that_was_joined_reaches_what_stands_for_both(at: Services, clock: Clock) -> None:
    known = both(at, clock)
    entities.merge(at, PERSON, find(at, "Marta").id, find(at, "Giulia").id)
    (left,) = everything(at)
    (joined,) = (fact.id for fact in known if fact.id != left.id)
    assert reopening.reopen(at, PERSON, joined).invalid_at is not None, "it never ended, so nothing is opened"
    assert everything(at) == [left]
    verbs.close(at, PERSON, joined)
    assert objects(at) == set()
    reopening.reopen(at, PERSON, joined)
    assert objects(at) == {"Turin"}
