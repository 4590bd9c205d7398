"""Names and the things that bear them: pages, renames, merges that can be undone, declared names."""

from __future__ import annotations

from datetime import datetime

import pytest

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.errors import Conflict, Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.questions import EntityQuery, FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, READ, WRITE, Caller
from korely_desktop.memory import entities, facts, names
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from tests.fakes import Clock
from tests.memory.scene import AGENT, day, objects


def write(services: Services, subject: str, predicate: str, value: str, **more: object) -> str:
    return facts.add_triple(services, AGENT, NewTriple(subject, predicate, value, **more)).id  # type: ignore[arg-type]


def find(services: Services, name: str, **more: object) -> Entity:
    found, _ = entities.entities(services, PERSON, EntityQuery(q=name, every_user=True, **more))  # type: ignore[arg-type]
    return next(entity for entity in found if entity.name == name)


def test_an_agent_neither_takes_a_declared_name_away_nor_parts_what_was_merged(at: Services) -> None:
    write(at, "Giulia Ferri", "lives_in", "Turin")
    write(at, "Giulia F.", "likes", "tea")
    giulia, short = find(at, "Giulia Ferri").id, find(at, "Giulia F.").id
    entities.add_alias(at, PERSON, giulia, "Jules")
    entities.merge(at, PERSON, short, giulia)
    writes = Caller(actor="rest", scopes=frozenset({READ, WRITE}))
    entities.add_alias(at, writes, giulia, "GF")
    for act in (
        lambda: entities.drop_alias(at, writes, giulia, "jules"),
        lambda: entities.split(at, writes, short),
    ):
        with pytest.raises(Forbidden):
            act()
    assert "Jules" in entities.drop_alias(at, writes, giulia, "GF").aliases
    entities.drop_alias(at, PERSON, giulia, "Jules")
    assert entities.split(at, PERSON, short).merged_into is None


def test_the_page_of_an_entity(at: Services, clock: Clock) -> None:
    write(at, "Giulia", "lives_in", "Milan", subject_type="person")
    clock.now = day(5)
    write(at, "Giulia", "lives_in", "Turin")
    write(at, "Marco", "reports_to", "Giulia", agent_id="crm")
    page = entities.entity(at, PERSON, find(at, "Giulia").id)
    assert (page.entity.name, page.entity.type, page.entity.facts) == ("Giulia", "person", 1)
    assert [fact.object for fact in page.current["places"]] == ["Turin"]
    assert [fact.object for fact in page.past["places"]] == ["Milan"]
    assert [fact.subject for fact in page.about] == ["Marco"]
    assert {tie.entity.name for tie in page.connections} == {"Turin", "Marco"}


def test_what_will_begin_and_end_is_not_past(at: Services) -> None:
    ahead = write(at, "Giulia", "works_at", "Acme GmbH", valid_from=day(20))
    verbs.close(at, PERSON, ahead, day(25))
    page = entities.entity(at, PERSON, find(at, "Giulia").id)
    assert ([fact.id for fact in page.current["work"]], page.past) == ([ahead], {})


def test_the_page_of_an_entity_in_the_past_tells_what_held_then(at: Services, clock: Clock) -> None:
    write(at, "Giulia Ferri", "lives_in", "Turin")
    clock.now = day(10)
    write(at, "Giulia Ferri", "lives_in", "Milan")
    write(at, "Giulia Ferri", "works_at", "Acme GmbH")
    giulia = find(at, "Giulia Ferri").id

    def held(**clocks: datetime) -> tuple[set[str], set[str], int]:
        page = entities.entity(at, PERSON, giulia, **clocks)
        current = {fact.object for facts in page.current.values() for fact in facts}
        return current, {tie.entity.name for tie in page.connections}, page.entity.facts

    assert held() == ({"Milan", "Acme GmbH"}, {"Milan", "Acme GmbH"}, 2)
    assert held(as_of=day(5)) == ({"Turin"}, {"Turin"}, 1)
    assert entities.entity(at, PERSON, giulia, day(5)).past == {}


