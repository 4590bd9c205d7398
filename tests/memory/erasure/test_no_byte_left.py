"""What was erased is in no file of the app, and the receipt says so, or names the file where something is left."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.blocks import BlockPlace
from korely_desktop.domain.erasure import BAR, BLACK, EraseTarget
from korely_desktop.domain.links import NewLink
from korely_desktop.domain.memories import Labels, MemoryQuery, NewMemory
from korely_desktop.domain.scope import DEFAULT_PROJECT, PERSON
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import blocks, linking, remember, selfcheck
from korely_desktop.memory.access import users
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services
from korely_desktop.store import fulltext
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine
from tests.memory.erasure.town import Town, row_count, stored_bytes
from tests.memory.known import AGENT, Known
from tests.new_store import check_full_text


def test_a_user_goes_without_a_trace_while_running_and_after(services: Services, town: Town) -> None:
    receipt = erasure.delete_user_memories(services, AGENT, "anna")
    assert (receipt.memories, receipt.facts, receipt.entities) == (1, 1, 1)
    assert receipt.clean
    assert receipt.scan.files >= 2
    assert b"peanut" not in stored_bytes(services).lower()
    assert "anna" not in {user.id for user in users.users(services, PERSON)[0]}
    services.store.close()
    assert b"peanut" not in stored_bytes(services).lower()
    assert b"Likes tea" in stored_bytes(services)


def test_metadata_that_names_it_is_blackened_too(services: Services) -> None:
    known = Known(services)
    memory = remember.add(
        services,
        AGENT,
        NewMemory(
            "Wears a Phonak.",
            metadata={"note": "the Phonak one", "n": 1, "channel": "phone", "phonak": {"since": 2020}},
        ),
    )
    fact = known.fact(memory, "Tomás", "wears", "a Phonak")
    fact2 = known.fact(memory, "Tomás", "owns", "Phonak")
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(fact.id, fact2.id)))
    assert remember.get(services, PERSON, memory.id).metadata == {"note": BAR, "n": 1, "channel": "phone"}
    assert b"Phonak" not in stored_bytes(services)


def test_where_it_is_from_is_blackened_where_that_names_it(services: Services) -> None:
    made = [
        remember.add(services, AGENT, NewMemory(content, source=source))
        for content, source in (
            ("Wears a Phonak.", "Brochure of Phonak, page 2"),
            ("Likes tea.", "Call with Tomás Phonak"),
            ("Likes rye.", "the bakery"),
        )
    ]
    fact = Known(services).fact(made[0], "Tomás", "owns", "Phonak")
    erasure.erase(services, PERSON, EraseTarget(entity_id=fact.object_entity_id))
    told = [remember.get(services, PERSON, memory.id) for memory in made]
    assert [(memory.content, memory.source) for memory in told] == [
        (BLACK * 15, BAR),
        ("Likes tea.", BAR),
        ("Likes rye.", "the bakery"),
    ]
    assert b"phonak" not in stored_bytes(services).lower()


def test_a_text_goes_with_where_it_is_from_and_with_its_links(services: Services) -> None:
    gone = remember.add(services, AGENT, NewMemory("Wears a Phonak.", source="Dr. Marlowe"))
    kept = remember.add(services, AGENT, NewMemory("Likes tea.", links=(NewLink(gone.id, "follows"),)))
    linking.link(services, AGENT, gone.id, NewLink(kept.id, "contradicts"))
    assert erasure.erase(services, PERSON, EraseTarget(memory_ids=(gone.id,))).clean
    assert linking.links(services, PERSON, kept.id) == []
    assert row_count(services, "memory_links") == 0
    assert b"Marlowe" not in stored_bytes(services)


def test_a_tag_that_names_it_goes_and_others_stay(services: Services) -> None:
    labels = Labels(tags=("the Phonak", "health"))
    memory = remember.add(services, AGENT, NewMemory("Wears a Phonak.", labels=labels))
    fact = Known(services).fact(memory, "Tomás", "owns", "Phonak")
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(fact.id,)))
    assert remember.get(services, PERSON, memory.id).labels.tags == ("health",)
    assert b"phonak" not in stored_bytes(services).lower()


def test_a_question_of_the_person_goes_with_whom_it_names(services: Services, town: Town) -> None:
    he, _ = town.known.text("He moved to the coast.")
    for question, memory in (("Where did Tomás Vega move?", he), ("Who ships the importer?", town.sara)):
        selfcheck.add_question(services, PERSON, question, memory.id)
    assert erasure.erase(services, PERSON, EraseTarget(entity_id=town.hearing.subject_entity_id)).clean
    assert [each.question for each in selfcheck.questions(services, PERSON)] == ["Who ships the importer?"]
    assert b"Vega" not in stored_bytes(services)


def test_words_that_the_app_itself_uses_are_no_leftover(services: Services) -> None:
    """The id of the user stays in the audit trail, and "person" is what the store calls a kind of name."""
    Known(services).text("customer-4812 is a person", ("", "described_as", "person"), user_id="customer-4812")
    (services.store.path.parent / "korely.log").write_text("started as customer-facing person")
    receipt = erasure.delete_user_memories(services, AGENT, "customer-4812")
    assert receipt.clean
    assert receipt.scan.fragments > 0


def test_what_somebody_else_is_called_is_no_leftover_whatever_its_letters(services: Services) -> None:
    known = Known(services)
    for user in ("one", "other"):
        known.text("Met ÉLODIE ØSTERGAARD.", ("ÉLODIE ØSTERGAARD", "works_at", "Ångström"), user_id=user)
    assert erasure.delete_user_memories(services, AGENT, "one").clean


APART = unicodedata.normalize("NFD", "Élodie Rossé")
"""The same name with its accents behind the letters."""


@pytest.mark.parametrize(
    "written", ["Élodie ROSSÉ", "élodie rossé", "ÉLODIE ROSSÉ", "élodie Rossé", "Élodie\nRossé", "élodie_rossé", APART]
)
@pytest.mark.parametrize("name", ["Élodie Rossé", APART])
def test_a_name_goes_however_a_text_has_it(services: Services, written: str, name: str) -> None:
    known = Known(services)
    known.text(f"{name} likes tea.", (name, "likes", "tea"))
    remember.add(services, AGENT, NewMemory(f"Yesterday {written} called.", metadata={"who": written}, source=written))
    blocks.put(services, AGENT, BlockPlace(None, None, "notes"), f"Ask {written} again.")
    [person] = [entity for (_, known_as), entity in known.entities.items() if known_as == name]
    assert erasure.erase(services, PERSON, EraseTarget(entity_id=person)).clean
    assert written.encode() not in stored_bytes(services)


@pytest.mark.parametrize("written", ["Zoé", unicodedata.normalize("NFD", "Zoé")])
def test_a_name_with_one_word_is_found_however_its_accent_is_written(services: Services, written: str) -> None:
    known = Known(services)
    known.text("Zoé likes tea.", ("Zoé", "likes", "tea"))
    known.text(f"Yesterday {written} called.", ("", "knows", f"{written} of Lyon"))
    [person] = [entity for (_, name), entity in known.entities.items() if name == "Zoé"]
    assert erasure.erase(services, PERSON, EraseTarget(entity_id=person)).facts == 2
    assert written.encode() not in stored_bytes(services)


def test_copies_the_app_made_are_deleted(services: Services, town: Town) -> None:
    folder = services.store.path.parent / "backups"
    folder.mkdir()
    services.store.copy_to(folder / "20260101T000000-schema-0001.db")
    receipt = erasure.delete_user_memories(services, AGENT, "anna")
    assert (receipt.copies_removed, receipt.clean) == (1, True)
    assert b"peanuts" not in stored_bytes(services)


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
    assert not held.finished
    assert not held.clean
    assert erasure.delete_user_memories(services, AGENT, "anna").clean
    assert b"peanuts" not in stored_bytes(services)


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
        stored = stored_bytes(services)
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
    assert b"anna eats" not in stored_bytes(services)
    with services.store.write() as connection:
        check_full_text(connection)
    memory = remember.add(services, AGENT, NewMemory("A persimmon too.", user_id="berta"))
    with services.store.read() as connection:
        found = fulltext.ranked_memories(
            connection, ["quince", "persimmon"], project_id=DEFAULT_PROJECT, user_id=None, users=("*",), limit=500
        )
    assert len(found) == 121, "the full text follows what stays and what comes"
    assert memory.id in dict(found)
