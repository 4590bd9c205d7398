"""What may come with an import, and what may not: words of the person, what was put away, another one's memory."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from korely_desktop.domain.blocks import BlockPlace
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.conversations import MessageQuery, NewEpisode, NewMessage
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Forbidden, InvalidRequest, Stopped
from korely_desktop.domain.facts import Fact, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.links import NewLink
from korely_desktop.domain.memories import USUAL_LIFE, Labels, MemoryQuery, NewMemory, Role
from korely_desktop.domain.questions import EntityQuery, FactQuery, NewTriple
from korely_desktop.domain.scope import READ, WRITE, Caller
from korely_desktop.domain.selfcheck import MAX_QUESTIONS
from korely_desktop.domain.travel import Arrived, Why
from korely_desktop.memory import (
    blocks,
    conversations,
    entities,
    facts,
    lifecycle,
    linking,
    remember,
    selfcheck,
)
from korely_desktop.memory.access import keys
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import arriving, leaving
from korely_desktop.store import selfcheck as question_rows
from tests.gui.learning import learn
from tests.memory.travel.answers import AGENT, PERSON


def write(services: Services, *triple: str, caller: Caller = AGENT, **more: object) -> str:
    return facts.add_triple(services, caller, NewTriple(*triple, **more)).id  # type: ignore[arg-type]


def every(services: Services, **more: object) -> list[Fact]:
    return facts.query(services, PERSON, FactQuery(include_invalidated=True, limit=200, **more))[0]  # type: ignore[arg-type]


def values(services: Services, **more: object) -> set[str]:
    return {fact.object for fact in facts.query(services, AGENT, FactQuery(**more))[0]}  # type: ignore[arg-type]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "export.jsonl"


def move(here: Services, there: Services, file: Path, caller: Caller = PERSON) -> Arrived:
    leaving.export_to(here, PERSON, file)
    return arriving.take_in_from(there, caller, file)


def reasons(arrived: Arrived) -> set[Why]:
    return {refusal.why for refusal in arrived.refusals}


def test_only_the_person_brings_the_persons_word(here: Services, there: Services, file: Path) -> None:
    said = write(here, "Ann", "lives_in", "Rome", caller=PERSON)
    arrived = move(here, there, file, AGENT)
    (fact,) = every(there)
    assert (fact.id, fact.trust, fact.confirmed_at, arrived.weakened) == (said, Trust.DIRECT, None, 1)
    assert values(there) == {"Rome"}
    write(there, "Ann", "lives_in", "Turin")
    assert values(there) == {"Turin"}  # it was nobody's last word

    arrived = move(here, here, file, AGENT)
    assert (arrived.weakened, every(here)[0].trust) == (0, Trust.PERSON)


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


def test_a_decision_is_brought_by_the_person_alone(here: Services, there: Services, file: Path) -> None:
    write(here, "Ann", "lives_in", "Rome", caller=PERSON, valid_from=here.clock().replace(year=2025))
    write(here, "Ann", "lives_in", "Turin")
    (card,) = review.waiting(here, PERSON)[0]
    review.decide(here, PERSON, card.id, "reject")
    assert reasons(move(here, there, file, AGENT)) == {Why.DECIDED}


def test_what_was_put_away_does_not_come_back(here: Services, there: Services, file: Path) -> None:
    hidden = write(here, "Ann", "likes", "tea")
    erased = write(here, "Ann", "likes", "milk")
    text = remember.add(here, AGENT, NewMemory("A note on beer."))
    gone = remember.add(here, AGENT, NewMemory("A note on wine."))
    move(here, there, file)
    verbs.hide(there, PERSON, hidden)
    erasure.erase(there, PERSON, EraseTarget(fact_ids=(erased,)), {})
    remember.delete(there, AGENT, text.id)
    erasure.erase(there, PERSON, EraseTarget(memory_ids=(gone.id,)), {})
    arrived = arriving.take_in_from(there, PERSON, file)
    assert reasons(arrived) == {Why.PUT_AWAY}
    assert {refusal.id for refusal in arrived.refusals} == {hidden, erased, text.id, gone.id}
    assert values(there) == set()
    assert remember.list_memories(there, PERSON, MemoryQuery())[1] == 0


def test_nor_do_the_names_and_questions_that_only_it_told_of(here: Services, there: Services, file: Path) -> None:
    learn(here, "Zaphod Quixley lives in Turin. Marco likes tea.")
    text = remember.list_memories(here, PERSON, MemoryQuery())[0][0]
    selfcheck.add_question(here, PERSON, "Where does Zaphod Quixley live?", text.id)
    move(here, there, file)
    [zaphod] = entities.entities(there, PERSON, EntityQuery(q="Zaphod"))[0]
    entities.add_alias(there, PERSON, zaphod.id, "Zappy")
    leaving.export_to(there, PERSON, file)
    erasure.erase(there, PERSON, EraseTarget(entity_id=zaphod.id))
    arrived = arriving.take_in_from(there, PERSON, file)
    assert Why.PUT_AWAY in reasons(arrived)
    named, _ = entities.entities(there, PERSON, EntityQuery(every_user=True, limit=200))
    assert {one.name for one in named} == {"Marco"}
    assert "entity" not in arrived.taken
    assert selfcheck.questions(there, PERSON) == []
    leaving.export_to(there, PERSON, file)
    assert not any(word in file.read_text() for word in ("Zaphod", "Quixley", "Zappy"))


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


def test_a_block_that_is_here_stays_and_an_erased_one_stays_away(here: Services, there: Services, file: Path) -> None:
    for name in ("same", "other", "gone"):
        blocks.put(here, PERSON, BlockPlace("ann", None, name), f"{name} Quixotic plan")
    blocks.put(there, AGENT, BlockPlace("ann", None, "other"), "what is here")
    arrived = move(here, there, file, AGENT)
    assert reasons(arrived) == {Why.DIFFERS}
    assert not blocks.get(there, PERSON, BlockPlace("ann", None, "same")).by_person  # only the person brings that
    blocks.erase(there, PERSON, BlockPlace("ann", None, "gone"))
    assert reasons(move(here, there, file, AGENT)) == {Why.DIFFERS, Why.PUT_AWAY}
    assert {one.place.name for one in blocks.every(there, PERSON)} == {"same", "other"}


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


def test_what_was_forgotten_stays_behind(here: Services, there: Services, file: Path) -> None:
    verbs.hide(here, PERSON, write(here, "Zaphod", "likes", "Quixotic tea"))
    remember.delete(here, AGENT, remember.add(here, AGENT, NewMemory("Zyzzyva is a weevil.")).id)
    leaving.export_to(here, PERSON, file)
    assert not any(word in file.read_text() for word in ("Zaphod", "Quixotic", "Zyzzyva"))


def test_what_is_kept_from_agents_stays_kept_from_them(here: Services, there: Services, file: Path) -> None:
    secret = write(here, "Ann", "likes", "Quixotic tea")
    choosing.choose(here, PERSON, {secret: Recall.NEVER})
    leaving.export_to(here, AGENT, file)
    assert "Quixotic" not in file.read_text()
    move(here, there, file)
    assert values(there) == set()
    assert [fact.recall for fact in every(there)] == [Recall.NEVER]


def test_what_the_person_put_aside_only_they_bring_back(here: Services, there: Services, file: Path) -> None:
    mine, theirs = (remember.add(here, AGENT, NewMemory(f"Note {one}.", labels=Labels("todo"))).id for one in "ab")
    for verb in (lifecycle.archive, lifecycle.done):
        verb(here, PERSON, mine)
        verb(here, AGENT, theirs)
    move(here, there, file)
    agent = replace(AGENT, scopes=frozenset({READ, WRITE}))
    with pytest.raises(Forbidden, match="put this memory aside"):
        lifecycle.restore(there, agent, mine)
    assert lifecycle.restore(there, agent, theirs).life == USUAL_LIFE
    assert "archived" not in {event.event for event in remember.history(there, PERSON, mine)}, "not here, not then"

    onward = file.with_name("onward")
    leaving.export_to(there, PERSON, onward)
    arriving.take_in_from(here, PERSON, onward)
    assert lifecycle.restore(there, PERSON, mine).life == USUAL_LIFE
    there.clock.now = there.clock().replace(month=3)  # type: ignore[attr-defined]
    lifecycle.archive(there, AGENT, mine)
    assert lifecycle.restore(there, agent, mine).life == USUAL_LIFE, "the person had brought it back"


def test_a_key_brings_nothing_that_only_the_person_brings_back(here: Services, there: Services, file: Path) -> None:
    mine = remember.add(here, AGENT, NewMemory("A note.")).id
    lifecycle.archive(here, PERSON, mine)
    move(here, there, file, AGENT)
    assert lifecycle.restore(there, replace(AGENT, scopes=frozenset({READ, WRITE})), mine).life == USUAL_LIFE


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
    assert values(there, predicate="works_at") == {"Globex"}
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


def test_a_later_export_brings_what_is_new_and_it_ends_what_it_replaces(
    here: Services, there: Services, file: Path
) -> None:
    learn(here, "Giulia Ferri works at Google.", at=here.clock())
    move(here, there, file)
    here.clock.now = here.clock().replace(month=3)  # type: ignore[attr-defined]
    learn(here, "Giulia Ferri moved to Stripe.", at=here.clock())
    arrived = move(here, there, file)
    assert reasons(arrived) == {Why.DIFFERS}  # Google has ended since; what is here stays until it is settled
    assert values(there, predicate="works_at") == {"Stripe"}
    (google,) = (fact for fact in every(there) if fact.object == "Google")
    assert google.invalid_at == here.clock()


def test_another_projects_memory_is_neither_read_nor_touched(here: Services, file: Path) -> None:
    written = write(here, "Ann", "likes", "tea")
    leaving.export_to(here, PERSON, file)
    project = keys.create_project(here, PERSON, "other").id
    elsewhere = replace(AGENT, project_id=project)
    arrived = arriving.take_in_from(here, elsewhere, file)
    assert (dict(arrived.taken), reasons(arrived)) == ({}, {Why.TAKEN})
    assert leaving.export_to(here, elsewhere, file).facts == 0
    assert [fact.id for fact in every(here)] == [written]


def test_it_is_all_or_nothing_and_can_be_stopped(here: Services, there: Services, file: Path, tmp_path: Path) -> None:
    for number in range(300):
        write(here, "Ann", "likes", f"tea {number}", object_is_literal=True)
    with pytest.raises(Stopped):
        leaving.export_to(here, PERSON, file, watch=lambda share: share < 0.5)
    assert list(tmp_path.iterdir()) == []
    leaving.export_to(here, PERSON, file)
    with pytest.raises(Stopped):
        arriving.take_in_from(there, PERSON, file, watch=lambda share: share < 0.5)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(InvalidRequest, match="Nothing was changed"):
        arriving.take_in_from(there, PERSON, file)
    file.write_bytes(b"x" * (2 << 20))
    with pytest.raises(InvalidRequest):
        arriving.take_in_from(there, PERSON, file)
    assert every(there) == []


def test_who_may_not(here: Services, file: Path) -> None:
    with pytest.raises(Forbidden):
        leaving.export_to(here, Caller(actor="rest", scopes=frozenset({WRITE})), file)
    with pytest.raises(Forbidden):
        leaving.export_to(here, Caller(actor="rest", users=("u1",)), file, "u2")
    leaving.export_to(here, PERSON, file)
    with pytest.raises(Forbidden):
        arriving.take_in_from(here, Caller(actor="rest", scopes=frozenset({READ, WRITE})), file)


def test_a_text_that_nobody_read_yet_is_read_where_it_arrives(here: Services, there: Services, file: Path) -> None:
    remember.add(here, AGENT, NewMemory("Giulia Ferri works at Google."))
    move(here, there, file)
    learn(there, "Marco lives in Turin.")  # which reads whatever waits
    assert values(there) == {"Google", "Turin"}


def test_what_came_in_with_a_key_is_nobodys_own_words_elsewhere(here: Services, there: Services, file: Path) -> None:
    key, _ = keys.create_key(here, PERSON, name="support", scopes=[WRITE])
    remember.add(here, replace(AGENT, key_id=key.id, label="support", client="some-client"), NewMemory("A note."))
    remember.add(here, PERSON, NewMemory("My own note."))
    move(here, there, file)
    texts, _ = remember.list_memories(there, PERSON, MemoryQuery())
    assert {text.content: text.writer for text in texts} == {"A note.": "some-client", "My own note.": None}


def test_the_header_says_what_is_in_it(here: Services, file: Path) -> None:
    write(here, "Ann", "likes", "tea")
    leaving.export_to(here, PERSON, file)
    header = arriving.look(file)
    assert (header.facts, header.memories, header.made_at) == (1, 0, here.clock())
    assert "keys of agents" in json.loads(file.read_text().splitlines()[0])["left_out"]
    file.write_text("a letter\n")
    with pytest.raises(InvalidRequest, match="no export"):
        arriving.look(file)
