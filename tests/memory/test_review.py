"""The Review inbox: every decision, what it does, and that it can be taken back."""

from __future__ import annotations

import pytest

from korely_desktop.domain.answers import ReviewCard
from korely_desktop.domain.errors import Conflict, Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import Correction, FactQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.statements import Operation
from korely_desktop.memory import facts, remember
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from tests.fakes import Clock, ScriptedEngine, statement
from tests.memory.scene import AGENT, day, objects
from tests.memory.standing import standing
from tests.reading import read_all


def tell(
    services: Services,
    engine: ScriptedEngine,
    subject: str,
    predicate: str,
    value: str,
    user_id: str | None = None,
    **more: object,
) -> None:
    text = f"{subject} {predicate} {value} on {services.clock():%d.%m.}"
    engine.says(text, statement(text, subject, predicate, value, **more))
    remember.add(services, AGENT, NewMemory(text, user_id=user_id))
    read_all(services)


@pytest.fixture
def clash(at: Services, engine: ScriptedEngine, clock: Clock) -> ReviewCard:
    """The person confirmed Rome; on day 5 a text says Milan."""
    tell(at, engine, "Alex", "lives_in", "Rome")
    verbs.confirm(at, PERSON, facts.query(at, PERSON, FactQuery())[0][0].id)
    clock.now = day(5)
    tell(at, engine, "Alex", "lives_in", "Milan")
    clock.now = day(6)
    (card,), total = review.waiting(at, PERSON)
    assert total == 1
    return card


@pytest.fixture
def unsure(at: Services, engine: ScriptedEngine, clock: Clock) -> ReviewCard:
    """A hedged text: maybe Alex lives in Rome."""
    tell(at, engine, "Alex", "lives_in", "Rome", hedged=True)
    clock.now = day(3)
    return review.waiting(at, PERSON)[0][0]


def test_a_card_shows_both_values_and_their_texts(clash: ReviewCard) -> None:
    assert clash.fact is not None
    assert clash.old_fact is not None
    assert (clash.old_fact.object, clash.fact.object, clash.reason) == ("Rome", "Milan", "clashes_with_person")
    assert "Milan" in clash.sources[0].text
    assert "Rome" in clash.old_sources[0].text


def test_accepting_a_clash_lets_the_new_value_hold_from_its_date(at: Services, clash: ReviewCard) -> None:
    card = review.decide(at, PERSON, clash.id, "accept")
    assert (card.decision, card.decided_at) == ("accept", day(6))
    assert objects(at) == {"Milan"}
    assert objects(at, as_of=day(2)) == {"Rome"}
    fact = facts.query(at, PERSON, FactQuery())[0][0]
    assert (fact.trust, fact.valid_from) == (Trust.PERSON, day(5))
    assert review.waiting(at, PERSON) == ([], 0)


def test_taking_an_accepted_clash_back(at: Services, clash: ReviewCard) -> None:
    review.decide(at, PERSON, clash.id, "accept")
    card = review.undo(at, PERSON, clash.id)
    assert card.decision is None
    assert objects(at) == {"Rome"}
    assert review.waiting(at, PERSON)[1] == 1
    review.decide(at, PERSON, clash.id, "accept")
    assert objects(at) == {"Milan"}


def test_rejecting_keeps_things_and_is_not_asked_again(
    at: Services, engine: ScriptedEngine, clash: ReviewCard, clock: Clock
) -> None:
    review.decide(at, PERSON, clash.id, "reject")
    assert objects(at) == {"Rome"}
    clock.now = day(9)
    tell(at, engine, "Alex", "lives_in", "Milan")
    assert (objects(at), review.waiting(at, PERSON)[1]) == ({"Rome"}, 0)
    review.undo(at, PERSON, clash.id)
    clock.now = day(10)
    tell(at, engine, "Alex", "lives_in", "Milan")
    assert review.waiting(at, PERSON)[1] >= 1


def test_keeping_both(at: Services, engine: ScriptedEngine, clash: ReviewCard, clock: Clock) -> None:
    review.decide(at, PERSON, clash.id, "keep_both")
    assert objects(at) == {"Rome", "Milan"}
    clock.now = day(8)
    tell(at, engine, "Alex", "lives_in", "Milan")
    assert objects(at) == {"Rome", "Milan"}
    review.undo(at, PERSON, clash.id)
    assert objects(at) == {"Rome"}


def test_correcting_puts_the_persons_value_there(at: Services, clash: ReviewCard) -> None:
    review.decide(at, PERSON, clash.id, "correct", Correction(object="Turin"))
    assert objects(at) == {"Turin"}
    assert objects(at, as_of=day(2)) == {"Rome"}
    review.undo(at, PERSON, clash.id)
    assert objects(at) == {"Rome"}


@pytest.mark.parametrize(
    ("decision", "value"),
    [("accept", None), ("keep_both", None), ("reject", None), *(("correct", one) for one in ("Rome", "Milan", "Oslo"))],
)
@pytest.mark.parametrize("over", [False, True])
def test_an_answer_is_taken_back_to_the_letter(
    at: Services, engine: ScriptedEngine, clock: Clock, clash: ReviewCard, decision: str, value: str | None, over: bool
) -> None:
    """Also where the right value is the one that held, or the one that waited, and where what waits is an end."""
    if over:
        review.decide(at, PERSON, clash.id, "reject")
        clock.now = day(7)
        tell(at, engine, "Alex", "lives_in", "Rome", operation=Operation.END)
        clash = review.waiting(at, PERSON)[0][0]

    def stands() -> tuple[object, ...]:
        every, _ = facts.query(at, PERSON, FactQuery(include_invalidated=True, states=tuple(State)))
        known = [fact.id for fact in every if fact.state is not State.REJECTED]
        cards, _ = review.waiting(at, PERSON)
        return standing(at, known), [(card.id, card.fact and card.fact.id) for card in cards]

    before = stands()
    clock.now = day(8)
    review.decide(at, PERSON, clash.id, decision, Correction(object=value) if value else None)
    clock.now = day(9)
    review.undo(at, PERSON, clash.id)
    assert stands() == before


