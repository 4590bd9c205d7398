"""What becomes of the texts of a file: looked through first, all in at once, taken back as one."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Forbidden, InvalidRequest, NotFound, Stopped
from korely_desktop.domain.memories import MemoryQuery, NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.rewind import EVER, Writer
from korely_desktop.domain.scope import PERSON, READ, WRITE, Caller
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import keys, rewind
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.incoming import taking_in
from korely_desktop.memory.services import Services
from tests.fakes import statement
from tests.reading import read_all

SECRET = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789"


def day(number: int) -> datetime:
    return datetime(2026, 3, number, tzinfo=UTC)


def stored(services: Services, user_id: str | None = None) -> list[str]:
    return [memory.content for memory in remember.list_memories(services, PERSON, MemoryQuery(user_id=user_id))[0]]


def test_what_is_here_erased_too_long_or_said_twice_stays_out(services: Services) -> None:
    remember.add(services, PERSON, NewMemory("Anna likes tea.", user_id="anna"))
    gone = remember.add(services, PERSON, NewMemory("Anna likes gin.", user_id="anna"))
    erasure.erase(services, PERSON, EraseTarget(memory_ids=(gone.id,)))
    texts = [
        NewMemory("Anna likes milk.", user_id="anna"),
        NewMemory("Anna likes tea.", user_id="anna"),
        NewMemory("Anna likes tea.", user_id="bruno", timestamp=day(3)),
        NewMemory("Anna likes gin!", user_id="anna"),
        NewMemory("x" * 16_001),
        NewMemory(f"My key is {SECRET}.", timestamp=day(2)),
        NewMemory("Anna likes milk.", user_id="anna"),
    ]
    expected = taking_in.look(services, PERSON, texts)
    assert [text.user_id for text in expected.fresh] == [None, "bruno", "anna"]  # oldest first, undated last
    assert SECRET not in expected.fresh[0].content
    counted = (expected.known, expected.erased, expected.too_long, expected.secrets, expected.undated)
    assert counted == (2, 1, 1, 1, 1)
    assert (expected.first, expected.last) == (day(2), day(3))
    assert stored(services) == ["Anna likes tea."], "looking changes nothing"
    assert taking_in.take_in(services, PERSON, expected).texts == 3
    again = taking_in.look(services, PERSON, texts)
    assert (again.fresh, again.known, again.erased) == ((), 5, 1)
    with pytest.raises(InvalidRequest, match="Nothing in this file is new"):
        taking_in.take_in(services, PERSON, again)


def test_an_agent_is_not_told_that_a_text_is_here_which_is_kept_from_it(services: Services) -> None:
    kept = remember.add(services, PERSON, NewMemory("Anna likes tea."))
    choosing.choose_texts(services, PERSON, {kept.id: Recall.NEVER})
    agent = Caller("rest", scopes=frozenset({READ, WRITE}), key_id="key_x")
    assert taking_in.look(services, agent, [NewMemory("Anna likes tea.")]).known == 0
    assert taking_in.look(services, PERSON, [NewMemory("Anna likes tea.")]).known == 1


def test_all_come_in_or_none(services: Services) -> None:
    texts = [NewMemory(f"Text {number}.") for number in range(450)]
    expected = taking_in.look(services, PERSON, texts)
    told: list[float] = []

    def stops(share: float) -> bool:
        told.append(share)
        return share < 0.5

    with pytest.raises(Stopped):
        taking_in.take_in(services, PERSON, expected, stops)
    with pytest.raises(Stopped):
        taking_in.look(services, PERSON, texts, stops)
    assert told == [0, 200 / 450, 400 / 450] * 2
    with pytest.raises(Forbidden):
        taking_in.look(services, Caller("rest", scopes=frozenset({READ})), texts)
    with pytest.raises(Forbidden):
        taking_in.take_in(services, Caller("rest", scopes=frozenset({READ})), expected)
    assert stored(services) == []
    assert taking_in.latest(services, PERSON) == []


def test_too_many_at_once_are_refused_and_a_later_day_helps(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking_in, "MOST", 2)
    texts = [NewMemory(f"Text {number}.", timestamp=day(number)) for number in (1, 2, 3)]
    with pytest.raises(InvalidRequest, match="since a certain day"):
        taking_in.take_in(services, PERSON, taking_in.look(services, PERSON, texts))
    later = taking_in.since(texts, day(2))
    assert taking_in.take_in(services, PERSON, taking_in.look(services, PERSON, later)).texts == 2


def test_an_import_is_taken_back_as_one_with_what_it_ended_and_put_back(services: Services) -> None:
    old, new, other = "Anna works at Acme.", "Anna works at Initech.", "Bruno likes milk."
    services.engine.says(old, statement(old, "Anna", "works_at", "Acme"))
    services.engine.says(new, statement(new, "Anna", "works_at", "Initech"))
    services.engine.says(other, statement(other, "Bruno", "likes", "milk"))
    remember.add(services, PERSON, NewMemory(old, timestamp=day(1)))
    read_all(services)
    texts = [NewMemory(new, timestamp=day(2), source="notes.md"), NewMemory(other, timestamp=day(3))]
    brought = taking_in.take_in(services, PERSON, taking_in.look(services, PERSON, texts))
    read_all(services)

    def known() -> set[str]:
        return {fact.object for fact in facts.query(services, PERSON, FactQuery(limit=50))[0]}

    assert known() == {"Initech", "milk"}
    (last,) = taking_in.latest(services, PERSON)
    assert (last.batch_id, last.texts, last.source) == (brought.batch_id, 2, "notes.md")
    writer = Writer(batch_id=brought.batch_id)
    shown = rewind.preview(services, PERSON, writer, EVER)
    assert (shown.texts, len(shown.facts), [fact.object for fact in shown.back]) == (2, 2, ["Acme"])
    assert known() == {"Initech", "milk"}, "a preview changes nothing"
    did = rewind.rewind(services, PERSON, writer, EVER)
    assert (known(), stored(services), taking_in.latest(services, PERSON)) == ({"Acme"}, [old], [])
    rewind.put_back(services, PERSON, did.id)
    assert known() == {"Initech", "milk"}
    assert taking_in.latest(services, PERSON) == [last]


def test_only_who_sees_all_takes_a_batch_back(services: Services) -> None:
    brought = taking_in.take_in(services, PERSON, taking_in.look(services, PERSON, [NewMemory("Text.")]))
    key, _ = keys.create_key(services, PERSON, name="bot")
    agent = Caller("rest", scopes=frozenset({READ, WRITE}), key_id=key.id)
    with pytest.raises(Forbidden):
        rewind.rewind(services, agent, Writer(batch_id=brought.batch_id), EVER)
    with pytest.raises(NotFound, match="no such batch"):
        rewind.rewind(services, PERSON, Writer(batch_id="bat_x"), EVER)
    assert taking_in.latest(services, agent) == [], "what came in with another key is not its to list"
