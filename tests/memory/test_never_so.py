"""It was never true: the old value is gone from every valid instant, and still there in what was known before."""

from __future__ import annotations

from datetime import datetime
from itertools import count, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Conflict, FactNotCurrent, InvalidRequest, KorelyError
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.questions import FactQuery, How, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.statements import Operation
from korely_desktop.domain.verdicts import Reason
from korely_desktop.memory import facts
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import explain, reopening, unsaying, verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as rows
from tests.fakes import Clock, ScriptedEngine, statement
from tests.memory.pipeline.reading import learn
from tests.memory.scene import AGENT, day, objects
from tests.memory.standing import standing

USERS = count()


def read(services: Services, engine: ScriptedEngine, text: str, relation: str, value: str) -> None:
    engine.says(text, statement(text, "Alex", relation, value))
    read_it(services, text)


def read_it(services: Services, text: str) -> None:
    learn(services, text, agent_id="claude")


def never(services: Services, fact: Fact, value: str, caller: Caller = PERSON) -> Fact:
    return verbs.correct(services, caller, fact.id, object=value, how=How.NEVER_SO)


@pytest.fixture
def turin(at: Services, clock: Clock) -> Fact:
    """Rome from day 0 on, Turin from day 10 on; it is day 20."""
    facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Rome"))
    clock.now = day(10)
    fact = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin"))
    clock.now = day(20)
    return fact


def test_the_right_value_takes_over_the_time_of_the_wrong_one(at: Services, turin: Fact, clock: Clock) -> None:
    milan = never(at, turin, "Milan")
    assert (milan.valid_from, milan.invalid_at, milan.invalidated[0]) == (day(10), None, turin.id)
    assert [objects(at, as_of=day(number)) for number in (5, 10, 15, 20)] == [{"Rome"}, {"Milan"}, {"Milan"}, {"Milan"}]
    assert "Turin" not in objects(at, include_invalidated=True)
    clock.now = day(30)
    assert objects(at, as_of=day(15), known_as_of=day(19)) == {"Turin"}
    assert objects(at, as_of=day(15), known_as_of=day(20)) == {"Milan"}


def test_who_watches_hears_of_the_value_before_it_too(at: Services, turin: Fact) -> None:
    with at.store.read() as connection:
        (rome,) = rows.replaced_by(connection, turin.id)
    heard: list[Changes] = []
    at.changes.subscribe(heard.append)
    milan = never(at, turin, "Milan")
    assert facts.get(at, PERSON, rome).invalidated_by == milan.id
    reopening.reopen(at, PERSON, turin.id)
    assert facts.get(at, PERSON, rome).invalidated_by == turin.id
    reopening.end_again(at, PERSON, turin.id)
    assert facts.get(at, PERSON, rome).invalidated_by == milan.id
    assert [{rome, turin.id, milan.id} <= changes.facts for changes in heard] == [True] * 3


def test_a_value_of_the_same_instant_does_not_take_its_time(at: Services, clock: Clock) -> None:
    facts.add_triple(at, PERSON, NewTriple("Alex", "lives_in", "Milan"))
    turin = facts.add_triple(at, PERSON, NewTriple("Alex", "lives_in", "Turin"))
    assert objects(at) == {"Turin"}
    clock.now = day(1)
    never(at, turin, "Bonn")
    assert objects(at) == {"Bonn"}


def test_the_correction_is_the_reason_that_is_given(at: Services, turin: Fact) -> None:
    milan = never(at, turin, "Milan")
    told = explain.explain(at, PERSON, turin.id)
    assert told.fact.state is State.NEVER_SO
    assert [(one.judgement.reason, one.new_fact_id) for one in told.verdicts if one.old_fact_id == turin.id] == [
        (Reason.NEVER_SO, milan.id)
    ]
    assert [fact.object for fact in explain.explain(at, PERSON, milan.id).chain] == ["Rome", "Turin", "Milan"]


def test_what_has_ended_can_turn_out_to_have_never_been_so(at: Services, turin: Fact, clock: Clock) -> None:
    bonn = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Bonn"))
    clock.now = day(25)
    milan = never(at, turin, "Milan")
    assert (milan.valid_from, milan.invalid_at, milan.invalidated_by) == (day(10), day(20), bonn.id)
    with pytest.raises(FactNotCurrent):
        verbs.correct(at, PERSON, milan.id, object="Como")
    verbs.close(at, PERSON, bonn.id)
    clock.now = day(30)
    ulm = never(at, bonn, "Ulm")
    assert (ulm.valid_from, ulm.invalid_at) == (day(20), day(25))
    reopening.reopen(at, PERSON, bonn.id)
    assert (objects(at, as_of=day(22)), objects(at)) == ({"Bonn"}, set())


