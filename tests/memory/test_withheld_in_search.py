"""What the person put away does not count in search: an agent that asks for it does not learn it from what comes up."""

from __future__ import annotations

import pytest

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import Filters, Labels, Memory, MemoryQuery, NewMemory
from korely_desktop.domain.recall import ContextQuery, Hit, SearchQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import remember
from korely_desktop.memory.answers import choosing, context, recall
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.history import verbs
from korely_desktop.memory.services import Services
from tests.memory.test_withholding import AGENT, SAID, fact, forget, keep_back, read_and_embed, tell, value


@pytest.fixture
def told(full_services: Services) -> Memory:
    """A text that says two facts, and another."""
    assert isinstance(full_services.index, RecallIndex)
    full_services.index.build()
    full_services.index.use_model(full_services.embedder.name)
    memory = tell(full_services, SAID)
    tell(full_services, "Marco plays chess on Fridays.")
    return memory


def asked(services: Services, question: str, **more: object) -> dict[str, Hit]:
    return {hit.id: hit for hit in recall.search(services, AGENT, SearchQuery(question, **more))}  # type: ignore[arg-type]


@pytest.mark.parametrize("put_away", [forget, keep_back])
def test_a_text_is_found_by_what_is_left_of_it_alone(full_services: Services, told: Memory, put_away) -> None:
    services = full_services
    before = asked(services, "peanuts")[told.id]
    assert before.parts["words"] > 0 < before.score
    nuts = fact(services, "allergic_to")
    put_away(services, nuts)
    hit = asked(services, "peanuts").get(told.id)
    assert hit is None or (hit.parts["words"], round(hit.score, 2)) == (0, 0)
    assert asked(services, "invoice")[told.id].score > 0.3
    if put_away is forget:
        verbs.unhide(services, PERSON, nuts.id)
    else:
        choosing.choose(services, PERSON, {nuts.id: None})
    assert asked(services, "peanuts")[told.id] == before


def test_vectors_that_are_read_later_do_not_count_it_either(full_services: Services, told: Memory) -> None:
    services = full_services
    assert isinstance(services.index, RecallIndex)
    forget(services, fact(services, "allergic_to"))
    services.index.use_model("another")
    services.index.use_model(services.embedder.name)
    hit = asked(services, "peanuts").get(told.id)
    assert hit is None or hit.score < 0.01
    services.index.drop()
    services.index.build()
    hit = asked(services, "peanuts").get(told.id)
    assert hit is None or hit.score < 0.01


def test_a_text_of_one_sentence_is_not_found_at_all(full_services: Services, told: Memory) -> None:
    only = tell(full_services, "Giulia plays the accordion.")
    forget(full_services, fact(full_services, "plays", entity="Giulia"))
    assert only.id not in asked(full_services, "accordion")
    assert isinstance(full_services.index, RecallIndex)
    full_services.index.drop()
    full_services.index.build()
    assert only.id not in asked(full_services, "accordion")


def test_nor_does_full_text_while_the_index_is_being_built(full_services: Services) -> None:
    memory = tell(full_services, SAID)
    assert memory.id in asked(full_services, "peanuts")
    forget(full_services, fact(full_services, "allergic_to"))
    assert not full_services.index.ready
    assert memory.id not in asked(full_services, "peanuts")
    assert memory.id in asked(full_services, "invoice")


def test_a_text_that_is_kept_from_agents_does_not_bring_up_what_was_said_beside_it(
    full_services: Services, told: Memory
) -> None:
    services = full_services
    secret, after = (
        remember.add(services, AGENT, NewMemory(content, run_id="call"))
        for content in ("The merger is called Kestrel.", "See you on Monday then.")
    )
    read_and_embed(services)
    assert asked(services, "Kestrel")[after.id].parts["words"] > 0
    choosing.choose_texts(services, PERSON, {secret.id: Recall.NEVER})
    hit = asked(services, "Kestrel").get(after.id)
    assert hit is None or hit.parts["words"] == 0


def test_nor_is_it_found_by_what_says_it_beside_the_text(full_services: Services, told: Memory) -> None:
    services = full_services
    said = "Anna is allergic to walnuts. She asked for a cake."
    beside = NewMemory(said, metadata={"topic": "walnuts"}, labels=Labels(tags=("walnuts", "cake")))
    memory = remember.add(services, AGENT, beside)
    read_and_embed(services)
    of_tag, of_topic = {"filters": Filters(tags=("walnuts",))}, {"metadata": {"topic": "walnuts"}}
    listed = MemoryQuery(filters=Filters(tags=("walnuts",)))

    def found() -> list[bool]:
        block = context.context(services, AGENT, ContextQuery(None, filters=Filters(tags=("walnuts",))))
        return [
            memory.id in asked(services, "cake", **of_tag),
            memory.id in asked(services, "cake", **of_topic),
            remember.list_memories(services, AGENT, listed)[1] == 1,
            memory.id in block.sources,
        ]

    assert found() == [True] * 4
    forget(services, value(services, "walnuts"))
    assert found() == [False] * 4
    assert remember.list_memories(services, PERSON, listed)[1] == 1
