"""Facts through the public door: written directly, read on both clocks, confined to whoever may see them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from korely_desktop.domain.errors import Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.facts import Tense
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import facts, remember
from korely_desktop.memory.services import Services
from tests.fakes import Clock, statement
from tests.gui.learning import learn
from tests.memory.scene import AGENT, day


def names(listed: list[facts.Fact]) -> set[str]:
    return {fact.object for fact in listed}


def test_a_new_value_of_a_slot_closes_the_old_one_and_says_so(at: Services, clock: Clock) -> None:
    old = facts.add_triple(at, AGENT, NewTriple("Alex", "works at", "Google"))
    clock.now = day(31)
    new = facts.add_triple(at, AGENT, NewTriple("Alex", "works_at", "Stripe"))
    assert new.invalidated == (old.id,)
    listed, total = facts.query(at, AGENT, FactQuery(subject="alex"))
    assert (names(listed), total) == ({"Stripe"}, 1)
    closed = facts.get(at, AGENT, old.id)
    assert (closed.invalid_at, closed.invalidated_by, closed.closed_known_at) == (day(31), new.id, day(31))


def test_both_clocks_replay_the_past(at: Services, clock: Clock) -> None:
    facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin"))
    clock.now = day(60)
    facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Milan", valid_from=day(30)))

    def seen(**clocks: datetime) -> set[str]:
        return names(facts.query(at, AGENT, FactQuery(subject="Alex", **clocks))[0])

    assert seen() == {"Milan"}
    assert seen(as_of=day(10)) == {"Turin"}
    assert seen(as_of=day(40)) == {"Milan"}
    assert seen(known_as_of=day(45)) == {"Turin"}
    assert seen(as_of=day(40), known_as_of=day(45)) == {"Turin"}
    then = facts.query(at, AGENT, FactQuery(subject="Alex", known_as_of=day(45)))[0][0]
    assert (then.invalid_at, then.closed_known_at, then.invalidated_by) == (None, None, None)


def test_what_was_known_stays_exact_after_a_late_middle_value(at: Services, clock: Clock) -> None:
    facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Rome", valid_from=day(0)))
    clock.now = day(50)
    facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Milan", valid_from=day(40)))
    clock.now = day(80)
    facts.add_triple(at, AGENT, NewTriple("Alex", "lives_in", "Turin", valid_from=day(20)))

    def seen(as_of: int, known: int | None = None) -> set[str]:
        asked = FactQuery(subject="Alex", as_of=day(as_of), known_as_of=None if known is None else day(known))
        return names(facts.query(at, AGENT, asked)[0])

    assert [seen(10), seen(30), seen(60)] == [{"Rome"}, {"Turin"}, {"Milan"}]
    assert [seen(10, 60), seen(30, 60), seen(60, 60)] == [{"Rome"}, {"Rome"}, {"Milan"}]
    assert [seen(30, 45), seen(60, 45)] == [{"Rome"}, {"Rome"}]


def test_an_earlier_start_that_was_learned_late_was_not_known_before(at: Services, clock: Clock) -> None:
    clock.now = day(10)
    facts.add_triple(at, AGENT, NewTriple("Alex", "works_at", "Acme"))
    clock.now = day(20)
    facts.add_triple(at, AGENT, NewTriple("Alex", "works_at", "Acme", valid_from=day(2)))
    assert names(facts.query(at, AGENT, FactQuery(as_of=day(5)))[0]) == {"Acme"}
    assert facts.query(at, AGENT, FactQuery(as_of=day(5), known_as_of=day(15))) == ([], 0)


def test_a_plan_that_came_about_and_ended_began_on_its_day_also_by_what_is_known(at: Services, clock: Clock) -> None:
    told = "Alex will move to Rome."
    plan = statement(told, "Alex", "lives_in", "Rome", tense=Tense.PLANNED, valid_from=day(10))
    text = learn(at, told, plan)
    clock.now = day(15)
    remember.delete(at, AGENT, text.id)
    clock.now = day(20)
    for moment, expected in ((day(5), set()), (day(12), {"Rome"}), (day(16), set())):
        for known in (None, day(20)):
            assert names(facts.query(at, PERSON, FactQuery(as_of=moment, known_as_of=known))[0]) == expected


def test_values_of_a_many_valued_predicate_stand_side_by_side(at: Services, clock: Clock) -> None:
    facts.add_triple(at, AGENT, NewTriple("Alex", "likes", "pizza"))
    clock.now = day(1)
    sushi = facts.add_triple(at, AGENT, NewTriple("Alex", "likes", "sushi"))
    assert sushi.invalidated == ()
    assert names(facts.query(at, AGENT, FactQuery(subject="Alex"))[0]) == {"pizza", "sushi"}


def test_the_other_stance_on_the_same_thing_closes_the_first(at: Services, clock: Clock) -> None:
    likes = facts.add_triple(at, AGENT, NewTriple("Alex", "likes", "the phone calls"))
    clock.now = day(1)
    dislikes = facts.add_triple(at, AGENT, NewTriple("Alex", "dislikes", "Phone calls"))
    assert dislikes.invalidated == (likes.id,)


def test_saying_it_again_in_other_words_is_no_second_fact(at: Services, clock: Clock) -> None:
    first = facts.add_triple(at, AGENT, NewTriple("The plan", "costs", "50 euro per month"))
    clock.now = day(5)
    again = facts.add_triple(at, AGENT, NewTriple("the Plan", "price is", "€50/month"))
    assert again.id == first.id
    assert (again.observation_count, again.last_confirmed_at, again.invalidated) == (2, day(5), ())
    clock.now = day(6)
    dearer = facts.add_triple(at, AGENT, NewTriple("The plan", "costs", "40 euro per month"))
    assert dearer.invalidated == (first.id,)


def test_past_closes_what_it_restates_and_planned_waits(at: Services, clock: Clock) -> None:
    acme = facts.add_triple(at, AGENT, NewTriple("Alex", "works_at", "Acme"))
    clock.now = day(10)
    plan = facts.add_triple(
        at, AGENT, NewTriple("Alex", "works_at", "Stripe", tense=Tense.PLANNED, valid_from=day(100))
    )
    assert plan.invalidated == ()
    assert names(facts.query(at, AGENT, FactQuery(subject="Alex"))[0]) == {"Acme"}
    clock.now = day(20)
    past = facts.add_triple(at, AGENT, NewTriple("Alex", "works_at", "Acme", tense=Tense.PAST))
    assert past.id == acme.id
    assert facts.query(at, AGENT, FactQuery(subject="Alex"))[1] == 0
    clock.now = day(30)
    held = facts.add_triple(at, AGENT, NewTriple("Alex", "works_at", "Stripe"))
    assert held.invalidated == (plan.id,)
    assert facts.get(at, AGENT, plan.id).invalid_at == day(100)


def test_a_past_stretch_leaves_what_holds_now(at: Services, clock: Clock) -> None:
    facts.add_triple(at, AGENT, NewTriple("Alex", "works_at", "Acme", valid_from=day(0)))
    clock.now = day(50)
    facts.add_triple(at, AGENT, NewTriple("Alex", "works_at", "Stripe", tense=Tense.PAST, valid_from=day(-300)))
    assert names(facts.query(at, AGENT, FactQuery(subject="Alex"))[0]) == {"Acme"}
    assert names(facts.query(at, AGENT, FactQuery(subject="Alex", as_of=day(-100)))[0]) == {"Stripe"}


def test_filters_and_totals(at: Services, clock: Clock) -> None:
    for number in range(7):
        clock.now = day(number)
        facts.add_triple(at, AGENT, NewTriple("user", "likes", f"dish {number}", user_id="u1", agent_id="bot"))
    facts.add_triple(at, AGENT, NewTriple("Marco", "lives_in", "Milan", user_id="u1"))
    facts.add_triple(at, AGENT, NewTriple("user", "lives_in", "Rome", user_id="u2"))
    page, total = facts.query(at, AGENT, FactQuery(user_id="u1", limit=3, offset=2))
    assert (len(page), total) == (3, 8)
    assert facts.query(at, AGENT, FactQuery(agent_id="bot"))[1] == 7
    assert facts.query(at, AGENT, FactQuery(predicate="is based in"))[1] == 2
    assert facts.query(at, AGENT, FactQuery(predicate_family="preferences", user_id="u1"))[1] == 7
    assert names(facts.query(at, AGENT, FactQuery(entity="milan"))[0]) == {"Milan"}
    assert names(facts.query(at, AGENT, FactQuery(subject="MARCO"))[0]) == {"Milan"}
    assert facts.query(at, AGENT, FactQuery(subject="u1"))[1] == 7
    assert facts.query(at, AGENT, FactQuery(subject="nobody"))[1] == 0
    with pytest.raises(InvalidRequest, match="predicate_family"):
        facts.query(at, AGENT, FactQuery(predicate_family="love"))


def test_profile_puts_the_users_own_facts_first(at: Services, clock: Clock) -> None:
    facts.add_triple(at, AGENT, NewTriple("user", "likes", "tea", user_id="u1"))
    clock.now = day(1)
    facts.add_triple(at, AGENT, NewTriple("Marco", "lives_in", "Milan", user_id="u1"))
    profile = facts.profile(at, AGENT, "u1")
    assert [fact.object for fact in profile.facts] == ["tea", "Milan"]
    assert (profile.total, profile.truncated, set(profile.by_family)) == (2, False, {"preferences", "places"})
    assert facts.profile(at, AGENT, "u1", as_of=day(0)).total == 1


def test_profile_is_cut_at_200(at: Services) -> None:
    for number in range(203):
        facts.add_triple(at, AGENT, NewTriple("user", "likes", f"dish {number}", user_id="u1"))
    profile = facts.profile(at, AGENT, "u1")
    assert (len(profile.facts), profile.total, profile.truncated) == (200, 203, True)


def test_a_confined_key_reads_and_writes_only_its_users(at: Services) -> None:
    mine = facts.add_triple(at, AGENT, NewTriple("user", "likes", "tea", user_id="team-1"))
    other = facts.add_triple(at, AGENT, NewTriple("user", "likes", "coffee", user_id="else"))
    facts.add_triple(at, AGENT, NewTriple("user", "likes", "water"))
    confined = Caller(actor="rest", users=("team-*",))
    assert names(facts.query(at, confined, FactQuery())[0]) == {"tea"}
    assert facts.get(at, confined, mine.id).object == "tea"
    with pytest.raises(NotFound):
        facts.get(at, confined, other.id)
    with pytest.raises(Forbidden):
        facts.query(at, confined, FactQuery(user_id="else"))
    with pytest.raises(Forbidden):
        facts.profile(at, confined, "else")
    with pytest.raises(Forbidden):
        facts.add_triple(at, confined, NewTriple("user", "likes", "x", user_id="else"))
    assert facts.query(at, confined, FactQuery(entity="coffee"))[1] == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("subject", ""),
        ("subject", "she"),
        ("subject", "this"),
        ("subject", "x" * 201),
        ("predicate", "  "),
        ("predicate", "!?"),
        ("object", ""),
        ("object", "y" * 501),
        ("object", "half \ud800"),
        ("confidence", 1.5),
        ("confidence", float("nan")),
        ("user_id", ""),
    ],
)
def test_bad_fields_are_named_and_change_nothing(at: Services, field: str, value: object) -> None:
    with pytest.raises(InvalidRequest) as refused:
        facts.add_triple(at, AGENT, replace(NewTriple("Alex", "likes", "tea"), **{field: value}))
    assert refused.value.extra["field"] == field
    assert facts.query(at, PERSON, FactQuery())[1] == 0
