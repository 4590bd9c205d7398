"""Undoing what an agent did to texts: what it forgot, put away or left unread, and what waited in Review for it."""

from __future__ import annotations

import pytest

from korely_desktop.domain.answers import Decision
from korely_desktop.domain.facts import State
from korely_desktop.domain.jobs import JobState
from korely_desktop.domain.memories import Life, MemoryQuery, NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.rewind import Writer
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.supersession import Says
from korely_desktop.memory import facts, lifecycle, remember
from korely_desktop.memory.access import rewind
from korely_desktop.memory.forgetting import unforgetting
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.intake import reading_jobs
from korely_desktop.store import points
from tests.fakes import statement
from tests.memory.two_agents import World


@pytest.fixture
def world(services):
    made = World(services)
    made.says(made.bot, "Aurora costs 50 euro.", ("Aurora", "costs", "50 euro"))
    made.says(made.bot, "Giulia lives in Turin.", ("Giulia", "lives_in", "Turin"))
    made.later()
    return made


def test_a_text_that_the_agent_forgot_comes_back_with_its_facts(world):
    services = world.services
    memory = remember.list_memories(services, PERSON, MemoryQuery())[0][0]
    since = world.later()
    remember.delete(services, world.claude, memory.id)
    assert "Giulia lives_in Turin" not in world.known()
    world.later()
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert did.restored == 1
    assert "Giulia lives_in Turin" in world.known()
    world.later()
    rewind.put_back(services, PERSON, did.id)
    assert "Giulia lives_in Turin" not in world.known()
    world.later()
    unforgetting.bring_back(services, PERSON, memory.id)
    assert "Giulia lives_in Turin" in world.known()


def test_what_waited_in_review_because_of_a_text_that_the_agent_forgot_waits_again_as_it_was(world):
    services = world.services
    [giulia] = facts.query(services, PERSON, FactQuery(subject="Giulia"))[0]
    verbs.confirm(services, PERSON, giulia.id)
    text = world.says(world.bot, "Giulia moved to Rome.", ("Giulia", "lives_in", "Rome"))
    asked = review.waiting(services, PERSON)
    since = world.later()
    remember.delete(services, world.claude, text.id)
    assert review.waiting(services, PERSON) == ([], 0)
    world.later()
    assert rewind.preview(services, PERSON, Writer(world.claude.key_id), since).asked == 1
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert review.waiting(services, PERSON) == asked, "the very clash, with what it would end"
    world.later()
    rewind.put_back(services, PERSON, did.id)
    assert review.waiting(services, PERSON) == ([], 0)
    again = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert (again.restored, again.asked, review.waiting(services, PERSON)) == (1, 1, asked), "redone it is the same"
    rewind.put_back(services, PERSON, again.id)
    world.later()
    unforgetting.bring_back(services, PERSON, text.id)
    assert review.waiting(services, PERSON) == asked
    review.decide(services, PERSON, asked[0][0].id, Decision.ACCEPT)
    assert "Giulia lives_in Rome" in world.known()


def test_what_it_wrote_and_put_away_again_in_that_time_is_gone(world):
    services = world.services
    before = world.known()
    since = world.later()
    text = world.says(world.claude, "Nadia lives in Oslo.", ("Nadia", "lives_in", "Oslo"))
    world.says(world.claude, "Henrik lives in Bergen.", ("Henrik", "lives_in", "Bergen"))
    world.later()
    remember.delete(services, world.claude, text.id)
    [bergen] = facts.query(services, PERSON, FactQuery(subject="Henrik"))[0]
    verbs.hide(services, world.claude, bergen.id)
    world.later()
    assert world.known() == before
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert (world.known(), did.back, did.restored) == (before, (), 0)
    texts = {one.content for one in remember.list_memories(services, PERSON, MemoryQuery())[0]}
    assert texts.isdisjoint({"Nadia lives in Oslo.", "Henrik lives in Bergen."})
    world.later()
    rewind.put_back(services, PERSON, did.id)
    assert world.known() == before, "it had put them away"
    texts = {one.content for one in remember.list_memories(services, PERSON, MemoryQuery())[0]}
    assert texts & {"Nadia lives in Oslo.", "Henrik lives in Bergen."} == {"Henrik lives in Bergen."}
    verbs.unhide(services, PERSON, bergen.id)
    assert world.known() - before == {"Henrik lives_in Bergen"}


