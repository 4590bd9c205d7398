"""The window's decisions teach, and what they taught changes what texts may do by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.learning import EARNED_AFTER, Record, Standing
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery, How, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.statements import Operation
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import keys
from korely_desktop.memory.history import reopening, verbs
from korely_desktop.memory.inbox import attention, learning, review
from korely_desktop.memory.inbox.confirmation import unconfirm
from korely_desktop.memory.services import Services
from korely_desktop.store import decisions
from korely_desktop.store import settings as kept
from korely_desktop.store.engine import Connection
from tests.fakes import UNSURE, Clock, ScriptedEngine, statement
from tests.memory.scene import AGENT
from tests.reading import read_all


def learn(services: Services, engine: ScriptedEngine, text: str, relation: str, value: str, **more: object) -> None:
    """Have a text read that says one thing about Alex, and let a day pass."""
    engine.says(text, statement(text, "Alex", relation, value, **more))  # type: ignore[arg-type]
    remember.add(services, AGENT, NewMemory(text, agent_id="claude"))
    read_all(services)
    assert isinstance(services.clock, Clock)
    services.clock.now += timedelta(days=1)


def found(services: Services, value: str) -> Fact:
    states = (State.ACTIVE, State.REVIEW, State.REJECTED)
    listed, _ = facts.query(services, PERSON, FactQuery(include_invalidated=True, states=states, limit=200))
    return next(fact for fact in listed if fact.object == value)


def current_values(services: Services) -> set[str]:
    return {fact.object for fact in facts.query(services, AGENT, FactQuery())[0]}


def record(services: Services, relation: str) -> Record:
    lines = {line.relation: line.record for line in learning.table(services, PERSON).relations}
    return lines.get(relation, Record())


def earn(services: Services, engine: ScriptedEngine, relation: str = "likes") -> None:
    for number in range(EARNED_AFTER):
        learn(services, engine, f"Alex likes thing{number}.", relation, f"thing{number}")
        verbs.confirm(services, PERSON, found(services, f"thing{number}").id)


def test_clean_decisions_let_the_unsure_in(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex likes tea.", "likes", "tea", confidence=UNSURE)
    assert found(at, "tea").state is State.REVIEW
    earn(at, engine)
    (line,) = learning.table(at, PERSON).earned
    assert (line.agent, line.relation, line.stopped) == ("claude", "likes", False)
    assert attention.inbox(at, PERSON).earned == 1
    learning.stop(at, PERSON, "likes", "claude", True)
    assert attention.inbox(at, PERSON).earned == 0
    learning.stop(at, PERSON, "likes", "claude", False)
    learn(at, engine, "Alex likes jazz.", "likes", "jazz", confidence=UNSURE)
    assert found(at, "jazz").state is State.ACTIVE
    learn(at, engine, "Alex likes opera.", "likes", "opera", confidence=UNSURE, hedged=True)
    assert found(at, "opera").state is State.REVIEW


def test_one_correction_loses_what_was_earned(at: Services, engine: ScriptedEngine) -> None:
    earn(at, engine)
    thing = found(at, "thing1")
    verbs.correct(at, PERSON, found(at, "thing2").id, object="thing two", how=How.CHANGED)
    assert record(at, "likes").wrong == 0, "it was right until it changed"
    verbs.correct(at, PERSON, thing.id, object="thing one", how=How.NEVER_SO)
    assert (record(at, "likes").right, record(at, "likes").wrong) == (EARNED_AFTER, 1)
    learn(at, engine, "Alex likes jazz.", "likes", "jazz", confidence=UNSURE)
    assert found(at, "jazz").state is State.REVIEW
    reopening.reopen(at, PERSON, thing.id)
    assert record(at, "likes").wrong == 0, "taken back, it says nothing against the reading"
    reopening.end_again(at, PERSON, thing.id)
    assert record(at, "likes").wrong == 1


def test_after_an_undo_a_change_asks_and_ends_nothing_by_itself(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex works at Acme.", "works_at", "Acme")
    learn(at, engine, "Alex works at Globex.", "works_at", "Globex")
    reopening.reopen(at, PERSON, found(at, "Acme").id)
    assert record(at, "works_at").standing is Standing.ASKS
    learn(at, engine, "Alex works at Initech.", "works_at", "Initech")
    assert found(at, "Acme").is_open
    assert found(at, "Initech").state is State.REVIEW
    (card,), _ = review.waiting(at, PERSON)
    assert (card.reason, card.old_fact and card.old_fact.object) == ("asks_first", "Acme")
    review.decide(at, PERSON, card.id, "accept")
    assert not found(at, "Acme").is_open
    assert found(at, "Initech").state is State.ACTIVE


def test_a_change_that_was_undone_and_done_again_asks_no_more(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex works at Acme.", "works_at", "Acme")
    learn(at, engine, "Alex works at Globex.", "works_at", "Globex")
    reopening.reopen(at, PERSON, found(at, "Acme").id)
    reopening.end_again(at, PERSON, found(at, "Acme").id)
    assert (record(at, "works_at").wrong, record(at, "works_at").standing) == (0, Standing.USUAL)


def test_taking_ones_own_correction_back_says_nothing_about_texts(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex works at Acme.", "works_at", "Acme")
    verbs.correct(at, PERSON, found(at, "Acme").id, object="Globex")
    reopening.reopen(at, PERSON, found(at, "Acme").id)
    assert record(at, "works_at").standing is Standing.USUAL


def test_what_is_said_to_be_over_asks_as_well(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex works at Acme.", "works_at", "Acme")
    learning.set_by_hand(at, PERSON, "works_at", False)
    learn(at, engine, "Alex left Acme.", "works_at", "Acme", operation=Operation.END)
    held, _ = facts.query(at, AGENT, FactQuery())
    assert [(fact.object, fact.is_open) for fact in held] == [("Acme", True)]
    (card,), _ = review.waiting(at, PERSON)
    review.decide(at, PERSON, card.id, "accept")
    assert facts.query(at, AGENT, FactQuery())[0] == []


def test_a_first_value_and_a_second_of_many_need_no_question(at: Services, engine: ScriptedEngine) -> None:
    for relation in ("works_at", "likes"):
        learning.set_by_hand(at, PERSON, relation, False)
    learn(at, engine, "Alex works at Acme.", "works_at", "Acme")
    learn(at, engine, "Alex likes tea.", "likes", "tea")
    learn(at, engine, "Alex likes jazz.", "likes", "jazz")
    assert review.waiting(at, PERSON)[1] == 0


def test_review_counts_and_taking_a_decision_back_takes_the_count_back(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex likes tea.", "likes", "tea", confidence=UNSURE)
    learn(at, engine, "Alex likes jazz.", "likes", "jazz", confidence=UNSURE)
    tea, jazz = review.waiting(at, PERSON)[0]
    review.decide(at, PERSON, tea.id, "accept")
    review.decide(at, PERSON, jazz.id, "reject")
    assert (record(at, "likes").right, record(at, "likes").wrong) == (1, 1)
    review.undo(at, PERSON, jazz.id)
    assert (record(at, "likes").right, record(at, "likes").wrong) == (1, 0)
    review.undo(at, PERSON, tea.id)
    assert record(at, "likes") == Record(), "a slip of the key says nothing about the reading"
    review.decide(at, PERSON, tea.id, "accept")
    assert record(at, "likes") == Record(right=1, streak=1)


def test_what_agents_do_and_what_a_person_wrote_teaches_nothing(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex likes tea.", "likes", "tea")
    verbs.confirm(at, AGENT, found(at, "tea").id)
    own = facts.add_triple(at, PERSON, NewTriple("Alex", "likes", "chess"))
    verbs.correct(at, PERSON, own.id, object="go")
    verbs.close(at, PERSON, found(at, "tea").id)
    reopening.reopen(at, PERSON, found(at, "tea").id)
    assert record(at, "likes").decisions == 0


def test_confirming_twice_counts_once_and_can_be_taken_back(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex likes tea.", "likes", "tea")
    for _ in range(2):
        verbs.confirm(at, PERSON, found(at, "tea").id)
    assert record(at, "likes").right == 1
    unconfirm(at, PERSON, found(at, "tea").id)
    assert record(at, "likes").right == 0


def test_decisions_from_before_are_counted_from_the_audit_trail(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex works at Acme.", "works_at", "Acme")
    learn(at, engine, "Alex works at Globex.", "works_at", "Globex")
    reopening.reopen(at, PERSON, found(at, "Acme").id)
    learn(at, engine, "Alex likes tea.", "likes", "tea")
    verbs.confirm(at, PERSON, found(at, "tea").id)
    before = learning.table(at, PERSON)
    with at.store.write() as connection:
        kept.put(connection, f"learnt.{PERSON.project_id}", None)
    assert learning.table(at, PERSON) == before
    assert before.relations


def test_the_trail_is_walked_for_the_first_text_and_for_no_other(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex likes tea.", "likes", "tea")
    walked: list[str] = []

    def walking(connection: Connection, project_id: str) -> Iterator[tuple[str, str | None, Mapping[str, Any]]]:
        walked.append(project_id)
        return of_person(connection, project_id)

    of_person = decisions.of_person
    with pytest.MonkeyPatch.context() as watched:
        watched.setattr(decisions, "of_person", walking)
        learn(at, engine, "Alex works at Acme.", "works_at", "Acme")
        verbs.confirm(at, PERSON, found(at, "Acme").id)
    assert walked == []
    assert record(at, "works_at").right == 1


def test_agents_have_their_own_line(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex likes tea.", "likes", "tea")
    verbs.confirm(at, PERSON, found(at, "tea").id)
    engine.says("Alex likes rice.", statement("Alex likes rice.", "Alex", "likes", "rice"))
    key, _ = keys.create_key(at, PERSON, name="Notes")
    remember.add(at, keys.caller_with(key), NewMemory("Alex likes rice."))
    read_all(at)
    verbs.confirm(at, PERSON, found(at, "rice").id)
    lines = {agent: line.right for agent, line in learning.table(at, PERSON).agents}
    assert lines == {"claude": 1, "Notes": 1}  # unsigned, so by the name of its key


def test_open_relations_are_counted_together_and_unknown_ones_refused(at: Services, engine: ScriptedEngine) -> None:
    learn(at, engine, "Alex juggles knives.", "juggles", "knives")
    verbs.confirm(at, PERSON, found(at, "knives").id)
    (line,) = learning.table(at, PERSON).relations
    assert (line.relation, line.known) == ("open", False)
    with pytest.raises(InvalidRequest):
        learning.set_by_hand(at, PERSON, "juggles", True)
    learn(at, engine, "Alex welds pipes.", "welds", "pipes", confidence=UNSURE)
    learning.set_by_hand(at, PERSON, "open", True)
    learn(at, engine, "Alex paints fences.", "paints", "fences", confidence=UNSURE)
    assert current_values(at) == {"knives", "fences"}