def test_the_page_of_an_entity_as_it_was_known_leaves_out_what_was_said_later(at: Services, clock: Clock) -> None:
    turin = write(at, "Giulia Ferri", "lives_in", "Turin")
    clock.now = day(10)
    verbs.close(at, PERSON, turin, day(3))
    write(at, "Giulia Ferri", "likes", "tea", valid_from=day(1))
    giulia = find(at, "Giulia Ferri").id
    now_known = entities.entity(at, PERSON, giulia, day(5))
    assert {fact.object for facts in now_known.current.values() for fact in facts} == {"tea"}
    known_then = entities.entity(at, PERSON, giulia, day(5), day(5))
    assert {fact.object for facts in known_then.current.values() for fact in facts} == {"Turin"}


def test_the_page_names_who_was_merged_into_it(at: Services) -> None:
    write(at, "Giulia Ferri", "lives_in", "Turin")
    write(at, "Giulia F.", "likes", "tea")
    giulia, short = find(at, "Giulia Ferri").id, find(at, "Giulia F.").id
    entities.merge(at, PERSON, short, giulia)
    assert [one.id for one in entities.entity(at, PERSON, giulia).merged] == [short]
    entities.split(at, PERSON, short)
    assert entities.entity(at, PERSON, giulia).merged == ()


def test_a_rename_is_retroactive_and_the_old_name_still_finds_it(at: Services) -> None:
    fact_id = write(at, "Giulia", "likes", "tea")
    renamed = entities.rename(at, PERSON, find(at, "Giulia").id, "Giulia Ferri")
    assert (renamed.name, renamed.aliases) == ("Giulia Ferri", ("Giulia",))
    fact = facts.get(at, AGENT, fact_id)
    assert (fact.subject, fact.subject_canonical) == ("Giulia", "Giulia Ferri")
    assert objects(at, subject="giulia ferri") == objects(at, subject="GIULIA") == {"tea"}
    write(at, "Giulia", "likes", "jam")
    assert objects(at, subject="Giulia Ferri") == {"tea", "jam"}


def test_a_name_that_somebody_else_bears_is_refused(at: Services) -> None:
    write(at, "Giulia", "likes", "tea")
    write(at, "Marco", "likes", "jam")
    for act in (entities.rename, entities.add_alias):
        with pytest.raises(Conflict):
            act(at, PERSON, find(at, "Giulia").id, "marco")
        with pytest.raises(InvalidRequest):
            act(at, PERSON, find(at, "Giulia").id, "she")


def test_merging_joins_facts_and_their_timelines_and_splitting_parts_them(at: Services, clock: Clock) -> None:
    write(at, "Giulia", "lives_in", "Milan")
    write(at, "Giulia", "likes", "tea")
    clock.now = day(5)
    write(at, "G. Ferri", "lives_in", "Turin")
    write(at, "G. Ferri", "likes", "jam")
    short, full = find(at, "Giulia"), find(at, "G. Ferri")
    clock.now = day(6)
    merged = entities.merge(at, PERSON, short.id, full.id)
    assert (merged.name, merged.aliases) == ("G. Ferri", ("Giulia",))
    assert objects(at, subject="Giulia") == objects(at, subject="G. Ferri") == {"Turin", "tea", "jam"}
    assert objects(at, subject="Giulia", as_of=day(2)) == {"Milan", "tea"}
    assert entities.merge(at, PERSON, short.id, full.id).id == full.id
    clock.now = day(7)
    entities.split(at, PERSON, short.id)
    assert objects(at, subject="Giulia") == {"Milan", "tea"}
    assert objects(at, subject="G. Ferri") == {"Turin", "jam"}
    with pytest.raises(Conflict):
        entities.split(at, PERSON, short.id)


def test_what_both_say_is_each_ones_own_again_once_they_are_parted(at: Services, clock: Clock) -> None:
    for number, name in enumerate(("Marco", "Marc R.", "M. Rossi")):
        clock.now = day(number)
        write(at, name, "lives_in", "Turin")
    write(at, "M. Rossi", "works_at", "Stripe")
    clock.now = day(5)
    write(at, "M. Rossi", "works_at", "Stripe Inc")
    marco, marc, rossi, old, new = (find(at, name) for name in ("Marco", "Marc R.", "M. Rossi", "Stripe", "Stripe Inc"))
    verbs.confirm(at, PERSON, facts.query(at, PERSON, FactQuery(subject="Marc R."))[0][0].id)

    def known() -> list[tuple[object, ...]]:
        listed, _ = facts.query(at, PERSON, FactQuery(include_invalidated=True))
        return [(fact.id, fact.subject_canonical, fact.object, fact.valid_from, fact.invalid_at) for fact in listed]

    before = known()
    for one, into in ((new, old), (rossi, marc)):
        clock.now = day(6)
        entities.merge(at, PERSON, one.id, into.id)
    assert objects(at, subject="M. Rossi") == {"Turin", "Stripe"}
    joined = known()
    entities.merge(at, PERSON, marc.id, marco.id)
    assert [fact.object for fact in facts.query(at, PERSON, FactQuery(subject="Marco"))[0]].count("Turin") == 1
    clock.now = day(7)
    entities.split(at, PERSON, marc.id)
    assert known() == joined, "whom it was one with before comes along"
    entities.split(at, PERSON, rossi.id)
    entities.split(at, PERSON, new.id)
    assert known() == before


