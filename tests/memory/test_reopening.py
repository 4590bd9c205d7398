"""Taking the opening of an ended fact back: everything stands as it stood before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.errors import Conflict, KorelyError
from korely_desktop.domain.facts import Precision, State, Tense, Trust
from korely_desktop.domain.questions import FactQuery, How, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import facts, moving
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.history import reopening, verbs
from korely_desktop.memory.inbox import confirmation, review
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as rows
from tests.fakes import Clock, statement
from tests.gui.learning import learn
from tests.memory.scene import AGENT, day, objects
from tests.memory.standing import standing

USERS = count()


def test_what_is_told_as_past_and_ends_by_itself_is_past_again_once_a_correction_is_undone(
    at: Services, clock: Clock
) -> None:
    told = "I was in Rome this month."
    learn(at, told, statement(told, "", "visited", "Rome", tense=Tense.PAST, valid_from=day(0), invalid_at=day(30)))
    (visit,) = facts.query(at, PERSON, FactQuery())[0]
    before = standing(at, [visit.id])
    clock.now = day(8)
    verbs.correct(at, PERSON, visit.id, object="Turin", at=day(7))
    clock.now = day(9)
    reopening.reopen_many(at, PERSON, [visit.id], as_undo=True)
    assert standing(at, [visit.id]) == before


def test_what_it_lands_on_begins_as_exactly_as_before_once_it_is_taken_back(at: Services, clock: Clock) -> None:
    told = "Alex lives in Turin."
    learn(at, told, statement(told, "Alex", "lives_in", "Turin"))
    (turin,) = facts.query(at, AGENT, FactQuery())[0]
    assert turin.valid_from_precision is Precision.ASSUMED
    clock.now = day(5)
    milan = verbs.correct(at, AGENT, turin.id, object="Milan")
    before = standing(at, [turin.id, milan.id])
    clock.now = day(6)
    verbs.correct(at, PERSON, turin.id, object="Milan", how=How.NEVER_SO)
    clock.now = day(7)
    reopening.reopen(at, PERSON, turin.id)
    assert standing(at, [turin.id, milan.id]) == before


def test_by_what_is_known_later_the_act_that_was_written_last_counts(at: Services, clock: Clock) -> None:
    turin = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin"))
    clock.now = day(11)
    verbs.close(at, PERSON, turin.id, day(3))
    clock.now = day(10)  # it was set back, or the act had waited for its turn to write
    reopening.reopen(at, PERSON, turin.id)
    (known,) = facts.query(at, AGENT, FactQuery(as_of=day(12), known_as_of=day(12)))[0]
    assert (known.object, known.invalid_at) == ("Turin", None)
    assert objects(at, as_of=day(12)) == {"Turin"}


def test_what_had_taken_the_place_holds_again(at: Services, clock: Clock) -> None:
    milan = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Milan"))
    clock.now = day(10)
    turin = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin"))
    before = standing(at, [milan.id, turin.id])
    clock.now = day(11)
    reopening.reopen(at, PERSON, milan.id)
    assert objects(at) == {"Milan"}
    clock.now = day(12)
    back = reopening.end_again(at, PERSON, milan.id)
    assert (back.invalid_at, back.invalidated_by) == (day(10), turin.id)
    assert standing(at, [milan.id, turin.id]) == before
    assert (objects(at), objects(at, as_of=day(5))) == ({"Turin"}, {"Milan"})
    assert "Milan" in objects(at, as_of=day(11), known_as_of=day(11)), "for a day it was known otherwise"
    reopening.reopen(at, PERSON, milan.id)
    assert objects(at) == {"Milan"}, "and it can be done again"


def test_a_correction_that_was_taken_back_is_done_again(at: Services, clock: Clock) -> None:
    milan = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Milan"))
    clock.now = day(10)
    verbs.correct(at, PERSON, milan.id, object="Turin")
    clock.now = day(11)
    reopening.reopen(at, PERSON, milan.id)
    clock.now = day(12)
    reopening.end_again(at, PERSON, milan.id)
    assert objects(at) == {"Turin"}


TAKEN_BACK: list[Callable[[Services, str], object]] = [
    lambda at, fact_id: verbs.correct(at, PERSON, fact_id, object="Milan"),
    lambda at, fact_id: verbs.correct(at, PERSON, fact_id, object="Milan", how=How.NEVER_SO),
    lambda at, fact_id: verbs.close(at, PERSON, fact_id),
    lambda at, fact_id: moving.move(at, PERSON, [fact_id], "Bruno"),
]


@pytest.mark.parametrize("act", TAKEN_BACK)
def test_a_reopening_is_taken_back_behind_what_was_done_and_undone_since(
    at: Services, clock: Clock, act: Callable[[Services, str], object]
) -> None:
    """As Ctrl+Z twice and Ctrl+Y twice at the window have it."""

    def told() -> object:
        return standing(at, [turin.id]), objects(at), facts.query(at, PERSON, FactQuery(entity="Bruno"))[0]

    turin = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin"))
    clock.now = day(5)
    verbs.close(at, PERSON, turin.id)
    ended = told()
    clock.now = day(6)
    reopening.reopen(at, PERSON, turin.id)
    opened = told()
    clock.now = day(7)
    act(at, turin.id)
    acted = told()
    clock.now = day(8)
    reopening.reopen_many(at, PERSON, [turin.id], as_undo=True)
    assert told() == opened
    clock.now = day(9)
    reopening.end_again_many(at, PERSON, [turin.id], of_undo=False)
    assert told() == ended
    clock.now = day(10)
    reopening.reopen(at, PERSON, turin.id)
    assert told() == opened
    clock.now = day(11)
    reopening.end_again_many(at, PERSON, [turin.id], of_undo=True)
    assert told() == acted


@pytest.mark.parametrize("first", ["confirm", "end ahead"])
def test_two_acts_on_a_fact_that_were_undone_are_both_done_again(at: Services, clock: Clock, first: str) -> None:
    """As the window does: the second act is a correction, which is done again with the same facts."""
    turin = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin")).id

    def act() -> None:
        clock.now += timedelta(days=1)
        if first == "confirm":
            verbs.confirm(at, PERSON, turin)
        else:
            verbs.close(at, PERSON, turin, day(200))

    def undo_both() -> None:
        clock.now += timedelta(days=1)
        reopening.reopen_many(at, PERSON, [turin], as_undo=True)
        if first == "confirm":
            confirmation.unconfirm(at, PERSON, turin)
        else:
            reopening.reopen_many(at, PERSON, [turin], as_undo=True)

    told = standing(at, [turin])
    act()
    clock.now = day(5)
    verbs.correct(at, PERSON, turin, object="Milan")
    undo_both()
    assert standing(at, [turin]) == told
    for _ in range(2):
        act()
        reopening.end_again_many(at, PERSON, [turin], of_undo=True)
        assert objects(at) == {"Milan"}
        undo_both()
        assert standing(at, [turin]) == told


def test_a_move_to_somebody_else_stands_again(at: Services, clock: Clock) -> None:
    facts.add_triple(at, AGENT, NewTriple("Bruno", "lives_in", "Milan"))
    turin = facts.add_triple(at, AGENT, NewTriple("Anna", "lives_in", "Turin"))
    clock.now = day(10)
    moving.move(at, PERSON, [turin.id], "Bruno")
    clock.now = day(11)
    reopening.reopen(at, PERSON, turin.id)
    assert (objects(at, subject="Anna"), objects(at, subject="Bruno")) == ({"Turin"}, {"Milan"})
    clock.now = day(12)
    reopening.end_again(at, PERSON, turin.id)
    assert (objects(at, subject="Anna"), objects(at, subject="Bruno")) == (set(), {"Turin"})


@pytest.mark.parametrize("how", How)
def test_a_plan_that_came_true_with_a_correction_is_one_again_without_it(at: Services, clock: Clock, how: How) -> None:
    turin = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin"))
    plan = NewTriple("Alex", "lives_in", "Milan", tense=Tense.PLANNED, valid_from=day(40))
    ahead = facts.add_triple(at, AGENT, plan)
    planned = standing(at, [ahead.id])
    clock.now = day(25)
    verbs.correct(at, PERSON, turin.id, object="Milan", how=how)
    fulfilled = standing(at, [ahead.id])
    assert fulfilled != planned
    reopening.reopen(at, PERSON, turin.id)
    assert standing(at, [ahead.id]) == planned
    reopening.end_again(at, PERSON, turin.id)
    assert standing(at, [ahead.id]) == fulfilled


def test_a_plan_ends_again(at: Services, clock: Clock) -> None:
    plan = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Bonn", tense=Tense.PLANNED, valid_from=day(30)))
    verbs.close(at, PERSON, plan.id, day(40))
    before = standing(at, [plan.id])
    reopening.reopen(at, PERSON, plan.id)
    reopening.end_again(at, PERSON, plan.id)
    assert standing(at, [plan.id]) == before


def test_what_was_said_after_the_day_on_which_it_ended_counts_again(at: Services, clock: Clock) -> None:
    turin = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin"))
    clock.now = day(5)
    verbs.confirm(at, AGENT, turin.id)
    before = standing(at, [turin.id])
    clock.now = day(10)
    verbs.close(at, PERSON, turin.id, day(2))
    ended = standing(at, [turin.id])
    reopening.reopen(at, PERSON, turin.id)
    assert standing(at, [turin.id]) == before
    reopening.end_again(at, PERSON, turin.id)
    assert standing(at, [turin.id]) == ended


def test_a_plan_that_was_corrected_is_the_old_plan_again(at: Services, clock: Clock) -> None:
    tea = facts.add_triple(at, AGENT, NewTriple("Alex", "visits", "Oslo", tense=Tense.PLANNED, valid_from=day(30)))
    choosing.choose(at, PERSON, {tea.id: Recall.NEVER})
    clock.now = day(1)
    jam = verbs.correct(at, PERSON, tea.id, object="Rome")
    assert jam.recall is Recall.NEVER, "what agents are not told, they are not told of the new plan either"
    reopening.reopen(at, PERSON, tea.id)
    assert [facts.get(at, PERSON, plan.id).state for plan in (tea, jam)] == [State.ACTIVE, State.REJECTED]
    assert facts.get(at, PERSON, tea.id).is_open


@pytest.mark.parametrize("caller", [AGENT, PERSON])
def test_what_had_stood_beside_it_before_stands_on(at: Services, clock: Clock, caller: Caller) -> None:
    jam, tea = (facts.add_triple(at, AGENT, NewTriple("Alex", "likes", value)) for value in ("jam", "tea"))
    before = standing(at, [jam.id, tea.id])
    clock.now = day(1)
    verbs.correct(at, caller, jam.id, object="tea")
    after = standing(at, [jam.id, tea.id])
    assert objects(at) == {"tea"}
    clock.now = day(2)
    reopening.reopen(at, PERSON, jam.id)
    assert standing(at, [jam.id, tea.id]) == before
    clock.now = day(3)
    reopening.end_again(at, PERSON, jam.id)
    assert standing(at, [jam.id, tea.id]) == after


def test_a_new_value_goes_each_time_the_correction_is_taken_back(at: Services, clock: Clock) -> None:
    jam = facts.add_triple(at, AGENT, NewTriple("Alex", "likes", "jam"))
    clock.now = day(1)
    verbs.correct(at, PERSON, jam.id, object="tea")
    for number in (2, 4):
        clock.now = day(number)
        reopening.reopen(at, PERSON, jam.id)
        assert objects(at) == {"jam"}
        clock.now = day(number + 1)
        reopening.end_again(at, PERSON, jam.id)
        assert objects(at) == {"tea"}


@pytest.mark.parametrize("how", How)
def test_the_question_that_a_correction_answered_is_asked_again(at: Services, clock: Clock, how: How) -> None:
    turin = facts.add_triple(at, PERSON, NewTriple("Alex", "lives_in", "Turin"))
    clock.now = day(1)
    facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Rome"))
    asked, _ = review.waiting(at, PERSON)
    clock.now = day(2)
    verbs.correct(at, PERSON, turin.id, object="Rome", how=how)
    assert review.waiting(at, PERSON)[1] == 0
    clock.now = day(3)
    reopening.reopen(at, PERSON, turin.id)
    assert review.waiting(at, PERSON)[0] == asked
    clock.now = day(4)
    reopening.end_again(at, PERSON, turin.id)
    assert (review.waiting(at, PERSON)[1], objects(at)) == (0, {"Rome"})


def test_a_value_that_was_never_so_gives_way_to_the_persons_word_again(at: Services, clock: Clock) -> None:
    right, wrong = (facts.add_triple(at, AGENT, NewTriple("Alex", "likes", value)) for value in ("tea", "jam"))
    clock.now = day(1)
    verbs.correct(at, PERSON, wrong.id, object="tea", how=How.NEVER_SO)
    after = standing(at, [right.id, wrong.id])
    reopening.reopen(at, PERSON, wrong.id)
    assert facts.get(at, PERSON, right.id).trust is Trust.DIRECT
    reopening.end_again(at, PERSON, wrong.id)
    assert standing(at, [right.id, wrong.id]) == after


def test_a_chain_opens_from_its_end_and_closes_from_its_beginning(at: Services, clock: Clock) -> None:
    ids = []
    for number, place in enumerate(("Milan", "Turin", "Rome")):
        clock.now = day(number)
        ids.append(facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", place)).id)
    before = standing(at, ids)
    clock.now = day(5)
    reopening.reopen_many(at, PERSON, [ids[1], ids[0]])
    assert objects(at) == {"Milan"}
    reopening.end_again_many(at, PERSON, [ids[1], ids[0]])
    assert standing(at, ids) == before


def test_it_holds_until_a_later_value_and_ends_again_as_it_had_ended(at: Services, clock: Clock) -> None:
    turin = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin"))
    clock.now = day(1)
    verbs.close(at, PERSON, turin.id)
    clock.now = day(3)
    milan = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Milan"))
    clock.now = day(4)
    opened = reopening.reopen(at, PERSON, turin.id)
    assert (opened.invalid_at, opened.invalidated_by) == (day(3), milan.id)
    assert reopening.end_again(at, PERSON, turin.id).invalid_at == day(1)


def test_it_is_refused_where_nothing_was_reopened_or_the_world_went_on(at: Services, clock: Clock) -> None:
    milan = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Milan"))
    with pytest.raises(Conflict):
        reopening.end_again(at, PERSON, milan.id)
    clock.now = day(1)
    verbs.close(at, PERSON, milan.id)
    reopening.reopen(at, PERSON, milan.id)
    with pytest.raises(Conflict):
        reopening.end_again(at, AGENT, milan.id)
    clock.now = day(2)
    facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Rome"))
    with pytest.raises(Conflict):
        reopening.end_again(at, PERSON, milan.id)
    assert objects(at) == {"Rome"}


ACTS = st.one_of(
    st.tuples(st.just("say"), st.sampled_from(["Milan", "Turin", "Rome"]), st.integers(-30, 0), st.booleans()),
    st.tuples(st.just("end"), st.integers(0, 5), st.integers(-5, 5), st.booleans()),
    st.tuples(st.just("correct"), st.integers(0, 5), st.sampled_from(["Milan", "Turin", "Rome"]), st.booleans()),
    st.tuples(st.just("confirm"), st.integers(0, 5), st.just(0), st.booleans()),
)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(relation=st.sampled_from(["lives_in", "likes"]), acts=st.lists(ACTS, min_size=3, max_size=7), data=st.data())
def test_whatever_happened_before_it_stands_as_it_stood(
    at: Services, clock: Clock, relation: str, acts: list[tuple[str, object, object, bool]], data: st.DataObject
) -> None:
    user = f"u{next(USERS)}"
    made: list[str] = []
    for number, (verb, one, two, person) in enumerate(acts):
        clock.now = day(number)
        caller = PERSON if person else AGENT
        try:
            if verb == "say":
                new = NewTriple("Alex", relation, str(one), user_id=user, valid_from=day(number + int(str(two))))
                made.append(facts.add_triple(at, caller, new).id)
            elif made:
                target = made[int(str(one)) % len(made)]
                if verb == "end":
                    verbs.close(at, caller, target, day(number + int(str(two))))
                elif verb == "correct":
                    made.append(verbs.correct(at, caller, target, object=str(two)).id)
                else:
                    verbs.confirm(at, caller, target)
        except KorelyError:
            continue
    clock.now = day(50)
    with at.store.read() as connection:
        known = [fact for fact in rows.by_ids(connection, made).values() if fact.subject_entity_id]
        everything = [
            fact.id for fact in (rows.about(connection, [known[0].subject_entity_id or ""]) if known else known)
        ]
    ended = [fact.id for fact in known if fact.invalid_at is not None and fact.state is State.ACTIVE]
    if not ended:
        return
    chosen = data.draw(st.sampled_from(sorted(ended)))
    before = standing(at, everything)
    try:
        reopening.reopen(at, PERSON, chosen)
    except Conflict:
        return
    clock.now = day(51)
    reopening.end_again(at, PERSON, chosen)
    assert standing(at, everything) == before
