"""What comes in with a file: facts, texts, links, conversations, blocks, and what is there already."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from korely_desktop.domain.audit import AuditEvent, AuditQuery
from korely_desktop.domain.blocks import BlockPlace
from korely_desktop.domain.conversations import MessageQuery, NewEpisode, NewMessage
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Forbidden, InvalidRequest, Stopped
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.links import NewLink
from korely_desktop.domain.memories import Labels, MemoryQuery, NewMemory, Role
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.scope import READ, WRITE
from korely_desktop.domain.selfcheck import MAX_QUESTIONS
from korely_desktop.domain.travel import Why
from korely_desktop.memory import (
    blocks,
    conversations,
    entities,
    linking,
    remember,
    selfcheck,
)
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import arriving, leaving, owing
from korely_desktop.store import selfcheck as question_rows
from tests.gui.learning import learn
from tests.memory.scene import objects
from tests.memory.travel.answers import AGENT, PERSON, told
from tests.memory.travel.carrying import every, move, reasons, write

MANY = 90


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arriving, "PART", 20)


def many_facts(services: Services) -> None:
    for number in range(MANY):
        write(services, "Ann", "likes", f"tea {number}", object_is_literal=True)


def imports(services: Services) -> list[AuditEvent]:
    return [one for one in audit.read(services, PERSON, AuditQuery())[0] if one.meta.get("verb") == "import"]


def test_a_link_comes_where_both_its_texts_are_and_no_other(here: Services, there: Services, file: Path) -> None:
    mine = remember.add(here, AGENT, NewMemory("Tea.", user_id="ann", source="the shop"))
    also = remember.add(here, AGENT, NewMemory("More tea.", user_id="ann", links=(NewLink(mine.id, "follows"),)))
    other = remember.add(here, AGENT, NewMemory("Coffee.", user_id="bob", links=(NewLink(mine.id, "contradicts"),)))
    expected = linking.links(here, PERSON, also.id)
    leaving.export_to(here, PERSON, file, "ann")
    assert other.id not in file.read_text()
    arrived = arriving.take_in_from(there, PERSON, file)
    assert (arrived.taken["relation"], arrived.refused) == (1, 0)
    assert linking.links(there, PERSON, also.id) == expected
    assert remember.get(there, PERSON, mine.id).source == "the shop"

    leaving.export_to(here, PERSON, file)
    confined = replace(AGENT, users=("ann",))
    with pytest.raises(Forbidden):
        arriving.take_in_from(there, replace(confined, scopes=frozenset({READ, WRITE})), file)
    assert Why.MISSING in reasons(arriving.take_in_from(there, confined, file))
    assert [link.target_id for link in linking.links(there, PERSON, mine.id)] == [also.id]


def test_an_export_of_before_links_is_taken_in(here: Services, there: Services, file: Path) -> None:
    remember.add(here, AGENT, NewMemory("Tea."))
    leaving.export_to(here, PERSON, file)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for line in lines:
        for name in ("source", "expires_at", "archived_at", "done_at"):
            line.pop(name, None)
    file.write_text("\n".join(json.dumps(line) for line in lines))
    assert arriving.take_in_from(there, PERSON, file).taken["memory"] == 1


@pytest.mark.parametrize("before", [False, True])
def test_who_was_made_one_with_whom_comes_along(here: Services, there: Services, file: Path, before: bool) -> None:
    """A file of ``before`` does not tell: each is then taken out by itself."""
    for name in ("Ada", "Bea", "Cleo"):
        write(here, name, "likes", f"tea of {name}")
    known = {one.name: one.id for one in entities.entities(here, PERSON, EntityQuery())[0]}
    entities.merge(here, PERSON, known["Cleo"], known["Bea"])
    entities.merge(here, PERSON, known["Bea"], known["Ada"])
    leaving.export_to(here, PERSON, file)
    if before:
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        file.write_text("\n".join(json.dumps({k: v for k, v in one.items() if k != "joined_to"}) for one in lines))
    arriving.take_in_from(there, PERSON, file)
    assert objects(there, subject="Cleo") == {"tea of Ada", "tea of Bea", "tea of Cleo"}
    entities.split(there, PERSON, known["Bea"])
    assert objects(there, subject="Bea") == ({"tea of Bea"} if before else {"tea of Bea", "tea of Cleo"})


def test_secrets_do_not_come_in_with_a_file_either(here: Services, there: Services, file: Path) -> None:
    metadata, labels = {"note": "N0TE"}, Labels(tags=("T4G",))
    remember.add(
        here, AGENT, NewMemory("Her pin is PINPIN. She likes tea.", metadata=metadata, labels=labels, source="S0URCE")
    )
    write(here, "Ann", "uses", "V4LUE")
    blocks.put(here, AGENT, BlockPlace(None, None, "now"), "Her pin is PINPIN.")
    leaving.export_to(here, PERSON, file)
    secrets = {name: f"ghp_{name}efghij0123456789ABCDEFGHIJ" for name in ("N0TE", "T4G", "S0URCE", "V4LUE")}
    written = file.read_text().replace("PINPIN", "482104")
    for name, secret in secrets.items():
        written = written.replace(f'"{name}"', f'"{secret}"')
    file.write_text(written)
    arrived = arriving.take_in_from(there, AGENT, file)
    assert (arrived.taken["memory"], arrived.taken["fact"], arrived.taken["block"]) == (1, 1, 1)
    assert remember.list_memories(there, PERSON, MemoryQuery())[0][0].content == "Her pin is ██████. She likes tea."
    leaving.export_to(there, PERSON, file)
    assert not [secret for secret in ("482104", *secrets.values()) if secret in file.read_text()]


def test_a_conversation_and_a_block_come_as_they_were(here: Services, there: Services, file: Path) -> None:
    said = (NewMessage(Role.USER, "Hello."), NewMessage(Role.ASSISTANT, "Hi."))
    held = conversations.keep(here, AGENT, NewEpisode("s", said, "ann", "bot", "mine"))
    place = BlockPlace("ann", "bot", "persona")
    blocks.put(here, PERSON, place, "Kind.")
    move(here, there, file)
    (come,), _ = conversations.episodes(there, AGENT, MessageQuery("s"))
    assert (come.id, come.own_id) == (held.id, "mine")
    assert [(one.memory.role, one.memory.content) for one in come.messages] == [
        (Role.USER, "Hello."),
        (Role.ASSISTANT, "Hi."),
    ]
    assert conversations.keep(there, AGENT, NewEpisode("s", said, "ann", "bot", "mine")).id == held.id
    assert blocks.get(there, PERSON, place) == blocks.get(here, PERSON, place)


def test_an_export_of_the_version_before_is_taken_in(here: Services, there: Services, file: Path) -> None:
    remember.add(here, AGENT, NewMemory("A note."))
    leaving.export_to(here, PERSON, file)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    lines[0]["version"] = 1
    del lines[1]["message"]
    file.write_text("\n".join(map(json.dumps, lines)))
    assert arriving.take_in_from(there, PERSON, file).taken == {"memory": 1}


@pytest.mark.parametrize("told", [True, False])
def test_who_said_a_fact_first_comes_along_and_is_found_where_an_older_file_does_not_tell(
    here: Services, there: Services, file: Path, told: bool
) -> None:
    key, _ = keys.create_key(here, PERSON, name="Claude Code")
    by_key = replace(AGENT, key_id=key.id, label=key.name, client="sdk")
    write(here, "Ann", "likes", "tea", caller=by_key)
    write(here, "Ann", "likes", "rye", caller=by_key, agent_id="Cursor")
    write(here, "Ann", "likes", "rain", caller=PERSON, agent_id="Cursor")
    remember.add(here, by_key, NewMemory("Bruno works at Google."))
    learn(here, "Marco lives in Turin.")  # which reads whatever waits
    leaving.export_to(here, PERSON, file)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    if not told:
        lines[0]["version"] = 3
        for line in lines:
            line.pop("writer", None)
    file.write_text("\n".join(map(json.dumps, lines)))
    arriving.take_in_from(there, PERSON, file)
    writers = {fact.object: fact.writer for fact in every(there) if fact.object != "Turin"}
    found = {"tea": "Claude Code", "Google": "Claude Code"} if told else {"tea": None, "Google": "sdk"}
    assert writers == {"rye": "Cursor", "rain": None, **found}


def test_golden_questions_come_with_the_texts_that_answer_them(here: Services, there: Services, file: Path) -> None:
    text = remember.add(here, AGENT, NewMemory("Ann likes tea.", user_id="ann")).id
    asked = selfcheck.add_question(here, PERSON, "What does Ann like?", text)
    leaving.export_to(here, AGENT, file)
    assert asked.question not in file.read_text(), "they are the person's"
    leaving.export_to(here, PERSON, file, "bob")
    assert asked.question not in file.read_text()
    assert move(here, there, file).taken["question"] == 1
    assert selfcheck.questions(there, PERSON) == [asked]
    assert move(here, there, file).known["question"] == 1

    with there.store.write() as connection:
        question_rows.put_questions(connection, [replace(asked, id=new_id("gld")) for _ in range(MAX_QUESTIONS)])
    assert reasons(move(here, there, file)) == {Why.FULL}
    gone = file.read_text().replace(text, new_id("mem"), 1)  # its own line; the question names it still
    file.write_text(gone)
    with there.store.write() as connection:
        question_rows.put_questions(connection, [])
    erasure.erase(there, PERSON, EraseTarget(memory_ids=(text,)), may_return=True)
    assert reasons(arriving.take_in_from(there, PERSON, file)) == {Why.MISSING}


def test_two_memories_of_one_person_become_one(here: Services, there: Services, file: Path) -> None:
    """The person's word here stands; of the rest the newer value holds, and names mean whom they meant."""
    write(here, "user", "lives_in", "Rome", user_id="ann")
    write(here, "Bob", "works_at", "Globex", user_id="ann", valid_from=here.clock())
    write(here, "Carla", "likes", "tea", user_id="ann")
    before = here.clock().replace(year=2025)
    write(there, "user", "lives_in", "Turin", user_id="ann", valid_from=before, caller=PERSON)
    write(there, "Bob", "works_at", "Acme", user_id="ann", valid_from=before)
    there_before = {fact.id for fact in every(there)}
    arrived = move(here, there, file)
    assert arrived.refused == 0
    assert objects(there, predicate="works_at") == {"Globex"}
    (acme,) = (fact for fact in every(there) if fact.object == "Acme")
    assert acme.invalid_at == here.clock()
    (turin,) = (fact for fact in every(there) if fact.object == "Turin")
    assert turin.is_open
    assert {card.fact.object for card in review.waiting(there, PERSON)[0] if card.fact} == {"Rome"}
    named, _ = entities.entities(there, PERSON, EntityQuery(user_id="ann", limit=200))
    assert sorted(one.name for one in named) == ["Acme", "Bob", "Carla", "Globex", "Rome", "Turin", "ann", "tea"]
    assert there_before < {fact.id for fact in every(there)}
    again = arriving.take_in_from(there, PERSON, file)
    assert (dict(again.taken), reasons(again) - {Why.DIFFERS}) == ({}, set())