def test_joining_never_ends_what_the_person_confirmed_but_asks(at: Services, clock: Clock) -> None:
    kept = write(at, "Giulia", "lives_in", "Milan")
    verbs.confirm(at, PERSON, kept)
    clock.now = day(5)
    write(at, "G. Ferri", "lives_in", "Turin")
    short, full = find(at, "Giulia"), find(at, "G. Ferri")
    clock.now = day(6)
    entities.merge(at, PERSON, short.id, full.id)
    assert objects(at, subject="Giulia") == {"Milan", "Turin"}
    cards, _ = review.waiting(at, PERSON)
    assert [(card.kind, card.fact.object, card.old_fact.object) for card in cards if card.fact and card.old_fact] == [
        (ReviewKind.AMBIGUOUS, "Turin", "Milan")
    ]

    clock.now = day(8)
    review.decide(at, PERSON, cards[0].id, "accept")
    assert objects(at, subject="Giulia") == {"Turin"}
    review.undo(at, PERSON, cards[0].id)
    assert objects(at, subject="Giulia") == {"Milan", "Turin"}
    assert review.waiting(at, PERSON)[1] == 1
    entities.split(at, PERSON, short.id)
    assert review.waiting(at, PERSON)[1] == 0
    clock.now = day(9)
    write(at, "G. Ferri", "lives_in", "Genoa")
    assert objects(at, subject="G. Ferri") == {"Genoa"}, "on its own it has one place to live again"


def test_a_declared_name_never_ends_what_the_person_confirmed(at: Services, clock: Clock) -> None:
    verbs.confirm(at, PERSON, write(at, "user", "lives_in", "Milan", user_id="maria"))
    clock.now = day(3)
    write(at, "Maria Rossi", "lives_in", "Turin", user_id="maria")
    names.declare_name(at, AGENT, "maria", "Maria Rossi")
    assert objects(at, user_id="maria") == {"Milan", "Turin"}
    assert review.waiting(at, PERSON, "maria")[1] == 1
    clock.now = day(5)
    write(at, "Maria Rossi", "lives_in", "Milan", user_id="maria")
    assert objects(at, user_id="maria") == {"Milan", "Turin"}, "later news does not end it either"


def test_entities_of_different_users_stay_apart(at: Services) -> None:
    write(at, "Marco", "likes", "tea", user_id="u1")
    write(at, "Marco", "likes", "jam", user_id="u2")
    one, other = (entities.entities(at, PERSON, EntityQuery(user_id=user, q="Marco"))[0][0] for user in ("u1", "u2"))
    assert one.id != other.id
    with pytest.raises(Conflict):
        entities.merge(at, PERSON, one.id, other.id)


def test_listing_filters_and_confinement(at: Services) -> None:
    write(at, "Marco", "lives_in", "Milan", user_id="u1", subject_type="person")
    write(at, "Sara", "lives_in", "Rome", user_id="u2", subject_type="person")
    mine = Caller(actor="rest", users=("u1",))
    listed, total = entities.entities(at, mine, EntityQuery(every_user=True, type="person"))
    assert ([entity.name for entity in listed], total) == (["Marco"], 1)
    sara = find(at, "Sara")
    for act in (
        lambda: entities.entity(at, mine, sara.id),
        lambda: entities.rename(at, mine, sara.id, "Sara L."),
        lambda: entities.merge(at, mine, find(at, "Marco").id, sara.id),
        lambda: entities.entity(at, AGENT, "ent_nonsense"),
    ):
        with pytest.raises(NotFound):
            act()
    with pytest.raises(Forbidden):
        entities.entities(at, mine, EntityQuery(user_id="u2"))