def test_what_it_archived_or_was_done_with_is_found_again_and_put_back(world):
    services = world.services
    first, second = remember.list_memories(services, PERSON, MemoryQuery())[0]
    remember.update(services, PERSON, second.id, labels={"type": "todo"})
    lifecycle.archive(services, world.bot, second.id)
    since = world.later()
    lifecycle.archive(services, world.claude, first.id)
    lifecycle.archive(services, world.claude, second.id)  # it was archived before
    lifecycle.done(services, world.claude, second.id)
    before = [remember.get(services, PERSON, one.id).life for one in (first, second)]
    world.later()
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert (did.restored, did.left) == (2, {})
    assert remember.get(services, PERSON, first.id).life == Life()
    assert remember.get(services, PERSON, second.id).life == Life(archived_at=before[1].archived_at)
    world.later()
    rewind.put_back(services, PERSON, did.id)
    assert [remember.get(services, PERSON, one.id).life for one in (first, second)] == before


def test_questions_it_raised_go_and_come_back_with_it(world):
    services = world.services
    [giulia] = facts.query(services, PERSON, FactQuery(subject="Giulia"))[0]
    verbs.confirm(services, PERSON, giulia.id)
    since = world.later()
    world.says(world.claude, "Giulia moved to Rome.", ("Giulia", "lives_in", "Rome"))
    assert review.waiting(services, PERSON)[1] == 1
    world.later()
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert did.questions == 1
    assert review.waiting(services, PERSON)[1] == 0
    world.later()
    rewind.put_back(services, PERSON, did.id)
    [card], _ = review.waiting(services, PERSON)
    assert card.fact.state is State.REVIEW


def test_texts_not_read_yet_are_not_read_and_are_read_once_put_back(world):
    services = world.services
    since = world.later()
    services.engine.says("Nadia lives in Oslo.", statement("Nadia lives in Oslo.", "Nadia", "lives_in", "Oslo"))
    remember.add(services, world.claude, NewMemory("Nadia lives in Oslo."))
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    world.later()
    world.read()
    assert "Nadia lives_in Oslo" not in world.known()
    rewind.put_back(services, PERSON, did.id)
    world.read()
    assert "Nadia lives_in Oslo" in world.known()


@pytest.mark.parametrize("then", ["kept", "forgotten again"])
def test_a_text_that_is_restored_alone_is_read_again_and_an_undo_doubles_nothing(world, then):
    services, before = world.services, world.known()
    since = world.later()
    memory = world.says(world.claude, "Henrik leads Apollo.", ("Henrik", "works_on", "Apollo"))
    after = world.known()
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    world.later()
    lifecycle.restore(services, PERSON, memory.id)
    world.read()
    assert world.known() == after
    assert review.waiting(services, PERSON)[1] == 0
    world.later()
    if then != "kept":
        remember.delete(services, PERSON, memory.id)
    rewind.put_back(services, PERSON, did.id)
    assert world.known() == (after if then == "kept" else before)
    assert review.waiting(services, PERSON)[1] == 0
    with services.store.read() as connection:
        [fact] = facts.query(services, PERSON, FactQuery(entity="Henrik", include_invalidated=True))[0]
        said = [point.says for _, point in points.of(connection, [fact.id])[fact.id]]
    assert said == [Says.HOLDS] + [Says.OVER] * (then != "kept")


def test_a_text_forgotten_before_it_was_read_is_read_when_it_is_back(world):
    services = world.services
    memory = remember.add(services, world.bot, NewMemory("Giulia plays the viola."))
    since = world.later()
    remember.delete(services, world.claude, memory.id)
    world.later()
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert did.restored == 1
    assert reading_jobs.of_memory(services, world.bot, memory.id).state is JobState.QUEUED
    rewind.put_back(services, PERSON, did.id)
    assert reading_jobs.of_memory(services, world.bot, memory.id).state is JobState.DONE
