"""The index behind search follows every change at once, holds no word of what was erased, and mends itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.recall import SearchQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import lifecycle, remember
from korely_desktop.memory.answers import recall
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.answers.index.vector_rows import HANDED_ON, VectorRows
from korely_desktop.memory.forgetting.erasure import erase
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from tests.memory.recall.asking import AGENT, ids, tell


def test_changed_and_forgotten_memories_leave_at_once(ready: Services) -> None:
    first = tell(ready, "The key is under the mat")
    second = tell(ready, "The dog sleeps in the hall")
    embedding_jobs.catch_up(ready)
    remember.update(ready, AGENT, first.id, "The gate code is 4412")
    assert first.id in ids(ready, "gate code")
    assert first.id not in ids(ready, "key under the mat")
    remember.delete(ready, AGENT, second.id)
    assert ids(ready, "dog in the hall") == []


def test_erased_content_leaves_no_word_in_memory(ready: Services) -> None:
    secret = tell(ready, "Zephyrine keeps axolotls", user_id="u1")
    tell(ready, "The cat is fine", user_id="u1")
    embedding_jobs.catch_up(ready)
    erase(ready, PERSON, EraseTarget(memory_ids=(secret.id,)))
    assert secret.id not in ids(ready, "Zephyrine axolotls", user_id="u1")
    index = ready.index
    assert isinstance(index, RecallIndex)
    held = {term for shelf in index._shelves.values() for term in shelf.postings._terms}
    assert not {"zephyrin", "axolotl"} & held
    assert "cat" in held


def test_the_index_equals_one_built_from_the_store(ready: Services) -> None:
    for number in range(30):
        tell(
            ready,
            f"Note {number}: the {('red', 'green', 'blue')[number % 3]} box {number % 7}",
            run_id=f"r{number % 4}",
        )
    tell(ready, "A pin with a needle")
    italian = tell(ready, "La scatola è sotto il tavolo di Marco e non la trovo")  # in its language a pine is a "pin"
    embedding_jobs.catch_up(ready)
    victim = ids(ready, "red box")[0]
    remember.delete(ready, AGENT, victim)
    remember.delete(ready, AGENT, italian.id)
    for one in ids(ready, "green box", limit=4):
        lifecycle.archive(ready, AGENT, one)
        assert one not in ids(ready, "green box", limit=50)
        lifecycle.restore(ready, AGENT, one)
    fresh = RecallIndex(ready.store, ready.changes)
    fresh.build()
    fresh.use_model(ready.embedder.name)
    rebuilt = replace(ready, index=fresh)
    for state in ("ready", "failed"):
        ready.embedder.state = state  # type: ignore[misc]
        for question in ("red box", "box 3", "green", "note 12 blue", "blue box", "a pine"):
            before = recall.search(ready, AGENT, SearchQuery(question, limit=50))
            after = recall.search(rebuilt, AGENT, SearchQuery(question, limit=50))
            assert [hit.id for hit in before] == [hit.id for hit in after], (state, question)
            assert [hit.score for hit in before] == pytest.approx([hit.score for hit in after], abs=1e-3), question


def test_until_the_index_is_built_full_text_answers(services: Services) -> None:
    made = tell(services, "Marco moved to Berlin", user_id="u1", agent_id="a1", metadata={"k": 1})
    tell(services, "Marco likes jazz", user_id="u1", agent_id="a2")
    assert not services.index.ready
    assert ids(services, "Berlin", user_id="u1") == [made.id]
    assert ids(services, "Marco", user_id="u1", agent_id="a1", metadata={"k": "1"}) == [made.id]
    assert ids(services, "...") == []


def test_searching_and_writing_at_once_never_fails_or_loses(ready: Services) -> None:
    def write(worker: int) -> list[str]:
        return [tell(ready, f"shared topic number {worker}-{number}").id for number in range(15)]

    def read(_: int) -> None:
        for _ in range(25):
            recall.search(ready, AGENT, SearchQuery("shared topic", limit=50))

    with ThreadPoolExecutor(6) as pool:
        written = [pool.submit(write, worker) for worker in range(3)]
        readers = [pool.submit(read, reader) for reader in range(3)]
        made = {memory_id for future in written for memory_id in future.result()}
        for reader in readers:
            reader.result()
    assert set(ids(ready, "shared topic", limit=50)) == made


def test_an_index_that_cannot_follow_is_built_anew(ready: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    first = tell(ready, "the lighthouse keeper")
    embedding_jobs.catch_up(ready)

    def fail(*_: object) -> None:
        raise RuntimeError("a broken row")

    with monkeypatch.context() as broken:
        broken.setattr("korely_desktop.memory.answers.index.recall_index.rows.of_ids", fail)
        second = tell(ready, "the lighthouse cat")
    assert set(ids(ready, "lighthouse")) == {first.id, second.id}
    assert isinstance(ready.index, RecallIndex)
    ready.index.build()
    assert ready.index.ready
    hits = recall.search(ready, AGENT, SearchQuery("lighthouse keeper"))
    assert [hit.id for hit in hits] == [first.id, second.id]
    assert hits[0].parts["meaning"] > 0


def test_bits_and_rescoring_find_the_nearest() -> None:
    rng = np.random.default_rng(7)
    centres = rng.normal(size=(60, 128))
    data = centres[rng.integers(0, 60, 6000)] + 0.6 * rng.normal(size=(6000, 128))
    data = (data / np.linalg.norm(data, axis=1, keepdims=True)).astype(np.float32)
    rows = VectorRows()
    for position, row in enumerate(data):
        rows.put(position, row[None])
    every = np.arange(len(data), dtype=np.int64)
    found = 0
    for query in data[rng.integers(0, 6000, 40)]:
        near = rows.nearest(query, every, None)
        assert len(near) <= 2 * HANDED_ON
        close = rows.closeness_of(query, near, 0)
        best = near[np.argsort(-close)[:10]]
        found += len(set(best.tolist()) & set(np.argsort(-(data @ query))[:10].tolist()))
    assert found / 400 >= 0.98