def test_of_somebody_else_the_earlier_value_goes_on(at: Services, turin: Fact) -> None:
    moved = verbs.correct(at, PERSON, turin.id, subject="Bruno", how=How.NEVER_SO)
    assert (moved.subject, moved.valid_from) == ("Bruno", day(10))
    assert (objects(at, subject="Alex"), objects(at, subject="Bruno")) == ({"Rome"}, {"Turin"})
    reopening.reopen(at, PERSON, turin.id)
    assert (objects(at, subject="Alex"), objects(at, subject="Bruno")) == ({"Turin"}, set())
    assert objects(at, subject="Alex", as_of=day(5)) == {"Rome"}


def test_what_it_had_ended_elsewhere_holds_again(at: Services, clock: Clock) -> None:
    facts.add_triple(at, AGENT, NewTriple("Alex", "likes", "tea"))
    clock.now = day(10)
    wrong = facts.add_triple(at, AGENT, NewTriple("Alex", "dislikes", "tea"))
    clock.now = day(20)
    never(at, wrong, "coffee")
    assert {(fact.predicate, fact.object) for fact in facts.query(at, AGENT, FactQuery())[0]} == {
        ("likes", "tea"),
        ("dislikes", "coffee"),
    }


def test_a_text_that_says_it_again_does_not_bring_it_back(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    read(at, engine, "Alex lives in Turin.", "lives_in", "Turin")
    clock.now = day(1)
    (turin,) = facts.query(at, AGENT, FactQuery())[0]
    never(at, turin, "Milan")
    for number, text in enumerate(("Alex lives in Turin!", "So Alex lives in Turin.")):
        clock.now = day(2 + number)
        read(at, engine, text, "lives_in", "Turin")
    with pytest.raises(Conflict):
        facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin"))
    over = "Alex no longer lives in Turin."
    engine.says(over, statement(over, "Alex", "lives_in", "Turin", operation=Operation.END))
    read_it(at, over)
    assert objects(at, include_invalidated=True) == {"Milan"}
    assert (objects(at), review.waiting(at, PERSON)[1]) == ({"Milan"}, 0)
    reopening.reopen(at, PERSON, turin.id)
    read(at, engine, "Alex lives in Turin?", "lives_in", "Turin")
    assert objects(at) == {"Turin"}


def test_an_agent_takes_back_what_it_wrote_but_not_the_persons_word(at: Services, turin: Fact, clock: Clock) -> None:
    milan = never(at, turin, "Milan", AGENT)
    assert objects(at, as_of=day(15)) == {"Milan"}
    verbs.confirm(at, PERSON, milan.id)
    clock.now = day(21)
    waiting = never(at, milan, "Como", AGENT)
    assert waiting.state is State.REVIEW
    assert objects(at, as_of=day(15)) == {"Milan"}
    never(at, milan, "Bonn")
    with pytest.raises(Conflict):
        reopening.reopen(at, AGENT, milan.id)
    assert objects(at, as_of=day(15)) == {"Bonn"}


def test_a_plan_that_was_never_made(at: Services, clock: Clock) -> None:
    bonn = facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Bonn", tense=Tense.PLANNED, valid_from=day(30)))
    ulm = never(at, bonn, "Ulm")
    assert (ulm.tense, ulm.valid_from) == (Tense.PLANNED, day(30))
    before = standing(at, [bonn.id, ulm.id])
    reopening.reopen(at, PERSON, bonn.id)
    with at.store.read() as connection:
        assert {fact.id: fact.state for fact in rows.by_ids(connection, [bonn.id, ulm.id]).values()} == {
            bonn.id: State.ACTIVE,
            ulm.id: State.REJECTED,
        }
    reopening.end_again(at, PERSON, bonn.id)
    assert standing(at, [bonn.id, ulm.id]) == before


def test_a_plan_that_came_to_nothing_stands_as_before_once_it_had_been_made_after_all(
    at: Services, clock: Clock
) -> None:
    plan = NewTriple("Alex", "lives_in", "Bonn", tense=Tense.PLANNED, valid_from=day(10))
    bonn = facts.add_triple(at, AGENT, plan)
    clock.now = day(20)
    verbs.close(at, AGENT, bonn.id)
    before = standing(at, [bonn.id])
    never(at, bonn, "Ulm")
    reopening.reopen(at, PERSON, bonn.id)
    assert standing(at, [bonn.id]) == before


def test_it_changed_on_a_day(at: Services, turin: Fact, clock: Clock) -> None:
    verbs.confirm(at, AGENT, turin.id)  # said once more on day 20
    clock.now = day(25)
    before = standing(at, [turin.id])
    milan = verbs.correct(at, PERSON, turin.id, object="Milan", at=day(15))
    assert (milan.valid_from, objects(at, as_of=day(14)), objects(at, as_of=day(15))) == (day(15), {"Turin"}, {"Milan"})
    assert objects(at) == {"Milan"}
    reopening.reopen(at, PERSON, turin.id)
    assert standing(at, [turin.id]) == before
    reopening.end_again(at, PERSON, turin.id)
    assert (objects(at, as_of=day(14)), objects(at, as_of=day(15)), objects(at)) == ({"Turin"}, {"Milan"}, {"Milan"})


@pytest.mark.parametrize(
    ("how", "when"), [(How.CHANGED, day(10)), (How.CHANGED, day(21)), (How.NEVER_SO, day(15))], ids=str
)
def test_a_day_that_cannot_be_is_refused(at: Services, turin: Fact, how: How, when: datetime) -> None:
    with pytest.raises(InvalidRequest) as refused:
        verbs.correct(at, PERSON, turin.id, object="Milan", how=how, at=when)
    assert refused.value.extra["field"] == "at"
    assert objects(at) == {"Turin"}


def test_one_correction_after_the_other_is_taken_back_from_its_end(at: Services, turin: Fact) -> None:
    milan = never(at, turin, "Milan")
    como = never(at, milan, "Como")
    with pytest.raises(Conflict) as refused:
        reopening.reopen(at, PERSON, turin.id)
    assert refused.value.extra["current_fact_id"] == como.id
    assert objects(at, as_of=day(15)) == {"Como"}
    reopening.reopen(at, PERSON, milan.id)
    assert objects(at, as_of=day(15)) == {"Milan"}
    reopening.reopen(at, PERSON, turin.id)
    assert (objects(at, as_of=day(15)), objects(at, as_of=day(5))) == ({"Turin"}, {"Rome"})


def test_what_another_fact_tells_by_now_is_not_opened_beside_it(at: Services, clock: Clock) -> None:
    clock.now = day(10)
    acme = facts.add_triple(at, AGENT, NewTriple("Alex", "works_at", "Acme"))
    bosch = never(at, acme, "Bosch", AGENT)
    clock.now = day(20)
    again = facts.add_triple(at, AGENT, NewTriple("Alex", "works_at", "Acme", valid_from=day(5), tense=Tense.PAST))
    every = [acme.id, bosch.id, again.id]
    before = standing(at, every)
    with pytest.raises(Conflict) as refused:
        reopening.reopen(at, PERSON, acme.id)
    assert refused.value.extra["current_fact_id"] == again.id
    assert standing(at, every) == before


def test_what_stood_in_its_place_goes_as_a_whole_also_where_it_has_ended(
    at: Services, turin: Fact, clock: Clock
) -> None:
    milan = never(at, turin, "Milan")
    clock.now = day(25)
    verbs.close(at, PERSON, milan.id)
    ended = standing(at, [turin.id, milan.id])
    clock.now = day(30)
    assert reopening.reopen(at, PERSON, turin.id).invalid_at is None
    history, _ = facts.query(at, PERSON, FactQuery(include_invalidated=True))
    assert {fact.object for fact in history} == {"Rome", "Turin"}
    reopening.end_again(at, PERSON, turin.id)
    assert standing(at, [turin.id, milan.id]) == ended


def test_what_stood_in_its_place_may_be_gone_for_good(at: Services, turin: Fact) -> None:
    milan = never(at, turin, "Milan")
    erasure.erase(at, PERSON, EraseTarget(fact_ids=(milan.id,)), {})
    with at.store.read() as connection:
        left = rows.by_ids(connection, [turin.id, milan.id])
    assert not left, "the wording that was corrected into it goes with it"


def test_forgetting_the_right_value_takes_the_wrong_one_along_and_back(at: Services, turin: Fact) -> None:
    milan = never(at, turin, "Milan")
    verbs.hide(at, PERSON, milan.id)
    assert objects(at, as_of=day(15), known_as_of=day(19)) == set()
    verbs.unhide(at, PERSON, milan.id)
    assert objects(at, as_of=day(15), known_as_of=day(19)) == {"Turin"}
    assert objects(at, as_of=day(15)) == {"Milan"}


def test_unsaying_the_right_value_lets_the_wrong_one_stand(at: Services, turin: Fact, clock: Clock) -> None:
    milan = never(at, turin, "Milan")
    unsaying.unsay(at, PERSON, milan.id)
    assert objects(at, as_of=day(15)) == {"Turin"}
    unsaying.say_again(at, PERSON, milan.id)
    assert objects(at, as_of=day(15)) == {"Milan"}


VALUES = st.sampled_from(["Milan", "Turin", "Rome"])
ACTS = st.one_of(
    st.tuples(st.just("say"), VALUES, st.integers(-30, 0), st.booleans()),
    st.tuples(st.just("say"), VALUES, st.integers(-30, 0), st.just(False)),
    st.tuples(st.just("end"), st.integers(0, 5), st.integers(-5, 5), st.booleans()),
    st.tuples(st.just("correct"), st.integers(0, 5), VALUES, st.booleans()),
    st.tuples(st.just("never"), st.integers(0, 5), VALUES, st.booleans()),
    st.tuples(st.just("confirm"), st.integers(0, 5), st.just(0), st.booleans()),
)
Act = tuple[str, object, object, bool]
INSTANTS = [day(number) for number in range(-31, 52, 4)]


def carry_out(at: Services, clock: Clock, relation: str, user: str, acts: list[Act], first: int = 0) -> list[str]:
    made: list[str] = []
    for number, (verb, one, two, person) in enumerate(acts, first):
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
                elif verb == "confirm":
                    verbs.confirm(at, caller, target)
                else:
                    how = How.NEVER_SO if verb == "never" else How.CHANGED
                    made.append(verbs.correct(at, caller, target, object=str(two), how=how).id)
        except KorelyError:
            continue
    return made


def about(at: Services, user: str) -> list[Fact]:
    """Every fact about this user's Alex, in any state."""
    with at.store.read() as connection:
        everything = rows.to_facts(connection.execute(rows.selected().where(rows.facts.c.user_id == user)))
    return everything


def told(at: Services, user: str, known_as_of: datetime | None) -> set[tuple[str, datetime, datetime | None]]:
    """What was true when, as agents are told it by what was known then."""
    query = FactQuery(user_id=user, known_as_of=known_as_of, include_invalidated=True, limit=200)
    listed, _ = facts.query(at, AGENT, query)
    return {(one.object, one.valid_from, one.invalid_at) for one in listed if one.valid_from != one.invalid_at}


def values(stretches: set[tuple[str, datetime, datetime | None]], instant: datetime) -> set[str]:
    return {value for value, start, end in stretches if start <= instant and (end is None or instant < end)}


def overlapping(stands: list[Fact]) -> list[tuple[Fact, Fact]]:
    lasting = sorted(
        (fact for fact in stands if fact.state is State.ACTIVE and fact.invalid_at != fact.valid_from),
        key=lambda fact: (fact.slot, fact.valid_from),
    )
    return [
        (one, other)
        for one, other in pairwise(lasting)
        if one.slot == other.slot and (one.invalid_at is None or one.invalid_at > other.valid_from)
    ]


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    relation=st.sampled_from(["lives_in", "likes"]),
    acts=st.lists(ACTS, min_size=2, max_size=7),
    after=st.lists(ACTS, max_size=3),
    which=st.integers(0, 5),
)
def test_whatever_was_said_before(
    at: Services, clock: Clock, relation: str, acts: list[Act], after: list[Act], which: int
) -> None:
    user = f"u{next(USERS)}"
    carry_out(at, clock, relation, user, acts)
    clock.now = day(50)
    stands = [fact for fact in about(at, user) if fact.state is State.ACTIVE and fact.invalid_at != fact.valid_from]
    if not stands:
        return
    wrong = sorted(stands, key=lambda fact: (fact.valid_from, fact.object))[which % len(stands)]
    moments = [day(number) for number in range(0, 9, 2)]
    known_before = [told(at, user, moment) for moment in moments]
    now_before = told(at, user, None)
    everything = [fact.id for fact in about(at, user)]
    before = standing(at, everything)
    right = never(at, wrong, "Bonn")
    clock.now = day(51)
    assert wrong.object not in {value for value, _, _ in told(at, user, None)}, "no valid instant shows it"
    assert right.valid_from <= wrong.valid_from
    for instant in INSTANTS:
        expected = {"Bonn" if value == wrong.object else value for value in values(now_before, instant)}
        assert values(told(at, user, None), instant) == expected
    assert [told(at, user, moment) for moment in moments] == known_before, "what was known before stays known"
    assert relation == "likes" or not overlapping(about(at, user))
    with_it = standing(at, [fact.id for fact in about(at, user)])
    reopening.reopen(at, PERSON, wrong.id)
    assert standing(at, everything) == before, "undo"
    assert told(at, user, None) == now_before
    clock.now = day(52)
    reopening.end_again(at, PERSON, wrong.id)
    assert standing(at, list(with_it)) == with_it, "redo"
    carry_out(at, clock, relation, user, [act for act in after if not act[3]], first=53)
    clock.now = day(60)
    assert wrong.object not in {value for value, _, _ in told(at, user, None)}, "no agent brings it back"
    assert relation == "likes" or not overlapping(about(at, user))
