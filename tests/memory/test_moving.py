"""Facts that stood under the wrong name: moved together, taken back together."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts, moving
from tests.memory.scene import AGENT

LONG_AGO = datetime(2023, 5, 6, tzinfo=UTC)


def known(services, subject: str) -> set[str]:
    return {fact.object for fact in facts.query(services, AGENT, FactQuery(subject=subject))[0]}


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


def test_what_moves_holds_since_it_did_where_it_stood(services):
    made = facts.add_triple(services, AGENT, NewTriple("Anna", "owns", "a kayak", valid_from=LONG_AGO))
    (fact,) = moving.move(services, PERSON, [made.id], "Bruno")
    assert (fact.valid_from, fact.valid_from_precision) == (LONG_AGO, made.valid_from_precision)
    then = FactQuery(subject="Anna", as_of=LONG_AGO + timedelta(days=1))
    (old,) = facts.query(services, AGENT, then)[0]
    assert old.invalid_at > LONG_AGO, "where it stood it ends when it was moved, and stays in history"


def test_what_began_later_under_the_new_name_still_gives_way(services):
    made = facts.add_triple(services, AGENT, NewTriple("Anna", "lives_in", "Turin", valid_from=LONG_AGO))
    wrote(services, "Bruno", "lives_in", "Milan")
    (fact,) = moving.move(services, PERSON, [made.id], "Bruno")
    assert fact.valid_from > LONG_AGO
    assert known(services, "Bruno") == {"Turin"}


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
