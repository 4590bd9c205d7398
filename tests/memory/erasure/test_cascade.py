"""What goes with a fact, a text, a person, a user, an agent or a project, what stays, and who is told."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from korely_desktop.domain import blackening
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.erasure import BLACK, EraseTarget
from korely_desktop.domain.errors import Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import ADMIN, DEFAULT_PROJECT, PERSON, READ, WRITE, Caller
from korely_desktop.memory import entities, facts, remember
from korely_desktop.memory.access import audit, keys, projects, users
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services
from korely_desktop.store import fact_links, jobs
from korely_desktop.store import facts as fact_rows
from korely_desktop.store.engine import Connection
from tests.fakes import Clock, ScriptedEngine, statement
from tests.memory.erasure.town import Town, contents, fact_ids, row_count, stored_bytes
from tests.memory.known import AGENT, Known
from tests.memory.scene import day
from tests.reading import read_all


def test_a_fact_goes_with_its_sentence(services: Services, town: Town) -> None:
    target = EraseTarget(fact_ids=(town.hearing.id,))
    preview = erasure.preview(services, PERSON, target)
    assert [fact.id for fact in preview.facts] == [town.hearing.id]
    [text] = preview.texts
    assert blackening.blacken(text.content, text.spans) == BLACK * 38 + " He lives in Valencia."
    assert (preview.items, text.must_go) == (2, False)

    receipt = erasure.erase(services, PERSON, target)
    assert (receipt.facts, receipt.memories, receipt.redacted) == (1, 0, 1)
    assert receipt.clean
    assert receipt.scan.fragments > 0
    assert BLACK * 38 + " He lives in Valencia." in contents(services)
    assert town.hearing.id not in fact_ids(services)
    assert town.city.id in fact_ids(services), "what the next sentence says stays"
    assert b"Phonak" not in stored_bytes(services)
    assert b"phonak" not in stored_bytes(services), "nor in the full text"
    assert b"Valencia" in stored_bytes(services)


def test_a_preview_changes_nothing(services: Services, town: Town) -> None:
    before = (contents(services), fact_ids(services))
    for target in (
        EraseTarget(fact_ids=(town.hearing.id,)),
        EraseTarget(memory_ids=(town.tomas.id,)),
        EraseTarget(entity_id=town.hearing.subject_entity_id),
        EraseTarget(user_id="anna"),
        EraseTarget(agent_id="Cursor"),
        EraseTarget(project_id=DEFAULT_PROJECT),
    ):
        erasure.preview(services, PERSON, target)
    assert (contents(services), fact_ids(services)) == before


def test_what_goes_with_many_texts_is_taken_at_once(services: Services, town: Town) -> None:
    """All other writers wait meanwhile."""
    said = [(f"Sara likes tea {number}. It rains.", ("Sara", "likes", f"tea {number}")) for number in range(6)]
    told = [town.known.text(text, triple)[1][0].id for text, triple in said]
    for these in (told[:1], told[1:]):
        ran: list[str] = []

        def listen(connection: Connection, ran: list[str] = ran) -> None:
            assert connection.connection.dbapi_connection is not None
            connection.connection.dbapi_connection.set_trace_callback(ran.append)

        erasure.erase(services, PERSON, EraseTarget(fact_ids=tuple(these)), first=listen)
        read = sum("AS subject_now" in statement for statement in ran)
        assert read == 2, "facts: those that are pointed at, then all that go"
        of_texts = {verb: sum(one.startswith(verb) for one in ran) for verb in ("DELETE FROM vectors", "UPDATE jobs")}
        assert of_texts == {"DELETE FROM vectors": 3, "UPDATE jobs": 2}


def test_a_text_can_go_as_a_whole_instead(services: Services, town: Town) -> None:
    receipt = erasure.erase(services, PERSON, EraseTarget(fact_ids=(town.hearing.id,)), {town.tomas.id: "remove"})
    assert (receipt.facts, receipt.memories, receipt.redacted) == (1, 1, 0)
    assert not any("Valencia" in content for content in contents(services))
    assert town.city.id in fact_ids(services), "only what was pointed at is erased"


def test_a_text_goes_with_what_only_it_said(services: Services, town: Town) -> None:
    other, _ = town.known.text("Lives in Valencia, he says.")
    town.known.also(town.city, other)
    receipt = erasure.erase(services, PERSON, EraseTarget(memory_ids=(town.tomas.id,)))
    assert (receipt.facts, receipt.memories, receipt.redacted) == (1, 1, 0)
    assert town.city.id in fact_ids(services)
    with services.store.read() as connection:
        kept = fact_rows.by_id(connection, town.city.id)
    assert kept is not None
    assert (kept.source_memory_ids, kept.observation_count) == ((other.id,), 1)


def test_everything_about_a_person(services: Services, town: Town) -> None:
    target = EraseTarget(entity_id=town.hearing.subject_entity_id)
    preview = erasure.preview(services, PERSON, target)
    assert preview.name == "Tomás Vega"
    assert {fact.id for fact in preview.facts} == {town.hearing.id, town.city.id}
    assert {entity.name for entity in preview.entities} == {"Tomás Vega", "Valencia"}
    assert {text.memory_id for text in preview.texts} == {town.tomas.id, town.rota.id}

    receipt = erasure.erase(services, PERSON, target)
    assert (receipt.facts, receipt.redacted, receipt.entities) == (2, 2, 2)
    assert receipt.clean
    assert "Anna takes the Framework laptop. " + BLACK * 29 in contents(services)
    stored = stored_bytes(services)
    for gone in ("Tomás", "Vega", "Phonak", "Valencia", "vega", "phonak", "valencia"):
        assert gone.encode() not in stored
    for kept in ("Framework", "Sara", "peanuts"):
        assert kept.encode() in stored


def test_what_others_mention_too_stays(services: Services, town: Town) -> None:
    _, [also] = town.known.text("Sara lives in Valencia.", ("Sara", "lives_in", "Valencia"))
    receipt = erasure.erase(services, PERSON, EraseTarget(entity_id=town.hearing.subject_entity_id))
    assert receipt.entities == 1, "Valencia is still known as where Sara lives"
    assert also.id in fact_ids(services)
    assert receipt.clean, "what is still said elsewhere is no leftover"


def test_what_was_concluded_goes_too(services: Services, town: Town) -> None:
    _, [conclusion] = town.known.text("(night run)", ("Tomás Vega", "member_of", "the hardware rota"))
    _, [further] = town.known.text("(night run 2)", ("Rota", "includes", "Valencia people"))
    with services.store.write() as connection:
        fact_links.link(connection, conclusion.id, town.hearing.id, "derived_from", services.clock())
        fact_links.link(connection, further.id, conclusion.id, "derived_from", services.clock())
        fact_links.link(connection, town.ships.id, town.hearing.id, "extends", services.clock())
    target = EraseTarget(fact_ids=(town.hearing.id,))
    preview = erasure.preview(services, PERSON, target)
    assert {fact.id for fact in preview.derived} == {conclusion.id, further.id}
    erasure.erase(services, PERSON, target)
    assert {town.hearing.id, conclusion.id, further.id}.isdisjoint(fact_ids(services))
    assert town.ships.id in fact_ids(services)


def test_nothing_known_of_a_user_is_no_error(services: Services, town: Town) -> None:
    receipt = erasure.delete_user_memories(services, AGENT, "nobody")
    assert (receipt.memories, receipt.facts) == (0, 0)
    assert len(contents(services)) == 5


def test_an_agent_goes_with_what_only_it_said(services: Services, town: Town) -> None:
    town.known.confirmed(town.city)
    other, _ = town.known.text("I saw the Phonak hearing aid myself.", agent_id="Cursor")
    town.known.also(town.hearing, other)
    receipt = erasure.purge_agent(services, AGENT, "support-bot")
    assert (receipt.memories, receipt.facts) == (3, 2)
    left, _ = facts.query(services, PERSON, FactQuery(include_invalidated=True))
    assert {fact.id: fact.agent_id for fact in left} == {
        town.hearing.id: "Cursor",  # another agent said it too
        town.city.id: None,  # a person confirmed it
        town.ships.id: "Cursor",
    }
    assert "support-bot" not in {agent.id for agent in users.agents(services, PERSON)[0]}
    with pytest.raises(NotFound):
        erasure.purge_agent(services, AGENT, "support-bot")


def test_a_project_goes_as_a_whole(services: Services) -> None:
    project = projects.create(services, PERSON, "Harbour")
    _, secret = keys.create_key(services, PERSON, name="dockside", project_id=project.id)
    caller = keys.authenticate(services, secret)
    Known(services, caller).text("Giulia unloads Valkyrie.", ("Giulia", "works_on", "Valkyrie"))
    Known(services).text("Sara likes tea.", ("Sara", "likes", "tea"))
    with pytest.raises(Forbidden):
        erasure.erase(services, caller, EraseTarget(project_id=project.id))
    receipt = erasure.erase(services, PERSON, EraseTarget(project_id=project.id))
    assert (receipt.memories, receipt.facts, receipt.clean) == (1, 1, True)
    assert [found.id for found in projects.listed(services, PERSON)] == [DEFAULT_PROJECT]
    assert b"Valkyrie" not in stored_bytes(services)
    assert contents(services) == ["Sara likes tea."]


def test_vectors_jobs_and_mentions_go_along(services: Services, town: Town) -> None:
    remember.add(services, AGENT, NewMemory("unread", user_id="anna"))
    erasure.erase(services, PERSON, EraseTarget(project_id=DEFAULT_PROJECT))
    tables = ("memories", "facts", "entities", "entity_names", "mentions", "vectors", "jobs", "fact_sources")
    assert {table: row_count(services, table) for table in tables} == dict.fromkeys(tables, 0)


def test_a_blackened_text_gets_new_vectors(services: Services, town: Town) -> None:
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(town.hearing.id,)))
    with services.store.write() as connection:
        assert (
            connection.exec_driver_sql(
                "SELECT count(*) FROM vectors WHERE item_id IN (?, ?)", (town.tomas.id, town.hearing.id)
            ).scalar_one()
            == 0
        )
        leased = jobs.lease(connection, worker="w", now=services.clock(), seconds=60, limit=9)
    assert [(job.kind, job.memory_id) for job in leased] == [("embed_memory", town.tomas.id)]


def test_the_record_keeps_counts_and_ids_only(services: Services, town: Town) -> None:
    receipt = erasure.erase(services, PERSON, EraseTarget(entity_id=town.hearing.subject_entity_id))
    [event], _ = audit.read(services, PERSON, audit.AuditQuery(action="erase"))
    assert event.id == receipt.audit_id
    assert event.meta == {"verb": "entity", "facts": 2, "memories": 0, "redacted": 2, "entities": 2, "blocks": 0}
    assert audit.verify(services).whole
    assert receipt.audit_entry == row_count(services, "audit")


def test_everybody_is_told_to_drop_what_they_hold(services: Services, town: Town) -> None:
    heard: list[Changes] = []
    services.changes.subscribe(heard.append)
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(town.hearing.id,)))
    [changes] = heard
    assert changes.erased
    assert (changes.facts, changes.memories) == ({town.hearing.id}, {town.tomas.id})


def test_confined_keys_erase_within_their_bounds(services: Services, town: Town) -> None:
    confined = Caller("rest", scopes=frozenset({READ, WRITE}), users=("anna",))
    reader = Caller("rest", scopes=frozenset({READ}))
    with pytest.raises(Forbidden):
        erasure.delete_user_memories(services, reader, "anna")
    with pytest.raises(Forbidden):
        erasure.delete_user_memories(services, confined, "berta")
    text = EraseTarget(memory_ids=(town.tomas.id,))
    person = EraseTarget(entity_id=town.hearing.subject_entity_id)
    admin = replace(confined, scopes=frozenset({READ, ADMIN}))
    for caller, target, error in (
        (confined, EraseTarget(fact_ids=(town.hearing.id,)), NotFound),
        (confined, EraseTarget(agent_id="Cursor"), NotFound),
        (confined, text, Forbidden),
        (confined, person, Forbidden),
        (admin, text, NotFound),
        (admin, person, NotFound),
    ):
        with pytest.raises(error):
            erasure.preview(services, caller, target)
        with pytest.raises(error):
            erasure.erase(services, caller, target)
    assert erasure.purge_agent(services, confined, "support-bot").memories == 1, "its texts about anna alone"
    assert len(contents(services)) == 4


@pytest.mark.parametrize("target", [EraseTarget(), EraseTarget(fact_ids=("fct_00000000000000000000000000",))])
def test_a_target_that_is_not_there(services: Services, town: Town, target: EraseTarget) -> None:
    with pytest.raises((InvalidRequest, NotFound)):
        erasure.erase(services, PERSON, target)
    assert len(contents(services)) == 5


def test_one_kind_of_target_at_a_time() -> None:
    with pytest.raises(InvalidRequest):
        EraseTarget(user_id="anna", agent_id="Cursor")


def test_the_index_is_told(services: Services, town: Town) -> None:
    assert isinstance(services.index, RecallIndex)
    services.index.build()
    erasure.delete_user_memories(services, AGENT, "anna")
    services.index.build()
    assert services.index.ready


def test_all_about_the_person_leaves_what_only_has_the_word_user(services: Services) -> None:
    _, (mine, sold) = Known(services).text(
        "The user owns a kayak. Acme sells user analytics.",
        ("", "owns", "kayak"),
        ("Acme", "sells", "user analytics"),
    )
    erasure.erase(services, PERSON, EraseTarget(entity_id=mine.subject_entity_id))
    assert contents(services) == [BLACK * len("The user owns a kayak.") + " Acme sells user analytics."]
    assert fact_ids(services) == {sold.id}


def test_what_stays_keeps_its_time_also_when_something_else_changes_about_the_same(at: Services, clock: Clock) -> None:
    def write(subject: str, predicate: str, value: str, number: int) -> Fact:
        clock.now = day(number)
        return facts.add_triple(at, PERSON, NewTriple(subject, predicate, value))

    old, new = write("Alex", "works_at", "Acme", 0), write("Alex", "works_at", "Globex", 5)
    other = write("Lex", "likes", "tea", 6)
    heard = []
    for number in (7, 9):
        clock.now = day(number)
        said = remember.add(at, AGENT, NewMemory(f"Alex likes jam, {number}."))
        assert isinstance(at.engine, ScriptedEngine)
        at.engine.says(said.content, statement(said.content, "Alex", "likes", "jam"))
        read_all(at)
        heard.append(said.id)
    clock.now = day(10)
    erasure.erase(at, PERSON, EraseTarget(fact_ids=(new.id,)))
    erasure.erase(at, PERSON, EraseTarget(memory_ids=(heard[0],)))

    def times() -> set[tuple[str, datetime, datetime | None]]:
        listed, _ = facts.query(at, PERSON, FactQuery(include_invalidated=True))
        return {(fact.object, fact.valid_from, fact.invalid_at) for fact in listed}

    left = {("Acme", day(0), day(5)), ("jam", day(7), None), ("tea", day(6), None)}
    assert times() == left
    clock.now = day(11)
    lex, alex = other.subject_entity_id or "", old.subject_entity_id or ""
    entities.merge(at, PERSON, lex, alex)
    assert times() == left
    entities.split(at, PERSON, lex)
    assert times() == left