def test_what_both_know_of_somebody_is_told_once_and_parted_again(here: Services, there: Services, file: Path) -> None:
    """Of two sentences in one text that are about two people, too, each keeps its own."""
    said = "Bea lives in Rome. Bob lives in Rome."
    learn(here, said, at=here.clock().replace(year=2024))
    learn(there, said, at=here.clock().replace(year=2025))
    write(there, "Bob", "likes", "tea")
    before = sorted(every(there), key=lambda fact: fact.id)
    people = {fact.subject: fact.subject_entity_id for fact in every(here)}
    assert move(here, there, file).refused == 0
    assert len(every(there)) == 3
    assert len(objects(there, subject="Bob")) == 2
    assert arriving.take_in_from(there, PERSON, file).taken == {}
    for name in ("Bea", "Bob"):
        entities.split(there, PERSON, people[name] or "")
        homes = [fact for fact in every(there, predicate="lives_in") if fact.subject == name]
        assert sorted((fact.valid_from.year, len(fact.source_memory_ids)) for fact in homes) == [(2024, 1), (2025, 1)]
    theirs = [fact for fact in every(there) if fact.subject_entity_id not in people.values()]
    assert sorted(theirs, key=lambda fact: fact.id) == before


@pytest.mark.parametrize("direct", [True, False])
def test_what_came_as_one_and_was_said_of_two_is_said_of_both_once_they_are_parted(
    here: Services, there: Services, file: Path, direct: bool
) -> None:
    for name in ("Ada", "Bea"):
        if direct:
            write(here, name, "lives_in", "Rome")
        else:
            learn(here, f"{name} lives in Rome.", at=here.clock())
        here.clock.now += timedelta(days=1)  # type: ignore[attr-defined]
    before = sorted((fact.id, fact.valid_from) for fact in every(here))
    known = {one.name: one.id for one in entities.entities(here, PERSON, EntityQuery())[0]}
    entities.merge(here, PERSON, known["Bea"], known["Ada"])
    move(here, there, file)
    assert len(every(there)) == 1
    entities.split(there, PERSON, known["Bea"])
    assert sorted((fact.id, fact.valid_from) for fact in every(there)) == before


