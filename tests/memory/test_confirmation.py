"""Taking back what the person just did: a confirmation, a correction."""

from __future__ import annotations

from datetime import timedelta

import pytest

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.errors import Conflict, Forbidden, NotFound
from korely_desktop.domain.facts import Fact, Trust
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, READ, Caller
from korely_desktop.memory import facts
from korely_desktop.memory.access import audit
from korely_desktop.memory.history import explain, reopening, verbs
from korely_desktop.memory.inbox import confirmation
from korely_desktop.memory.services import Services
from tests.fakes import Clock
from tests.memory.scene import AGENT, START


@pytest.fixture
def home(at: Services, clock: Clock) -> Fact:
    """Alex lives in Milan, written on day 0; it is day 10 now."""
    fact = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Milan"))
    clock.now = START + timedelta(days=10)
    return facts.get(at, PERSON, fact.id)


def later(clock: Clock) -> None:
    clock.now += timedelta(minutes=1)


def test_a_confirmation_taken_back_leaves_the_fact_as_it_was(at: Services, home: Fact, clock: Clock) -> None:
    confirmed = verbs.confirm(at, PERSON, home.id)
    assert confirmed.trust is Trust.PERSON
    later(clock)
    assert confirmation.unconfirm(at, PERSON, home.id) == home
    assert facts.get(at, PERSON, home.id) == home


def test_what_begins_ahead_and_was_said_to_hold_already_begins_ahead_again(at: Services, clock: Clock) -> None:
    ahead = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Milan", valid_from=START + timedelta(days=90)))
    later(clock)
    assert facts.add_triple(at, PERSON, NewTriple("Alex", "lives_in", "Milan")).id == ahead.id
    later(clock)
    assert confirmation.unconfirm(at, PERSON, ahead.id).valid_from == ahead.valid_from


def test_an_agent_can_correct_it_again_afterwards(at: Services, home: Fact, clock: Clock) -> None:
    verbs.confirm(at, PERSON, home.id)
    later(clock)
    confirmation.unconfirm(at, PERSON, home.id)
    later(clock)
    assert verbs.correct(at, AGENT, home.id, object="Turin").invalidated == (home.id,)


def test_only_the_newest_confirmation_is_taken_back(at: Services, home: Fact, clock: Clock) -> None:
    first = verbs.confirm(at, AGENT, home.id)
    later(clock)
    verbs.confirm(at, PERSON, home.id)
    later(clock)
    assert confirmation.unconfirm(at, PERSON, home.id) == first
    assert confirmation.unconfirm(at, PERSON, home.id) == home
    with pytest.raises(Conflict):
        confirmation.unconfirm(at, PERSON, home.id)


def test_many_are_taken_back_together_or_not_at_all(at: Services, home: Fact, clock: Clock) -> None:
    other = facts.add_triple(at, AGENT, NewTriple("Alex", "likes", "tea"))
    verbs.confirm(at, PERSON, home.id)
    later(clock)
    with pytest.raises(Conflict):
        confirmation.unconfirm_many(at, PERSON, [home.id, other.id])
    assert facts.get(at, PERSON, home.id).trust is Trust.PERSON


def test_the_persons_word_is_not_taken_back_by_an_agent(at: Services, home: Fact) -> None:
    verbs.confirm(at, PERSON, home.id)
    with pytest.raises(Conflict):
        confirmation.unconfirm(at, AGENT, home.id)
    with pytest.raises(Forbidden):
        confirmation.unconfirm(at, Caller(actor="rest", scopes=frozenset({READ})), home.id)
    with pytest.raises(NotFound):
        confirmation.unconfirm(at, Caller(actor="rest", users=("u2",)), home.id)


def test_the_log_tells_both_and_no_content(at: Services, home: Fact, clock: Clock) -> None:
    verbs.confirm(at, PERSON, home.id)
    later(clock)
    confirmation.unconfirm(at, PERSON, home.id)
    events, _ = audit.read(at, PERSON, AuditQuery(target_id=home.id))
    assert [event.meta.get("verb") for event in events[:2]] == ["unconfirm", "confirm"]
    assert not any("Milan" in str(event.meta) or "Alex" in str(event.meta) for event in events)


def test_a_correction_is_taken_back_by_opening_the_old_value_again(at: Services, home: Fact, clock: Clock) -> None:
    turin = verbs.correct(at, PERSON, home.id, object="Turin")
    later(clock)
    reopening.reopen(at, PERSON, home.id)
    found, _ = facts.query(at, AGENT, FactQuery(subject="Alex"))
    assert [fact.object for fact in found] == ["Milan"]
    assert [fact.object for fact in explain.explain(at, PERSON, home.id).chain] == ["Milan"]
    events, _ = audit.read(at, PERSON, AuditQuery(target_id=turin.id))
    assert [event.meta.get("verb") for event in events] == ["correct"]
