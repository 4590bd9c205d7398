"""What was erased does not come back: not by a reading under way, not from the same or an equivalent text."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.domain.erasure import BLACK, EraseTarget
from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import EntityQuery, FactQuery, NewTriple
from korely_desktop.domain.scope import DEFAULT_PROJECT, PERSON, Scope
from korely_desktop.language.extraction.remembered import remembered
from korely_desktop.memory import entities, facts, remember
from korely_desktop.memory.forgetting import blocking, erasure
from korely_desktop.memory.history import verbs
from korely_desktop.memory.intake import pipeline
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from tests.memory.erasure.town import Town, stored_bytes
from tests.memory.known import AGENT, Known


def test_a_reading_under_way_does_not_bring_it_back(services: Services, town: Town) -> None:
    unread = remember.add(services, AGENT, NewMemory("Tomás Vega bought a Phonak hearing aid. It rains."))
    with services.store.write() as connection:
        [job] = jobs.lease(connection, worker="w", now=services.clock(), seconds=60)
    erasure.erase(services, PERSON, EraseTarget(entity_id=town.hearing.subject_entity_id))
    with services.store.write() as connection:
        assert not jobs.finish(connection, job.id, services.clock()), "the worker knows the text as it was"
        later = jobs.lease(connection, worker="w", now=services.clock(), seconds=60, limit=9)
    assert [job.kind for job in later if job.memory_id == unread.id] == ["read_memory"]
    assert remember.get(services, PERSON, unread.id).content == BLACK * 39 + " It rains."


@pytest.mark.parametrize("verb", ["fact", "text", "person"])
def test_what_a_person_erased_is_not_learned_again(services: Services, town: Town, verb: str) -> None:
    targets = {
        "fact": EraseTarget(fact_ids=(town.hearing.id,)),
        "text": EraseTarget(memory_ids=(town.tomas.id,)),
        "person": EraseTarget(entity_id=town.hearing.subject_entity_id),
    }
    scope = Scope(DEFAULT_PROJECT, None)
    subject = blocking.subject_key("TOMÁS  VEGA", is_user=False)
    key = (scope, subject, town.hearing.slot)
    with services.store.read() as connection:
        assert not blocking.is_blocked(connection, *key, town.hearing.object_key)
    erasure.erase(services, PERSON, targets[verb])
    with services.store.read() as connection:
        assert blocking.is_blocked(connection, *key, town.hearing.object_key)
        assert blocking.is_blocked(connection, *key, " ".join(town.hearing.object_key.split()[::-1]))
        assert not blocking.is_blocked(connection, *key, "phonak glasses")
        assert not blocking.is_blocked(connection, Scope(DEFAULT_PROJECT, "anna"), *key[1:], town.hearing.object_key)
    assert b"phonak" not in stored_bytes(services).lower()


@pytest.fixture
def twice(services: Services) -> tuple[Fact, Fact]:
    """Two facts of the same words: Alex lived in Milan, then in Rome, and lives in Milan again."""
    first, _, again = (
        facts.add_triple(
            services, AGENT, NewTriple("Alex", "lives_in", city, valid_from=datetime(year, 1, 1, tzinfo=UTC))
        )
        for city, year in (("Milan", 2010), ("Rome", 2015), ("Milan", 2020))
    )
    assert first.id != again.id
    return first, again


def _say_milan_again(services: Services) -> None:
    facts.add_triple(services, AGENT, NewTriple("Alex", "lives_in", "Milan"))


@pytest.mark.parametrize("back", [0, 1])
def test_one_of_two_alike_comes_back_and_the_other_stays_forgotten(
    services: Services, twice: tuple[Fact, Fact], back: int
) -> None:
    verbs.hide_many(services, PERSON, [fact.id for fact in twice])
    verbs.unhide(services, PERSON, twice[back].id)
    with pytest.raises(Conflict):
        _say_milan_again(services)
    verbs.unhide(services, PERSON, twice[1 - back].id)
    _say_milan_again(services)


@pytest.mark.parametrize("erased", [0, 1])
def test_what_was_erased_stays_so_when_another_of_its_words_was_forgotten_and_comes_back(
    services: Services, twice: tuple[Fact, Fact], erased: int
) -> None:
    verbs.hide(services, PERSON, twice[0].id)
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(twice[erased].id,)))
    other = twice[1 - erased].id
    verbs.hide(services, PERSON, other)
    verbs.unhide(services, PERSON, other)
    with pytest.raises(Conflict):
        _say_milan_again(services)


def test_an_erased_text_is_not_stored_again_unless_the_person_says_so(services: Services, town: Town) -> None:
    erasure.erase(services, PERSON, EraseTarget(memory_ids=(town.tomas.id,)))
    again = NewMemory("tomás vega wears a phonak HEARING AID -  he lives in Valencia")
    with pytest.raises(Conflict):
        remember.add(services, AGENT, again)
    batch = remember.add_batch(services, AGENT, [NewMemory("fine"), again])
    status = remember.batch_status(services, AGENT, batch.id)
    assert (status.failed, [index for index, _ in status.errors]) == (1, [1])
    remember.add(services, PERSON, again)
    remember.add(services, AGENT, again)


def test_a_user_erased_by_an_agent_may_come_back(services: Services, town: Town) -> None:
    erasure.delete_user_memories(services, AGENT, "anna")
    assert remember.add(services, AGENT, NewMemory("Allergic to peanuts.", user_id="anna")).status == "processing"


def test_what_is_remembered_of_single_words_goes_with_them(services: Services, town: Town) -> None:
    looked_up: list[str] = []

    @remembered
    def is_known(word: str) -> bool:
        looked_up.append(word)
        return False

    assert not is_known("phonak")
    assert not is_known("phonak")
    assert looked_up == ["phonak"]
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(town.hearing.id,)))
    assert not is_known("phonak")
    assert looked_up == ["phonak", "phonak"]


def _read_all(services: Services) -> None:
    """Do every waiting job, as a worker would."""
    while True:
        with services.store.write() as connection:
            leased = jobs.lease(connection, worker="w", now=services.clock(), seconds=60, limit=5)
        if not leased:
            return
        for job in leased:
            work = pipeline.read_memory if job.kind == READ_MEMORY else pipeline.embed_memory
            work(services, job.id)


def test_with_the_real_engine_from_text_to_erased_and_not_learned_again(full_services: Services) -> None:
    services = full_services
    for content, user in (
        ("Marco Conti works at Brightwater GmbH. Giulia reports to Marco Conti.", None),
        ("Giulia is based in Turin.", None),
        ("Sara Lindqvist met Marco Conti in Hamburg.", None),
        ("She is allergic to peanuts.", "customer-4812"),
    ):
        remember.add(services, AGENT, NewMemory(content, user_id=user))
    _read_all(services)
    listed, _ = entities.entities(services, PERSON, EntityQuery(q="Marco Conti"))
    [marco] = [entity for entity in listed if entity.name == "Marco Conti"]
    receipt = erasure.erase(services, PERSON, EraseTarget(entity_id=marco.id))
    assert receipt.clean
    assert receipt.facts >= 2
    stored = stored_bytes(services).lower()
    for gone in (b"marco", b"conti", b"brightwater"):  # long words: an id that ends in AC stands before "memory"
        assert gone not in stored
    for kept in (b"turin", b"peanuts"):
        assert kept in stored

    remember.add(services, AGENT, NewMemory("Marco Conti works at Brightwater GmbH.", agent_id="other"))
    _read_all(services)
    found, _ = facts.query(services, PERSON, FactQuery(subject="Marco Conti", include_invalidated=True))
    assert found == []


LOOKS_ALIKE = ["pea\u00adnuts", "peanuts\u200b", "\uff50\uff45anuts", "p\u0435anuts", "p\u0336e\u0336anuts"]


@pytest.mark.parametrize("written", LOOKS_ALIKE)
def test_nor_in_letters_that_look_the_same(services: Services, written: str) -> None:
    erased = facts.add_triple(services, AGENT, NewTriple("Ann", "allergic_to", "peanuts"))
    text = remember.add(services, AGENT, NewMemory("Ann may not eat peanuts."))
    for target in (EraseTarget(fact_ids=(erased.id,)), EraseTarget(memory_ids=(text.id,))):
        erasure.erase(services, PERSON, target)
    with pytest.raises(Conflict):
        facts.add_triple(services, AGENT, NewTriple("Ann", "allergic_to", written))
    with pytest.raises(Conflict):
        remember.add(services, AGENT, NewMemory(f"Ann may not eat {written}."))


@pytest.mark.parametrize("written", LOOKS_ALIKE)
def test_and_what_is_written_so_is_erased(services: Services, written: str) -> None:
    said = NewMemory(f"Call about {written}. It rains.", metadata={"topic": written}, source=f"Mail on {written}")
    memory = remember.add(services, AGENT, said)
    fact = Known(services).fact(memory, "Ann", "allergic_to", "peanuts")
    assert erasure.erase(services, PERSON, EraseTarget(fact_ids=(fact.id,))).clean
    left = remember.get(services, PERSON, memory.id)
    assert left.content.strip(BLACK + " ") == "It rains."
    for said in (written, "peanuts"):
        assert said not in f"{left.metadata} {left.source}"
