"""Facts that stood under the wrong name: moved together, taken back together."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from korely_desktop.domain.errors import FactNotCurrent
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts, moving
from korely_desktop.memory.history import verbs
from tests.memory.scene import AGENT, day
from tests.memory.standing import standing

LONG_AGO = datetime(2023, 5, 6, tzinfo=UTC)


def known(services, subject: str) -> set[str]:
    return {fact.object for fact in facts.query(services, AGENT, FactQuery(subject=subject))[0]}


def holding(services, subject: str, **when: datetime) -> set[str]:
    return {fact.object for fact in facts.query(services, AGENT, FactQuery(subject=subject, **when))[0]}


def wrote(services, subject: str, predicate: str, value: str) -> str:
    return facts.add_triple(services, AGENT, NewTriple(subject, predicate, value)).id


def test_facts_move_and_come_back(services):
    ids = [wrote(services, "Anna", "likes", "tea"), wrote(services, "Anna", "lives_in", "Turin")]
    wrote(services, "Anna", "likes", "milk")
    wrote(services, "Bruno", "lives_in", "Milan")
    moved = moving.move(services, PERSON, ids, "Bruno")
    assert [fact.invalidated[0] for fact in moved] == ids
    assert known(services, "Anna") == {"milk"}
    assert known(services, "Bruno") == {"tea", "Turin"}
    moving.move_back(services, PERSON, ids)
    assert known(services, "Anna") == {"milk", "tea", "Turin"}
    assert known(services, "Bruno") == {"Milan"}, "what the moved value had ended holds again"


def test_what_moves_held_at_all_times_of_whom_it_is_about_and_never_where_it_stood(at, clock):
    made = facts.add_triple(at, AGENT, NewTriple("Anna", "owns", "a kayak", valid_from=LONG_AGO))
    clock.now = day(20)
    (fact,) = moving.move(at, PERSON, [made.id], "Bruno")
    assert (fact.valid_from, fact.valid_from_precision) == (LONG_AGO, made.valid_from_precision)
    then = LONG_AGO + timedelta(days=1)
    assert holding(at, "Bruno", as_of=then) == {"a kayak"}
    assert holding(at, "Anna", as_of=then) == set()
    assert holding(at, "Anna", as_of=then, known_as_of=day(19)) == {"a kayak"}, "what was known then is known still"


def test_what_began_later_under_the_new_name_still_gives_way(at, clock):
    made = facts.add_triple(at, AGENT, NewTriple("Anna", "lives_in", "Turin", valid_from=LONG_AGO))
    clock.now = day(10)
    wrote(at, "Bruno", "lives_in", "Milan")
    clock.now = day(20)
    (fact,) = moving.move(at, PERSON, [made.id], "Bruno")
    assert known(at, "Bruno") == {"Turin"}
    assert fact.invalidated[0] == made.id
    then = {number: holding(at, "Bruno", as_of=day(number)) for number in (5, 15, 25)}
    assert then == {5: {"Turin"}, 15: {"Milan"}, 25: {"Turin"}}
    moving.move_back(at, PERSON, [made.id])
    assert (known(at, "Bruno"), known(at, "Anna")) == ({"Milan"}, {"Turin"})


def test_what_held_before_under_the_new_name_ends_where_the_moved_value_began(services):
    earlier = facts.add_triple(
        services, AGENT, NewTriple("Bruno", "lives_in", "Milan", valid_from=LONG_AGO - timedelta(days=400))
    )
    made = facts.add_triple(services, AGENT, NewTriple("Anna", "lives_in", "Turin", valid_from=LONG_AGO))
    moving.move(services, PERSON, [made.id], "Bruno")
    assert facts.get(services, AGENT, earlier.id).invalid_at == LONG_AGO
    moving.move_back(services, PERSON, [made.id])
    assert (known(services, "Bruno"), known(services, "Anna")) == ({"Milan"}, {"Turin"})


def test_what_is_there_already_is_only_confirmed(services):
    made = wrote(services, "Anna", "likes", "tea")
    (fact,) = moving.move(services, PERSON, [made], "Anna")
    assert (fact.id, fact.invalidated, fact.is_human) == (made, (), True)


def test_two_that_end_each_other_under_the_new_name_come_back_both(services):
    ids = [wrote(services, "Anna", "lives_in", "Turin"), wrote(services, "Carla", "lives_in", "Rome")]
    moving.move(services, PERSON, ids, "Bruno")
    assert known(services, "Bruno") == {"Rome"}
    moving.move_back(services, PERSON, ids)
    assert (known(services, "Anna"), known(services, "Carla"), known(services, "Bruno")) == ({"Turin"}, {"Rome"}, set())


def test_a_value_that_held_twice_moves_as_a_whole_and_comes_back_as_it_was(at, clock):
    first = facts.add_triple(at, AGENT, NewTriple("Anna", "lives_in", "Turin", valid_from=LONG_AGO)).id
    facts.add_triple(at, AGENT, NewTriple("Anna", "lives_in", "Rome", valid_from=day(-300)))
    again = facts.add_triple(at, AGENT, NewTriple("Anna", "lives_in", "Turin", valid_from=day(-100))).id
    before = standing(at, [first, again])
    clock.now = day(1)
    moved, along = moving.move(at, PERSON, [first, again], "Bruno")
    assert ({first, again} <= {*moved.invalidated}, along.id, along.invalidated) == (True, moved.id, ())
    assert (known(at, "Anna"), known(at, "Bruno")) == ({"Rome"}, {"Turin"})
    moving.move_back(at, PERSON, [first])
    assert standing(at, [first, again]) == before


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_all_homes_of_somebody_move_back_and_move_again_however_they_are_chosen(at, clock, order, size):
    """``size``: so many at a time, as the window does with many facts."""
    homes = []
    for years, city in enumerate(("Turin", "Rome", "Turin")):
        clock.now = day(100 * years)
        homes.append(wrote(at, "Anna", "lives_in", city))
    clock.now = day(300)
    chosen = [homes[place] for place in order]
    before, moved = standing(at, homes), []
    for start in range(0, 3, size):
        part = chosen[start : start + size]
        found = moving.move(at, PERSON, part, "Bruno")
        moved.append([one for one, fact in zip(part, found, strict=True) if fact.invalidated])
    after = holding(at, "Bruno"), holding(at, "Bruno", as_of=day(250))
    assert after[0] == {"Turin"} or size < 3
    for _ in range(2):
        clock.now += timedelta(days=1)
        for part in reversed(moved):
            moving.move_back(at, PERSON, part)
        assert standing(at, homes) == before
        clock.now += timedelta(days=1)
        for part in moved:
            moving.move_again(at, PERSON, part)
        assert known(at, "Anna") == set()
        assert (holding(at, "Bruno"), holding(at, "Bruno", as_of=day(250))) == after


def test_where_one_cannot_move_none_does(at):
    ids = [wrote(at, "Anna", "likes", "tea"), wrote(at, "Anna", "lives_in", "Turin")]
    verbs.hide(at, PERSON, ids[1])
    with pytest.raises(FactNotCurrent):
        moving.move(at, PERSON, ids, "Bruno")
    assert (known(at, "Anna"), known(at, "Bruno")) == ({"tea"}, set())


def test_what_has_ended_moves_with_its_end_and_comes_back(at, clock):
    made = facts.add_triple(at, AGENT, NewTriple("Anna", "lives_in", "Turin", valid_from=LONG_AGO))
    clock.now = day(10)
    wrote(at, "Anna", "lives_in", "Rome")
    closed = facts.add_triple(at, AGENT, NewTriple("Anna", "likes", "tea", valid_from=LONG_AGO))
    verbs.close(at, PERSON, closed.id, day(8))
    ids = [made.id, closed.id]
    clock.now = day(20)
    moved = moving.move(at, PERSON, ids, "Bruno")
    assert [fact.invalid_at for fact in moved] == [day(10), day(8)]
    assert (known(at, "Anna"), known(at, "Bruno")) == ({"Rome"}, set())
    assert (holding(at, "Anna", as_of=day(5)), holding(at, "Bruno", as_of=day(5))) == (set(), {"Turin", "tea"})
    moving.move_back(at, PERSON, ids)
    assert (known(at, "Anna"), known(at, "Bruno")) == ({"Rome"}, set())
    assert (holding(at, "Anna", as_of=day(5)), holding(at, "Bruno", as_of=day(5))) == ({"Turin", "tea"}, set())
    assert facts.get(at, PERSON, made.id).invalid_at == day(10)
    moving.move(at, PERSON, ids, "Bruno")
    assert holding(at, "Bruno", as_of=day(5)) == {"Turin", "tea"}, "and once more"
