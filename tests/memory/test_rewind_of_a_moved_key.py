"""A key that was moved: its ledger and a rewind reach what it wrote in both projects; what was undone says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from korely_desktop.domain.audit import ACTS, AuditQuery
from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.rewind import EVER, Writer
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts
from korely_desktop.memory.access import activity, audit, keys, projects, rewind
from tests.memory.two_agents import World

SAID = "Bea lives in Turin."


@pytest.fixture
def world(services):
    """Claude says one fact and states another where it is, and states a third where it was moved to."""
    made = World(services)
    made.says(made.claude, SAID, ("Bea", "lives_in", "Turin"))
    facts.add_triple(services, made.claude, NewTriple("Bea", "likes", "green tea"))
    made.work = projects.create(services, PERSON, "Work").id
    keys.move_key(services, PERSON, made.claude.key_id, made.work)
    made.claude = replace(made.claude, project_id=made.work)
    made.later()
    facts.add_triple(services, made.claude, NewTriple("Ugo", "likes", "snow"))
    made.later()
    return made


def known(services, project_id: str) -> set[str]:
    found, _ = facts.query(services, replace(PERSON, project_id=project_id), FactQuery())
    return {fact.object for fact in found}


def ledger(services, world) -> dict[str, bool]:
    """What it did, and whether that was undone."""
    query = AuditQuery(key_ids=(world.claude.key_id,), wherever=True, actions=ACTS)
    page = activity.page(services, PERSON, query)
    assert page.total == len(page.events)
    states = {}
    for event in page.events:
        fact = page.facts.get(event.target_id)
        states[fact.object if fact else event.meta["verb"]] = event.id in page.undone
    return states


def test_both_projects_are_in_the_ledger_and_in_the_rewind(services, world):
    assert ledger(services, world) == {"snow": False, "green tea": False, "add": False}
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), EVER)
    assert (did.texts, len(did.facts)) == (1, 3)
    assert known(services, PERSON.project_id) == known(services, world.work) == set()
    rewind.put_back(services, PERSON, did.id)
    assert known(services, PERSON.project_id) == {"Turin", "green tea"}
    assert known(services, world.work) == {"snow"}


def test_what_was_undone_says_so_until_it_is_put_back(services, world):
    since = world.now
    facts.add_triple(services, world.claude, NewTriple("Ugo", "likes", "rain"))
    world.later()
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    world.later()
    facts.add_triple(services, world.claude, NewTriple("Ugo", "likes", "hail"))
    states = {"hail": False, "rain": True, "snow": False, "green tea": False, "add": False}
    assert ledger(services, world) == states
    rewind.put_back(services, PERSON, did.id)
    assert not any(ledger(services, world).values())


def test_a_text_that_was_undone_with_the_agent_that_signed_it_says_so(services, world):
    bot = world.bot
    signed = world.says(bot, "Ugo lives in Rome.", ("Ugo", "lives_in", "Rome"), agent_id="Cursor")
    rewind.rewind(services, PERSON, Writer(agent_id="Cursor"), EVER)
    [event] = audit.read(services, PERSON, AuditQuery(target_id=signed.id, key_ids=(bot.key_id,)))[0]
    page = activity.page(services, PERSON, AuditQuery(key_ids=(bot.key_id,)))
    assert page.undone == {event.id}


def test_a_fact_that_was_undone_with_the_agent_that_signed_it_says_so_until_it_is_put_back(services, world):
    bot = world.bot
    signed = facts.add_triple(services, bot, NewTriple("Ugo", "likes", "rain", agent_id="Cursor"))
    world.later()
    facts.add_triple(services, bot, NewTriple("Ugo", "likes", "rain", agent_id="Codex"))
    facts.add_triple(services, bot, NewTriple("Ugo", "likes", "hail", agent_id="Codex"))
    did = rewind.rewind(services, PERSON, Writer(agent_id="Cursor"), EVER)
    first = audit.read(services, PERSON, AuditQuery(target_id=signed.id, key_ids=(bot.key_id,)))[0][-1]
    every = AuditQuery(key_ids=(bot.key_id,))
    assert activity.page(services, PERSON, every).undone == {first.id}, "what another agent said of it stands"
    rewind.put_back(services, PERSON, did.id)
    assert activity.page(services, PERSON, every).undone == set()


def test_other_projects_are_only_for_those_who_manage_keys(services, world):
    query = AuditQuery(key_ids=(world.claude.key_id,), wherever=True)
    with pytest.raises(Forbidden):
        audit.read(services, world.bot, query)
