"""Links between texts: kept once, seen from both ends, told to nobody who may not see the other text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.errors import InvalidRequest, NotFound
from korely_desktop.domain.links import BOTH_WAYS, RELATIONS, Ends, NewLink
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import PERSON, READ, WRITE, Caller
from korely_desktop.memory import linking, remember
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.services import Services

AGENT = Caller("rest", scopes=frozenset({READ, WRITE}), key_id="key_1")


def note(services: Services, content: str, **more: object) -> str:
    return remember.add(services, AGENT, NewMemory(content, **more)).id  # type: ignore[arg-type]


def seen(services: Services, memory_id: str, caller: Caller = AGENT) -> list[tuple[str, str, str]]:
    return [(link.target_id, link.relation, link.direction) for link in linking.links(services, caller, memory_id)]


def test_a_link_is_seen_from_both_its_texts(services: Services) -> None:
    plan, step = note(services, "The plan."), note(services, "The first step.")
    linking.link(services, AGENT, step, NewLink(plan, "part_of"))
    linking.link(services, AGENT, plan, NewLink(step, "contradicts"))
    assert seen(services, step) == [(plan, "part_of", "out"), (plan, "contradicts", "both")]
    assert seen(services, plan) == [(step, "part_of", "in"), (step, "contradicts", "both")]
    assert remember.get(services, AGENT, plan).links == tuple(linking.links(services, AGENT, plan))


@pytest.mark.parametrize("relation", RELATIONS)
def test_said_again_it_is_kept_once(services: Services, relation: str) -> None:
    one, other = note(services, "One."), note(services, "Other.")
    said = NewLink(other, relation)  # type: ignore[arg-type]
    first = linking.link(services, AGENT, one, said)
    assert linking.link(services, AGENT, one, said) == first
    linking.link(services, AGENT, other, replace(said, target_id=one))
    assert len(seen(services, one)) == (1 if relation in BOTH_WAYS else 2)


def test_links_go_by_relation_or_all_at_once_from_either_end(services: Services) -> None:
    one, other, third = (note(services, f"Text {name}.") for name in "abc")
    for relation in ("follows", "supports", "relates_to"):
        linking.link(services, AGENT, one, NewLink(other, relation))  # type: ignore[arg-type]
    linking.link(services, AGENT, one, NewLink(third))
    linking.unlink(services, AGENT, other, one, "supports")
    assert seen(services, other) == [(one, "follows", "in"), (one, "relates_to", "both")]
    left = linking.unlink(services, AGENT, one, other)
    assert [link.target_id for link in left] == [third]
    assert linking.unlink(services, AGENT, one, other) == left


def test_links_come_with_a_text_and_are_replaced_as_a_whole(services: Services) -> None:
    first, second = note(services, "First."), note(services, "Second.")
    third = note(services, "Third.", links=(NewLink(first, "follows"), NewLink(second)))
    fourth = note(services, "Fourth.", links=(NewLink(third, "follows"),))
    changed = remember.update(services, AGENT, third, details={"links": (NewLink(second, "supports"),)})
    assert [(link.target_id, link.relation) for link in changed.links] == [(fourth, "follows"), (second, "supports")]
    remember.update(services, AGENT, third, details={"links": ()})
    assert seen(services, third) == [(fourth, "follows", "in")], "what others say of it stays"


def test_a_batch_links_to_what_is_stored_and_one_bad_link_refuses_all(services: Services) -> None:
    stored = note(services, "Stored.")
    good, bad = NewMemory("a", links=(NewLink(stored),)), NewMemory("b", links=(NewLink("mem_nothing"),))
    with pytest.raises(InvalidRequest) as refused:
        remember.add_batch(services, AGENT, [good, bad])
    assert refused.value.extra["field"] == "memories[1].links[0].target_id"
    assert seen(services, stored) == []
    remember.add_batch(services, AGENT, [good, good])
    assert len(seen(services, stored)) == 2


def test_a_link_leads_to_another_text_that_is_there(services: Services) -> None:
    one = note(services, "One.")
    gone = note(services, "Gone.")
    remember.delete(services, AGENT, gone)
    for target in (gone, "mem_01JZK4M2X9ABCDEFGHJKMNPQRS", "nonsense"):
        with pytest.raises(NotFound):
            linking.link(services, AGENT, one, NewLink(target))
        with pytest.raises(InvalidRequest):
            note(services, "x", links=(NewLink(target),))
    with pytest.raises(InvalidRequest, match="itself"):
        linking.link(services, AGENT, one, NewLink(one))
    with pytest.raises(InvalidRequest, match="must be one of"):
        linking.link(services, AGENT, one, NewLink(note(services, "Two."), "loves"))  # type: ignore[arg-type]


def test_there_are_at_most_200(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking, "MAX_LINKS", 2)
    one, others = note(services, "One."), [note(services, f"Other {number}.") for number in range(3)]
    for other in others[:2]:
        linking.link(services, AGENT, one, NewLink(other))
    with pytest.raises(InvalidRequest, match="at most 2 links"):
        linking.link(services, AGENT, one, NewLink(others[2]))
    with pytest.raises(InvalidRequest, match="at most 2 links") as refused:
        linking.link(services, AGENT, others[2], NewLink(one))
    assert refused.value.extra["field"] == "target_id"
    with pytest.raises(InvalidRequest, match="at most 2 links") as refused:
        remember.add(services, AGENT, NewMemory("Late.", links=(NewLink(others[2]), NewLink(one))))
    assert refused.value.extra["field"] == "links[1].target_id"
    assert len(seen(services, one)) == 2


def test_nobody_learns_of_a_text_that_they_may_not_see(services: Services) -> None:
    mine, hers, kept = (note(services, user, user_id=user) for user in ("ann", "bea", "ann/kept"))
    for target in (hers, kept):
        linking.link(services, PERSON, mine, NewLink(target, "follows"))
    choosing.choose_texts(services, PERSON, {kept: Recall.NEVER})
    confined = replace(AGENT, users=("ann*",))
    assert seen(services, mine, confined) == [] == list(remember.get(services, confined, mine).links)
    for call in (linking.link, linking.unlink):
        with pytest.raises(NotFound):
            call(services, confined, mine, NewLink(hers) if call is linking.link else hers)  # type: ignore[operator]
    with pytest.raises(NotFound):
        linking.links(services, confined, hers)
    remember.update(services, confined, mine, details={"links": ()})
    assert {target for target, _, _ in seen(services, mine, PERSON)} == {hers, kept}, "what it does not see stays"


def test_a_link_to_a_forgotten_text_comes_back_with_it(services: Services) -> None:
    from korely_desktop.memory import lifecycle

    one, other = note(services, "One."), note(services, "Other.")
    linking.link(services, AGENT, one, NewLink(other))
    remember.delete(services, AGENT, other)
    assert seen(services, one) == []
    lifecycle.restore(services, PERSON, other)
    assert len(seen(services, one)) == 1


def test_both_texts_are_announced(services: Services) -> None:
    one, other = note(services, "One."), note(services, "Other.")
    heard: list[Changes] = []
    services.changes.subscribe(heard.append)
    linking.link(services, AGENT, one, NewLink(other))
    linking.unlink(services, AGENT, one, other)
    assert [change.memories for change in heard] == [frozenset({one, other})] * 2
    remember.add_batch(services, AGENT, [NewMemory("Three.", links=(NewLink(other),))])
    [(three, _, _)] = seen(services, other)
    assert heard[-1].memories == {three, other}


@given(st.text(min_size=1), st.text(min_size=1), st.sampled_from(RELATIONS))
def test_what_reads_both_ways_is_one_link_whoever_says_it(one: str, other: str, relation: str) -> None:
    there, back = Ends.of(one, NewLink(other, relation)), Ends.of(other, NewLink(one, relation))  # type: ignore[arg-type]
    assert (there == back) == (relation in BOTH_WAYS or one == other)
