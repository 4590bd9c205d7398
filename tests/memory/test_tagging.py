"""Tags of one text: one spelling of each, found whatever their letter case."""

from __future__ import annotations

import pytest

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.memories import Filters, Labels, MemoryQuery, NewMemory
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import remember, tagging
from korely_desktop.memory.listing import texts
from korely_desktop.memory.services import Services
from tests.memory.known import AGENT


def tags(services: Services, memory_id: str) -> tuple[str, ...]:
    return remember.get(services, AGENT, memory_id).labels.tags


def test_tags_are_trimmed_and_each_is_there_once_in_its_first_spelling(services: Services) -> None:
    memory = remember.add(services, AGENT, NewMemory("x", labels=Labels(tags=("  Big   plan ", "big plan", "Città"))))
    assert memory.labels.tags == ("Big plan", "Città")
    tagging.tag(services, AGENT, memory.id, ["CITTÀ", "new", "cittA\u0300"])
    assert tags(services, memory.id) == ("Big plan", "Città", "new")
    tagging.untag(services, AGENT, memory.id, ["BIG PLAN", "nobody has it"])
    assert tags(services, memory.id) == ("Città", "new")


@pytest.mark.parametrize("asked", ["Città", "città", "CITTÀ"])
def test_a_tag_is_found_whatever_its_letter_case(services: Services, asked: str) -> None:
    wanted = remember.add(services, AGENT, NewMemory("x", labels=Labels(tags=("Città", "b"))))
    remember.add(services, AGENT, NewMemory("y", labels=Labels(tags=("c",))))
    remember.add(services, AGENT, NewMemory("z"))
    for filters, found in ((Filters(tags=(asked,)), [wanted.id]), (Filters(tags=(asked, "c")), [])):
        listed, total = remember.list_memories(services, AGENT, MemoryQuery(filters=filters))
        assert ([memory.id for memory in listed], total) == (found, len(found))
    assert sorted(texts.labels(services, PERSON)) == ["Città", "b", "c"]


def test_nothing_changes_where_the_tag_is_there(services: Services) -> None:
    memory = remember.add(services, AGENT, NewMemory("x", labels=Labels(tags=("a",))))
    assert tagging.tag(services, AGENT, memory.id, ["A"]) == tagging.tagged(services, AGENT, memory.id)
    assert remember.get(services, AGENT, memory.id).updated_at == memory.updated_at


def test_there_are_at_most_20(services: Services) -> None:
    memory = remember.add(services, AGENT, NewMemory("x", labels=Labels(tags=tuple("abcdefghijklmnopqrst"))))
    tagging.tag(services, AGENT, memory.id, ["A", "b"])
    with pytest.raises(InvalidRequest, match="at most 20"):
        tagging.tag(services, AGENT, memory.id, ["u"])