def test_every_page_says_how_many_there_are(at: Services) -> None:
    for name in ("Marco Rossi", "Giulia Ferri", "Acme"):
        write(at, name, "likes", "tea")
    for caller in (PERSON, AGENT):
        pages = [
            entities.entities(at, caller, EntityQuery(every_user=True, q="i", offset=n, limit=1)) for n in range(4)
        ]
        assert [total for _, total in pages] == [2] * 4
        assert [entity.name for found, _ in pages for entity in found] == ["Giulia Ferri", "Marco Rossi"]


def test_a_declared_name_makes_past_facts_the_users(at: Services, clock: Clock) -> None:
    write(at, "user", "lives_in", "Milan", user_id="maria")
    clock.now = day(3)
    fact_id = write(at, "Maria Rossi", "lives_in", "Turin", user_id="maria")
    clock.now = day(4)
    declared = names.declare_name(at, AGENT, "maria", "Maria Rossi")
    assert (declared.user_id, declared.name, declared.since) == ("maria", "Maria Rossi", day(4))
    clock.now = day(9)
    assert names.declare_name(at, AGENT, "maria", "maria rossi").since == day(4)
    fact = facts.get(at, AGENT, fact_id)
    assert (fact.subject_is_user, fact.subject_canonical) == (True, "maria")
    assert objects(at, user_id="maria") == {"Turin"}
    write(at, "Maria Rossi", "likes", "tea", user_id="maria")
    profile = facts.profile(at, AGENT, "maria")
    assert all(fact.subject_is_user for fact in profile.facts)


def test_a_declared_name_leads_to_who_bore_it_once_the_person_parts_them(at: Services) -> None:
    write(at, "user", "lives_in", "Milan", user_id="maria")
    write(at, "Nina", "likes", "tea", user_id="maria")
    names.declare_name(at, AGENT, "maria", "Nina")
    maria = find(at, "maria", user_id="maria").id
    (nina,) = entities.entity(at, PERSON, maria).merged
    entities.split(at, PERSON, nina.id)
    write(at, "Nina", "likes", "milk", user_id="maria")
    assert objects(at, user_id="maria", subject="Nina") == {"tea", "milk"}
    assert find(at, "maria", user_id="maria").aliases == ()
    entities.merge(at, PERSON, nina.id, maria)
    assert objects(at, user_id="maria", subject="Nina") == {"tea", "milk", "Milan"}


def test_a_name_of_somebody_else_cannot_be_declared(at: Services) -> None:
    write(at, "user", "has_brother", "Marco", user_id="maria")
    write(at, "Marco", "likes", "jam", user_id="maria")
    with pytest.raises(Conflict):
        names.declare_name(at, AGENT, "maria", "Marco")
    write(at, "Luca", "likes", "tea", user_id="maria")
    entities.add_alias(at, PERSON, find(at, "Luca").id, "Luke")
    with pytest.raises(Conflict):
        names.declare_name(at, AGENT, "maria", "Luke")
    for name in ("", "she", "x" * 201):
        with pytest.raises(InvalidRequest):
            names.declare_name(at, AGENT, "maria", name)
    with pytest.raises(Forbidden):
        names.declare_name(at, Caller(actor="rest", users=("luca",)), "maria", "Maria")


def test_the_name_that_the_user_told_is_nobody_elses_and_stays_the_value(at: Services) -> None:
    fact_id = write(at, "user", "named", "Maria Rossi", user_id="u-8831")
    names.declare_name(at, AGENT, "u-8831", "Maria Rossi")
    fact = facts.get(at, AGENT, fact_id)
    assert (fact.subject_is_user, fact.object_name) == (True, "Maria Rossi"), "not 'u-8831 is called u-8831'"
    found, _ = entities.entities(at, PERSON, EntityQuery(every_user=True))
    assert [one.is_user for one in found] == [True]


def test_the_same_name_may_be_declared_for_two_users(at: Services) -> None:
    names.declare_name(at, AGENT, "u1", "Maria Rossi")
    names.declare_name(at, AGENT, "u2", "Maria Rossi")
    write(at, "Maria Rossi", "likes", "tea", user_id="u2")
    assert facts.profile(at, AGENT, "u2").facts[0].subject_is_user
    assert facts.profile(at, AGENT, "u1").total == 0
