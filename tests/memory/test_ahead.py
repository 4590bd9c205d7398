"""What is done for a text before its turn: the very text, model, engine and name, or it is done again."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from korely_desktop.domain.memories import Memory, NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.statements import Extraction
from korely_desktop.memory import entities, facts, remember
from korely_desktop.memory.intake import pipeline
from korely_desktop.memory.intake.ahead import Ahead
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs, memories
from tests.fakes import HashEmbedder
from tests.memory.scene import AGENT


class NamingEngine:
    """Finds nothing; counts what it read, and by which name."""

    def __init__(self) -> None:
        self.read_texts: Counter[tuple[str, str | None]] = Counter()

    def read(self, content: str, *, user_name: str | None, **_: object) -> Extraction:
        self.read_texts[content, user_name] += 1
        if "bad" in content:
            raise RuntimeError("the text cannot be read")
        return Extraction(statements=(), mentions=(), engine="naming")


def told(services: Services, content: str) -> Memory:
    memory_id = remember.add(services, AGENT, NewMemory(content=content)).id
    with services.store.read() as connection:
        return memories.by_ids(connection, [memory_id])[memory_id]


def carry_out(services: Services, ahead: Ahead) -> None:
    """Do the one job that waits."""
    with services.store.write() as connection:
        (job,) = jobs.lease(connection, worker="test", now=services.clock(), seconds=60)
    pipeline.read_memory(services, job.id, ahead)


def test_vectors_made_ahead_are_those_that_would_be_made(services: Services) -> None:
    memory = told(services, "I moved to Turin. My sister stayed in Oslo.")
    ahead = Ahead(services)
    ahead.begin([memory.id])
    made = ahead.vectors(memory)
    assert made is not None
    expected = embedding_jobs.of_memories(services.embedder, [memory])
    assert [(each.kind, each.item_id) for each in made] == [(each.kind, each.item_id) for each in expected]
    assert all(np.array_equal(one.rows, other.rows) for one, other in zip(made, expected, strict=True))


def test_vectors_of_a_text_that_changed_meanwhile_are_not_given(services: Services) -> None:
    memory = told(services, "I moved to Turin.")
    ahead = Ahead(services)
    ahead.begin([memory.id])
    assert ahead.vectors(replace(memory, content="I moved to Oslo.")) is None


def test_vectors_of_a_model_that_went_are_not_given(services: Services) -> None:
    embedder = HashEmbedder(name="first")
    changing = replace(services, embedder=embedder)
    memory = told(changing, "I moved to Turin.")
    ahead = Ahead(changing)
    ahead.begin([memory.id])
    embedder.name = "second"
    assert ahead.vectors(memory) is None


def test_a_text_is_read_once_however_it_is_read(services: Services) -> None:
    engine = NamingEngine()
    counted = replace(services, engine=engine)
    memory = told(counted, "I moved to Turin.")
    ahead = Ahead(counted)
    ahead.begin([memory.id])
    assert ahead.reading(memory) is not None
    carry_out(counted, ahead)
    assert engine.read_texts == Counter({("I moved to Turin.", None): 1})


def test_a_text_is_read_again_where_the_name_it_went_by_changed(services: Services) -> None:
    engine = NamingEngine()
    counted = replace(services, engine=engine)
    person = facts.add_triple(counted, PERSON, NewTriple("user", "likes", "tea")).subject_entity_id
    assert person is not None
    memory = told(counted, "Marta moved to Turin.")
    ahead = Ahead(counted)
    ahead.begin([memory.id])
    assert ahead.reading(memory) is not None
    entities.add_alias(counted, PERSON, person, "Marta")
    carry_out(counted, ahead)
    assert engine.read_texts == Counter({("Marta moved to Turin.", None): 1, ("Marta moved to Turin.", "Marta"): 1})


def test_a_text_is_read_again_where_another_engine_took_over(services: Services) -> None:
    first, second = NamingEngine(), NamingEngine()
    before, after = replace(services, engine=first), replace(services, engine=second)
    memory = told(before, "I moved to Turin.")
    ahead = Ahead(before)
    ahead.begin([memory.id])
    assert ahead.reading(memory) is not None
    carry_out(after, ahead)
    assert second.read_texts == Counter({("I moved to Turin.", None): 1})


def test_what_cannot_be_read_fails_in_its_own_turn_and_leaves_the_next_alone(services: Services) -> None:
    counted = replace(services, engine=NamingEngine())
    bad, good = told(counted, "A bad text."), told(counted, "A good text.")
    ahead = Ahead(counted)
    ahead.begin([bad.id, good.id])
    with pytest.raises(RuntimeError):
        ahead.reading(bad)
    assert ahead.reading(good) is not None


def test_what_was_dropped_is_not_given(services: Services) -> None:
    memory = told(services, "I moved to Turin.")
    ahead = Ahead(services)
    ahead.begin([memory.id])
    ahead.drop([memory.id])
    assert ahead.vectors(memory) is None
    assert ahead.reading(memory) is None


def test_a_closed_one_leaves_no_thread_and_gives_nothing(services: Services) -> None:
    memory = told(services, "I moved to Turin.")
    before = set(threading.enumerate())
    ahead = Ahead(services)
    ahead.begin([memory.id])
    ahead.close()
    ahead.begin([memory.id])
    assert ahead.vectors(memory) is None
    assert ahead.reading(memory) is None
    for thread in set(threading.enumerate()) - before:
        thread.join(60)  # a busy machine may take longer than closing waits
    assert set(threading.enumerate()) <= before
