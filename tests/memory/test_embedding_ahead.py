"""Vectors made ahead of the reading: those of the very text and model, or none."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np

from korely_desktop.domain.memories import Memory, NewMemory
from korely_desktop.domain.scope import Caller
from korely_desktop.memory import embedding_jobs, remember
from korely_desktop.memory.embedding_ahead import EmbeddingAhead
from korely_desktop.memory.services import Services
from korely_desktop.store import memories
from tests.fakes import HashEmbedder

AGENT = Caller(actor="rest")


def told(services: Services, content: str) -> Memory:
    memory_id = remember.add(services, AGENT, NewMemory(content=content)).id
    with services.store.read() as connection:
        return memories.by_ids(connection, [memory_id])[memory_id]


def test_what_is_made_ahead_is_what_would_be_made(services: Services) -> None:
    memory = told(services, "I moved to Turin. My sister stayed in Oslo.")
    ahead = EmbeddingAhead(services)
    ahead.begin([memory.id])
    made = ahead.take(memory)
    assert made is not None
    expected = embedding_jobs.of_memories(services.embedder, [memory])
    assert [(each.kind, each.item_id) for each in made] == [(each.kind, each.item_id) for each in expected]
    assert all(np.array_equal(one.rows, other.rows) for one, other in zip(made, expected, strict=True))
    assert ahead.take(memory) is None, "taken once"


def test_a_text_that_changed_meanwhile_is_not_given(services: Services) -> None:
    memory = told(services, "I moved to Turin.")
    ahead = EmbeddingAhead(services)
    ahead.begin([memory.id])
    assert ahead.take(replace(memory, content="I moved to Oslo.")) is None


def test_vectors_of_a_model_that_went_are_not_given(services: Services) -> None:
    embedder = HashEmbedder(name="first")
    changing = replace(services, embedder=embedder)
    memory = told(changing, "I moved to Turin.")
    ahead = EmbeddingAhead(changing)
    ahead.begin([memory.id])
    embedder.name = "second"
    assert ahead.take(memory) is None


def test_what_was_dropped_is_not_given(services: Services) -> None:
    memory = told(services, "I moved to Turin.")
    ahead = EmbeddingAhead(services)
    ahead.begin([memory.id])
    ahead.drop([memory.id])
    assert ahead.take(memory) is None


def test_a_closed_one_leaves_no_thread_and_gives_nothing(services: Services) -> None:
    memory = told(services, "I moved to Turin.")
    before = set(threading.enumerate())
    ahead = EmbeddingAhead(services)
    ahead.begin([memory.id])
    ahead.close()
    ahead.begin([memory.id])
    assert ahead.take(memory) is None
    assert set(threading.enumerate()) <= before