def test_a_later_export_brings_what_is_new_and_it_ends_what_it_replaces(
    here: Services, there: Services, file: Path
) -> None:
    learn(here, "Giulia Ferri works at Google.", at=here.clock())
    move(here, there, file)
    here.clock.now = here.clock().replace(month=3)  # type: ignore[attr-defined]
    learn(here, "Giulia Ferri moved to Stripe.", at=here.clock())
    arrived = move(here, there, file)
    assert reasons(arrived) == {Why.DIFFERS}  # Google has ended since; what is here stays until it is settled
    assert objects(there, predicate="works_at") == {"Stripe"}
    (google,) = (fact for fact in every(there) if fact.object == "Google")
    assert google.invalid_at == here.clock()


@pytest.mark.usefixtures("small_parts")
def test_a_bad_file_changes_nothing_wherever_it_is_bad(here: Services, there: Services, file: Path) -> None:
    many_facts(here)
    leaving.export_to(here, PERSON, file)
    whole = file.read_bytes()
    for bad in (whole[: len(whole) // 2], whole + b"{}\n", b"x" * (2 << 20)):
        file.write_bytes(bad)
        with pytest.raises(InvalidRequest):
            arriving.take_in_from(there, PERSON, file)
        assert every(there) == []


def test_an_export_can_be_stopped_and_nothing_is_left_of_it(here: Services, file: Path, tmp_path: Path) -> None:
    many_facts(here)
    with pytest.raises(Stopped):
        leaving.export_to(here, PERSON, file, watch=lambda share: share < 0.5)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("small_parts")
def test_what_came_stays_where_an_import_is_stopped_and_the_same_again_brings_the_rest(
    here: Services, there: Services, file: Path
) -> None:
    many_facts(here)
    leaving.export_to(here, PERSON, file)
    with pytest.raises(Stopped, match="Nothing was changed"):
        arriving.take_in_from(there, PERSON, file, watch=lambda share: share < 0.1)
    assert every(there) == []
    arrived = arriving.take_in_from(there, PERSON, file, watch=lambda share: share < 0.5)
    came = arrived.taken["fact"]
    assert arrived.stopped
    assert 0 < came < MANY
    (noted,) = imports(there)
    assert noted.meta["facts"] == came
    rest = arriving.take_in_from(there, PERSON, file)
    assert (rest.stopped, rest.taken["fact"], rest.known["fact"]) == (False, MANY - came, came)
    assert told(there, PERSON) == told(here, PERSON)


@pytest.mark.usefixtures("small_parts")
def test_others_write_while_an_import_goes_on_and_what_they_say_is_settled_with_it(
    here: Services, there: Services, file: Path
) -> None:
    many_facts(here)
    write(here, "Ann", "lives_in", "Turin", user_id="ann", valid_from=here.clock())
    leaving.export_to(here, PERSON, file)
    there.clock.now = here.clock() + timedelta(days=1)  # type: ignore[attr-defined]
    waited: list[bool] = []

    def meanwhile(share: float) -> bool:
        waited.append(there.store.is_writing)
        if share > 0.2 and objects(there, user_id="ann") == set():
            write(there, "Ann", "lives_in", "Rome", user_id="ann")
        return True

    arrived = arriving.take_in_from(there, PERSON, file, meanwhile)
    assert (not any(waited), arrived.refused) == (True, 0)
    assert objects(there, user_id="ann") == {"Rome"}
    named, _ = entities.entities(there, PERSON, EntityQuery(user_id="ann", limit=200))
    assert sorted(one.name for one in named) == ["Rome", "Turin", "ann"]


@pytest.mark.usefixtures("small_parts")
def test_an_import_that_was_killed_is_finished_at_the_next_start(
    here: Services, there: Services, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it would have been settled with is, whom only something erased tells of is not named, and it is logged."""
    many_facts(here)
    write(here, "Bob", "lives_in", "Turin", valid_from=here.clock() - timedelta(days=9))
    write(here, "Dora", "owns", "kayak")
    leaving.export_to(here, PERSON, file)
    write(there, "Bob", "lives_in", "Rome", valid_from=here.clock() - timedelta(days=3))
    erasure.erase(there, PERSON, EraseTarget(fact_ids=(write(there, "Dora", "owns", "kayak"),)))

    class Killed(BaseException):
        pass

    monkeypatch.setattr(owing, "settle", lambda *_: (_ for _ in ()).throw(Killed))
    with pytest.raises(Killed):
        arriving.take_in_from(there, PERSON, file)
    monkeypatch.undo()
    owing.finish(there)
    assert objects(there, subject="Bob") == {"Rome"}
    assert "Dora" not in {one.name for one in entities.entities(there, PERSON, EntityQuery(limit=200))[0]}
    assert len(imports(there)) == 1
    owing.finish(there)
    assert len(imports(there)) == 1


def test_a_text_that_nobody_read_yet_is_read_where_it_arrives(here: Services, there: Services, file: Path) -> None:
    remember.add(here, AGENT, NewMemory("Giulia Ferri works at Google."))
    move(here, there, file)
    learn(there, "Marco lives in Turin.")  # which reads whatever waits
    assert objects(there) == {"Google", "Turin"}


def test_the_header_says_what_is_in_it(here: Services, file: Path) -> None:
    write(here, "Ann", "likes", "tea")
    leaving.export_to(here, PERSON, file)
    header = arriving.look(file)
    assert (header.facts, header.memories, header.made_at) == (1, 0, here.clock())
    assert "keys of agents" in json.loads(file.read_text().splitlines()[0])["left_out"]
    file.write_text("a letter\n")
    with pytest.raises(InvalidRequest, match="not a Korely export"):
        arriving.look(file)
