"""Erasing reaches everything, names it first, and leaves no byte of it in any file of the app."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain import blackening
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.erasure import BLACK, EraseTarget
from korely_desktop.domain.errors import Conflict, Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.memories import Memory, MemoryQuery, NewMemory
from korely_desktop.domain.questions import EntityQuery, FactQuery
from korely_desktop.domain.scope import DEFAULT_PROJECT, PERSON, READ, WRITE, Caller, Scope
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import audit, blocking, entities, erasure, facts, keys, pipeline, remember, users
from korely_desktop.memory.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import fulltext, jobs
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine
from tests.memory.known import AGENT, Known


def _bytes(services: Services) -> bytes:
    return b"\n".join(file.read_bytes() for file in services.store.path.parent.rglob("*") if file.is_file())


def _contents(services: Services) -> list[str]:
    listed, _ = remember.list_memories(services, PERSON, MemoryQuery(limit=200))
    return [memory.content for memory in listed][::-1]


def _fact_ids(services: Services) -> set[str]:
    listed, _ = facts.query(services, PERSON, FactQuery(include_invalidated=True, limit=200))
    return {fact.id for fact in listed}


def _rows(services: Services, table: str) -> int:
    with services.store.read() as connection:
        count: int = connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()
        return count


@dataclass
class Town:
    """Two end users, two agents, three people."""

    known: Known
    tomas: Memory
    hearing: Fact
    city: Fact
    sara: Memory
    ships: Fact
    rota: Memory
    anna: Memory


@pytest.fixture
def town(services: Services) -> Town:
    known = Known(services)
    tomas, [hearing, city] = known.text(
        "Tomás Vega wears a Phonak hearing aid. He lives in Valencia.",
        ("Tomás Vega", "wears", "a Phonak hearing aid"),
        ("Tomás Vega", "lives_in", "Valencia"),
        agent_id="support-bot",
    )
    rota, _ = known.text("Anna takes the Framework laptop. Tomás Vega keeps his for now.", agent_id="Cursor")
    sara, [ships] = known.text(
        "Sara ships the importer. Marco reviews it.", ("Sara", "works_on", "the importer"), agent_id="Cursor"
    )
    anna, _ = known.text("Allergic to peanuts.", ("", "allergic_to", "peanuts"), user_id="anna", agent_id="support-bot")
    known.text("Likes tea.", ("", "likes", "tea"), user_id="berta", agent_id="support-bot")
    return Town(known, tomas, hearing, city, sara, ships, rota, anna)


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
    assert BLACK * 38 + " He lives in Valencia." in _contents(services)
    assert town.hearing.id not in _fact_ids(services)
    assert town.city.id in _fact_ids(services), "what the next sentence says stays"
    assert b"Phonak" not in _bytes(services)
    assert b"phonak" not in _bytes(services), "nor in the full text"
    assert b"Valencia" in _bytes(services)


def test_a_preview_changes_nothing(services: Services, town: Town) -> None:
    before = (_contents(services), _fact_ids(services))
    for target in (
        EraseTarget(fact_ids=(town.hearing.id,)),
        EraseTarget(memory_ids=(town.tomas.id,)),
        EraseTarget(entity_id=town.hearing.subject_entity_id),
        EraseTarget(user_id="anna"),
        EraseTarget(agent_id="Cursor"),
        EraseTarget(project_id=DEFAULT_PROJECT),
    ):
        erasure.preview(services, PERSON, target)
    assert (_contents(services), _fact_ids(services)) == before


def test_a_text_can_go_as_a_whole_instead(services: Services, town: Town) -> None:
    receipt = erasure.erase(services, PERSON, EraseTarget(fact_ids=(town.hearing.id,)), {town.tomas.id: "remove"})
    assert (receipt.facts, receipt.memories, receipt.redacted) == (1, 1, 0)
    assert not any("Valencia" in content for content in _contents(services))
    assert town.city.id in _fact_ids(services), "only what was pointed at is erased"


def test_a_text_goes_with_what_only_it_said(services: Services, town: Town) -> None:
    other, _ = town.known.text("Lives in Valencia, he says.")
    town.known.also(town.city, other)
    receipt = erasure.erase(services, PERSON, EraseTarget(memory_ids=(town.tomas.id,)))
    assert (receipt.facts, receipt.memories, receipt.redacted) == (1, 1, 0)
    assert town.city.id in _fact_ids(services)
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
    assert "Anna takes the Framework laptop. " + BLACK * 29 in _contents(services)
    stored = _bytes(services)
    for gone in ("Tomás", "Vega", "Phonak", "Valencia", "vega", "phonak", "valencia"):
        assert gone.encode() not in stored
    for kept in ("Framework", "Sara", "peanuts"):
        assert kept.encode() in stored


def test_what_others_mention_too_stays(services: Services, town: Town) -> None:
    _, [also] = town.known.text("Sara lives in Valencia.", ("Sara", "lives_in", "Valencia"))
    receipt = erasure.erase(services, PERSON, EraseTarget(entity_id=town.hearing.subject_entity_id))
    assert receipt.entities == 1, "Valencia is still known as where Sara lives"
    assert also.id in _fact_ids(services)
    assert receipt.clean, "what is still said elsewhere is no leftover"


def test_what_was_concluded_goes_too(services: Services, town: Town) -> None:
    _, [conclusion] = town.known.text("(night run)", ("Tomás Vega", "member_of", "the hardware rota"))
    _, [further] = town.known.text("(night run 2)", ("Rota", "includes", "Valencia people"))
    with services.store.write() as connection:
        fact_rows.link(connection, conclusion.id, town.hearing.id, "derived_from", services.clock())
        fact_rows.link(connection, further.id, conclusion.id, "derived_from", services.clock())
        fact_rows.link(connection, town.ships.id, town.hearing.id, "extends", services.clock())
    target = EraseTarget(fact_ids=(town.hearing.id,))
    preview = erasure.preview(services, PERSON, target)
    assert {fact.id for fact in preview.derived} == {conclusion.id, further.id}
    erasure.erase(services, PERSON, target)
    assert {town.hearing.id, conclusion.id, further.id}.isdisjoint(_fact_ids(services))
    assert town.ships.id in _fact_ids(services)


def test_a_user_goes_without_a_trace_while_running_and_after(services: Services, town: Town) -> None:
    receipt = erasure.delete_user_memories(services, AGENT, "anna")
    assert (receipt.memories, receipt.facts, receipt.entities) == (1, 1, 1)
    assert receipt.clean
    assert receipt.scan.files >= 2
    assert b"peanut" not in _bytes(services).lower()
    assert "anna" not in {user.id for user in users.users(services, PERSON)[0]}
    services.store.close()
    assert b"peanut" not in _bytes(services).lower()
    assert b"Likes tea" in _bytes(services)


def test_nothing_known_of_a_user_is_no_error(services: Services, town: Town) -> None:
    receipt = erasure.delete_user_memories(services, AGENT, "nobody")
    assert (receipt.memories, receipt.facts) == (0, 0)
    assert len(_contents(services)) == 5


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
    project = keys.create_project(services, PERSON, "Harbour")
    _, secret = keys.create_key(services, PERSON, name="dockside", project_id=project.id)
    caller = keys.authenticate(services, secret)
    Known(services, caller).text("Giulia unloads Valkyrie.", ("Giulia", "works_on", "Valkyrie"))
    Known(services).text("Sara likes tea.", ("Sara", "likes", "tea"))
    with pytest.raises(Forbidden):
        erasure.erase(services, caller, EraseTarget(project_id=project.id))
    receipt = erasure.erase(services, PERSON, EraseTarget(project_id=project.id))
    assert (receipt.memories, receipt.facts, receipt.clean) == (1, 1, True)
    assert [found.id for found in keys.projects(services, PERSON)] == [DEFAULT_PROJECT]
    assert b"Valkyrie" not in _bytes(services)
    assert _contents(services) == ["Sara likes tea."]


def test_vectors_jobs_and_mentions_go_along(services: Services, town: Town) -> None:
    remember.add(services, AGENT, NewMemory("unread", user_id="anna"))
    erasure.erase(services, PERSON, EraseTarget(project_id=DEFAULT_PROJECT))
    tables = ("memories", "facts", "entities", "entity_names", "mentions", "vectors", "jobs", "fact_sources")
    assert {table: _rows(services, table) for table in tables} == dict.fromkeys(tables, 0)


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


def test_metadata_that_names_it_is_blackened_too(services: Services) -> None:
    known = Known(services)
    memory = remember.add(
        services, AGENT, NewMemory("Wears a Phonak.", metadata={"note": "the Phonak one", "n": 1, "channel": "phone"})
    )
    fact = known.fact(memory, "Tomás", "wears", "a Phonak")
    fact2 = known.fact(memory, "Tomás", "owns", "Phonak")
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(fact.id, fact2.id)))
    assert remember.get(services, PERSON, memory.id).metadata == {"note": BLACK * 14, "n": 1, "channel": "phone"}
    assert b"Phonak" not in _bytes(services)


def test_words_that_the_app_itself_uses_are_no_leftover(services: Services) -> None:
    """The id of the user stays in the audit trail, and "person" is what the store calls a kind of name."""
    Known(services).text("customer-4812 is a person", ("", "described_as", "person"), user_id="customer-4812")
    (services.store.path.parent / "korely.log").write_text("started as customer-facing person")
    receipt = erasure.delete_user_memories(services, AGENT, "customer-4812")
    assert receipt.clean
    assert receipt.scan.fragments > 0


def test_copies_the_app_made_are_deleted(services: Services, town: Town) -> None:
    folder = services.store.path.parent / "backups"
    folder.mkdir()
    services.store.copy_to(folder / "20260101T000000-schema-0001.db")
    receipt = erasure.delete_user_memories(services, AGENT, "anna")
    assert (receipt.copies_removed, receipt.clean) == (1, True)
    assert b"peanuts" not in _bytes(services)


def test_a_leftover_in_another_file_is_reported(services: Services, town: Town) -> None:
    stray = services.store.path.parent / "notes.txt"
    stray.write_text("Anna is Allergic to peanuts.")
    receipt = erasure.delete_user_memories(services, AGENT, "anna")
    assert not receipt.clean
    assert receipt.scan.leftovers == ("notes.txt",)


def test_a_reader_that_holds_the_log_is_waited_for_or_reported(services: Services, town: Town) -> None:
    with services.store.maintain() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout = 50")
    with services.store.read() as reader:
        reader.exec_driver_sql("SELECT count(*) FROM memories").scalar_one()
        held = erasure.delete_user_memories(services, AGENT, "anna")
    assert not held.log_truncated
    assert not held.clean
    assert erasure.delete_user_memories(services, AGENT, "anna").clean
    assert b"peanuts" not in _bytes(services)


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
    assert b"phonak" not in _bytes(services).lower()


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


def test_the_record_keeps_counts_and_ids_only(services: Services, town: Town) -> None:
    receipt = erasure.erase(services, PERSON, EraseTarget(entity_id=town.hearing.subject_entity_id))
    [event], _ = audit.read(services, PERSON, audit.AuditQuery(action="erase"))
    assert event.id == receipt.audit_id
    assert event.meta == {"verb": "entity", "facts": 2, "memories": 0, "redacted": 2, "entities": 2}
    assert audit.verify(services).whole
    assert receipt.audit_entry == _rows(services, "audit")


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
    for target in (
        EraseTarget(fact_ids=(town.hearing.id,)),
        EraseTarget(memory_ids=(town.tomas.id,)),
        EraseTarget(entity_id=town.hearing.subject_entity_id),
        EraseTarget(agent_id="Cursor"),
    ):
        with pytest.raises(NotFound):
            erasure.preview(services, confined, target)
        with pytest.raises(NotFound):
            erasure.erase(services, confined, target)
    assert erasure.purge_agent(services, confined, "support-bot").memories == 1, "its texts about anna alone"
    assert len(_contents(services)) == 4


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
    stored = _bytes(services).lower()
    for gone in (b"marco", b"conti", b"brightwater"):  # long words: an id that ends in AC stands before "memory"
        assert gone not in stored
    for kept in (b"turin", b"peanuts"):
        assert kept in stored

    remember.add(services, AGENT, NewMemory("Marco Conti works at Brightwater GmbH.", agent_id="other"))
    _read_all(services)
    found, _ = facts.query(services, PERSON, FactQuery(subject="Marco Conti", include_invalidated=True))
    assert found == []


@pytest.mark.parametrize("target", [EraseTarget(), EraseTarget(fact_ids=("fct_00000000000000000000000000",))])
def test_a_target_that_is_not_there(services: Services, town: Town, target: EraseTarget) -> None:
    with pytest.raises((InvalidRequest, NotFound)):
        erasure.erase(services, PERSON, target)
    assert len(_contents(services)) == 5


def test_one_kind_of_target_at_a_time() -> None:
    with pytest.raises(InvalidRequest):
        EraseTarget(user_id="anna", agent_id="Cursor")


def test_in_an_encrypted_store_too(tmp_path: Path, vocabulary: Vocabulary) -> None:
    key = os.urandom(32)
    with Store.open(tmp_path / "korely.db", key) as store:
        services = Services(store, vocabulary, ScriptedEngine(), HashEmbedder(), None)  # type: ignore[arg-type]
        Known(services).text("Allergic to peanuts.", ("", "allergic_to", "peanuts"), user_id="anna")
        receipt = erasure.delete_user_memories(services, AGENT, "anna")
        assert (receipt.memories, receipt.clean, receipt.scan.encrypted) == (1, True, True)
        store.vacuum()
    with Store.open(tmp_path / "korely.db", key) as store:
        store.check()


WORDS = st.lists(st.sampled_from(["lime", "plum", "pear", "fig", "sloe", "quince"]), min_size=1, max_size=40)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(["anna", "berta"]), WORDS, st.booleans()), min_size=1, max_size=12))
def test_no_byte_is_left_whatever_was_stored(
    tmp_path_factory: pytest.TempPathFactory,
    empty_store: Path,
    vocabulary: Vocabulary,
    writes: list[tuple[str, list[str], bool]],
) -> None:
    """Texts of two users in any number and length, some changed afterwards; one user goes, the other stays whole."""
    path = tmp_path_factory.mktemp("erasing") / "korely.db"
    path.write_bytes(empty_store.read_bytes())
    with Store.open(path) as store:
        services = Services(store, vocabulary, ScriptedEngine(), HashEmbedder(), None)  # type: ignore[arg-type]
        kept = []
        for number, (user, words, change) in enumerate(writes):
            mark = f"{user}{number}zq"
            content = f"{' '.join(words)} {mark} " * len(words)
            memory, _ = Known(services).text(content, ("", "likes", mark), user_id=user)
            if change:
                remember.update(services, AGENT, memory.id, f"{mark} changed " * (number + 1))
            kept += [mark] * (user == "berta")
        assert erasure.delete_user_memories(services, AGENT, "anna").clean
        stored = _bytes(services)
        assert not [f"anna{number}zq" for number in range(len(writes)) if f"anna{number}zq".encode() in stored]
        store.check()
        listed, _ = remember.list_memories(services, AGENT, MemoryQuery(limit=200))
        assert len(listed) == len(kept)


def test_many_texts_go_as_cleanly_as_few(services: Services) -> None:
    for user in ("anna", "berta"):
        items = [NewMemory(f"{user} eats quince number{number}", user_id=user) for number in range(120)]
        remember.add_batch(services, AGENT, items)
    receipt = erasure.delete_user_memories(services, AGENT, "anna")
    assert (receipt.memories, receipt.clean) == (120, True)
    assert b"anna eats" not in _bytes(services)
    with services.store.write() as connection:
        fulltext.check(connection)
    memory = remember.add(services, AGENT, NewMemory("A persimmon too.", user_id="berta"))
    with services.store.read() as connection:
        found = fulltext.ranked_memories(
            connection, ["quince", "persimmon"], project_id=DEFAULT_PROJECT, user_id=None, limit=500
        )
    assert len(found) == 121, "the full text follows what stays and what comes"
    assert memory.id in dict(found)


@given(
    text=st.text(alphabet="ab .!?\n…è", max_size=60),
    places=st.lists(st.tuples(st.integers(0, 60), st.integers(1, 10)), max_size=4),
)
def test_blackening_keeps_length_and_covers_the_evidence(text: str, places: list[tuple[int, int]]) -> None:
    spans = [(start, min(len(text), start + size)) for start, size in places if start < len(text)]
    black = blackening.around(text, spans)
    blackened = blackening.blacken(text, black)
    assert len(blackened) == len(text)
    for start, end in spans:
        assert set(blackened[start:end]) <= set(BLACK + " \n")
    assert black == sorted(black)
    assert all(first[1] < second[0] for first, second in pairwise(black))


def test_sentences_are_whole() -> None:
    text = 'She pays 3.5 euro. "Really?" she asked. He left'
    whole = blackening.around(text, [(text.index("asked"), text.index("asked") + 2)])
    assert [text[start:end] for start, end in whole] == ["she asked."]
    assert [text[start:end] for start, end in blackening.around(text, [(9, 10)])] == ["She pays 3.5 euro."]
    assert [text[start:end] for start, end in blackening.around(text, [(len(text) - 1, len(text))])] == ["He left"]


def test_names_are_found_as_whole_words_only() -> None:
    assert blackening.naming("Ann met Anna; ANN left.", ["Ann"]) == [(0, 3), (14, 17)]
    assert blackening.naming("on a", ["a"]) == []


def test_the_index_is_told(services: Services, town: Town) -> None:
    assert isinstance(services.index, RecallIndex)
    services.index.build()
    erasure.delete_user_memories(services, AGENT, "anna")
    services.index.build()
    assert services.index.ready
