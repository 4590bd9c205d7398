"""Taking back what was stated directly: everything stands as before, and as after once it is said again."""

from __future__ import annotations

from datetime import timedelta
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.facts import State
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts
from korely_desktop.memory.history import reopening, unsaying, verbs
from tests.memory.scene import AGENT, START
from tests.memory.standing import standing

USERS = count()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
@given(
    told=st.lists(
        st.tuples(
            st.booleans(),
            st.sampled_from(["Oslo", "Rome", "Bergen"]),
            st.sampled_from(["current", "planned"]),
            st.sampled_from([None, -40, 40]),
        ),
        max_size=4,
    ),
    closed=st.booleans(),
    value=st.sampled_from(["Oslo", "Turin"]),
)
def test_everything_stands_as_before_and_then_as_after(at, clock, told, closed, value):
    user = f"u{next(USERS)}"
    clock.now = START

    def known() -> list[str]:
        found, _ = facts.query(at, PERSON, FactQuery(user_id=user, include_invalidated=True, states=tuple(State)))
        return sorted(fact.id for fact in found)

    def say(caller, home, tense="current", ahead=None):
        clock.now += timedelta(days=1)
        begins = None if ahead is None else clock.now + timedelta(days=ahead)
        return facts.add_triple(
            at, caller, NewTriple("Alex", "lives_in", home, user_id=user, tense=tense, valid_from=begins)
        )

    for by_person, home, tense, ahead in told:
        said = say(PERSON if by_person else AGENT, home, tense, ahead)
    if told and closed and said.is_open and said.state is State.ACTIVE:
        clock.now += timedelta(days=1)
        verbs.close(at, PERSON, said.id)
    before = known()
    stood = {name: fact for name, (fact, _) in standing(at, before).items()}
    new = say(PERSON, value)
    if new.id in before:
        return  # it held already: confirming is taken back elsewhere
    stands = standing(at, known())
    clock.now += timedelta(days=1)
    assert unsaying.unsay(at, PERSON, new.id).state is State.REJECTED
    assert {name: fact for name, (fact, _) in standing(at, before).items()} == stood
    clock.now += timedelta(days=1)
    assert unsaying.say_again(at, PERSON, new.id).id == new.id
    assert standing(at, known()) == stands


def test_what_somebody_else_said_too_stays(at, clock):
    said = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Oslo"))
    clock.now += timedelta(days=1)
    facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Oslo"))
    with pytest.raises(Conflict, match="something else"):
        unsaying.unsay(at, AGENT, said.id)


def test_an_agent_does_not_take_back_what_the_person_said(at):
    said = facts.add_triple(at, PERSON, NewTriple("Alex", "lives_in", "Oslo"))
    with pytest.raises(Conflict, match="only the person"):
        unsaying.unsay(at, AGENT, said.id)


def test_what_was_not_taken_back_is_not_said_again(at, clock):
    old = facts.add_triple(at, PERSON, NewTriple("Alex", "lives_in", "Oslo"))
    clock.now += timedelta(days=1)
    new = facts.add_triple(at, PERSON, NewTriple("Alex", "lives_in", "Rome"))
    clock.now += timedelta(days=1)
    reopening.reopen(at, PERSON, old.id)  # which rejects the other
    with pytest.raises(Conflict):
        unsaying.say_again(at, PERSON, new.id)
    with pytest.raises(Conflict):
        unsaying.unsay(at, PERSON, new.id)
