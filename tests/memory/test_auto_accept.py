"""What may be let in without asking, what never is, and how the samples of it are judged."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.answers import ReviewCard, ReviewKind
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.learning import EARNED_AFTER, Checked
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import auto_accept, learning, review
from korely_desktop.memory.services import Services
from tests.fakes import UNSURE, Clock, statement
from tests.gui.learning import learn

SURE = 0.95
RELATIONS = ("likes", "lives_in", "allergic_to")
VALUES = ("Acme", "Borea", "Corda")


@pytest.fixture
def clock(services: Services) -> Clock:
    clock = Clock(datetime(2026, 1, 1, tzinfo=UTC))
    object.__setattr__(services, "clock", clock)
    return clock


def say(services: Services, subject: str, relation: str, value: str, confidence: float, agent: str = "claude") -> None:
    """An agent writes a text that says one thing, and a minute passes."""
    text = f"{subject} {relation} {value}, {services.clock():%d %H:%M}."
    learn(services, text, statement(text, subject, relation, value, confidence=confidence), agent=agent)
    assert isinstance(services.clock, Clock)
    services.clock.now += timedelta(minutes=1)


def about(services: Services, subject: str) -> list[Fact]:
    states = (State.ACTIVE, State.REVIEW, State.REJECTED)
    asked = FactQuery(subject=subject, include_invalidated=True, states=states, limit=200)
    return facts.query(services, PERSON, asked)[0]


def found(services: Services, subject: str, value: str) -> Fact:
    return next(fact for fact in about(services, subject) if fact.object == value)


def earn(services: Services, *relations: str) -> None:
    for relation in relations:
        for number in range(EARNED_AFTER):
            say(services, f"Teacher{number}", relation, "Acme", SURE)
            verbs.confirm(services, PERSON, found(services, f"Teacher{number}", "Acme").id)
    for number in range(EARNED_AFTER):
        assert found(services, f"Teacher{number}", "Acme").is_human


def accepted(services: Services) -> int:
    return learning.table(services, PERSON).checked.accepted


@pytest.fixture
def earned(services: Services, clock: Clock) -> Services:
    earn(services, *RELATIONS)
    return services


def samples(services: Services) -> list[ReviewCard]:
    return [card for card in review.waiting(services, PERSON, limit=200)[0] if card.kind is ReviewKind.SELF_CHECK]


def let_in_until_sampled(services: Services) -> ReviewCard:
    """Let facts in by themselves until one of them is put to the person."""
    say(services, "Ann", "likes", "Acme", SURE)
    for number in range(200):
        say(services, "Ann", "likes", f"Thing{number}", UNSURE)
        if cards := samples(services):
            return cards[0]
    raise AssertionError("none of 200 was sampled")


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_nothing_clashing_sensitive_or_new_is_ever_let_in_by_itself(earned: Services, data: st.DataObject) -> None:
    subject = f"Person{earned.clock().timestamp():.0f}"
    steps = st.tuples(
        st.sampled_from(RELATIONS),
        st.sampled_from(VALUES),
        st.sampled_from((SURE, UNSURE)),
        st.sampled_from(("claude", "cursor")),
        st.sampled_from(("nothing", "confirm", "close")),
    )
    for relation, value, confidence, agent, act in data.draw(st.lists(steps, min_size=2, max_size=8)):
        before = [fact for fact in about(earned, subject) if fact.state is State.ACTIVE]
        own = [fact for fact in before if fact.is_human and fact.is_open]
        count = accepted(earned)
        say(earned, subject, relation, value, confidence, agent)
        if accepted(earned) > count:
            same = [fact for fact in before if fact.predicate == relation]
            assert confidence == UNSURE
            assert agent == "claude"
            assert relation != "allergic_to"
            assert same, "the first mention of its kind was let in"
            clashing = [fact for fact in same if fact.is_human and fact.is_open and fact.object != value]
            assert relation != "lives_in" or not clashing
            assert not any(fact.is_human and not fact.is_open and fact.object == value for fact in same)
        after = {fact.id: fact for fact in about(earned, subject)}
        assert all(after[fact.id].is_open for fact in own)
        told = [fact for fact in after.values() if fact.is_open and fact.state is not State.REJECTED]
        said = [fact for fact in told if (fact.object, fact.predicate) == (value, relation)]
        if said and act == "confirm" and said[0].agent_id == "claude":  # one store for all: Cursor would earn it
            verbs.confirm(earned, PERSON, said[0].id)
        elif said and act == "close":
            verbs.close(earned, PERSON, said[0].id)


def test_the_first_mention_waits_and_the_second_is_let_in(earned: Services) -> None:
    say(earned, "Ann", "likes", "Acme", UNSURE)
    assert found(earned, "Ann", "Acme").state is State.REVIEW
    say(earned, "Ann", "likes", "Borea", SURE)
    say(earned, "Ann", "likes", "Corda", UNSURE)
    assert found(earned, "Ann", "Corda").state is State.ACTIVE
    assert accepted(earned) == 1


def test_another_agent_has_to_earn_it_itself(earned: Services) -> None:
    say(earned, "Ann", "likes", "Acme", SURE)
    say(earned, "Ann", "likes", "Borea", UNSURE, agent="cursor")
    assert found(earned, "Ann", "Borea").state is State.REVIEW


def test_what_was_earned_is_taken_away_and_given_back(earned: Services) -> None:
    say(earned, "Ann", "likes", "Acme", SURE)
    table = learning.stop(earned, PERSON, "likes", "claude", True)
    assert [line.stopped for line in table.earned if line.relation == "likes"] == [True]
    say(earned, "Ann", "likes", "Borea", UNSURE)
    assert found(earned, "Ann", "Borea").state is State.REVIEW
    learning.stop(earned, PERSON, "likes", "claude", False)
    say(earned, "Ann", "likes", "Corda", UNSURE)
    assert found(earned, "Ann", "Corda").state is State.ACTIVE
    with pytest.raises(InvalidRequest):
        learning.stop(earned, PERSON, "likes", "nobody", True)


def test_a_share_of_it_is_put_to_the_person_and_holds_meanwhile(earned: Services) -> None:
    card = let_in_until_sampled(earned)
    assert card.fact is not None
    assert (card.reason, card.fact.state) == ("earned", State.ACTIVE)
    assert auto_accept.is_sampled(card.fact.id)
    assert learning.table(earned, PERSON).checked.judged == 0


def test_a_right_sample_becomes_the_persons_word_and_counts(earned: Services) -> None:
    card = let_in_until_sampled(earned)
    assert card.fact is not None
    review.decide(earned, PERSON, card.id, "accept")
    assert facts.get(earned, PERSON, card.fact.id).is_human
    checked = learning.table(earned, PERSON).checked
    assert (checked.judged, checked.right) == (1, 1)
    review.undo(earned, PERSON, card.id)
    assert not facts.get(earned, PERSON, card.fact.id).is_human
    assert facts.get(earned, PERSON, card.fact.id).state is State.ACTIVE
    assert learning.table(earned, PERSON).checked.judged == 0
    assert [open_card.id for open_card in samples(earned)] == [card.id]


def test_a_wrong_sample_goes_and_takes_what_was_earned_with_it(earned: Services) -> None:
    card = let_in_until_sampled(earned)
    assert card.fact is not None
    review.decide(earned, PERSON, card.id, "reject")
    assert facts.get(earned, PERSON, card.fact.id).state is State.REJECTED
    table = learning.table(earned, PERSON)
    assert (table.checked.judged, table.checked.right) == (1, 0)
    assert "likes" not in {line.relation for line in table.earned}
    say(earned, "Ann", "likes", "Something Else", UNSURE)
    assert found(earned, "Ann", "Something Else").state is State.REVIEW
    review.undo(earned, PERSON, card.id)
    assert facts.get(earned, PERSON, card.fact.id).state is State.ACTIVE


def test_a_wrong_sample_lets_what_it_had_ended_hold_again(earned: Services) -> None:
    say(earned, "Ann", "lives_in", "Acme", SURE)
    for number in range(200):
        say(earned, "Ann", "lives_in", f"Town{number}", UNSURE)
        if cards := samples(earned):
            break
    (card,) = cards
    assert card.fact is not None
    ended = [fact for fact in about(earned, "Ann") if fact.invalidated_by == card.fact.id]
    assert len(ended) == 1
    review.decide(earned, PERSON, card.id, "reject")
    assert facts.get(earned, PERSON, ended[0].id).is_open


def test_the_interval_of_the_live_precision() -> None:
    assert Checked().between == (0.0, 1.0)
    low, high = Checked(100, 20, 19).between
    assert 0.74 < low < 0.78
    assert 0.98 < high < 1.0
