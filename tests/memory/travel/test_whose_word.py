"""What only the person brings in with a file, what stays behind, and who may not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from korely_desktop.domain.blocks import BlockPlace
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.facts import Trust
from korely_desktop.domain.memories import USUAL_LIFE, Labels, MemoryQuery, NewMemory
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.scope import READ, WRITE, Caller
from korely_desktop.domain.travel import Why
from korely_desktop.memory import (
    blocks,
    entities,
    lifecycle,
    remember,
    selfcheck,
)
from korely_desktop.memory.access import keys, projects
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import arriving, leaving
from tests.gui.learning import learn
from tests.memory.scene import objects
from tests.memory.travel.answers import AGENT, PERSON
from tests.memory.travel.carrying import every, move, reasons, write


def test_only_the_person_brings_the_persons_word(here: Services, there: Services, file: Path) -> None:
    said = write(here, "Ann", "lives_in", "Rome", caller=PERSON)
    arrived = move(here, there, file, AGENT)
    (fact,) = every(there)
    assert (fact.id, fact.trust, fact.confirmed_at, arrived.weakened) == (said, Trust.DIRECT, None, 1)
    assert objects(there) == {"Rome"}
    write(there, "Ann", "lives_in", "Turin")
    assert objects(there) == {"Turin"}  # it was nobody's last word

    arrived = move(here, here, file, AGENT)
    assert (arrived.weakened, every(here)[0].trust) == (0, Trust.PERSON)


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
    assert objects(there) == set()
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
    assert objects(there) == set()
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


def test_another_projects_memory_is_neither_read_nor_touched(here: Services, file: Path) -> None:
    written = write(here, "Ann", "likes", "tea")
    leaving.export_to(here, PERSON, file)
    project = projects.create(here, PERSON, "other").id
    elsewhere = replace(AGENT, project_id=project)
    arrived = arriving.take_in_from(here, elsewhere, file)
    assert (dict(arrived.taken), reasons(arrived)) == ({}, {Why.TAKEN})
    assert leaving.export_to(here, elsewhere, file).facts == 0
    assert [fact.id for fact in every(here)] == [written]


def test_who_may_not(here: Services, file: Path) -> None:
    with pytest.raises(Forbidden):
        leaving.export_to(here, Caller(actor="rest", scopes=frozenset({WRITE})), file)
    with pytest.raises(Forbidden):
        leaving.export_to(here, Caller(actor="rest", users=("u1",)), file, "u2")
    leaving.export_to(here, PERSON, file)
    with pytest.raises(Forbidden):
        arriving.take_in_from(here, Caller(actor="rest", scopes=frozenset({READ, WRITE})), file)


def test_what_came_in_with_a_key_is_nobodys_own_words_elsewhere(here: Services, there: Services, file: Path) -> None:
    key, _ = keys.create_key(here, PERSON, name="support", scopes=[WRITE])
    remember.add(here, replace(AGENT, key_id=key.id, label="support", client="some-client"), NewMemory("A note."))
    remember.add(here, PERSON, NewMemory("My own note."))
    move(here, there, file)
    texts, _ = remember.list_memories(there, PERSON, MemoryQuery())
    assert {text.content: text.writer for text in texts} == {"A note.": "some-client", "My own note.": None}
