"""Facts that stood under the wrong name: moved together, taken back together."""

from __future__ import annotations

from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import facts, moving

AGENT = Caller(actor="rest")


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