def test_an_end_that_is_corrected_to_the_same_is_answered_and_asked_again(
    at: Services, engine: ScriptedEngine, clock: Clock, clash: ReviewCard
) -> None:
    review.decide(at, PERSON, clash.id, "reject")
    tell(at, engine, "Alex", "lives_in", "Rome", operation=Operation.END)
    asked = review.waiting(at, PERSON)[0][0]
    assert asked.fact is not None
    clock.now = day(8)
    verbs.correct(at, PERSON, asked.fact.id, object="Rome")
    assert objects(at) == set()
    review.undo(at, PERSON, asked.id)
    assert objects(at) == {"Rome"}


def test_what_nobody_answered_is_not_taken_back(at: Services, clash: ReviewCard) -> None:
    assert clash.fact is not None
    verbs.hide(at, PERSON, clash.fact.id)
    with pytest.raises(Conflict, match="something else"):
        review.undo(at, PERSON, clash.id)


def test_an_unsure_fact_is_accepted_or_rejected(at: Services, unsure: ReviewCard) -> None:
    assert objects(at) == set()
    review.decide(at, PERSON, unsure.id, "accept")
    assert objects(at) == {"Rome"}
    card = review.undo(at, PERSON, unsure.id)
    assert objects(at) == set()
    assert card.fact is not None
    assert unsure.fact is not None
    assert card.fact.confidence == unsure.fact.confidence < 1
    review.decide(at, PERSON, unsure.id, "reject")
    assert facts.get(at, PERSON, unsure.fact.id).state is State.REJECTED


def test_confirming_the_fact_itself_settles_its_card(at: Services, unsure: ReviewCard) -> None:
    assert unsure.fact is not None
    verbs.confirm(at, PERSON, unsure.fact.id)
    assert objects(at) == {"Rome"}
    assert review.waiting(at, PERSON) == ([], 0)
    assert review.card(at, PERSON, unsure.id).decision == "accept"


def test_an_ending_that_clashes_waits_and_can_be_accepted(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    tell(at, engine, "Alex", "works_at", "Acme")
    verbs.confirm(at, PERSON, facts.query(at, PERSON, FactQuery())[0][0].id)
    clock.now = day(5)
    tell(at, engine, "Alex", "works_at", "Acme", operation=Operation.END)
    assert objects(at) == {"Acme"}
    (card,), _ = review.waiting(at, PERSON)
    clock.now = day(6)
    review.decide(at, PERSON, card.id, "accept")
    assert objects(at) == set()
    assert objects(at, as_of=day(4)) == {"Acme"}
    review.undo(at, PERSON, card.id)
    assert objects(at) == {"Acme"}


def test_an_ambiguous_switch_can_be_settled(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    for number, thing in enumerate(("pizza", "TypeScript")):
        clock.now = day(number)
        tell(at, engine, "Alex", "likes", thing)
    clock.now = day(5)
    tell(at, engine, "Alex", "likes", "Rust", replaces=True)
    (card,), _ = review.waiting(at, PERSON)
    review.decide(at, PERSON, card.id, "accept")
    assert objects(at) == {"pizza", "Rust"}
    review.undo(at, PERSON, card.id)
    assert objects(at) == {"pizza", "TypeScript", "Rust"}
    review.decide(at, PERSON, card.id, "keep_both")
    assert objects(at) == {"pizza", "TypeScript", "Rust"}


def test_bad_decisions_change_nothing(at: Services, clash: ReviewCard) -> None:
    with pytest.raises(InvalidRequest):
        review.decide(at, PERSON, clash.id, "perhaps")
    with pytest.raises(InvalidRequest):
        review.decide(at, PERSON, clash.id, "correct")
    with pytest.raises(InvalidRequest):
        review.decide(at, PERSON, clash.id, "accept", Correction(object="Bonn"))
    with pytest.raises(NotFound):
        review.decide(at, PERSON, "rev_nonsense", "accept")
    with pytest.raises(Conflict):
        review.undo(at, PERSON, clash.id)
    review.decide(at, PERSON, clash.id, "reject")
    with pytest.raises(Conflict):
        review.decide(at, PERSON, clash.id, "accept")
    assert objects(at) == {"Rome"}


def test_cards_of_other_users_are_not_seen(at: Services, engine: ScriptedEngine) -> None:
    tell(at, engine, "Alex", "likes", "tea", user_id="u1", hedged=True)
    (card,), _ = review.waiting(at, PERSON)
    stranger = Caller(actor="rest", users=("u2",))
    assert review.waiting(at, stranger) == ([], 0)
    with pytest.raises(Forbidden):
        review.waiting(at, stranger, "u1")
    for act in (review.card, review.undo):
        with pytest.raises(NotFound):
            act(at, stranger, card.id)
    with pytest.raises(NotFound):
        review.decide(at, stranger, card.id, "accept")
